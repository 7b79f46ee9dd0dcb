import type { InputsOf } from "@ankara/domain/ai/inputs";
import { capitalise, pick } from "../text.ts";
import { type Context, numbered, paragraphs } from "./context.ts";
import { offerOf } from "./offer.ts";
import { nameReasons, tradeNames } from "./trade-names.ts";
import { tradeOf } from "./trades.ts";

type Lang = Context["lang"];
/** A word with its language and what it means, in ours. */
type Word = readonly [word: string, from: Record<Lang, string>, meaning: Record<Lang, string>];

const tongue = (en: string, fr: string, sw: string): Record<Lang, string> => ({ en, fr, sw });
const yoruba = tongue("Yoruba", "yoruba", "Kiyoruba");
const igbo = tongue("Igbo", "igbo", "Kiigbo");
const hausa = tongue("Hausa", "haoussa", "Kihausa");
const swahili = tongue("Swahili", "swahili", "Kiswahili");
const zulu = tongue("Zulu", "zoulou", "Kizulu");
const sotho = tongue("Sotho", "sotho", "Kisotho");
const tswana = tongue("Tswana", "tswana", "Kitswana");
const wolof = tongue("Wolof", "wolof", "Kiwolofu");
const twi = tongue("Twi", "twi", "Kitwi");
const duala = tongue("Duala", "douala", "Kiduala");
const fulfulde = tongue("Fulfulde", "peul", "Kifulani");
const ewondo = tongue("Ewondo", "ewondo", "Kiewondo");
const dioula = tongue("Dioula", "dioula", "Kijula");
const kinyarwanda = tongue("Kinyarwanda", "kinyarwanda", "Kinyarwanda");
const luganda = tongue("Luganda", "luganda", "Kiganda");
const amharic = tongue("Amharic", "amharique", "Kiamhari");
const shona = tongue("Shona", "shona", "Kishona");
const nyanja = tongue("Nyanja", "nyanja", "Kinyanja");

const love = tongue("love", "amour", "upendo");
const peace = tongue("peace", "paix", "amani");
const joy = tongue("joy", "joie", "furaha");
const light = tongue("light", "lumière", "nuru");
const blessing = tongue("blessing", "bénédiction", "baraka");
const truth = tongue("truth", "vérité", "ukweli");
const trust = tongue("trust", "confiance", "uaminifu");
const hope = tongue("hope", "espoir", "tumaini");
const honour = tongue("honour", "honneur", "heshima");
const good = tongue("good", "bon", "nzuri");
const grace = tongue("grace", "grâce", "neema");

const nigerian: readonly Word[] = [
  ["Ayọ̀", yoruba, joy],
  ["Amana", hausa, trust],
  ["Ọma", igbo, good],
  ["Haske", hausa, light],
  ["Ìfẹ́", yoruba, love],
  ["Udo", igbo, peace],
  ["Gaskiya", hausa, truth],
  ["Ọlá", yoruba, honour],
  ["Ifunanya", igbo, love],
  ["Àlàáfíà", yoruba, peace],
  ["Albarka", hausa, blessing],
  ["Ọ̀rẹ́", yoruba, tongue("friend", "ami", "rafiki")],
];
const ghanaian: readonly Word[] = [
  ["Nhyira", twi, blessing],
  ["Anidaso", twi, hope],
  ["Nokware", twi, truth],
  ["Anigye", twi, tongue("happiness", "bonheur", "furaha")],
  ["Asomdwoe", twi, peace],
  ["Akwaaba", twi, tongue("welcome", "bienvenue", "karibu")],
  ["Gyidie", twi, tongue("faith", "foi", "imani")],
  ["Ɔdɔ", twi, love],
  ["Hann", twi, light],
  ["Aseda", twi, tongue("thanks", "merci", "shukrani")],
  ["Ahoɔfɛ", twi, tongue("beauty", "beauté", "uzuri")],
  ["Adepa", twi, tongue("a good thing", "une bonne chose", "kitu kizuri")],
];
const cameroonian: readonly Word[] = [
  ["Ndolo", duala, love],
  ["Musango", duala, peace],
  ["Jam", fulfulde, peace],
  ["Bwam", duala, good],
  ["Barka", fulfulde, blessing],
  ["Munyenge", duala, joy],
  ["Goonga", fulfulde, truth],
  ["Mvoé", ewondo, peace],
  ["Mbale", duala, truth],
  ["Weltaare", fulfulde, joy],
  ["Yiide", fulfulde, love],
];
const mandeSpeaking: readonly Word[] = [
  ["Hèrè", dioula, tongue("happiness", "bonheur", "furaha")],
  ["Kanu", dioula, love],
  ["Danaya", dioula, trust],
  ["Yelen", dioula, light],
  ["Jigui", dioula, hope],
  ["Nisondiya", dioula, joy],
  ["Barika", dioula, blessing],
  ["Duba", dioula, blessing],
];
const senegalese: readonly Word[] = [
  ["Teranga", wolof, tongue("hospitality", "hospitalité", "ukarimu")],
  ["Jamm", wolof, peace],
  ["Leer", wolof, light],
  ["Yaakaar", wolof, hope],
  ["Mbégte", wolof, joy],
  ["Barké", wolof, blessing],
  ["Dëgg", wolof, truth],
  ["Ngor", wolof, honour],
];
const swahiliWords: readonly Word[] = [
  ["Zuri", swahili, tongue("beautiful", "beau", "uzuri")],
  ["Imani", swahili, tongue("faith", "foi", "kuamini")],
  ["Nuru", swahili, tongue("light", "lumière", "mwanga")],
  ["Baraka", swahili, tongue("blessing", "bénédiction", "neema")],
  ["Upendo", swahili, tongue("love", "amour", "mapenzi")],
  ["Amani", swahili, tongue("peace", "paix", "utulivu")],
  ["Thamani", swahili, tongue("value", "valeur", "ubora")],
  ["Furaha", swahili, tongue("joy", "joie", "shangwe")],
  ["Tumaini", swahili, tongue("hope", "espoir", "matarajio mema")],
  ["Neema", swahili, tongue("grace", "grâce", "baraka")],
  ["Umoja", swahili, tongue("unity", "unité", "mshikamano")],
  ["Heshima", swahili, tongue("respect", "respect", "adabu")],
];
const rwandan: readonly Word[] = [
  ["Amahoro", kinyarwanda, peace],
  ["Urukundo", kinyarwanda, love],
  ["Umucyo", kinyarwanda, light],
  ["Umugisha", kinyarwanda, blessing],
  ["Ishema", kinyarwanda, tongue("pride", "fierté", "fahari")],
  ["Icyizere", kinyarwanda, tongue("hope and trust", "espoir et confiance", "tumaini na uaminifu")],
  ["Ibyishimo", kinyarwanda, joy],
  ["Ukuri", kinyarwanda, truth],
  ["Impano", kinyarwanda, tongue("gift", "don", "zawadi")],
  ["Keza", kinyarwanda, tongue("beautiful", "beau", "nzuri")],
  ["Ubumwe", kinyarwanda, tongue("unity", "unité", "umoja")],
];
const ugandan: readonly Word[] = [
  ["Essanyu", luganda, joy],
  ["Emirembe", luganda, peace],
  ["Omukisa", luganda, blessing],
  ["Essuubi", luganda, hope],
  ["Amazima", luganda, truth],
  ["Ekitiibwa", luganda, honour],
  ["Birungi", luganda, tongue("good things", "bonnes choses", "mambo mema")],
  ["Okwagala", luganda, love],
];
const ethiopian: readonly Word[] = [
  ["Selam", amharic, peace],
  ["Desta", amharic, joy],
  ["Tesfa", amharic, hope],
  ["Berhan", amharic, light],
  ["Bereket", amharic, blessing],
  ["Fikir", amharic, love],
  ["Ewnet", amharic, truth],
  ["Kibir", amharic, honour],
  ["Addis", amharic, tongue("new", "nouveau", "mpya")],
  ["Genet", amharic, tongue("paradise", "paradis", "paradiso")],
  ["Mar", amharic, tongue("honey", "miel", "asali")],
];
const southAfrican: readonly Word[] = [
  ["Themba", zulu, tongue("hope, trust", "espoir, confiance", "tumaini")],
  ["Khanya", zulu, tongue("shine", "briller", "ng'aa")],
  ["Thando", zulu, love],
  ["Impilo", zulu, tongue("life, health", "vie, santé", "maisha")],
  ["Ubuntu", zulu, tongue("humanity", "humanité", "utu")],
  ["Inkanyezi", zulu, tongue("star", "étoile", "nyota")],
  ["Lerato", sotho, love],
  ["Khotso", sotho, peace],
  ["Lesedi", tswana, light],
  ["Thabo", sotho, joy],
  ["Tshepo", sotho, trust],
  ["Kagiso", tswana, peace],
];
const botswanan: readonly Word[] = [
  ["Pula", tswana, tongue("rain, blessing", "pluie, bénédiction", "mvua, baraka")],
  ["Lesedi", tswana, light],
  ["Kagiso", tswana, peace],
  ["Boitumelo", tswana, joy],
  ["Tshepo", tswana, trust],
  ["Masego", tswana, blessing],
  ["Botho", tswana, tongue("humanity", "humanité", "utu")],
  ["Tsholofelo", tswana, hope],
];
const zimbabwean: readonly Word[] = [
  ["Rudo", shona, love],
  ["Tariro", shona, hope],
  ["Rufaro", shona, joy],
  ["Chiedza", shona, light],
  ["Rugare", shona, peace],
  ["Nyasha", shona, grace],
  ["Chokwadi", shona, truth],
  ["Ropafadzo", shona, blessing],
  ["Simba", shona, tongue("strength", "force", "nguvu")],
];
const zambian: readonly Word[] = [
  ["Chikondi", nyanja, love],
  ["Mtendere", nyanja, peace],
  ["Chimwemwe", nyanja, joy],
  ["Madalitso", nyanja, tongue("blessings", "bénédictions", "baraka")],
  ["Chiyembekezo", nyanja, hope],
  ["Chisomo", nyanja, grace],
  ["Choonadi", nyanja, truth],
  ["Ulemu", nyanja, tongue("respect", "respect", "heshima")],
];
/**
 * Words by ISO 3166-1 country: customers in Douala do not know a word of Twi. No list has a multiple of five, because a
 * version takes five and the next one begins behind them.
 */
export const wordsOf: Readonly<Record<string, readonly Word[]>> = {
  NG: nigerian,
  GH: ghanaian,
  CM: cameroonian,
  CI: mandeSpeaking,
  BF: mandeSpeaking,
  ML: mandeSpeaking,
  SN: senegalese,
  KE: swahiliWords,
  TZ: swahiliWords,
  UG: ugandan,
  RW: rwandan,
  BI: rwandan,
  ET: ethiopian,
  ZA: southAfrican,
  BW: botswanan,
  ZW: zimbabwean,
  ZM: zambian,
  MW: zambian,
};
/** Towns and markets that people name in place of their country. */
const towns: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:lagos|kano|abuja|ibadan|aba|onitsha|port harcourt|kaduna|enugu|jos|benin city|balogun|computer village|nigeria)(?!\p{L})/iu,
    "NG",
  ],
  [/(?<!\p{L})(?:accra|kumasi|takoradi|tamale|tema|makola|ghana)(?!\p{L})/iu, "GH"],
  [/(?<!\p{L})(?:douala|yaound[ée]|bafoussam|bamenda|garoua|cameroo?u?n)(?!\p{L})/iu, "CM"],
  [/(?<!\p{L})(?:abidjan|treichville|cocody|adjam[ée]|bouak[ée])(?!\p{L})/iu, "CI"],
  [/(?<!\p{L})(?:dakar|thi[èe]s|sandaga|s[ée]n[ée]gal)(?!\p{L})/iu, "SN"],
  [/(?<!\p{L})(?:nairobi|mombasa|kisumu|nakuru|eldoret|gikomba|kenya)(?!\p{L})/iu, "KE"],
  [/(?<!\p{L})(?:dar es salaam|kariakoo|arusha|mwanza|dodoma|zanzibar|mwenge|tanzania)(?!\p{L})/iu, "TZ"],
  [/(?<!\p{L})(?:kampala|entebbe|jinja|owino|uganda|ouganda)(?!\p{L})/iu, "UG"],
  [/(?<!\p{L})(?:kigali|kimironko|huye|musanze|rwanda)(?!\p{L})/iu, "RW"],
  [/(?<!\p{L})(?:addis ababa|merkato|hawassa|ethiopia)(?!\p{L})/iu, "ET"],
  [/(?<!\p{L})(?:johannesburg|soweto|durban|cape town|pretoria|south africa)(?!\p{L})/iu, "ZA"],
  [/(?<!\p{L})(?:harare|bulawayo|zimbabwe)(?!\p{L})/iu, "ZW"],
  [/(?<!\p{L})(?:lusaka|kitwe|ndola|zambia)(?!\p{L})/iu, "ZM"],
];

/** Words of the place that is described, else of the business's country; none where we know no language of it. */
const wordsFor = (description: string, country: string, lang: Lang): readonly Word[] =>
  wordsOf[towns.find(([town]) => town.test(description))?.[1] ?? country] ?? (lang === "sw" ? swahiliWords : []);

type Plain = readonly [name: (noun: string) => string, why: string];
/** Names that suit every trade: the noun of the trade stands where the language puts it. */
const patterns: Record<Lang, readonly Plain[]> = {
  en: [
    [(noun) => `First Choice ${noun}`, "says what you want to be, and is easy to spell on a transfer"],
    [(noun) => `Golden ${noun}`, "a bright word that looks good on a sign"],
    [(noun) => `Homegrown ${noun}`, "tells people that it comes from close to them"],
    [(noun) => `Sunrise ${noun}`, "fresh and hopeful, and pleasant to say on the phone"],
    [(noun) => `True ${noun}`, "short, and promises honest dealing, which brings people back"],
    [(noun) => `Open Door ${noun}`, "friendly: everybody is welcome"],
    [(noun) => `Crown ${noun}`, "proud, and known in every language of the market"],
    [(noun) => `Riverside ${noun}`, "calm and easy to remember, wherever you are"],
  ],
  fr: [
    [(noun) => `${noun} Premier Choix`, "dit ce que vous voulez être, et s'écrit sans faute sur un virement"],
    [(noun) => `${noun} d'Or`, "un mot lumineux qui fait bien sur une enseigne"],
    [(noun) => `${noun} d'Ici`, "dit que cela vient de tout près"],
    [(noun) => `${noun} Aurore`, "frais et plein d'espoir, agréable à dire au téléphone"],
    [(noun) => `${noun} Juste Prix`, "promet l'honnêteté, et les clients reviennent"],
    [(noun) => `${noun} Porte Ouverte`, "accueillant : tout le monde est le bienvenu"],
    [(noun) => `${noun} Étoile`, "court, lumineux et facile à retenir"],
    [(noun) => `${noun} du Fleuve`, "calme et facile à retenir, où que vous soyez"],
  ],
  sw: [
    [(noun) => `${noun} Chaguo Bora`, "linasema unachotaka kuwa, na ni rahisi kuandika"],
    [(noun) => `${noun} Dhahabu`, "neno angavu linalopendeza kwenye kibao"],
    [(noun) => `${noun} Asili`, "linawaambia watu kwamba ni ya hapa nyumbani"],
    [(noun) => `${noun} Macheo`, "jipya na lenye tumaini, tamu kulitamka kwenye simu"],
    [(noun) => `${noun} Haki`, "fupi, linaahidi uaminifu, na wateja hurudi"],
    [(noun) => `${noun} Karibu`, "la ukarimu: kila mtu anakaribishwa"],
    [(noun) => `${noun} Nyota`, "fupi, angavu na rahisi kukumbuka"],
    [(noun) => `${noun} Mtoni`, "tulivu na rahisi kukumbuka, popote ulipo"],
  ],
};

/** Why a Swahili word is a good name, for those who speak it. */
const familiar = [
  "neno ambalo kila mteja analifahamu na kulipenda",
  "fupi, rahisi kutamka na kuandika",
  "lina maana njema, na linakumbukwa haraka",
  "linaeleweka kwa mtoto na mzee, mjini na kijijini",
  "linasikika vizuri kwenye simu na kusomeka vizuri kwenye kibao",
] as const;

const frame: Record<
  Lang,
  {
    title: string;
    intro: (count: number, offer: string) => string;
    from: (word: Word, at: number) => string;
    next: string;
    steps: readonly string[];
    extra: string;
  }
> = {
  en: {
    title: "Names for your business",
    intro: (count, offer) =>
      `${count === 10 ? "Ten" : "Six"} names for this business: ${offer}. Say each one aloud, as you would on the phone.`,
    from: ([word, from, meaning]) => `*${word}* is ${from.en} for ${meaning.en}`,
    next: "Before you choose",
    steps: [
      "Ask three customers which one they remember an hour later.",
      "Look the name up with your company registry and on the pages you use, so that nobody else trades under it.",
      "Write it on paper in large letters: it should be read from across the road.",
      "Say it over a bad line and let the other side spell it back.",
      "Try it as the name of an account and of a page: is it free, and short enough?",
      "Sleep on it for three nights, and take the one you still like.",
    ],
    extra:
      "When you have chosen, use the same name everywhere: on your sign, your invoices, your bank account and your pages. People pay more readily when the name on the account is the name on the shop.",
  },
  fr: {
    title: "Des noms pour votre entreprise",
    intro: (count, offer) =>
      `${count === 10 ? "Dix" : "Six"} noms pour cette activité : ${offer}. Dites chacun à voix haute, comme au téléphone.`,
    from: ([word, from, meaning]) => `*${word}* veut dire « ${meaning.fr} » en ${from.fr}`,
    next: "Avant de choisir",
    steps: [
      "Demandez à trois clients lequel ils ont retenu une heure plus tard.",
      "Cherchez le nom au registre du commerce et sur les réseaux que vous utilisez, pour que personne d'autre ne le porte.",
      "Écrivez-le en grand sur une feuille : on doit le lire de l'autre côté de la rue.",
      "Dites-le sur une mauvaise ligne et faites-le épeler par l'autre.",
      "Essayez-le comme nom de compte et de page : est-il libre et assez court ?",
      "Laissez passer trois nuits, et gardez celui qui vous plaît encore.",
    ],
    extra:
      "Une fois le nom choisi, utilisez le même partout : sur l'enseigne, les factures, le compte en banque et vos pages. On paie plus volontiers quand le nom du compte est celui de la boutique.",
  },
  sw: {
    title: "Majina ya biashara yako",
    intro: (count, offer) =>
      `Majina ${count === 10 ? "kumi" : "sita"} kwa biashara hii: ${offer}. Tamka kila jina kwa sauti, kama kwenye simu.`,
    // Nobody is told what a word of their own language means.
    from: ([word, from, meaning], at) =>
      from === swahili ? pick(familiar, at) : `*${word}* ni neno la ${from.sw} lenye maana ya ${meaning.sw}`,
    next: "Kabla ya kuchagua",
    steps: [
      "Waulize wateja watatu ni jina lipi wanalikumbuka baada ya saa moja.",
      "Tafuta jina hilo kwa msajili wa kampuni na kwenye kurasa unazotumia, ili mwingine asiwe nalo.",
      "Liandike kwa herufi kubwa kwenye karatasi: lisomeke kutoka ng'ambo ya barabara.",
      "Litamke kwenye simu yenye mawimbi mabaya na umwache mwingine alitaje herufi kwa herufi.",
      "Lijaribu kama jina la akaunti na la ukurasa: liko huru, na ni fupi?",
      "Lala nalo usiku tatu, kisha chukua unalolipenda bado.",
    ],
    extra:
      "Ukishachagua, tumia jina hilo hilo kila mahali: kwenye kibao, ankara, akaunti ya benki na kurasa zako. Watu hulipa kwa urahisi jina la akaunti likiwa sawa na la duka.",
  },
};

/** Names of each kind in one text; a later version begins where the one before it ended. */
const counts = { own: 5, trade: 3, plain: 2, steps: 3 } as const;

export function writeNames({ task, lang, seed }: Context, inputs: InputsOf<"business_name">): string {
  const { length, version, profile } = task;
  const { noun: nouns } = tradeOf(inputs.description);
  const noun = nouns[lang];
  const texts = frame[lang];
  const colon = lang === "fr" ? " :" : ":";
  const line = (name: string, why: string): string => `**${name}**${colon} ${why}.`;
  const localWords = wordsFor(inputs.description, profile.country, lang);
  const own =
    localWords.length === 0
      ? []
      : take(localWords, { seed, version, count: counts.own }).map((word, index) =>
          line(lang === "en" ? `${word[0]} ${noun}` : `${noun} ${word[0]}`, texts.from(word, index)),
        );
  // Without words of the place, every name is one of the trade or a plain one.
  const isLocal = own.length > 0;
  const ofTrade = tradeNames[nouns.en][lang].map((name, index) => line(name, nameReasons[lang][index] ?? ""));
  const ready = [
    ...take(ofTrade, { seed: seed >>> 3, version, count: isLocal ? counts.trade : counts.trade + 2 }),
    ...take(patterns[lang], { seed: seed >>> 6, version, count: isLocal ? counts.plain : counts.plain + 3 }).map(
      ([name, why]) => line(name(noun), why),
    ),
  ];
  const entries = isLocal ? own.flatMap((word, index) => [ready[index] ?? "", word]) : ready;
  const shown = length === "short" ? entries.slice(0, 6) : entries;
  const steps = take(texts.steps, { seed: seed >>> 9, version, count: counts.steps });
  return paragraphs(
    `## ${texts.title}`,
    texts.intro(shown.length, offerOf(inputs.description)),
    numbered(shown.map(capitalise)),
    length !== "short" && `## ${texts.next}`,
    length !== "short" && steps.map((step) => `- ${step}`).join("\n"),
    length === "long" && texts.extra,
  );
}

/** Takes the next few of a list that goes round. */
const take = <T>(
  list: readonly T[],
  { seed, version, count }: { seed: number; version: number; count: number },
): readonly T[] => Array.from({ length: count }, (_, index) => pick(list, seed + index + version * count));
