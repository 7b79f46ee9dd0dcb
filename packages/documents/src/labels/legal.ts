import type { LegalLabels } from "./printed-label-types.ts";
import type { Wording } from "@ankara/domain/fiscal/wording-rows";
import { languageOfTag, loadedLabels } from "./language-labels.ts";

const english: LegalLabels = {
  record: (name) => `${name} record`,
  rehearsal: "Test: not recorded by any authority",
  scanToCheck: (authority) => `Scan to check with ${authority}`,
  recorded: "Recorded",
  reason: (text) => `Reason: ${text}`,
  wording: {
    receipt_elsewhere: "The legal receipt is issued separately by the authorised system or book.",
    one_base: "Levies and VAT stand on one base (Act 1151).",
  },
};

const french: LegalLabels = {
  record: (name) => `Enregistrement ${name}`,
  rehearsal: "Essai\u202f: enregistré par aucune administration",
  scanToCheck: (authority) => `Scanner pour vérifier (${authority})`,
  recorded: "Enregistré",
  reason: (text) => `Motif\u202f: ${text}`,
  wording: {
    one_base: "Les prélèvements et la TVA portent sur une même base (Act 1151).",
  },
};

/** Waits for the eye of a native accountant, as do the words of every Swahili and Amharic document. */
const swahili: LegalLabels = {
  record: (name) => `Kumbukumbu ya ${name}`,
  rehearsal: "Jaribio: haijasajiliwa na mamlaka yoyote",
  scanToCheck: (authority) => `Skani kuhakiki kwa ${authority}`,
  recorded: "Ilisajiliwa",
  reason: (text) => `Sababu: ${text}`,
  wording: {},
};

const byLanguage: Readonly<Record<string, LegalLabels>> = { en: english, fr: french, sw: swahili };

/** A sentence a country's law wants, in the language where we have it. */
export const wordingIn = ({ wording }: LegalLabels, name: Wording["wording"]): string =>
  wording[name] ?? english.wording[name] ?? "";

export const legalLabelsFor = (language: string): LegalLabels =>
  byLanguage[languageOfTag(language)] ?? loadedLabels(language)?.legal ?? english;
