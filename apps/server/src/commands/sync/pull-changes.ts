import type { BusinessId } from "@ankara/domain/records/fields";
import {
  clientEvery,
  copiedLast,
  copyStart,
  isStale,
  knownRev,
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
/** `isCopy`: the place is in a copy. */
type End = { rev: number; collection: string; id: string; isCopy: boolean };
type Found = [Business, Page | undefined];

/**
 * Everything that changed since the cursor, oldest revision first, as JSON text that PostgreSQL built. Without a cursor a copy
 * begins: its first page is the business and the newest records, clients among them, with which a person works; then come all
 * records but the many, see `copiedLast`, these, and what changed meanwhile.
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
  const known = knownRev(position);
  const count = Math.min(Math.max(limit ?? defaultLimit, 1), largestLimit);

  const [business, page] = await deps.db.withHome<Found | [undefined, undefined]>(businessId, async (client) => {
    // Most pulls find nothing: a reader behind a whole revision is answered by the head alone.
    const seen = position?.collection === wholeRevision ? await readHead(client, businessId) : undefined;
    if (seen && Number(seen.rev) === known) return [seen, undefined];
    const [head, page] = await readPage(client, session, position, count);
    return head ? [head, page] : isAtHome(client) ? elsewhere : [undefined, undefined];
  });
  if (!business) return refuse("unauthenticated"); // the account was deleted meanwhile
  const [head, purged] = [Number(business.rev), Number(business.purged_rev)];
  // Each for itself: a receipt of since the loss is the higher one, and would hide a cursor from before it.
  const proof = [known, seen].find((rev) => provesLoss(rev, { rev: head, gaps: business.gaps }));
  if (!isNoticed && proof !== undefined) {
    await detectLoss(deps, businessId, proof);
    // Read anew in any case: another reader may have been first to prove it.
    return pullChanges(deps, { session, cursor, limit, seen }, true);
  }
  const cleared = position?.cleared ?? purged;
  // Older than the tombstones that are gone, or from a time the database was restored from before.
  if (position && isStale(position, session, { rev: head, purged })) return refuse("resync");

  const more = page?.more === true;
  // At the end the cursor stands behind the whole head revision, so that an empty pull finds nothing to look at.
  const { rev, collection, id } = page?.more ? page.end : { rev: head, collection: wholeRevision, id: nobody };
  const copiedFrom = page?.more && page.end.isCopy ? (position?.copiedFrom ?? head) : undefined;
  const next = writeCursor({ businessId, cleared, viewRev, rev, collection, id, copiedFrom });
  const totalPart = typeof page?.total === "number" ? `,"total":${page.total}` : "";
  const history = historyOf(business.lost);
  const historyPart = known < history ? `,"history":${history}` : "";
  const { role, allowances } = session.authority;
  const isFirstView = position === null && (role !== "owner" || viewRev > 0);
  const viewPart = isFirstView ? `,"authority":${JSON.stringify({ role, allowances })}` : "";
  const people =
    known < Number(business.people_rev) ? await deps.db.read(businessId, (tx) => readNames(tx, businessId)) : undefined;
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
  member: Member & { readonly businessId: BusinessId },
  position: Position | null,
  count: number,
): Promise<[Business | undefined, Page | undefined]> {
  const { businessId } = member;
  const isCopy = position === null || position.copiedFrom !== undefined;
  const { rev, collection, id } = position ?? copyStart;
  const place = isCopy ? [position?.copiedFrom ?? null, collection, id] : [rev, collection, id];
  const seesAll = seesEverything(member.authority);
  const page = {
    ...(seesAll ? whole : visible)[isCopy ? (position ? "copy" : "first") : "changes"],
    values: [businessId, ...place, count + 1, pageBytes, ...(seesAll ? [] : visibleTo(member))],
  };
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

/** A reader's part of the records: `data` of a row, and the rows of $1 they may have. */
type View = { readonly name: string; readonly data: string; readonly rows: string };

/** Place of a part in the page, what each of its rows moves on in it, and the place in the changes each row is at. */
type InPage = { readonly nth: number; readonly step?: number; readonly at: string };

/** Rows in one order, as many as a page may need. Parts of one place are woven together by their steps. */
const part = (rows: string, order: string, { nth, step = 1, at }: InPage): string => `
      (select *, ${nth} as part, ${step} * row_number() over (order by ${order}) as nth_of_part, ${at}
      from (select * from ${rows} order by ${order} limit $5::int) as rows_of_part)`;

const byChange = "rev, collection, id";
const inChanges = "false as in_copy, rev as at_rev, collection as at_collection, id as at_id";
const inCopy = "true as in_copy, 0 as at_rev, collection as at_collection, id as at_id";
const atStart = `true as in_copy, 0 as at_rev, '${copyStart.collection}' as at_collection, '${copyStart.id}'::uuid as at_id`;

/** Rows after a place in the order they changed, $2 to $4 its revision, collection and id. */
const changesIn = ({ rows }: View): string =>
  part(`${rows} and (rev, collection, id) > ($2::bigint, $3::text, $4::uuid)`, byChange, { nth: 0, at: inChanges });

/** The business and the newest rows, from no place: $2 is null. A page that has more begins the copy, which brings them once more. */
const newestIn = ({ rows }: View): string => {
  // A statement has to use each of its values.
  const fromStart = `${rows} and $2::bigint is null and $3::text = '${copyStart.collection}' and $4::uuid = '${copyStart.id}'`;
  const newest = "rev desc, id desc";
  return [
    part(`${fromStart} and collection = 'business'`, "id", { nth: 0, at: atStart }),
    part(`${fromStart} and collection = 'contacts'`, newest, { nth: 1, step: clientEvery, at: atStart }),
    part(`${fromStart} and collection not in ('business', 'contacts')`, newest, { nth: 1, at: atStart }),
  ].join(" union all ");
};

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join();

/**
 * Rows after a place in a copy, $3 and $4 its collection and id, that have not changed since revision $2; then those that have.
 * In the order of their ids, because a device's database writes rising keys at half the cost.
 */
const copyIn = ({ rows }: View): string => {
  const unchanged = `${rows} and rev <= $2::bigint`;
  const last = quoted(copiedLast);
  const others = `${unchanged} and $3::text not in (${last}) and collection not in (${last})
        and (collection, id) > ($3::text, $4::uuid)`;
  return [
    part(others, "collection, id", { nth: 0, at: inCopy }),
    ...copiedLast.map((collection, nth) => {
      const behind = quoted([...copiedLast.slice(nth + 1), wholeRevision]);
      return part(
        `${unchanged} and collection = '${collection}' and $3::text not in (${behind})
        and id > (case when $3::text = '${collection}' then $4::uuid else '${nobody}' end)`,
        "id",
        { nth: nth + 1, at: inCopy },
      );
    }),
    part(`${rows} and rev > $2::bigint`, byChange, { nth: copiedLast.length + 1, at: inChanges }),
  ].join(" union all ");
};

/** The page as the bytes that are sent, because decoding and encoding them costs Node more than all else of a pull; and the place each piece ends at. */
const pageOver = (found: string, data: string, total: string): string => `
  with found as (
    select *, row_number() over (order by part, nth_of_part, collection) as nth from (${found}
    ) as parts order by part, nth_of_part, collection limit $5::int
  ), written as (
    select nth, in_copy, at_rev, at_collection, at_id,
      '{"collection":"' || collection || '","id":"' || id || '","rev":' || rev || ',"data":'
        || case when ${data} else 'null' end || '}' as text
    from found
  ), measured as (
    select *, sum(octet_length(text)) over (order by nth) as bytes from written
  ), judged as (
    select *, nth = 1 or (nth < $5::int and bytes <= $6::int) as fits from measured
  )
  select string_agg(text, ',' order by nth) filter (where fits),
    json_build_object('more', not bool_and(fits),
      'rev', (array_agg(at_rev order by nth))[count(*) filter (where fits)],
      'collection', (array_agg(at_collection order by nth))[count(*) filter (where fits)],
      'id', (array_agg(at_id order by nth))[count(*) filter (where fits)],
      'isCopy', (array_agg(in_copy order by nth))[count(*) filter (where fits)],
      'total', case when not bool_and(fits) then ${total} end)::text
  from judged group by bytes / ${pieceBytes} order by bytes / ${pieceBytes}`;

const statementsFor = (view: View, total: string) => ({
  changes: { name: `pull_${view.name}_changes`, text: pageOver(changesIn(view), view.data, "null::bigint") },
  copy: { name: `pull_${view.name}_copy`, text: pageOver(copyIn(view), view.data, "null::bigint") },
  /** Counts what a copy from the beginning brings. */
  first: { name: `pull_${view.name}_first`, text: pageOver(newestIn(view), view.data, total) },
});

const whole = statementsFor(
  { name: "whole", data: "deleted_at is null then data::text", rows: "records where business_id = $1" },
  "(select count(*) from records where business_id = $1)",
);

const shown = visibility(7);

/**
 * The same for a member from whom something is hidden: it never leaves the database. A claim that is not theirs comes as a
 * deletion, because it may have settled a document of theirs before it was confirmed for a colleague's.
 */
const visible = statementsFor(
  {
    name: "visible",
    data: `deleted_at is null and visible then ${shown.data}::text`,
    rows: `(select * from records cross join lateral ${shown.seen} as seen
      where business_id = $1 and ${shown.isOpen} and (visible or (collection = 'payments' and data ? 'claim'))) as records where true`,
  },
  "null::bigint",
);
