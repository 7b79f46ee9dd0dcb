/** Words of an offer that is accepted by its code, beside those of every document. */
export type OfferLabels = {
  readonly toAccept: string;
  readonly online: string;
  readonly signedCopy: string;
  readonly signAndSend: string;
  readonly scanToAccept: string;
  readonly qr: string;
};

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

const amharic: OfferLabels = {
  toAccept: "ለመቀበል",
  online: "በድረ ገጽ",
  signedCopy: "በወረቀት",
  signAndSend: "ፈርመው ፎቶ ይላኩ",
  scanToAccept: "ለመቀበል",
  qr: "የመቀበያ ገጹ የQR ኮድ",
};

const byLanguage: Readonly<Record<string, OfferLabels>> = { en: english, fr: french, sw: swahili, am: amharic };

export const offerLabelsFor = (language: string): OfferLabels =>
  byLanguage[language.slice(0, 2).toLowerCase()] ?? english;
