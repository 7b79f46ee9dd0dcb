import type { InputsOf } from "@ankara/domain/ai/inputs";
import { allocate } from "@ankara/domain/money/allocate";
import { currencyOf } from "@ankara/domain/money/currencies";
import { formatMoney } from "@ankara/domain/money/format-money";
import { unshout, capitalise, pick, plain, sentences } from "../text.ts";
import { type Context, bullets, numbered, paragraphs } from "./context.ts";
import { offerOf } from "./offer.ts";
import { type PlanSection, angles, angleSections } from "./plan-angles.ts";
import { type NamedSums, sumsIn } from "./plan-figures.ts";
import { tradeOf } from "./trades.ts";

type Lang = Context["lang"];

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

type PlanLabels = {
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
  thankYou: string;
  month: (at: number) => string;
  shareTitle: (sum: string, named: boolean) => string;
  shareHead: readonly [string, string];
  shareRows: { goods: readonly string[]; service: readonly string[] };
  total: string;
  saleTitle: string;
  saleHead: readonly [string, string];
  saleRows: readonly [price: string, cost: string, left: string];
  startTitle: string;
  startRest: string;
  startMissing: (missing: string, capital: string) => string;
  fixed: (sum: string, sales: string) => string;
  ownMonth: (sales: string, pace: string) => string;
  /** `20 a day, 26 days` */
  pace: (sales: number, times: number) => string;
  /** Costs that a month's rest still has to cover. */
  before: string;
  /** The figures in short, for the head of the plan. */
  needed: (sum: string) => string;
  /** In place of shares, where a price and a cost were named. */
  unnamed: string;
  brings: (price: string, left: string) => string;
  leaves: (sales: string, left: string) => string;
  left: (left: string, percent: string) => string;
  loss: (loss: string) => string;
  back: (sales: string, capital: string) => string;
  monthTitle: string;
  monthHead: readonly [sales: string, income: string, cost: string, left: string];
  incomeHead: readonly [sales: string, income: string];
  rule: (cost: string, price: string, left: string) => string;
  note: string;
  extra: string;
};

const planLabels: Record<Lang, PlanLabels> = {
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
    summary: (company, offer) => `**${company || "The business"}**: ${offer}.`,
    thankYou: "A small thank-you for each customer who brings another.",
    month: (at) => `**Month ${at}:**`,
    shareTitle: (sum, named) =>
      named
        ? `How the starting money of ${sum} is used:`
        : `You did not name your starting money, so this shows how each ${sum} of it is used. With twice as much, double each line.`,
    shareHead: ["For", "Amount"],
    shareRows: {
      goods: ["Stock and materials", "Equipment", "Marketing", "Transport", "Reserve"],
      service: ["Materials", "Tools and equipment", "Marketing", "Transport", "Reserve"],
    },
    total: "Total",
    saleTitle: "One sale:",
    saleHead: ["", "Amount"],
    saleRows: ["Selling price", "What it costs", "What is left"],
    startTitle: "What is needed to begin:",
    startRest: "Stock and reserve",
    startMissing: (missing, capital) =>
      `This is ${missing} more than the ${capital} you named: begin with less, or find the rest first.`,
    fixed: (sum, sales) =>
      `Each month costs ${sum} whatever you sell: ${sales} sales cover it, and what comes after them is yours.`,
    ownMonth: (sales, pace) => `Your month with ${sales} sales${pace}:`,
    pace: (sales, times) => (times === 26 ? `${sales} a day, 26 days` : `${sales} a week, ${times} weeks`),
    before: "Tax and what you take home still come out of this.",
    needed: (sum) => `Needed to begin: ${sum}.`,
    unnamed: "You did not name your starting money. Add it, and the plan counts after how many sales it has come back.",
    brings: (price, left) => `One sale brings ${price} and leaves ${left}.`,
    leaves: (sales, left) => `A month of ${sales} sales leaves ${left}.`,
    left: (left, percent) => `Each sale leaves ${left}, which is ${percent} % of the price.`,
    loss: (loss) => `At these figures each sale loses ${loss}: raise the price or buy for less before you begin.`,
    back: (sales, capital) => `After ${sales} sales the starting money of ${capital} has come back.`,
    monthTitle: "A month at different numbers of sales:",
    monthHead: ["Sales", "Money in", "Cost of goods", "What is left"],
    incomeHead: ["Sales", "Money in"],
    rule: (cost, price, left) =>
      `How to set a price, as an example: something that costs ${cost} in all and sells at ${price} leaves ${left}, which is 40 % on top of its cost. Count transport, packaging and your own time as cost.`,
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
    summary: (company, offer) => `**${company || "L'entreprise"}** : ${offer}.`,
    thankYou: "Un petit merci pour chaque client qui en amène un autre.",
    month: (at) => `**Mois ${at} :**`,
    shareTitle: (sum, named) =>
      named
        ? `Comment l'argent de départ de ${sum} est utilisé :`
        : `Vous n'avez pas indiqué l'argent de départ : voici comment utiliser chaque ${sum}. Avec le double, doublez chaque ligne.`,
    shareHead: ["Pour", "Montant"],
    shareRows: {
      goods: ["Stock et matières", "Équipement", "Publicité", "Transport", "Réserve"],
      service: ["Matières", "Outils et équipement", "Publicité", "Transport", "Réserve"],
    },
    total: "Total",
    saleTitle: "Une vente :",
    saleHead: ["", "Montant"],
    saleRows: ["Prix de vente", "Ce que cela coûte", "Ce qui reste"],
    startTitle: "Ce qu'il faut pour commencer :",
    startRest: "Stock et réserve",
    startMissing: (missing, capital) =>
      `C'est ${missing} de plus que les ${capital} indiqués : commencez avec moins ou trouvez d'abord le reste.`,
    fixed: (sum, sales) =>
      `Chaque mois coûte ${sum}, quoi que vous vendiez : ${sales} ventes le couvrent, et la suite est à vous.`,
    ownMonth: (sales, pace) => `Votre mois avec ${sales} ventes${pace} :`,
    pace: (sales, times) => (times === 26 ? `${sales} par jour, 26 jours` : `${sales} par semaine, ${times} semaines`),
    before: "L'impôt et ce que vous prenez pour vous en sortent encore.",
    needed: (sum) => `Pour commencer, il faut ${sum}.`,
    unnamed:
      "Vous n'avez pas indiqué l'argent de départ : ajoutez-le, et le plan compte après combien de ventes il revient.",
    brings: (price, left) => `Une vente rapporte ${price} et laisse ${left}.`,
    leaves: (sales, left) => `Un mois de ${sales} ventes laisse ${left}.`,
    left: (left, percent) => `Chaque vente laisse ${left}, soit ${percent} % du prix.`,
    loss: (loss) =>
      `À ces chiffres, chaque vente perd ${loss} : augmentez le prix ou achetez moins cher avant de commencer.`,
    back: (sales, capital) => `Après ${sales} ventes, l'argent de départ de ${capital} est revenu.`,
    monthTitle: "Un mois selon le nombre de ventes :",
    monthHead: ["Ventes", "Recettes", "Coût", "Ce qui reste"],
    incomeHead: ["Ventes", "Recettes"],
    rule: (cost, price, left) =>
      `Pour fixer un prix, un exemple : ce qui coûte ${cost} en tout et se vend ${price} laisse ${left}, soit 40 % en plus du coût. Comptez le transport, l'emballage et votre temps dans le coût.`,
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
    summary: (company, offer) => `**${company || "Biashara"}**: ${offer}.`,
    thankYou: "Shukrani ndogo kwa kila mteja anayemleta mwingine.",
    month: (at) => `**Mwezi wa ${at}:**`,
    shareTitle: (sum, named) =>
      named
        ? `Jinsi mtaji wa ${sum} unavyotumika:`
        : `Hukutaja mtaji wa kuanzia, kwa hiyo hii inaonyesha jinsi kila ${sum} ya mtaji inavyotumika. Ukiwa na mara mbili, zidisha kila mstari kwa mbili.`,
    shareHead: ["Kwa ajili ya", "Kiasi"],
    shareRows: {
      goods: ["Bidhaa na malighafi", "Vifaa", "Matangazo", "Usafiri", "Akiba"],
      service: ["Malighafi", "Zana na vifaa", "Matangazo", "Usafiri", "Akiba"],
    },
    total: "Jumla",
    saleTitle: "Uuzaji mmoja:",
    saleHead: ["", "Kiasi"],
    saleRows: ["Bei ya kuuza", "Gharama yake", "Kinachobaki"],
    startTitle: "Kinachohitajika kuanza:",
    startRest: "Bidhaa na akiba",
    startMissing: (missing, capital) =>
      `Hii ni ${missing} zaidi ya ${capital} ulizotaja: anza na kidogo, au tafuta kilichobaki kwanza.`,
    fixed: (sum, sales) =>
      `Kila mwezi hugharimu ${sum} hata usipouza: mauzo ${sales} yanatosha kulipia, na yanayofuata ni yako.`,
    ownMonth: (sales, pace) => `Mwezi wako wenye mauzo ${sales}${pace}:`,
    pace: (sales, times) => (times === 26 ? `${sales} kwa siku, siku 26` : `${sales} kwa wiki, wiki ${times}`),
    before: "Kodi ya mapato na unachochukua nyumbani bado vinatoka humo.",
    needed: (sum) => `Kuanza kunahitaji ${sum}.`,
    unnamed: "Hukutaja mtaji wa kuanzia. Uongeze, na mpango utahesabu baada ya mauzo mangapi unarudi.",
    brings: (price, left) => `Uuzaji mmoja huleta ${price} na kuacha ${left}.`,
    leaves: (sales, left) => `Mwezi wa mauzo ${sales} huacha ${left}.`,
    left: (left, percent) => `Kila uuzaji huacha ${left}, ambayo ni asilimia ${percent} ya bei.`,
    loss: (loss) => `Kwa takwimu hizi kila uuzaji unapoteza ${loss}: ongeza bei au nunua kwa nafuu kabla ya kuanza.`,
    back: (sales, capital) => `Baada ya kuuza mara ${sales}, mtaji wa ${capital} utakuwa umerudi.`,
    monthTitle: "Mwezi mmoja kwa idadi tofauti za mauzo:",
    monthHead: ["Mauzo", "Mapato", "Gharama", "Kinachobaki"],
    incomeHead: ["Mauzo", "Mapato"],
    rule: (cost, price, left) =>
      `Jinsi ya kupanga bei, kwa mfano: kitu kinachogharimu ${cost} kwa jumla na kuuzwa ${price} huacha ${left}, ambayo ni asilimia 40 juu ya gharama. Hesabu usafiri, ufungashaji na muda wako kama gharama.`,
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
  const { length, profile, version } = task;
  const say = planLabels[lang];
  const { kind, texts } = tradeOf(inputs.description);
  const trade = texts[lang];
  const angle = pick(angles[lang], 0, version);
  const colon = lang === "fr" ? " :" : ":";
  const [summary, offer, customers, selling, running, funds, months, risks] = say.headings;
  const few = <T>(items: readonly T[]) => (length === "short" ? items.slice(0, 2) : items);
  const described = offerOf(inputs.description);
  const named = sumsIn(inputs.description, inputs.currency);
  const besides = unshout(plain(named.besides));
  const sections: Record<PlanSection, readonly [heading: string, body: string]> = {
    offer: [offer, bullets(few(trade.offer))],
    customers: [customers, bullets(few(trade.buyers))],
    selling: [selling, bullets(few([...trade.reach, say.thankYou]))],
    running: [running, bullets(few(trade.work))],
    money: [funds, moneyPart(say, kind, { named, currency: inputs.currency, show: showIn(inputs.currency, lang) })],
    own: [angle.own?.heading ?? "", bullets(angle.own?.points ?? [])],
    months: [months, numbered(trade.months.map((text, index) => `${say.month(index + 1)} ${text}`))],
    risks: [risks, bullets(trade.risks.map(([title, text]) => `**${title}${colon}** ${text}`))],
  };
  const leftOut: readonly PlanSection[] = length === "short" ? ["customers", "running", "risks"] : [];
  return paragraphs(
    `## ${summary}`,
    `${say.summary(plain(profile.companyName), capitalise(described))} ${angle.lead}`,
    // The rest of what was typed, where the first clause is not all of it.
    besides.length > described.length + 15 && sentences(restOf(besides, described)),
    inShort(say, named, showIn(inputs.currency, lang)),
    ...pick(angleSections, 0, version)
      .filter((section) => !leftOut.includes(section))
      .flatMap((section) => {
        const [heading, body] = sections[section];
        return [`## ${heading}`, body];
      }),
    say.note,
    length === "long" && say.extra,
  );
}

/** Leaves out what stands above as the offer: the first sentence, or the first clause of it. */
const restOf = (description: string, offer: string): string => {
  const [first = "", ...others] = description.split(/(?<=[.!?…])\s/u);
  const bare = first.replace(/[.!?…]+$/u, "").replace(/ ?: /u, ", ");
  if (bare === offer && others.length > 0) return others.join(" ");
  return description.startsWith(`${offer}, `) ? capitalise(description.slice(offer.length + 2)) : description;
};

const showIn =
  (currency: string, lang: Lang): Show =>
  (amount) =>
    inLanguage(formatMoney(amount, currency, { decimals: "auto" }), lang);

/** The figures somebody looks for first; none where none were named. */
function inShort(say: PlanLabels, { capital, price, cost, monthly, salesPerMonth }: NamedSums, show: Show): string {
  const left = price !== null && cost !== null ? price - cost : 0;
  const fixed = monthly.reduce((sum, { amount }) => sum + amount, 0);
  const ofMonth = salesPerMonth === null ? 0 : left * salesPerMonth - fixed;
  return [
    ...(capital === null ? [] : [say.needed(show(capital))]),
    ...(price !== null && left > 0 ? [say.brings(show(price), show(left))] : []),
    ...(ofMonth > 0 ? [say.leaves(String(salesPerMonth), show(ofMonth))] : []),
  ].join(" ");
}

function moneyPart(
  say: PlanLabels,
  kind: "goods" | "service",
  { named, currency, show }: { readonly named: NamedSums; readonly currency: string; readonly show: Show },
): string {
  const { capital, price, cost } = named;
  const scale = 10 ** currencyOf(currency).decimals;
  const base = capital ?? (roundSums[currency] ?? 1_000) * scale;
  // A price and a cost without starting money mean a running business, to which shares of a round sum say nothing.
  const hasStarted = capital === null && price !== null && cost !== null;
  return paragraphs(
    ...(named.equipment.length > 0
      ? startOf(say, named, show)
      : hasStarted
        ? []
        : [
            say.shareTitle(show(base), capital !== null),
            tableWithTotal(
              say.shareHead,
              say.shareRows[kind].map((row, index) => [row, allocate(base, shares[kind])[index] ?? 0] as const),
              { total: say.total, show },
            ),
          ]),
    ...(price !== null && cost !== null
      ? saleWithCost(say, { ...named, price, cost }, show)
      : price !== null
        ? [
            say.monthTitle,
            table(
              say.incomeHead,
              [10, 25, 50].map((sales) => [String(sales), show(price * sales)]),
            ),
          ]
        : [ruleOf(say, base, show)]),
    hasStarted && named.equipment.length === 0 && say.unnamed,
  );
}

type Show = (amount: number) => string;

const tableWithTotal = (
  head: readonly [string, string],
  rows: readonly (readonly [string, number])[],
  { total, show }: { total: string; show: Show },
): string =>
  table(head, [
    ...rows.map(([row, amount]) => [row, show(amount)]),
    [`**${total}**`, `**${show(rows.reduce((sum, [, amount]) => sum + amount, 0))}**`],
  ]);

/** Purchases as they were named, and the rest of the starting money. */
function startOf(say: PlanLabels, { capital, equipment }: NamedSums, show: Show): string[] {
  const needed = equipment.reduce((sum, { amount }) => sum + amount, 0);
  const rest = capital === null ? 0 : capital - needed;
  const rows = equipment.map(
    ({ label, amount }, index) => [label || say.shareRows.service[index] || "", amount] as const,
  );
  return [
    say.startTitle,
    tableWithTotal(say.shareHead, rest > 0 ? [...rows, [say.startRest, rest]] : rows, { total: say.total, show }),
    ...(rest < 0 && capital !== null ? [say.startMissing(show(-rest), show(capital))] : []),
  ];
}

function saleWithCost(
  say: PlanLabels,
  named: NamedSums & { readonly price: number; readonly cost: number },
  show: Show,
): string[] {
  const { price, cost, capital, monthly, salesPerMonth, pace, costLabel } = named;
  const left = price - cost;
  const [priceRow, costRow, leftRow] = say.saleRows;
  const one = table(say.saleHead, [
    [priceRow, show(price)],
    [costLabel === "" ? costRow : `${costRow} (${costLabel})`, show(cost)],
    [leftRow, show(left)],
  ]);
  if (left <= 0) return [say.saleTitle, one, say.loss(show(-left))];
  const percent = String(Math.round((left * 1000) / price) / 10);
  const back = capital === null ? "" : ` ${say.back(String(Math.ceil(capital / left)), show(capital))}`;
  const fixed = monthly.reduce((sum, { amount }) => sum + amount, 0);
  return [
    say.saleTitle,
    one,
    `${say.left(show(left), percent)}${back}`,
    ...(fixed > 0 ? [say.fixed(show(fixed), String(Math.ceil(fixed / left)))] : []),
    ...(salesPerMonth === null
      ? [
          say.monthTitle,
          table(
            say.monthHead,
            [10, 25, 50].map((sales) => [String(sales), show(price * sales), show(cost * sales), show(left * sales)]),
          ),
        ]
      : [
          say.ownMonth(String(salesPerMonth), pace === null ? "" : ` (${say.pace(pace.sales, pace.times)})`),
          table(say.saleHead, [
            [say.monthHead[1], show(price * salesPerMonth)],
            [say.monthHead[2], show(cost * salesPerMonth)],
            ...monthly.map(({ label, amount }) => [label, show(amount)]),
            [`**${say.monthHead[3]}**`, `**${show(left * salesPerMonth - fixed)}**`],
          ]),
          say.before,
        ]),
  ];
}

/** A cost of a hundredth of the round sum and 40 % on top: both whole in every currency. */
function ruleOf(say: PlanLabels, base: number, show: (amount: number) => string): string {
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
