import type { Invoice, PaymentDetails } from "../records/invoice.ts";

/**
 * Of the ways a business is paid, those a document prints unless its writer chooses others: what takes its currency, and
 * what is said to take any. Where nothing does, all of them: a document always says how to pay.
 *
 * @param ways - in the order they print
 */
export function payToFor(ways: readonly PaymentDetails[], currency: string): PaymentDetails[] {
  const fitting = ways.filter((one) => (one.currency ?? currency) === currency);
  return fitting.length > 0 ? fitting : [...ways];
}

/**
 * Returns the payment details of a draft when its currency changes: the new currency's own, unless somebody chose by hand.
 *
 * @param draft - as it was before
 */
export function payToAfter(
  draft: Pick<Invoice, "payTo" | "currency">,
  ways: readonly PaymentDetails[],
  currency: string,
): PaymentDetails[] {
  const usual = payToFor(ways, draft.currency);
  const isUsual = usual.length === draft.payTo.length && usual.every(({ id }, place) => draft.payTo[place]?.id === id);
  return isUsual ? payToFor(ways, currency) : draft.payTo;
}

/**
 * The ways a draft chose, as the business has them today: a draft of last month, a duplicate or the next of a recurring
 * invoice must not send a client's money to an account that was changed or closed since.
 *
 * @param payTo - as the draft has them; words of its own stay, and none at all stays none
 * @returns those of `ways` the draft names. Where all of them are gone, what the currency brings by itself
 */
export function payToNow(
  { payTo, currency }: Pick<Invoice, "payTo" | "currency">,
  ways: readonly PaymentDetails[],
): PaymentDetails[] {
  const there = payTo.flatMap((one) =>
    one.id === customPayInstructionsId ? one : (ways.find(({ id }) => id === one.id) ?? []),
  );
  return there.length > 0 || payTo.length === 0 ? there : payToFor(ways, currency);
}

/** A bank account in which nothing is filled in but, where it is known, the name. */
export const newPaymentDetails = (id: string, accountName = ""): PaymentDetails => ({
  id,
  kind: "bank",
  provider: "",
  accountNumber: "",
  accountName,
  note: "",
});

/** As many as are printed on one document. */
export const maxPayTo = 5;

/** Id of the words that one document alone says about paying; every document has one place for them. */
export const customPayInstructionsId = "00000000-0000-8000-8000-0000000000aa";

/** Returns the payment instructions written for this document alone; empty if there are none. */
export const customPayInstructions = ({ payTo }: Pick<Invoice, "payTo">): string =>
  payTo.find(({ id }) => id === customPayInstructionsId)?.note ?? "";

/** Write a document's own words about paying, under what else it prints; without any the place goes. */
export function withCustomPayInstructions<D extends Pick<Invoice, "payTo">>(document: D, words: string): D {
  const others = document.payTo.filter(({ id }) => id !== customPayInstructionsId);
  const own = {
    id: customPayInstructionsId,
    kind: "other",
    provider: "",
    accountNumber: "",
    accountName: "",
    note: words,
  } as const;
  return { ...document, payTo: words === "" ? others : [...others, own] };
}

/**
 * Print a way to be paid on a document, or leave it out. What is printed stands in the order of the business.
 *
 * @param ways - of the business; one the document has and the business not any more keeps its place at the end
 */
export function choosePayTo<D extends Pick<Invoice, "payTo">>(
  document: D,
  ways: readonly PaymentDetails[],
  way: PaymentDetails,
  on: boolean,
): D {
  const chosen = document.payTo.filter(({ id }) => id !== way.id);
  if (on) chosen.push(way);
  const place = ({ id }: PaymentDetails): number => {
    const found = ways.findIndex((one) => one.id === id);
    return id === customPayInstructionsId ? ways.length + 1 : found === -1 ? ways.length : found;
  };
  return { ...document, payTo: chosen.toSorted((a, b) => place(a) - place(b)) };
}

/** Fields of a way to be paid that say nothing about where the money goes. */
const beside: ReadonlySet<string> = new Set(["id", "kind", "currency"]);

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** Everything that is said of a way to be paid, to be compared: also what a later app writes there. */
const contentOf = (way: PaymentDetails): string =>
  JSON.stringify(
    Object.entries(way)
      .filter(([field, value]) => !beside.has(field) && isFilled(value))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Six digits, however they are set apart, and addresses: an account number, a mobile-money number or a payment link. */
const accountInText = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){5}|:\/\/|\w\.\w|@/u;

/** Returns whether nothing of it leads money anywhere: an empty way, or a document's own words without an account in them. */
function leadsNowhere(way: PaymentDetails): boolean {
  if (way.id !== customPayInstructionsId) return contentOf(way) === "[]";
  return contentOf({ ...way, note: "" }) === "[]" && !accountInText.test(way.note);
}

/**
 * Returns the ways to be paid that lead money to where none of the known ones does. Order, currency and what is left out
 * make no way a new one.
 */
export function newPayTo(payTo: readonly PaymentDetails[], known: readonly PaymentDetails[]): PaymentDetails[] {
  const all = new Set(known.map(contentOf));
  return payTo.filter((way) => !leadsNowhere(way) && !all.has(contentOf(way)));
}
