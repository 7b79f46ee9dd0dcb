import * as z from "zod/mini";
import { defineCall } from "./call.ts";

/** Tables the server keeps for a business beside its records, in the order of a full export. */
export const historyKinds = ["texts", "mails", "versions", "audit", "filings"] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** Longest row, characters of JSON: a document of 500 lines. */
export const maxHistoryRow = 600_000;

export const HistoryRow = z.object({
  kind: z.enum(historyKinds),
  /** Unique within its kind. */
  id: z.string().check(z.minLength(1), z.maxLength(120)),
  at: z.iso.datetime(),
  data: z.record(z.string(), z.json()),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

export const readHistory = defineCall({
  method: "GET",
  path: "/exit/history",
  summary:
    "Texts of the AI writer, mails to clients, versions of documents, audit and filings, for a full export; a page at a time",
  auth: "session",
  proof: "owner_if_strong",
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(160))) }),
  answer: z.object({
    data: z.array(HistoryRow),
    /** Start of the next page; null after the last. */
    next: z.nullable(z.string()),
  }),
  errors: ["unauthenticated"],
});

export const importHistory = defineCall({
  method: "POST",
  path: "/exit/history",
  summary: "Keep the history of a full export that was imported here; a row that is there already stays as it is",
  rules:
    "Rows are kept apart from what the server saw itself: they come out with the next full export and count nowhere. Texts appear in the AI writer.",
  auth: "session",
  proof: "none",
  body: z.object({
    import_id: z.uuid(),
    rows: z.array(HistoryRow).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.object({ kept: z.int() }),
  errors: ["unauthenticated", "storage_full"],
});
