import { hiddenFields, hiddenParts } from "@ankara/domain/people/access";
import { type Member, mayReadCollection, seesEverything } from "@ankara/domain/people/visibility";
import { collectionNames } from "@ankara/domain/records/collections";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import { collectionAccess } from "@ankara/domain/records/rules/collection-access";
import { CompiledQuery } from "kysely";
import type { Tx } from "./database.ts";

/*
 * The records a member may see, in SQL: `maySee` and `withoutHidden` of the domain over rows of `records`. A test holds the
 * two against each other.
 */

/** Parameters of the conditions of `visibility`, in their order. */
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

const uuid = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

/**
 * Texts of SQL over a row of `records`.
 *
 * @param first - number of the first parameter of `visibleTo`; $1 is the business
 */
export function visibility(first: number) {
  const [collections, personal, userId, fields, parts] = [0, 1, 2, 3, 4].map((place) => `$${first + place}`);
  const isOneOfTheirs = (ids: string): string => `exists (
    select from records named where named.business_id = $1 and named.collection = 'invoices' and named.id in (${ids})
      and named.data ->> 'createdBy' = ${userId}::text)`;
  const withoutParts = (list: string): string =>
    `(select coalesce(jsonb_agg(part - ${parts}::text[] order by place), '[]') from jsonb_array_elements(${list}) with ordinality as parts (part, place))`;
  // Versions of an offer hold the lines they had.
  const versions = `(
    select coalesce(jsonb_agg(case when jsonb_typeof(version #> '{before,lines}') = 'array'
      then jsonb_set(version, '{before,lines}', ${withoutParts("version #> '{before,lines}'")}) else version end order by nth), '[]')
    from jsonb_array_elements(data -> 'versions') with ordinality as versions (version, nth))`;
  const ofInvoice = (field: string, value: string): string =>
    `case when collection = 'invoices' and jsonb_typeof(data -> '${field}') = 'array' then jsonb_build_object('${field}', ${value}) else '{}' end`;
  return {
    /** Selects `visible` for a row: the member may see it. A tombstone still says whose it was. */
    seen: `(select collection <> all(${personal}::text[]) or data ->> 'createdBy' = ${userId}::text
      or case when collection = 'payments' then ${isOneOfTheirs("select allocated_invoices(records.data)")}
              when source_id ~* '${uuid}' then ${isOneOfTheirs("select records.source_id::uuid")} else false end as visible)`,
    /** The collection is open to the member. */
    isOpen: `collection <> all(${collections}::text[])`,
    /** The record without what is hidden from the member. */
    data: `(data - array(select jsonb_array_elements_text(${fields}::jsonb -> collection))
      || ${ofInvoice("lines", withoutParts("data -> 'lines'"))} || ${ofInvoice("versions", versions)})`,
  };
}

type Reader = Member & { readonly businessId: BusinessId };
const one = visibility(3);

async function isThere(tx: Tx, reader: Reader, condition: string, value: string): Promise<boolean> {
  const text = `select 1 from records cross join lateral ${one.seen} as seen cross join lateral (select ${one.data} as shown) as view
    where business_id = $1 and deleted_at is null and ${one.isOpen} and visible and shown is not null and ${condition} limit 1`;
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [reader.businessId, value, ...visibleTo(reader)]));
  return rows.length > 0;
}

/** Returns whether a member may see a document. */
export const maySeeInvoice = async (tx: Tx, reader: Reader, id: InvoiceId): Promise<boolean> =>
  seesEverything(reader.authority) || isThere(tx, reader, "collection = 'invoices' and id = $2::uuid", id);

/** Returns whether a member sees a record that names a file. Only those from whom something is hidden are asked. */
export const maySeeFile = async (tx: Tx, reader: Reader, id: string): Promise<boolean> =>
  seesEverything(reader.authority) ||
  isThere(tx, reader, "jsonb_path_exists(shown, '$.*.id ? (@ == $file)', jsonb_build_object('file', $2::text))", id);
