import type { ContactId, InvoiceId } from "../records/fields.ts";
import { momentOf } from "../dates/clock.ts";
import { addDays, instantOf, type LocalDate, millisecondsOf, type Moment, todayIn } from "../dates/dates.ts";
import type { ReminderRules } from "../records/business.ts";
import type { Invoice } from "../records/invoice.ts";
import type { ReceivablePart } from "./receivable.ts";

/** The invoice of a reminder, as lists hold it. Amounts in minor units. */
export type RemindedInvoice = {
  readonly id: string;
  readonly contactId: ContactId | null;
  /** Its open instalments; no reminder goes out without one. */
  readonly openParts: readonly Pick<ReceivablePart, "key" | "dueDate">[];
  /** The client says it is paid, and the business has not looked yet: no reminder after a claim. */
  readonly claimed: boolean;
  /** Steps that were reminded of already, by part. */
  readonly sent: readonly Pick<SentReminder, "part" | "offset">[];
  /** When it was put off by hand: nothing before that day. */
  readonly notBefore: LocalDate | null;
};

/** Tones of a reminder: before the due date, on it, and firmer the later it is. */
export const reminderTones = ["friendly", "due_today", "late", "firm"] as const;
export type ReminderTone = (typeof reminderTones)[number];

export type DueReminder = {
  readonly invoiceId: InvoiceId;
  readonly contactId: ContactId | null;
  /** The part it asks for: with the invoice's id and the offset the key of what is sent once. Empty for a total that is paid at once. */
  readonly part: string;
  /** The day of that part. */
  readonly dueDate: LocalDate;
  /** Days after the part's day it stands for; negative: before it. */
  readonly offset: number;
  readonly tone: ReminderTone;
};

/**
 * Reminders to send today, at most one for each client: the part that is late the longest. A day that was missed (a
 * phone that was off, a server that was down) is made good with the latest step alone, never with all that were missed.
 *
 * @param optedOut - clients who get none
 * @param remindedToday - clients who had one today, from whichever device or the server
 * @param recentOnly - steps that lie too far back to be mailed without anybody looking are passed over
 */
export function dueReminders(
  invoices: readonly RemindedInvoice[],
  {
    rules,
    today,
    optedOut,
    remindedToday,
    recentOnly = false,
  }: {
    readonly rules: ReminderRules;
    readonly today: LocalDate;
    readonly optedOut: ReadonlySet<string>;
    readonly remindedToday: ReadonlySet<string>;
    readonly recentOnly?: boolean;
  },
): DueReminder[] {
  if (!rules.enabled) return [];
  const steps = [...new Set(rules.offsets)].toSorted((a, b) => a - b);
  const byClient = new Map<string, DueReminder>();
  for (const invoice of invoices) {
    const { id, contactId, claimed, notBefore } = invoice;
    if (claimed || (notBefore !== null && today < notBefore)) continue;
    if (contactId !== null && (optedOut.has(contactId) || remindedToday.has(contactId))) continue;
    for (const { part, dueDate } of daysOf(invoice)) {
      const offset = stepOf(invoice, part, dueDate);
      if (offset === undefined || (recentOnly && !isRecent(dueDate, offset, today))) continue;
      const client = contactId ?? id;
      const other = byClient.get(client);
      if (!other || dueDate < other.dueDate || (dueDate === other.dueDate && id < other.invoiceId))
        byClient.set(client, { invoiceId: id, contactId, part, dueDate, offset, tone: reminderToneOf(offset) });
    }
  }
  return [...byClient.values()];

  /** The step a part has come to and was not reminded of. */
  function stepOf({ sent, openParts }: RemindedInvoice, part: string, dueDate: LocalDate): number | undefined {
    const offset = steps.findLast((step) => addDays(dueDate, step) <= today);
    // A reminder that names no part was written before parts had their own: it was about the last day.
    const isLast = openParts.every((other) => other.dueDate === null || other.dueDate <= dueDate);
    const done = sent.filter((one) => one.part === part || (one.part === "" && isLast)).map((one) => one.offset);
    if (offset === undefined || offset <= Math.max(Number.NEGATIVE_INFINITY, ...done)) return undefined;
    // A friendly word before the day makes no sense after it.
    return offset < 0 && dueDate <= today ? undefined : offset;
  }
}

/** The days an invoice waits for, each once: a late fee is asked for with the part it was charged for. */
function daysOf({ openParts }: RemindedInvoice): { part: string; dueDate: LocalDate }[] {
  const days = new Map(openParts.map(({ key, dueDate }) => [key, dueDate]));
  return [...days].flatMap(([part, dueDate]) => (dueDate === null ? [] : [{ part, dueDate }]));
}

/** Returns the tone of a reminder. @param offset - days after the due date; negative before it */
export const reminderToneOf = (offset: number): ReminderTone =>
  offset < 0 ? "friendly" : offset === 0 ? "due_today" : offset < 14 ? "late" : "firm";

/**
 * Returns whether an hour of the business's clock is quiet, so that no reminder goes out. Quiet hours may span midnight: 20 to 8.
 * @param hour - 0 to 23
 */
export function isQuiet(
  { quietFrom, quietUntil }: Pick<ReminderRules, "quietFrom" | "quietUntil">,
  hour: number,
): boolean {
  if (quietFrom === quietUntil) return false;
  return quietFrom < quietUntil ? hour >= quietFrom && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
}

/** Channel a reminder went out by. */
export type ReminderChannel = "email" | "whatsapp";
/** A reminder as the history of an invoice holds it. */
export type SentReminder = {
  readonly at: string;
  readonly offset: number;
  readonly via: ReminderChannel;
  /** The part it asked for; empty for a total that is paid at once. */
  readonly part: string;
};

/**
 * The reminders a document's history tells of, oldest first, from details like `3 email` or, of a part, `3 email {its id}`.
 * Entries a later app wrote in another form are skipped.
 */
export function remindersOf({ history }: Pick<Invoice, "history">): SentReminder[] {
  return history.flatMap(({ at, what, detail }) => {
    const match = what === "reminded" ? /^(-?\d{1,3}) (email|whatsapp)(?: ([\w-]{1,60}))?$/.exec(detail) : null;
    return match ? [{ at, offset: Number(match[1]), via: match[2] as ReminderChannel, part: match[3] ?? "" }] : [];
  });
}

/** The field that changes when a reminder has gone out: a fact that every device comes to know. */
export function markReminded(
  { history }: Pick<Invoice, "history">,
  {
    offset,
    part,
    via,
    now,
  }: Pick<DueReminder, "offset" | "part"> & { readonly via: ReminderChannel; readonly now: Moment },
): Pick<Invoice, "history"> {
  const detail = `${offset} ${via}${part === "" ? "" : ` ${part}`}`;
  return { history: [...history, { at: instantOf(now), what: "reminded", detail }] };
}

/** By itself nothing is sent for a step that lies further back than this: nobody gets a mail out of the blue. */
export const lateReminderDays = 7;

/** Returns whether a step is recent enough to be mailed automatically. */
export const isRecent = (dueDate: LocalDate, offset: number, today: LocalDate): boolean =>
  addDays(dueDate, offset + lateReminderDays) >= today;

/**
 * When mails are next looked after, milliseconds since 1970: the end of the quiet hours, or nine where no hour is quiet.
 * @param done - whether today's are out: then it is tomorrow's moment
 */
export function nextReminderMoment(
  rules: Pick<ReminderRules, "quietFrom" | "quietUntil">,
  { now, timeZone, done }: { readonly now: Moment; readonly timeZone: string; readonly done: boolean },
): number {
  const hour = rules.quietFrom === rules.quietUntil ? 9 : rules.quietUntil;
  const today = todayIn(timeZone, now);
  const moment = momentOf(today, hour, timeZone);
  return moment > millisecondsOf(now) || !done ? moment : momentOf(addDays(today, 1), hour, timeZone);
}
