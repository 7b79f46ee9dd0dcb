import type { AnswerOf } from "@ankara/contract/call";
import type { auditNumbers as call } from "@ankara/contract/sync";
import type { DocumentKind } from "@ankara/domain/records/invoice";
import type { BusinessId, SeriesId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import { listRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { Outcome } from "../../http/refused.ts";

type Given = { series_id: SeriesId; first: number; last: number; given: string; voided: string };

type Lookalike = { number: string; kind: DocumentKind; id: string; own: string; source: string };

/**
 * Every series with the numbers it gave, so that nobody has to believe that none is missing; and documents of other books
 * that carry one of these numbers, which could pass for ours.
 */
export async function auditNumbers(deps: Deps, businessId: BusinessId): Promise<Outcome<AnswerOf<typeof call>>> {
  return deps.db.read(businessId, async (tx) => {
    const [series, devices, keys, given, missing, lookalikes, entries] = [
      await listRecords(tx, businessId, "series"),
      await tx.selectFrom("devices").select(["id", "name"]).where("business_id", "=", businessId).execute(),
      await tx.selectFrom("api_keys").select(["id", "name"]).where("business_id", "=", businessId).execute(),
      await sql<Given>`
        select n.series_id, min(n.seq) as first, max(n.seq) as last, count(*) as given,
          count(*) filter (where r.data ->> 'status' = 'void') as voided
        from issued_numbers n
        left join records r on r.business_id = n.business_id and r.collection = 'invoices' and r.id = n.invoice_id
        where n.business_id = ${businessId}::uuid group by n.series_id`.execute(tx),
      await sql<{ series_id: SeriesId; seq: number }>`
        with ends as (select series_id, min(seq) as first, max(seq) as last from issued_numbers where business_id = ${businessId}::uuid group by series_id)
        select ends.series_id, place.seq from ends cross join lateral generate_series(first, last) as place (seq)
        where not exists (
          select from issued_numbers n where n.business_id = ${businessId}::uuid and n.series_id = ends.series_id and n.seq = place.seq)
        order by 1, 2 limit 10000`.execute(tx),
      await sql<Lookalike>`
        select n.number, n.kind, r.id, n.invoice_id as own, coalesce(r.data #>> '{imported,source}', '') as source
        from records r join issued_numbers n
          on n.business_id = r.business_id and n.kind = r.data ->> 'kind' and n.number = r.data ->> 'number'
        where r.business_id = ${businessId}::uuid and r.collection = 'invoices' and r.deleted_at is null
          and r.data ? 'imported' and n.invoice_id <> r.id
        order by n.kind, n.number, r.id limit 1000`.execute(tx),
      await tx
        .selectFrom("audit_entries")
        .select(["at", "what", "device_id", "detail"])
        .where("business_id", "=", businessId)
        .orderBy("at")
        .execute(),
    ];
    const nameOf = (id: string | null) => [...devices, ...keys].find((each) => each.id === id)?.name ?? null;
    return {
      ok: true as const,
      value: {
        series: series.map(({ id, data }) => {
          const counted = given.rows.find((row) => row.series_id === id);
          return {
            id,
            kind: data.kind,
            pattern: data.pattern,
            device: nameOf(data.ownerDeviceId),
            closed: data.closed,
            first: counted?.first ?? null,
            last: counted?.last ?? null,
            given: Number(counted?.given ?? 0),
            voided: Number(counted?.voided ?? 0),
            missing: missing.rows.filter((row) => row.series_id === id).map(({ seq }) => seq),
          };
        }),
        lookalikes: lookalikes.rows,
        entries: entries.map(({ at, what, device_id, detail }) => ({
          at: at.toISOString(),
          what,
          device: nameOf(device_id),
          detail: detail as never,
        })),
      },
    };
  });
}
