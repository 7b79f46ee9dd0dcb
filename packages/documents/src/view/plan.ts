import { isInParts, partsOf } from "@ankara/domain/invoice/receivable";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Formats } from "../formats.ts";
import type { DocumentState } from "./payment.ts";
import { receiptLabelsFor } from "../labels/receipt.ts";
import { type SumRow, totalsOf } from "./sums.ts";

/** When each part of the total is to be paid, the deposit first; empty where all of it has one day. */
export function planOf(invoice: Invoice, state: DocumentState, paid: number, formats: Formats): SumRow[] {
  const { kind } = invoice;
  if (!isInParts(invoice) || state === "void" || (kind !== "invoice" && kind !== "pro_forma" && kind !== "quote"))
    return [];
  const labels = receiptLabelsFor(formats.labels.language);
  const first: SumRow = { tone: "memoStrong", label: labels.schedule, amount: "" };
  let place = 0;
  const parts = partsOf({ ...invoice, totals: totalsOf(invoice), charges: [] }, paid);
  const rows = parts.map(({ kind: part, dueDate, amount, left }): SumRow => {
    const name = part === "deposit" ? labels.deposit : labels.part((place += 1));
    const done = left === 0 ? `, ${labels.partPaid.toLowerCase()}` : "";
    return {
      tone: "memo",
      label: `${name}, ${dueDate === null ? "" : formats.date(dueDate)}${done}`,
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
