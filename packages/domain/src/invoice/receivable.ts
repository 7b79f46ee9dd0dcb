import type { MinorUnits } from "../money/money.ts";
import { daysBetween, type LocalDate } from "../dates/dates.ts";
import { divideHalfUp } from "../money/decimal.ts";
import type { DocumentKind, Instalment, Invoice, InvoiceStatus, LateCharge } from "../records/invoice.ts";
import {
  nothingSettled,
  type Settled,
  settledOn,
  type SettlingCredit,
  type SettlingPayment,
  sumSettled,
} from "./settlements.ts";

/** The fields read of a document, so that whole invoices and those of reports fit. Amounts in minor units of its currency. */
export type ReceivableInvoice = Pick<Invoice, "kind" | "status" | "dueDate" | "voidedAt" | "writtenOffAt"> & {
  readonly totals: { readonly total: MinorUnits } | null;
  /** Parts the total is paid in, each by its own day; documents of older apps have none. */
  readonly instalments?: readonly Instalment[];
  /** Fees for paying late, owed on top of the total. */
  readonly charges?: readonly LateCharge[];
};

/** One amount with one day. Amounts in minor units. */
export type ReceivablePart = {
  /** Id of the instalment, empty for a total that is paid at once; a late fee has that of the part it was charged for. */
  readonly key: string;
  readonly kind: "whole" | "deposit" | "part" | "late_fee";
  /** Null where the document names no day: then it is never late. */
  readonly dueDate: LocalDate | null;
  readonly amount: MinorUnits;
  readonly left: MinorUnits;
};

/**
 * - `none` asks for no money: a draft, a void document, an offer, a credit note, a receipt
 * - `open` nobody paid anything yet; a credit note may have lowered what is due
 * - `credited` nothing is left, and no money came: credit notes took it all back
 */
export type ReceivableState = "none" | "open" | "part_paid" | "paid" | "overpaid" | "credited" | "written_off";

/** Amounts due on a document, independent of the day. Minor units of its currency. */
export type Owing = {
  /** The frozen total, without late fees. */
  readonly total: MinorUnits;
  /** Late fees that were not waived. */
  readonly charges: number;
  readonly settled: Settled;
  /** Left to pay, late fees among it: negative when too much came, what was given up where it was written off. */
  readonly due: number;
  /** Open instalments by day, which add up to `due`; empty if nothing is due. */
  readonly openParts: readonly ReceivablePart[];
  /** The day to pay next, and how much by then; null when nothing is waited for. */
  readonly next: { readonly day: LocalDate | null; readonly amount: MinorUnits } | null;
  readonly state: ReceivableState;
};

/** Amount overdue today. `since` is the first day overdue; 0 and null when nothing is late. */
export type Overdue = { readonly amount: MinorUnits; readonly since: LocalDate | null; readonly days: number };
export type Receivable = Owing & { readonly overdue: Overdue };

/** Entries that may settle a document: payments and credit notes, including those of other documents. */
export type Entries = {
  readonly payments: Iterable<SettlingPayment>;
  readonly credits?: Iterable<SettlingCredit>;
};

/**
 * Returns the amounts due on a document today: the one reader of its due date, parts, late fees, payments and credit notes.
 * Amounts in minor units of its currency; entries in another currency do not count.
 *
 * @param today - calendar day in the business's zone
 */
export const receivableOf = (
  invoice: ReceivableInvoice & Pick<Invoice, "id" | "currency">,
  { payments, credits = [] }: Entries,
  { today }: { readonly today: LocalDate },
): Receivable => receivableOn(owingOf(invoice, settledOn(invoice, payments, credits)), today);

/** @param today - calendar day in the business's zone */
export const receivableOn = (owing: Owing, today: LocalDate): Receivable => ({
  ...owing,
  overdue: overdueOf(owing.openParts, today),
});

/** Only invoices wait for money: a quote, pro forma, credit note or receipt is never unpaid. */
const waitsForMoney = ({ kind, status, voidedAt }: Pick<ReceivableInvoice, "kind" | "status" | "voidedAt">): boolean =>
  kind === "invoice" && status === "issued" && voidedAt === null;

/** Of what asks for no money. */
export const nothingOwed: Owing = {
  total: 0,
  charges: 0,
  settled: nothingSettled,
  due: 0,
  openParts: [],
  next: null,
  state: "none",
};

/** Returns the amounts due, from known sums. @param settled - minor units of the document's currency */
export function owingOf(invoice: ReceivableInvoice, settled: Settled = nothingSettled): Owing {
  const total = invoice.totals?.total ?? 0;
  if (!waitsForMoney(invoice)) return { ...nothingOwed, total, settled };
  const charges = sumOf(openCharges(invoice).map(({ amount }) => amount));
  const due = total + charges - sumSettled(settled);
  const came = settled.money + settled.withheld;
  const state = stateOf({ due, came, credited: settled.credited, writtenOffAt: invoice.writtenOffAt });
  const openParts =
    state === "open" || state === "part_paid"
      ? partsOf(invoice, sumSettled(settled))
          .filter(({ left }) => left > 0)
          .toSorted((a, b) => byDay(a.dueDate, b.dueDate))
      : [];
  return { total, charges, settled, due, openParts, next: nextOf(openParts), state };
}

/** @param of.came - money and tax kept back */
function stateOf(of: { due: number; came: number; credited: number; writtenOffAt: string | null }): ReceivableState {
  if (of.due <= 0) {
    if (of.came === 0 && of.credited > 0) return "credited";
    return of.due < 0 ? "overpaid" : "paid";
  }
  if (of.writtenOffAt !== null) return "written_off";
  return of.came === 0 ? "open" : "part_paid";
}

/**
 * Every part of a document with what is left of it, in the order in which money fills them: the total by its days, then
 * late fees. Whatever the parts say they add up to the total. A late fee falls due with the part it was charged for, the
 * last one whose day had passed.
 *
 * @param paid - minor units settled
 */
export function partsOf(
  invoice: Pick<ReceivableInvoice, "dueDate" | "totals" | "instalments" | "charges">,
  paid: MinorUnits,
): ReceivablePart[] {
  const total = invoice.totals?.total ?? 0;
  let rest = Math.max(0, total);
  // More given back than came in is owed again, with the first part.
  let money = paid - Math.min(0, total);
  const fill = (part: Omit<ReceivablePart, "left">): ReceivablePart => {
    const filled = Math.min(money, part.amount);
    money -= filled;
    return { ...part, left: part.amount - filled };
  };
  const planned = inOrder(invoice.instalments ?? []);
  const parts = planned.map((part, index) => {
    const amount = index === planned.length - 1 ? rest : Math.min(Math.max(0, part.amount), rest);
    rest -= amount;
    return fill({ key: part.id, kind: part.deposit ? "deposit" : "part", dueDate: part.dueDate, amount });
  });
  if (parts.length === 0) parts.push(fill({ key: "", kind: "whole", dueDate: invoice.dueDate, amount: rest }));
  const fees = openCharges(invoice).map(({ date, amount }) => {
    const { key = "", dueDate = null } =
      parts.findLast((part) => part.dueDate !== null && part.dueDate < date) ?? parts[0] ?? {};
    return fill({ key, kind: "late_fee", dueDate, amount });
  });
  return [...parts, ...fees];
}

/** Late fees that are owed: those that were not waived. */
export const openCharges = ({ charges = [] }: Pick<ReceivableInvoice, "charges">): readonly LateCharge[] =>
  charges.filter(({ waivedAt }) => waivedAt === null);

/** Instalments by their days. */
export const inOrder = (instalments: readonly Instalment[]): Instalment[] =>
  instalments.toSorted((a, b) => byDay(a.dueDate, b.dueDate));

/** Is it paid in parts? */
export const isInParts = ({ instalments }: Pick<ReceivableInvoice, "instalments">): boolean =>
  (instalments?.length ?? 0) > 0;

type Memo = { readonly totals: Pick<NonNullable<Invoice["totals"]>, "withholding"> | null };
/** Tax a document says will be kept back in all: minor units, and its rate in parts per million. */
export const statedWithholding = ({ totals }: Memo): { readonly amount: MinorUnits; readonly ratePpm: number } => ({
  amount: sumOf((totals?.withholding ?? []).map(({ amount }) => amount)),
  ratePpm: sumOf((totals?.withholding ?? []).map(({ ratePpm }) => ratePpm)),
});

/**
 * Tax an open document says will be kept back and that was not yet, minor units: at most what is due.
 * @param owing - of the same document
 */
export const remainingWithholding = (
  document: Memo,
  { due, settled, openParts }: Pick<Owing, "due" | "settled" | "openParts">,
): number =>
  openParts.length === 0 ? 0 : Math.max(0, Math.min(statedWithholding(document).amount - settled.withheld, due));

/**
 * Tax a client keeps back at a rate, minor units: a share of the document's net, before its taxes, as much of it as is
 * paid now. Rounded half up, once.
 *
 * @param of.paying - what is settled now, tax kept back among it
 */
export function withholdingShare(of: {
  readonly totals: Pick<NonNullable<Invoice["totals"]>, "total" | "taxTotal">;
  readonly ratePpm: number;
  readonly paying: number;
}): number {
  const { totals, ratePpm, paying } = of;
  if (totals.total <= 0 || paying <= 0) return 0;
  const net = Math.max(0, totals.total - totals.taxTotal);
  const part = BigInt(Math.min(paying, totals.total));
  return Number(divideHalfUp(BigInt(net) * BigInt(ratePpm) * part, 1_000_000n * BigInt(totals.total)));
}

/** An open amount and its day. */
export type OpenAmount = Pick<ReceivablePart, "dueDate" | "left">;

/** Returns the overdue part of open amounts. Nothing is late on its due day. @param parts - in any order */
export function overdueOf(parts: readonly OpenAmount[], today: LocalDate): Overdue {
  let amount = 0;
  let since: LocalDate | null = null;
  for (const { dueDate, left } of parts) {
    if (dueDate === null || dueDate >= today) continue;
    amount += left;
    if (since === null || dueDate < since) since = dueDate;
  }
  return { amount, since, days: since === null ? 0 : daysBetween(since, today) };
}

/** @param parts - by day */
function nextOf(parts: readonly OpenAmount[]): Owing["next"] {
  const first = parts[0];
  if (!first) return null;
  const sameDay = parts.filter(({ dueDate }) => dueDate === first.dueDate);
  return { day: first.dueDate, amount: sumOf(sameDay.map(({ left }) => left)) };
}

/**
 * Returns the amount due now, minor units: all that is overdue, else the next instalment. What was given up may still
 * be paid.
 */
export const amountDueNow = ({ overdue, next, due }: Pick<Receivable, "overdue" | "next" | "due">): number =>
  overdue.amount > 0 ? overdue.amount : (next?.amount ?? Math.max(0, due));

/**
 * A document as lists hold it: enough to know what is owed without its record. `openParts` is left out where all that is
 * left has one day, which is `dueDate`. Amounts in minor units of `currency`.
 */
export type SlimReceivable = {
  readonly kind: DocumentKind;
  readonly status: InvoiceStatus;
  readonly currency: string;
  /** Left to pay; zero or less when settled. */
  readonly balance: MinorUnits;
  /** The day to pay next. */
  readonly dueDate: LocalDate | null;
  readonly openParts?: readonly OpenAmount[] | null;
  readonly writtenOffAt?: string | null;
};

/** Returns whether an amount is due on it. */
export const isOwed = ({
  kind,
  status,
  balance,
  writtenOffAt,
}: Omit<SlimReceivable, "dueDate" | "currency">): boolean =>
  kind === "invoice" && status === "issued" && balance > 0 && !writtenOffAt;

/** Returns the open instalments of a slim document, by day. */
export const openPartsOf = (row: SlimReceivable): readonly OpenAmount[] =>
  !isOwed(row) ? [] : (row.openParts ?? [{ dueDate: row.dueDate, left: row.balance }]);

/** A slim document with what settled it, minor units. */
export type SettledRow = SlimReceivable & {
  /** All of it, credit notes among it. */
  readonly paid: MinorUnits;
  /** Credit notes alone. */
  readonly credited: number;
};

/** Returns state and amounts of a slim document today. */
export const receivableOfRow = (row: SettledRow, today: LocalDate): Pick<Receivable, "state" | "overdue"> => ({
  state:
    row.kind === "invoice" && row.status === "issued"
      ? stateOf({
          due: row.balance,
          came: row.paid - row.credited,
          credited: row.credited,
          writtenOffAt: row.writtenOffAt ?? null,
        })
      : "none",
  overdue: overdueOfRow(row, today),
});

/** Returns the overdue part of a slim document. */
export function overdueOfRow(row: SlimReceivable, today: LocalDate): Overdue {
  const { dueDate } = row;
  // Most rows are settled, not due, or due on one day: no list of parts is built for them, because lists ask this of twenty thousand.
  if (dueDate === null || dueDate >= today || !isOwed(row)) return nothingLate;
  return row.openParts
    ? overdueOf(row.openParts, today)
    : { amount: row.balance, since: dueDate, days: daysBetween(dueDate, today) };
}

/** Returns the amount due now on a slim document, minor units: all that is overdue, else the next instalment. */
export function amountDueOfRow(row: SlimReceivable, today: LocalDate): number {
  const parts = openPartsOf(row);
  return amountDueNow({ overdue: overdueOf(parts, today), next: nextOf(parts), due: row.balance });
}

const nothingLate: Overdue = { amount: 0, since: null, days: 0 };
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Days in order, no day last. */
const byDay = (a: LocalDate | null, b: LocalDate | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1;
