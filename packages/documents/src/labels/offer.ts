import type { OfferLabels } from "./printed-label-types.ts";
import { languageOfTag, loadedLabels } from "./language-labels.ts";

const english: OfferLabels = {
  toAccept: "To accept",
  online: "Online",
  signedCopy: "On paper",
  signAndSend: "Sign, send a photo",
  scanToAccept: "Scan to accept",
  qr: "QR code of the page where the quote is accepted",
};

const french: OfferLabels = {
  toAccept: "Pour accepter",
  online: "En ligne",
  signedCopy: "Sur papier",
  signAndSend: "Signer, envoyer une photo",
  scanToAccept: "Scanner pour accepter",
  qr: "Code QR de la page où le devis est accepté",
};

/** Waits for the eye of a native accountant, as do the words of every Swahili and Amharic document. */
const swahili: OfferLabels = {
  toAccept: "Kukubali",
  online: "Mtandaoni",
  signedCopy: "Kwa karatasi",
  signAndSend: "Saini, tuma picha",
  scanToAccept: "Skani ukubali",
  qr: "Msimbo wa QR wa ukurasa wa kukubali",
};

const byLanguage: Readonly<Record<string, OfferLabels>> = { en: english, fr: french, sw: swahili };

export const offerLabelsFor = (language: string): OfferLabels =>
  byLanguage[languageOfTag(language)] ?? loadedLabels(language)?.offer ?? english;
