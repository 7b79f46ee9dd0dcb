/** Words of an offer that is accepted by its code, beside those of every document. */
export type OfferWords = {
  readonly toAccept: string;
  readonly online: string;
  readonly onPaper: string;
  readonly signAndSend: string;
  readonly scanToAccept: string;
  readonly qr: string;
};

const english: OfferWords = {
  toAccept: "To accept",
  online: "Online",
  onPaper: "On paper",
  signAndSend: "Sign, send a photo",
  scanToAccept: "Scan to accept",
  qr: "QR code of the page where the offer is accepted",
};

const french: OfferWords = {
  toAccept: "Pour accepter",
  online: "En ligne",
  onPaper: "Sur papier",
  signAndSend: "Signer, envoyer une photo",
  scanToAccept: "Scanner pour accepter",
  qr: "Code QR de la page où l’offre est acceptée",
};

/** Waits for the eye of a native accountant, as do the words of every Swahili and Amharic paper. */
const swahili: OfferWords = {
  toAccept: "Kukubali",
  online: "Mtandaoni",
  onPaper: "Kwa karatasi",
  signAndSend: "Saini, tuma picha",
  scanToAccept: "Skani ukubali",
  qr: "Msimbo wa QR wa ukurasa wa kukubali",
};

const amharic: OfferWords = {
  toAccept: "ለመቀበል",
  online: "በድረ ገጽ",
  onPaper: "በወረቀት",
  signAndSend: "ፈርመው ፎቶ ይላኩ",
  scanToAccept: "ለመቀበል",
  qr: "የመቀበያ ገጹ የQR ኮድ",
};

const byLanguage: Readonly<Record<string, OfferWords>> = { en: english, fr: french, sw: swahili, am: amharic };

export const offerWordsFor = (language: string): OfferWords =>
  byLanguage[language.slice(0, 2).toLowerCase()] ?? english;
