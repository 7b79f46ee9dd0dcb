import * as z from "zod/mini";
import { Instant, orNull, recordFields, text, type RecordFieldsOf, ContactId, ExpenseId, InvoiceId } from "./fields.ts";

/** A note in markdown. One in the trash carries `archivedAt`. */
export const Note = z.looseObject({
  ...(recordFields as RecordFieldsOf<"note">),
  title: text(200),
  body: text(100_000),
  pinned: z._default(z.boolean(), false),
  /** A key of `noteColors`, or empty for none. */
  color: text(20),
  contactId: orNull(ContactId),
  invoiceId: orNull(InvoiceId),
  expenseId: orNull(ExpenseId),
  /** When to remind of it. */
  remindAt: orNull(Instant),
  /** May be put into the note and the terms of an invoice. */
  snippet: z._default(z.boolean(), false),
  /** Id of the AI writer's text whose post this note reminds of, empty for none; the last paragraph is the caption. */
  postOf: text(36),
  /** Set where two devices wrote the body at once and both texts stand in it, until somebody has chosen. */
  bothKept: z._default(z.boolean(), false),
});
export type Note = z.infer<typeof Note>;

/** The colours a note may have. */
export const noteColors = ["indigo", "marigold", "clay", "green", "sky"] as const;
export type NoteColor = (typeof noteColors)[number];
