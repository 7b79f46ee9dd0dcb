import type { Age, InputsOf } from "@ankara/domain/ai/inputs";
import { fold } from "@ankara/domain/text";
import { pick, plain } from "../text.ts";
import { type Context, bullets, paragraphs } from "./context.ts";
import { placeIn } from "./country.ts";
import { offerOf, topicOf } from "./offer.ts";
import { tradeOf } from "./trades.ts";

type Lang = Context["lang"];
type Kind = "goods" | "service";
type Customer = {
  headings: readonly [who: string, wants: string, where: string, stops: string, say: string, ask: string];
  who: (offer: string, country: string) => string;
  wants: Record<Kind, readonly string[]>;
  where: readonly string[];
  stops: readonly (readonly [doubt: string, answer: string])[];
  say: (offer: string) => readonly string[];
  ask: readonly string[];
  extra: string;
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
    wants: {
      goods: [
        "Goods that look in the hand as they looked in the picture.",
        "A price that is said at once, without having to ask twice.",
        "Delivery or pick-up that fits their day, and somebody who answers the phone.",
      ],
      service: [
        "Work that is ready on the day it was promised.",
        "To know the price before the work begins.",
        "To be treated as a guest, and to be told honestly what is not possible.",
      ],
    },
    where: [
      "In WhatsApp groups of their street, place of worship, school or workplace.",
      "On Instagram and Facebook in the evening, looking at pictures of other people's purchases.",
      "With the people who already buy from you: a satisfied customer knows three more.",
    ],
    stops: [
      ['"Is it good?"', "show real pictures and the words of people who bought before."],
      ['"Is it worth it?"', "say what is included and how long it lasts."],
      [
        '"Can I trust you with my money?"',
        "send an invoice with your name and account, and keep your word on the date.",
      ],
    ],
    say: (offer) => [
      `"You are looking for ${offer}? You are in the right place. Tell me when you need it."`,
      '"This is the price, this is what is included, and this is when it is ready."',
      '"Thank you. If you know somebody who needs this too, send them to me and I will look after them well."',
    ],
    ask: [
      "What made you choose us and not another?",
      "What nearly stopped you from buying?",
      "When will you need this again, and may I remind you?",
    ],
    extra:
      "A customer who haggles over everything, pays late and is never satisfied is not your ideal customer. Serve them politely, and put your time into those described here.",
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
    wants: {
      goods: [
        "Des articles qui, dans la main, ressemblent à la photo.",
        "Un prix annoncé tout de suite, sans avoir à demander deux fois.",
        "Une livraison ou un retrait qui convient à sa journée, et quelqu'un qui répond au téléphone.",
      ],
      service: [
        "Un travail prêt au jour promis.",
        "Connaître le prix avant le début du travail.",
        "Être reçu comme un invité et savoir honnêtement ce qui n'est pas possible.",
      ],
    },
    where: [
      "Dans les groupes WhatsApp de son quartier, de son lieu de culte, de l'école ou du travail.",
      "Sur Instagram et Facebook le soir, devant les photos des achats des autres.",
      "Auprès de ceux qui achètent déjà chez vous : un client satisfait en connaît trois autres.",
    ],
    stops: [
      ["« Est-ce que c'est bien ? »", "montrez de vraies photos et les mots de ceux qui ont déjà acheté."],
      ["« Est-ce que cela vaut le prix ? »", "dites ce qui est compris et combien de temps cela dure."],
      ["« Puis-je vous confier mon argent ? »", "envoyez une facture à votre nom et tenez parole sur la date."],
    ],
    say: (offer) => [
      `« Vous cherchez ceci : ${offer} ? Vous êtes au bon endroit. Dites-moi pour quand. »`,
      "« Voici le prix, voici ce qui est compris, et voici quand ce sera prêt. »",
      "« Merci. Si quelqu'un d'autre en a besoin, envoyez-le-moi et je m'en occuperai bien. »",
    ],
    ask: [
      "Pourquoi nous avez-vous choisis plutôt qu'un autre ?",
      "Qu'est-ce qui a failli vous arrêter ?",
      "Quand en aurez-vous encore besoin, et puis-je vous le rappeler ?",
    ],
    extra:
      "Celui qui discute tout, paie en retard et n'est jamais content n'est pas votre client idéal. Servez-le poliment et gardez votre temps pour ceux qui sont décrits ici.",
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
    wants: {
      goods: [
        "Bidhaa inayofanana mkononi na ilivyoonekana kwenye picha.",
        "Bei inayotajwa mara moja, bila kuuliza mara mbili.",
        "Kufikishiwa au kuchukua kwa wakati unaomfaa, na mtu anayejibu simu.",
      ],
      service: [
        "Kazi iliyo tayari siku iliyoahidiwa.",
        "Kujua bei kabla ya kazi kuanza.",
        "Kupokewa kama mgeni, na kuambiwa ukweli kuhusu kisichowezekana.",
      ],
    },
    where: [
      "Katika makundi ya WhatsApp ya mtaa, ibada, shule au kazini kwake.",
      "Kwenye Instagram na Facebook jioni, akitazama picha za vitu walivyonunua wengine.",
      "Kwa wale wanaonunua kwako tayari: mteja aliyeridhika anawajua wengine watatu.",
    ],
    stops: [
      ['"Je, ni nzuri?"', "onyesha picha halisi na maneno ya walionunua kabla."],
      ['"Je, inafaa bei yake?"', "eleza kilichomo na itadumu kwa muda gani."],
      ['"Naweza kukuamini na pesa zangu?"', "tuma ankara yenye jina lako, na timiza ahadi ya tarehe."],
    ],
    say: (offer) => [
      `"Unatafuta ${offer}? Umefika mahali sahihi. Niambie unahitaji lini."`,
      '"Hii ndiyo bei, hiki ndicho kilichomo, na itakuwa tayari siku hii."',
      '"Asante. Ukimjua mwingine anayehitaji, mlete kwangu nami nitamhudumia vizuri."',
    ],
    ask: [
      "Kwa nini ulituchagua sisi na si wengine?",
      "Ni nini kilikaribia kukuzuia kununua?",
      "Utahitaji tena lini, na naweza kukukumbusha?",
    ],
    extra:
      "Mteja anayebishania kila kitu, anayechelewa kulipa na asiyeridhika si mteja wako bora. Mhudumie kwa heshima, na tumia muda wako kwa wale walioelezwa hapa.",
  },
};

export function writeCustomer({ task, lang }: Context, inputs: InputsOf<"ideal_customer">): string {
  const { length } = task;
  const say = customer[lang];
  const offer = offerOf(inputs.description);
  const { kind } = tradeOf(inputs.description);
  const [who, wants, where, stops, words, ask] = say.headings;
  const full = length !== "short";
  return paragraphs(
    `## ${who}`,
    say.who(offer, placeIn(plain(inputs.country_name), lang)),
    `## ${wants}`,
    bullets(say.wants[kind]),
    `## ${where}`,
    bullets(full ? say.where : say.where.slice(0, 2)),
    full && `## ${stops}`,
    full &&
      bullets(
        say.stops.map(([doubt, answer]) => `**${doubt}** ${answer.charAt(0).toLocaleUpperCase()}${answer.slice(1)}`),
      ),
    full && `## ${words}`,
    full && bullets(say.say(topicOf(offer))),
    length === "long" && `## ${ask}`,
    length === "long" && bullets(say.ask),
    length === "long" && say.extra,
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
  "": ["Grace", "Daniel", "Mary", "Joseph"],
};

type Persona = {
  headings: readonly [meet: string, day: string, needs: string, pays: string, say: string, test: string];
  ages: Record<Age, { band: string; day: readonly string[]; needs: readonly string[]; pays: string; reach: string }>;
  meet: (name: string, band: string, offer: string, country: string) => string;
  say: (name: string, offer: string) => string;
  test: (name: string) => readonly string[];
  drawn: (name: string) => string;
};
const persona: Record<Lang, Persona> = {
  en: {
    headings: [
      "Meet",
      "An ordinary day",
      "What counts",
      "Money",
      "How to win this customer",
      "Check it against real people",
    ],
    ages: {
      Young: {
        band: "between 18 and 30",
        day: [
          "Wakes up with the phone in hand and reads messages before getting up.",
          "Is on the move between work, classes and friends, and decides quickly.",
          "Watches short videos in the evening and sends the best ones on.",
        ],
        needs: [
          "To look good and to be among the first to have something.",
          "Answers within minutes, in writing rather than by call.",
          "Pictures and short videos instead of long texts.",
        ],
        pays: "Watches every expense, pays from the phone, and likes to pay in two parts when the sum is large.",
        reach: "Short videos, a status every day, and friends who have already bought.",
      },
      "Middle Age": {
        band: "between 31 and 50",
        day: [
          "Gets the family ready, then work; time is the scarcest thing of all.",
          "Shops on the way home or orders between two tasks.",
          "Talks purchases over with the family before spending a large sum.",
        ],
        needs: [
          "Quality that lasts, and somebody who keeps their word.",
          "One clear price and a delivery time that holds.",
          "To be remembered: size, taste and last order.",
        ],
        pays: "Plans by the month, pays by transfer, and asks for an invoice or a receipt.",
        reach: "WhatsApp messages in the early evening, and word from colleagues and relatives.",
      },
      Aged: {
        band: "over 50",
        day: [
          "Starts early and likes to finish errands before noon.",
          "Prefers to speak to a person and to see the thing before paying.",
          "Is asked for advice by the whole family and passes on good addresses.",
        ],
        needs: [
          "Respect, patience and a voice that explains.",
          "Comfort and quality before fashion.",
          "A number to call when something is not right.",
        ],
        pays: "Pays in cash or by transfer with help, and returns for years where there is trust.",
        reach: "A phone call, a visit, and the recommendation of children and neighbours.",
      },
    },
    meet: (name, band, offer, country) =>
      `${name} is ${band}${country ? ` and lives ${country}` : ""}. ${name} stands for one kind of customer of this business: ${offer}.`,
    say: (name, offer) =>
      `Say to ${name}: "You asked about ${offer}. Here is a picture, here is the price, and it can be with you on the day you choose."`,
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
      "Ce qui compte",
      "L'argent",
      "Comment gagner ce client",
      "À vérifier auprès de vraies personnes",
    ],
    ages: {
      Young: {
        band: "entre 18 et 30 ans",
        day: [
          "Se réveille le téléphone à la main et lit ses messages avant de se lever.",
          "Court entre le travail, les cours et les amis, et décide vite.",
          "Regarde de courtes vidéos le soir et partage les meilleures.",
        ],
        needs: [
          "Être à son avantage et parmi les premiers à avoir une nouveauté.",
          "Une réponse en quelques minutes, par écrit plutôt que par appel.",
          "Des photos et de courtes vidéos plutôt que de longs textes.",
        ],
        pays: "Surveille chaque dépense, paie avec le téléphone et aime payer en deux fois quand la somme est grande.",
        reach: "De courtes vidéos, un statut chaque jour et des amis qui ont déjà acheté.",
      },
      "Middle Age": {
        band: "entre 31 et 50 ans",
        day: [
          "Prépare la famille, puis le travail ; le temps est ce qui manque le plus.",
          "Fait ses achats sur le chemin du retour ou commande entre deux tâches.",
          "Parle des gros achats en famille avant de dépenser.",
        ],
        needs: [
          "Une qualité qui dure et quelqu'un qui tient parole.",
          "Un prix clair et un délai respecté.",
          "Que l'on se souvienne de sa taille, de ses goûts, de sa dernière commande.",
        ],
        pays: "Prévoit au mois, paie par virement et demande une facture ou un reçu.",
        reach: "Un message WhatsApp en début de soirée et la parole des collègues et des proches.",
      },
      Aged: {
        band: "plus de 50 ans",
        day: [
          "Commence tôt et aime finir ses courses avant midi.",
          "Préfère parler à quelqu'un et voir l'article avant de payer.",
          "Donne des conseils à toute la famille et partage les bonnes adresses.",
        ],
        needs: [
          "Du respect, de la patience et une voix qui explique.",
          "Le confort et la qualité avant la mode.",
          "Un numéro à appeler si quelque chose ne va pas.",
        ],
        pays: "Paie en espèces ou par virement avec de l'aide, et revient des années là où règne la confiance.",
        reach: "Un appel, une visite et la recommandation des enfants et des voisins.",
      },
    },
    meet: (name, band, offer, country) =>
      `${name} a ${band}${country ? ` et vit ${country}` : ""}. ${name} représente un type de client de cette activité : ${offer}.`,
    say: (name, offer) =>
      `Dites à ${name} : « Vous cherchez ceci : ${offer} ? Voici une photo, voici le prix, et ce sera chez vous le jour de votre choix. »`,
    test: (name) => [
      `Pensez à trois de vos clients qui ressemblent à ${name}. En quoi sont-ils différents ?`,
      "Demandez à l'un d'eux où il vous a vu la première fois.",
      "Changez cette page quand ils vous surprennent.",
    ],
    drawn: (name) =>
      `${name} est imaginé d'après votre description et l'expérience générale, pas d'après des données sur vos clients.`,
  },
  sw: {
    headings: [
      "Kutana na",
      "Siku ya kawaida",
      "Yaliyo muhimu",
      "Pesa",
      "Jinsi ya kumpata mteja huyu",
      "Linganisha na watu halisi",
    ],
    ages: {
      Young: {
        band: "kati ya miaka 18 na 30",
        day: [
          "Huamka na simu mkononi na kusoma ujumbe kabla ya kuinuka.",
          "Yuko mbioni kati ya kazi, masomo na marafiki, na huamua haraka.",
          "Hutazama video fupi jioni na kuwatumia wengine zilizo bora.",
        ],
        needs: [
          "Kupendeza na kuwa miongoni mwa wa kwanza kupata kitu kipya.",
          "Majibu ndani ya dakika chache, kwa maandishi kuliko kwa simu.",
          "Picha na video fupi badala ya maandishi marefu.",
        ],
        pays: "Huangalia kila matumizi, hulipa kwa simu, na hupenda kulipa mara mbili kiasi kikiwa kikubwa.",
        reach: "Video fupi, status kila siku, na marafiki ambao tayari wamenunua.",
      },
      "Middle Age": {
        band: "kati ya miaka 31 na 50",
        day: [
          "Huandaa familia, kisha kazi; muda ndio unaopungua zaidi.",
          "Hununua akirudi nyumbani au kuagiza kati ya kazi mbili.",
          "Huzungumza na familia kabla ya kutumia kiasi kikubwa.",
        ],
        needs: [
          "Ubora unaodumu, na mtu anayetimiza ahadi.",
          "Bei moja iliyo wazi na muda wa kufikisha unaotimizwa.",
          "Kukumbukwa: kipimo, ladha na oda ya mwisho.",
        ],
        pays: "Hupanga kwa mwezi, hulipa kwa benki au simu, na huomba ankara au risiti.",
        reach: "Ujumbe wa WhatsApp mapema jioni, na maneno ya wenzake na ndugu.",
      },
      Aged: {
        band: "zaidi ya miaka 50",
        day: [
          "Huanza mapema na hupenda kumaliza shughuli kabla ya mchana.",
          "Hupendelea kuongea na mtu na kuona kitu kabla ya kulipa.",
          "Huombwa ushauri na familia nzima na kuwaelekeza wengine mahali pazuri.",
        ],
        needs: [
          "Heshima, subira na sauti inayoeleza.",
          "Starehe na ubora kabla ya mitindo.",
          "Namba ya kupiga jambo likienda vibaya.",
        ],
        pays: "Hulipa taslimu au kwa benki akisaidiwa, na hurudi kwa miaka palipo na uaminifu.",
        reach: "Kupigiwa simu, kutembelewa, na mapendekezo ya watoto na majirani.",
      },
    },
    meet: (name, band, offer, country) =>
      `${name} ana umri wa ${band}${country ? ` na anaishi ${country}` : ""}. ${name} anawakilisha aina moja ya mteja wa biashara hii: ${offer}.`,
    say: (name, offer) =>
      `Mwambie ${name}: "Uliuliza kuhusu ${offer}. Hii ni picha, hii ndiyo bei, na itakufikia siku unayochagua."`,
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
  const country = plain(inputs.country_name);
  const name = pick(namesOf[fold(country)] ?? namesOf[""] ?? ["Grace"], seed, version);
  const { band, day, needs, pays, reach } = say.ages[inputs.age];
  const offer = offerOf(inputs.description);
  const [meet, ordinary, counts, funds, win, test] = say.headings;
  const full = length !== "short";
  return paragraphs(
    `## ${meet} ${name}`,
    say.meet(name, band, offer, placeIn(country, lang)),
    full && `## ${ordinary}`,
    full && bullets(day),
    `## ${counts}`,
    bullets(needs),
    full && `## ${funds}`,
    full && pays,
    `## ${win}`,
    full ? `${reach} ${say.say(name, topicOf(offer))}` : reach,
    length === "long" && `## ${test}`,
    length === "long" && bullets(say.test(name)),
    say.drawn(name),
  );
}
