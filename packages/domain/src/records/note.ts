import * as z from "zod/mini";
import { Instant, RecordId, orNull, recordFields, text } from "./fields.ts";

/** A note in markdown. One in the trash carries `archivedAt`. */
export const Note = z.looseObject({
  ...recordFields,
  title: text(200),
  body: text(100_000),
  pinned: z._default(z.boolean(), false),
  /** A key of `noteColors`, or empty for none. */
  color: text(20),
  contactId: orNull(RecordId),
  invoiceId: orNull(RecordId),
  expenseId: orNull(RecordId),
  /** When to remind of it. */
  remindAt: orNull(Instant),
  /** May be put into the note and the terms of an invoice. */
  snippet: z._default(z.boolean(), false),
  /** Set where two devices wrote the body at once and both texts stand in it, until somebody has chosen. */
  bothKept: z._default(z.boolean(), false),
});
export type Note = z.infer<typeof Note>;

/** The colours a note may have. */
export const noteColors = ["indigo", "marigold", "clay", "green", "sky"] as const;
export type NoteColor = (typeof noteColors)[number];
