import type { MinorUnits } from "../money/money.ts";
import type { ContactId, InvoiceId, UserId } from "../records/fields.ts";
import type { ComingBirthday } from "../clients/birthdays.ts";
import { addDays, type LocalDate, todayIn } from "../dates/dates.ts";
import { isOffer } from "../invoice/document-status.ts";
import { isOwed, openPartsOf, overdueOfRow, type SlimReceivable } from "../invoice/receivable.ts";
import { remindersOf } from "../invoice/reminders.ts";
import { derivedIdFor } from "../ids.ts";
import { differenceOf } from "../counter/day-close.ts";
import type { DayClose } from "../records/day-close.ts";
import type { Invoice } from "../records/invoice.ts";
import type { Note } from "../records/note.ts";
import type { Dispute, Payment } from "../records/payment.ts";

/** A document as the list holds it. Amounts in minor units of `currency`. */
export type TodayRow = SlimReceivable & {
  readonly id: string;
  readonly contactId: ContactId | null;
  readonly total: MinorUnits;
  readonly sharedAt: string | null;
  readonly issueDate: LocalDate | null;
  /** Instant, ISO. */
  readonly voidedAt: string | null;
  readonly voidedBy: UserId | null;
  readonly archivedAt: string | null;
  /** Instant, ISO. */
  readonly updatedAt: string;
};

/** An item of which little or nothing is left. */
export type LowItem = { readonly id: string; readonly name: string; readonly onHand: string };

/** A post of a content calendar whose day it is. */
export type DuePost = { readonly id: string; readonly title: string; readonly caption: string };

/** Something the owner can do now, with the record it is about. Amounts in minor units of `currency`. */
export type TodayCard =
  | { readonly kind: "confirm_claim"; readonly id: string; readonly claim: Payment; readonly invoiceId: InvoiceId }
  | {
      readonly kind: "answer_dispute";
      readonly id: string;
      readonly dispute: Dispute;
      readonly currency: string;
      readonly invoiceId: InvoiceId;
    }
  | { readonly kind: "review"; readonly id: InvoiceId; readonly document: Invoice }
  | { readonly kind: "voided"; readonly id: InvoiceId; readonly voidedAt: string; readonly voidedBy: UserId }
  | { readonly kind: "till_closed"; readonly id: string; readonly close: DayClose }
  | (LateInvoice & { readonly kind: "remind"; readonly id: string })
  | {
      readonly kind: "send_receipt";
      readonly id: string;
      readonly payment: Payment;
      readonly invoiceId: InvoiceId | null;
    }
  | (ComingBirthday & { readonly kind: "wish_birthday" })
  | (DuePost & { readonly kind: "post_today" })
  | {
      readonly kind: "finish_draft";
      readonly id: string;
      readonly amount: MinorUnits;
      readonly currency: string;
    }
  | (LowItem & { readonly kind: "restock" });

/** The overdue part of one invoice. */
export type LateInvoice = {
  readonly invoiceId: InvoiceId;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly days: number;
};

/** Cards beyond this number wait until one is done. */
export const maxCards = 3;
/** After a reminder a client is left in peace for so long. */
const restDays = 3;
/** A receipt is offered on the day of the payment and on this many days after it. */
const receiptDays = 2;
/** A draft that was left longer ago than this is not coming back. */
const draftDays = 30;
/** Somebody else's close is news on its day and on this many days after it. */
const closeDays = 1;
/** Somebody else's void, likewise. */
const voidDays = 1;

/** The key of a card, the same on every device: what was put off for the day is remembered by it. */
export const keyOfCard = ({ kind, id }: Pick<TodayCard, "kind" | "id">): string => `${kind}:${id}`;

/**
 * Lists the invoices with an overdue part, the heaviest first: amount × days, the home currency before the others, because
 * amounts of two currencies cannot be compared without a rate.
 *
 * @param of.most - more are not put in order: a large business has thousands
 */
export function rankLate(rows: Iterable<TodayRow>, { today, home, most }: Day & { most: number }): LateInvoice[] {
  const late: LateInvoice[] = [];
  for (const row of rows) {
    const { amount, days } = overdueOfRow(row, today);
    if (amount <= 0 || row.archivedAt !== null) continue;
    const one = { invoiceId: row.id, amount, currency: row.currency, days };
    let [low, high] = [0, late.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byWeight(late[middle]!, one, home) < 0) low = middle + 1;
      else high = middle;
    }
    if (low === most) continue;
    late.splice(low, 0, one);
    if (late.length > most) late.pop();
  }
  return late;
}

function byWeight(a: LateInvoice, b: LateInvoice, home: string): number {
  const [weight, other] = [a.amount * a.days, b.amount * b.days];
  return (
    byHome(a.currency, b.currency, home) ||
    (weight === other ? byExactWeight(a, b) : weight > other ? -1 : 1) ||
    byText(a.invoiceId, b.invoiceId)
  );
}

/** A product of two safe numbers is not always a safe number: two that were rounded to the same one may differ. */
function byExactWeight(a: LateInvoice, b: LateInvoice): number {
  if (a.amount === b.amount && a.days === b.days) return 0;
  const [one, other] = [BigInt(a.amount) * BigInt(a.days), BigInt(b.amount) * BigInt(b.days)];
  return one === other ? 0 : one > other ? -1 : 1;
}

/** Returns whether a reminder would come too soon after the last one, whichever way that went out. */
export function isResting(invoice: Pick<Invoice, "history">, today: LocalDate): boolean {
  const last = remindersOf(invoice).at(-1)?.at;
  return last !== undefined && addDays(last.slice(0, 10), restDays) > today;
}

type Day = {
  /** Calendar day in the business's zone. */
  readonly today: LocalDate;
  /** The business's currency. */
  readonly home: string;
};

export type TodayInput = Day & {
  readonly rows: readonly TodayRow[];
  /** The late ones among them, by `rankLate`. */
  readonly late: readonly LateInvoice[];
  /** Payments of the last weeks, claims and reversals among them. */
  readonly payments: readonly Payment[];
  /** Late invoices whose client may be reminded now. */
  readonly remindable: ReadonlySet<string>;
  readonly birthdays: readonly ComingBirthday[];
  readonly posts: readonly DuePost[];
  readonly lowItems: readonly LowItem[];
  /** Documents that went beyond what their writer may do, for those who may allow it. */
  readonly unreviewed: readonly Invoice[];
  /** The person to whom voids of other people are news; null while the owner is alone, and for who does not answer for others. */
  readonly answersForVoids: UserId | null;
  /** Closes of other people's tills, for those who answer for them. */
  readonly closes: readonly DayClose[];
  /** Keys of cards that were put off for the day. */
  readonly dismissed: ReadonlySet<string>;
};

/**
 * Chooses what the owner does now, at most three: disputes first, because money is lost on the day they are not answered by;
 * then claims, because nobody else can settle them; then documents to look at, because their clients have them; then what
 * others voided; then tills that did not agree with what was counted; then the late invoices that weigh most; then a kindness (a till that agreed, receipt, birthday, post, draft, stock). The last place goes to a kindness where one waits
 * and a late invoice has a place already.
 */
export function chooseCards(input: TodayInput): TodayCard[] {
  const { rows } = input;
  const claims = [...disputeCards(rows, input), ...claimCards(rows, input.payments)];
  const claimed = new Set(claims.map(({ invoiceId }) => invoiceId));
  const isShown = (card: TodayCard) => !input.dismissed.has(keyOfCard(card));
  const reviews = input.unreviewed
    .toSorted((a, b) => byText(b.review?.at ?? "", a.review?.at ?? "") || byText(a.id, b.id))
    .map((document): TodayCard => ({ kind: "review", id: document.id, document }))
    .filter(isShown);
  const voids = voidCards(rows, input).filter(isShown);
  const closes = closeCards(input).filter(isShown);
  const differing = closes.filter(({ close }) => differenceOf(close) !== 0);
  const reminders = input.late
    .filter(({ invoiceId }) => input.remindable.has(invoiceId) && !claimed.has(invoiceId))
    .map((late): TodayCard => ({ kind: "remind", id: late.invoiceId, ...late }))
    .filter(isShown);
  const kindness = [
    ...closes.filter(({ close }) => differenceOf(close) === 0),
    ...receiptCards(rows, input),
    ...input.birthdays.map((birthday): TodayCard => ({ kind: "wish_birthday", ...birthday })),
    ...input.posts.map((post): TodayCard => ({ kind: "post_today", ...post })),
    ...draftCards(rows, input),
    ...input.lowItems.map((item): TodayCard => ({ kind: "restock", ...item })),
  ].filter(isShown);
  const free = Math.max(0, maxCards - claims.length - reviews.length - voids.length - differing.length);
  const reminded = reminders.slice(0, kindness.length > 0 && free > 1 ? free - 1 : free);
  return [...claims, ...reviews, ...voids, ...differing, ...reminded, ...kindness].slice(0, maxCards);
}

/** Disputes that wait for an answer, the first day first. */
function disputeCards(rows: readonly TodayRow[], { payments, today }: TodayInput) {
  const waiting = payments.flatMap(({ id, dispute, currency, allocations }) => {
    const invoiceId = allocations[0]?.invoiceId;
    const waits = dispute?.status === "open" && dispute.answerBy !== null && dispute.answerBy >= today;
    return waits && invoiceId ? [{ kind: "answer_dispute" as const, id, dispute, currency, invoiceId }] : [];
  });
  return ofKnown(waiting, rows).toSorted(
    (a, b) => byText(a.dispute.answerBy ?? "", b.dispute.answerBy ?? "") || byText(a.id, b.id),
  );
}

/** Cards whose document is among these rows. Mostly there is none, and then twenty thousand rows are not looked at. */
function ofKnown<T extends { readonly invoiceId: InvoiceId }>(
  cards: readonly T[],
  rows: readonly TodayRow[],
): readonly T[] {
  if (cards.length === 0) return cards;
  const wanted = new Set(cards.map(({ invoiceId }) => invoiceId));
  const known = new Set(rows.filter(({ id }) => wanted.has(id)).map(({ id }) => id));
  return cards.filter(({ invoiceId }) => known.has(invoiceId));
}

/** Claims nobody has answered, the newest first, each with the invoice it names. */
function claimCards(rows: readonly TodayRow[], payments: readonly Payment[]) {
  const claims = payments
    .filter(({ status, reverses }) => status === "claimed" && reverses === null)
    .toSorted((a, b) => byText(b.createdAt, a.createdAt) || byText(a.id, b.id))
    .map((claim) => {
      const invoiceId = claim.allocations[0]?.invoiceId ?? "";
      return { kind: "confirm_claim" as const, id: claim.id, claim, invoiceId };
    });
  return ofKnown(claims, rows);
}

/** Documents that others have voided in the last days, the newest first. A sale undone at the counter takes its receipt with it. */
function voidCards(rows: readonly TodayRow[], { answersForVoids, today }: TodayInput) {
  if (answersForVoids === null) return [];
  const since = addDays(today, -voidDays);
  const voided = rows.filter(
    ({ voidedAt, voidedBy }) =>
      voidedAt !== null && voidedAt >= since && voidedBy !== null && voidedBy !== answersForVoids,
  );
  const undone = new Set(voided.map(({ kind, voidedAt }) => kind !== "receipt" && voidedAt));
  return voided
    .filter(({ kind, voidedAt }) => kind !== "receipt" || !undone.has(voidedAt ?? ""))
    .flatMap(({ id, voidedAt, voidedBy }) =>
      voidedAt && voidedBy ? [{ kind: "voided" as const, id, voidedAt, voidedBy }] : [],
    )
    .toSorted((a, b) => byText(b.voidedAt, a.voidedAt) || byText(a.id, b.id));
}

/** Tills that others have closed in the last days, the newest first. */
const closeCards = ({ closes, today }: TodayInput) =>
  closes
    .filter(({ date }) => date >= addDays(today, -closeDays) && date <= today)
    .toSorted((a, b) => byText(b.closedAt, a.closedAt) || byText(a.id, b.id))
    .map((close) => ({ kind: "till_closed" as const, id: close.id, close }));

/** Money of the last days whose payer has no receipt yet, the newest first. */
function receiptCards(rows: readonly TodayRow[], { payments, today }: TodayInput): TodayCard[] {
  const since = addDays(today, -receiptDays);
  const reversed = new Set(payments.flatMap(({ reverses }) => reverses ?? []));
  const owing = payments.filter(
    ({ id, status, amount, contactId, date, imported, provider }) =>
      // A payment company has sent its own receipt, and what was imported is an old story.
      status === "confirmed" &&
      amount > 0 &&
      contactId !== null &&
      !imported &&
      !provider &&
      !reversed.has(id) &&
      date >= since &&
      date <= today,
  );
  if (owing.length === 0) return [];
  const sent = new Set(
    rows.filter(({ kind, sharedAt }) => kind === "receipt" && sharedAt !== null).map(({ id }) => id),
  );
  return owing
    .filter(({ id }) => !sent.has(derivedIdFor(id)))
    .toSorted((a, b) => byText(b.date, a.date) || byText(b.createdAt, a.createdAt) || byText(a.id, b.id))
    .map((payment) => ({
      kind: "send_receipt",
      id: payment.id,
      payment,
      invoiceId: payment.allocations[0]?.invoiceId ?? null,
    }));
}

/** Drafts worth something, the last edited first; one that waits for its day is no work left undone. */
function draftCards(rows: readonly TodayRow[], { today }: Day): TodayCard[] {
  const since = addDays(today, -draftDays);
  return rows
    .filter(
      ({ status, kind, total, archivedAt, updatedAt, issueDate }) =>
        status === "draft" &&
        (kind === "invoice" || isOffer(kind)) &&
        total > 0 &&
        archivedAt === null &&
        (issueDate === null || issueDate <= today) &&
        updatedAt.slice(0, 10) >= since,
    )
    .toSorted((a, b) => byText(b.updatedAt, a.updatedAt) || byText(a.id, b.id))
    .map(({ id, total, currency }) => ({ kind: "finish_draft", id, amount: total, currency }));
}

/** One amount that falls due on a day to come. */
export type ComingAmount = {
  readonly invoiceId: InvoiceId;
  readonly dueDate: LocalDate;
  readonly amount: MinorUnits;
  readonly currency: string;
};

/** Lists the amounts that fall due next, today included, the earliest first; each part of an invoice by its own day. */
export function comingAmounts(rows: Iterable<TodayRow>, today: LocalDate, limit: number): ComingAmount[] {
  const coming: ComingAmount[] = [];
  for (const row of rows) {
    if (!isOwed(row) || row.archivedAt !== null) continue;
    const { id: invoiceId, currency } = row;
    for (const { dueDate, left: amount } of openPartsOf(row))
      if (dueDate !== null && dueDate >= today) coming.push({ invoiceId, dueDate, amount, currency });
  }
  return coming
    .sort((a, b) => byText(a.dueDate, b.dueDate) || byText(a.invoiceId, b.invoiceId) || b.amount - a.amount)
    .slice(0, limit);
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byHome = (a: string, b: string, home: string): number =>
  a === b ? 0 : a === home ? -1 : b === home ? 1 : byText(a, b);

/** Lists the posts of the day from their notes; one that was posted or put into the trash has no reminder left. */
export function postsOfDay(notes: Iterable<Note>, today: LocalDate, timeZone: string): DuePost[] {
  return [...notes]
    .filter(
      ({ postOf, archivedAt, remindAt }) =>
        postOf !== "" && archivedAt === null && remindAt !== null && todayIn(timeZone, remindAt) === today,
    )
    .toSorted((a, b) => byText(a.remindAt ?? "", b.remindAt ?? "") || byText(a.id, b.id))
    .map(({ id, title, body }) => ({
      id,
      title,
      caption:
        body
          .trim()
          .split(/\n{2,}/u)
          .at(-1) ?? "",
    }));
}
