import type { MessageOccasion } from "./labels/printed-label-types.ts";
import { languageOfTag, loadedLabels } from "./labels/language-labels.ts";

const ours: Readonly<Record<string, Readonly<Record<MessageOccasion, string>>>> = {
  en: {
    open: "Hello {client},\n\nHere is invoice {number} for {balance}, due {due}:\n{link}\n\nThank you.",
    part: "Hello {client},\n\nHere is invoice {number}. {part} of {total} is {balance}, due {due}:\n{link}\n\nThank you.",
    paid: "Hello {client},\n\nInvoice {number} for {total} is paid. Thank you. Your copy:\n{link}",
    receipt: "Hello {client},\n\nThank you for your payment of {total}. Here is receipt {number}:\n{link}",
    credit: "Hello {client},\n\nHere is credit note {number}: {total} reduces what you owe.\n{link}\n\nThank you.",
    offer: "Hello {client},\n\nHere is our quote {number} for {total}, valid until {due}:\n{link}\n\nThank you.",
  },
  fr: {
    open: "Bonjour {client},\n\nVoici la facture {number} de {balance}, à payer au plus tard le {due} :\n{link}\n\nMerci.",
    part: "Bonjour {client},\n\nVoici la facture {number} de {total}. {part} : {balance}, à payer au plus tard le {due} :\n{link}\n\nMerci.",
    paid: "Bonjour {client},\n\nLa facture {number} de {total} est payée. Merci. Votre exemplaire :\n{link}",
    receipt: "Bonjour {client},\n\nMerci pour votre paiement de {total}. Voici le reçu {number} :\n{link}",
    credit: "Bonjour {client},\n\nVoici l’avoir {number} : {total} est déduit de ce que vous devez.\n{link}\n\nMerci.",
    offer: "Bonjour {client},\n\nVoici notre devis {number} de {total}, valable jusqu’au {due} :\n{link}\n\nMerci.",
  },
  sw: {
    open: "Habari {client},\n\nHii ni ankara {number} ya {balance}, ilipwe kufikia {due}:\n{link}\n\nAsante.",
    part: "Habari {client},\n\nHii ni ankara {number} ya {total}. {part}: {balance}, ilipwe kufikia {due}:\n{link}\n\nAsante.",
    paid: "Habari {client},\n\nAnkara {number} ya {total} imelipwa. Asante. Nakala yako:\n{link}",
    receipt: "Habari {client},\n\nAsante kwa malipo yako ya {total}. Hii ni risiti {number}:\n{link}",
    credit:
      "Habari {client},\n\nHii ni hati ya mkopo (credit note) {number}: {total} imepunguzwa kwenye deni lako.\n{link}\n\nAsante.",
    offer:
      "Habari {client},\n\nHaya ni makadirio yetu ya bei {number} ya {total}, yanatumika hadi {due}:\n{link}\n\nAsante.",
  },
};

/** Returns the text we offer until the business writes its own; English where the language's labels are not loaded. */
export function defaultMessageTemplate(language = "en", occasion: MessageOccasion = "open"): string {
  return (ours[languageOfTag(language)] ?? loadedLabels(language)?.messages.document ?? ours["en"]!)[occasion];
}
