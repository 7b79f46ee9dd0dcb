import type { MinorUnits } from "../money/money.ts";
import type { ContactId } from "../records/fields.ts";
import { addDays, type LocalDate } from "../dates/dates.ts";
import { decimalToMinor } from "../money/parse-money.ts";
import { isCurrency } from "../money/currencies.ts";
import { digitsOf } from "../clients/phone.ts";
import { fold } from "../text.ts";
import type { MoneyMessage } from "./parse-message.ts";

/** An open invoice as lists hold it; `balance` in minor units of `currency`. */
export type OpenDocument = {
  readonly id: string;
  readonly number: string | null;
  readonly payRef: string;
  readonly contactId: ContactId | null;
  readonly currency: string;
  readonly balance: MinorUnits;
  readonly dueDate: LocalDate | null;
};
export type KnownClient = {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly phones: readonly string[];
};
export type KnownPayment = {
  readonly id: string;
  readonly reference: string;
  readonly amount: MinorUnits;
  readonly date: LocalDate;
};

/** Why something was suggested, the strongest first. */
export type Reason = "pay_ref" | "number" | "phone" | "name" | "amount";

export type Suggestion = {
  readonly contactId: ContactId | null;
  /** Invoices the money is for, oldest first; empty when only the client could be told. */
  readonly invoiceIds: readonly string[];
  readonly reasons: readonly Reason[];
};

/** Documents a message may pay for, and warnings about it. */
export type Match = {
  /** The best first, at most five; empty when nothing fits. */
  readonly suggestions: readonly Suggestion[];
  /** A payment under the same reference was recorded before. */
  readonly recorded: KnownPayment | null;
  /** One without a reference, of the same amount and day. */
  readonly alike: KnownPayment | null;
};

const weight: Record<Reason, number> = { pay_ref: 16, number: 12, phone: 8, name: 5, amount: 3 };

/**
 * Finds whom and what a payment is for: by the payment reference or the number of an invoice in the payer's own words,
 * by phone, by name, by amount. Nothing is recorded: the person sees the suggestion and may take another.
 */
export function matchMessage(
  message: MoneyMessage,
  known: {
    readonly clients: readonly KnownClient[];
    readonly documents: readonly OpenDocument[];
    readonly payments: readonly KnownPayment[];
  },
  home: string,
): Match {
  const currency = message.currency ?? home;
  const minor = message.amount !== "" && isCurrency(currency) ? decimalToMinor(message.amount, currency) : 0;
  const open = known.documents.filter((one) => one.balance > 0 && one.currency === currency);
  const narration = readNarration(message.narration);
  const payer = nameWords(message.payer);
  const found = new Map<string, { suggestion: Suggestion; score: number }>();
  const add = (contactId: ContactId | null, invoiceIds: readonly string[], reasons: readonly Reason[]) => {
    const key = `${contactId}/${invoiceIds.join()}`;
    const score = reasons.reduce((sum, reason) => sum + weight[reason], 0);
    if ((found.get(key)?.score ?? 0) < score) found.set(key, { suggestion: { contactId, invoiceIds, reasons }, score });
  };
  const clients = new Map(known.clients.map((client) => [client.id, reasonsFor(client, message, payer)]));
  const byClient = new Map<string | null, OpenDocument[]>();
  for (const document of open) {
    const own = byClient.get(document.contactId);
    if (own) own.push(document);
    else byClient.set(document.contactId, [document]);
    const reasons: Reason[] = [];
    if (document.payRef !== "" && narration.words.includes(document.payRef.toLowerCase())) reasons.push("pay_ref");
    if (document.number !== null && names(narration, document.number)) reasons.push("number");
    reasons.push(...(clients.get(document.contactId ?? "") ?? []));
    if (document.balance === minor) reasons.push("amount");
    if (reasons.length > 0) add(document.contactId, [document.id], reasons);
  }
  for (const [id, reasons] of clients) {
    if (reasons.length === 0) continue;
    const own = (byClient.get(id) ?? []).toSorted((one, other) =>
      (one.dueDate ?? "9") < (other.dueDate ?? "9") ? -1 : 1,
    );
    const sum = own.reduce((all, { balance }) => all + balance, 0);
    if (own.length > 1 && sum === minor)
      add(
        id,
        own.map(({ id: one }) => one),
        [...reasons, "amount"],
      );
    add(id, [], reasons);
  }
  const suggestions = [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, 5);
  const same = (one: KnownPayment) => one.reference !== "" && plain(one.reference) === plain(message.reference);
  const near = (one: KnownPayment) =>
    one.amount === minor &&
    message.date !== null &&
    one.date >= addDays(message.date, -1) &&
    one.date <= addDays(message.date, 1) &&
    one.reference === "";
  return {
    suggestions: suggestions.map(({ suggestion }) => suggestion),
    recorded: message.reference === "" ? null : (known.payments.find(same) ?? null),
    alike: known.payments.find(near) ?? null,
  };
}

const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Text of the payer, read once for all documents. */
type Narration = {
  readonly words: string;
  /** The same without zeros in front of numbers. */
  readonly short: string;
  readonly numbers: ReadonlySet<string>;
};

const leadingZeros = /(?<!\d)0+(?=\d)/g;

function readNarration(text: string): Narration {
  const words = plain(text);
  const short = words.replaceAll(leadingZeros, "");
  return { words, short, numbers: new Set([...short.matchAll(/\d+/g)].map(([digits]) => digits)) };
}

/** INV-0148, INV0148 and inv 148; a bare number of the payer's words is not enough. */
function names({ short, numbers }: Narration, number: string): boolean {
  // Most documents end here: folding twenty thousand numbers takes a while.
  const last = /(\d+)\D*$/.exec(number)?.[1]?.replace(/^0+(?=\d)/, "");
  if (last === undefined || !numbers.has(last)) return false;
  const folded = plain(number);
  const bare = folded.replaceAll(leadingZeros, "");
  const at = short.indexOf(bare);
  return folded.length >= 4 && at >= 0 && !/\d/.test(short[at + bare.length] ?? "");
}

function reasonsFor(
  { name, company, phones }: KnownClient,
  message: MoneyMessage,
  payer: ReadonlySet<string>,
): Reason[] {
  const reasons: Reason[] = [];
  if (message.phone !== "" && phones.some((phone) => samePhone(message.phone, phone))) reasons.push("phone");
  if (payer.size > 0 && [name, company].some((one) => one !== "" && sameName(payer, one))) reasons.push("name");
  return reasons;
}

/** Stars stand for digits nobody is told. */
function samePhone(narrated: string, known: string): boolean {
  const digits = digitsOf(known);
  const [head = "", tail = ""] = narrated.replace("+", "").split(/[*xX]+/);
  if (!/[*xX]/.test(narrated)) return digits.length >= 9 && digitsOf(narrated).slice(-9) === digits.slice(-9);
  const local = head.replace(/^0/, "");
  return (
    tail.length >= 3 &&
    digits.endsWith(tail) &&
    (local === "" || digits.startsWith(local) || digits.slice(-9).startsWith(local))
  );
}

const nameWords = (text: string): Set<string> =>
  new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  );

/** "MAMA TOLU" and "Tolu, Mama": two words in common, or the only one there is. */
function sameName(narrated: ReadonlySet<string>, known: string): boolean {
  const words = nameWords(known);
  const common = [...narrated].filter((word) => words.has(word));
  if (common.length >= 2) return true;
  return common.length === 1 && (words.size === 1 || narrated.size === 1) && (common[0]?.length ?? 0) > 3;
}
