import type { PaymentMethod } from "@ankara/domain/records/payment";

/** Words of a receipt and of a schedule, beside those of every document. */
export type ReceiptLabels = {
  readonly payment: (number: string) => string;
  readonly onAccount: string;
  readonly receivedOn: string;
  readonly forInvoice: string;
  readonly method: string;
  readonly theirReference: string;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
  readonly stillToPay: string;
  readonly withheld: string;
  /** A receipt is no tax invoice. */
  readonly proves: string;
  readonly schedule: string;
  readonly deposit: string;
  readonly part: (place: number) => string;
  readonly partPaid: string;
};

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

const amharic: ReceiptLabels = {
  payment: (number) => `የ${number} ክፍያ`,
  onAccount: "ቅድመ ክፍያ",
  receivedOn: "የተቀበልንበት",
  forInvoice: "ለኢንቮይስ",
  method: "የአከፋፈል መንገድ",
  theirReference: "የእነሱ ማጣቀሻ",
  methods: {
    cash: "ጥሬ ገንዘብ",
    transfer: "የባንክ ዝውውር",
    pos: "በካርድ ማሽን",
    card: "ካርድ",
    mobile_money: "የሞባይል ገንዘብ",
    cheque: "ቼክ",
    ussd: "USSD",
    credit: "የደንበኛ ቀሪ",
    other: "ሌላ",
  },
  stillToPay: "ቀሪ ክፍያ",
  withheld: "የተያዘ ግብር",
  proves: "ይህ ደረሰኝ ክፍያ መቀበላችንን ያረጋግጣል። ታክሱ በኢንቮይሱ ላይ ነው።",
  schedule: "የክፍያ ጊዜዎች",
  deposit: "ቅድመ ክፍያ",
  part: (place) => `ክፍል ${place}`,
  partPaid: "ተከፍሏል",
};

const byLanguage: Readonly<Record<string, ReceiptLabels>> = { en: english, fr: french, sw: swahili, am: amharic };

export const receiptLabelsFor = (language: string): ReceiptLabels =>
  byLanguage[language.slice(0, 2).toLowerCase()] ?? english;
