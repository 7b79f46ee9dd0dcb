import { clientLabels } from "./clients/client-page-labels.ts";

/** Why the form of an order comes back. */
export type OrderProblem =
  | "nothingChosen"
  | "tooMany"
  | "quantity"
  | "nameMissing"
  | "changed"
  | "tooOften"
  | "notTaken";

/** Words of a business's shared price list and of the order on it. */
export type PriceListLabels = {
  readonly title: string;
  readonly all: string;
  readonly others: string;
  readonly howMany: (item: string) => string;
  readonly oneMore: (item: string) => string;
  readonly oneLess: (item: string) => string;
  readonly per: (unit: string) => string;
  readonly outOfStock: string;
  /** Behind the prices: taxes that come on top. */
  readonly plus: (taxes: string) => string;
  readonly moreItems: string;
  readonly empty: string;
  readonly askSeller: string;
  readonly orderOnWhatsapp: string;
  readonly order: string;
  readonly sendOrder: string;
  readonly yourOrder: string;
  readonly name: string;
  readonly note: string;
  readonly opensWhatsapp: (seller: string) => string;
  readonly payNothing: (seller: string) => string;
  readonly changeOrder: string;
  readonly sent: (seller: string) => string;
  readonly sentText: (seller: string) => string;
  readonly backToList: string;
  /** The chat: how it begins, one line of it, the sum, who orders and what they add. */
  readonly hello: (seller: string) => string;
  readonly line: (quantity: string, item: string, amount: string) => string;
  readonly total: (amount: string) => string;
  readonly from: (name: string) => string;
  readonly problems: Readonly<Record<OrderProblem, string>>;
};

const english: PriceListLabels = {
  title: "Price list",
  all: "All",
  others: "Others",
  howMany: (item) => `Quantity: ${item}`,
  oneMore: (item) => `One more: ${item}`,
  oneLess: (item) => `One less: ${item}`,
  per: (unit) => `per ${unit}`,
  outOfStock: "Out of stock",
  plus: (taxes) => `${taxes} is added to the order.`,
  moreItems: "More items",
  empty: "Nothing is on the list at the moment.",
  askSeller: "About your price list: ",
  orderOnWhatsapp: "Order on WhatsApp",
  order: "Order",
  sendOrder: "Send the order",
  yourOrder: "Your order",
  name: "Your name",
  note: "Where to bring it, or when you will come",
  opensWhatsapp: (seller) => `Opens a message to ${seller}. You pay nothing yet.`,
  payNothing: (seller) => `Goes to ${seller}. You pay nothing yet.`,
  changeOrder: "Change the order",
  sent: (seller) => `${seller} has your order`,
  sentText: (seller) => `${seller} checks it and sends you the invoice. You have paid nothing.`,
  backToList: "Back to the price list",
  hello: (seller) => `Hello ${seller}, I would like to order:`,
  line: (quantity, item, amount) => `${quantity} × ${item} = ${amount}`,
  total: (amount) => `Total: ${amount}`,
  from: (name) => `From ${name}`,
  problems: {
    nothingChosen: "Choose something first: enter a quantity beside it.",
    tooMany: "That is too much for one order. Choose up to 40 items.",
    quantity: "We couldn’t read one of the quantities. Enter a number up to 99,999.",
    nameMissing: "Enter your name.",
    changed: "A price or an item has changed meanwhile. Look at the order again, then send it.",
    tooOften: "Too many orders from here. Wait a few minutes, then try again.",
    notTaken: "We couldn’t read this. Try again.",
  },
};

const french: PriceListLabels = {
  title: "Liste de prix",
  all: "Tout",
  others: "Autres",
  howMany: (item) => `Quantité : ${item}`,
  oneMore: (item) => `Un de plus : ${item}`,
  oneLess: (item) => `Un de moins : ${item}`,
  per: (unit) => `par ${unit}`,
  outOfStock: "Rupture de stock",
  plus: (taxes) => `${taxes} en plus à la commande.`,
  moreItems: "Plus d’articles",
  empty: "Rien sur la liste pour le moment.",
  askSeller: "Au sujet de votre liste de prix : ",
  orderOnWhatsapp: "Commander sur WhatsApp",
  order: "Commander",
  sendOrder: "Envoyer la commande",
  yourOrder: "Votre commande",
  name: "Votre nom",
  note: "Où la livrer, ou quand vous passerez",
  opensWhatsapp: (seller) => `Ouvre un message à ${seller}. Vous ne payez rien pour le moment.`,
  payNothing: (seller) => `Va à ${seller}. Vous ne payez rien pour le moment.`,
  changeOrder: "Changer la commande",
  sent: (seller) => `${seller} a votre commande`,
  sentText: (seller) => `${seller} la vérifie et vous envoie la facture. Vous n’avez rien payé.`,
  backToList: "Retour à la liste de prix",
  hello: (seller) => `Bonjour ${seller}, je voudrais commander :`,
  line: (quantity, item, amount) => `${quantity} × ${item} = ${amount}`,
  total: (amount) => `Total : ${amount}`,
  from: (name) => `De ${name}`,
  problems: {
    nothingChosen: "Choisissez d’abord : écrivez une quantité à côté d’un article.",
    tooMany: "C’est trop pour une commande. Choisissez 40 articles au plus.",
    quantity: "Une des quantités n’a pas pu être lue. Écrivez un nombre jusqu’à 99 999.",
    nameMissing: "Écrivez votre nom.",
    changed: "Un prix ou un article a changé entre-temps. Relisez la commande, puis envoyez-la.",
    tooOften: "Trop de commandes d’ici. Attendez quelques minutes et réessayez.",
    notTaken: "Ceci n’a pas pu être lu. Veuillez réessayer.",
  },
};

const swahili: PriceListLabels = {
  title: "Orodha ya bei",
  all: "Zote",
  others: "Nyingine",
  howMany: (item) => `Idadi: ${item}`,
  oneMore: (item) => `Ongeza moja: ${item}`,
  oneLess: (item) => `Punguza moja: ${item}`,
  per: (unit) => `kwa ${unit}`,
  outOfStock: "Zimeisha",
  plus: (taxes) => `${taxes} inaongezwa kwenye oda.`,
  moreItems: "Bidhaa zaidi",
  empty: "Hakuna kitu kwenye orodha kwa sasa.",
  askSeller: "Kuhusu orodha yako ya bei: ",
  orderOnWhatsapp: "Agiza kwa WhatsApp",
  order: "Agiza",
  sendOrder: "Tuma oda",
  yourOrder: "Oda yako",
  name: "Jina lako",
  note: "Pa kuleta, au lini utakuja",
  opensWhatsapp: (seller) => `Inafungua ujumbe kwa ${seller}. Hulipi chochote bado.`,
  payNothing: (seller) => `Inakwenda kwa ${seller}. Hulipi chochote bado.`,
  changeOrder: "Badilisha oda",
  sent: (seller) => `${seller} amepata oda yako`,
  sentText: (seller) => `${seller} ataiangalia na kukutumia ankara. Hujalipa chochote.`,
  backToList: "Rudi kwenye orodha ya bei",
  hello: (seller) => `Habari ${seller}, ningependa kuagiza:`,
  line: (quantity, item, amount) => `${quantity} × ${item} = ${amount}`,
  total: (amount) => `Jumla: ${amount}`,
  from: (name) => `Kutoka kwa ${name}`,
  problems: {
    nothingChosen: "Chagua kwanza: andika idadi kando ya bidhaa.",
    tooMany: "Ni nyingi mno kwa oda moja. Chagua bidhaa 40 zisizozidi.",
    quantity: "Hatukuweza kusoma idadi mojawapo. Andika namba hadi 99,999.",
    nameMissing: "Andika jina lako.",
    changed: "Bei au bidhaa imebadilika wakati huu. Angalia oda tena, kisha uitume.",
    tooOften: "Oda nyingi mno kutoka hapa. Subiri dakika chache, kisha ujaribu tena.",
    notTaken: "Hatukuweza kusoma hili. Jaribu tena.",
  },
};

/** Words of a price list; English for a language we have none in. */
export const priceListLabelsFor = (language: string): PriceListLabels =>
  clientLabels("priceList", { en: english, fr: french, sw: swahili }, language);
