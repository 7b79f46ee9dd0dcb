import type { AnswerOf } from "@ankara/contract/call";
import {
  type HistoryKind,
  historyKinds,
  type HistoryRow,
  type readHistory as Call,
} from "@ankara/contract/exit-history";
import { ok } from "@ankara/domain/result";
import type { BusinessId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Outcome } from "../../http/refused.ts";

type Answer = AnswerOf<typeof Call>;
type Row = { readonly id: string; readonly at: Date; readonly data: HistoryRow["data"] };

/** Versions may be of 500 lines: so many are a few megabytes at most. */
const pageSize = 50;

/**
 * A page of what the server keeps for a business beside its records, kind by kind in the order of ids.
 *
 * @param cursor - `next` of the page before
 */
export async function readHistory(
  { db }: Pick<Deps, "db">,
  businessId: BusinessId,
  cursor: string | undefined,
): Promise<Outcome<Answer>> {
  const [named = "", after = ""] = (cursor ?? "").split(/ (.*)/s);
  const from = Math.max(0, historyKinds.indexOf(named as HistoryKind));
  return db.read(businessId, async (tx) => {
    for (const [index, kind] of historyKinds.slice(from).entries()) {
      const rows = await rowsOf(tx, businessId, kind, index === 0 ? after : "");
      if (rows.length === 0) continue;
      const data = rows.map(({ id, at, data: given }) => ({ kind, id, at: at.toISOString(), data: given }));
      return ok({ data, next: `${kind} ${rows.at(-1)?.id ?? ""}` });
    }
    return ok({ data: [], next: null });
  });
}

/** Rows of one kind beyond an id: this server's own, and those that came with an import. */
async function rowsOf(tx: Tx, businessId: BusinessId, kind: HistoryKind, after: string): Promise<readonly Row[]> {
  const imported = sql`
    select id, at, data from imported_history
    where business_id = ${businessId} and kind = ${kind} and id > ${after}`;
  const answer = await sql<Row>`
    select id, at, data from (${own[kind](businessId)} union all ${imported}) as all_of_it
    where id collate "C" > ${after} collate "C" order by id collate "C" limit ${pageSize}`.execute(tx);
  return answer.rows;
}

/** Secrets of links stay out: whoever has the file would have them. */
const own: Readonly<Record<HistoryKind, (businessId: BusinessId) => ReturnType<typeof sql>>> = {
  texts: (businessId) => sql`
    select id::text as id, created_at as at, jsonb_build_object(
      'type', type, 'content', content, 'original', original, 'subject', subject, 'inputs', inputs, 'language', language,
      'engine', engine, 'cost', cost, 'favorite', favorite, 'versionOf', version_of, 'toCheck', to_check, 'page', page,
      'voice', voice, 'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as data
    from ai_items where business_id = ${businessId}`,
  mails: (businessId) => sql`
    select id::text as id, created_at as at, jsonb_build_object(
      'kind', kind, 'to', recipient, 'subject', subject, 'body', body, 'invoiceId', invoice_id, 'state', state,
      'answer', answer, 'sentAt', to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as data
    from mails where business_id = ${businessId} and kind in ('document', 'recurring', 'reminder', 'receipt')`,
  versions: (businessId) => sql`
    select invoice_id::text || ':' || lpad(rev::text, 20, '0') as id, replaced_at as at,
      jsonb_build_object('invoiceId', invoice_id, 'document', data) as data
    from document_versions where business_id = ${businessId}`,
  audit: (businessId) => sql`
    select id::text as id, at, jsonb_build_object('what', what, 'deviceId', device_id, 'detail', detail) as data
    from audit_entries where business_id = ${businessId}`,
  filings: (businessId) => sql`
    select id::text as id, at, jsonb_build_object(
      'invoiceId', invoice_id, 'adapter', adapter, 'status', status, 'authorityNo', authority_no, 'deviceId', device_id,
      'signature', signature, 'qrText', qr_text, 'problems', problems, 'raw', raw, 'rehearsal', rehearsal) as data
    from fiscal_receipts where business_id = ${businessId}`,
};
