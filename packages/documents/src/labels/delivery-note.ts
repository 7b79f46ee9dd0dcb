/** Labels of a delivery note, beside those of every document. */
export type DeliveryNoteLabels = {
  readonly title: string;
  /** Before the client, over the address; and on one line with the name, on later pages. */
  readonly deliverTo: string;
  readonly deliverToLine: (client: string) => string;
  /** Before the quantity. */
  readonly toDeliver: string;
  /** Lines whose quantities have no common unit. */
  readonly items: (count: number) => string;
  readonly invoiceDate: string;
  readonly deliveryDate: string;
  /** Head of the column in which who receives the goods writes their count. */
  readonly received: string;
  readonly countFirst: string;
  /** Under the lines to write on. */
  readonly missingOrDamaged: string;
  readonly receivedBy: string;
  readonly dateAndTime: string;
  /** Once it was signed for. */
  readonly receivedOn: string;
  readonly receivedByName: (name: string) => string;
};

const english: DeliveryNoteLabels = {
  title: "Delivery note",
  deliverTo: "Deliver to",
  deliverToLine: (client) => `Deliver to ${client}`,
  toDeliver: "To deliver",
  items: (count) => (count === 1 ? "1 item" : `${count} items`),
  invoiceDate: "Invoice date",
  deliveryDate: "Delivery date",
  received: "Received",
  countFirst: "Count before you sign. Write down what is missing or damaged.",
  missingOrDamaged: "Missing or damaged",
  receivedBy: "Received by: name and signature",
  dateAndTime: "Date and time",
  receivedOn: "Received on",
  receivedByName: (name) => `Received by ${name}`,
};

const french: DeliveryNoteLabels = {
  title: "Bon de livraison",
  deliverTo: "Livrer à",
  deliverToLine: (client) => `Livrer à ${client}`,
  toDeliver: "À livrer",
  items: (count) => (count < 2 ? `${count} article` : `${count} articles`),
  invoiceDate: "Date de facture",
  deliveryDate: "Date de livraison",
  received: "Reçu",
  countFirst: "Comptez avant de signer. Notez ce qui manque ou est abîmé.",
  missingOrDamaged: "Manquant ou abîmé",
  receivedBy: "Reçu par : nom et signature",
  dateAndTime: "Date et heure",
  receivedOn: "Reçu le",
  receivedByName: (name) => `Reçu par ${name}`,
};

/** Waits for the eye of a native speaker, as do the labels of every Swahili and Amharic document. */
const swahili: DeliveryNoteLabels = {
  title: "Hati ya uwasilishaji",
  deliverTo: "Peleka kwa",
  deliverToLine: (client) => `Peleka kwa ${client}`,
  toDeliver: "Za kupeleka",
  items: (count) => (count === 1 ? "Bidhaa 1" : `Bidhaa ${count}`),
  invoiceDate: "Tarehe ya ankara",
  deliveryDate: "Tarehe ya kupeleka",
  received: "Zilizopokelewa",
  countFirst: "Hesabu kabla ya kutia sahihi. Andika kilichopungua au kuharibika.",
  missingOrDamaged: "Kilichopungua au kuharibika",
  receivedBy: "Imepokelewa na: jina na sahihi",
  dateAndTime: "Tarehe na saa",
  receivedOn: "Imepokelewa tarehe",
  receivedByName: (name) => `Imepokelewa na ${name}`,
};

const amharic: DeliveryNoteLabels = {
  title: "የዕቃ ማስረከቢያ",
  deliverTo: "ተረካቢ",
  deliverToLine: (client) => `ተረካቢ፦ ${client}`,
  toDeliver: "የሚረከብ",
  items: (count) => `${count} ዕቃ`,
  invoiceDate: "የኢንቮይስ ቀን",
  deliveryDate: "የማስረከቢያ ቀን",
  received: "የተረከቡት",
  countFirst: "ከመፈረምዎ በፊት ይቁጠሩ። የጎደለ ወይም የተበላሸ ካለ ይጻፉ።",
  missingOrDamaged: "የጎደለ ወይም የተበላሸ",
  receivedBy: "የተረከበው፦ ስም እና ፊርማ",
  dateAndTime: "ቀን እና ሰዓት",
  receivedOn: "የተረከቡበት ቀን",
  receivedByName: (name) => `የተረከበው፦ ${name}`,
};

const byLanguage: Readonly<Record<string, DeliveryNoteLabels>> = { en: english, fr: french, sw: swahili, am: amharic };

export const deliveryNoteLabelsFor = (language: string): DeliveryNoteLabels =>
  byLanguage[language.slice(0, 2).toLowerCase()] ?? english;
