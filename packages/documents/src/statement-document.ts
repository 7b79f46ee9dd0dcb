import type { LocalDate } from "@ankara/domain/dates/dates";
import { currencyOf } from "@ankara/domain/money/currencies";
import { negateMoney, money, type MinorUnits } from "@ankara/domain/money/money";
import { slug } from "@ankara/domain/text";
import type { DocumentLook, PartySnapshot, PaymentDetails } from "@ankara/domain/records/invoice";
import { nothingOwed } from "@ankara/domain/invoice/receivable";
import { formatsFor, type Formats } from "./formats.ts";
import { documentTree, type Logo } from "./invoice-document.ts";
import type { InvoiceView } from "./invoice-view.ts";
import { isRoll, type Bars, type DocumentTree, type Table, type TemplateName, type Block } from "./tree.ts";
import { clientOf, sellerOf } from "./view/parties.ts";
import { payOf } from "./view/payment.ts";
import type { MovementKind, StatementLabels } from "./labels/printed-label-types.ts";
import { statementLabelsFor } from "./labels/statement.ts";

/** One line of a client's account; minor units. */
export type StatementRow = {
  readonly date: LocalDate;
  readonly kind: MovementKind;
  /** Number of the document, or what the client wrote on the payment. */
  readonly reference: string;
  readonly debit: number;
  readonly credit: number;
  readonly balance: MinorUnits;
};

export type StatementInput = {
  readonly template: TemplateName;
  readonly accent: string;
  readonly look?: DocumentLook | undefined;
  readonly logo?: Logo | null;
  readonly language: string;
  readonly currency: string;
  readonly from: PartySnapshot;
  readonly billTo: PartySnapshot;
  readonly payTo: readonly PaymentDetails[];
  /** First and last day, ISO. */
  readonly period: { readonly from: LocalDate; readonly to: LocalDate };
  /** The first brings the balance forward, the others follow by day. */
  readonly rows: readonly StatementRow[];
  /** Open at the end: not yet due, 1–30, 31–60, 61–90, over 90 days late, from before the books. Minor units. */
  readonly ages: readonly [number, number, number, number, number, number];
  /** Calendar day and instant it was made. */
  readonly today: LocalDate;
  readonly madeAt: string;
};

/** A client's statement of account in one currency, in the template of the business's invoices. */
export function buildStatementDocument(input: StatementInput): DocumentTree {
  const { template, accent, look, logo = null, period, from, madeAt } = input;
  const formats = formatsFor(input.language, input.currency);
  const labels = statementLabelsFor(input.language);
  const view = viewStatement(input, formats, labels);
  const days = `${formats.dayShort(period.from)} – ${formats.dayShort(period.to)}`;
  const seller = view.seller.name;
  return documentTree({
    view,
    logo,
    template,
    accent,
    look,
    title: [labels.title, view.client.name, seller].filter((text) => text !== "").join(" · "),
    author: from.company || from.name,
    madeAt,
    fileName: slug([labels.title, view.client.name, period.from, period.to].join(" ")) || "statement",
    left: [`${labels.title} ${days}`, seller].filter((text) => text !== "").join(" · "),
    link: null,
  });
}

/**
 * One file for an account in several currencies: a statement for each, none added to another. On a roll they follow each other, on sheets each has its own.
 *
 * @param inputs - at least one; they differ in currency, rows and ages
 * @throws RangeError when there is none
 */
export function buildStatementsDocument(inputs: readonly StatementInput[]): DocumentTree {
  const [first, ...others] = inputs.map(buildStatementDocument);
  if (!first) throw new RangeError("expected at least one account");
  const onRoll = isRoll(first.paper);
  const between = ({ laterPages }: DocumentTree): Block[] =>
    onRoll
      ? [
          { kind: "space", height: 16 },
          { kind: "rule", weight: 1 },
          { kind: "space", height: 16 },
        ]
      : [{ kind: "turn", laterPages }];
  return { ...first, body: [...first.body, ...others.flatMap((other) => [...between(other), ...other.body])] };
}

function viewStatement(input: StatementInput, formats: Formats, labels: StatementLabels): InvoiceView {
  const { period, rows, ages, look } = input;
  const balance = rows.at(-1)?.balance ?? 0;
  const overdue = ages.slice(1, 5).reduce((sum, amount) => sum + amount, 0);
  const opening = rows[0]?.kind === "brought_forward" ? rows[0].balance : 0;
  const moved = rows.filter(({ kind }) => kind !== "brought_forward");
  const billed = moved.reduce((sum, { debit }) => sum + debit, 0);
  const paid = moved.reduce((sum, { credit }) => sum + credit, 0);
  const country = input.from.address?.country;
  return {
    formats,
    state: balance <= 0 ? "paid" : "open",
    title: labels.title,
    number: `${formats.dayShort(period.from)} – ${formats.dayShort(period.to)}`,
    total: formats.money(balance),
    balance: formats.money(balance),
    dueDate: null,
    voidedOn: "",
    withheld: null,
    owing: nothingOwed,
    inParts: false,
    adjusted: false,
    seller: sellerOf(input.from, formats),
    clientLabel: labels.for,
    client: clientOf({ walkIn: false, status: "issued" }, input.billTo, formats, country),
    meta: [
      { label: formats.labels.issued, value: formats.dayShort(input.today) },
      { label: labels.currency, value: `${nameOfCurrency(input)} (${formats.symbol})` },
    ],
    amount: {
      label: labels.balance,
      value: formats.moneyRuns(balance, 600),
      note: labels.on(formats.dayShort(period.to)),
    },
    due: {
      label: labels.overdue,
      value: overdue > 0 ? formats.moneyRuns(overdue, 600) : [{ text: labels.nothingOverdue, weight: 600 }],
      note: "",
    },
    pay: balance > 0 ? payOf({ kind: "invoice", payRef: "" }, "open", input.payTo, balance, formats) : null,
    lines: [],
    columns: "amounts",
    carry: [],
    amountHead: "",
    sums: [
      { tone: "plain", label: labels.balanceOn(formats.dayShort(period.from)), amount: formats.figure(opening) },
      { tone: "plain", label: labels.billed, amount: formats.figure(billed) },
      {
        tone: "plain",
        label: labels.paidAndCredited,
        amount: formats.figure(negateMoney(money(paid, input.currency)).amount),
      },
      { tone: "total", label: labels.balance, amount: formats.moneyRuns(balance, 600) },
    ],
    plan: [],
    fiscal: null,
    notes: [labels.tellUs],
    look: look ?? { logo: "before", hiddenColumns: [], rollMm: 80 },
    signatures: [],
    wholeWords: [],
    account: { bars: barsOf(ages, formats, labels), table: tableOf(rows, formats, labels) },
  };
}

/** We have the names of currencies in English; elsewhere their code says as much. */
const nameOfCurrency = ({ language, currency }: StatementInput): string =>
  language.startsWith("en") ? currencyOf(currency).name : currency;

/** Amounts by age on one scale; none where nothing is open. */
function barsOf(ages: StatementInput["ages"], formats: Formats, labels: StatementLabels): Bars | null {
  const max = Math.max(...ages);
  if (max <= 0) return null;
  // The opening balance has no day, so its bar shows only if there is one.
  const shown = ages
    .map((amount, index) => ({ amount, label: labels.ages[index]! }))
    .filter(({ amount }, index) => index < 5 || amount > 0);
  return {
    kind: "bars",
    bars: shown.map(({ amount, label }) => ({
      label,
      value: formats.figure(amount),
      share: Math.max(0, amount) / max,
    })),
  };
}

function tableOf(rows: readonly StatementRow[], formats: Formats, labels: StatementLabels): Table {
  const head = (name: string) => `${name}${formats.comma}\u00a0${formats.symbol}`;
  const isNumber = (kind: MovementKind) => kind === "invoice" || kind === "credit_note" || kind === "late_fee";
  return {
    kind: "table",
    columns: [
      { key: "date", head: labels.date, width: labels.dateWidth, padRight: 4 },
      { key: "document", head: labels.document, width: 60, padRight: 4 },
      { key: "details", head: labels.details, width: 0, padRight: 10 },
      { key: "billed", head: head(labels.billed), width: 76, align: "right" },
      { key: "paid", head: head(labels.paid), width: 76, align: "right" },
      { key: "balance", head: head(labels.balance), width: 80, align: "right" },
    ],
    rows: rows.map(({ date, kind, reference, debit, credit, balance }) => [
      [{ text: formats.dayShort(date), whole: true }],
      isNumber(kind) ? [{ text: reference, whole: true }] : "",
      formats.list([labels.movements[kind], isNumber(kind) ? "" : reference]),
      debit === 0 ? "" : formats.figure(debit),
      credit === 0 ? "" : formats.figure(credit),
      formats.figure(balance),
    ]),
    carry: null,
    keepRows: 2,
  };
}
