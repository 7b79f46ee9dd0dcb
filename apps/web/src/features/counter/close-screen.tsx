import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import {
  cashTotal,
  checkDayClose,
  differenceOf,
  expectedCash,
  tillSums,
  type TillSums,
} from "@ankara/domain/counter/day-close";
import { formatDate, formatInstant, millisecondsOf } from "@ankara/domain/dates/dates";
import { minIdAt, newId, systemRandom } from "@ankara/domain/ids";
import { cashSeriesOf } from "@ankara/domain/money/denominations";
import { formatMoney } from "@ankara/domain/money/format-money";
import type { MinorUnits } from "@ankara/domain/money/money";
import { decimalToMinor, minorToDecimal } from "@ankara/domain/money/parse-money";
import type { Business } from "@ankara/domain/records/business";
import {
  type CountedDenomination,
  type DayClose,
  differenceReasons,
  type DifferenceReason,
} from "@ankara/domain/records/day-close";
import type { Expense } from "@ankara/domain/records/expense";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment, PaymentMethod } from "@ankara/domain/records/payment";
import { type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useDifferenceReason } from "../../document-parts/difference-reason.ts";
import { useAuthorText } from "../../document-parts/use-author-text.ts";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { useBusiness, useDevice, useInvoiceRows, useRecords } from "../../store/hooks.ts";
import { currentStore, type Store } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Card, SectionTitle } from "../../ui/card.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { PrintIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { usePrinter } from "./use-printer.tsx";
import { reportOnRoll } from "./use-print-receipt.ts";

const CashCountSheet = lazyPart(() => import("./cash-count-sheet.tsx"));

/** Closes shown below the form. */
const shownCloses = 30;

/** `/counter/close`: the cash in this device's drawer, counted against what should be in it since the last close. */
export function CloseScreen() {
  const { t } = useLingui();
  const business = useBusiness();
  const closes = useRecords("closes");
  const [chosen, setPrinted] = useState<DayClose | null>(null);
  const [params] = useSearchParams();
  const printed = chosen ?? closes?.find(({ id }) => id === params.get("close")) ?? null;
  const tillId = currentStore().deviceId;
  const newest = closes?.toSorted((a, b) => (a.closedAt < b.closedAt ? 1 : -1));
  const own = newest?.filter((close) => close.tillId === tillId);
  const others = newest?.filter((close) => close.tillId !== tillId) ?? [];
  const sums = useTillSums(own?.[0] ?? null, own !== undefined, business);
  if (!business || !own || !sums) {
    return (
      <Screen title={t`Close the day`} back="/counter">
        <ListSkeleton avatar={false} />
      </Screen>
    );
  }
  return (
    <CloseForm
      // A closed till begins anew.
      key={own[0]?.id ?? ""}
      business={business}
      last={own[0] ?? null}
      sums={sums}
      tillId={tillId}
      onClosed={setPrinted}
    >
      {printed && <ClosedCard close={printed} business={business} />}
      {own.length > 0 && (
        <EarlierCloses title={t`Earlier days`} closes={own.slice(0, shownCloses)} onOpen={setPrinted} />
      )}
      {others.length > 0 && (
        <EarlierCloses title={t`Other tills`} closes={others.slice(0, shownCloses)} onOpen={setPrinted} />
      )}
    </CloseForm>
  );
}

type CloseFormProps = {
  business: Business;
  last: DayClose | null;
  sums: TillSums;
  tillId: string;
  onClosed: (close: DayClose) => void;
  children: ReactNode;
};

function CloseForm({ business, last, sums, tillId, onClosed, children }: CloseFormProps) {
  const { t, i18n } = useLingui();
  const { currency } = business;
  const store = currentStore();
  const [opening, setOpening] = useState(() => typedOf(last?.kept ?? 0, currency));
  const [counted, setCounted] = useState<Typed>(nothingTyped);
  const [pieces, setPieces] = useState<readonly CountedDenomination[]>([]);
  const [isCounting, setIsCounting] = useState(false);
  const series = cashSeriesOf(currency);
  const [handedOver, setHandedOver] = useState<Typed>(nothingTyped);
  const [reason, setReason] = useState<DifferenceReason | null>(null);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const drawer = { opening: amountOf(opening, currency) ?? 0, cashIn: sums.cashIn, cashOut: sums.cashOut };
  const count = amountOf(counted, currency);
  const left = handedOver.value === "" ? (count ?? 0) : amountOf(handedOver, currency);
  const expected = expectedCash(drawer);
  const difference = count === null ? 0 : differenceOf({ ...drawer, counted: count });
  const isReady =
    count !== null &&
    left !== null &&
    opening.isGood &&
    checkDayClose({ ...drawer, counted: count, kept: left, reason }).ok;
  const close = async () => {
    if (!isReady) return;
    setBusy(true);
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
      ...drawer,
      ...sums,
      counted: count,
      ...(pieces.length > 0 && { denominations: [...pieces] }),
      kept: left,
      reason: difference === 0 ? null : reason,
      note: note.trim(),
    };
    try {
      await store.create("closes", record);
      toast(t`The day is closed.`, { tone: "good", durationMs: 4000 });
      onClosed(record);
    } catch (cause) {
      console.error("The day was not closed", cause);
      toast(t`This device couldn’t save it. Free up space and try again.`, { tone: "danger", durationMs: 5000 });
    } finally {
      setBusy(false);
    }
  };
  const day = formatDate(store.today(), "weekday", i18n.locale);
  const { sales } = sums;
  return (
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
            busy={busy}
            disabled={!isReady}
            className="min-h-14! rounded-card! text-18"
            onClick={() => void close()}
          >
            {t`Close the day`}
          </Button>
        </div>
      }
    >
      <form
        className="flex flex-col gap-4 px-4 pt-1 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          void close();
        }}
      >
        <Field label={t`In the drawer this morning`}>
          <MoneyInput
            value={opening.value}
            currency={currency}
            placeholder="0"
            onChange={(value, problem) => setOpening({ value, isGood: problem === null })}
          />
        </Field>
        <Card padded={false} className="divide-y divide-line px-4">
          <SumLine label={t`Cash sales`} amount={sums.cashIn} currency={currency} />
          <SumLine label={t`Taken out for expenses`} amount={0 - sums.cashOut} currency={currency} />
          <SumLine label={t`Cash expected`} amount={expected} currency={currency} strong />
        </Card>
        <Field label={t`Cash you counted`}>
          <MoneyInput
            value={counted.value}
            currency={currency}
            className="min-h-14! text-22 font-semibold"
            onChange={(value, problem) => {
              setCounted({ value, isGood: problem === null });
              // Notes and coins of another sum would belie it.
              setPieces([]);
            }}
            end={
              series && (
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
            onReason={setReason}
            onNote={setNote}
          />
        )}
        <Field
          label={t`Stays in the drawer`}
          hint={t`Tomorrow starts with this amount. Take out the rest.`}
          error={left !== null && count !== null && left > count ? t`That is more than you counted.` : undefined}
        >
          <MoneyInput
            value={handedOver.value}
            currency={currency}
            placeholder={count === null ? "" : minorToDecimal(count, currency)}
            onChange={(value, problem) => setHandedOver({ value, isGood: problem === null })}
          />
        </Field>
        <AlsoSold sums={sums} currency={currency} />
      </form>
      {isCounting && series && (
        <Suspense fallback={null}>
          <CashCountSheet
            series={series}
            currency={currency}
            counted={pieces}
            onChange={(next) => {
              setPieces(next);
              setCounted(next.length === 0 ? nothingTyped : typedOf(cashTotal(next), currency));
            }}
            onClose={() => setIsCounting(false)}
          />
        </Suspense>
      )}
      {children}
    </Screen>
  );
}

/** Typed text of a money field and its amount; `isGood` is false while it cannot be read. */
type Typed = { readonly value: string; readonly isGood: boolean };
const nothingTyped: Typed = { value: "", isGood: true };
const typedOf = (amount: MinorUnits, currency: string): Typed =>
  amount === 0 ? nothingTyped : { value: minorToDecimal(amount, currency), isGood: true };
const amountOf = ({ value, isGood }: Typed, currency: string): number | null =>
  value === "" || !isGood ? null : decimalToMinor(value, currency);

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
    <div className={strong ? "flex min-h-13 items-center gap-3 font-semibold" : "flex min-h-13 items-center gap-3"}>
      <span className={strong ? "flex-1" : "flex-1 text-muted"}>{label}</span>
      <MoneyText amount={amount} currency={currency} className={strong ? "font-semibold!" : ""} />
    </div>
  );
}

type DifferenceProps = {
  /** Minor units, not 0: below it cash is missing. */
  difference: number;
  currency: string;
  reason: DifferenceReason | null;
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
        className="flex-wrap [&>label]:h-11"
        value={reason ?? undefined}
        onChange={onReason}
        options={differenceReasons.map((value) => ({ value, label: reasonText(value) }))}
      />
      {reason !== null && (
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

/** A day that was closed, with its report for the printer. */
function ClosedCard({ close, business }: { close: DayClose; business: Business }) {
  const { t, i18n } = useLingui();
  const methodText = usePaymentMethodText();
  const reasonText = useDifferenceReason();
  const { currency } = close;
  const author = useAuthorText();
  const seller = author({ by: close.createdBy, byDevice: close.tillId });
  const difference = differenceOf(close);
  const money = (amount: MinorUnits) => formatMoney(amount, currency, { decimals: "auto" });
  const rows = [
    ...(seller === "" ? [] : [{ label: t`Counted by`, value: seller }]),
    { label: t`In the drawer this morning`, value: money(close.opening) },
    { label: t`Cash sales`, value: money(close.cashIn) },
    { label: t`Taken out for expenses`, value: money(0 - close.cashOut) },
    { label: t`Cash expected`, value: money(expectedCash(close)) },
    { label: t`Cash you counted`, value: money(close.counted) },
    ...(close.denominations ?? []).map(({ kind, value, count }) => ({
      key: `${kind} ${value}`,
      label: `${money(value)} × ${count}`,
      value: money(value * count),
    })),
    ...(difference === 0
      ? []
      : [{ label: difference < 0 ? t`Short by` : t`Over by`, value: money(Math.abs(difference)) }]),
    ...(close.reason === null
      ? []
      : [{ label: t`What happened?`, value: [reasonText(close.reason), close.note].filter(Boolean).join(": ") }]),
    { label: t`Stays in the drawer`, value: money(close.kept) },
    ...Object.entries(close.received).map(([method, amount]) => ({
      label: methodText(method as PaymentMethod),
      value: money(amount ?? 0),
    })),
    ...(close.onAccount === 0 ? [] : [{ label: t`On account`, value: money(close.onAccount) }]),
  ];
  const title = formatInstant(Date.parse(close.closedAt), business.timeZone, "datetime", i18n.locale);
  const printer = usePrinter(
    () => reportOnRoll({ title, author: business.companyName, language: i18n.locale, madeAt: close.closedAt, rows }),
    () => undefined,
  );
  return (
    <section className="px-4 pb-4">
      <SectionTitle className="px-0!">{title}</SectionTitle>
      <Card padded={false} className="divide-y divide-line px-4">
        {rows.map(({ label, value, ...row }) => (
          <div key={"key" in row ? row.key : label} className="flex min-h-11 items-center justify-between gap-3">
            <span className="text-muted">{label}</span>
            <span className="money text-right">{value}</span>
          </div>
        ))}
      </Card>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={PrintIcon} busy={printer.busy} onClick={printer.print}>{t`Print`}</Button>
        {printer.change}
      </div>
      {printer.sheet}
    </section>
  );
}

type EarlierClosesProps = { title: string; closes: readonly DayClose[]; onOpen: (close: DayClose) => void };

function EarlierCloses({ title, closes, onOpen }: EarlierClosesProps) {
  const { t, i18n } = useLingui();
  const author = useAuthorText();
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <List items={closes} keyOf={({ id }) => id} label={title}>
        {(close) => {
          const difference = differenceOf(close);
          const { sales } = close;
          return (
            <Row
              title={formatDate(close.date, "weekday", i18n.locale)}
              meta={[
                author({ by: close.createdBy, byDevice: close.tillId }),
                t`${plural(sales, { one: "# sale", other: "# sales" })}`,
              ]
                .filter(Boolean)
                .join(", ")}
              end={<MoneyText amount={close.counted} currency={close.currency} />}
              endMeta={
                difference === 0 ? undefined : (
                  <MoneyText amount={difference} currency={close.currency} size="13" tone="overdue" />
                )
              }
              chevron
              onClick={() => onOpen(close)}
            />
          );
        }}
      </List>
    </>
  );
}

/** Sums of this device's till since its last close; undefined until the device has counted them. */
function useTillSums(last: DayClose | null, isKnown: boolean, business: Business | undefined): TillSums | undefined {
  const rows = useInvoiceRows();
  const newest = rows?.[0]?.updatedAt ?? "";
  return useDevice(`till/${last?.closedAt ?? ""}/${isKnown}/${business?.currency ?? ""}/${newest}`, async (store) => {
    if (!isKnown || !business) return undefined;
    return sumsSince(store, last?.closedAt ?? null, business.currency);
  });
}

async function sumsSince(store: Store, since: DayClose["since"], currency: string): Promise<TillSums> {
  // A day and more of slack: a day began up to fourteen hours earlier in zones east of here.
  const from = since ?? new Date(millisecondsOf(`${store.today()}T00:00:00.000Z`) - 86_400_000).toISOString();
  const fromId = minIdAt(millisecondsOf(from));
  const [payments, expenses] = await Promise.all([
    store.db.payments.where("id").aboveOrEqual(fromId).toArray(),
    store.db.expenses.where("id").aboveOrEqual(fromId).toArray(),
  ]);
  const sold = store.memory
    .invoices()
    .filter(({ kind, number, orderedAt }) => kind === "invoice" && number !== null && orderedAt >= from);
  const documents = await store.db.invoices.bulkGet(sold.map(({ id }) => id));
  return tillSums(
    {
      payments: payments.flatMap(({ data }) => (data ? [data as Payment] : [])),
      expenses: expenses.flatMap(({ data }) => (data ? [data as unknown as Expense] : [])),
      sales: documents.flatMap((row, at) =>
        row?.data ? [{ invoice: row.data as unknown as Invoice, left: sold[at]?.balance ?? 0 }] : [],
      ),
    },
    { tillId: store.deviceId, since, today: store.today(), currency },
  );
}
