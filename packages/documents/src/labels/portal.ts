import { clientLabels } from "./clients/client-page-labels.ts";

/** Why the form for details comes back. */
export type DetailsProblem = "nameMissing" | "emailUnreadable" | "nothingNew" | "tooOften" | "notTaken";

/** Words of a client's own page, beside those of a document's. */
export type PortalLabels = {
  readonly open: string;
  readonly settled: string;
  readonly statement: string;
  readonly invoicesOpen: (count: number) => string;
  /** Behind the count: how many are late, and the oldest by how many days. */
  readonly late: (count: number, days: number) => string;
  readonly nothingOpen: string;
  readonly nothingSettled: string;
  readonly by: (day: string) => string;
  readonly noDay: string;
  readonly waitingForYou: string;
  readonly validUntil: (kind: string, day: string) => string;
  readonly readAndAnswer: string;
  readonly choose: (number: string) => string;
  readonly payAll: (amount: string) => string;
  readonly payChosen: string;
  readonly toPay: (count: number) => string;
  readonly leaves: (amount: string) => string;
  readonly oneTransfer: string;
  readonly byCard: string;
  readonly back: string;
  readonly fromTo: (from: string, to: string) => string;
  readonly balance: string;
  readonly youOwe: string;
  readonly youHaveCredit: string;
  readonly statementPdf: string;
  readonly moreInPdf: (count: number) => string;
  readonly moreDocuments: (count: number) => string;
  readonly askSeller: string;
  readonly correct: string;
  readonly correctText: (seller: string) => string;
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  readonly email: string;
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly region: string;
  readonly postcode: string;
  readonly taxId: string;
  readonly sendCorrection: string;
  readonly correctionSent: (seller: string) => string;
  readonly problems: Readonly<Record<DetailsProblem, string>>;
};

const english: PortalLabels = {
  open: "Open",
  settled: "Paid",
  statement: "Statement",
  invoicesOpen: (count) => (count === 1 ? "1 invoice open" : `${count} invoices open`),
  late: (count, days) =>
    count === 1
      ? `one ${days === 1 ? "1 day" : `${days} days`} late`
      : `${count} late, the oldest by ${days === 1 ? "1 day" : `${days} days`}`,
  nothingOpen: "Nothing to pay",
  nothingSettled: "Nothing here yet.",
  by: (day) => `by ${day}`,
  noDay: "open",
  waitingForYou: "Waiting for your answer",
  validUntil: (kind, day) => `${kind}, valid until ${day}`,
  readAndAnswer: "Read and answer",
  choose: (number) => `Choose ${number}`,
  payAll: (amount) => `Pay all ${amount}`,
  payChosen: "Pay the chosen invoices",
  toPay: (count) => (count === 1 ? "1 invoice to pay" : `${count} invoices to pay together`),
  leaves: (amount) => `Leaves ${amount}`,
  oneTransfer: "Send it all in one transfer. It settles the oldest invoice first.",
  byCard: "Or by card",
  back: "Back",
  fromTo: (from, to) => `${from} to ${to}`,
  balance: "Balance",
  youOwe: "You owe today",
  youHaveCredit: "Your credit today",
  statementPdf: "Statement as PDF",
  moreInPdf: (count) => (count === 1 ? "1 more line is in the PDF" : `${count} more lines are in the PDF`),
  moreDocuments: (count) => (count === 1 ? "1 more is in the statement" : `${count} more are in the statement`),
  askSeller: "About my account: ",
  correct: "Correct my details",
  correctText: (seller) => `Change what is wrong. ${seller} checks it before it counts.`,
  name: "Name",
  company: "Company",
  phone: "Phone",
  email: "E-mail",
  street: "Street and number",
  street2: "Building, floor or area",
  city: "Town",
  region: "State or region",
  postcode: "Postcode",
  taxId: "Tax number",
  sendCorrection: "Send the correction",
  correctionSent: (seller) => `Thank you. ${seller} has your correction.`,
  problems: {
    nameMissing: "Enter your name.",
    emailUnreadable: "This e-mail address is not complete.",
    nothingNew: "Nothing is different yet. Change what is wrong, then send it.",
    tooOften: "Too many tries. Wait a few minutes, then try again.",
    notTaken: "We couldn’t read this. Try again.",
  },
};

const french: PortalLabels = {
  open: "À payer",
  settled: "Payées",
  statement: "Relevé",
  invoicesOpen: (count) => (count === 1 ? "1 facture à payer" : `${count} factures à payer`),
  late: (count, days) =>
    count === 1
      ? `une en retard de ${days === 1 ? "1 jour" : `${days} jours`}`
      : `${count} en retard, la plus ancienne de ${days === 1 ? "1 jour" : `${days} jours`}`,
  nothingOpen: "Rien à payer",
  nothingSettled: "Rien pour le moment.",
  by: (day) => `d’ici le ${day}`,
  noDay: "à payer",
  waitingForYou: "En attente de votre réponse",
  validUntil: (kind, day) => `${kind}, valable jusqu’au ${day}`,
  readAndAnswer: "Lire et répondre",
  choose: (number) => `Choisir ${number}`,
  payAll: (amount) => `Tout payer, ${amount}`,
  payChosen: "Payer les factures choisies",
  toPay: (count) => (count === 1 ? "1 facture à payer" : `${count} factures à payer ensemble`),
  leaves: (amount) => `Il restera ${amount}`,
  oneTransfer: "Envoyez le tout en un seul virement. Il règle d’abord la facture la plus ancienne.",
  byCard: "Ou par carte",
  back: "Retour",
  fromTo: (from, to) => `Du ${from} au ${to}`,
  balance: "Solde",
  youOwe: "Vous devez aujourd’hui",
  youHaveCredit: "Votre avoir aujourd’hui",
  statementPdf: "Relevé en PDF",
  moreInPdf: (count) => (count === 1 ? "1 autre ligne est dans le PDF" : `${count} autres lignes sont dans le PDF`),
  moreDocuments: (count) => (count === 1 ? "1 autre est dans le relevé" : `${count} autres sont dans le relevé`),
  askSeller: "Au sujet de mon compte : ",
  correct: "Corriger mes coordonnées",
  correctText: (seller) => `Changez ce qui est faux. ${seller} le vérifie avant de le reprendre.`,
  name: "Nom",
  company: "Entreprise",
  phone: "Téléphone",
  email: "E-mail",
  street: "Rue et numéro",
  street2: "Bâtiment, étage ou quartier",
  city: "Ville",
  region: "Région",
  postcode: "Code postal",
  taxId: "Numéro fiscal",
  sendCorrection: "Envoyer la correction",
  correctionSent: (seller) => `Merci. ${seller} a votre correction.`,
  problems: {
    nameMissing: "Écrivez votre nom.",
    emailUnreadable: "Cette adresse e-mail n’est pas complète.",
    nothingNew: "Rien n’est encore différent. Changez ce qui est faux, puis envoyez.",
    tooOften: "C’est trop souvent. Attendez quelques minutes et réessayez.",
    notTaken: "Ceci n’a pas pu être lu. Veuillez réessayer.",
  },
};

const swahili: PortalLabels = {
  open: "Za kulipa",
  settled: "Zilizolipwa",
  statement: "Taarifa",
  invoicesOpen: (count) => `Ankara ${count} za kulipa`,
  late: (count, days) =>
    count === 1 ? `moja imechelewa siku ${days}` : `${count} zimechelewa, ya zamani zaidi kwa siku ${days}`,
  nothingOpen: "Hakuna cha kulipa",
  nothingSettled: "Hakuna kitu bado.",
  by: (day) => `kufikia ${day}`,
  noDay: "haijalipwa",
  waitingForYou: "Zinasubiri jibu lako",
  validUntil: (kind, day) => `${kind}, inatumika hadi ${day}`,
  readAndAnswer: "Soma na ujibu",
  choose: (number) => `Chagua ${number}`,
  payAll: (amount) => `Lipa zote ${amount}`,
  payChosen: "Lipa ankara ulizochagua",
  toPay: (count) => (count === 1 ? "Ankara 1 ya kulipa" : `Ankara ${count} za kulipa pamoja`),
  leaves: (amount) => `Itabaki ${amount}`,
  oneTransfer: "Tuma zote kwa mara moja. Ankara ya zamani zaidi hulipwa kwanza.",
  byCard: "Au kwa kadi",
  back: "Rudi",
  fromTo: (from, to) => `${from} hadi ${to}`,
  balance: "Salio",
  youOwe: "Unadaiwa leo",
  youHaveCredit: "Salio lako leo",
  statementPdf: "Taarifa kwa PDF",
  moreInPdf: (count) => `Mistari ${count} zaidi iko kwenye PDF`,
  moreDocuments: (count) => `Nyingine ${count} ziko kwenye taarifa`,
  askSeller: "Kuhusu akaunti yangu: ",
  correct: "Sahihisha maelezo yangu",
  correctText: (seller) => `Badilisha kilicho na kosa. ${seller} atakiangalia kabla ya kukitumia.`,
  name: "Jina",
  company: "Kampuni",
  phone: "Simu",
  email: "Barua pepe",
  street: "Mtaa na namba",
  street2: "Jengo, ghorofa au eneo",
  city: "Mji",
  region: "Mkoa au jimbo",
  postcode: "Msimbo wa posta",
  taxId: "Namba ya mlipakodi",
  sendCorrection: "Tuma marekebisho",
  correctionSent: (seller) => `Asante. ${seller} amepata marekebisho yako.`,
  problems: {
    nameMissing: "Andika jina lako.",
    emailUnreadable: "Anwani hii ya barua pepe haijakamilika.",
    nothingNew: "Hakuna kilichobadilika bado. Badilisha kilicho na kosa, kisha tuma.",
    tooOften: "Umejaribu mara nyingi. Subiri dakika chache, kisha ujaribu tena.",
    notTaken: "Hatukuweza kusoma hili. Jaribu tena.",
  },
};

/** Words of a client's own page; English for a language we have none in. */
export const portalLabelsFor = (language: string): PortalLabels =>
  clientLabels("portal", { en: english, fr: french, sw: swahili }, language);
