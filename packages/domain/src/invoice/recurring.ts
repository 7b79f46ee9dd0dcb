import { hourIn, momentOf } from "../dates/clock.ts";
import { addDays, addMonths, type LocalDate, type Moment, todayIn } from "../dates/dates.ts";
import { occurrenceId } from "../expenses/recurrence.ts";
import type { Random } from "../ids.ts";
import type { Contact } from "../records/contact.ts";
import type { Invoice, InvoiceRepeat } from "../records/invoice.ts";
import { duplicateInvoice } from "./draft.ts";

/** The business's own clock shows this hour when its recurring invoices of the day are made. */
const morningHour = 6;
/**
 * One that is made later than this many days is left as a draft whatever the rule says: after a long time without a
 * plan or a server, no client gets a mail out of the blue.
 */
const lateDraftDays = 7;
/** Days a preview shows. */
const previewLength = 12;
/** A daily rule of thirty years; nobody counts further. */
const maxDays = 11_000;

/** The nth day of a rule, from 0. The 31st falls on the last day of shorter months and comes back. */
export function nthDay({ start, every, unit }: Pick<InvoiceRepeat, "start" | "every" | "unit">, n: number): LocalDate {
  if (unit === "day") return addDays(start, every * n);
  if (unit === "week") return addDays(start, 7 * every * n);
  return addMonths(start, (unit === "year" ? 12 : 1) * every * n);
}

/** All days of the rule from its first to its end, without those passed over; stops by itself only where the rule ends. */
function* daysOf(repeat: InvoiceRepeat): Generator<LocalDate> {
  const skipped = new Set(repeat.skipped);
  for (let n = 0; n < Math.min(repeat.count ?? maxDays, maxDays); n += 1) {
    const day = nthDay(repeat, n);
    if (repeat.until !== null && day > repeat.until) return;
    if (!skipped.has(day) && (repeat.after === null || day > repeat.after)) yield day;
  }
}

/**
 * The next days on which an invoice will be made, oldest first; fewer when the rule ends.
 * @param today - days before it are past
 */
export function nextDays(repeat: InvoiceRepeat, today: LocalDate, max = previewLength): LocalDate[] {
  const days: LocalDate[] = [];
  if (max < 1) return days;
  for (const day of daysOf(repeat)) {
    if (day < today) continue;
    days.push(day);
    if (days.length === max) break;
  }
  return days;
}

/** Returns whether a rule has ended and will create nothing more. */
export const hasEnded = (repeat: InvoiceRepeat, today: LocalDate): boolean => nextDays(repeat, today, 1).length === 0;

/**
 * Days whose invoice is to be made by now, oldest first. What was made already is for the caller to know: each day has
 * an id of its own. None while the rule rests.
 * @param ripe - the last day whose morning has come, as `lastDueDay` gives it
 */
export function dueDays(repeat: InvoiceRepeat, ripe: LocalDate): LocalDate[] {
  if (repeat.pausedAt !== null) return [];
  const days: LocalDate[] = [];
  for (const day of daysOf(repeat)) {
    if (day > ripe) break;
    days.push(day);
  }
  return days;
}

/** Returns the last day that is due: today from six o'clock on in the business's zone, else yesterday. */
export function lastDueDay(timeZone: string, now: Moment): LocalDate {
  const today = todayIn(timeZone, now);
  return hourIn(timeZone, now) < morningHour ? addDays(today, -1) : today;
}

/**
 * When the next invoice is to be made, milliseconds since 1970; null when the rule rests or has ended.
 * @param ripe - days up to this one are made already
 */
export function nextMoment(repeat: InvoiceRepeat, ripe: LocalDate, timeZone: string): number | null {
  if (repeat.pausedAt !== null) return null;
  const [day] = nextDays(repeat, addDays(ripe, 1), 1);
  return day === undefined ? null : momentOf(day, morningHour, timeZone);
}

/** Returns what to make for one day: the rule's choice, but a draft once the day is more than a week past. */
export const makeModeOf = (repeat: InvoiceRepeat, day: LocalDate, ripe: LocalDate): InvoiceRepeat["make"] =>
  addDays(day, lateDraftDays) < ripe ? "draft" : repeat.make;

/** The draft of one day's invoice, dated that day, under an id that this day of this rule alone has. */
export function invoiceOfDay(
  template: Invoice,
  day: LocalDate,
  { now, random }: { readonly now: Moment; readonly random: Random },
): Invoice {
  const id = occurrenceId(template.id, day);
  const made = duplicateInvoice({ source: template, id, now, deviceId: null, today: day, random });
  return {
    ...made,
    sourceId: null,
    repeatOf: template.id,
    history: made.history.map((entry) => ({ ...entry, detail: "" })),
  };
}

/** A draft as the template of a recurring invoice: out of the lists, dated as its first one, and with its rule. */
export const asTemplate = (invoice: Invoice, repeat: InvoiceRepeat, at: string): Invoice => ({
  ...invoice,
  archivedAt: at,
  issueDate: repeat.start,
  dueDate: invoice.termsDays === null ? invoice.dueDate : addDays(repeat.start, invoice.termsDays),
  repeat,
});

/** Is this record the template of a recurring invoice? */
export const isTemplate = (
  invoice: Pick<Invoice, "status" | "repeat">,
): invoice is Invoice & { repeat: InvoiceRepeat } => invoice.status === "draft" && (invoice.repeat ?? null) !== null;

/** Pass over the next one; the rule goes on after it. Unchanged when there is none. */
export function skipNext(repeat: InvoiceRepeat, today: LocalDate): InvoiceRepeat {
  const [day] = nextDays(repeat, today, 1);
  // Days long past need no mark any more: what was made is known by its id.
  const recent = repeat.skipped.filter((skipped) => skipped >= addDays(today, -400)).slice(-59);
  return day === undefined ? repeat : { ...repeat, skipped: [...recent, day] };
}

export const pause = (repeat: InvoiceRepeat, at: string): InvoiceRepeat => ({ ...repeat, pausedAt: at });

/** Go on from today: what fell into the rest is not made. @param today - a day of the rule that falls on it is made */
export function resume(repeat: InvoiceRepeat, today: LocalDate): InvoiceRepeat {
  const yesterday = addDays(today, -1);
  const after = repeat.after !== null && repeat.after > yesterday ? repeat.after : yesterday;
  return { ...repeat, pausedAt: null, after };
}

/**
 * A changed rule: it holds for days to come alone. Where its days are counted anew, today's invoice is not made twice.
 * @param madeToday - whether the old rule has made one today already
 */
export function changeRule(
  before: InvoiceRepeat,
  next: Pick<InvoiceRepeat, "every" | "unit" | "start" | "until" | "count" | "make">,
  { today, madeToday }: { readonly today: LocalDate; readonly madeToday: boolean },
): InvoiceRepeat {
  const past = madeToday ? today : addDays(today, -1);
  const after = before.after !== null && before.after > past ? before.after : past;
  return { ...before, ...next, after };
}

/** A client without an address gets no mail: then the invoice waits with its number to be shared by hand. */
export const canMail = (contact: Pick<Contact, "email"> | null | undefined): boolean => (contact?.email ?? "") !== "";
