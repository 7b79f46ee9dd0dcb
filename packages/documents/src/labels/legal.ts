import type { Wording } from "@ankara/domain/fiscal/wording-rows";

/** Words the law of a country wants on a document, and those around what its authority answered. */
export type LegalLabels = {
  /** Over the authority's numbers: `URA EFRIS record`. */
  readonly record: (name: string) => string;
  /** Over numbers that came from a rehearsal. */
  readonly rehearsal: string;
  readonly scanToCheck: (authority: string) => string;
  readonly recorded: string;
  /** Why a credit note was written. */
  readonly reason: (text: string) => string;
  /** In English where there is none: nobody writes of Ghana's levies in Amharic. */
  readonly wording: Readonly<Partial<Record<Wording["wording"], string>>>;
};

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
  rehearsal: "Essai\u00a0: enregistré par aucune administration",
  scanToCheck: (authority) => `Scannez pour vérifier auprès de ${authority}`,
  recorded: "Enregistré",
  reason: (text) => `Motif\u00a0: ${text}`,
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

const amharic: LegalLabels = {
  record: (name) => (name === "Ministry of Revenues" ? "የገቢዎች ሚኒስቴር ምዝገባ" : `የ${name} ምዝገባ`),
  rehearsal: "ሙከራ፦ በማንኛውም ባለሥልጣን አልተመዘገበም",
  scanToCheck: (authority) => (authority === "MoR" ? "በገቢዎች ሚኒስቴር ለማረጋገጥ ይቃኙ" : `በ${authority} ለማረጋገጥ ይቃኙ`),
  recorded: "የተመዘገበበት",
  reason: (text) => `ምክንያት፦ ${text}`,
  wording: {
    receipt_elsewhere: "ሕጋዊ ደረሰኝ በተፈቀደ መሣሪያ ወይም ደብተር ተለይቶ ይሰጣል።",
  },
};

const byLanguage: Readonly<Record<string, LegalLabels>> = { en: english, fr: french, sw: swahili, am: amharic };

/** A sentence a country's law wants, in the language where we have it. */
export const wordingIn = ({ wording }: LegalLabels, name: Wording["wording"]): string =>
  wording[name] ?? english.wording[name] ?? "";

export const legalLabelsFor = (language: string): LegalLabels =>
  byLanguage[language.slice(0, 2).toLowerCase()] ?? english;
