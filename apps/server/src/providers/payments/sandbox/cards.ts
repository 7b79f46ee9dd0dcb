/** The sandbox's behaviour for a card number. */
export type CardFate = "pays" | "asks_bank" | "declined" | "no_funds" | "expired" | "renewals_fail";

/** The test numbers. Any other card is refused, so that nobody's real one is ever taken here. */
const fates: Readonly<Record<string, CardFate>> = {
  "4242424242424242": "pays",
  "4000000000000002": "declined",
  "4000000000009995": "no_funds",
  "4000000000000069": "expired",
  "4000002500003155": "asks_bank",
  "4000002760003184": "asks_bank",
  "4000000000000341": "renewals_fail",
};

export const declineMessage: Partial<Record<CardFate, string>> = {
  declined: "Your card was declined.",
  no_funds: "Your card has insufficient funds.",
  expired: "Your card has expired.",
};

/** The stored details of a card. */
export type ReadCard = { readonly last4: string; readonly fate: CardFate };
export type Card = { readonly number: string; readonly expiry: string; readonly cvc: string };

/** Look a card over as a form does. @returns what is wrong with it, in words, or its digits and fate */
export function readCard(card: Card, now: Date): { problem: string } | ReadCard {
  const digits = card.number.replaceAll(/[\s-]/g, "");
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return { problem: "Your card number is not valid." };
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(card.expiry.trim()) ?? [];
  if (month === "") return { problem: "Your card’s expiry date is not complete." };
  if (Date.UTC(2000 + Number(year), Number(month)) <= now.getTime())
    return { problem: "Your card’s expiry date is in the past." };
  if (!/^\d{3,4}$/.test(card.cvc.trim())) return { problem: "Your card’s security code is not complete." };
  const fate = fates[digits];
  if (!fate) return { problem: "This is the sandbox: use a test card, for example 4242 4242 4242 4242." };
  return { last4: digits.slice(-4), fate };
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const value = place % 2 === 0 ? digit : digit * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
