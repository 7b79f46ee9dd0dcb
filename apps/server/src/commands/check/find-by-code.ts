import { isChecked, sealOf, sealPart, type CheckCode } from "@ankara/documents/check/code";
import type { CheckAnswer, CheckedDocument } from "@ankara/documents/check/page";
import { quoteAt, versionOf } from "@ankara/domain/invoice/quote-versions";
import { todayIn } from "@ankara/domain/dates/dates";
import { Invoice } from "@ankara/domain/records/invoice";
import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { settledBy } from "../public/find-public-invoice.ts";

export type FoundByCode = Omit<CheckedDocument, "signedUrl"> & {
  readonly state: "found";
  readonly businessId: BusinessId;
};
export type CodeOutcome = FoundByCode | Extract<CheckAnswer, { state: "changed" | "unknown" }>;

/**
 * Finds the document of a printed code. The print shows the document as it is now, or something else: then the code is
 * of another version, or false. Withdrawing a link changes nothing about its printed codes.
 */
export async function findByCode(deps: Pick<Deps, "db" | "now">, code: CheckCode): Promise<CodeOutcome> {
  const links = await deps.db.global
    .selectFrom("public_links")
    .select(["business_id", "invoice_id"])
    .where("check_key", "=", code.find)
    .limit(20)
    .execute();
  let other: CodeOutcome | null = null;
  for (const { business_id: businessId, invoice_id: id } of links) {
    // Nearly always there is one: another has the same forty bits by chance.
    const outcome = await deps.db.read(businessId, (tx) => judge(deps, tx, { businessId, id }, code));
    if (outcome?.state === "found") return outcome;
    other ??= outcome;
  }
  return other ?? { state: "unknown", code: code.text };
}

async function judge(
  deps: Pick<Deps, "now">,
  tx: Tx,
  { businessId, id }: { readonly businessId: BusinessId; readonly id: string },
  code: CheckCode,
): Promise<CodeOutcome | null> {
  const record = await getRecord(tx, businessId, "invoices", id);
  const business = await getRecord(tx, businessId, "business", businessId);
  if (!record || !business) return null;
  const invoice = z.parse(Invoice, record.data);
  if (!isChecked(invoice)) return null;
  const seal = sealOf(invoice);
  if (sealPart(seal) !== code.seal) {
    const wasOurs = await hasEarlierVersion(tx, businessId, invoice, code.seal);
    // Only a paper that was ours is told the number: a guess at the first half of a code learns nothing.
    return { state: "changed", language: invoice.language, number: wasOurs ? invoice.number : null };
  }
  const { timeZone } = business.data;
  const { settled, receivedOn } = await settledBy(tx, record, business.data);
  return {
    state: "found",
    businessId,
    invoice,
    settled,
    receivedOn,
    seal,
    timeZone,
    today: todayIn(timeZone, deps.now()),
    replacedBy: invoice.status === "void" ? await replacementOf(tx, businessId, id) : null,
  };
}

/** Returns whether the server has seen the document with this content: before it was corrected, or in an earlier offer. */
async function hasEarlierVersion(tx: Tx, businessId: BusinessId, invoice: Invoice, seal: string): Promise<boolean> {
  for (let version = 1; version < versionOf(invoice); version++)
    if (sealPart(sealOf(quoteAt(invoice, version))) === seal) return true;
  const versions = await tx
    .selectFrom("document_versions")
    .select("data")
    .where("business_id", "=", businessId)
    .where("invoice_id", "=", invoice.id)
    .orderBy("rev", "desc")
    .limit(50)
    .execute();
  return versions.some(({ data }) => {
    const earlier = z.safeParse(Invoice, data);
    return earlier.success && sealPart(sealOf(earlier.data)) === seal;
  });
}

/** Number of the document that was made of a void one and stands for it. */
async function replacementOf(tx: Tx, businessId: BusinessId, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("records")
    .select(sql<string | null>`data ->> 'number'`.as("number"))
    .where("business_id", "=", businessId)
    .where("collection", "=", "invoices")
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`source_id = ${id} and data ->> 'kind' = 'invoice' and data ->> 'status' = 'issued' and data ->> 'number' is not null`,
    )
    .orderBy("created_rev")
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}
