import { CurrencyCode, InvoiceId, Minor } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { bookkeeping, defineCall } from "./call.ts";

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

const ImportId = z.uuid();

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
    import_id: ImportId,
    /** Name of the business the export was of. */
    company: z._default(z.string().check(z.maxLength(120)), ""),
    rows: z.array(HistoryRow).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.object({ kept: z.int() }),
  errors: ["unauthenticated", "storage_full"],
});

/** Kinds a person reads; texts are in the AI writer. */
export const importedKinds = ["mails", "versions", "audit", "filings"] as const satisfies readonly HistoryKind[];
export type ImportedKind = (typeof importedKinds)[number];

/** History of one import, for its line and its list. */
const ImportedHistory = z.object({
  import_id: ImportId,
  company: z.string(),
  /** The latest moment in it. */
  until: z.iso.datetime(),
  counts: z.partialRecord(z.enum(importedKinds), z.int()),
});
export type ImportedHistory = z.infer<typeof ImportedHistory>;

export const listImportedHistory = defineCall({
  method: "GET",
  path: "/exit/imported",
  summary: "Imports that brought mails, versions of documents, audit or filings along, the latest first",
  auth: "session",
  roles: bookkeeping,
  answer: z.object({ data: z.array(ImportedHistory) }),
  errors: ["unauthenticated"],
});

/** A row as another server exported it: its words are somebody's word. What it does not say is empty, or null. */
const ImportedRow = z.object({
  kind: z.enum(importedKinds),
  id: z.string(),
  at: z.iso.datetime(),
  invoice_id: z.nullable(InvoiceId),
  /** Kind of a mail, event of the audit, adapter of a filing. */
  what: z.string(),
  /** Of a mail, and of a filing. */
  state: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Of the document at that version, or given by the authority. */
  number: z.string(),
  total: z.nullable(z.object({ amount: Minor, currency: CurrencyCode })),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const readImportedHistory = defineCall({
  method: "GET",
  path: "/exit/imported/rows",
  summary: "History that came with an import, of one kind or about one document, the latest first; 50 at a time",
  rules: "Either `import_id` and `kind`, or `invoice_id`.",
  auth: "session",
  roles: bookkeeping,
  query: z.object({
    import_id: z.optional(ImportId),
    kind: z.optional(z.enum(importedKinds)),
    invoice_id: z.optional(InvoiceId),
    /** `next` of the page before. */
    cursor: z.optional(
      z.string().check(
        z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z [\s\S]{1,120}$/),
        z.refine((cursor) => z.iso.datetime().safeParse(cursor.slice(0, cursor.indexOf(" "))).success),
      ),
    ),
  }),
  answer: z.object({ data: z.array(ImportedRow), next: z.nullable(z.string()) }),
  errors: ["unauthenticated"],
});

export const deleteImportedHistory = defineCall({
  method: "DELETE",
  path: "/exit/imported/:import_id",
  summary:
    "Delete the history that came with an import, its texts in the AI writer with it but for those changed since",
  auth: "session",
  proof: "none",
  params: z.object({ import_id: ImportId }),
  answer: z.object({ removed: z.int() }),
  errors: ["unauthenticated"],
});
