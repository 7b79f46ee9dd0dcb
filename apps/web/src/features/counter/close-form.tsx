import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { cashTotal, checkDayClose, differenceOf, expectedCash, type TillSums } from "@ankara/domain/counter/day-close";
import { formatDate } from "@ankara/domain/dates/dates";
import { newId, systemRandom } from "@ankara/domain/ids";
import { cashSeriesOf } from "@ankara/domain/money/denominations";
import type { MinorUnits } from "@ankara/domain/money/money";
import { groupDigits, minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import type { Business } from "@ankara/domain/records/business";
import {
  type CountedDenomination,
  type DayClose,
  differenceReasons,
  type DifferenceReason,
} from "@ankara/domain/records/day-close";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import { type ReactNode, Suspense, useId, useState } from "react";
import { useDifferenceReason } from "../../document-parts/difference-reason.ts";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { type Problems, useDraftForm } from "../../forms/use-draft-form.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Screen } from "../../ui/screen.tsx";
import { toast } from "../../ui/toast.tsx";
import { useMedia } from "../../ui/use-media.ts";

const CashCountSheet = lazyPart(() => import("./cash-count-sheet.tsx"));
const CashRows = lazyPart(async () => ({ default: (await import("./cash-count-sheet.tsx")).CashRows }));

/** A count under way. Money is as its field has it: plain decimal text, or what was typed and cannot be read. */
type CountDraft = {
  opening: string;
  counted: string;
  /** None where one sum was typed. */
  pieces: readonly CountedDenomination[];
  /** Empty while all of it stays in the drawer. */
  kept: string;
  reason: DifferenceReason | "";
  note: string;
};

const amountOf = (typed: string, currency: string): MinorUnits | null => {
  const read = parseMoneyText(typed, currency);
  return read.ok ? read.value.minor : null;
};
const typedOf = (amount: MinorUnits, currency: string): string =>
  amount === 0 ? "" : minorToDecimal(amount, currency);

/** Reads a count for the close; null until all of it can be read and a difference has its reason. */
function countOf(draft: CountDraft, sums: TillSums, currency: string) {
  const opening = draft.opening === "" ? 0 : amountOf(draft.opening, currency);
  const counted = amountOf(draft.counted, currency);
  const kept = draft.kept === "" ? counted : amountOf(draft.kept, currency);
  if (opening === null || counted === null || kept === null) return null;
  const drawer = { ...sums, opening, counted };
  const count = { ...drawer, kept, reason: differenceOf(drawer) === 0 ? null : draft.reason || null };
  return checkDayClose(count).ok ? count : null;
}

type CloseFormProps = {
  business: Business;
  last: DayClose | null;
  sums: TillSums;
  tillId: string;
  onClosed: (close: DayClose) => void;
  children: ReactNode;
};

/**
 * Counts the drawer and closes the day: in a sheet, or beside the form where there is room. A count that was begun outlives
 * a reload. Earlier days stand below the count.
 */
export function CloseForm({ business, last, sums, tillId, onClosed, children }: CloseFormProps) {
  const { t, i18n } = useLingui();
  const { currency } = business;
  const store = currentStore();
  const formId = useId();
  const [isCounting, setIsCounting] = useState(false);
  const series = cashSeriesOf(currency);
  const wide = useMedia("(min-width: 1500px)");
  const form = useDraftForm<CountDraft>({
    // With the close before it: what was counted until then is closed, also when another tab did that.
    key: `close/${store.userId}/${last?.id ?? ""}`,
    initial: { opening: typedOf(last?.kept ?? 0, currency), counted: "", pieces: [], kept: "", reason: "", note: "" },
    check: (draft): Problems => (countOf(draft, sums, currency) === null ? { counted: "incomplete" } : {}),
    save: async (draft) => {
      const count = countOf(draft, sums, currency);
      if (count === null) return;
      const at = store.instant();
      const record: DayClose = {
        id: newId(Date.parse(at), systemRandom),
        createdAt: at,
        updatedAt: at,
        deviceId: tillId,
        archivedAt: null,
        tillId,
        date: store.today(),
        since: last?.closedAt ?? null,
        closedAt: at,
        currency,
        ...count,
        ...(draft.pieces.length > 0 && { denominations: [...draft.pieces] }),
        note: draft.note.trim(),
      };
      await store.create("closes", record);
      toast(t`The day is closed.`, { tone: "good", durationMs: 4000 });
      onClosed(record);
    },
  });
  const { opening, counted, pieces, kept, reason, note } = form.values;
  const drawer = { ...sums, opening: amountOf(opening, currency) ?? 0 };
  const count = amountOf(counted, currency);
  const left = kept === "" ? count : amountOf(kept, currency);
  const difference = count === null ? 0 : differenceOf({ ...drawer, counted: count });
  const day = formatDate(store.today(), "weekday", i18n.locale);
  const { sales } = sums;
  const setPieces = (next: CountedDenomination[]) =>
    form.set({ pieces: next, counted: typedOf(cashTotal(next), currency) });
  const screen = (
    <Screen
      title={t`Close the day`}
      subtitle={t`${day}, ${plural(sales, { one: "# sale", other: "# sales" })}`}
      back="/counter"
      column={560}
      footer={
        <div className="px-4 pt-2.5 pb-4">
          <Button
            variant="primary"
            size="large"
            full
            type="submit"
            form={formId}
            busy={form.busy}
            disabled={countOf(form.values, sums, currency) === null}
            className="min-h-14! rounded-card! text-18"
          >
            {t`Close the day`}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4 px-4 pt-3 pb-6">
        <DraftNotice form={form} />
        <Field label={t`In the drawer this morning`}>
          <MoneyInput
            value={opening}
            currency={currency}
            placeholder="0"
            onChange={(value) => form.set({ opening: value })}
          />
        </Field>
        <Card padded={false} className="divide-y divide-line px-4">
          <SumLine label={t`Cash sales`} amount={sums.cashIn} currency={currency} />
          <SumLine label={t`Taken out for expenses`} amount={0 - sums.cashOut} currency={currency} />
          <SumLine label={t`Cash expected`} amount={expectedCash(drawer)} currency={currency} strong />
        </Card>
        <Field label={t`Cash you counted`} hint={t`Count the cash in the drawer to close the day.`}>
          <MoneyInput
            value={counted}
            currency={currency}
            className="min-h-14! text-22 font-semibold"
            // Notes and coins of another sum would belie it.
            onChange={(value) => form.set({ counted: value, pieces: [] })}
            end={
              series &&
              !wide && (
                <Button
                  variant="ghost"
                  className="-mr-2.5 shrink-0 text-15 font-normal!"
                  onClick={() => setIsCounting(true)}
                >{t`Count by note`}</Button>
              )
            }
          />
        </Field>
        {difference !== 0 && (
          <Difference
            difference={difference}
            currency={currency}
            reason={reason}
            note={note}
            onReason={(next) => form.set({ reason: next })}
            onNote={(next) => form.set({ note: next })}
          />
        )}
        <Field
          label={t`Stays in the drawer`}
          hint={t`Tomorrow starts with this amount. Take out the rest.`}
          error={left !== null && count !== null && left > count ? t`That is more than you counted.` : undefined}
        >
          <MoneyInput
            value={kept}
            currency={currency}
            placeholder={count === null ? "" : groupDigits(minorToDecimal(count, currency))}
            onChange={(value) => form.set({ kept: value })}
          />
        </Field>
        <AlsoSold sums={sums} currency={currency} />
      </form>
      {isCounting && series && !wide && (
        <Suspense fallback={null}>
          <CashCountSheet
            series={series}
            currency={currency}
            counted={pieces}
            onChange={setPieces}
            onClose={() => setIsCounting(false)}
          />
        </Suspense>
      )}
      {!wide && children}
    </Screen>
  );
  return (
    <div className="flex h-full min-w-0">
      <div className={cx("h-full min-w-0 flex-1", wide && "max-w-[632px]")}>{screen}</div>
      {wide && (
        <aside aria-label={t`Count by note`} className="h-full min-w-0 flex-1 overflow-y-auto border-l border-line">
          <div className="max-w-[480px] pt-4 pb-6">
            {series && (
              <Suspense fallback={null}>
                <h2 className="px-6 pb-3 text-18">{t`Count by note`}</h2>
                <CashRows series={series} currency={currency} counted={pieces} onChange={setPieces} className="px-6" />
              </Suspense>
            )}
            <div className="px-2">{children}</div>
          </div>
        </aside>
      )}
    </div>
  );
}

function SumLine({
  label,
  amount,
  currency,
  strong,
}: {
  label: string;
  amount: MinorUnits;
  currency: string;
  strong?: boolean;
}) {
  return (
    <div
      className={
        strong ? "flex min-h-13 items-center gap-3 py-1.5 font-semibold" : "flex min-h-13 items-center gap-3 py-1.5"
      }
    >
      <span className={strong ? "flex-1" : "flex-1 text-muted"}>{label}</span>
      <MoneyText amount={amount} currency={currency} className={strong ? "font-semibold!" : ""} />
    </div>
  );
}

type DifferenceProps = {
  /** Minor units, not 0: below it cash is missing. */
  difference: number;
  currency: string;
  reason: CountDraft["reason"];
  note: string;
  onReason: (reason: DifferenceReason) => void;
  onNote: (note: string) => void;
};

/** Asks what happened; the day does not close before. */
function Difference({ difference, currency, reason, note, onReason, onNote }: DifferenceProps) {
  const { t } = useLingui();
  const reasonText = useDifferenceReason();
  return (
    <div className="flex flex-col gap-2.5 rounded-card bg-accent-soft px-4 py-3.5">
      <output className="flex items-center justify-between font-semibold">
        <span>{difference < 0 ? t`Short by` : t`Over by`}</span>
        <MoneyText amount={Math.abs(difference)} currency={currency} className="font-semibold!" />
      </output>
      <p className="text-15 text-muted">{t`What happened?`}</p>
      <ChipGroup<DifferenceReason>
        label={t`What happened?`}
        look="soft"
        className="flex-wrap [&>label]:h-11 [&>label]:px-3"
        value={reason || undefined}
        onChange={onReason}
        options={differenceReasons.map((value) => ({ value, label: reasonText(value) }))}
      />
      {reason !== "" && (
        <Field label={t`Note`} optional>
          <TextInput value={note} maxLength={300} onChange={(event) => onNote(event.target.value)} />
        </Field>
      )}
    </div>
  );
}

/** Money that is in no drawer: by other ways, and not paid yet. */
function AlsoSold({ sums, currency }: { sums: TillSums; currency: string }) {
  const { t } = useLingui();
  const methodText = usePaymentMethodText();
  const rows = [
    ...Object.entries(sums.received).map(([method, amount]) => ({
      label: methodText(method as PaymentMethod),
      amount: amount ?? 0,
    })),
    ...(sums.onAccount === 0 ? [] : [{ label: t`On account`, amount: sums.onAccount }]),
  ];
  if (rows.length === 0) return null;
  return (
    <Card padded={false} className="divide-y divide-line px-4">
      {rows.map(({ label, amount }) => (
        <SumLine key={label} label={label} amount={amount} currency={currency} />
      ))}
    </Card>
  );
}
