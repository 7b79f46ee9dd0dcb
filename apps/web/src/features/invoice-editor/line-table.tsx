import { memo, useId } from "react";
import { useLingui } from "@lingui/react/macro";
import type { InvoiceLine } from "@ankara/domain/records/invoice";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { MoreIcon } from "../../ui/icons.ts";
import { MoneyInput, type MoneyProblem } from "../../ui/money-input.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { QuantityInput } from "../../ui/quantity-input.tsx";
import { changeLine } from "../../document-parts/draft-edits.ts";
import { useTypedValue } from "./typed-value.ts";
import { useUnitText } from "../../document-parts/unit-text.ts";
import type { Edit } from "./use-draft.ts";

type LineTableProps = {
  lines: readonly InvoiceLine[];
  /** Net of each line, minor units; null while the sums cannot be made. */
  nets: readonly number[] | null;
  currency: string;
  errorOf: (lineId: string) => string | undefined;
  /** Hint about a line that needs no correction. */
  hintOf: (line: InvoiceLine) => string | undefined;
  chosen: string | null;
  onChosen: (lineId: string) => void;
  edit: Edit;
  onOpen: (id: string) => void;
};

/** The lines on a desk: every figure is typed in its place. */
export function LineTable({ lines, nets, currency, errorOf, hintOf, chosen, onChosen, edit, onOpen }: LineTableProps) {
  const { t } = useLingui();
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{t`Items`}</caption>
      <thead>
        <tr className="text-13 text-muted [&>th]:pb-1.5 [&>th]:font-medium">
          <th scope="col" className="text-left">{t`Item`}</th>
          <th scope="col" className="w-[68px] pr-2 text-right">{t`Qty`}</th>
          <th scope="col" className="w-[108px] pr-2 text-right">{t`Price`}</th>
          <th scope="col" className="w-[120px] text-right">{t`Amount`}</th>
          <th scope="col" className="w-8">
            <span className="sr-only">{t`More`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <LineTableRow
            key={line.id}
            line={line}
            place={index + 1}
            net={nets?.[index] ?? null}
            currency={currency}
            error={errorOf(line.id)}
            hint={hintOf(line)}
            isChosen={line.id === chosen}
            onChosen={onChosen}
            edit={edit}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  line: InvoiceLine;
  place: number;
  net: number | null;
  currency: string;
  error: string | undefined;
  hint: string | undefined;
  isChosen: boolean;
  onChosen: (lineId: string) => void;
  edit: Edit;
  onOpen: (id: string) => void;
};

const LineTableRow = memo(function LineTableRow({
  line,
  place,
  net,
  currency,
  error,
  hint,
  isChosen,
  onChosen,
  edit,
  onOpen,
}: RowProps) {
  const { t } = useLingui();
  const units = useUnitText();
  const errorId = useId();
  const { id } = line;
  const quantity = useTypedValue<boolean>(line.quantity, (value) =>
    edit((draft) => changeLine(draft, id, { quantity: value })),
  );
  const price = useTypedValue<MoneyProblem>(line.unitPrice, (value) =>
    edit((draft) => changeLine(draft, id, { unitPrice: value })),
  );
  return (
    <tr
      data-line={id}
      onFocus={() => onChosen(id)}
      className={cx("group/line h-11 border-t border-line", isChosen && "bg-primary-soft")}
    >
      <td className="min-w-0">
        <input
          type="text"
          value={line.name}
          maxLength={200}
          placeholder={t`Name of the item`}
          aria-label={t`Name of item ${place}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => edit((draft) => changeLine(draft, id, { name: event.target.value }))}
          className="-ml-2 w-[calc(100%+8px)] min-w-0 truncate rounded-[6px] bg-transparent px-2 py-1.5 font-medium outline-none hover:bg-hover focus:bg-surface focus:ring-2 focus:ring-primary focus:ring-inset aria-invalid:ring-1 aria-invalid:ring-overdue aria-invalid:ring-inset"
        />
        {hint && <p className="pb-1 text-13 text-accent-ink">{hint}</p>}
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </td>
      <td className="min-w-0">
        <QuantityInput
          compact
          className={quietBox}
          aria-label={t`Quantity of item ${place}`}
          title={units.one(line.unit)}
          {...quantity}
        />
      </td>
      <td className="min-w-0">
        <MoneyInput
          compact
          className={quietBox}
          aria-label={t`Price of item ${place}`}
          currency={currency}
          maxDecimals={6}
          placeholder="0"
          {...price}
        />
      </td>
      <td className="text-right">{net !== null && <MoneyText amount={net} currency={currency} />}</td>
      <td>
        <IconButton
          label={t`More about item ${place}`}
          icon={MoreIcon}
          size={18}
          tone="muted"
          onClick={() => onOpen(id)}
          className="w-8! opacity-60 group-hover/line:opacity-100 focus-visible:opacity-100"
        />
      </td>
    </tr>
  );
});

/** Looks like plain figures until it is pointed at or typed in. */
const quietBox = "bg-transparent ring-transparent hover:bg-hover focus-within:bg-surface";
