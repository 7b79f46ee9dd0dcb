import { addDays, type LocalDate, todayIn } from "@ankara/domain/dates/dates";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { type IssueProblem, issueProblems } from "@ankara/domain/invoice/issue";
import { counterFields } from "@ankara/domain/numbering/counters";
import { type AllocatedNumber, takeNumber } from "@ankara/domain/numbering/number";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import { isFields, toFields } from "../typed-records.ts";
import { type Decision, apply, hold, reject } from "./decision.ts";
import type { WorkingSet } from "./working-set.ts";

/** Problems that refuse an issued document; those a later version of the app adds do not, because the client has it. */
const essential: ReadonlySet<string> = new Set<IssueProblem["code"]>([
  "no_client",
  "no_currency",
  "no_lines",
  "line_without_name",
  "due_before_issue",
]);
/** 128 bits in base64url are 22 characters. */
export const linkPattern = /^[\w-]{22,64}$/;

/**
 * Validates the number of a document. Only the device that owns the series gives its numbers, one after the other: the
 * next one is accepted, a later one waits for the missing one, an earlier one is somebody else's.
 */
export function validateNumber(
  set: WorkingSet,
  invoice: Invoice,
  {
    anyDevice = false,
  }: {
    /** Any device may bring a document that the server had and lost. */ anyDevice?: boolean;
  } = {},
): Decision {
  const { id, kind, seriesId, seq, number, linkId } = invoice;
  if (seriesId === null || seq === null || number === null)
    return reject("number_missing", "Series, sequence and number go together.");
  const series = set.live("series", seriesId);
  if (!series) return reject("series_unknown", "This numbering series does not exist.");
  if (series.data.kind !== kind) return reject("series_unknown", "This series numbers another kind of document.");
  if (series.data.closed && !anyDevice)
    return reject("series_closed", "This numbering series was closed before this document arrived.");
  if (series.data.ownerDeviceId !== set.deviceId && !anyDevice)
    return reject("series_not_yours", "Another device owns this numbering series.");

  const next = set.lastSeq(seriesId) + 1;
  if (seq > next && !series.data.closed) return hold;
  if (seq > next) return reject("series_closed", "This numbering series was closed before this document arrived.");
  const holder = set.holderOf({ seriesId, seq, invoiceId: id, kind, number });
  if (holder !== undefined || seq < next)
    return reject("number_taken", `Number ${number} belongs to another document.`);
  // A pattern of a lost time may be unknown, but the client has the document.
  const asPrinted = anyDevice ? { series: { ...series.data, next: seq + 1 } } : null;
  const counted = numberOf(series.data, seq, invoice, set);
  if (counted === "not_now" && !anyDevice)
    return reject("number_not_now", "The device’s clock was wrong when it gave this number.");
  const counter = counted === "not_now" ? asPrinted : (counted ?? asPrinted);
  if (!counter) return reject("number_wrong", `Number ${number} is not the next in its series.`);

  const asDraft = { ...invoice, status: "draft" as const, walkIn: invoice.walkIn || invoice.contactId !== null };
  const problem = issueProblems(asDraft, null).find(({ code }) => essential.has(code));
  if (problem)
    return reject("not_issuable", "Something this document needs is missing.", { [problem.field]: problem.code });
  const totals = validateTotals(invoice);
  if (totals) return totals;
  if (!linkPattern.test(linkId)) return reject("link_unusable", "The public link is too short to be safe.");
  if ((set.linkHolder(linkId) ?? id) !== id) return reject("link_unusable", "The public link is in use.");

  set.give({ seriesId, seq, invoiceId: id, kind, number }, linkId);
  const { reached: _reached, ...before } = series.data;
  const after = toFields({ ...before, ...counter.series, updatedAt: series.data.updatedAt });
  const countedRevs = Object.fromEntries(counterFields.map((field) => [field, set.rev]));
  set.put({ ...series, data: after, fieldRevs: { ...series.fieldRevs, ...countedRevs } });
  return apply();
}

/** Validates that the sums of a document are the sums of its lines. */
export function validateTotals(invoice: Invoice): Decision | null {
  const computed = computeTotals(invoice);
  if (!computed.ok) return reject("not_issuable", "We can’t calculate the totals.", { lines: computed.error.code });
  return invoice.totals !== null && agrees(computed.value, invoice.totals)
    ? null
    : reject("totals_differ", "The totals don’t match the lines.");
}

/**
 * Returns whether every figure both sides know is the same. Sums of an older app lack figures that were added since, and
 * its documents are with their clients: they are not refused for that.
 */
function agrees(computed: unknown, printed: unknown): boolean {
  if (Array.isArray(computed) && Array.isArray(printed)) {
    return computed.length === printed.length && computed.every((value, index) => agrees(value, printed[index]));
  }
  if (!isFields(computed) || !isFields(printed)) return computed === printed;
  return Object.keys(computed).every((key) => !(key in printed) || agrees(computed[key], printed[key]));
}

/**
 * The number the series gives, on the day the device counted it. Its clock may stand in another zone or be set by hand,
 * so the document's own days and their neighbours are all tried, and the period the series stands in. Of a number that
 * says its year or month, the period has to be one in which it can have been given: a clock that is years ahead would
 * else take the whole series with it.
 */
function numberOf(series: Series, seq: number, invoice: Invoice, set: WorkingSet): AllocatedNumber | "not_now" | null {
  const zone = set.live("business", set.businessId)?.data.timeZone ?? "UTC";
  const now = todayIn(zone, set.now);
  const issued = todayIn(zone, invoice.issuedAt ?? set.now);
  const reachedNow = series.period === "" ? [] : [`${series.period}-01-01`.slice(0, 10)];
  const days = [issued, invoice.issueDate ?? issued, addDays(issued, -1), addDays(issued, 1), now, ...reachedNow];
  let isOfAnotherTime = false;
  for (const looks of looksOfNumbers(series))
    for (const day of days) {
      const allocated = takeNumber({ ...series, ...looks, next: seq }, day, now);
      if (allocated.number !== invoice.number) continue;
      const period = looks.reset === "never" ? day : allocated.series.period;
      if (!/\{(?:YYYY|YY|MM)\}/.test(looks.pattern) || canBeOf(period, now))
        return { ...allocated, series: { ...allocated.series, pattern: series.pattern, reset: series.reset } };
      isOfAnotherTime = true;
    }
  return isOfAnotherTime ? "not_now" : null;
}

/** A device may come back after two years with what it issued; a longer time is a clock that stands wrong. */
const longestOfflineDays = 732;
/** A day for clocks that are a little fast, and one for the zones of the world. */
const aheadDays = 2;

/** Returns whether a number of this day, month or year can have been given by now. */
const canBeOf = (period: string, now: LocalDate): boolean =>
  period >= addDays(now, -longestOfflineDays).slice(0, period.length) &&
  period <= addDays(now, aheadDays).slice(0, period.length);

/** As the series looks now, or as it looked when the device had not heard of a change: nobody else may look like that. */
const looksOfNumbers = ({ pattern, reset, formerPatterns = [] }: Series): Pick<Series, "pattern" | "reset">[] => [
  { pattern, reset },
  ...formerPatterns.toReversed(),
];
