import type { InputsOf } from "@ankara/domain/ai/inputs";
import { capitalise, pick } from "../text.ts";
import { type Context, numbered, paragraphs } from "./context.ts";
import { offerOf } from "./offer.ts";
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
const twi = tongue("Twi", "twi", "Kitwi");
const words: Record<"west" | "east" | "south", readonly Word[]> = {
  west: [
    ["Ayọ̀", yoruba, tongue("joy", "joie", "furaha")],
    ["Amana", hausa, tongue("trust", "confiance", "uaminifu")],
    ["Ọma", igbo, tongue("good", "bon", "nzuri")],
    ["Haske", hausa, tongue("light", "lumière", "nuru")],
    ["Ìfẹ́", yoruba, tongue("love", "amour", "upendo")],
    ["Nhyira", twi, tongue("blessing", "bénédiction", "baraka")],
    ["Zuri", swahili, tongue("beautiful", "beau", "nzuri")],
  ],
  east: [
    ["Zuri", swahili, tongue("beautiful", "beau", "uzuri")],
    ["Imani", swahili, tongue("faith", "foi", "kuamini")],
    ["Nuru", swahili, tongue("light", "lumière", "mwanga")],
    ["Baraka", swahili, tongue("blessing", "bénédiction", "neema")],
    ["Upendo", swahili, tongue("love", "amour", "mapenzi")],
    ["Amani", swahili, tongue("peace", "paix", "utulivu")],
    ["Thamani", swahili, tongue("value", "valeur", "ubora")],
  ],
  south: [
    ["Themba", zulu, tongue("hope, trust", "espoir, confiance", "tumaini")],
    ["Khanya", zulu, tongue("shine", "briller", "ng'aa")],
    ["Thando", zulu, tongue("love", "amour", "upendo")],
    ["Impilo", zulu, tongue("life, health", "vie, santé", "maisha")],
    ["Zuri", swahili, tongue("beautiful", "beau", "nzuri")],
    ["Amani", swahili, tongue("peace", "paix", "utulivu")],
    ["Baraka", swahili, tongue("blessing", "bénédiction", "neema")],
  ],
};
const regionOf = (country: string): keyof typeof words =>
  ["KE", "TZ", "UG", "RW", "ET", "BI"].includes(country)
    ? "east"
    : ["ZA", "ZM", "ZW", "BW", "NA", "MW"].includes(country)
      ? "south"
      : "west";

type Plain = readonly [name: (noun: string) => string, why: string];
const patterns: Record<Lang, readonly Plain[]> = {
  en: [
    [(noun) => `First Choice ${noun}`, "says what you want to be, and is easy to remember and to spell on a transfer"],
    [(noun) => `${noun} Corner`, "sounds like the shop around the corner that everybody knows"],
    [(noun) => `Golden Thread ${noun}`, "a picture that stays in the mind and looks good on a sign"],
    [(noun) => `The ${noun} Room`, "short and modern; works well as a page name"],
    [(noun) => `Homegrown ${noun}`, "tells people that it is made and sold close to them"],
    [(noun) => `${noun} by Hand`, "promises care in every piece of work"],
    [(noun) => `Sunrise ${noun}`, "fresh and hopeful, and pleasant to say on the phone"],
    [(noun) => `True Measure ${noun}`, "promises honest dealing, which brings people back"],
    [(noun) => `Open Door ${noun}`, "friendly: everybody is welcome"],
    [(noun) => `${noun} & Friends`, "warm, and leaves room to grow into other things"],
  ],
  fr: [
    [(noun) => `Premier Choix ${noun}`, "dit ce que vous voulez être, et s'écrit sans faute sur un virement"],
    [(noun) => `Le Coin ${noun}`, "évoque la boutique du coin que tout le monde connaît"],
    [(noun) => `Fil d'Or ${noun}`, "une image qui reste en tête et qui fait bien sur une enseigne"],
    [(noun) => `${noun} & Compagnie`, "chaleureux, et laisse la place pour grandir"],
    [(noun) => `${noun} d'Ici`, "dit que c'est fait et vendu tout près"],
    [(noun) => `Fait Main ${noun}`, "promet du soin dans chaque travail"],
    [(noun) => `Aurore ${noun}`, "frais et plein d'espoir, agréable à dire au téléphone"],
    [(noun) => `Juste Mesure ${noun}`, "promet l'honnêteté, et les clients reviennent"],
    [(noun) => `Porte Ouverte ${noun}`, "accueillant : tout le monde est le bienvenu"],
    [(noun) => `Étoile ${noun}`, "court, lumineux et facile à retenir"],
  ],
  sw: [
    [(noun) => `Chaguo la Kwanza ${noun}`, "inasema unachotaka kuwa, na ni rahisi kukumbuka na kuandika"],
    [(noun) => `Kona ya ${noun}`, "inasikika kama duka la jirani ambalo kila mtu analijua"],
    [(noun) => `Uzi wa Dhahabu ${noun}`, "picha inayobaki akilini na kupendeza kwenye kibao"],
    [(noun) => `${noun} na Marafiki`, "ya kirafiki, na inaacha nafasi ya kukua"],
    [(noun) => `${noun} Asili`, "inawaambia watu kwamba ni ya hapa nyumbani"],
    [(noun) => `Mikono Safi ${noun}`, "inaahidi uangalifu katika kila kazi"],
    [(noun) => `Macheo ${noun}`, "mpya na yenye tumaini, tamu kuitamka kwenye simu"],
    [(noun) => `Kipimo Halali ${noun}`, "inaahidi uaminifu, na wateja hurudi"],
    [(noun) => `Karibu ${noun}`, "ya ukarimu: kila mtu anakaribishwa"],
    [(noun) => `Nyota ${noun}`, "fupi, angavu na rahisi kukumbuka"],
  ],
};

const frame: Record<
  Lang,
  {
    title: string;
    intro: (count: number, offer: string) => string;
    from: (word: Word) => string;
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
    ],
    extra:
      "Une fois le nom choisi, utilisez le même partout : sur l'enseigne, les factures, le compte en banque et vos pages. On paie plus volontiers quand le nom du compte est celui de la boutique.",
  },
  sw: {
    title: "Majina ya biashara yako",
    intro: (count, offer) =>
      `Majina ${count === 10 ? "kumi" : "sita"} kwa biashara hii: ${offer}. Tamka kila jina kwa sauti, kama kwenye simu.`,
    from: ([word, from, meaning]) => `*${word}* ni neno la ${from.sw} lenye maana ya ${meaning.sw}`,
    next: "Kabla ya kuchagua",
    steps: [
      "Waulize wateja watatu ni jina lipi wanalikumbuka baada ya saa moja.",
      "Tafuta jina hilo kwa msajili wa kampuni na kwenye kurasa unazotumia, ili mwingine asiwe nalo.",
      "Liandike kwa herufi kubwa kwenye karatasi: lisomeke kutoka ng'ambo ya barabara.",
    ],
    extra:
      "Ukishachagua, tumia jina hilo hilo kila mahali: kwenye kibao, ankara, akaunti ya benki na kurasa zako. Watu hulipa kwa urahisi jina la akaunti likiwa sawa na la duka.",
  },
};

export function writeNames({ task, lang, seed }: Context, inputs: InputsOf<"business_name">): string {
  const { length, version, profile } = task;
  const { noun: nouns } = tradeOf(inputs.description);
  const noun = nouns[lang];
  const texts = frame[lang];
  const list = words[regionOf(profile.country)];
  const own = Array.from({ length: 5 }, (_, index) => pick(list, seed + index + version * 5));
  const ready = Array.from({ length: 5 }, (_, index) => pick(patterns[lang], (seed >>> 3) + index + version * 5));
  const colon = lang === "fr" ? " :" : ":";
  const entries = own.flatMap((word, index) => {
    const [name, why] = ready[index] ?? [() => "", ""];
    return [
      `**${lang === "en" ? `${word[0]} ${noun}` : `${noun} ${word[0]}`}**${colon} ${texts.from(word)}.`,
      `**${name(noun)}**${colon} ${why}.`,
    ];
  });
  const shown = length === "short" ? entries.slice(0, 6) : entries;
  return paragraphs(
    `## ${texts.title}`,
    texts.intro(shown.length, offerOf(inputs.description)),
    numbered(shown.map(capitalise)),
    length !== "short" && `## ${texts.next}`,
    length !== "short" && texts.steps.map((step) => `- ${step}`).join("\n"),
    length === "long" && texts.extra,
  );
}
