import { ownName } from "@ankara/domain/invoice/document-status";
import { filled } from "../mail/fill.ts";
import { languageOfTag } from "./language-labels.ts";
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

const hausa: PushLabels = {
  paid: { title: "An biya {number} da kati", body: "{who} ya biya.", discreet: "Kwastoma ya biya da kati" },
  claimed: {
    title: "An ce an biya {number}",
    body: "{who} ya ce ya biya. Ku duba asusunku.",
    discreet: "Kwastoma ya ce ya biya",
  },
  disputed: {
    title: "Ana jayayya kan {number}",
    body: "Bankin {who} yana neman a mayar da kuɗin. Ku buɗe ku ga ranar ƙarshe ta amsawa.",
    discreet: "Bankin kwastoma yana jayayya da biyan kuɗi",
  },
  ordered: { title: "Sabuwar oda", body: "{who} ya yi oda daga jerin farashinku.", discreet: "Kwastoma ya turo oda" },
  accepted: {
    title: "An karɓi {number}",
    body: "{who} ya karɓi takardar farashinku.",
    discreet: "Kwastoma ya karɓi takardar farashi",
  },
  declined: {
    title: "An ƙi {number}",
    body: "{who} ya ƙi takardar farashinku.",
    discreet: "Kwastoma ya ƙi takardar farashi",
  },
  recurring: {
    title: "An fitar da {number}",
    body: "An yi inbois ɗinku mai maimaituwa zuwa ga {who}.",
    discreet: "An fitar da inbois mai maimaituwa",
  },
  several: {
    title: "Inbois {count} masu maimaituwa",
    body: "An yi su yau.",
    discreet: "An fitar da inbois masu maimaituwa",
  },
  waiting: {
    title: "Inbois mai maimaituwa yana jira",
    body: "Ba a iya fitar da na {who} ba. Ku buɗe ku ga dalili.",
    discreet: "Inbois mai maimaituwa yana jiran ku",
  },
  severalWaiting: {
    title: "Inbois {count} masu maimaituwa suna jira",
    body: "Ba a iya fitar da su ba. Ku buɗe ku ga dalili.",
    discreet: "Inbois masu maimaituwa suna jiran ku",
  },
};

const yoruba: PushLabels = {
  paid: { title: "A fi káàdì san {number}", body: "{who} ti sanwó.", discreet: "Oníbàárà kan fi káàdì sanwó" },
  claimed: {
    title: "Wọ́n ní àwọn ti san {number}",
    body: "{who} sọ pé òun ti sanwó. Ẹ wo àkáǹtì yín.",
    discreet: "Oníbàárà kan sọ pé òun ti sanwó",
  },
  disputed: {
    title: "À ń jiyàn lé {number}",
    body: "Báńkì {who} ní kí owó náà padà. Ẹ ṣí i kí ẹ rí ọjọ́ tí ẹ gbọ́dọ̀ dáhùn.",
    discreet: "Báńkì oníbàárà kan ń jiyàn lórí ìsanwó",
  },
  ordered: {
    title: "Ìbéèrè ọjà tuntun",
    body: "{who} béèrè ọjà láti inú àkójọ iye yín.",
    discreet: "Oníbàárà kan fi ìbéèrè ọjà ránṣẹ́",
  },
  accepted: {
    title: "Wọ́n ti gba {number}",
    body: "{who} gba ìdíyelé yín.",
    discreet: "Oníbàárà kan gba ìdíyelé",
  },
  declined: { title: "Wọ́n ti kọ {number}", body: "{who} kọ ìdíyelé yín.", discreet: "Oníbàárà kan kọ ìdíyelé" },
  recurring: {
    title: "A ti gbé {number} jáde",
    body: "A ti ṣe ìwé owó ìgbàdégbà yín fún {who}.",
    discreet: "A ti gbé ìwé owó ìgbàdégbà jáde",
  },
  several: {
    title: "Ìwé owó ìgbàdégbà {count}",
    body: "A ṣe wọ́n lónìí.",
    discreet: "A ti gbé àwọn ìwé owó ìgbàdégbà jáde",
  },
  waiting: {
    title: "Ìwé owó ìgbàdégbà kan ń dúró",
    body: "A kò lè gbé ti {who} jáde. Ẹ ṣí i kí ẹ rí ìdí rẹ̀.",
    discreet: "Ìwé owó ìgbàdégbà kan ń dúró dè yín",
  },
  severalWaiting: {
    title: "Ìwé owó ìgbàdégbà {count} ń dúró",
    body: "A kò lè gbé wọn jáde. Ẹ ṣí wọn kí ẹ rí ìdí rẹ̀.",
    discreet: "Àwọn ìwé owó ìgbàdégbà ń dúró dè yín",
  },
};

const igbo: PushLabels = {
  paid: { title: "E ji kaadị kwụọ {number}", body: "{who} akwụọla.", discreet: "Otu onye ahịa ji kaadị kwụọ" },
  claimed: {
    title: "E kwuru na akwụọla {number}",
    body: "{who} kwuru na ya akwụọla. Lelee akaụntụ gị.",
    discreet: "Otu onye ahịa kwuru na ya akwụọla",
  },
  disputed: {
    title: "A na-arụ ụka maka {number}",
    body: "Ụlọ akụ {who} chọrọ ka ego ahụ laghachi. Mepee ya ka ị hụ ụbọchị ị ga-azaru.",
    discreet: "Ụlọ akụ onye ahịa na-arụ ụka maka ịkwụ ụgwọ",
  },
  ordered: {
    title: "Ọda ọhụrụ",
    body: "{who} nyere ọda site na ndepụta ọnụahịa gị.",
    discreet: "Otu onye ahịa zitere ọda",
  },
  accepted: {
    title: "Anabatara {number}",
    body: "{who} nabatara akwụkwọ ọnụahịa gị.",
    discreet: "Otu onye ahịa nabatara akwụkwọ ọnụahịa",
  },
  declined: {
    title: "Ajụrụ {number}",
    body: "{who} jụrụ akwụkwọ ọnụahịa gị.",
    discreet: "Otu onye ahịa jụrụ akwụkwọ ọnụahịa",
  },
  recurring: {
    title: "Ewepụtara {number}",
    body: "Emere akwụkwọ ụgwọ gị na-abịaghachi maka {who}.",
    discreet: "Ewepụtara akwụkwọ ụgwọ na-abịaghachi",
  },
  several: {
    title: "Akwụkwọ ụgwọ na-abịaghachi {count}",
    body: "Emere ha taa.",
    discreet: "Ewepụtara akwụkwọ ụgwọ ndị na-abịaghachi",
  },
  waiting: {
    title: "Akwụkwọ ụgwọ na-abịaghachi na-eche",
    body: "Enweghị ike iwepụta nke {who}. Mepee ya ka ị hụ ihe kpatara ya.",
    discreet: "Akwụkwọ ụgwọ na-abịaghachi na-eche gị",
  },
  severalWaiting: {
    title: "Akwụkwọ ụgwọ na-abịaghachi {count} na-eche",
    body: "Enweghị ike iwepụta ha. Mepee ha ka ị hụ ihe kpatara ya.",
    discreet: "Akwụkwọ ụgwọ ndị na-abịaghachi na-eche gị",
  },
};

const kinyarwanda: PushLabels = {
  paid: { title: "{number} yishyuwe n’ikarita", body: "{who} yishyuye.", discreet: "Umukiriya yishyuye n’ikarita" },
  claimed: {
    title: "Bavuze ko {number} yishyuwe",
    body: "{who} avuga ko yishyuye. Reba konti yawe.",
    discreet: "Umukiriya avuga ko yishyuye",
  },
  disputed: {
    title: "{number} irimo impaka",
    body: "Banki ya {who} irasaba ko amafaranga asubizwa. Yifungure urebe itariki ntarengwa yo gusubiza.",
    discreet: "Banki y’umukiriya irahakana ubwishyu",
  },
  ordered: {
    title: "Komande nshya",
    body: "{who} yatumije ku rutonde rwawe rw’ibiciro.",
    discreet: "Umukiriya yohereje komande",
  },
  accepted: { title: "{number} yemewe", body: "{who} yemeye devi yawe.", discreet: "Umukiriya yemeye devi" },
  declined: { title: "{number} yanzwe", body: "{who} yanze devi yawe.", discreet: "Umukiriya yanze devi" },
  recurring: {
    title: "{number} yatanzwe",
    body: "Fagitire yawe yisubiramo ya {who} yakozwe.",
    discreet: "Fagitire yisubiramo yatanzwe",
  },
  several: {
    title: "Fagitire {count} zisubiramo",
    body: "Zakozwe uyu munsi.",
    discreet: "Fagitire zisubiramo zatanzwe",
  },
  waiting: {
    title: "Fagitire yisubiramo irategereje",
    body: "Iya {who} ntiyashoboye gutangwa. Yifungure urebe impamvu.",
    discreet: "Fagitire yisubiramo iragutegereje",
  },
  severalWaiting: {
    title: "Fagitire {count} zisubiramo zirategereje",
    body: "Ntizashoboye gutangwa. Zifungure urebe impamvu.",
    discreet: "Fagitire zisubiramo ziragutegereje",
  },
};

const pidgin: PushLabels = {
  paid: {
    title: "Card payment don enter for {number}",
    body: "{who} don pay.",
    discreet: "One customer don pay by card",
  },
  claimed: {
    title: "Dem say dem don pay {number}",
    body: "{who} talk say e don pay. Check your account.",
    discreet: "One customer talk say e don pay",
  },
  disputed: {
    title: "Dem dey dispute {number}",
    body: "Di bank of {who} want make di money go back. Open am to see di last day to answer.",
    discreet: "Customer bank dey dispute one payment",
  },
  ordered: {
    title: "New order don enter",
    body: "{who} order from your price list.",
    discreet: "One customer send order",
  },
  accepted: {
    title: "Dem don gree {number}",
    body: "{who} gree your price quote.",
    discreet: "One customer gree price quote",
  },
  declined: {
    title: "Dem no gree {number}",
    body: "{who} no gree your price quote.",
    discreet: "One customer no gree price quote",
  },
  recurring: {
    title: "{number} don issue",
    body: "Your invoice wey dey repeat for {who} don ready.",
    discreet: "Invoice wey dey repeat don issue",
  },
  several: {
    title: "{count} invoices wey dey repeat",
    body: "Dem don ready today.",
    discreet: "Invoices wey dey repeat don issue",
  },
  waiting: {
    title: "One invoice wey dey repeat dey wait",
    body: "Di one for {who} no fit issue. Open am to see why.",
    discreet: "One invoice wey dey repeat dey wait for you",
  },
  severalWaiting: {
    title: "{count} invoices wey dey repeat dey wait",
    body: "Dem no fit issue. Open dem to see why.",
    discreet: "Invoices wey dey repeat dey wait for you",
  },
};

const templateOf = ({ kind, documents }: { kind: PushKind; documents: number }): keyof PushLabels =>
  documents === 1 ? kind : kind === "waiting" ? "severalWaiting" : "several";

const byLanguage: Readonly<Record<string, PushLabels>> = {
  en: english,
  fr: french,
  sw: swahili,
  ha: hausa,
  yo: yoruba,
  ig: igbo,
  am: amharic,
  rw: kinyarwanda,
  pcm: pidgin,
};

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
  const code = languageOfTag(language);
  const labels = byLanguage[code] ?? english;
  const mail = mailLabelsFor(language);
  const { title, body, discreet } = labels[templateOf(about)];
  const written = byLanguage[code] ? code : "en";
  if (about.discreet) return { title: discreet, body: "", language: written };
  const values = {
    number: about.number || mail.anInvoice,
    who: ownName(about.who) || mail.yourClient,
    count: String(about.documents),
  };
  return { title: filled(title, values), body: filled(body, values), language: written };
}
