import type { InputsOf } from "@ankara/domain/ai/inputs";
import { allocate } from "@ankara/domain/money/allocate";
import { currencyOf } from "@ankara/domain/money/currencies";
import { formatMoney } from "@ankara/domain/money/format-money";
import { unshout, capitalise, plain, sentences } from "../text.ts";
import { type Context, bullets, numbered, paragraphs } from "./context.ts";
import { offerOf } from "./offer.ts";
import { tradeOf } from "./trades.ts";

type Lang = Context["lang"];

/** Sums a description names, in minor units. */
export type NamedSums = {
  readonly capital: number | null;
  readonly price: number | null;
  readonly cost: number | null;
};

const amountPattern =
  /(?<![\p{L}\d.,])(\d{1,3}(?:[,. ]\d{3})+|\d+(?:\.\d{1,2})?)\s?(k|m|million|millions|thousand|mille|elfu|milioni)?(?![\p{L}\d%]|\s?%)/giu;
const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  mille: 1e3,
  elfu: 1e3,
  m: 1e6,
  million: 1e6,
  millions: 1e6,
  milioni: 1e6,
};
const capitalWords =
  /capital|invest|loan|budget|saved|savings|start(?:ing)? with|raise|fund|i have|we have|i need|we need|besoin|prêt|épargn|mtaji|mkopo|nina\b|tuna\b|ninahitaji|nahitaji/iu;
const priceWords =
  /sell(?:s|ing)? (?:\S+ )?(?:at|for)|sold (?:at|for)|price|charge|per (?:piece|unit|plate|bag|yard|hour|pair)|each|vend\w* (?:\S+ )?(?:à|pour)|prix|bei\b|kuuza kwa|nauza kwa|kila moja/iu;
const costWords = /cost|buy(?:ing)? (?:\S+ )?(?:at|for)|spend|coût|achèt|dépens|gharama|kununua|nanunua/iu;

/** Read the starting money, the selling price and the cost of one out of a description; the nearest word before a sum says what it is. */
export function sumsIn(description: string, currency: string): NamedSums {
  const scale = 10 ** currencyOf(currency).decimals;
  const found: { capital: number | null; price: number | null; cost: number | null } = {
    capital: null,
    price: null,
    cost: null,
  };
  let from = 0;
  for (const match of description.matchAll(amountPattern)) {
    const [whole, digits = "", unit = ""] = match;
    const before = description.slice(from, match.index);
    const after = description.slice(match.index + whole.length, match.index + whole.length + 14);
    from = match.index + whole.length;
    const value =
      Number(digits.replaceAll(/[, ](?=\d{3})|\.(?=\d{3}(?!\d))/gu, "")) * (factors[unit.toLowerCase()] ?? 1);
    const minor = Math.round(value * scale);
    if (!Number.isSafeInteger(minor) || minor <= 0 || minor > 1e13) continue;
    const kinds = [
      ["cost", lastOf(costWords, before)],
      [
        "price",
        Math.max(lastOf(priceWords, before), /^\s*(?:each|per |la pièce|kila)/iu.test(after) ? before.length : -1),
      ],
      ["capital", lastOf(capitalWords, before)],
    ] as const;
    const [kind, at] = kinds.reduce((best, next) => (next[1] > best[1] ? next : best));
    if (at >= 0 && found[kind] === null) found[kind] = minor;
  }
  return found;
}

function lastOf(pattern: RegExp, text: string): number {
  let at = -1;
  for (const match of text.matchAll(new RegExp(pattern.source, "giu"))) at = match.index;
  return at;
}

/** A round sum people of this currency think in, major units. */
const roundSums: Readonly<Record<string, number>> = {
  NGN: 100_000,
  KES: 10_000,
  UGX: 1_000_000,
  TZS: 100_000,
  RWF: 100_000,
  XAF: 100_000,
  XOF: 100_000,
  GHS: 1_000,
  ZAR: 1_000,
  ZMW: 1_000,
  ETB: 10_000,
};

/** Shares of the first money, in percent: goods tie it up in stock, services in tools. */
const shares = { goods: [50, 15, 10, 10, 15], service: [15, 45, 15, 10, 15] } as const;

type Words = {
  headings: readonly [
    summary: string,
    offer: string,
    customers: string,
    selling: string,
    running: string,
    money: string,
    months: string,
    risks: string,
  ];
  summary: (company: string, offer: string) => string;
  offer: { goods: readonly string[]; service: readonly string[] };
  customers: readonly string[];
  selling: readonly string[];
  running: readonly string[];
  shareTitle: (sum: string, named: boolean) => string;
  shareHead: readonly [string, string];
  shareRows: { goods: readonly string[]; service: readonly string[] };
  total: string;
  saleTitle: string;
  saleHead: readonly [string, string];
  saleRows: readonly [price: string, cost: string, left: string];
  left: (left: string, percent: string) => string;
  loss: (loss: string) => string;
  back: (sales: string, capital: string) => string;
  monthTitle: string;
  monthHead: readonly [sales: string, income: string, cost: string, left: string];
  incomeHead: readonly [sales: string, income: string];
  rule: (cost: string, price: string, left: string) => string;
  months: readonly string[];
  risks: readonly string[];
  note: string;
  extra: string;
};

const words: Record<Lang, Words> = {
  en: {
    headings: [
      "The business in short",
      "What we offer",
      "Who buys",
      "How we reach them",
      "How we work",
      "Money",
      "The first three months",
      "What could go wrong",
    ],
    summary: (company, offer) =>
      `**${company || "The business"}**: ${offer}. It starts small, with what is at hand, and grows from what it earns.`,
    offer: {
      goods: [
        "A small range that sells well comes before a large one that stands on the shelf.",
        "Each item has one clear price, written where people can see it.",
        "What comes back or breaks is made good at once; that is cheaper than losing a customer.",
      ],
      service: [
        "Each service has one clear price and a day on which it is ready.",
        "Work is shown before and after, so that people can see what they pay for.",
        "What is not right is done again free of charge; that is cheaper than losing a customer.",
      ],
    },
    customers: [
      "People who live or work nearby and need it often.",
      "People who order by phone or WhatsApp and pay by transfer.",
      "Other businesses and event planners, who buy less often and more at a time.",
    ],
    selling: [
      "A WhatsApp catalogue with a picture, a price and how long delivery takes.",
      "Two posts a week that show real work and real customers, with their permission.",
      "A small thank-you for each customer who brings another.",
    ],
    running: [
      "Every order is written down on the day it comes in, with an invoice.",
      "Half of the price is paid before work or delivery begins; the rest on handover.",
      "Money of the business and money of the house are kept apart, in two accounts.",
    ],
    shareTitle: (sum, named) =>
      named
        ? `How the starting money of ${sum} is used:`
        : `No sum was named, so this shows how every ${sum} of starting money is used. With twice as much, double each line.`,
    shareHead: ["For", "Amount"],
    shareRows: {
      goods: ["Stock and materials", "Equipment", "Marketing", "Transport", "Reserve"],
      service: ["Materials", "Tools and equipment", "Marketing", "Transport", "Reserve"],
    },
    total: "Total",
    saleTitle: "One sale:",
    saleHead: ["", "Amount"],
    saleRows: ["Selling price", "What it costs", "What is left"],
    left: (left, percent) => `Each sale leaves ${left}, which is ${percent} % of the price.`,
    loss: (loss) => `At these figures each sale loses ${loss}: raise the price or buy for less before you begin.`,
    back: (sales, capital) => `After ${sales} sales the starting money of ${capital} has come back.`,
    monthTitle: "A month at different numbers of sales:",
    monthHead: ["Sales", "Money in", "Cost of goods", "What is left"],
    incomeHead: ["Sales", "Money in"],
    rule: (cost, price, left) =>
      `How to set a price, as an example: something that costs ${cost} in all and sells at ${price} leaves ${left}, which is 40 % on top of its cost. Count transport, packaging and your own time as cost.`,
    months: [
      "**Month 1:** buy little, sell to people you know, and write down every sale and every question.",
      "**Month 2:** buy more of what sold fastest, stop what did not move, and ask each customer for one more.",
      "**Month 3:** look at what is left after all costs, pay yourself a fixed sum, and put the reserve back where it was.",
    ],
    risks: [
      "**Prices of supplies rise:** ask two suppliers each month and keep the reserve untouched.",
      "**Customers pay late:** an invoice with a due date on the day of delivery, and a friendly reminder three days before.",
      "**No light or no network:** know by heart which work can go on, and keep orders on paper as well.",
    ],
    note: "Figures that you did not name are arithmetic, not a forecast. Put your own in their place and keep the way they are added up.",
    extra:
      "Look at this plan again on the last day of every month. Change one thing at a time, so that you know what helped.",
  },
  fr: {
    headings: [
      "L'entreprise en bref",
      "Ce que nous proposons",
      "Qui achète",
      "Comment nous les touchons",
      "Comment nous travaillons",
      "L'argent",
      "Les trois premiers mois",
      "Ce qui peut mal tourner",
    ],
    summary: (company, offer) =>
      `**${company || "L'entreprise"}** : ${offer}. Elle commence petit, avec les moyens du bord, et grandit avec ce qu'elle gagne.`,
    offer: {
      goods: [
        "Une petite gamme qui se vend bien vaut mieux qu'une grande qui reste sur l'étagère.",
        "Chaque article a un prix clair, écrit là où on le voit.",
        "Ce qui revient ou se casse est réparé aussitôt : cela coûte moins qu'un client perdu.",
      ],
      service: [
        "Chaque service a un prix clair et un jour où il est prêt.",
        "Le travail est montré avant et après, pour que l'on voie ce que l'on paie.",
        "Ce qui n'est pas bien fait est refait gratuitement : cela coûte moins qu'un client perdu.",
      ],
    },
    customers: [
      "Les personnes qui vivent ou travaillent tout près et en ont souvent besoin.",
      "Celles qui commandent par téléphone ou WhatsApp et paient par virement ou mobile money.",
      "D'autres entreprises et des organisateurs, qui achètent moins souvent mais davantage.",
    ],
    selling: [
      "Un catalogue WhatsApp avec une photo, un prix et le délai de livraison.",
      "Deux publications par semaine qui montrent du vrai travail et de vrais clients, avec leur accord.",
      "Un petit merci pour chaque client qui en amène un autre.",
    ],
    running: [
      "Chaque commande est notée le jour même, avec une facture.",
      "La moitié du prix est payée avant le travail ou la livraison, le reste à la remise.",
      "L'argent de l'entreprise et celui de la maison restent séparés, sur deux comptes.",
    ],
    shareTitle: (sum, named) =>
      named
        ? `Comment l'argent de départ de ${sum} est utilisé :`
        : `Aucune somme n'est indiquée : voici comment utiliser chaque ${sum} de départ. Avec le double, doublez chaque ligne.`,
    shareHead: ["Pour", "Montant"],
    shareRows: {
      goods: ["Stock et matières", "Équipement", "Publicité", "Transport", "Réserve"],
      service: ["Matières", "Outils et équipement", "Publicité", "Transport", "Réserve"],
    },
    total: "Total",
    saleTitle: "Une vente :",
    saleHead: ["", "Montant"],
    saleRows: ["Prix de vente", "Ce que cela coûte", "Ce qui reste"],
    left: (left, percent) => `Chaque vente laisse ${left}, soit ${percent} % du prix.`,
    loss: (loss) =>
      `À ces chiffres, chaque vente perd ${loss} : augmentez le prix ou achetez moins cher avant de commencer.`,
    back: (sales, capital) => `Après ${sales} ventes, l'argent de départ de ${capital} est revenu.`,
    monthTitle: "Un mois selon le nombre de ventes :",
    monthHead: ["Ventes", "Recettes", "Coût", "Ce qui reste"],
    incomeHead: ["Ventes", "Recettes"],
    rule: (cost, price, left) =>
      `Pour fixer un prix, un exemple : ce qui coûte ${cost} en tout et se vend ${price} laisse ${left}, soit 40 % en plus du coût. Comptez le transport, l'emballage et votre temps dans le coût.`,
    months: [
      "**Mois 1 :** acheter peu, vendre aux personnes que l'on connaît, noter chaque vente et chaque question.",
      "**Mois 2 :** racheter ce qui part le plus vite, arrêter ce qui ne bouge pas, demander à chaque client d'en amener un.",
      "**Mois 3 :** regarder ce qui reste après tous les frais, se payer une somme fixe et reconstituer la réserve.",
    ],
    risks: [
      "**Les prix montent :** demander à deux fournisseurs chaque mois et ne pas toucher à la réserve.",
      "**Les clients paient en retard :** une facture avec une échéance le jour de la livraison et un rappel aimable trois jours avant.",
      "**Pas de courant ou de réseau :** savoir quel travail peut continuer et garder aussi les commandes sur papier.",
    ],
    note: "Les chiffres que vous n'avez pas donnés sont un calcul, pas une prévision. Mettez les vôtres à leur place et gardez la façon de compter.",
    extra:
      "Relisez ce plan le dernier jour de chaque mois. Changez une seule chose à la fois, pour savoir ce qui a aidé.",
  },
  sw: {
    headings: [
      "Biashara kwa ufupi",
      "Tunachotoa",
      "Nani ananunua",
      "Jinsi ya kuwafikia",
      "Jinsi tunavyofanya kazi",
      "Fedha",
      "Miezi mitatu ya kwanza",
      "Yanayoweza kwenda vibaya",
    ],
    summary: (company, offer) =>
      `**${company || "Biashara"}**: ${offer}. Inaanza kidogo, kwa kile kilichopo, na kukua kutokana na inachopata.`,
    offer: {
      goods: [
        "Bidhaa chache zinazouzika vizuri ni bora kuliko nyingi zinazokaa kwenye rafu.",
        "Kila bidhaa ina bei moja iliyo wazi, imeandikwa mahali inapoonekana.",
        "Kinachorudishwa au kuharibika hurekebishwa mara moja; ni nafuu kuliko kumpoteza mteja.",
      ],
      service: [
        "Kila huduma ina bei moja iliyo wazi na siku ambayo itakuwa tayari.",
        "Kazi huonyeshwa kabla na baada, ili watu waone wanacholipia.",
        "Kisichofanywa vizuri hurudiwa bure; ni nafuu kuliko kumpoteza mteja.",
      ],
    },
    customers: [
      "Watu wanaoishi au kufanya kazi karibu na wanaohitaji mara kwa mara.",
      "Watu wanaoagiza kwa simu au WhatsApp na kulipa kwa simu au benki.",
      "Biashara nyingine na waandaaji wa shughuli, ambao hununua mara chache lakini kwa wingi.",
    ],
    selling: [
      "Katalogi ya WhatsApp yenye picha, bei na muda wa kufikisha.",
      "Machapisho mawili kwa wiki yanayoonyesha kazi halisi na wateja halisi, kwa ruhusa yao.",
      "Shukrani ndogo kwa kila mteja anayemleta mwingine.",
    ],
    running: [
      "Kila oda huandikwa siku inapoingia, pamoja na ankara.",
      "Nusu ya bei hulipwa kabla ya kazi au kufikisha; iliyobaki wakati wa kukabidhi.",
      "Pesa ya biashara na pesa ya nyumbani hutenganishwa, katika akaunti mbili.",
    ],
    shareTitle: (sum, named) =>
      named
        ? `Jinsi mtaji wa ${sum} unavyotumika:`
        : `Hakuna kiasi kilichotajwa, kwa hiyo hii inaonyesha jinsi kila ${sum} ya mtaji inavyotumika. Ukiwa na mara mbili, zidisha kila mstari kwa mbili.`,
    shareHead: ["Kwa ajili ya", "Kiasi"],
    shareRows: {
      goods: ["Bidhaa na malighafi", "Vifaa", "Matangazo", "Usafiri", "Akiba"],
      service: ["Malighafi", "Zana na vifaa", "Matangazo", "Usafiri", "Akiba"],
    },
    total: "Jumla",
    saleTitle: "Uuzaji mmoja:",
    saleHead: ["", "Kiasi"],
    saleRows: ["Bei ya kuuza", "Gharama yake", "Kinachobaki"],
    left: (left, percent) => `Kila uuzaji huacha ${left}, ambayo ni asilimia ${percent} ya bei.`,
    loss: (loss) => `Kwa takwimu hizi kila uuzaji unapoteza ${loss}: ongeza bei au nunua kwa nafuu kabla ya kuanza.`,
    back: (sales, capital) => `Baada ya kuuza mara ${sales}, mtaji wa ${capital} utakuwa umerudi.`,
    monthTitle: "Mwezi mmoja kwa idadi tofauti za mauzo:",
    monthHead: ["Mauzo", "Mapato", "Gharama", "Kinachobaki"],
    incomeHead: ["Mauzo", "Mapato"],
    rule: (cost, price, left) =>
      `Jinsi ya kupanga bei, kwa mfano: kitu kinachogharimu ${cost} kwa jumla na kuuzwa ${price} huacha ${left}, ambayo ni asilimia 40 juu ya gharama. Hesabu usafiri, ufungashaji na muda wako kama gharama.`,
    months: [
      "**Mwezi wa 1:** nunua kidogo, wauzie watu unaowafahamu, na andika kila uuzaji na kila swali.",
      "**Mwezi wa 2:** nunua zaidi kilichouzika haraka, acha kisichouzika, na mwombe kila mteja amlete mwingine.",
      "**Mwezi wa 3:** angalia kinachobaki baada ya gharama zote, jilipe kiasi maalum, na rudisha akiba mahali pake.",
    ],
    risks: [
      "**Bei za bidhaa kupanda:** uliza wauzaji wawili kila mwezi na usiguse akiba.",
      "**Wateja kuchelewa kulipa:** ankara yenye tarehe ya mwisho siku ya kukabidhi, na kumbusho la kirafiki siku tatu kabla.",
      "**Umeme au mtandao kukatika:** jua ni kazi gani inaweza kuendelea, na weka oda kwenye karatasi pia.",
    ],
    note: "Takwimu ambazo hukuzitaja ni hesabu tu, si utabiri. Weka zako mahali pake na uendelee kujumlisha kwa njia hiyo hiyo.",
    extra:
      "Soma mpango huu tena siku ya mwisho ya kila mwezi. Badilisha jambo moja kwa wakati, ili ujue kilichosaidia.",
  },
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

export function writePlan({ task, lang }: Context, inputs: InputsOf<"business_plan">): string {
  const { length, profile } = task;
  const say = words[lang];
  const { kind } = tradeOf(inputs.description);
  const [summary, offer, customers, selling, running, funds, months, risks] = say.headings;
  const long = length === "long";
  const few = <T>(items: readonly T[]) => (length === "short" ? items.slice(0, 2) : items);
  return paragraphs(
    `## ${summary}`,
    say.summary(plain(profile.companyName), capitalise(offerOf(inputs.description))),
    // The rest of what was typed, where the first clause is not all of it.
    plain(inputs.description).length > offerOf(inputs.description).length + 15 &&
      sentences(unshout(plain(inputs.description))),
    `## ${offer}`,
    bullets(few(say.offer[kind])),
    length !== "short" && `## ${customers}`,
    length !== "short" && bullets(say.customers),
    `## ${selling}`,
    bullets(few(say.selling)),
    length !== "short" && `## ${running}`,
    length !== "short" && bullets(say.running),
    `## ${funds}`,
    moneyPart(say, kind, inputs, lang),
    `## ${months}`,
    numbered(say.months),
    length !== "short" && `## ${risks}`,
    length !== "short" && bullets(say.risks),
    say.note,
    long && say.extra,
  );
}

function moneyPart(
  say: Words,
  kind: "goods" | "service",
  { description, currency }: InputsOf<"business_plan">,
  lang: Lang,
): string {
  const { capital, price, cost } = sumsIn(description, currency);
  const scale = 10 ** currencyOf(currency).decimals;
  const show = (amount: number) => inLanguage(formatMoney(amount, currency, { decimals: "auto" }), lang);
  const base = capital ?? (roundSums[currency] ?? 1_000) * scale;
  const parts = allocate(base, shares[kind]);
  const shared = table(say.shareHead, [
    ...say.shareRows[kind].map((row, index) => [row, show(parts[index] ?? 0)]),
    [`**${say.total}**`, `**${show(base)}**`],
  ]);
  return paragraphs(
    say.shareTitle(show(base), capital !== null),
    shared,
    ...(price !== null && cost !== null
      ? saleWithCost(say, { price, cost, capital }, show)
      : price !== null
        ? [
            say.monthTitle,
            table(
              say.incomeHead,
              [10, 25, 50].map((sales) => [String(sales), show(price * sales)]),
            ),
          ]
        : [ruleOf(say, base, show)]),
  );
}

function saleWithCost(
  say: Words,
  { price, cost, capital }: { price: number; cost: number; capital: number | null },
  show: (amount: number) => string,
): string[] {
  const left = price - cost;
  const one = table(
    say.saleHead,
    say.saleRows.map((row, index) => [row, show([price, cost, left][index] ?? 0)]),
  );
  if (left <= 0) return [say.saleTitle, one, say.loss(show(-left))];
  const percent = String(Math.round((left * 1000) / price) / 10);
  const month = table(
    say.monthHead,
    [10, 25, 50].map((sales) => [String(sales), show(price * sales), show(cost * sales), show(left * sales)]),
  );
  const back = capital === null ? "" : ` ${say.back(String(Math.ceil(capital / left)), show(capital))}`;
  return [say.saleTitle, one, `${say.left(show(left), percent)}${back}`, say.monthTitle, month];
}

/** A cost of a hundredth of the round sum and 40 % on top: both whole in every currency. */
function ruleOf(say: Words, base: number, show: (amount: number) => string): string {
  const cost = Math.max(10, Math.round(base / 1_000) * 10);
  const left = (cost * 4) / 10;
  return say.rule(show(cost), show(cost + left), show(left));
}

/** French groups with spaces and puts the currency behind: "FCFA 100,000" is "100 000 FCFA". */
function inLanguage(amount: string, lang: Lang): string {
  if (lang !== "fr") return amount;
  const [, symbol = "", digits = ""] = /^([^\d]*?)\s*(\d[\d,]*)$/u.exec(amount) ?? [];
  return digits === "" ? amount : `${digits.replaceAll(",", "\u00a0")}\u00a0${symbol}`;
}
