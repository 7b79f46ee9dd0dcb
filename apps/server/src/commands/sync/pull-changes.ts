import type { BusinessId } from "@ankara/domain/records/fields";
import {
  initialPosition,
  isStale,
  nobody,
  type Position,
  readCursor,
  wholeRevision,
  writeCursor,
} from "@ankara/sync/server/cursor";
import { historyOf, type LostTime, provesLoss } from "@ankara/sync/lost-times";
import { type Member, seesEverything } from "@ankara/domain/people/visibility";
import type { PoolClient } from "pg";
import type { Deps } from "../../deps.ts";
import { elsewhere, isAtHome, whileAtHome } from "../../db/citus/homes.ts";
import { beginTenant } from "../../db/database.ts";
import { readBytes } from "../../db/row-bytes.ts";
import { visibility, visibleTo } from "../../db/visible-records.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse, refuseFields } from "../../http/refused.ts";
import { readNames } from "../people/names.ts";
import { detectLoss } from "./detect-loss.ts";

const defaultLimit = 500;
const largestLimit = 1_000;
/** A page ends after this much JSON, even with fewer rows. */
const pageBytes = 4_000_000;

type Business = { rev: string; purged_rev: string; people_rev: string; lost: LostTime[]; gaps: LostTime[] };
type Pull = {
  /** The member who reads. */
  readonly session: Pick<Session, "businessId" | "userId" | "authority" | "viewRev">;
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  /** The highest revision the reader was ever given, where that is not its cursor's. */
  readonly seen?: number | undefined;
};
/** A page as PostgreSQL wrote it, with room for its end, and the place it ends at. */
type Page = { readonly text: Buffer; readonly end: { more: boolean; rev: number; collection: string; id: string } };
type Found = [Business, Page | undefined];

/**
 * Everything that changed since the cursor, oldest revision first, as JSON text that PostgreSQL built. The first page
 * of a new device is simply the page after nothing.
 */
export async function pullChanges(
  deps: Deps,
  { session, cursor, limit, seen = 0 }: Pull,
  isNoticed = false,
): Promise<Outcome<Buffer>> {
  const { businessId, viewRev } = session;
  const position = cursor === undefined || cursor === "" ? null : readCursor(cursor);
  if (position === undefined) return refuseFields({ cursor: "This cursor is not one of ours" });
  if (position && position.businessId !== businessId) return refuse("resync");
  const from = position ?? initialPosition(businessId);
  const count = Math.min(Math.max(limit ?? defaultLimit, 1), largestLimit);

  const [business, page] = await deps.db.withHome<Found | [undefined, undefined]>(businessId, async (client) => {
    // Most pulls find nothing: a reader behind a whole revision is answered by the head alone.
    const seen = from.collection === wholeRevision ? await readHead(client, businessId) : undefined;
    if (seen && Number(seen.rev) === from.rev) return [seen, undefined];
    const [head, page] = await readPage(client, session, from, count);
    return head ? [head, page] : isAtHome(client) ? elsewhere : [undefined, undefined];
  });
  if (!business) return refuse("unauthenticated"); // the account was deleted meanwhile
  const [head, purged] = [Number(business.rev), Number(business.purged_rev)];
  // Each for itself: a receipt of since the loss is the higher one, and would hide a cursor from before it.
  const proof = [from.rev, seen].find((rev) => provesLoss(rev, { rev: head, gaps: business.gaps }));
  if (!isNoticed && proof !== undefined) {
    await detectLoss(deps, businessId, proof);
    // Read anew in any case: another reader may have been first to prove it.
    return pullChanges(deps, { session, cursor, limit, seen }, true);
  }
  const cleared = position?.cleared ?? purged;
  // Older than the tombstones that are gone, or from a time the database was restored from before.
  if (isStale({ viewRev, ...from, cleared }, session, { rev: head, purged })) return refuse("resync");

  const more = page?.end.more === true;
  const total =
    position === null && more && seesEverything(session.authority) ? await countRecords(deps, businessId) : undefined;
  // At the end the cursor stands behind the whole head revision, so that an empty pull finds nothing to look at.
  const end = page?.end.more ? page.end : { rev: head, collection: wholeRevision, id: nobody };
  const { rev, collection, id } = end;
  const next = writeCursor({ businessId, cleared, viewRev, rev, collection, id });
  const history = historyOf(business.lost);
  const historyPart = from.rev < history ? `,"history":${history}` : "";
  const { role, allowances } = session.authority;
  const isFirstView = position === null && (role !== "owner" || viewRev > 0);
  const viewPart = isFirstView ? `,"authority":${JSON.stringify({ role, allowances })}` : "";
  const people =
    from.rev < Number(business.people_rev)
      ? await deps.db.read(businessId, (tx) => readNames(tx, businessId))
      : undefined;
  const peoplePart = people ? `,"people":${JSON.stringify(people)}` : "";
  const tail = `],"cursor":"${next}","more":${more},"head":${head}${total === undefined ? "" : `,"total":${total}`}${viewPart}${historyPart}${peoplePart}}`;
  return { ok: true, value: answerOf(page?.text, tail) };
}

const pageStart = '{"changes":[';
/** Spaces behind a page, which its end is written over: a copy of a megabyte costs a tenth of a pull. */
const roomBytes = 1_000;

/** The answer in memory of its own. */
function answerOf(page: Buffer | undefined, tail: string): Buffer {
  const text = page ?? Buffer.allocUnsafeSlow(pageStart.length + roomBytes);
  if (!page) text.fill(" ").write(pageStart);
  const at = text.length - roomBytes;
  if (Buffer.byteLength(tail) <= roomBytes) return text.subarray(0, at + text.write(tail, at));
  const rest = Buffer.from(tail);
  const whole = Buffer.allocUnsafeSlow(at + rest.length);
  rest.copy(whole, text.copy(whole, 0, 0, at));
  return whole;
}

/** Rows a copy from the beginning brings. Only asked for its first page, so that other pulls cost nothing more. */
async function countRecords(deps: Deps, businessId: BusinessId): Promise<number> {
  const { count } = await deps.db.read(businessId, (tx) =>
    tx
      .selectFrom("records")
      .select((row) => row.fn.countAll<string>().as("count"))
      .where("business_id", "=", businessId)
      .executeTakeFirstOrThrow(),
  );
  return Number(count);
}

async function readHead(client: PoolClient, businessId: BusinessId): Promise<Business | undefined> {
  const [, business] = await Promise.all([
    beginTenant(client, businessId, "read only"),
    client.query<Business>({ name: "pull_head", text: headStatement(client), values: [businessId] }),
    client.query("commit"),
  ]);
  return business.rows[0];
}

/** Head and changes as they stood at one moment, in one trip. */
async function readPage(
  client: PoolClient,
  member: Member,
  { businessId, rev, collection, id }: Pick<Position, "businessId" | "rev" | "collection" | "id">,
  count: number,
): Promise<[Business | undefined, Page | undefined]> {
  const isWhole = seesEverything(member.authority);
  const values = [businessId, rev, collection, id, count + 1, pageBytes];
  const page = isWhole
    ? { name: "pull_page", text: pageStatement, values }
    : { name: "pull_visible_page", text: visiblePageStatement, values: [...values, ...visibleTo(member)] };
  const [, business, [found]] = await Promise.all([
    beginTenant(client, businessId, "isolation level repeatable read read only"),
    client.query<Business>({ name: "pull_head", text: headStatement(client), values: [businessId] }),
    readBytes(client, page),
    client.query("commit"),
  ]);
  const [text, end] = found ?? [];
  return [business.rows[0], text && end ? { text, end: JSON.parse(end.toString()) as Page["end"] } : undefined];
}

const headStatement = (client: PoolClient): string =>
  `select rev, purged_rev, people_rev, lost, gaps from businesses where id = $1 ${whileAtHome(client, "read")}`;

/** The page as the bytes that are sent, because decoding and encoding them costs Node more than all else of a pull; and the place it ends at. */
const pageStatementOf = (shown: string, from: string): string => `
  with found as materialized (
    select rev, collection, id,
      '{"collection":"' || collection || '","id":"' || id || '","rev":' || rev || ',"data":'
        || case when ${shown} else 'null' end || '}' as text
    from ${from} and (rev, collection, id) > ($2::bigint, $3::text, $4::uuid)
    order by rev, collection, id
    limit $5::int
  ), measured as (
    select *, row_number() over place as nth, sum(octet_length(text)) over place as bytes
    from found window place as (order by rev, collection, id)
  ), page as (
    select * from measured where nth = 1 or (nth < $5::int and bytes <= $6::int)
  )
  select '${pageStart}' || string_agg(text, ',' order by nth) || repeat(' ', ${roomBytes}),
    json_build_object('more', count(*) < (select count(*) from found), 'rev', (array_agg(rev order by nth desc))[1],
      'collection', (array_agg(collection order by nth desc))[1], 'id', (array_agg(id order by nth desc))[1])::text
  from page having count(*) > 0`;

const pageStatement = pageStatementOf(
  "deleted_at is null then data::text",
  `records
    where business_id = $1`,
);

const visible = visibility(7);

/**
 * The same for a member from whom something is hidden: it never leaves the database. A claim that is not theirs comes as a
 * deletion, because it may have settled a document of theirs before it was confirmed for a colleague's.
 */
const visiblePageStatement = pageStatementOf(
  `deleted_at is null and visible then ${visible.data}::text`,
  `records cross join lateral ${visible.seen} as seen
    where business_id = $1 and ${visible.isOpen} and (visible or (collection = 'payments' and data ? 'claim'))`,
);
