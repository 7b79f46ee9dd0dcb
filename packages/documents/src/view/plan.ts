import { instalmentStates } from "@ankara/domain/invoice/instalments";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Formats } from "../formats.ts";
import type { DocumentState } from "../invoice-view.ts";
import { receiptWordsFor } from "../words/receipt.ts";
import type { SumRow } from "./sums.ts";

/** When each part of the total is to be paid, the deposit first; empty where all of it has one day. */
export function planOf(invoice: Invoice, state: DocumentState, paid: number, formats: Formats): SumRow[] {
  const { instalments, kind } = invoice;
  // An older app wrote documents without parts.
  if (!instalments?.length || state === "void" || (kind !== "invoice" && kind !== "pro_forma" && kind !== "quote"))
    return [];
  const words = receiptWordsFor(formats.words.language);
  const first: SumRow = { tone: "memoStrong", label: words.schedule, amount: "" };
  let place = 0;
  const rows = instalmentStates(instalments, paid, "0000-01-01").map(({ instalment, left }): SumRow => {
    const name = instalment.deposit ? words.deposit : words.part((place += 1));
    const done = left === 0 ? `, ${words.partPaid.toLowerCase()}` : "";
    return {
      tone: "memo",
      label: `${name}, ${formats.date(instalment.dueDate)}${done}`,
      amount: formats.figure(instalment.amount),
    };
  });
  return [first, ...rows];
}

/** What a receipt says beside its date: the day the money came, for what, and how. */
export function receiptMeta({ receipt, sourceNumber }: Invoice, { words, date }: Formats): [string, string][] {
  if (!receipt) return [];
  const own = receiptWordsFor(words.language);
  const method = (own.methods as Readonly<Record<string, string>>)[receipt.method] ?? receipt.method;
  return [
    [own.receivedOn, date(receipt.receivedOn)],
    [own.forInvoice, sourceNumber],
    [own.method, method],
    [own.theirReference, receipt.reference],
  ];
}
