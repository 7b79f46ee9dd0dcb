import {
  type BuiltInLanguage,
  type Grounding,
  type WriterInputs,
  type WritingLanguage,
  inputsOf,
} from "@ankara/domain/ai/inputs";
import { type MessageType, messageTypes } from "@ankara/domain/ai/messages";
import type { TextType } from "@ankara/domain/ai/content-types";
import { writeBuiltIn } from "./built-in.ts";
import type { PageText, Profile } from "./task.ts";

/** Input that somebody typed, and a good text for it. */
export type Example = { readonly typed: Readonly<Record<string, string>>; readonly written: string };

type Two = readonly [Record<string, string>, Record<string, string>];
type Given = {
  /** Invented, and no business of anybody: its facts would be noticed in a text. */
  readonly profile: Profile;
  readonly country: string;
  readonly people: Two;
  readonly feasts: Two;
  readonly businesses: readonly [string, string];
  readonly news: readonly [string, string];
  readonly mails: readonly [string, string];
  readonly replies: Two;
  readonly pages: readonly [PageText, PageText];
  readonly records: Records;
};
/** Facts of two invoices as the records of a message hold them, and words of the owner. */
type Records = {
  readonly sums: readonly [whole: string, part: string];
  readonly due: string;
  readonly said: Readonly<Record<MessageType, string>>;
};

const nobody = { phone: "", email: "", place: "", voice: "" } as const;
const given: Readonly<Record<BuiltInLanguage, Given>> = {
  en: {
    profile: { ...nobody, companyName: "Tamarind House", ownerName: "Esi Quaye", country: "GH", currency: "GHS" },
    country: "Ghana",
    people: [
      { name: "Selasi Tetteh", company_name: "Tamarind House", sender: "Esi" },
      { name: "Mrs Adjei", company_name: "Tamarind House", sender: "Esi Quaye" },
    ],
    feasts: [
      { holiday: "Christmas", company_name: "Tamarind House", sender: "Esi" },
      { holiday: "Eid", company_name: "Tamarind House", sender: "Esi Quaye" },
    ],
    businesses: ["I sew school uniforms in Kaneshie", "fresh bread and meat pies near the lorry station"],
    news: ["We open at 7 from Monday", "tell customers that the blue uniforms are back and thank them for waiting"],
    mails: [
      "Write a payment reminder to Kojo for invoice INV-0311 of GHS 480 before Thursday",
      "tell her that the uniforms are ready and ask her when she can collect them",
    ],
    replies: [
      { message: "Is my order ready?\nSelasi", description: "say that it is ready and ask her to come before six" },
      {
        message: "The collar is torn.\nMr Owusu",
        description: "apologise for the collar and tell him we will mend it",
      },
    ],
    pages: [
      {
        title: "Caring for uniforms",
        site: "care.example.com",
        text: "School uniforms last two years when they are washed inside out. Dry them in the shade, because the sun takes the colour out of blue cloth. Sew a loose button on the same day, before the thread is gone.",
      },
      {
        title: "Keeping bread fresh",
        site: "bread.example.com",
        text: "Bread stays fresh for three days in a clean cotton bag. Never keep warm bread in plastic, because it sweats and turns sour. Slice only what you eat, and freeze the rest of the loaf.",
      },
    ],
    records: {
      sums: ["GHS 480", "GHS 300"],
      due: "26 February 2026",
      said: {
        payment_reminder: "You can pay by mobile money",
        thank_you: "Tell her that the blue uniforms are back",
        delay_apology: "Tell her that the uniforms are ready on Thursday",
        review_request: "Ask her to mention the fitting",
      },
    },
  },
  fr: {
    profile: { ...nobody, companyName: "Maison Tamarin", ownerName: "Adjoua Kra", country: "CI", currency: "XOF" },
    country: "Côte d'Ivoire",
    people: [
      { name: "Mariam Touré", company_name: "Maison Tamarin", sender: "Adjoua" },
      { name: "Mme Koné", company_name: "Maison Tamarin", sender: "Adjoua Kra" },
    ],
    feasts: [
      { holiday: "Noël", company_name: "Maison Tamarin", sender: "Adjoua" },
      { holiday: "Tabaski", company_name: "Maison Tamarin", sender: "Adjoua Kra" },
    ],
    businesses: ["Je couds des uniformes scolaires à Yopougon", "pain frais et friands près de la gare"],
    news: [
      "Nous ouvrons à 7 h à partir de lundi",
      "dis aux clients que les uniformes bleus sont de retour et remercie les clients pour leur patience",
    ],
    mails: [
      "Rédige un rappel de paiement à Koffi pour la facture FAC-0311 de 48 000 FCFA avant jeudi",
      "dis-lui que les uniformes sont prêts et demande-lui de passer samedi",
    ],
    replies: [
      { message: "Ma commande est-elle prête ?\nMariam", description: "dis-lui que la commande est prête" },
      { message: "Le col est déchiré.\nM. Yao", description: "s'excuser pour le col et dis-lui que nous le réparons" },
    ],
    pages: [
      {
        title: "Entretenir un uniforme",
        site: "entretien.example.com",
        text: "Un uniforme scolaire dure deux ans quand il est lavé à l'envers. Séchez-le à l'ombre, car le soleil enlève la couleur du tissu bleu. Recousez un bouton le jour même, avant que le fil ne parte.",
      },
      {
        title: "Garder le pain frais",
        site: "pain.example.com",
        text: "Le pain reste frais trois jours dans un sac de coton propre. Ne gardez jamais le pain chaud dans du plastique, car il transpire et devient aigre. Ne coupez que ce que vous mangez et congelez le reste.",
      },
    ],
    records: {
      sums: ["48 000 FCFA", "30 000 FCFA"],
      due: "26 février 2026",
      said: {
        payment_reminder: "Le paiement mobile est possible",
        thank_you: "Dis-lui que les uniformes bleus sont de retour",
        delay_apology: "Dis-lui que les uniformes sont prêts jeudi",
        review_request: "L'essayage nous intéresse surtout",
      },
    },
  },
  sw: {
    profile: { ...nobody, companyName: "Nyumba ya Ukwaju", ownerName: "Saida Omar", country: "TZ", currency: "TZS" },
    country: "Tanzania",
    people: [
      { name: "Mwanaidi Seif", company_name: "Nyumba ya Ukwaju", sender: "Saida" },
      { name: "Mzee Kassim", company_name: "Nyumba ya Ukwaju", sender: "Saida Omar" },
    ],
    feasts: [
      { holiday: "Krismasi", company_name: "Nyumba ya Ukwaju", sender: "Saida" },
      { holiday: "Idd", company_name: "Nyumba ya Ukwaju", sender: "Saida Omar" },
    ],
    businesses: ["Nashona sare za shule Tandika", "mikate na maandazi karibu na kituo cha basi"],
    news: [
      "Tunafungua saa moja asubuhi kuanzia Jumatatu",
      "waambie wateja kwamba sare za bluu zimerudi na washukuru kwa uvumilivu wao",
    ],
    mails: [
      "Andika ukumbusho wa malipo kwa Hamisi, ankara INV-0311 ya shilingi 48,000 kabla ya Alhamisi",
      "mwambie kwamba sare ziko tayari na muulize kama atakuja Jumamosi",
    ],
    replies: [
      { message: "Oda yangu iko tayari?\nMwanaidi", description: "mwambie kwamba oda iko tayari" },
      { message: "Kola imechanika.\nBwana Ally", description: "omba radhi kwa kola na mwambie kwamba tutaishona upya" },
    ],
    pages: [
      {
        title: "Kutunza sare",
        site: "sare.example.com",
        text: "Sare ya shule hudumu miaka miwili ikifuliwa ndani nje. Ianike kivulini, kwa sababu jua huondoa rangi ya kitambaa cha bluu. Shona kifungo kilicholegea siku hiyo hiyo, kabla uzi haujapotea.",
      },
      {
        title: "Kuhifadhi mkate",
        site: "mkate.example.com",
        text: "Mkate hubaki laini siku tatu ndani ya mfuko safi wa pamba. Usihifadhi kamwe mkate wa moto kwenye plastiki, kwa sababu hutoa jasho na kuchacha. Kata unaokula tu, na gandisha uliobaki.",
      },
    ],
    records: {
      sums: ["TSh 48,000", "TSh 30,000"],
      due: "26 Februari 2026",
      said: {
        payment_reminder: "Malipo kwa simu yanapokelewa",
        thank_you: "Mwambie kwamba sare za bluu zimerudi",
        delay_apology: "Mwambie kwamba sare zitakuwa tayari Alhamisi",
        review_request: "Maoni kuhusu vipimo yatatusaidia",
      },
    },
  },
};

function typedFor(type: Exclude<TextType, MessageType>, from: Given): Two {
  const described = ([one, other]: readonly [string, string], more: Record<string, string> = {}): Two => [
    { description: one, ...more },
    { description: other, ...more },
  ];
  switch (type) {
    case "birthday_wishes":
      return from.people;
    case "seasons_greetings":
      return from.feasts;
    case "newsletter":
      return described(from.news);
    case "email":
      return described(from.mails);
    case "reply_email":
      return from.replies;
    case "content_link":
      return [{ url: `https://${from.pages[0].site}/` }, { url: `https://${from.pages[1].site}/` }];
    case "business_plan":
      return described(from.businesses, { currency: from.profile.currency });
    case "ideal_customer":
    case "user_persona":
      return described(from.businesses, { country_name: from.country });
    case "business_name":
    case "content_idea":
      return described(from.businesses);
  }
}

/**
 * Two good texts of a type, which show a model the length and the voice; in English for languages whose texts nobody here has read.
 * Long types show their short form, because an example of 900 words would cost more than the text itself.
 */
export function examplesOf(type: TextType, language: WritingLanguage): readonly Example[] {
  const lang = language === "fr" || language === "sw" ? language : "en";
  const from = given[lang];
  const message = messageTypes.find((each) => each === type);
  if (message) return [0, 1].map((index) => messageExample(message, lang, index));
  return typedFor(type as Exclude<TextType, MessageType>, from).map((typed, index) => {
    const inputs: WriterInputs = inputsOf(type).parse({ generate: type, ...typed });
    const isLong = "description" in inputs && !["newsletter", "email", "reply_email"].includes(type);
    const written = writeBuiltIn({
      inputs,
      language: lang,
      tone: index === 0 ? "warm" : "formal",
      length: isLong ? "short" : "medium",
      profile: from.profile,
      today: "2026-03-02",
      page: type === "content_link" ? (from.pages[index] ?? null) : null,
      rewriting: null,
      version: 0,
    });
    return { typed, written };
  });
}

/** Writes a message of the invented business: about an invoice that is open as a whole, or paid in part. */
function messageExample(type: MessageType, lang: BuiltInLanguage, index: number): Example {
  const { people, profile, records } = given[lang];
  const [total, part] = records.sums;
  const isFirst = index === 0;
  const grounding: Grounding = {
    client: people[isFirst ? 0 : 1]["name"] ?? "",
    reference: isFirst ? "INV-0311" : "INV-0298",
    ...(type === "payment_reminder" && { total, open: isFirst ? total : part, due: records.due }),
    ...(type === "thank_you" && isFirst && { paid: total }),
  };
  const description = isFirst ? "" : records.said[type];
  const written = writeBuiltIn({
    inputs: { generate: type, about_kind: "invoice", about: invented, description },
    grounding,
    language: lang,
    tone: isFirst ? "warm" : "formal",
    length: "medium",
    profile,
    today: "2026-03-02",
    page: null,
    rewriting: null,
    version: 0,
  });
  return { typed: { ...grounding, ...(description && { description }) }, written };
}
const invented = "00000000-0000-7000-8000-000000000000";
