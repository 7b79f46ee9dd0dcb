import { ok } from "@ankara/domain/result";
import { AiItem } from "@ankara/domain/ai/item";
import { photoTypes } from "@ankara/domain/ai/photos";
import { newId } from "@ankara/domain/ids";
import { type ContentType, contentTypes } from "@ankara/domain/ai/content-types";
import { fold } from "@ankara/domain/text";
import type { PageText } from "@ankara/writer/task";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { letters } from "./grounding.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { searchableOf } from "./end-generation.ts";

type Owner = Pick<Session, "businessId" | "userId">;
type ItemRow = {
  id: string;
  type: ContentType;
  content: string;
  original: string;
  subject: string;
  inputs: Record<string, string>;
  language: string;
  engine: "built-in" | "model";
  cost: number;
  favorite: boolean;
  version_of: string;
  to_check: string[];
  page: PageText | null;
  created_at: Date;
  updated_at: Date;
};
/** An item, what was read behind its link, and its text as it was written. */
export type StoredItem = { readonly item: AiItem; readonly page: PageText | null; readonly original: string };

const columns = [
  "id",
  "type",
  "content",
  "original",
  "subject",
  "inputs",
  "language",
  "engine",
  "cost",
  "favorite",
  "version_of",
  "to_check",
  "page",
  "created_at",
  "updated_at",
] as const;

const present = (row: ItemRow): AiItem => ({
  id: row.id,
  content: row.content,
  title: contentTypes[row.type].title,
  page_title: contentTypes[row.type].title,
  favorite: row.favorite,
  sample: false,
  generate: row.type,
  subject: row.subject,
  inputs: row.inputs,
  language: row.language,
  engine: row.engine,
  cost: row.cost,
  version_of: row.version_of,
  check: row.to_check,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** An item of this user, or null. */
export async function findItem(deps: Pick<Deps, "db">, owner: Owner, id: string): Promise<StoredItem | null> {
  return deps.db.readHome(owner.businessId, async (tx) => {
    const row = await ownItems(tx, owner).select(columns).where("id", "=", id).executeTakeFirst();
    return row ? { item: present(row), page: row.page, original: row.original } : null;
  });
}

/** Texts this user has of one form: how many there are, and the latest of them as they were written, newest first. */
export type Versions = { readonly count: number; readonly latest: readonly string[] };

/** Texts the next one is compared with: more than the built-in writer has of any form. */
const versionsCompared = 100;

/** Reads the texts of a form that was filled in before, the versions of the text another one is wanted of, and the texts of a page. */
export async function readVersions(
  deps: Pick<Deps, "db">,
  owner: Owner,
  {
    versionOf = null,
    inputs = null,
    page,
  }: {
    readonly versionOf?: string | null;
    readonly inputs?: Readonly<Record<string, string>> | null;
    readonly page: PageText | null;
  },
): Promise<Versions> {
  return deps.db.readHome(owner.businessId, async (tx) => {
    const rows = await ownItems(tx, owner)
      .select(["original", sql<number>`count(*) over ()::int`.as("count")])
      .where(sql<boolean>`(version_of = ${versionOf} or inputs = ${inputs && JSON.stringify(inputs)}::jsonb
        or page ->> 'text' = ${page?.text ?? null})`)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(versionsCompared)
      .execute();
    return { count: rows[0]?.count ?? 0, latest: rows.map(({ original }) => original) };
  });
}

const ownItems = (tx: Tx, { businessId, userId }: Owner) =>
  tx.selectFrom("ai_items").where("business_id", "=", businessId).where("user_id", "=", userId);

export type ListQuery = {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
  readonly q?: string | undefined;
  readonly generate?: ContentType | undefined;
  readonly version_of?: string | undefined;
  readonly voice?: "1" | undefined;
};

/** Texts of this user, newest first, a page at a time; photos that were read are none. Words of `q` may stand anywhere; each must. */
export async function listItems(
  deps: Pick<Deps, "db">,
  owner: Owner,
  query: ListQuery,
  { favorites }: { favorites: boolean },
): Promise<Outcome<{ data: AiItem[]; next_cursor: string | null }>> {
  const limit = Math.min(Math.max(Number(query.limit ?? 20), 1), 100);
  const after = query.cursor;
  if (after !== undefined && !uuid.test(after)) return refuse("bad_request", "This page of the list is not known.");
  const words = fold(query.q ?? "")
    .split(" ")
    .filter(Boolean)
    .slice(0, 10);
  const rows = await deps.db.read(owner.businessId, (tx) => {
    let found = ownItems(tx, owner)
      .select(columns)
      .where("type", "not in", [...photoTypes]);
    if (favorites) found = found.where("favorite", "=", true);
    if (after !== undefined) found = found.where("id", "<", after);
    if (query.generate) found = found.where("type", "=", query.generate);
    if (query.version_of) found = found.where("version_of", "=", query.version_of);
    if (query.voice)
      found = found
        .where("voice", "=", true)
        .where("type", "in", [...letters])
        .whereRef("content", "<>", "original");
    for (const word of words) found = found.where(sql<boolean>`position(${word} in searchable) > 0`);
    return found
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
  });
  const data = rows.slice(0, limit).map(present);
  return ok({ data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null });
}
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Make an item a favourite, or keep it as edited. */
export async function updateItem(
  deps: Pick<Deps, "db" | "now">,
  owner: Owner,
  id: string,
  change: {
    readonly favorite?: boolean | undefined;
    readonly content?: string | undefined;
    readonly voice?: boolean | undefined;
  },
): Promise<Outcome<{ data: AiItem }>> {
  return deps.db.tenantTransaction(owner.businessId, async (tx) => {
    const found = await ownItems(tx, owner).select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
    if (!found) return refuse("not_found");
    const favorite = change.favorite ?? found.favorite;
    const content = change.content ?? found.content;
    const searchable = searchableOf({ type: found.type, subject: found.subject, content });
    const row = await tx
      .updateTable("ai_items")
      .set({
        favorite,
        content,
        searchable,
        ...(change.voice === undefined ? {} : { voice: change.voice }),
        // In use from now on: undoing the import it came with leaves it.
        import_id: null,
        updated_at: deps.now(),
      })
      .where("business_id", "=", owner.businessId)
      .where("id", "=", id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    return ok({ data: present(row) });
  });
}

/** Keep a person's report of a text for whoever looks after the server. */
export async function reportItem(
  deps: Pick<Deps, "db" | "now" | "random" | "log">,
  owner: Owner,
  id: string,
  { reason, note }: { readonly reason: string; readonly note: string },
): Promise<Outcome<{ message: string }>> {
  return deps.db.tenantTransaction(owner.businessId, async (tx) => {
    const found = await ownItems(tx, owner).select("id").where("id", "=", id).executeTakeFirst();
    if (!found) return refuse("not_found");
    await tx
      .insertInto("ai_reports")
      .values({
        business_id: owner.businessId,
        id: newId(deps.now().getTime(), deps.random),
        item_id: id,
        user_id: owner.userId,
        reason,
        note,
      })
      .execute();
    deps.log.warn({ item: id, reason }, "a written text was reported");
    return ok({ message: "Thank you. We will look at this text." });
  });
}
