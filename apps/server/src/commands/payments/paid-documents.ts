import type { MinorUnits } from "@ankara/domain/money/money";
import { nothingSettled, type Settled } from "@ankara/domain/invoice/settlements";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Tx } from "../../db/database.ts";
import { getRecord, type StoredOf } from "../../db/records.ts";
import { documentOfMoney, settlesOf } from "../payment-links/link-payments.ts";
import { settledBy } from "../public/find-public-invoice.ts";
import { type DocumentShare, type IntentRow, listDocumentShares } from "./intent-row.ts";
import type { SettleDeps } from "./settlement.ts";
import type { WriteContext } from "./write-card-payment.ts";

/** A document that money of a company came for. Minor units of its currency. */
export type PaidDocument = {
  readonly record: StoredOf<"invoices">;
  readonly settles: MinorUnits;
  /** Balance of the document after that payment. */
  readonly left: MinorUnits;
};

/**
 * Splits money over the documents its order names, in their order and up to what each is still owed, because somebody may
 * have paid by other means meanwhile. The rest is the client's credit.
 */
export async function splitOverDocuments(
  deps: SettleDeps,
  tx: Tx,
  context: WriteContext,
  { row, amount }: { readonly row: IntentRow; readonly amount: MinorUnits },
): Promise<PaidDocument[]> {
  const documents: PaidDocument[] = [];
  let left = amount;
  for (const { invoiceId } of await listDocumentShares(tx, row)) {
    const record = await documentOfMoney(deps, tx, context, invoiceId);
    if (!record) continue;
    const { balance } = await settledBy(tx, record, { id: context.businessId });
    const settles = settlesOf(record, { amount: left, owed: balance });
    left -= settles;
    documents.push({ record, settles, left: balance - settles });
  }
  return documents;
}

export const sharesOf = (documents: readonly PaidDocument[]): DocumentShare[] =>
  documents.flatMap(({ record, settles }) => (settles > 0 ? [{ invoiceId: record.data.id, amount: settles }] : []));

/** The numbers of documents as a notice prints them; after the fifth their count. */
export function numbersOf(invoices: readonly Pick<Invoice, "number">[]): string {
  const numbers = invoices.map(({ number }) => number ?? "").filter((number) => number !== "");
  return numbers.slice(0, 5).join(", ") + (numbers.length > 5 ? ` +${numbers.length - 5}` : "");
}

/** Lists the documents of a payment that are there. */
export async function listPaidInvoices(tx: Tx, row: IntentRow): Promise<Invoice[]> {
  const invoices = [];
  for (const { invoiceId } of await listDocumentShares(tx, row)) {
    const record = await getRecord(tx, row.business_id, "invoices", invoiceId);
    if (record) invoices.push(record.data);
  }
  return invoices;
}

/** All that has settled a document so far. */
export const settledNow = async (
  tx: Tx,
  { record }: PaidDocument,
  business: Pick<Business, "id"> | null,
): Promise<Settled> => (business ? (await settledBy(tx, record, business)).settled : nothingSettled);
