import type { LocalDate } from "@ankara/domain/dates/dates";
import { useLingui } from "@lingui/react/macro";
import { appliesOn, fitsCurrency, isLineTax } from "@ankara/domain/invoice/draft";
import type { Fee, FeeSnapshot } from "@ankara/domain/records/fee";
import type { Invoice, Totals, TaxMode } from "@ankara/domain/records/invoice";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toggleFee } from "../../document-parts/draft-edits.ts";
import { DiscountField } from "../../forms/discount-field.tsx";
import { priced, joinList } from "../../i18n/numbers.ts";
import { rated, TotalsBlock } from "../../document-parts/totals-block.tsx";
import type { Edit } from "./use-draft.ts";

type TaxSheetProps = {
  open: boolean;
  onClose: () => void;
  draft: Invoice;
  totals: Totals | null;
  fees: readonly Fee[];
  today: LocalDate;
  discountError: string | undefined;
  edit: Edit;
};

/** Discount, taxes, fees and withholding of the whole document, with the sums they lead to. */
export function TaxSheet({ open, onClose, draft, totals, fees, today, discountError, edit }: TaxSheetProps) {
  const { t } = useLingui();
  const offered = offeredFees(draft, fees, today);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Tax & fees`}
      footer={
        <Button variant="primary" size="large" full onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <div className="sheet-form gap-3.5 pt-1 pb-4">
        <DiscountField
          label={t`Discount`}
          discount={draft.discount}
          currency={draft.currency}
          error={discountError}
          onChange={(discount) => edit((before) => ({ ...before, discount }))}
        />
        <Segmented<TaxMode>
          label={t`Tax in prices`}
          options={[
            { value: "exclusive", label: t`Tax added` },
            { value: "inclusive", label: t`Tax included` },
            { value: "none", label: t`No tax` },
          ]}
          value={draft.taxMode}
          onChange={(taxMode) => edit((before) => ({ ...before, taxMode }))}
        />
        {offered.length > 0 && (
          <ul className="rounded-card border border-line">
            {offered.map((fee, index) => (
              <li key={fee.id} className={index > 0 ? "hairline" : undefined}>
                <FeeSwitch
                  fee={fee}
                  over={isOver(fee, fees, draft.issueDate ?? today)}
                  draft={draft}
                  totals={totals}
                  onChange={(on) => edit((before) => toggleFee(before, fee, on))}
                />
              </li>
            ))}
          </ul>
        )}
        {offered.length === 0 && (
          <p className="text-15 text-muted">{t`Add taxes, delivery and withholding under Tax & Fees to choose them here.`}</p>
        )}
        {totals && <TotalsBlock draft={draft} totals={totals} />}
      </div>
    </Sheet>
  );
}

/** Returns the rows that may stand on the document: those it carries already, and those of Tax & Fees in force. */
function offeredFees(draft: Invoice, fees: readonly Fee[], today: LocalDate): (Fee | FeeSnapshot)[] {
  const day = draft.issueDate ?? today;
  const inForce = fees
    .filter((fee) => appliesOn(fee, day) && fitsCurrency(fee, draft))
    .toSorted((a, b) => a.order - b.order);
  const carried = draft.taxes.filter((tax) => !inForce.some((fee) => fee.id === tax.id));
  return [...carried, ...inForce]
    .filter((fee) => draft.taxMode !== "none" || !isLineTax(fee))
    .toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
}

/** Delivery and fees stand first, because every business has them and few have to do with withholding. */
const kindOrder: readonly Fee["kind"][] = ["fee", "tax", "levy", "withholding"];

/** Returns whether a rate the draft took over ended since. A copy of an older document may bear one. */
const isOver = ({ id }: Fee | FeeSnapshot, fees: readonly Fee[], day: LocalDate): boolean =>
  fees.some((fee) => fee.id === id && fee.validTo !== null && fee.validTo < day);

function FeeSwitch({
  fee,
  over,
  draft,
  totals,
  onChange,
}: {
  fee: Fee | FeeSnapshot;
  /** It is of an earlier day. */
  over: boolean;
  draft: Invoice;
  totals: Totals | null;
  onChange: (on: boolean) => void;
}) {
  const { t } = useLingui();
  const on = draft.taxes.some((tax) => tax.id === fee.id);
  const amount = on ? amountOn(totals, fee.id) : null;
  const hint = over
    ? t`ended before this document’s date`
    : fee.kind === "withholding"
      ? t`prints as a note, total unchanged`
      : isLineTax(fee) && on
        ? draft.taxMode === "inclusive"
          ? t`included in prices`
          : t`added on top`
        : undefined;
  const name = fee.basis === "percent" ? rated(fee.name, fee.ratePpm) : fee.name;
  return (
    <div className="flex min-h-14 items-center gap-3 py-2 pr-3.5 pl-3.5">
      <div aria-hidden="true" className="min-w-0 flex-1">
        <div className="wrap-anywhere">{name}</div>
        {hint && <div className={cx("text-13", over ? "text-accent-ink" : "text-muted")}>{hint}</div>}
      </div>
      {amount !== null && amount !== 0 ? (
        <MoneyText amount={amount} currency={draft.currency} />
      ) : !on && fee.amount ? (
        <span className="money text-15 text-muted">
          {fee.basis === "fixed_unit"
            ? t`${priced(fee.amount, draft.currency)} per unit`
            : priced(fee.amount, draft.currency)}
        </span>
      ) : null}
      <Switch hideLabel checked={on} onChange={onChange} label={joinList([name, hint])} />
    </div>
  );
}

function amountOn(totals: Totals | null, feeId: string): number | null {
  const found = [...(totals?.taxes ?? []), ...(totals?.fees ?? []), ...(totals?.withholding ?? [])].find(
    (sum) => sum.feeId === feeId,
  );
  return found?.amount ?? null;
}
