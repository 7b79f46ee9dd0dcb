import type { Fields } from "@ankara/contract/sync";
import { type Member, maySee } from "@ankara/domain/people/visibility";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { DeviceId } from "@ankara/domain/records/fields";

/** The person whose device this is. */
export type Reader = Member & { readonly deviceId: DeviceId };

/**
 * Returns whether a record of this device is hidden from its person. A full copy leaves such records out for that reason, so
 * they are forgotten and not taken for lost. What was written here and not read back yet names no author.
 *
 * @param documentOf - the device's copy of a document
 */
export function isHiddenFrom(
  reader: Reader,
  collection: CollectionName,
  data: Fields | null,
  documentOf: (invoiceId: string) => Fields | null | undefined,
): boolean {
  if (data === null) return false;
  const isOwn = (fields: Fields | null | undefined): boolean =>
    fields !== null &&
    fields !== undefined &&
    (fields["createdBy"] === undefined
      ? fields["deviceId"] === reader.deviceId
      : fields["createdBy"] === reader.userId);
  const known = isOwn(data) ? { ...data, createdBy: reader.userId } : data;
  return !maySee(reader, collection, known, (invoiceId) => isOwn(documentOf(invoiceId)));
}
