import * as z from "zod/mini";
import { RecordId, text } from "./fields.ts";

/** Types that may be attached: pictures, and documents as PDF. SVG and HTML are left out because they carry programs. */
const attachmentTypes = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export const AttachmentType = z.enum(attachmentTypes);
export type AttachmentType = z.infer<typeof AttachmentType>;

export const attachmentLimits = {
  /** One file, bytes. */
  bytes: 10 * 1024 * 1024,
  /** Photos of one expense. */
  expensePhotos: 3,
  /** Photos that prove one payment. */
  paymentProofs: 3,
  /** Files of one withholding certificate. */
  certificates: 2,
  /** Files of one document. */
  invoiceFiles: 5,
} as const;

const side = z.optional(z.int().check(z.gte(1), z.lte(100_000)));

/**
 * A file that belongs to a record. The record only names it; its bytes travel by themselves, after the record, and may
 * still be on the device that took them.
 */
export const AttachmentRef = z.looseObject({
  /** Made on the device. Names one content for ever: another picture is another id. */
  id: RecordId,
  /** File name for a download, without folders. */
  name: text(120),
  type: AttachmentType,
  /** Bytes as they left the device; the server may keep fewer. */
  size: z.int().check(z.gte(1), z.lte(attachmentLimits.bytes)),
  /** Pixels of a picture, where the device could tell. */
  width: side,
  height: side,
});
export type AttachmentRef = z.infer<typeof AttachmentRef>;

/** Files a record names, at most `max`; an older record names none. */
export const attachments = (max: number) => z._default(z.array(AttachmentRef).check(z.maxLength(max)), []);

/** Every field that names files, of whichever collection. A test holds it to the tables of rules, which devices need not load. */
export const fileFields = ["photos", "proof", "certificateFiles", "attachments", "photo"] as const;

/**
 * Every file a record names, whichever collection it is of. Asks carefully: rows of an older app on this device have no
 * such fields.
 *
 * @param record - the fields of a record, or null for one that is gone
 */
export function attachmentsOf(record: object | null | undefined): AttachmentRef[] {
  if (!record) return [];
  return fileFields
    .flatMap((field) => (record as Readonly<Record<string, unknown>>)[field])
    .filter((one): one is AttachmentRef => one instanceof Object && typeof (one as AttachmentRef).id === "string");
}

/** Collections whose records name files; held to the tables of rules by the same test. */
export const collectionsWithAttachments = ["catalogs", "expenses", "invoices", "payments"] as const;

/**
 * Returns the type of a file by its first bytes, whatever its name and its declared type say.
 *
 * @param head - at least the first 12 bytes
 * @returns null for everything that is not one of `attachmentTypes`
 */
export function sniffAttachment(head: Uint8Array): AttachmentType | null {
  const at = (place: number, ...bytes: number[]) => bytes.every((byte, i) => head[place + i] === byte);
  if (at(0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (at(0, 0x52, 0x49, 0x46, 0x46) && at(8, 0x57, 0x45, 0x42, 0x50)) return "image/webp";
  if (at(0, 0x25, 0x50, 0x44, 0x46, 0x2d)) return "application/pdf";
  return null;
}
