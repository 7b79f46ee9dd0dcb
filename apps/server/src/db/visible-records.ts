import { type Member, hiddenFields, hiddenParts, mayReadCollection } from "@ankara/domain/people/access";
import { collectionNames } from "@ankara/domain/records/collections";
import { collectionAccess } from "@ankara/domain/records/rules/all";

/*
 * The records a member may see, in SQL: `maySee` and `withoutHidden` of the domain over rows of `records`. A test holds the two
 * against each other. The parameters from $8 on are those of `visibleTo`.
 */

/** Parameters of the conditions below, from $8 on. */
export function visibleTo({ userId, authority }: Member): unknown[] {
  const hiddenCollections = collectionNames.filter((collection) => !mayReadCollection(authority, collection));
  const personal = authority.allowances.seesAllDocuments
    ? []
    : collectionNames.filter((collection) => collectionAccess[collection].personal);
  const fields = Object.fromEntries(
    collectionNames.map((collection) => [collection, hiddenFields(authority, collection)]),
  );
  return [
    hiddenCollections,
    personal,
    userId,
    JSON.stringify(fields),
    hiddenParts(authority, "invoices")["lines"] ?? [],
  ];
}

const isOwn = "data ->> 'createdBy' = $10::text";

/** Returns the condition that one of these documents was written by the member. */
const isOneOfTheirs = (ids: string): string => `exists (
  select from records named where named.business_id = $1 and named.collection = 'invoices' and named.id in (${ids})
    and named.data ->> 'createdBy' = $10::text)`;

const uuid = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

/** The member may see this record. A tombstone still says whose it was. */
export const isVisible = `collection <> all($9::text[]) or ${isOwn}
  or case when collection = 'payments' then ${isOneOfTheirs("select allocated_invoices(records.data)")}
          when source_id ~* '${uuid}' then ${isOneOfTheirs("select records.source_id::uuid")} else false end`;

/**
 * The member hears of this record, as of a deletion where it is not visible: a claim may settle one document first and a
 * colleague's once it is confirmed.
 */
export const mayBeTold = `collection <> all($8::text[]) and (visible or (collection = 'payments' and data ? 'claim'))`;

const withoutParts = (list: string): string =>
  `(select coalesce(jsonb_agg(part - $12::text[] order by place), '[]') from jsonb_array_elements(${list}) with ordinality as parts (part, place))`;

/** Versions of an offer hold the lines they had. */
const withoutPartsInVersions = `(
  select coalesce(jsonb_agg(case when jsonb_typeof(version #> '{before,lines}') = 'array'
    then jsonb_set(version, '{before,lines}', ${withoutParts("version #> '{before,lines}'")}) else version end order by nth), '[]')
  from jsonb_array_elements(data -> 'versions') with ordinality as versions (version, nth))`;

/** The record without what is hidden from the member. */
export const visibleData = `(
  (data - array(select jsonb_array_elements_text($11::jsonb -> collection)))
    || case when collection = 'invoices' and jsonb_typeof(data -> 'lines') = 'array'
         then jsonb_build_object('lines', ${withoutParts("data -> 'lines'")}) else '{}' end
    || case when collection = 'invoices' and jsonb_typeof(data -> 'versions') = 'array'
         then jsonb_build_object('versions', ${withoutPartsInVersions}) else '{}' end)`;
