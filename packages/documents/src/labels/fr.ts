import { frenchSum } from "../amount-in-words/french.ts";
import { capital } from "../amount-in-words/parts.ts";
import type { DocumentLabels } from "./document-label-types.ts";

const months = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];
const days = (count: number) => (count === 1 ? "1 jour" : `${count} jours`);

/** French as it is written on invoices in Cameroon. Waits for the eye of a native accountant. */
export const french: DocumentLabels = {
  language: "fr",
  titles: { invoice: "Facture", quote: "Devis", pro_forma: "Facture pro forma", credit_note: "Avoir", receipt: "Reçu" },
  taxInvoice: "Facture",
  notRegistered: "Non assujetti à la TVA.",
  notATaxInvoice: "Ce document n’est pas une facture.",
  numberLater: "Numéro donné à l’émission",
  draft: "Brouillon",

  issued: "Émission",
  supplied: "Livraison",
  yourOrder: "Votre commande",
  subject: "Objet",
  terms: "Conditions",
  days,
  onReceipt: "À réception",
  daysFromIssue: (count) => `${days(count)} après émission`,

  amountDue: "Net à payer",
  sumOf: { credit_note: "Montant de l’avoir", quote: "Total proposé", receipt: "Reçu" },
  creditFor: "Avoir sur la facture",
  leftToPay: "Reste à payer",
  total: "Total",
  totalWithTax: "Total TTC",
  due: "Échéance",
  validUntil: "Valable jusqu’au",
  noDate: "Sans date",
  nothing: "Rien",
  paidInFull: "Payée en totalité. Merci.",
  paidSoFar: (paid, total) => `Déjà payé ${paid} sur ${total}`,
  ifYouWithhold: (amount, rate) => `${amount} si vous retenez l’acompte d’impôt de ${rate}`,

  void: "Annulée",
  cancelledOn: (date, reason) => `Annulée le ${date}${reason === "" ? "" : ` : ${reason}`}. Ne pas payer.`,

  billedTo: "Facturé à",
  clientOf: { quote: "Pour", credit_note: "Avoir pour", receipt: "Reçu de" },
  acceptedFor: (client) => `Bon pour accord${client === "" ? "" : `, ${client}`} : nom et date`,
  signature: "Signature",
  partyNumbers: { tax: "N° fiscal", vat: "N° de TVA", registration: "Immatriculation" },
  forSeller: (seller) => `Pour ${seller}`,
  walkIn: "Client de passage",
  noClient: "Pas encore de client",
  payTo: "Règlement",
  bank: "Banque",
  account: "Compte",
  accountName: "Titulaire",
  reference: "Référence",
  note: "Note",
  scanToPay: "Scanner pour payer",
  payQr: "Code QR avec les coordonnées de paiement ci-dessus",
  bankApp: "Vous payez depuis une banque européenne ? Scannez ceci avec l’application de votre banque.",
  bankAppQr: "Code pour les applications bancaires européennes",
  merchantApp: "Scannez ceci avec l’application de votre banque ou de votre portefeuille, et saisissez le montant.",
  merchantAppQr: "Code de l’entreprise pour payer avec l’application d’une banque",

  lineNumber: "N°",
  item: "Désignation",
  code: "Code",
  qty: "Qté",
  unit: "Unité",
  price: "Prix unitaire",
  discount: "Rem.",
  amount: (kind) => (kind === "net" ? "Montant HT" : kind === "gross" ? "Montant TTC" : "Montant"),
  units: {
    piece: ["pièce", "pièces"],
    set: ["lot", "lots"],
    hour: ["heure", "heures"],
    day: ["jour", "jours"],
    litre: ["litre", "litres"],
    metre: ["mètre", "mètres"],
    yard: ["yard", "yards"],
    carton: ["carton", "cartons"],
    bag: ["sac", "sacs"],
    trip: ["trajet", "trajets"],
    job: ["forfait", "forfaits"],
    page: ["page", "pages"],
  },
  carried: "À reporter",
  brought: "Report",

  beforeDiscount: "Total brut HT",
  lineDiscounts: "Remises",
  documentDiscount: "Remise",
  net: "Total HT",
  netOfTax: "Total HT",
  subtotal: "Sous-total",
  rounding: "Arrondi",
  paid: "Déjà payé",
  lateFee: (date) => `Frais de retard du ${date}`,
  lessWithholding: (name, authority) =>
    `Moins ${name}, versé par vous${authority === null ? "" : ` à la ${authority}`}`,
  expected: "Attendu sur notre compte",

  exchangeRate: (one, other) => `${one} = ${other} au jour d’émission.`,
  inSecondCurrency: (amount, rate, source, when) => `Pour information : ${amount} à ${rate} (${source}${when}).`,
  sumInWords: (total, currency, withTax) => {
    const sum = frenchSum(total, currency);
    return sum === null
      ? null
      : `Arrêtée la présente facture à la somme de ${sum}${withTax ? ", toutes taxes comprises" : ""}.`;
  },
  amountInWords: (total, currency) => {
    const sum = frenchSum(total, currency);
    return sum === null ? null : capital(sum);
  },
  inWords: (sum) => `Montant en lettres : ${sum}.`,

  pages: "Page {page} sur {pages}",
  seeOnline: "Voir en ligne",
  logo: (name) => `Logo de ${name}`,
  billedToLine: (client) => `Facturé à ${client}`,

  date: (date) => {
    const [year = "", month = "", day = ""] = date.split("-");
    return `${day === "01" ? "1er" : Number(day)} ${months[Number(month) - 1] ?? ""} ${year}`;
  },
  countries: {
    CM: "Cameroun",
    ET: "Éthiopie",
    ZA: "Afrique du Sud",
    TZ: "Tanzanie",
    UG: "Ouganda",
    ZM: "Zambie",
    NG: "Nigeria",
    KE: "Kenya",
    GH: "Ghana",
    RW: "Rwanda",
    ZW: "Zimbabwe",
    GA: "Gabon",
    TD: "Tchad",
    CF: "République centrafricaine",
    CG: "Congo",
    CD: "République démocratique du Congo",
    GQ: "Guinée équatoriale",
    CI: "Côte d’Ivoire",
    SN: "Sénégal",
    FR: "France",
  },
};
