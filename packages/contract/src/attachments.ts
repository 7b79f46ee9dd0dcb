import { AttachmentType, attachmentLimits } from "@ankara/domain/records/attachment";
import { RecordId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { defineCall, everyRole } from "./call.ts";

/** At most this many bytes in one part of a file: what a bad line carries in a few seconds. */
export const partBytes = 256 * 1024;

/** State of an upload on the server. */
const AttachmentState = z.object({
  attachment: z.object({
    id: RecordId,
    /** Bytes that are safe; the next part begins here. */
    offset: z.int().check(z.gte(0)),
    /** Checked and stored: nothing more is to be sent. */
    complete: z.boolean(),
  }),
});
export type AttachmentState = z.infer<typeof AttachmentState>["attachment"];

export const beginAttachment = defineCall({
  method: "POST",
  path: "/attachments",
  summary: "Begin to send a file, or learn how much of it has arrived; repeats answer alike",
  auth: "session",
  roles: everyRole,
  proof: "none",
  body: z.object({
    attachment: z.object({
      /** As records name it. The same id with another content is refused. */
      id: RecordId,
      name: z._default(z.string().check(z.maxLength(120)), ""),
      type: AttachmentType,
      size: z.int().check(z.gte(1), z.lte(attachmentLimits.bytes)),
      /** Of all its bytes, 64 hexadecimal digits. */
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  }),
  answer: AttachmentState,
  errors: ["unauthenticated", "attachment_reused", "picture_unreadable", "picture_too_big", "storage_full"],
});

export const sendAttachmentPart = defineCall({
  method: "PATCH",
  path: "/attachments/:id",
  summary: "Send the bytes from an offset on; the last part has the whole file checked and stored",
  auth: "session",
  roles: everyRole,
  proof: "none",
  params: z.object({ id: RecordId }),
  query: z.object({ offset: z.string().check(z.regex(/^\d{1,8}$/)) }),
  bytes: "body",
  answer: AttachmentState,
  errors: [
    "unauthenticated",
    "attachment_offset",
    "attachment_damaged",
    "picture_unreadable",
    "picture_too_big",
    "storage_full",
  ],
});

export const getAttachment = defineCall({
  method: "GET",
  path: "/attachments/:id",
  summary: "The bytes of a file; pictures as the server drew them anew, or as a thumbnail for lists",
  auth: "session",
  roles: everyRole,
  params: z.object({ id: RecordId }),
  query: z.object({
    /** `small`: a picture's thumbnail, 160 × 160 and a few kB; a file that is no picture has none. */
    size: z.optional(z.enum(["small"])),
  }),
  bytes: "answer",
  answer: z.any(),
  errors: ["unauthenticated"],
});
