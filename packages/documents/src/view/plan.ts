import type { MinorUnits } from "@ankara/domain/money/money";
import { isInParts, partsOf } from "@ankara/domain/invoice/receivable";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Formats } from "../formats.ts";
import type { DocumentState } from "./payment.ts";
import { receiptLabelsFor } from "../labels/receipt.ts";
import { type SumRow, totalsOf } from "./sums.ts";

type Planned = Pick<Invoice, "dueDate" | "totals" | "instalments" | "charges">;

/** The parts of a total by the names documents give them, `Deposit`, then `Part 1`: the deposit is not counted. */
export function namedParts(invoice: Planned, paid: MinorUnits, language: string) {
  const labels = receiptLabelsFor(language);
  let place = 0;
  return partsOf({ ...invoice, charges: [] }, paid).map((part) => ({
    ...part,
    name: part.kind === "deposit" ? labels.deposit : labels.part((place += 1)),
  }));
}

/** Returns the next part to pay of what is paid in parts; null where none is left, or all has one day. */
export const nextPart = (
  invoice: Planned,
  paid: MinorUnits,
  language: string,
): { name: string; left: MinorUnits } | null =>
  isInParts(invoice) ? (namedParts(invoice, paid, language).find(({ left }) => left > 0) ?? null) : null;

/** When each part of the total is to be paid, the deposit first; empty where all of it has one day. */
export function planOf(invoice: Invoice, state: DocumentState, paid: MinorUnits, formats: Formats): SumRow[] {
  const { kind } = invoice;
  if (!isInParts(invoice) || state === "void" || (kind !== "invoice" && kind !== "pro_forma" && kind !== "quote"))
    return [];
  const labels = receiptLabelsFor(formats.labels.language);
  const first: SumRow = { tone: "memoStrong", label: labels.schedule, amount: "" };
  const parts = namedParts({ ...invoice, totals: totalsOf(invoice) }, paid, formats.labels.language);
  const rows = parts.map(({ name, dueDate, amount, left }): SumRow => {
    const done = left === 0 ? labels.partPaid.toLowerCase() : "";
    return {
      tone: "memo",
      label: formats.list([name, dueDate === null ? "" : formats.date(dueDate), done]),
      amount: formats.figure(amount),
    };
  });
  return [first, ...rows];
}

/** Returns the facts beside a receipt's date: the day, purpose and method of the payment. */
export function receiptMeta({ receipt, sourceNumber }: Invoice, { labels, date }: Formats): [string, string][] {
  if (!receipt) return [];
  const own = receiptLabelsFor(labels.language);
  const method = (own.methods as Readonly<Record<string, string>>)[receipt.method] ?? receipt.method;
  return [
    [own.receivedOn, date(receipt.receivedOn)],
    [own.forInvoice, sourceNumber],
    [own.method, method],
    [own.theirReference, receipt.reference],
  ];
}
