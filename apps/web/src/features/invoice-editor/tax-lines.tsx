import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "@ankara/domain/money/format-money";
import { isLineTax } from "@ankara/domain/invoice/draft";
import { percentText } from "@ankara/domain/money/rate";
import type { FeeSnapshot } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { DeliveryIcon, FeesIcon, TaxIcon, type Icon } from "../../ui/icons.ts";
import { priced } from "../../document-parts/price-text.ts";

/** On a desk, beside the sums: what stands on the document, each a way into "Tax & fees". */
export function TaxLines({ draft, onOpen }: { draft: Invoice; onOpen: () => void }) {
  const { t } = useLingui();
  const { discount, currency, taxMode } = draft;
  const shown = draft.taxes.filter((tax) => taxMode !== "none" || !isLineTax(tax));
  return (
    <div className="flex w-[210px] shrink-0 flex-col gap-0.5">
      <TaxLine
        icon={FeesIcon}
        name={t`Discount`}
        value={
          discount === null
            ? t`None`
            : discount.kind === "percent"
              ? `${percentText(discount.ratePpm)}\u00a0%`
              : formatMoney(discount.amount, currency, { decimals: "auto" })
        }
        onOpen={onOpen}
      />
      {shown.map((tax) => (
        <TaxLine
          key={tax.id}
          icon={isLineTax(tax) || tax.kind === "withholding" ? TaxIcon : DeliveryIcon}
          name={tax.name}
          value={valueOf(tax, currency)}
          onOpen={onOpen}
        />
      ))}
      <button
        type="button"
        onClick={onOpen}
        className="-mx-2 min-h-9 rounded-input px-2 text-left font-medium text-primary-ink hover:bg-primary-soft"
      >
        {t`Tax & fees`}
      </button>
    </div>
  );
}

function TaxLine({ icon: Mark, name, value, onOpen }: { icon: Icon; name: string; value: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 flex min-h-8 items-center gap-2 rounded-input px-2 text-left hover:bg-hover"
    >
      <Mark size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="money text-muted">{value}</span>
    </button>
  );
}

function valueOf(tax: FeeSnapshot, currency: string): string {
  return tax.basis === "percent" ? `${percentText(tax.ratePpm)}\u00a0%` : priced(tax.amount ?? "0", currency);
}
