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
import { freeBytes } from "../../free-bytes.ts";
import { elsewhere, isAtHome, whileAtHome } from "../../db/citus/homes.ts";
import { beginTenant } from "../../db/database.ts";
import { readBytes, sendTogether } from "../../db/row-bytes.ts";
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
/** A page in the pieces PostgreSQL wrote, the place it ends at, and all records there are where that was asked for. */
type Page = {
  readonly pieces: readonly Buffer[];
  readonly end: End;
  readonly more: boolean;
  readonly total: number | null;
};
type End = { rev: number; collection: string; id: string };
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
    const [head, page] = await readPage(client, session, from, { count, isFirst: position === null });
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

  const more = page?.more === true;
  // At the end the cursor stands behind the whole head revision, so that an empty pull finds nothing to look at.
  const { rev, collection, id } = page?.more ? page.end : { rev: head, collection: wholeRevision, id: nobody };
  const next = writeCursor({ businessId, cleared, viewRev, rev, collection, id });
  const totalPart = typeof page?.total === "number" ? `,"total":${page.total}` : "";
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
  const tail = `],"cursor":"${next}","more":${more},"head":${head}${totalPart}${viewPart}${historyPart}${peoplePart}}`;
  return { ok: true, value: answerOf(page?.pieces ?? [], tail) };
}

const [pageStart, comma] = [Buffer.from('{"changes":['), Buffer.from(",")];

function answerOf(pieces: readonly Buffer[], tail: string): Buffer {
  const parts = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [comma, piece]));
  const answer = Buffer.concat([pageStart, ...parts, Buffer.from(tail)]);
  pieces.forEach(freeBytes);
  return answer;
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
  { count, isFirst }: { readonly count: number; readonly isFirst: boolean },
): Promise<[Business | undefined, Page | undefined]> {
  const values = [businessId, rev, collection, id, count + 1, pageBytes];
  const page = !seesEverything(member.authority)
    ? { name: "pull_visible_page", text: visiblePageStatement, values: [...values, ...visibleTo(member)] }
    : isFirst
      ? { name: "pull_first_page", text: firstPageStatement, values }
      : { name: "pull_page", text: pageStatement, values };
  const [, business, rows] = await sendTogether(client, () =>
    Promise.all([
      beginTenant(client, businessId, "isolation level repeatable read read only"),
      client.query<Business>({ name: "pull_head", text: headStatement(client), values: [businessId] }),
      readBytes(client, page),
      client.query("commit"),
    ]),
  );
  return [business.rows[0], pageOf(rows)];
}

/** Each row is a piece and what is known at its end. What the page has no room for stands behind the others. */
function pageOf(rows: readonly (readonly (Buffer | null)[])[]): Page | undefined {
  const pieces = rows.flatMap(([piece]) => (piece ? [piece] : []));
  const known = (row: number) => {
    const end = rows.at(row)?.[1];
    return end ? (JSON.parse(end.toString()) as End & { more: boolean; total: number | null }) : undefined;
  };
  const [end, last] = [known(pieces.length - 1), known(-1)];
  return end && last && { pieces, end, more: last.more, total: last.total };
}

const headStatement = (client: PoolClient): string =>
  `select rev, purged_rev, people_rev, lost, gaps from businesses where id = $1 ${whileAtHome(client, "read")}`;

/**
 * Bytes of a piece of a page. PostgreSQL copies a text several times on its way out, and above some 128 kB each copy is memory
 * the system has to give and takes back: a page of a megabyte in one piece costs it five times as much.
 */
const pieceBytes = 60_000;

/** The page as the bytes that are sent, because decoding and encoding them costs Node more than all else of a pull; and the place each piece ends at. */
const pageStatementOf = (shown: string, from: string, total: string): string => `
  with found as (
    select rev, collection, id,
      '{"collection":"' || collection || '","id":"' || id || '","rev":' || rev || ',"data":'
        || case when ${shown} else 'null' end || '}' as text
    from ${from} and (rev, collection, id) > ($2::bigint, $3::text, $4::uuid)
    order by rev, collection, id
    limit $5::int
  ), measured as (
    select *, row_number() over place as nth, sum(octet_length(text)) over place as bytes
    from found window place as (order by rev, collection, id)
  ), judged as (
    select *, nth = 1 or (nth < $5::int and bytes <= $6::int) as fits from measured
  )
  select string_agg(text, ',' order by nth) filter (where fits),
    json_build_object('more', not bool_and(fits), 'rev', max(rev) filter (where fits),
      'collection', (array_agg(collection order by nth))[count(*) filter (where fits)],
      'id', (array_agg(id order by nth))[count(*) filter (where fits)],
      'total', case when not bool_and(fits) then ${total} end)::text
  from judged group by bytes / ${pieceBytes} order by bytes / ${pieceBytes}`;

const everything = `records
    where business_id = $1`;
const pageStatement = pageStatementOf("deleted_at is null then data::text", everything, "null::bigint");
/** Counted for the first page alone, which tells how much a copy from the beginning brings. */
const firstPageStatement = pageStatementOf(
  "deleted_at is null then data::text",
  everything,
  "(select count(*) from records where business_id = $1)",
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
  "null::bigint",
);
