import type { AnswerOf, QueryOf } from "@ankara/contract/call";
import {
  type deleteImportedHistory as Delete,
  type ImportedHistory,
  type ImportedRow,
  importedKinds,
  type listImportedHistory as List,
  type readImportedHistory as Read,
} from "@ankara/contract/exit-history";
import { type BusinessId, CurrencyCode, InvoiceId, Minor } from "@ankara/domain/records/fields";
import { ok } from "@ankara/domain/result";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";

const pageSize = 50;

/** Imports with history, the latest first, each with its rows by kind. */
export async function listImportedHistory(
  { db }: Pick<Deps, "db">,
  businessId: BusinessId,
): Promise<Outcome<AnswerOf<typeof List>>> {
  const rows = await db.read(businessId, (tx) =>
    tx
      .selectFrom("imported_history")
      .select(["import_id", "kind"])
      .select((select) => [
        select.fn.max("company").as("company"),
        select.fn.max("at").as("until"),
        select.fn.countAll<string>().as("count"),
      ])
      .where("business_id", "=", businessId)
      .groupBy(["import_id", "kind"])
      .execute(),
  );
  const imports = new Map<string, ImportedHistory>();
  for (const { import_id, kind, company, until, count } of rows) {
    const named = importedKinds.find((one) => one === kind);
    if (!named) continue;
    const one = imports.get(import_id) ?? { import_id, company, until: until.toISOString(), counts: {} };
    one.counts[named] = Number(count);
    if (until.toISOString() > one.until) one.until = until.toISOString();
    imports.set(import_id, one);
  }
  return ok({ data: [...imports.values()].toSorted((a, b) => (a.until < b.until ? 1 : -1)) });
}

/** Rows of one kind of an import, or those about a document; the latest first. */
export async function readImportedHistory(
  { db }: Pick<Deps, "db">,
  businessId: BusinessId,
  { import_id, kind, invoice_id, cursor }: QueryOf<typeof Read>,
): Promise<Outcome<AnswerOf<typeof Read>>> {
  const ofImport = import_id !== undefined && kind !== undefined;
  if (ofImport === (invoice_id !== undefined)) return refuse("bad_request");
  const [at = "", id = ""] = (cursor ?? "").split(/ (.*)/s);
  const rows = await db.read(businessId, (tx) => {
    let found = tx
      .selectFrom("imported_history")
      .select(["kind", "id", "at", "data"])
      // A file may tell microseconds, which a Date drops: the next page would leave rows out.
      .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("moment"))
      .where("business_id", "=", businessId);
    found = ofImport
      ? found.where("import_id", "=", import_id).where("kind", "=", kind)
      : found
          .where(sql<boolean>`data ->> 'invoiceId' = ${invoice_id}`)
          .where("kind", "in", ["mails", "versions", "filings"]);
    if (cursor !== undefined) found = found.where(sql<boolean>`(at, id) < (${at}::timestamptz, ${id})`);
    return found
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize + 1)
      .execute();
  });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return ok({
    data: page.flatMap((row) => presentImported(row) ?? []),
    next: rows.length > pageSize && last ? `${last.moment} ${last.id}` : null,
  });
}

/** Deletes what an import brought along; a text that was changed since no longer names its import, and stays. */
export async function deleteImportedHistory(
  { db }: Pick<Deps, "db">,
  businessId: BusinessId,
  importId: string,
): Promise<Outcome<AnswerOf<typeof Delete>>> {
  return db.tenantTransaction(businessId, async (tx) => {
    let removed = 0;
    for (const table of ["imported_history", "ai_items"] as const) {
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where("business_id", "=", businessId)
        .where("import_id", "=", importId)
        .executeTakeFirst();
      removed += Number(numDeletedRows);
    }
    return ok({ removed });
  });
}

/** Longest text of a row on screen. */
const maxText = 20_000;
const Total = z.object({ currency: CurrencyCode, totals: z.object({ total: Minor }) });

// The file may be forged: a field of another shape counts as one that is not there.
const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, maxText) : "");
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

function presentImported(row: {
  kind: string;
  id: string;
  at: Date;
  data: Record<string, unknown>;
}): ImportedRow | null {
  const kind = importedKinds.find((one) => one === row.kind);
  if (!kind) return null;
  const { data } = row;
  const document = fieldsOf(data["document"]);
  const invoiceId = InvoiceId.safeParse(data["invoiceId"]);
  const total = Total.safeParse(document);
  return {
    kind,
    id: row.id,
    at: row.at.toISOString(),
    invoice_id: invoiceId.success ? invoiceId.data : null,
    what: textOf({ mails: data["kind"], versions: "", audit: data["what"], filings: data["adapter"] }[kind]),
    state: textOf(data["state"]) || textOf(data["status"]),
    to: textOf(data["to"]),
    subject: textOf(data["subject"]),
    body: textOf(data["body"]),
    number: textOf(document["number"]) || textOf(data["authorityNo"]) || textOf(fieldsOf(data["detail"])["number"]),
    total: total.success ? { amount: total.data.totals.total, currency: total.data.currency } : null,
  };
}
