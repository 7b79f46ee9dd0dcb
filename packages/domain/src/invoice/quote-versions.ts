import { instantOf, type LocalDate, type Moment } from "../dates/dates.ts";
import type { Contact } from "../records/contact.ts";
import type { Invoice } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";
import type { Correction } from "./after-issue.ts";
import { computeTotals } from "./compute-totals.ts";
import { contentFingerprint, sortedJson, versionedFields } from "./content-fingerprint.ts";
import { isBlankLine, type IssueProblem, issueProblems } from "./issue.ts";
import { quoteStateOf } from "./document-status.ts";

export { contentFingerprint } from "./content-fingerprint.ts";

/** A version of an offer before the present one: when it was replaced, and the fields as they were in it. */
type QuoteVersion = NonNullable<Invoice["versions"]>[number];

/** More changes than this are another quote. */
const maxQuoteVersions = 20;
/** Versions of a long quote weigh: a record of more than two million characters is not stored. */
const maxVersionsLength = 1_000_000;

/** Number of the version a document is: 1 until it was changed after it was sent. */
export const versionOf = ({ versions }: Pick<Invoice, "versions">): number => (versions?.length ?? 0) + 1;

/**
 * The document as it was in one of its versions.
 * @param version - 1 to `versionOf(quote)`
 * @throws RangeError when there is no such version
 */
export function quoteAt(quote: Invoice, version: number): Invoice {
  const versions = quote.versions ?? [];
  if (!Number.isInteger(version) || version < 1 || version > versions.length + 1)
    throw new RangeError(`expected a version from 1 to ${versions.length + 1}, got ${version}`);
  const later = versions.slice(version - 1).toReversed();
  const before = later.reduce<Invoice>((shown, { before: fields }) => ({ ...shown, ...pickVersioned(fields) }), quote);
  return { ...before, versions: versions.slice(0, version - 1) };
}

/**
 * Change an offer that the client has. The document as it was stays as a version; one that was turned down or ran out is
 * offered anew. What the client accepted is not changed any more: write another quote.
 *
 * @returns the fields that change, or everything that is wrong
 */
export function changeQuote(
  quote: Invoice,
  correction: Correction,
  { contact, now, today }: { readonly contact: Contact | null; readonly now: Moment; readonly today: LocalDate },
): Result<Partial<Invoice>, IssueProblem[]> {
  const state = quoteStateOf(quote, today);
  const versions = quote.versions ?? [];
  if ((state !== "open" && state !== "expired" && state !== "declined") || versions.length >= maxQuoteVersions)
    return err([{ code: "not_a_draft", field: "status" }]);
  const lines = correction.lines
    .filter((line) => !isBlankLine(line))
    .map((line) => ({ ...line, name: line.name.trim(), unitPrice: line.unitPrice === "" ? "0" : line.unitPrice }));
  // Client and currency identify the quote.
  const { contactId, walkIn, currency } = quote;
  const next: Invoice = { ...quote, ...correction, contactId, walkIn, currency, lines };
  const problems = issueProblems({ ...next, status: "draft", walkIn: walkIn || quote.billTo !== null }, contact);
  if (next.dueDate !== null && next.dueDate < today) problems.push({ code: "due_before_issue", field: "dueDate" });
  const totals = problems.length === 0 ? computeTotals(next) : null;
  if (totals === null || !totals.ok) return err(problems);

  const at = instantOf(now);
  const made: Invoice = { ...next, totals: totals.value };
  const changes = { ...correction, contactId, walkIn, currency, lines, totals: totals.value };
  const reoffered = state === "declined" ? { status: "sent" as const, answer: null } : {};
  if (contentFingerprint(made) === contentFingerprint(quote)) {
    return ok({
      ...changes,
      ...reoffered,
      ...(made.dueDate === quote.dueDate
        ? {}
        : { history: [...quote.history, { at, what: "due_extended" as const, detail: made.dueDate ?? "" }] }),
    });
  }
  const before = Object.fromEntries(
    versionedFields
      .filter((field) => !sameJson(quote[field], made[field]))
      .map((field) => [field, quote[field] ?? null]),
  );
  const version: QuoteVersion = { at, before, ...(quote.answer ? { answer: quote.answer } : {}) };
  if (JSON.stringify([...versions, version]).length > maxVersionsLength)
    return err([{ code: "not_a_draft", field: "status" }]);
  return ok({
    ...changes,
    ...reoffered,
    versions: [...versions, version],
    history: [...quote.history, { at, what: "edited", detail: versionMark(versions.length + 2) }],
  });
}

/** Detail of the history entry for a new version. */
const versionMark = (version: number): string => `v${version}`;
/** The version a line of the history is about; null when it is about none. */
export const versionIn = (detail: string): number | null => {
  const found = /^v(\d{1,3})$/.exec(detail)?.[1];
  return found === undefined ? null : Number(found);
};

/** May the offer be changed, with its earlier version kept? */
export function isChangeable(quote: Invoice, today: LocalDate): boolean {
  const state = quoteStateOf(quote, today);
  return (state === "open" || state === "expired" || state === "declined") && versionOf(quote) <= maxQuoteVersions;
}

const pickVersioned = (fields: Readonly<Record<string, unknown>>): Partial<Invoice> =>
  Object.fromEntries(
    Object.entries(fields).filter(([field]) => (versionedFields as readonly string[]).includes(field)),
  );

const sameJson = (a: unknown, b: unknown): boolean => sortedJson(a ?? null) === sortedJson(b ?? null);
