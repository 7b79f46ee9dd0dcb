import type { CollectionName } from "../records/collection-name.ts";
import type { InvoiceId, UserId } from "../records/fields.ts";
import { collectionAccess } from "../records/rules/collection-access.ts";
import { type Authority, belongsTo } from "./role.ts";

/*
 * The records a member may see. Devices load this file; the fields they may see say the tables of fields (`access.ts`),
 * which the server alone loads.
 */

/** The person who looks at records or writes them, and what their role allows. */
export type Member = { readonly userId: UserId; readonly authority: Authority };

type Data = Readonly<Record<string, unknown>>;

export const mayReadCollection = (authority: Authority, collection: CollectionName): boolean =>
  belongsTo(authority, collectionAccess[collection].reads);

/** Returns whether somebody may do this to records of a collection at all, their own and others' alike. */
export const mayAct = (
  authority: Authority,
  collection: CollectionName,
  act: "creates" | "edits" | "deletes",
): boolean => belongsTo(authority, collectionAccess[collection][act]);

/** Returns whether somebody sees every record and field there is: their reading needs no filter. */
export const seesEverything = (authority: Authority): boolean => belongsTo(authority, "books");

/**
 * Returns whether somebody may see a record. Of the collections that belong to persons a seller without
 * `seesAllDocuments` sees what they wrote, and what settles or follows a document of theirs: else they would ask a client
 * for money that a colleague took.
 *
 * @param isOwn - whether the document of this id was written by the member
 */
export function maySee(
  { userId, authority }: Member,
  collection: CollectionName,
  data: Data,
  isOwn: (invoiceId: InvoiceId) => boolean,
): boolean {
  if (!mayReadCollection(authority, collection)) return false;
  if (!collectionAccess[collection].personal || authority.allowances.seesAllDocuments) return true;
  return data["createdBy"] === userId || namedDocuments(data).some(isOwn);
}

/** Returns the documents a payment settles, or a document follows. */
export function namedDocuments({ allocations, sourceId }: Data): InvoiceId[] {
  const shares = (Array.isArray(allocations) ? allocations : []) as readonly { readonly invoiceId?: unknown }[];
  return [...shares.map(({ invoiceId }) => invoiceId), sourceId].filter((id) => typeof id === "string");
}
