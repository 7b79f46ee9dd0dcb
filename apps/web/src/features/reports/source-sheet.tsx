import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import type { Expense } from "@ankara/domain/records/expense";
import type { Payment } from "@ankara/domain/records/payment";
import { useEffect, useState } from "react";
import { useContactRows, useInvoiceRows } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { SectionTitle } from "../../ui/card.tsx";
import { Button } from "../../ui/button.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { DrillDown } from "./drill-down.ts";
import { useTableLabels } from "./table-labels.ts";
import { useClientName } from "../../i18n/use-client-name.ts";
import { joinParts } from "../../ui/parts.ts";

/** Records shown at a time. */
const perPage = 100;

/** Lists the documents, payments and expenses behind a figure, each leading to its own page. */
export function SourceSheet({ opened, onClose }: { opened: DrillDown | null; onClose: () => void }) {
  const { t } = useLingui();
  const count = opened
    ? opened.sources.invoices.length + opened.sources.payments.length + opened.sources.expenses.length
    : 0;
  return (
    <Sheet
      open={opened !== null}
      onClose={onClose}
      title={opened?.title ?? ""}
      subtitle={t`${plural(count, { one: "From # record", other: "From # records" })}`}
      tall
      width="medium"
    >
      {opened && <Records key={opened.title} opened={opened} />}
    </Sheet>
  );
}

function Records({ opened: { sources } }: { opened: DrillDown }) {
  const { t } = useLingui();
  return (
    <div className="pb-6">
      {sources.invoices.length > 0 && (
        <>
          <SectionTitle>{t`Documents`}</SectionTitle>
          <Invoices ids={sources.invoices} />
        </>
      )}
      {sources.payments.length > 0 && (
        <>
          <SectionTitle>{t`Payments`}</SectionTitle>
          <Payments ids={sources.payments} />
        </>
      )}
      {sources.expenses.length > 0 && (
        <>
          <SectionTitle>{t`Expenses`}</SectionTitle>
          <Expenses ids={sources.expenses} />
        </>
      )}
    </div>
  );
}

function Invoices({ ids }: { ids: readonly string[] }) {
  const { i18n } = useLingui();
  const labels = useTableLabels();
  const clientName = useClientName();
  const idSet = new Set(ids);
  const rows = useInvoiceRows()?.filter(({ id }) => idSet.has(id)) ?? [];
  const [shown, setShown] = useState(perPage);
  return (
    <>
      {rows.slice(0, shown).map((row) => (
        <Row
          key={row.id}
          title={row.number ?? labels.word(row.kind)}
          meta={joinParts([clientName(row), row.issueDate ? formatDate(row.issueDate, "medium", i18n.locale) : ""])}
          end={<MoneyText amount={row.total} currency={row.currency} />}
          endMeta={<span className="text-muted">{row.kind === "invoice" ? "" : labels.word(row.kind)}</span>}
          to={`/invoice/${row.id}`}
        />
      ))}
      <More shown={shown} of={rows.length} onMore={() => setShown(shown + perPage)} />
    </>
  );
}

function Payments({ ids }: { ids: readonly string[] }) {
  const { i18n } = useLingui();
  const labels = useTableLabels();
  const [shown, setShown] = useState(perPage);
  const payments = useSome<Payment>("payments", ids.slice(0, shown));
  const names = new Map(useContactRows()?.map(({ id, name }) => [id, name]));
  return (
    <>
      {payments.map((payment) => {
        const first = payment.allocations[0]?.invoiceId;
        return (
          <Row
            key={payment.id}
            title={names.get(payment.contactId ?? "") ?? labels.word(payment.method)}
            meta={joinParts([
              formatDate(payment.date, "medium", i18n.locale),
              labels.word(payment.method),
              payment.reference,
            ])}
            end={<MoneyText amount={payment.amount} currency={payment.currency} />}
            {...(first === undefined ? {} : { to: `/invoice/${first}` })}
          />
        );
      })}
      <More shown={shown} of={ids.length} onMore={() => setShown(shown + perPage)} />
    </>
  );
}

function Expenses({ ids }: { ids: readonly string[] }) {
  const { i18n } = useLingui();
  const labels = useTableLabels();
  const [shown, setShown] = useState(perPage);
  const expenses = useSome<Expense>("expenses", ids.slice(0, shown));
  return (
    <>
      {expenses.map((expense) => (
        <Row
          key={expense.id}
          title={expense.supplier || expense.note || labels.category(expense.category)}
          meta={joinParts([formatDate(expense.date, "medium", i18n.locale), labels.category(expense.category)])}
          end={<MoneyText amount={expense.amount} currency={expense.currency} />}
        />
      ))}
      <More shown={shown} of={ids.length} onMore={() => setShown(shown + perPage)} />
    </>
  );
}

function More({ shown, of, onMore }: { shown: number; of: number; onMore: () => void }) {
  const { t } = useLingui();
  if (of <= shown) return null;
  return (
    <Button variant="ghost" className="mx-4 mt-2" onClick={onMore}>
      {t`Show more`}
    </Button>
  );
}

/** Some records by id, newest first. */
function useSome<T extends { date: LocalDate; id: string }>(
  collection: "payments" | "expenses",
  ids: readonly string[],
): T[] {
  const [records, setRecords] = useState<T[]>([]);
  const key = ids.join(" ");
  useEffect(() => {
    let isActive = true;
    const read = async () => {
      const rows = await currentStore()
        .db.table<{ data: T | null }>(collection)
        .bulkGet(key === "" ? [] : key.split(" "));
      const found = rows.flatMap((row) => row?.data ?? []);
      if (isActive) setRecords(found.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)));
    };
    read().catch((cause: unknown) => console.error("Records not read", cause));
    return () => {
      isActive = false;
    };
  }, [collection, key]);
  return records;
}
