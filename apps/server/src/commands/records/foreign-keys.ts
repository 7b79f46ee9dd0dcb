import type { Fields } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import { type PartRules, mayWrite } from "@ankara/domain/records/field-rules";
import { rulesOf } from "@ankara/domain/records/rules/all";
import type { Tx } from "../../db/database.ts";

type Mention = { readonly at: string; readonly collection: CollectionName; readonly id: string };

/**
 * The first record a program names that its business does not have, as the place where it is named; null when all are there. A
 * device names what it holds itself and is believed.
 */
export async function firstMissingReference(
  tx: Tx,
  businessId: string,
  collection: CollectionName,
  patch: Fields,
): Promise<string | null> {
  const mentions = mentionsOf(collection, patch);
  if (mentions.length === 0) return null;
  const rows = await tx
    .selectFrom("records")
    .select(["collection", "id"])
    .where("business_id", "=", businessId)
    .where("id", "in", [...new Set(mentions.map(({ id }) => id))])
    .where("deleted_at", "is", null)
    .execute();
  const there = new Set(rows.map((row) => `${row.collection}/${row.id}`));
  return mentions.find((mention) => !there.has(`${mention.collection}/${mention.id}`))?.at ?? null;
}

/** Ids a program gave: what it may not say was filled in by us, from records that are there. */
const mentionsOf = (collection: CollectionName, patch: Fields): Mention[] =>
  mentionsIn(
    Object.fromEntries(Object.entries(rulesOf(collection)).filter(([, rule]) => mayWrite(rule, "program", "create"))),
    patch,
    "",
  );

function mentionsIn(rules: PartRules, value: Fields, before: string): Mention[] {
  return Object.entries(value).flatMap(([field, entry]): Mention[] => {
    const { names, of } = rules[field] ?? {};
    const at = `${before}${field}`;
    const each = Array.isArray(entry)
      ? entry.map((one, index) => [`${at}.${index}`, one] as const)
      : [[at, entry] as const];
    return each.flatMap(([place, one]): Mention[] => {
      if (names !== undefined && names !== "self" && typeof one === "string")
        return [{ at: place, collection: names, id: one }];
      return of && one !== null && typeof one === "object" ? mentionsIn(of, one as Fields, `${place}.`) : [];
    });
  });
}
