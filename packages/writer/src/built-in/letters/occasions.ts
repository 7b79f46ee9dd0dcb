import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";
import { pick } from "../../text.ts";
import type { Details, Occasion } from "./letter-request.ts";
import { type LetterSentences, type Manner, joined } from "./letter-sentences.ts";
import { englishSentences } from "./sentences/en.ts";
import { frenchSentences } from "./sentences/fr.ts";
import { swahiliSentences } from "./sentences/sw.ts";

const sentences: Readonly<Record<BuiltInLanguage, LetterSentences>> = {
  en: englishSentences,
  fr: frenchSentences,
  sw: swahiliSentences,
};

/** Longest topic a subject line takes up. */
const longestTopic = 40;
const topicOfLetter = (before: string, { about }: Details): string =>
  about.length > longestTopic ? "" : joined(before, about);

const subjects: Record<BuiltInLanguage, Record<Occasion, (details: Details) => string>> = {
  en: {
    payment_reminder: ({ reference, sum }) =>
      `A reminder of ${reference ? `invoice ${reference}` : `your payment${joined(" of ", sum)}`}`,
    receipt: ({ sum }) => `We have received your payment${joined(" of ", sum)}`,
    order_confirmation: ({ reference }) => `Your order${joined(" ", reference)} is confirmed`,
    thanks: (d) => `Thank you${topicOfLetter(" for ", d)}`,
    apology: (d) => `Our apologies${topicOfLetter(" for ", d)}`,
    quote_follow_up: ({ reference }) => `Our quote${joined(" ", reference)}`,
    invitation: () => "You are invited",
    review_request: () => "How did we do?",
    welcome: () => "Welcome",
  },
  fr: {
    payment_reminder: ({ reference, sum }) =>
      `Rappel : ${reference ? `facture ${reference}` : `votre paiement${joined(" de ", sum)}`}`,
    receipt: ({ sum }) => `Nous avons reçu votre paiement${joined(" de ", sum)}`,
    order_confirmation: ({ reference }) => `Votre commande${joined(" ", reference)} est confirmée`,
    thanks: (d) => `Merci${topicOfLetter(" pour ", d)}`,
    apology: (d) => `Nos excuses${topicOfLetter(" pour ", d)}`,
    quote_follow_up: ({ reference }) => `Notre devis${joined(" ", reference)}`,
    invitation: () => "Vous êtes invités",
    review_request: () => "Votre avis compte",
    welcome: () => "Bienvenue",
  },
  sw: {
    payment_reminder: ({ reference, sum }) =>
      `Ukumbusho: ${reference ? `ankara ${reference}` : `malipo yako${joined(" ya ", sum)}`}`,
    receipt: ({ sum }) => `Tumepokea malipo yako${joined(" ya ", sum)}`,
    order_confirmation: ({ reference }) => `Oda yako${joined(" ", reference)} imethibitishwa`,
    thanks: (d) => `Asante${topicOfLetter(" kwa ", d)}`,
    apology: (d) => `Samahani${topicOfLetter(" kwa ", d)}`,
    quote_follow_up: ({ reference }) => `Nukuu yetu${joined(" ", reference)}`,
    invitation: () => "Unaalikwa",
    review_request: () => "Maoni yako ni muhimu",
    welcome: () => "Karibu",
  },
};

/**
 * Writes the subject and the sentences of a letter that a note asked for. Six versions are six letters, because three
 * beginnings and two endings take turns.
 */
export function writeOccasion(
  occasion: Occasion,
  details: Details,
  { lang, manner, version }: { lang: BuiltInLanguage; manner: Manner; version: number },
): { readonly subject: string; readonly body: string } {
  const letter = sentences[lang][occasion][manner];
  const said = letter(details)
    .map((sentence) => (typeof sentence === "object" ? pick(sentence, version) : sentence))
    .filter((sentence) => sentence !== false);
  return { subject: subjects[lang][occasion](details), body: said.join(" ") };
}
