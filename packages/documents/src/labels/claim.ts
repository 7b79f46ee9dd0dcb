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
  readonly title: (number: string) => string;
  readonly explain: (seller: string) => string;
  readonly amount: (symbol: string) => string;
  readonly date: string;
  readonly method: string;
  readonly methods: Readonly<Record<ClaimMethod, string>>;
  /** Inside a sentence: "by transfer". */
  readonly by: Readonly<Record<ClaimMethod, string>>;
  readonly reference: string;
  readonly photo: string;
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
  title: (number) => `Report payment of ${number}`,
  explain: (seller) => `Tell ${seller} what you sent. They check their account; until then the invoice stays unpaid.`,
  amount: (symbol) => `Amount, ${symbol}`,
  date: "Day you paid",
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
  photoHint: (megabytes) => `JPEG, PNG or PDF, up to ${megabytes} MB.`,
  tell: (seller) => `Tell ${seller}`,
  back: "Back to the invoice",
  reported: "Payment reported",
  told: (seller) => `We told ${seller}.`,
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
  title: (number) => `Signaler le paiement de ${number}`,
  explain: (seller) =>
    `Dites à ${seller} ce que vous avez envoyé. Ils le cherchent sur leur compte ; d’ici là, la facture reste impayée.`,
  amount: (symbol) => `Montant, ${symbol}`,
  date: "Jour du paiement",
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
  photoHint: (megabytes) => `JPEG, PNG ou PDF, jusqu’à ${megabytes} Mo.`,
  tell: (seller) => `Prévenir ${seller}`,
  back: "Retour à la facture",
  reported: "Paiement annoncé",
  told: (seller) => `${seller} en est informé.`,
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

export const claimLabelsFor = (language: string): ClaimLabels => (language.slice(0, 2) === "fr" ? french : english);
