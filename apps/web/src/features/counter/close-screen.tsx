import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { differenceOf, tillSums, type TillSums } from "@ankara/domain/counter/day-close";
import { formatDate, millisecondsOf } from "@ankara/domain/dates/dates";
import { minIdAt } from "@ankara/domain/ids";
import type { Business } from "@ankara/domain/records/business";
import type { DayClose } from "@ankara/domain/records/day-close";
import type { Expense } from "@ankara/domain/records/expense";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useAuthorText } from "../../document-parts/use-author-text.ts";
import { useBusiness, useDevice, useInvoiceRows, useRecords } from "../../store/hooks.ts";
import { currentStore, type Store } from "../../store/store.ts";
import { SectionTitle } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { AwaitedList } from "../../sync/awaited-list.tsx";
import { CloseForm } from "./close-form.tsx";
import { joinList } from "../../i18n/numbers.ts";

const ClosedDay = lazyPart(() => import("./closed-day.tsx"));

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
        <AwaitedList />
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
      {printed && (
        <Suspense fallback={null}>
          <ClosedDay close={printed} business={business} />
        </Suspense>
      )}
      {own.length > 0 && (
        <EarlierCloses title={t`Earlier days`} closes={own.slice(0, shownCloses)} onOpen={setPrinted} />
      )}
      {others.length > 0 && (
        <EarlierCloses title={t`Other tills`} closes={others.slice(0, shownCloses)} onOpen={setPrinted} />
      )}
    </CloseForm>
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
              meta={joinList([
                author({ by: close.createdBy, byDevice: close.tillId }),
                t`${plural(sales, { one: "# sale", other: "# sales" })}`,
              ])}
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
