import { clientLabels } from "./clients/client-page-labels.ts";
import type { PaymentMethod } from "@ankara/domain/records/payment";

/** Methods by which a client may have paid. */
export const claimMethods = [
  "transfer",
  "mobile_money",
  "ussd",
  "pos",
  "cash",
  "cheque",
  "other",
] as const satisfies readonly PaymentMethod[];
export type ClaimMethod = (typeof claimMethods)[number];

/** Words of "I have paid" on the public page. */
export type ClaimLabels = {
  readonly iHavePaid: string;
  readonly explain: (seller: string, number: string) => string;
  readonly howMuch: string;
  readonly all: (amount: string) => string;
  readonly aPart: string;
  readonly when: string;
  readonly today: string;
  readonly yesterday: string;
  readonly otherDay: string;
  readonly amount: (symbol: string) => string;
  readonly date: string;
  readonly method: string;
  readonly methods: Readonly<Record<ClaimMethod, string>>;
  /** Inside a sentence: "by transfer". */
  readonly by: Readonly<Record<ClaimMethod, string>>;
  readonly reference: string;
  readonly photo: string;
  readonly choosePhoto: string;
  readonly staysOpen: string;
  readonly photoHint: (megabytes: number) => string;
  readonly tell: (seller: string) => string;
  readonly back: string;
  readonly reported: string;
  readonly told: (seller: string) => string;
  readonly youReported: (amount: string, by: string, moment: string) => string;
  readonly turnsPaid: string;
  readonly notFound: (seller: string, amount: string) => string;
  readonly problems: Readonly<Record<ClaimProblem, string>>;
};

/** Why a form comes back. */
export type ClaimProblem =
  | "amount"
  | "date"
  | "photo"
  | "photoTooBig"
  | "tooOften"
  | "enough"
  | "notTaken"
  | "nothingLeft";

const english: ClaimLabels = {
  iHavePaid: "I have paid",
  explain: (seller, number) => `Tell ${seller} what you sent for ${number}, so they know where to look.`,
  howMuch: "How much",
  all: (amount) => `All ${amount}`,
  aPart: "A part",
  when: "When",
  today: "Today",
  yesterday: "Yesterday",
  otherDay: "Another day",
  amount: (symbol) => `Amount, ${symbol}`,
  date: "Day, month and year, such as 20/11/2026",
  method: "How",
  methods: {
    transfer: "Bank transfer",
    mobile_money: "Mobile money",
    ussd: "USSD",
    pos: "Card at a terminal",
    cash: "Cash",
    cheque: "Cheque",
    other: "Another way",
  },
  by: {
    transfer: "by transfer",
    mobile_money: "by mobile money",
    ussd: "by USSD",
    pos: "by card",
    cash: "in cash",
    cheque: "by cheque",
    other: "",
  },
  reference: "Reference of the transfer, if you have one",
  photo: "Photo of the transfer, if you have one",
  choosePhoto: "Choose a photo or PDF",
  staysOpen: "The invoice stays open until they see the money.",
  photoHint: (megabytes) => `JPEG, PNG or PDF, up to ${megabytes} MB.`,
  tell: (seller) => `Tell ${seller}`,
  back: "Back to the invoice",
  reported: "Payment reported",
  told: (seller) => `Thank you. We told ${seller}.`,
  youReported: (amount, by, moment) => `You reported ${amount} ${by}, ${moment}.`.replace("  ", " ").replace(" ,", ","),
  turnsPaid: "The invoice shows Paid once they see the money in their account.",
  notFound: (seller, amount) => `${seller} did not find the ${amount} you reported.`,
  problems: {
    amount: "Enter how much you paid, more than zero.",
    date: "Enter the day you paid. It cannot be in the future.",
    photo: "We can’t read this photo. Choose a JPEG, PNG or PDF.",
    photoTooBig: "This photo is too big. Choose a smaller one.",
    tooOften: "Too many tries. Wait a few minutes, then try again.",
    enough: "You already told them. They haven’t checked yet.",
    notTaken: "We couldn’t read this. Try again.",
    nothingLeft: "Nothing is left to pay.",
  },
};

const french: ClaimLabels = {
  iHavePaid: "J’ai payé",
  explain: (seller, number) => `Dites à ${seller} ce que vous avez envoyé pour ${number}, pour qu’ils le retrouvent.`,
  howMuch: "Combien",
  all: (amount) => `Tout, ${amount}`,
  aPart: "Une part",
  when: "Quand",
  today: "Aujourd’hui",
  yesterday: "Hier",
  otherDay: "Un autre jour",
  amount: (symbol) => `Montant, ${symbol}`,
  date: "Jour, mois et année, par exemple 20/11/2026",
  method: "Comment",
  methods: {
    transfer: "Virement",
    mobile_money: "Mobile money",
    ussd: "USSD",
    pos: "Carte sur un terminal",
    cash: "Espèces",
    cheque: "Chèque",
    other: "Autrement",
  },
  by: {
    transfer: "par virement",
    mobile_money: "par mobile money",
    ussd: "par USSD",
    pos: "par carte",
    cash: "en espèces",
    cheque: "par chèque",
    other: "",
  },
  reference: "Référence du virement, si vous l’avez",
  photo: "Photo du virement, si vous l’avez",
  choosePhoto: "Choisir une photo ou un PDF",
  staysOpen: "La facture reste ouverte jusqu’à ce que l’argent soit vu.",
  photoHint: (megabytes) => `JPEG, PNG ou PDF, jusqu’à ${megabytes} Mo.`,
  tell: (seller) => `Prévenir ${seller}`,
  back: "Retour à la facture",
  reported: "Paiement annoncé",
  told: (seller) => `Merci. ${seller} en est informé.`,
  youReported: (amount, by, moment) =>
    `Vous avez annoncé ${amount} ${by}, ${moment}.`.replace("  ", " ").replace(" ,", ","),
  turnsPaid: "La facture passe à Payée quand l’argent est vu sur le compte.",
  notFound: (seller, amount) => `${seller} n’a pas trouvé les ${amount} que vous avez annoncés.`,
  problems: {
    amount: "Écrivez combien vous avez payé, plus que zéro.",
    date: "Écrivez le jour du paiement. Il ne peut pas être à venir.",
    photo: "Cette photo ne se lit pas. Choisissez un JPEG, un PNG ou un PDF.",
    photoTooBig: "Cette photo est trop lourde. Choisissez-en une plus petite.",
    tooOften: "C’est trop souvent. Attendez quelques minutes et réessayez.",
    enough: "Ils sont déjà informés et n’ont pas encore regardé.",
    notTaken: "Ceci n’a pas pu être lu. Veuillez réessayer.",
    nothingLeft: "Il ne reste rien à payer.",
  },
};

/** Swahili of Kenya and Tanzania. Waits for the eye of a native speaker. */
const swahili: ClaimLabels = {
  iHavePaid: "Nimelipa",
  explain: (seller, number) => `Mwambie ${seller} ulichotuma kwa ${number}, ili ajue pa kuangalia.`,
  howMuch: "Kiasi gani",
  all: (amount) => `Zote ${amount}`,
  aPart: "Sehemu",
  when: "Lini",
  today: "Leo",
  yesterday: "Jana",
  otherDay: "Siku nyingine",
  amount: (symbol) => `Kiasi, ${symbol}`,
  date: "Siku, mwezi na mwaka, kama 20/11/2026",
  method: "Kwa njia gani",
  methods: {
    transfer: "Benki",
    mobile_money: "Pesa kwa simu",
    ussd: "USSD",
    pos: "Kadi kwenye mashine",
    cash: "Pesa taslimu",
    cheque: "Hundi",
    other: "Njia nyingine",
  },
  by: {
    transfer: "kwa benki",
    mobile_money: "kwa pesa za simu",
    ussd: "kwa USSD",
    pos: "kwa kadi",
    cash: "kwa pesa taslimu",
    cheque: "kwa hundi",
    other: "",
  },
  reference: "Kumbukumbu ya muamala, kama unayo",
  photo: "Picha ya muamala, kama unayo",
  choosePhoto: "Chagua picha au PDF",
  staysOpen: "Ankara inabaki wazi hadi waone pesa.",
  photoHint: (megabytes) => `JPEG, PNG au PDF, hadi MB ${megabytes}.`,
  tell: (seller) => `Mwambie ${seller}`,
  back: "Rudi kwenye ankara",
  reported: "Malipo yameripotiwa",
  told: (seller) => `Asante. Tumemwambia ${seller}.`,
  youReported: (amount, by, moment) => `Uliripoti ${amount} ${by}, ${moment}.`.replace("  ", " ").replace(" ,", ","),
  turnsPaid: "Ankara itaonyesha Imelipwa wakishaona pesa kwenye akaunti yao.",
  notFound: (seller, amount) => `${seller} hakupata ${amount} ulizoripoti.`,
  problems: {
    amount: "Andika kiasi ulicholipa, zaidi ya sifuri.",
    date: "Andika siku uliyolipa. Haiwezi kuwa siku inayokuja.",
    photo: "Hatuwezi kusoma picha hii. Chagua JPEG, PNG au PDF.",
    photoTooBig: "Picha hii ni kubwa mno. Chagua ndogo zaidi.",
    tooOften: "Umejaribu mara nyingi mno. Subiri dakika chache, kisha ujaribu tena.",
    enough: "Umeshawaambia. Bado hawajaangalia.",
    notTaken: "Hatukuweza kusoma hili. Jaribu tena.",
    nothingLeft: "Hakuna kilichobaki kulipa.",
  },
};

/** Labels of a claim; English for a language we have none in. */
export const claimLabelsFor = (language: string): ClaimLabels =>
  clientLabels("claim", { en: english, fr: french, sw: swahili }, language);
