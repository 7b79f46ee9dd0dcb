import type { DeliveryNoteLabels } from "./printed-label-types.ts";
import { languageOfTag, loadedLabels } from "./language-labels.ts";

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
  receivedBy: "Reçu par : nom et signature",
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

const byLanguage: Readonly<Record<string, DeliveryNoteLabels>> = { en: english, fr: french, sw: swahili };

export const deliveryNoteLabelsFor = (language: string): DeliveryNoteLabels =>
  byLanguage[languageOfTag(language)] ?? loadedLabels(language)?.deliveryNote ?? english;
