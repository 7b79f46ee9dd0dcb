/** Words of the public page, beside those of the document. */
export type PageWords = {
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
  readonly notFoundTitle: string;
  readonly notFoundText: string;
};

const english: PageWords = {
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
  notFoundTitle: "This link does not open a document",
  notFoundText:
    "It may have been mistyped, or the business took it back. Ask the business that sent it for a new link.",
};

const french: PageWords = {
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
  notFoundTitle: "Ce lien n’ouvre aucun document",
  notFoundText: "Il a peut-être été mal recopié, ou l’entreprise l’a retiré. Demandez-lui un nouveau lien.",
};

export function pageWordsFor(language: string): PageWords {
  return language.slice(0, 2) === "fr" ? french : english;
}
