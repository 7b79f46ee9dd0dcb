import type { ReceiptLabels } from "./printed-label-types.ts";
import { languageOfTag, loadedLabels } from "./language-labels.ts";

const english: ReceiptLabels = {
  payment: (number) => `Payment for ${number}`,
  onAccount: "Payment on account",
  receivedOn: "Received",
  forInvoice: "For invoice",
  method: "Method",
  theirReference: "Their ref.",
  methods: {
    cash: "Cash",
    transfer: "Bank transfer",
    pos: "Card at a terminal",
    card: "Card",
    mobile_money: "Mobile money",
    cheque: "Cheque",
    ussd: "USSD",
    credit: "Client credit",
    other: "Other",
  },
  stillToPay: "Balance due",
  withheld: "Tax withheld",
  proves: "This receipt proves the payment. The tax is on the invoice.",
  schedule: "When to pay",
  deposit: "Deposit",
  part: (place) => `Part ${place}`,
  partPaid: "Paid",
};

const french: ReceiptLabels = {
  payment: (number) => `Paiement de ${number}`,
  onAccount: "Paiement à valoir",
  receivedOn: "Reçu le",
  forInvoice: "Pour la facture",
  method: "Moyen",
  theirReference: "Leur réf.",
  methods: {
    cash: "Espèces",
    transfer: "Virement",
    pos: "Carte sur un terminal",
    card: "Carte",
    mobile_money: "Mobile money",
    cheque: "Chèque",
    ussd: "USSD",
    credit: "Crédit du client",
    other: "Autre",
  },
  stillToPay: "Reste à payer",
  withheld: "Impôt retenu",
  proves: "Un reçu prouve un paiement. La taxe est sur la facture.",
  schedule: "Quand payer",
  deposit: "Acompte",
  part: (place) => `Part ${place}`,
  partPaid: "Payé",
};

/** Waits for the eye of a native accountant, as do the words of every Swahili and Amharic document. */
const swahili: ReceiptLabels = {
  payment: (number) => `Malipo ya ${number}`,
  onAccount: "Malipo ya awali",
  receivedOn: "Ilipokelewa",
  forInvoice: "Kwa ankara",
  method: "Njia",
  theirReference: "Kumb. yao",
  methods: {
    cash: "Taslimu",
    transfer: "Uhamisho wa benki",
    pos: "Kadi kwenye mashine",
    card: "Kadi",
    mobile_money: "Pesa za simu",
    cheque: "Hundi",
    ussd: "USSD",
    credit: "Salio la mteja",
    other: "Nyingine",
  },
  stillToPay: "Salio la kulipa",
  withheld: "Kodi iliyozuiwa",
  proves: "Risiti ni uthibitisho wa malipo. Kodi iko kwenye ankara.",
  schedule: "Wakati wa kulipa",
  deposit: "Malipo ya awali",
  part: (place) => `Sehemu ya ${place}`,
  partPaid: "Imelipwa",
};

const byLanguage: Readonly<Record<string, ReceiptLabels>> = { en: english, fr: french, sw: swahili };

export const receiptLabelsFor = (language: string): ReceiptLabels =>
  byLanguage[languageOfTag(language)] ?? loadedLabels(language)?.receipt ?? english;
