import { filled } from "../mail/fill.ts";
import { mailLabelsFor } from "./mail/mail-labels.ts";

/** Kinds of push messages. */
export const pushKinds = [
  "paid",
  "claimed",
  "accepted",
  "declined",
  "recurring",
  "waiting",
  "disputed",
  "ordered",
] as const;
export type PushKind = (typeof pushKinds)[number];

type PushText = { readonly title: string; readonly body: string };
/** `discreet` names nobody. */
type PushTemplate = PushText & { readonly discreet: string };
/** `several`, `severalWaiting`: more than one recurring invoice at once, which are counted. */
type PushLabels = Readonly<Record<PushKind | "several" | "severalWaiting", PushTemplate>>;

const english: PushLabels = {
  paid: { title: "Card payment for {number}", body: "{who} has paid.", discreet: "A client paid by card" },
  claimed: {
    title: "Payment reported for {number}",
    body: "{who} says they have paid. Check your account.",
    discreet: "A client reported a payment",
  },
  disputed: {
    title: "{number} is disputed",
    body: "The bank of {who} asks the money back. Open it to see by when to answer.",
    discreet: "A client’s bank disputes a payment",
  },
  ordered: { title: "New order", body: "{who} ordered from your price list.", discreet: "A client sent an order" },
  accepted: { title: "{number} accepted", body: "{who} accepted your quote.", discreet: "A client accepted a quote" },
  declined: { title: "{number} declined", body: "{who} declined your quote.", discreet: "A client declined a quote" },
  recurring: {
    title: "{number} issued",
    body: "Your recurring invoice to {who} was made.",
    discreet: "A recurring invoice was issued",
  },
  several: {
    title: "{count} recurring invoices",
    body: "They were made today.",
    discreet: "Recurring invoices were issued",
  },
  waiting: {
    title: "A recurring invoice is waiting",
    body: "The one to {who} could not be issued. Open it to see why.",
    discreet: "A recurring invoice is waiting",
  },
  severalWaiting: {
    title: "{count} recurring invoices are waiting",
    body: "They could not be issued. Open them to see why.",
    discreet: "Recurring invoices are waiting",
  },
};

const french: PushLabels = {
  paid: { title: "Paiement par carte pour {number}", body: "{who} a payé.", discreet: "Un client a payé par carte" },
  claimed: {
    title: "Paiement annoncé pour {number}",
    body: "{who} dit avoir payé. Regardez votre compte.",
    discreet: "Un client annonce un paiement",
  },
  disputed: {
    title: "{number} est contestée",
    body: "La banque de {who} réclame l’argent. Ouvrez-la pour voir quand répondre.",
    discreet: "La banque d’un client conteste un paiement",
  },
  ordered: {
    title: "Nouvelle commande",
    body: "{who} a commandé sur votre liste de prix.",
    discreet: "Un client a envoyé une commande",
  },
  accepted: {
    title: "{number} accepté",
    body: "{who} a accepté votre devis.",
    discreet: "Un client a accepté un devis",
  },
  declined: { title: "{number} refusé", body: "{who} a refusé votre devis.", discreet: "Un client a refusé un devis" },
  recurring: {
    title: "{number} émise",
    body: "Votre facture récurrente à {who} a été créée.",
    discreet: "Une facture récurrente a été émise",
  },
  several: {
    title: "{count} factures récurrentes",
    body: "Elles ont été créées aujourd’hui.",
    discreet: "Des factures récurrentes ont été émises",
  },
  waiting: {
    title: "Une facture récurrente attend",
    body: "Celle à {who} n’a pas pu être émise. Ouvrez-la pour voir pourquoi.",
    discreet: "Une facture récurrente vous attend",
  },
  severalWaiting: {
    title: "{count} factures récurrentes attendent",
    body: "Elles n’ont pas pu être émises. Ouvrez-les pour voir pourquoi.",
    discreet: "Des factures récurrentes vous attendent",
  },
};

const swahili: PushLabels = {
  paid: { title: "Malipo ya kadi kwa {number}", body: "{who} amelipa.", discreet: "Mteja amelipa kwa kadi" },
  claimed: {
    title: "Malipo yameripotiwa kwa {number}",
    body: "{who} anasema amelipa. Angalia akaunti yako.",
    discreet: "Mteja ameripoti malipo",
  },
  disputed: {
    title: "{number} inapingwa",
    body: "Benki ya {who} inadai pesa zirudishwe. Ifungue uone siku ya mwisho ya kujibu.",
    discreet: "Benki ya mteja inapinga malipo",
  },
  ordered: {
    title: "Oda mpya",
    body: "{who} ameagiza kutoka kwenye orodha yako ya bei.",
    discreet: "Mteja ametuma oda",
  },
  accepted: {
    title: "{number} imekubaliwa",
    body: "{who} amekubali makadirio yako ya bei.",
    discreet: "Mteja amekubali makadirio ya bei",
  },
  declined: {
    title: "{number} imekataliwa",
    body: "{who} amekataa makadirio yako ya bei.",
    discreet: "Mteja amekataa makadirio ya bei",
  },
  recurring: {
    title: "{number} imetolewa",
    body: "Ankara yako ya kujirudia kwa {who} imetengenezwa.",
    discreet: "Ankara ya kujirudia imetolewa",
  },
  several: {
    title: "Ankara {count} za kujirudia",
    body: "Zimetengenezwa leo.",
    discreet: "Ankara za kujirudia zimetolewa",
  },
  waiting: {
    title: "Ankara ya kujirudia inasubiri",
    body: "Ile ya {who} haikuweza kutolewa. Ifungue uone sababu.",
    discreet: "Ankara ya kujirudia inakusubiri",
  },
  severalWaiting: {
    title: "Ankara {count} za kujirudia zinasubiri",
    body: "Hazikuweza kutolewa. Zifungue uone sababu.",
    discreet: "Ankara za kujirudia zinakusubiri",
  },
};

const amharic: PushLabels = {
  paid: { title: "ለ{number} የካርድ ክፍያ", body: "{who} ከፍለዋል።", discreet: "ደንበኛ በካርድ ከፍለዋል" },
  claimed: { title: "ለ{number} ክፍያ ተገልጿል", body: "{who} ከፍያለሁ ብለዋል። ሂሳብዎን ይመልከቱ።", discreet: "ደንበኛ ክፍያ አሳውቀዋል" },
  disputed: {
    title: "{number} ላይ ተቃውሞ አለ",
    body: "የ{who} ባንክ ገንዘቡ እንዲመለስ ጠይቋል። መቼ መመለስ እንዳለብዎ ለማየት ይክፈቱት።",
    discreet: "የደንበኛ ባንክ ክፍያን ተቃውሟል",
  },
  ordered: { title: "አዲስ ትዕዛዝ", body: "{who} ከዋጋ ዝርዝርዎ አዘዋል።", discreet: "ደንበኛ ትዕዛዝ ልከዋል" },
  accepted: { title: "{number} ተቀባይነት አግኝቷል", body: "{who} ያቀረቡትን ዋጋ ተቀብለዋል።", discreet: "ደንበኛ ያቀረቡትን ዋጋ ተቀብለዋል" },
  declined: { title: "{number} አልተቀበሉትም", body: "{who} ያቀረቡትን ዋጋ አልተቀበሉም።", discreet: "ደንበኛ ያቀረቡትን ዋጋ አልተቀበሉም" },
  recurring: { title: "{number} ወጥቷል", body: "ለ{who} ተደጋጋሚ ኢንቮይስዎ ተዘጋጅቷል።", discreet: "ተደጋጋሚ ኢንቮይስ ወጥቷል" },
  several: { title: "{count} ተደጋጋሚ ኢንቮይሶች", body: "ዛሬ ተዘጋጅተዋል።", discreet: "ተደጋጋሚ ኢንቮይሶች ወጥተዋል" },
  waiting: {
    title: "ተደጋጋሚ ኢንቮይስ እየጠበቀ ነው",
    body: "የ{who} ኢንቮይስ ሊወጣ አልቻለም። ምክንያቱን ለማየት ይክፈቱት።",
    discreet: "ተደጋጋሚ ኢንቮይስ እርስዎን እየጠበቀ ነው",
  },
  severalWaiting: {
    title: "{count} ተደጋጋሚ ኢንቮይሶች እየጠበቁ ነው",
    body: "ሊወጡ አልቻሉም። ምክንያቱን ለማየት ይክፈቷቸው።",
    discreet: "ተደጋጋሚ ኢንቮይሶች እርስዎን እየጠበቁ ነው",
  },
};

const templateOf = ({ kind, documents }: { kind: PushKind; documents: number }): keyof PushLabels =>
  documents === 1 ? kind : kind === "waiting" ? "severalWaiting" : "several";

const byLanguage: Readonly<Record<string, PushLabels>> = { en: english, fr: french, sw: swahili, am: amharic };

/**
 * Returns the text of a push message: client and document, never the amount, because others may read a locked screen.
 * @param language - tag of the reader's language; English where we have no words in it
 */
export function pushText(
  language: string,
  about: {
    readonly kind: PushKind;
    readonly number: string;
    readonly who: string;
    readonly documents: number;
    /** Says nothing more, because others may see the locked screen. */ readonly discreet?: boolean;
  },
): PushText & { readonly language: string } {
  const code = language.slice(0, 2).toLowerCase();
  const labels = byLanguage[code] ?? english;
  const mail = mailLabelsFor(language);
  const { title, body, discreet } = labels[templateOf(about)];
  const written = byLanguage[code] ? code : "en";
  if (about.discreet) return { title: discreet, body: "", language: written };
  const values = {
    number: about.number || mail.anInvoice,
    who: about.who.trim() || mail.yourClient,
    count: String(about.documents),
  };
  return { title: filled(title, values), body: filled(body, values), language: written };
}
