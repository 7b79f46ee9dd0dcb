import { memo } from "react";
import { Trans } from "@lingui/react/macro";
import type { InvoiceLine } from "@ankara/domain/records/invoice";
import { cx } from "../../ui/cx.ts";
import { FieldError } from "../../ui/field.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { priced } from "../../document-parts/price-text.ts";
import { useUnitText } from "../../document-parts/unit-text.ts";

type LineRowProps = {
  line: InvoiceLine;
  /** Net of the line after its own discount, minor units; null while the sums cannot be made. */
  net: number | null;
  currency: string;
  error?: string | undefined;
  /** Hint that needs no correction. */
  hint?: string | undefined;
  onOpen: (id: string) => void;
};

/** A line on a phone: its name over "24 sets × ₦38,500", the amount beside it. Tapping opens it. */
export const LineRow = memo(function LineRow({ line, net, currency, error, hint, onOpen }: LineRowProps) {
  const { counted } = useUnitText();
  return (
    <li className="relative not-first:before:absolute not-first:before:top-0 not-first:before:right-0 not-first:before:left-3.5 not-first:before:h-px not-first:before:bg-line">
      <button
        type="button"
        data-line={line.id}
        onClick={() => onOpen(line.id)}
        className="flex min-h-[58px] w-full items-center gap-3 px-3.5 py-2 text-left active:bg-neutral"
      >
        <span className="min-w-0 flex-1">
          <span className={cx("block truncate font-medium", !line.name && "text-muted")}>
            {line.name || <Trans>Item without a name</Trans>}
          </span>
          <span className="money block truncate text-13 text-muted">
            {counted(line.quantity, line.unit)} ×{" "}
            {line.unitPrice === "" ? <Trans>no price yet</Trans> : priced(line.unitPrice, currency)}
            {line.discount && <Trans> · discount</Trans>}
          </span>
          {hint && <span className="block text-13 text-accent-ink">{hint}</span>}
          {error && <FieldError>{error}</FieldError>}
        </span>
        {net !== null && <MoneyText amount={net} currency={currency} />}
      </button>
    </li>
  );
});
