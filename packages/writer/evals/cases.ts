import { type WriterInputs, type WritingLanguage, inputsOf } from "@ankara/domain/ai/inputs";
import type { ContentType } from "@ankara/domain/subscriptions/plans";
import type { Profile, WritingTask } from "../src/task.ts";

export type EvalCase = { readonly name: string; readonly task: WritingTask };
type Lang = "en" | "fr" | "sw";

const profiles: Record<Lang, readonly [Profile, Profile]> = {
  en: [
    {
      companyName: "Ọlátúnjí Textiles",
      ownerName: "Adéṣọlá Ọlátúnjí",
      phone: "+234 803 555 0128",
      email: "sales@olatunji.example",
      place: "Balógun Market, Lagos",
      country: "NG",
      currency: "NGN",
      voice: "",
    },
    { companyName: "", ownerName: "", phone: "", email: "", place: "", country: "KE", currency: "KES", voice: "" },
  ],
  fr: [
    {
      companyName: "Maison Ngono",
      ownerName: "Brigitte Ngono",
      phone: "+237 6 55 51 23 45",
      email: "",
      place: "Marché central, Douala",
      country: "CM",
      currency: "XAF",
      voice: "",
    },
    {
      companyName: "",
      ownerName: "",
      phone: "",
      email: "contact@atelier.example",
      place: "",
      country: "CM",
      currency: "XAF",
      voice: "",
    },
  ],
  sw: [
    {
      companyName: "Duka la Neema",
      ownerName: "Neema Mushi",
      phone: "+255 712 555 010",
      email: "",
      place: "Kariakoo, Dar es Salaam",
      country: "TZ",
      currency: "TZS",
      voice: "",
    },
    { companyName: "", ownerName: "", phone: "", email: "", place: "", country: "KE", currency: "KES", voice: "" },
  ],
};

/** Eight descriptions a seller types, tidy and hurried, short and long. */
const businesses: Record<Lang, readonly string[]> = {
  en: [
    "I sell ankara fabrics and ready made gowns in Balogun market Lagos",
    "Cake shop. We bake birthday and wedding cakes, I need 500,000 naira to buy an oven. One cake sells for 15,000 and costs 9,000.",
    "hair salon",
    "We repair phones and laptops in Computer Village; same day service, 3 months guarantee",
    "poultry farm with 200 layers, selling eggs by the crate to shops and families around Ibadan",
    "ONLINE THRIFT STORE FOR STUDENTS!!! cheap jeans and tops",
    "I want to start a laundry and dry cleaning service for busy workers in Lekki. I have saved 1.2m",
    "Catering for parties: jollof rice, small chops & drinks - we deliver",
  ],
  fr: [
    "Je vends des pagnes et des robes cousues main au marché central de Douala",
    "Pâtisserie : gâteaux d'anniversaire et de mariage. J'ai besoin de 2 000 000 pour un four. Un gâteau est vendu à 25 000 et coûte 14 000.",
    "salon de coiffure",
    "Nous réparons les téléphones et les ordinateurs le jour même, avec trois mois de garantie",
    "élevage de poulets et vente d'œufs aux boutiques du quartier",
    "BOUTIQUE DE VÊTEMENTS POUR ÉTUDIANTS !!! pas cher",
    "Je veux ouvrir un pressing pour les travailleurs du quartier de Bonapriso",
    "Traiteur pour mariages et fêtes : ndolé, poulet DG et boissons, livraison comprise",
  ],
  sw: [
    "Nauza vitenge na magauni yaliyoshonwa tayari sokoni Kariakoo",
    "Duka la keki za harusi na siku ya kuzaliwa. Nahitaji mtaji wa 3,000,000. Keki moja bei 60,000 na gharama 35,000.",
    "saluni ya nywele",
    "Tunatengeneza simu na kompyuta siku hiyo hiyo, kwa uhakika wa miezi mitatu",
    "ufugaji wa kuku na kuuza mayai kwa maduka ya mtaani",
    "DUKA LA MITUMBA KWA WANAFUNZI!!! bei nafuu",
    "Nataka kuanzisha huduma ya dobi kwa wafanyakazi wenye shughuli nyingi",
    "Upishi wa sherehe: pilau, nyama choma na vinywaji, tunafikisha",
  ],
};

const people: readonly (readonly [name: string, company: string, sender: string])[] = [
  ["Abẹ́ní Adébáyọ̀", "Ọlátúnjí Textiles", "Adéṣọlá"],
  ["Mama Tolu", "Tolu & Sons", "Bisi"],
  ["Chukwuemeka", "Zed", "Ada"],
  ["Dr. Ngozi Okafor-Eze", "Health First Pharmacy Ltd", "The whole team"],
  ["Wanjiku", "Duka la Neema", "Neema Mushi"],
  ["O'Brien Achieng'", "Ng'ombe Dairy", "Otieno"],
  ["José-María Nguema", "L'Atelier d'Ébène", "François"],
  ["AMINA", "amina fashion house", "hajia"],
];
const holidays: Record<Lang, readonly string[]> = {
  en: [
    "Christmas",
    "Sallah",
    "New Year",
    "Easter",
    "Independence Day",
    "Valentine's Day",
    "Ojude Oba Festival",
    "ramadan",
  ],
  fr: ["Noël", "Tabaski", "Nouvel An", "Pâques", "Fête nationale", "Fête des Mères", "Fête de la Jeunesse", "Ramadan"],
  sw: ["Krismasi", "Eid al-Fitr", "Mwaka Mpya", "Pasaka", "Siku ya Uhuru", "Siku ya Mama", "Saba Saba", "Ramadhani"],
};

const newsletters: Record<Lang, readonly string[]> = {
  en: [
    "New stock of Hollandais prints just landed, free delivery in Lagos this week",
    "we will be closed from 24 December to 2 January",
    "tell customers that our prices go up on 1 December and thank them for their support",
    "Announce our new shop at 14 Allen Avenue Ikeja. Opening party on Saturday at 2pm.",
    "Black friday: 20% off everything",
    "We now accept card and transfer. No more stress with change!",
    "Introduce our new smoothie bar",
    "Remind customers to pick up their orders before Friday",
  ],
  fr: [
    "Nouveaux pagnes arrivés, livraison gratuite à Douala cette semaine",
    "nous serons fermés du 24 décembre au 2 janvier",
    "dis aux clients que nos prix augmentent le 1er décembre et remercie les clients pour leur soutien",
    "Annoncer notre nouvelle boutique au 14 rue Joffre à Akwa. Ouverture samedi à 14 h.",
    "Promotion : 20 % sur toute la boutique",
    "Nous acceptons maintenant Orange Money et MTN Money. Plus de problème de monnaie !",
    "Annoncer notre nouveau bar à jus de fruits",
    "Rappeler aux clients que les commandes sont à retirer avant vendredi",
  ],
  sw: [
    "Vitenge vipya vimefika, usafirishaji bure Dar es Salaam wiki hii",
    "tutafunga kuanzia tarehe 24 Desemba hadi 2 Januari",
    "waambie wateja kwamba bei zetu zitapanda tarehe 1 Desemba na washukuru kwa kutuunga mkono",
    "Tangaza duka letu jipya mtaa wa Uhuru. Ufunguzi ni Jumamosi saa nane mchana.",
    "Punguzo la asilimia 20 kwa kila kitu",
    "Sasa tunapokea M-Pesa na kadi. Hakuna tena shida ya chenji!",
    "Tangaza baa yetu mpya ya juisi",
    "Wakumbushe wateja kwamba oda zichukuliwe kabla ya Ijumaa",
  ],
};
const mails: Record<Lang, readonly string[]> = {
  en: [
    "ask the customer to pay invoice INV-0042 of ₦45,000 before Friday",
    "apologise for the late delivery and tell him he can collect his order tomorrow",
    "Ask our supplier for a price list of 50 kg rice bags",
    "thank them for the order and confirm that delivery is on Tuesday",
    "We would like to meet you to talk about supplying uniforms to your school",
    "politely decline the discount of 30%",
    "tell her that the gown is ready and ask her when she can come for the fitting",
    "Introduce my cleaning company to offices in Victoria Island",
  ],
  fr: [
    "demande au client de payer la facture INV-0042 de 45 000 FCFA avant vendredi",
    "s'excuser pour le retard de livraison et dis-lui que la commande est prête demain",
    "Demander au fournisseur de nous envoyer la liste des prix du riz",
    "remercier pour la commande et confirmer que la livraison est mardi",
    "Nous aimerions vous rencontrer pour parler de la fourniture d'uniformes à votre école",
    "refuser la remise de 30 %",
    "dis-lui que la robe est prête et demande-lui de passer pour l'essayage",
    "Présenter mon entreprise de nettoyage aux bureaux de Bonanjo",
  ],
  sw: [
    "Mkumbushe mteja kwamba ankara INV-0042 ya shilingi 45,000 ilipwe kabla ya Ijumaa",
    "omba msamaha kwa kuchelewa kufikisha na mwambie kwamba oda iko tayari kesho",
    "Tunaomba orodha ya bei za magunia ya mchele",
    "mshukuru kwa oda na thibitisha kwamba tutafikisha Jumanne",
    "Tungependa kukutana nanyi kuzungumza kuhusu sare za shule yenu",
    "kataa punguzo la asilimia 30",
    "mwambie kwamba gauni liko tayari na muulize kama anaweza kuja kulijaribu",
    "Tambulisha kampuni yangu ya usafi kwa ofisi za Posta",
  ],
};
const received: Record<Lang, readonly string[]> = {
  en: [
    "Hello,\nwhere is my order? I paid last week.\nRegards,\nTunde Bakare",
    "Please can I get a discount if I buy ten? My name is Halima.",
    "Good morning. I am not happy with the gown, the zip is broken.\n\nThanks\nMrs Grace Eze",
    "Do you deliver to Abuja?",
  ],
  fr: [
    "Bonjour,\noù est ma commande ? J'ai payé la semaine dernière.\nCordialement,\nPaul Fotso",
    "Puis-je avoir une remise si j'en prends dix ? Je m'appelle Aïcha.",
    "Bonjour. Je ne suis pas contente de la robe, la fermeture est cassée.\n\nMerci\nMme Marie Essomba",
    "Livrez-vous à Yaoundé ?",
  ],
  sw: [
    "Habari,\noda yangu iko wapi? Nililipa wiki iliyopita.\nAsante,\nJuma Hassan",
    "Naomba punguzo nikinunua kumi. Naitwa Rehema.",
    "Habari za asubuhi. Sijafurahishwa na gauni, zipu imeharibika.\n\nAsante\nMama Grace",
    "Mnafikisha Dodoma?",
  ],
};
const answers: Record<Lang, readonly string[]> = {
  en: [
    "apologise for the delay and tell him it arrives on Friday",
    "offer her 5% off for ten pieces",
    "say that we will change the zip free of charge and ask her to bring it on Monday",
    "say yes and tell them delivery takes three days",
  ],
  fr: [
    "s'excuser pour le retard et dis-lui que la commande arrive vendredi",
    "propose-lui une remise de 5 % pour dix pièces",
    "dis-lui que nous changeons la fermeture gratuitement et demande-lui de passer lundi",
    "dis que oui, la livraison prend trois jours",
  ],
  sw: [
    "omba msamaha kwa kuchelewa na mwambie kwamba oda itafika Ijumaa",
    "Tunaweza kutoa punguzo la asilimia 5 kwa vipande kumi",
    "mwambie kwamba tutabadilisha zipu bure na aje nalo Jumatatu",
    "Ndiyo, tunafikisha, na inachukua siku tatu",
  ],
};
const pages: Record<Lang, { title: string; text: string }> = {
  en: {
    title: "How to keep ankara bright for years",
    text: "How to keep ankara bright for years.\nAnkara cloth keeps its colour for years when it is washed with care. Wash the fabric in cold water with a mild soap, and never leave it to soak overnight. Hot water opens the fibres and lets the dye run out of the cloth. Turn the dress inside out before you hang it, because direct sun fades the print within weeks. Iron the fabric on the wrong side while it is still slightly damp. Store folded cloth in a dry cupboard, away from camphor balls that can stain it. A tailor can refresh a faded hem in an afternoon for a small price. Customers who follow these steps tell us that their favourite ankara still looks new after five years. Subscribe to our newsletter for more tips. © 2026 all rights reserved.",
  },
  fr: {
    title: "Garder son pagne éclatant pendant des années",
    text: "Le pagne garde ses couleurs pendant des années quand il est lavé avec soin. Lavez le tissu à l'eau froide avec un savon doux et ne le laissez jamais tremper toute la nuit. L'eau chaude ouvre les fibres et laisse partir la teinture du tissu. Retournez la robe avant de la suspendre, car le soleil direct ternit les motifs en quelques semaines. Repassez le tissu à l'envers quand il est encore légèrement humide. Rangez le pagne plié dans une armoire sèche, loin des boules de naphtaline. Un tailleur peut rafraîchir un ourlet fané en une après-midi pour un petit prix.",
  },
  sw: {
    title: "Jinsi ya kutunza kitenge kiwe na rangi kwa miaka",
    text: "Kitenge hudumisha rangi yake kwa miaka mingi kikifuliwa kwa uangalifu. Fua kitambaa kwa maji baridi na sabuni laini, na usikiache kikilowa usiku kucha. Maji ya moto hufungua nyuzi na kuruhusu rangi kutoka kwenye kitambaa. Geuza gauni ndani nje kabla ya kulianika, kwa sababu jua kali hufifisha maua ndani ya wiki chache. Piga pasi kitambaa upande wa ndani kikiwa bado na unyevu kidogo. Hifadhi kitenge kilichokunjwa kwenye kabati kavu, mbali na dawa za nondo. Fundi anaweza kurekebisha pindo lililofifia kwa mchana mmoja kwa bei ndogo.",
  },
};
const countries: Record<Lang, readonly string[]> = {
  en: ["Nigeria", "Ghana", "", "South Africa", "Nigeria", "Kenya", "Nigeria", "Uganda"],
  fr: ["Cameroun", "Rwanda", "", "Cameroun", "Sénégal", "Cameroun", "Bénin", "Cameroun"],
  sw: ["Tanzania", "Kenya", "", "Uganda", "Tanzania", "Kenya", "Rwanda", "Tanzania"],
};
const ages = ["Young", "Middle Age", "Aged"] as const;
const tones = ["warm", "warm", "plain", "formal", "warm", "playful", "formal", "warm"] as const;
const lengths = ["medium", "medium", "short", "medium", "long", "medium", "medium", "short"] as const;

/** The fields of one case of a type. `at` is 0 to 7. */
function fieldsOf(type: ContentType, lang: Lang, at: number): Record<string, string> {
  const of = (list: readonly string[]) => list[at % list.length] ?? "";
  const [name, company, sender] = people[at] ?? ["", "", ""];
  const description = of(businesses[lang]);
  switch (type) {
    case "birthday_wishes":
      return { name, company_name: company, sender };
    case "seasons_greetings":
      return { holiday: of(holidays[lang]), company_name: company, sender };
    case "business_plan":
      return { description, currency: profiles[lang][0].currency };
    case "content_link":
      return {
        url: of(["https://shop.example.com/care", "www.blog.ng/post?id=7", "news.co.ke", "http://a-b.org/x#y"]),
        text: pages[lang].text,
      };
    case "ideal_customer":
      return { description, country_name: of(countries[lang]) };
    case "user_persona":
      return { description, country_name: of(countries[lang]), age: ages[at % 3] ?? "Young" };
    case "newsletter":
      return { description: of(newsletters[lang]) };
    case "email":
      return { description: of(mails[lang]) };
    case "reply_email":
      return { message: of(received[lang]), description: of(answers[lang]) };
    default:
      return { description };
  }
}

const evalTypes: readonly ContentType[] = [
  "birthday_wishes",
  "seasons_greetings",
  "business_name",
  "business_plan",
  "content_idea",
  "content_link",
  "ideal_customer",
  "user_persona",
  "newsletter",
  "email",
  "reply_email",
];

export function taskOf(
  type: ContentType,
  lang: WritingLanguage & Lang,
  fields: Record<string, string>,
  at = 0,
): WritingTask {
  const inputs: WriterInputs = inputsOf(type).parse({ generate: type, ...fields });
  return {
    inputs,
    language: lang,
    tone: tones[at % 8] ?? "warm",
    length: lengths[at % 8] ?? "medium",
    profile: profiles[lang][at % 4 === 3 ? 1 : 0],
    today: ["2026-11-21", "2027-02-27", "2026-12-30", "2028-02-28"][at % 4] ?? "2026-11-21",
    page:
      type === "content_link"
        ? { title: at % 2 === 0 ? pages[lang].title : "", text: pages[lang].text, site: "shop.example.com" }
        : null,
    rewriting: null,
    version: at % 3,
  };
}

/** 11 types × 8 cases × 3 languages. */
export const evalCases: readonly EvalCase[] = evalTypes.flatMap((type) =>
  (["en", "fr", "sw"] as const).flatMap((lang) =>
    Array.from({ length: 8 }, (_, at) => ({
      name: `${type} ${lang} ${at + 1}`,
      task: taskOf(type, lang, fieldsOf(type, lang, at), at),
    })),
  ),
);
