import { momentOf } from "../clock.ts";
import { addDays, instantOf, type LocalDate, millisecondsOf, type Moment, todayIn } from "../dates.ts";
import type { ReminderRules } from "../records/business.ts";
import type { Invoice } from "../records/invoice.ts";

/** What a reminder is about, as lists hold it. Amounts in minor units. */
export type RemindedInvoice = {
  readonly id: string;
  readonly contactId: string | null;
  readonly dueDate: LocalDate | null;
  /** What is left to pay; nothing is sent for zero or less. */
  readonly balance: number;
  /** The client says it is paid, and the business has not looked yet: no reminder after a claim. */
  readonly claimed: boolean;
  /** Days of offset that were reminded of already, `[-3, 0]`. */
  readonly sent: readonly number[];
  /** When it was put off by hand: nothing before that day. */
  readonly notBefore: LocalDate | null;
};

/** How a reminder speaks: before the day, on it, and the longer it is late the plainer. */
export const reminderTones = ["friendly", "due_today", "late", "firm"] as const;
export type ReminderTone = (typeof reminderTones)[number];

export type DueReminder = {
  readonly invoiceId: string;
  readonly contactId: string | null;
  /** Days after the due date it stands for; negative: before it. With the invoice's id it is the key of what is sent once. */
  readonly offset: number;
  readonly tone: ReminderTone;
};

/**
 * Reminders to send today, at most one for each client: the invoice that is late the longest. A day that was missed (a
 * phone that was off, a server that was down) is made good with the latest step alone, never with all that were missed.
 *
 * @param optedOut - clients who get none
 * @param remindedToday - clients who had one today, from whichever device or the server
 */
export function dueReminders(
  invoices: readonly RemindedInvoice[],
  {
    rules,
    today,
    optedOut,
    remindedToday,
  }: {
    readonly rules: ReminderRules;
    readonly today: LocalDate;
    readonly optedOut: ReadonlySet<string>;
    readonly remindedToday: ReadonlySet<string>;
  },
): DueReminder[] {
  if (!rules.enabled) return [];
  const steps = [...new Set(rules.offsets)].toSorted((a, b) => a - b);
  const byClient = new Map<string, { reminder: DueReminder; dueDate: LocalDate }>();
  for (const invoice of invoices) {
    const { id, contactId, dueDate, balance, claimed, sent, notBefore } = invoice;
    if (balance <= 0 || claimed || dueDate === null) continue;
    if (notBefore !== null && today < notBefore) continue;
    if (contactId !== null && (optedOut.has(contactId) || remindedToday.has(contactId))) continue;
    const offset = steps.findLast((step) => addDays(dueDate, step) <= today);
    const last = Math.max(Number.NEGATIVE_INFINITY, ...sent);
    if (offset === undefined || offset <= last) continue;
    // A friendly word before the day makes no sense after it.
    if (offset < 0 && dueDate <= today) continue;
    const reminder = { invoiceId: id, contactId, offset, tone: toneOf(offset) };
    const client = contactId ?? id;
    const other = byClient.get(client);
    if (!other || dueDate < other.dueDate || (dueDate === other.dueDate && id < other.reminder.invoiceId))
      byClient.set(client, { reminder, dueDate });
  }
  return [...byClient.values()].map(({ reminder }) => reminder);
}

const toneOf = (offset: number): ReminderTone =>
  offset < 0 ? "friendly" : offset === 0 ? "due_today" : offset < 14 ? "late" : "firm";

/**
 * Whether mails may go out at this hour of the business's own clock. Quiet hours may pass midnight: 20 to 8.
 * @param hour - 0 to 23
 */
export function isQuiet(
  { quietFrom, quietUntil }: Pick<ReminderRules, "quietFrom" | "quietUntil">,
  hour: number,
): boolean {
  if (quietFrom === quietUntil) return false;
  return quietFrom < quietUntil ? hour >= quietFrom && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
}

/** How a reminder went out. */
export type ReminderChannel = "email" | "whatsapp";
/** A reminder as the history of an invoice holds it. */
export type SentReminder = { readonly at: string; readonly offset: number; readonly via: ReminderChannel };

/** The reminders a document's history tells of, oldest first. What a later app wrote in another way is passed over. */
export function remindersOf({ history }: Pick<Invoice, "history">): SentReminder[] {
  return history.flatMap(({ at, what, detail }) => {
    const match = what === "reminded" ? /^(-?\d{1,3}) (email|whatsapp)$/.exec(detail) : null;
    return match ? [{ at, offset: Number(match[1]), via: match[2] as ReminderChannel }] : [];
  });
}

/** The field that changes when a reminder has gone out: a fact that every device comes to know. */
export function markReminded(
  { history }: Pick<Invoice, "history">,
  { offset, via, now }: { readonly offset: number; readonly via: ReminderChannel; readonly now: Moment },
): Pick<Invoice, "history"> {
  return { history: [...history, { at: instantOf(now), what: "reminded", detail: `${offset} ${via}` }] };
}

/** By itself nothing is sent for a step that lies further back than this: nobody gets a mail out of the blue. */
export const lateReminderDays = 7;

/** Whether a step is recent enough to be mailed without anybody looking. */
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
