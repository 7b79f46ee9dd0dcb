import * as z from "zod/mini";
import { RecordId, orNull, recordFields, text } from "./fields.ts";

/** A note in markdown. */
export const Note = z.looseObject({
  ...recordFields,
  title: text(200),
  body: text(100_000),
  pinned: z._default(z.boolean(), false),
  color: text(20),
  contactId: orNull(RecordId),
  invoiceId: orNull(RecordId),
  expenseId: orNull(RecordId),
});
export type Note = z.infer<typeof Note>;
