import { swahili } from "./page-sw.ts";

/** Words of the public page, beside those of the document. */
export type PageLabels = {
  readonly dueIn: (days: number) => string;
  readonly dueToday: string;
  readonly dueTomorrow: string;
  readonly late: (days: number) => string;
  readonly due: string;
  readonly wasDue: string;
  readonly validUntil: string;
  readonly leftToPayOn: string;
  readonly paid: string;
  readonly received: string;
  readonly nothingLeft: string;
  readonly confirmedBy: (seller: string) => string;
  readonly paidSoFar: (paid: string, total: string) => string;
  readonly void: string;
  readonly cancelled: string;
  readonly doNotPay: string;
  readonly cancelledIt: (seller: string, reason: string) => string;
  readonly replacedBy: (number: string) => string;
  readonly open: (number: string) => string;
  readonly for: (client: string) => string;
  readonly howToPay: string;
  readonly ifYouWithhold: (rate: string, amount: string) => string;
  readonly whatItIsFor: string;
  readonly each: (quantity: string, unit: string, price: string) => string;
  readonly less: (discount: string) => string;
  readonly moreLines: (count: number) => string;
  readonly notes: string;
  readonly payByCard: (amount: string) => string;
  readonly downloadPdf: string;
  readonly whatsapp: (seller: string) => string;
  readonly aboutInvoice: (number: string) => string;
  readonly madeWith: string;
  readonly daysLeft: (days: number) => string;
  readonly lastDay: string;
  readonly accepted: string;
  readonly declined: string;
  readonly expired: string;
  readonly invoiced: string;
  readonly acceptedOn: string;
  readonly declinedOn: string;
  readonly wasValidUntil: string;
  readonly signedBy: (name: string, moment: string) => string;
  readonly declinedBy: (name: string, moment: string) => string;
  /** The seller wrote down what they were told. */
  readonly notedFor: (name: string, moment: string) => string;
  readonly hasBeenTold: (seller: string) => string;
  /** Of a document another program or account numbered. */
  readonly broughtIn: string;
  readonly sameNumber: (seller: string) => string;
  readonly ranOut: string;
  readonly askForMore: (seller: string) => string;
  readonly version: (version: number) => string;
  readonly acceptAndSign: string;
  readonly decline: string;
  readonly accept: (number: string) => string;
  readonly declineIt: (number: string) => string;
  readonly yourName: string;
  readonly signHere: string;
  readonly clear: string;
  readonly iAccept: string;
  readonly acceptFor: (amount: string) => string;
  readonly reason: string;
  readonly tellThem: string;
  readonly back: string;
  readonly signature: (name: string) => string;
  readonly nameMissing: string;
  readonly agreeMissing: string;
  readonly changedMeanwhile: string;
  readonly tooOften: string;
  readonly notTaken: string;
  readonly plan: string;
  readonly deposit: string;
  readonly partPaid: string;
  readonly withdrawnTitle: string;
  readonly withdrawnText: (seller: string) => string;
  readonly notFoundTitle: string;
  readonly notFoundText: string;
};

const english: PageLabels = {
  dueIn: (days) => `In ${days} days`,
  dueToday: "Due today",
  dueTomorrow: "Due tomorrow",
  late: (days) => (days === 1 ? "1 day late" : `${days} days late`),
  due: "Due",
  wasDue: "Was due",
  validUntil: "Valid until",
  leftToPayOn: "Left to pay on",
  paid: "Paid",
  received: "Received",
  nothingLeft: "Nothing left to pay. Thank you.",
  confirmedBy: (seller) => `Confirmed by ${seller}.`,
  paidSoFar: (paid, total) => `Paid so far ${paid} of ${total}.`,
  void: "Void",
  cancelled: "Cancelled",
  doNotPay: "Please do not pay this invoice.",
  cancelledIt: (seller, reason) => `${seller} cancelled it${reason === "" ? "" : `: ${reason}`}.`,
  replacedBy: (number) => `It is replaced by ${number}.`,
  open: (number) => `Open ${number}`,
  for: (client) => `For ${client}`,
  howToPay: "How to pay",
  ifYouWithhold: (rate, amount) => `If you withhold ${rate} tax, send ${amount} and the certificate.`,
  whatItIsFor: "What it is for",
  each: (quantity, unit, price) => `${quantity} ${unit} × ${price}`,
  less: (discount) => `less ${discount}`,
  moreLines: (count) => (count === 1 ? "1 more line is in the PDF" : `${count} more lines are in the PDF`),
  notes: "Notes",
  payByCard: (amount) => `Pay ${amount} by card`,
  downloadPdf: "Download PDF",
  whatsapp: (seller) => `WhatsApp ${seller}`,
  aboutInvoice: (number) => `About ${number}: `,
  madeWith: "Made with Ankara",
  daysLeft: (days) => (days === 1 ? "1 day left" : `${days} days left`),
  lastDay: "Last day today",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  invoiced: "Invoiced",
  acceptedOn: "Accepted",
  declinedOn: "Declined",
  wasValidUntil: "Was valid until",
  signedBy: (name, moment) => `Signed by ${name}, ${moment}.`,
  declinedBy: (name, moment) => `Declined by ${name}, ${moment}.`,
  notedFor: (name, moment) => `Noted for ${name}, ${moment}.`,
  hasBeenTold: (seller) => `${seller} has been told.`,
  broughtIn: "Brought in from other books, which gave it its number. It has no code to check it by.",
  sameNumber: (seller) => `${seller} has another document with this number. Ask which one is meant before you pay.`,
  ranOut: "This offer has run out.",
  askForMore: (seller) => `Ask ${seller} for more time or a new offer.`,
  version: (version) => `Version ${version}. It takes the place of the one before.`,
  acceptAndSign: "Accept and sign",
  decline: "Decline",
  accept: (number) => `Accept ${number}`,
  declineIt: (number) => `Decline ${number}`,
  yourName: "Your full name",
  signHere: "Sign here with your finger",
  clear: "Clear",
  iAccept: "I accept this offer and its terms.",
  acceptFor: (amount) => `Accept for ${amount}`,
  reason: "Why not? It helps to make a better offer.",
  tellThem: "Decline the offer",
  back: "Back to the offer",
  signature: (name) => `Signature of ${name}`,
  nameMissing: "Write your full name.",
  agreeMissing: "Tick that you accept the offer and its terms.",
  changedMeanwhile: "This offer was changed since you opened it. Please read it again: this is what it says now.",
  tooOften: "That was too often. Wait a few minutes and try again.",
  notTaken: "This could not be read. Please try again.",
  plan: "When to pay",
  deposit: "Deposit",
  partPaid: "Part paid",
  withdrawnTitle: "This link was withdrawn",
  withdrawnText: (seller) => `${seller} took this link back. Ask them for a new one.`,
  notFoundTitle: "This link does not open a document",
  notFoundText:
    "It may have been mistyped, or the business took it back. Ask the business that sent it for a new link.",
};

const french: PageLabels = {
  dueIn: (days) => `Dans ${days} jours`,
  dueToday: "À régler aujourd’hui",
  dueTomorrow: "À régler demain",
  late: (days) => (days === 1 ? "1 jour de retard" : `${days} jours de retard`),
  due: "Échéance",
  wasDue: "Échéance passée",
  validUntil: "Valable jusqu’au",
  leftToPayOn: "Reste à payer sur",
  paid: "Payée",
  received: "Reçu le",
  nothingLeft: "Plus rien à payer. Merci.",
  confirmedBy: (seller) => `Confirmé par ${seller}.`,
  paidSoFar: (paid, total) => `Déjà payé ${paid} sur ${total}.`,
  void: "Annulée",
  cancelled: "Annulée le",
  doNotPay: "Merci de ne pas payer cette facture.",
  cancelledIt: (seller, reason) => `${seller} l’a annulée${reason === "" ? "" : ` : ${reason}`}.`,
  replacedBy: (number) => `Elle est remplacée par ${number}.`,
  open: (number) => `Ouvrir ${number}`,
  for: (client) => `Pour ${client}`,
  howToPay: "Comment payer",
  ifYouWithhold: (rate, amount) => `Si vous retenez ${rate} d’impôt, envoyez ${amount} et l’attestation.`,
  whatItIsFor: "Détail",
  each: (quantity, unit, price) => `${quantity} ${unit} × ${price}`,
  less: (discount) => `moins ${discount}`,
  moreLines: (count) => (count === 1 ? "1 autre ligne est dans le PDF" : `${count} autres lignes sont dans le PDF`),
  notes: "Notes",
  payByCard: (amount) => `Payer ${amount} par carte`,
  downloadPdf: "Télécharger le PDF",
  whatsapp: (seller) => `WhatsApp ${seller}`,
  aboutInvoice: (number) => `Au sujet de ${number} : `,
  madeWith: "Fait avec Ankara",
  daysLeft: (days) => (days === 1 ? "Encore 1 jour" : `Encore ${days} jours`),
  lastDay: "Dernier jour aujourd’hui",
  accepted: "Acceptée",
  declined: "Refusée",
  expired: "Expirée",
  invoiced: "Facturée",
  acceptedOn: "Acceptée le",
  declinedOn: "Refusée le",
  wasValidUntil: "Était valable jusqu’au",
  signedBy: (name, moment) => `Signée par ${name}, ${moment}.`,
  declinedBy: (name, moment) => `Refusée par ${name}, ${moment}.`,
  notedFor: (name, moment) => `Notée pour ${name}, ${moment}.`,
  hasBeenTold: (seller) => `${seller} en est informé.`,
  broughtIn: "Reprise d’une autre comptabilité, qui lui a donné son numéro. Elle n’a pas de code de vérification.",
  sameNumber: (seller) => `${seller} a un autre document avec ce numéro. Demandez lequel est visé avant de payer.`,
  ranOut: "Cette offre n’est plus valable.",
  askForMore: (seller) => `Demandez un délai ou une nouvelle offre à ${seller}.`,
  version: (version) => `Version ${version}. Elle remplace la précédente.`,
  acceptAndSign: "Accepter et signer",
  decline: "Refuser",
  accept: (number) => `Accepter ${number}`,
  declineIt: (number) => `Refuser ${number}`,
  yourName: "Votre nom complet",
  signHere: "Signez ici avec le doigt",
  clear: "Effacer",
  iAccept: "J’accepte cette offre et ses conditions.",
  acceptFor: (amount) => `Accepter pour ${amount}`,
  reason: "Pourquoi ? Cela aide à faire une meilleure offre.",
  tellThem: "Refuser l’offre",
  back: "Retour à l’offre",
  signature: (name) => `Signature de ${name}`,
  nameMissing: "Écrivez votre nom complet.",
  agreeMissing: "Cochez que vous acceptez l’offre et ses conditions.",
  changedMeanwhile:
    "Cette offre a changé depuis que vous l’avez ouverte. Relisez-la : voici ce qu’elle dit maintenant.",
  tooOften: "C’est trop souvent. Attendez quelques minutes et réessayez.",
  notTaken: "Ceci n’a pas pu être lu. Veuillez réessayer.",
  plan: "Quand payer",
  deposit: "Acompte",
  partPaid: "En partie payée",
  withdrawnTitle: "Ce lien a été retiré",
  withdrawnText: (seller) => `${seller} a retiré ce lien. Demandez-lui-en un nouveau.`,
  notFoundTitle: "Ce lien n’ouvre aucun document",
  notFoundText: "Il a peut-être été mal recopié, ou l’entreprise l’a retiré. Demandez-lui un nouveau lien.",
};

/** Languages the page has words for, each in its own name. */
export const pageLanguages: Readonly<Record<string, string>> = {
  en: "English",
  fr: "Français",
  sw: "Kiswahili",
};
const byLanguage: Readonly<Record<string, PageLabels>> = { en: english, fr: french, sw: swahili };

/** Words of the page in a document's language; English where we have none yet. */
export const pageLabelsFor = (language: string): PageLabels =>
  byLanguage[language.slice(0, 2).toLowerCase()] ?? english;
