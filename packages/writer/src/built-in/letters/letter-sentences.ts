import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";
import type { Details, Occasion } from "./letter-request.ts";

/** Sentences of a letter, from what is known; of a list, each version takes the next one. */
type Sentences = (details: Details) => readonly (string | false | readonly string[])[];
/** `full` with warm or formal words, `brief` without. */
export type Manner = "full" | "brief";

export const joined = (before: string, value: string): string => (value === "" ? "" : `${before}${value}`);
const deadline = /^(?:before|by|avant|d['’]ici|kabla)\b/iu;
const single = /^(?:today|yesterday|tonight|aujourd['’]hui|hier|leo|jana)$/iu;
export const inBrackets = (when: string): string =>
  when === "" || deadline.test(when) ? "" : single.test(when) ? ` ${when}` : ` (${when})`;
export const asDeadline = (when: string): string => (deadline.test(when) ? ` ${when}` : "");

export const owed: Record<BuiltInLanguage, (details: Details) => string> = {
  en: ({ reference, sum, about }) =>
    `${reference ? `invoice ${reference}${joined(" of ", sum)}` : sum ? `the payment of ${sum}` : "your payment"}${joined(" for ", about)}`,
  fr: ({ reference, sum, about }) =>
    `${reference ? `la facture ${reference}${joined(" de ", sum)}` : sum ? `le paiement de ${sum}` : "votre paiement"}${joined(" pour ", about)}`,
  // The verb agrees with what is owed: an invoice or a payment.
  sw: ({ reference, sum, about }) =>
    reference
      ? `ankara ${reference}${joined(" ya ", sum)}${joined(" ya ", about)} bado haijalipwa`
      : `${sum ? `malipo ya ${sum}` : "malipo yako"}${joined(" ya ", about)} bado hayajalipwa`,
};

/** The French participle agrees with what is owed: "la facture n'est pas encore réglée". */
export const ofInvoice = ({ reference }: Details): string => (reference ? "e" : "");

/** Sentences of one language. */
export type LetterSentences = Readonly<Record<Occasion, Readonly<Record<Manner, Sentences>>>>;
