import type { Age, InputsOf } from "@ankara/domain/ai/inputs";
import { fold } from "@ankara/domain/text";
import { pick, plain } from "../text.ts";
import { type Context, bullets, paragraphs } from "./context.ts";
import { placeIn } from "./country.ts";
import { customerKinds } from "./customer-kinds.ts";
import { offerOf, topicOf } from "./offer.ts";
import { tradeOf } from "./trades.ts";

type Lang = Context["lang"];
type Customer = {
  headings: readonly [who: string, wants: string, where: string, stops: string, say: string, ask: string];
  who: (offer: string, country: string) => string;
  first: (kind: string) => string;
  /** Lines that suit every trade, after those of its own. */
  satisfied: string;
  trust: readonly [doubt: string, answer: string];
  quote: (words: string) => string;
  lookingFor: (offer: string) => string;
  ask: readonly string[];
};
const customer: Record<Lang, Customer> = {
  en: {
    headings: [
      "Who it is",
      "What this customer wants",
      "Where to meet them",
      "What holds them back, and your answer",
      "What to say",
      "Ask your next three customers",
    ],
    who: (offer, country) =>
      `Your ideal customer is looking for exactly this: ${offer}. They live or work${country ? ` ${country},` : ""} close enough to reach you, they buy more than once, they pay on the agreed day, and they tell others when they are pleased.`,
    first: (kind) => `Look first for ${kind}.`,
    satisfied: "With the people who already buy from you: a satisfied customer knows three more.",
    trust: [
      "Can I trust you with my money?",
      "Send an invoice with your name and account, and keep your word on the date.",
    ],
    quote: (words) => `"${words}"`,
    lookingFor: (offer) => `Are you looking for ${offer}? Tell me when you need it.`,
    ask: [
      "What made you choose us and not another?",
      "What nearly stopped you from buying?",
      "When will you need this again, and may I remind you?",
    ],
  },
  fr: {
    headings: [
      "Qui c'est",
      "Ce que ce client veut",
      "Où le rencontrer",
      "Ce qui le retient, et votre réponse",
      "Ce qu'il faut dire",
      "Demandez à vos trois prochains clients",
    ],
    who: (offer, country) =>
      `Votre client idéal cherche exactement ceci : ${offer}. Il vit ou travaille${country ? ` ${country},` : ""} assez près pour venir à vous, il achète plus d'une fois, il paie au jour convenu et il en parle autour de lui quand il est content.`,
    first: (kind) => `Cherchez d'abord ${kind}.`,
    satisfied: "Auprès de ceux qui achètent déjà chez vous : un client satisfait en connaît trois autres.",
    trust: ["Puis-je vous confier mon argent ?", "Envoyez une facture à votre nom et tenez parole sur la date."],
    quote: (words) => `« ${words} »`,
    lookingFor: (offer) => `Vous cherchez ceci : ${offer} ? Dites-moi pour quand.`,
    ask: [
      "Pourquoi nous avez-vous choisis plutôt qu'un autre ?",
      "Qu'est-ce qui a failli vous arrêter ?",
      "Quand en aurez-vous encore besoin, et puis-je vous le rappeler ?",
    ],
  },
  sw: {
    headings: [
      "Ni nani",
      "Mteja huyu anataka nini",
      "Utamkuta wapi",
      "Kinachomzuia, na jibu lako",
      "Cha kusema",
      "Waulize wateja wako watatu wajao",
    ],
    who: (offer, country) =>
      `Mteja wako bora anatafuta hiki hasa: ${offer}. Anaishi au kufanya kazi${country ? ` ${country},` : ""} karibu kiasi cha kukufikia, hununua zaidi ya mara moja, hulipa siku mliyokubaliana, na huwaambia wengine anaporidhika.`,
    first: (kind) => `Mtafute kwanza ${kind}.`,
    satisfied: "Kwa wale wanaonunua kwako tayari: mteja aliyeridhika anawajua wengine watatu.",
    trust: ["Naweza kukuamini na pesa zangu?", "Tuma ankara yenye jina lako, na timiza ahadi ya tarehe."],
    quote: (words) => `"${words}"`,
    lookingFor: (offer) => `Unatafuta ${offer}? Niambie unahitaji lini.`,
    ask: [
      "Kwa nini ulituchagua sisi na si wengine?",
      "Ni nini kilikaribia kukuzuia kununua?",
      "Utahitaji tena lini, na naweza kukukumbusha?",
    ],
  },
};

/** The first version is the trade's own; each later one is drawn with another kind of buyer. */
const kindFor = (lang: Lang, { seed, version }: { seed: number; version: number }) =>
  version === 0 ? undefined : pick(customerKinds[lang], seed, version);
const some = (line: string | undefined): string[] => (line === undefined ? [] : [line]);

export function writeCustomer({ task, lang, seed }: Context, inputs: InputsOf<"ideal_customer">): string {
  const { length, version } = task;
  const kind = kindFor(lang, { seed, version });
  const say = customer[lang];
  const offer = offerOf(inputs.description);
  const trade = tradeOf(inputs.description).texts[lang];
  const [who, wants, where, stops, words, ask] = say.headings;
  const full = length !== "short";
  return paragraphs(
    `## ${who}`,
    `${say.who(offer, placeIn(plain(inputs.country_name), lang))}${kind ? ` ${say.first(kind.who)}` : ""}`,
    `## ${wants}`,
    bullets([...trade.wants, ...some(kind?.wants)]),
    `## ${where}`,
    bullets(full ? [...trade.where, ...some(kind?.where), say.satisfied] : trade.where),
    full && `## ${stops}`,
    full &&
      bullets(
        [...trade.doubts, kind && length !== "long" ? kind.doubt : say.trust].map(
          ([doubt, answer]) => `**${say.quote(doubt)}** ${answer}`,
        ),
      ),
    full && `## ${words}`,
    full && bullets([say.lookingFor(topicOf(offer)), ...trade.say, ...some(kind?.say)].map(say.quote)),
    length === "long" && `## ${ask}`,
    length === "long" && bullets(say.ask),
  );
}

/** First names of a country, for a person who stands for many. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  nigeria: ["Amaka", "Tunde", "Halima", "Bisi", "Chidi", "Zainab"],
  ghana: ["Akosua", "Kwame", "Efua", "Yaw"],
  kenya: ["Wanjiku", "Otieno", "Achieng", "Mwangi"],
  uganda: ["Nakato", "Okello", "Namusoke", "Mugisha"],
  tanzania: ["Neema", "Juma", "Rehema", "Baraka"],
  rwanda: ["Uwase", "Mugabo", "Keza", "Ishimwe"],
  ethiopia: ["Selam", "Dawit", "Hana", "Abebe"],
  "south africa": ["Lerato", "Sipho", "Naledi", "Thabo"],
  zambia: ["Mutinta", "Chanda", "Bwalya", "Mwila"],
  zimbabwe: ["Rudo", "Tendai", "Chipo", "Tafadzwa"],
  cameroon: ["Ngono", "Fotso", "Brigitte", "Emmanuel"],
  senegal: ["Fatou", "Mamadou", "Aïssatou", "Ousmane"],
  "cote d'ivoire": ["Aya", "Koffi", "Adjoua", "Yao"],
  benin: ["Afi", "Codjo", "Sènami", "Rodrigue"],
  togo: ["Afi", "Kodjo", "Akouvi", "Kossi"],
  "": ["Grace", "Daniel", "Mary", "Joseph"],
};
/** The French names of countries whose people are above. */
const inEnglish: Readonly<Record<string, string>> = {
  cameroun: "cameroon",
  ouganda: "uganda",
  tanzanie: "tanzania",
  zambie: "zambia",
  ethiopie: "ethiopia",
  "afrique du sud": "south africa",
};

type Persona = {
  headings: readonly [
    meet: string,
    day: string,
    worries: string,
    pays: string,
    win: string,
    back: string,
    test: string,
  ];
  ages: Record<Age, { band: string; day: string; reach: string }>;
  meet: (name: string, band: string, offer: string, country: string) => string;
  buys: (name: string, kind: string) => string;
  test: (name: string) => readonly string[];
  drawn: (name: string) => string;
};
const persona: Record<Lang, Persona> = {
  en: {
    headings: [
      "Meet",
      "An ordinary day",
      "Worries",
      "Money",
      "How to win this customer",
      "What brings them back",
      "Check it against real people",
    ],
    ages: {
      Young: {
        band: "between 18 and 30",
        day: "Wakes up with the phone in hand and reads messages before getting up.",
        reach: "What reaches them: short videos, a status every day, and friends who have already bought.",
      },
      "Middle Age": {
        band: "between 31 and 50",
        day: "Gets the family ready, then work; time is the scarcest thing of all.",
        reach: "What reaches them: a WhatsApp message in the early evening, and word from colleagues and relatives.",
      },
      Aged: {
        band: "over 50",
        day: "Starts early and likes to finish errands before noon.",
        reach: "What reaches them: a phone call, a visit, and the word of children and neighbours.",
      },
    },
    meet: (name, band, offer, country) =>
      `${name} is ${band}${country ? ` and lives ${country}` : ""}. ${name} stands for one kind of customer of this business: ${offer}.`,
    buys: (name, kind) => `In buying, ${name} is ${kind}.`,
    test: (name) => [
      `Think of three of your customers who are like ${name}. What is different about them?`,
      "Ask one of them where they saw you first.",
      "Change this page when they surprise you.",
    ],
    drawn: (name) =>
      `${name} is drawn from your description and from general experience, not from data about your customers.`,
  },
  fr: {
    headings: [
      "Portrait de",
      "Une journée ordinaire",
      "Ses soucis",
      "L'argent",
      "Comment gagner ce client",
      "Ce qui fait revenir",
      "À vérifier auprès de vraies personnes",
    ],
    ages: {
      Young: {
        band: "entre 18 et 30 ans",
        day: "Se réveille le téléphone à la main et lit ses messages avant de se lever.",
        reach: "Ce qui touche : de courtes vidéos, un statut chaque jour et des amis qui ont déjà acheté.",
      },
      "Middle Age": {
        band: "entre 31 et 50 ans",
        day: "Prépare la famille, puis le travail ; le temps est ce qui manque le plus.",
        reach: "Ce qui touche : un message WhatsApp en début de soirée et la parole des collègues et des proches.",
      },
      Aged: {
        band: "plus de 50 ans",
        day: "Commence tôt et aime finir ses courses avant midi.",
        reach: "Ce qui touche : un appel, une visite et la recommandation des enfants et des voisins.",
      },
    },
    meet: (name, band, offer, country) =>
      `${name} a ${band}${country ? ` et vit ${country}` : ""}. ${name} représente un type de client de cette activité : ${offer}.`,
    buys: (name, kind) => `Pour ses achats, ${name} est ${kind}.`,
    test: (name) => [
      `Pensez à trois de vos clients qui ressemblent à ${name}. En quoi sont-ils différents ?`,
      "Demandez à l'un d'eux où il vous a vu la première fois.",
      "Changez cette page quand ils vous surprennent.",
    ],
    drawn: (name) =>
      `Le portrait de ${name} est imaginé d'après votre description et l'expérience générale, pas d'après des données sur vos clients.`,
  },
  sw: {
    headings: [
      "Kutana na",
      "Siku ya kawaida",
      "Wasiwasi",
      "Pesa",
      "Jinsi ya kumpata mteja huyu",
      "Kinachomrudisha",
      "Linganisha na watu halisi",
    ],
    ages: {
      Young: {
        band: "kati ya miaka 18 na 30",
        day: "Huamka na simu mkononi na kusoma ujumbe kabla ya kuinuka.",
        reach: "Kinachomfikia: video fupi, status kila siku, na marafiki ambao tayari wamenunua.",
      },
      "Middle Age": {
        band: "kati ya miaka 31 na 50",
        day: "Huandaa familia, kisha kazi; muda ndio unaopungua zaidi.",
        reach: "Kinachomfikia: ujumbe wa WhatsApp mapema jioni, na maneno ya wenzake na ndugu.",
      },
      Aged: {
        band: "zaidi ya miaka 50",
        day: "Huanza mapema na hupenda kumaliza shughuli kabla ya mchana.",
        reach: "Kinachomfikia: kupigiwa simu, kutembelewa, na mapendekezo ya watoto na majirani.",
      },
    },
    meet: (name, band, offer, country) =>
      `${name} ana umri wa ${band}${country ? ` na anaishi ${country}` : ""}. ${name} anawakilisha aina moja ya mteja wa biashara hii: ${offer}.`,
    buys: (name, kind) => `Katika kununua, ${name} ni ${kind}.`,
    test: (name) => [
      `Wafikirie wateja wako watatu wanaofanana na ${name}. Wana tofauti gani?`,
      "Muulize mmoja wao alikuona wapi mara ya kwanza.",
      "Badilisha ukurasa huu wanapokushangaza.",
    ],
    drawn: (name) =>
      `${name} ameundwa kutokana na maelezo yako na uzoefu wa jumla, si kutokana na data ya wateja wako.`,
  },
};

export function writePersona({ task, lang, seed }: Context, inputs: InputsOf<"user_persona">): string {
  const { length, version } = task;
  const say = persona[lang];
  const kind = kindFor(lang, { seed: seed >>> 3, version });
  const country = plain(inputs.country_name);
  const known = fold(country).replaceAll("’", "'");
  const name = pick(namesOf[inEnglish[known] ?? known] ?? namesOf[""] ?? ["Grace"], seed, version);
  const { band, day, reach } = say.ages[inputs.age];
  const offer = offerOf(inputs.description);
  const trade = tradeOf(inputs.description).texts[lang];
  const [meet, ordinary, worries, funds, win, back, test] = say.headings;
  const full = length !== "short";
  return paragraphs(
    `## ${meet} ${name}`,
    `${say.meet(name, band, offer, placeIn(country, lang))}${kind ? ` ${say.buys(name, kind.who)}` : ""}`,
    full && `## ${ordinary}`,
    full && bullets([day, ...trade.day, ...some(kind?.day)]),
    `## ${worries}`,
    bullets([...trade.worries, ...some(kind?.worry)]),
    full && `## ${funds}`,
    full && trade.pays,
    `## ${win}`,
    [trade.win, ...some(kind?.win), reach].join(" "),
    length === "long" && `## ${back}`,
    length === "long" && bullets(trade.wants),
    length === "long" && `## ${test}`,
    length === "long" && bullets(say.test(name)),
    say.drawn(name),
  );
}
