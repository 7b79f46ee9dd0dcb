import type { DeviceId } from "../records/fields.ts";
import { addDays, instantOf, type LocalDate, type Moment } from "../dates/dates.ts";
import type { Random } from "../ids.ts";
import type { Invoice } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";
import { canMove, isOffer, type QuoteState, quoteStateOf } from "./document-status.ts";
import { duplicateInvoice, quoteHoldsDays } from "./draft.ts";
import { quoteAt, versionOf } from "./quote-versions.ts";

/** The client's answer to an offer with its evidence, stored on the quote. */
type QuoteAnswer = NonNullable<Invoice["answer"]>;

type Given = Pick<QuoteAnswer, "what" | "name" | "signed" | "drawing" | "documentHash" | "reason">;

export type QuoteError = {
  readonly code:
    /** It is no offer, or still a draft. */
    | "not_an_offer"
    /** Its last day is over: the business may give it more days. */
    | "expired"
    /** It was answered, converted or voided already; `state` says which. */
    | "answered"
    /** The client's name is missing. */
    | "name_missing";
  readonly state?: QuoteState;
};

/**
 * The client takes or turns down an offer. The same answer again changes nothing, whoever brings it: a doubled tap, or
 * two phones. An accepted offer is not turned down by a later answer; the business voids it.
 *
 * @returns the fields that change; none when it was answered so before
 */
export function answerQuote(
  quote: Invoice,
  answer: Given,
  { now, today }: { readonly now: Moment; readonly today: LocalDate },
): Result<Partial<Pick<Invoice, "status" | "answer" | "history">>, QuoteError> {
  const state = quoteStateOf(quote, today);
  if (!isOffer(quote.kind) || state === "draft") return err({ code: "not_an_offer" });
  if (state === answer.what) return ok({});
  if (state === "expired") return err({ code: "expired" });
  if (state !== "open") return err({ code: "answered", state });
  if (answer.name.trim() === "") return err({ code: "name_missing" });
  const at = instantOf(now);
  return ok({
    status: answer.what,
    answer: { ...answer, name: answer.name.trim(), at, version: versionOf(quote) },
    history: [...quote.history, { at, what: answer.what, detail: answer.name.trim() }],
  });
}

/**
 * Offer a quote again until a later day: one that ran out, was turned down, or needs more time.
 * @param until - the last day it holds; not before today
 */
export function reopenQuote(
  quote: Invoice,
  { until, now, today }: { readonly until: LocalDate; readonly now: Moment; readonly today: LocalDate },
): Result<Pick<Invoice, "status" | "dueDate" | "answer" | "history">, QuoteError> {
  const state = quoteStateOf(quote, today);
  if (!isOffer(quote.kind) || state === "draft") return err({ code: "not_an_offer" });
  if (state === "accepted" || state === "converted" || state === "void") return err({ code: "answered", state });
  const at = instantOf(now);
  const status = canMove(quote.kind, quote.status, "sent") ? "sent" : quote.status;
  return ok({
    status,
    dueDate: until < today ? today : until,
    answer: null,
    history: [...quote.history, { at, what: "due_extended", detail: until < today ? today : until }],
  });
}

/**
 * The id of the invoice a quote becomes: the quote's own with another version digit, so that two phones that convert it
 * while offline make one draft, not two.
 */
export const convertedId = (quoteId: string): string => `${quoteId.slice(0, 14)}8${quoteId.slice(15)}`;

/**
 * Make a draft invoice of an offer, of the version that was accepted: same client, lines, taxes and texts. The quote itself keeps its number and says what
 * became of it.
 *
 * @param termsDays - days from issue to due; the quote's own days say how long it held
 * @returns the draft and the fields of the quote that change
 */
export function convertQuote(input: {
  readonly quote: Invoice;
  readonly termsDays: number;
  readonly now: Moment;
  readonly today: LocalDate;
  readonly deviceId: DeviceId | null;
  readonly random: Random;
}): Result<{ draft: Invoice; quote: Pick<Invoice, "status" | "history"> }, QuoteError> {
  const { quote, termsDays, now, today, deviceId, random } = input;
  const state = quoteStateOf(quote, today);
  if (!isOffer(quote.kind) || state === "draft") return err({ code: "not_an_offer" });
  if (state === "expired") return err({ code: "expired" });
  if (state === "declined" || state === "converted" || state === "void") return err({ code: "answered", state });
  const id = convertedId(quote.id);
  const agreed = agreedVersion(quote);
  const draft = duplicateInvoice({ source: agreed, id, now, deviceId, today, random, kind: "invoice" });
  const at = instantOf(now);
  return ok({
    // Its lines keep their ids: two phones that convert it make the same lines.
    draft: { ...draft, lines: agreed.lines, issueDate: null, dueDate: null, termsDays, title: "", answer: null },
    quote: { status: "converted", history: [...quote.history, { at, what: "converted", detail: "" }] },
  });
}

/** Returns the version the client accepted, without a later change of this device that the server will refuse. */
function agreedVersion(quote: Invoice): Invoice {
  const version = quote.answer?.what === "accepted" ? quote.answer.version : undefined;
  return version === undefined || version >= versionOf(quote) ? quote : quoteAt(quote, version);
}

/** The last day a quote holds when nobody says otherwise. @param today - calendar day in the business's zone */
export const defaultQuoteEnd = (today: LocalDate): LocalDate => addDays(today, quoteHoldsDays);
