import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { billingOf } from "@ankara/domain/expenses/billable";
import { nextOccurrence } from "@ankara/domain/expenses/recurrence";
import { permalink } from "@ankara/domain/text";
import { Suspense, use, useMemo, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { useBusiness, useContactRows, useRecord } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { DefinitionList } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ArchiveIcon, BackIcon, CopyIcon, EditIcon, InvoiceIcon, UndoIcon } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { usePanels } from "../../ui/panel-context.ts";
import { PaneContext } from "../../ui/screen-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { ToneText } from "../../ui/status.tsx";
import { useArchive } from "./archive.tsx";
import { useCategoryText } from "../../forms/category-labels.ts";
import { expenseFormOf } from "./expense-form.ts";
import { AttachmentView } from "../../forms/attachment-view.tsx";
import { titleOf, useExpenses, type StoredExpense } from "./use-expenses.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { dot } from "../../ui/parts.ts";

const ExpenseSheet = lazyPart(() => import("./expense-sheet.tsx"));
const BillSheet = lazyPart(() => import("./bill-sheet.tsx"));

/** One expense: everything written down of it, and what can be done with it. Works with no network. */
export default function ExpensePage({ id }: { id: string }) {
  const { t } = useLingui();
  const all = useExpenses();
  const expense = all?.find((one) => one.id === id);
  const beside = use(PaneContext) === "detail";
  if (all === undefined) {
    return (
      <Screen title={t`Expense`} back="/tabs/expense" quietTitle headless={beside}>
        {null}
      </Screen>
    );
  }
  if (!expense) {
    return (
      <Screen title={t`Expense`} back="/tabs/expense" quietTitle headless={beside}>
        <EmptyState
          plain
          title={<Trans>Expense not found</Trans>}
          action={{ label: <Trans>All expenses</Trans>, to: "/tabs/expense", icon: BackIcon }}
        >
          <Trans>It hasn’t reached this device yet.</Trans>
        </EmptyState>
      </Screen>
    );
  }
  return <Page expense={expense} all={all} beside={beside} />;
}

function Page({ expense, all, beside }: { expense: StoredExpense; all: readonly StoredExpense[]; beside: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<"edit" | "copy" | "bill" | null>(null);
  const archive = useArchive();
  const { notesAbout } = usePanels();
  const categoryText = useCategoryText();
  const title = titleOf(expense) || categoryText(expense.category);
  const archived = expense.archivedAt !== null;
  const today = useToday(useBusiness()?.timeZone);
  const invoice = useRecord("invoices", expense.billedOn?.invoiceId ?? "");
  const billing = billingOf(expense, invoice);
  const actions = (
    <>
      <IconButton icon={EditIcon} label={t`Edit expense`} onClick={() => setOpen("edit")} />
      <Menu
        label={t`More about this expense`}
        items={[
          { label: t`Duplicate`, icon: CopyIcon, onSelect: () => setOpen("copy") },
          archived
            ? { label: t`Restore`, icon: UndoIcon, onSelect: () => void archive([expense.id], false) }
            : { label: t`Archive`, icon: ArchiveIcon, onSelect: () => void archive([expense.id]) },
        ]}
      />
    </>
  );
  return (
    <Screen title={title} back="/tabs/expense" quietTitle headless={beside} actions={actions}>
      <div className={cx("px-4 pb-10 desk:max-w-168 desk:px-7 desk:pt-6", beside && "pt-4")}>
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            {beside ? (
              <h1 className="text-22 wrap-anywhere">{title}</h1>
            ) : (
              <p className="text-22 font-semibold wrap-anywhere">{title}</p>
            )}
            <MoneyText amount={expense.amount} currency={expense.currency} size="28" decimals="always" />
          </div>
          {beside && <div className="flex shrink-0">{actions}</div>}
        </div>
        {archived && (
          <p className="mt-3 rounded-card bg-neutral px-4 py-3 text-15 text-muted">
            <Trans>Archived: hidden from the list and not counted.</Trans>
          </p>
        )}
        <Facts expense={expense} all={all} today={today} />
        {expense.photos.length > 0 && (
          <div className="mt-5 flex flex-wrap gap-3">
            {expense.photos.map((photo) => (
              <AttachmentView key={photo.id} file={photo} />
            ))}
          </div>
        )}
        {billing === "billed" && invoice && (
          <p className="mt-4">
            <ToneText tone="paid">
              <Trans>Billed on</Trans>
            </ToneText>{" "}
            <Link
              className="font-medium text-primary-ink underline underline-offset-3"
              to={invoice.status === "draft" ? `/new-invoice?draft=${invoice.id}` : `/invoice/${invoice.id}`}
            >
              {invoice.number ?? t`a draft`}
            </Link>
          </p>
        )}
        {billing === "to_bill" && !archived && (
          <Button variant="primary" icon={InvoiceIcon} className="mt-5" onClick={() => setOpen("bill")}>
            <Trans>Put on an invoice</Trans>
          </Button>
        )}
        <h2 className="mt-6 border-t border-line pt-4 pb-1 text-13 font-medium text-muted">
          <Trans>Notes</Trans>
        </h2>
        <div className="-mx-4">{notesAbout({ expenseId: expense.id })}</div>
      </div>
      <Suspense fallback={null}>
        {open === "edit" && <ExpenseSheet expense={expense} onClose={() => setOpen(null)} />}
        {open === "copy" && (
          <ExpenseSheet
            start={{ ...expenseFormOf(expense), date: today, repeats: "no", until: "", photos: [] }}
            onClose={() => setOpen(null)}
          />
        )}
        {open === "bill" && <BillSheet expense={expense} onClose={() => setOpen(null)} />}
      </Suspense>
    </Screen>
  );
}

function Facts({ expense, all, today }: { expense: StoredExpense; all: readonly StoredExpense[]; today: LocalDate }) {
  const { t, i18n } = useLingui();
  const categoryText = useCategoryText();
  const methodText = usePaymentMethodText();
  const client = useContactRows()?.find(({ id }) => id === expense.contactId);
  const { date, category, supplier, method, inputVat, currency, note } = expense;
  const more = note.split("\n").slice(1).join("\n").trim();
  const items: { term: string; value: ReactNode }[] = [
    { term: t`Date`, value: formatDate(date, "long", i18n.locale) },
    { term: t`Category`, value: categoryText(category) },
    ...(supplier === "" ? [] : [{ term: t`Supplier`, value: supplier }]),
    { term: t`Payment method`, value: methodText(method) },
    ...(inputVat === 0
      ? []
      : [{ term: t`Input VAT`, value: <MoneyText amount={inputVat} currency={currency} decimals="always" /> }]),
    ...(client
      ? [
          {
            term: t`Client`,
            value: (
              <Link
                className="text-primary-ink underline underline-offset-3"
                to={`/contacts/${permalink(client.name, client.id)}`}
              >
                {client.name}
              </Link>
            ),
          },
        ]
      : []),
    ...(expense.repeat || expense.repeatOf !== null
      ? [{ term: t`Repeats`, value: <Repeats expense={expense} all={all} today={today} /> }]
      : []),
  ];
  return (
    <>
      <DefinitionList className="mt-4" items={items} />
      {more !== "" && <p className="mt-3 whitespace-pre-line wrap-anywhere">{more}</p>}
    </>
  );
}

function Repeats({ expense, all, today }: { expense: StoredExpense; all: readonly StoredExpense[]; today: LocalDate }) {
  const { i18n } = useLingui();
  const source = useMemo(
    () => (expense.repeatOf === null ? expense : all.find(({ id }) => id === expense.repeatOf)),
    [expense, all],
  );
  const repeat = source?.repeat ?? null;
  if (!source || repeat === null || source.archivedAt !== null) return <Trans>No more</Trans>;
  const next = nextOccurrence(source.date, repeat, today);
  const day = next === null ? "" : formatDate(next, "medium", i18n.locale);
  const { every, unit } = repeat;
  return (
    <>
      {unit === "week" && <Plural value={every} one="every week" other="every # weeks" />}
      {unit === "month" && <Plural value={every} one="every month" other="every # months" />}
      {unit === "year" && <Plural value={every} one="every year" other="every # years" />}
      {", "}
      {next === null ? <Trans>ended</Trans> : <Trans>next on {day}</Trans>}
      {source.id !== expense.id && (
        <>
          {dot}
          <Link className="text-primary-ink underline underline-offset-3" to={`/expense/${source.id}`}>
            <Trans>the first one</Trans>
          </Link>
        </>
      )}
    </>
  );
}
