import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import type { Tx } from "../../db/database.ts";
import { paymentsWithStatement } from "../../db/payment-facts.ts";

/**
 * An offer as others may read it. The client's answer is shown as theirs only where the server heard it on the offer's
 * page; any other is the word of the business, which noted it.
 */
export async function withVerifiedAnswer(tx: Tx, businessId: string, invoice: Invoice): Promise<Invoice> {
  const { answer } = invoice;
  if (answer === null || answer.signed === "noted") return invoice;
  const fact = await tx
    .selectFrom("offer_answers")
    .select("name")
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoice.id)
    .where("what", "=", answer.what)
    .where("name", "=", answer.name)
    .where("version", "=", answer.version ?? 1)
    .limit(1)
    .executeTakeFirst();
  return fact ? invoice : { ...invoice, answer: { ...answer, signed: "noted", drawing: "" } };
}

/** The payments whose claim somebody made on the page, or a payment company did; what a device brought back counts as such. */
export async function verifiedClaims(tx: Tx, businessId: string, payments: readonly Payment[]): Promise<Payment[]> {
  const claims = payments.filter(({ claim }) => claim !== undefined);
  const ids = claims.map(({ id }) => id);
  const said = await paymentsWithStatement(tx, businessId, ids, ["claimed", "unclear"]);
  return claims.filter(({ id, unverified }) => said.has(id) || unverified === true);
}

/**
 * Compares the number of an imported document with our own. `same_number`: we gave this number to another document of
 * its kind, so that one could be taken for the other. Null for documents we numbered ourselves.
 */
export async function importedNumbering(
  tx: Tx,
  businessId: string,
  { imported, kind, number }: Invoice,
): Promise<"own_number" | "same_number" | null> {
  if (!imported || number === null) return null;
  const given = await tx
    .selectFrom("issued_numbers")
    .select("number")
    .where("business_id", "=", businessId)
    .where("kind", "=", kind)
    .where("number", "=", number)
    .limit(1)
    .executeTakeFirst();
  return given ? "same_number" : "own_number";
}
