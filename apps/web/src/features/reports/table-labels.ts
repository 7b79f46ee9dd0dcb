import { useLingui } from "@lingui/react/macro";
import { useCategoryText } from "../../forms/category-labels.ts";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { useStoredName } from "../../i18n/use-client-name.ts";
import { useDevice } from "../../store/hooks.ts";
import { PaymentMethod } from "@ankara/domain/records/payment";
import type { ReportKind } from "@ankara/domain/reports/report";

export type TableLabels = {
  /** Head of a column; some are called differently in one report. */
  readonly column: (kind: ReportKind, key: string) => string;
  /** Texts of rows and cells that no record holds: methods, states, kinds. */
  readonly word: (key: string) => string;
  /** Heading of a part of a report; empty for the main one. */
  readonly part: (kind: ReportKind, key: string) => string;
  /** First column. */
  readonly rows: (kind: ReportKind) => string;
  /** Says what a check compares, when it holds. */
  readonly check: (key: string) => string;
  /** The last line: what it comes to. */
  readonly total: (kind: ReportKind) => string;
  readonly before: string;
  /** A category of expenses as the screens call it; people's own stay as typed. */
  readonly category: (name: string) => string;
  /** A client's name as the screens call it. */
  readonly client: (name: string) => string;
};

export function useTableLabels(): TableLabels {
  const { t } = useLingui();
  const category = useCategoryText();
  const methodText = usePaymentMethodText();
  const client = useStoredName();
  const members = useDevice("people", async ({ db }) => (await db.meta.get("people"))?.value)?.members;
  const nameOf = (id: string) => members?.[id] ?? t`Not known`;
  const columns: Record<string, string> = {
    count: t`Count`,
    net: t`Net of tax`,
    fees: t`Fees`,
    tax: t`Tax`,
    rounding: t`Rounding`,
    total: t`Total`,
    quantity: t`Quantity`,
    cost: t`Cost`,
    margin: t`Margin`,
    margin_rate: t`Margin %`,
    current: t`Not late`,
    d30: t`1–30 days`,
    d60: t`31–60 days`,
    d90: t`61–90 days`,
    older: t`Over 90 days`,
    opening: t`Opening balance`,
    applied: t`For invoices`,
    credit: t`Client credit`,
    "statement.credit": t`Credit`,
    amount: t`Amount`,
    withheld: t`Tax withheld`,
    reference: t`Reference`,
    vat: t`VAT in it`,
    side: t`Kind`,
    rate: t`Rate`,
    base: t`Charged on`,
    numbers: t`Invoices`,
    certificate: t`Certificate`,
    state: t`State`,
    received: t({ message: "Received", context: "certificate" }),
    expected: t`To request`,
    in: t`In`,
    out: t`Out`,
    "cash_flow.net": t`Net`,
    running: t`Running total`,
    number: t`Number`,
    debit: t`Debit`,
    balance: t`Balance`,
    kind: t`Kind`,
    device: t`Device`,
    first: t`First`,
    last: t`Last`,
    given: t`Given`,
    voided: t`Void`,
    missing: t`Missing`,
    missing_numbers: t`Missing numbers`,
    twice: t`Used twice`,
    what: t`What`,
    detail: t`Reason or document`,
    person: t`Person`,
    currency: t`Currency`,
    own: t`In its currency`,
    without: t`No rate known`,
    home: t`In your currency`,
  };
  const labels: Record<string, string> = {
    ...Object.fromEntries(PaymentMethod.options.map((method) => [method, methodText(method)])),
    sales: t`Sales`,
    fees: t`Fees charged`,
    rounding: t`Rounding`,
    late_fees: t`Late fees`,
    late_fee: t`Late fee`,
    debt: t`Owed without an invoice`,
    written_off: t`Written off`,
    input_vat: t`VAT on what you bought`,
    output_tax: t`On sales`,
    output_levy: t`Levy on sales`,
    input: t`On purchases`,
    certificate_received: t`Certificate received`,
    certificate_expected: t`Certificate to request`,
    quote_open: t({ message: "Open", context: "quote" }),
    quote_accepted: t`Accepted`,
    quote_converted: t`Made into an invoice`,
    quote_declined: t`Declined`,
    quote_expired: t`Expired`,
    line_discount: t`Discounts on lines`,
    document_discount: t`Discounts on documents`,
    voided: t`Voided`,
    credit_note: t`Credit note`,
    invoice: t`Invoice`,
    quote: t`Quote`,
    pro_forma: t`Pro forma`,
    receipt: t`Receipt`,
    payment: t`Payment`,
    reversal: t`Payment reversed`,
    withheld: t`Tax withheld`,
    brought_forward: t`Brought forward`,
    open: t`Still open`,
  };
  const parts: Record<string, string> = {
    "payments.claims": t`Claimed, not confirmed: no money yet`,
    "cash_flow.forecast": t`Next 30 days`,
    "cash_flow.late": t`Already overdue, not in the forecast`,
    "statement.ages": t`Open at the end, by age`,
    home: t`In your currency, at the rates on the documents`,
  };
  const checks: Record<string, string> = {
    sales_documents: t`Matches the sum of all documents.`,
    sales_settled: t`Matches payments applied to invoices.`,
    items_documents: t`The lines add up to the documents.`,
    ageing_buckets: t`The ages add up to the open balances.`,
    payments_records: t`Matches the sum of all payments.`,
    expenses_records: t`Matches the sum of all expenses.`,
    profit_sales: t`Income matches the sales summary without tax.`,
    tax_sales: t`Tax on sales matches the sales summary.`,
    withholding_payments: t`Matches the tax withheld on each payment.`,
    cash_running: t`The last running total is money in less money out.`,
    statement_running: t`The first balance plus debits less credits gives the last.`,
    quotes_documents: t`Matches the sum of all quotes.`,
    numbers_gapless: t`No number is missing between the first and the last.`,
    numbers_once: t`No number was used twice.`,
    numbers_apart: t`No imported document has one of these numbers.`,
    voids_records: t`Matches the sum of all documents.`,
    discounts_documents: t`Adds up from gross to total.`,
  };
  const rows: Partial<Record<ReportKind, string>> = {
    sales: t`When`,
    clients: t`Client`,
    items: t`Item`,
    people: t`Person`,
    ageing: t`Client`,
    payments: t`Method`,
    expenses: t`Category`,
    tax: t`Tax`,
    withholding: t`Client`,
    cash_flow: t`When`,
    statement: t`What`,
    quotes: t`State`,
    numbers: t`Series`,
    voids: t`Client`,
  };
  return {
    column: (kind, key) => columns[`${kind}.${key}`] ?? columns[key] ?? key,
    word: (key) => labels[key] ?? (key.startsWith("person:") ? nameOf(key.slice("person:".length)) : key),
    part: (kind, key) => parts[`${kind}.${key}`] ?? parts[key] ?? "",
    rows: (kind) => rows[kind] ?? t`What`,
    check: (key) => checks[key] ?? key,
    total: (kind) => (kind === "profit" ? t`Profit` : kind === "tax" ? t`Net tax` : t`Total`),
    before: t`Period before`,
    category,
    client,
  };
}
