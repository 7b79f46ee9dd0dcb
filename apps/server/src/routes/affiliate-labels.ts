/** Figures of the programme as the page shows them. */
type AffiliateTerms = {
  readonly percent: number;
  readonly earningMonths: number;
  readonly refDays: number;
  readonly holdDays: number;
  /** Smallest payout in each currency: "₦5,000", "$10". */
  readonly minimums: readonly string[];
};

type AffiliateLabels = {
  readonly title: string;
  readonly earnings: string;
  readonly headline: string;
  readonly lead: string;
  readonly join: string;
  readonly readTerms: string;
  readonly howItWorks: string;
  readonly steps: readonly (readonly [title: string, text: string])[];
  readonly brings: string;
  readonly columns: readonly [plan: string, theyPay: string, youGet: string];
  /** Titles of the plans in English with theirs. */
  readonly plans: Readonly<Record<string, string>>;
  readonly eachTime: string;
  readonly terms: string;
  readonly conditions: readonly (readonly [what: string, text: string])[];
  readonly logIn: string;
};

type Labels = (terms: AffiliateTerms) => AffiliateLabels;

const en: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Affiliates",
  earnings: "Your earnings",
  headline: `Earn ${percent} % with every business you bring`,
  lead: `Ankara writes invoices on a phone, with or without network. Tell shops, studios and traders about it: when they pay for a plan, you get a share for ${earningMonths} months.`,
  join: "Become an affiliate",
  readTerms: "Read the terms",
  howItWorks: "How it works",
  steps: [
    ["Share your link", "You get a code and a link of your own, ready for WhatsApp and posters."],
    ["They sign up", `Whoever opens your link and signs up within ${refDays} days counts as yours.`],
    ["You are paid", `To your bank account or mobile money, from ${minimums.join(" or ")}.`],
  ],
  brings: "What a plan brings you",
  columns: ["Plan", "They pay", "You get"],
  plans: {},
  eachTime: `Each time it is paid within ${earningMonths} months after the sign-up.`,
  terms: "The terms",
  conditions: [
    ["What counts", `Payments for plans in the first ${earningMonths} months after sign-up. Credits do not count.`],
    ["Whose customer", `The first link a visitor opens counts, for ${refDays} days.`],
    ["The wait", `A commission waits ${holdDays} days. When the payment is refunded, it is taken back.`],
    [
      "Not allowed",
      "Your own purchases earn nothing. No paid search for our name, and no messages to people who did not ask.",
    ],
  ],
  logIn: "Log in",
});

const fr: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Affiliés",
  earnings: "Vos gains",
  headline: `Gagnez ${percent} % avec chaque entreprise que vous amenez`,
  lead: `Ankara fait des factures sur un téléphone, avec ou sans réseau. Parlez-en aux boutiques, aux ateliers et aux commerçants : quand ils paient une formule, vous touchez votre part pendant ${earningMonths} mois.`,
  join: "Devenir affilié",
  readTerms: "Lire les conditions",
  howItWorks: "Comment ça marche",
  steps: [
    ["Partagez votre lien", "Vous recevez un code et un lien à vous, prêts pour WhatsApp et les affiches."],
    ["Ils créent leur compte", `Qui ouvre votre lien et crée son compte dans les ${refDays} jours compte pour vous.`],
    ["Vous êtes payé", `Sur votre compte bancaire ou par mobile money, à partir de ${minimums.join(" ou ")}.`],
  ],
  brings: "Ce qu’une formule vous rapporte",
  columns: ["Formule", "Ils paient", "Vous recevez"],
  plans: { Monthly: "Mensuelle", "6 Months": "6 mois", Yearly: "Annuelle", Lifetime: "À vie" },
  eachTime: `À chaque paiement dans les ${earningMonths} mois après la création du compte.`,
  terms: "Les conditions",
  conditions: [
    [
      "Ce qui compte",
      `Les paiements de formules dans les ${earningMonths} premiers mois du compte. Les crédits ne comptent pas.`,
    ],
    ["À qui est le client", `Le premier lien qu’un visiteur ouvre compte, pendant ${refDays} jours.`],
    ["L’attente", `Une commission attend ${holdDays} jours. Si le paiement est remboursé, elle est reprise.`],
    [
      "Ce qui est interdit",
      "Vos propres achats ne rapportent rien. Pas d’annonces payantes sur notre nom, pas de messages à qui n’a rien demandé.",
    ],
  ],
  logIn: "Se connecter",
});

const sw: Labels = ({ percent, earningMonths, refDays, holdDays, minimums }) => ({
  title: "Washirika",
  earnings: "Mapato yako",
  headline: `Pata ${percent} % kwa kila biashara unayoleta`,
  lead: `Programu ya Ankara inaandika ankara kwenye simu, mtandao uwepo au usiwepo. Waambie wenye maduka, mafundi na wafanyabiashara: wanapolipia mpango, unapata sehemu yako kwa miezi ${earningMonths}.`,
  join: "Kuwa mshirika",
  readTerms: "Soma masharti",
  howItWorks: "Jinsi inavyofanya kazi",
  steps: [
    ["Shiriki kiungo chako", "Unapata msimbo na kiungo chako mwenyewe, tayari kwa WhatsApp na mabango."],
    ["Wanajisajili", `Anayefungua kiungo chako na kujisajili ndani ya siku ${refDays} anahesabiwa kuwa wako.`],
    ["Unalipwa", `Kwenye akaunti yako ya benki au pesa ya simu, kuanzia ${minimums.join(" au ")}.`],
  ],
  brings: "Mpango unakuletea nini",
  columns: ["Mpango", "Wanalipa", "Unapata"],
  plans: { Monthly: "Kila mwezi", "6 Months": "Miezi 6", Yearly: "Kila mwaka", Lifetime: "Maisha yote" },
  eachTime: `Kila unapolipwa ndani ya miezi ${earningMonths} baada ya kujisajili.`,
  terms: "Masharti",
  conditions: [
    [
      "Kinachohesabiwa",
      `Malipo ya mipango katika miezi ${earningMonths} ya kwanza baada ya kujisajili. Salio la AI halihesabiwi.`,
    ],
    ["Mteja ni wa nani", `Kiungo cha kwanza anachofungua mgeni ndicho kinachohesabiwa, kwa siku ${refDays}.`],
    ["Kusubiri", `Kamisheni inasubiri siku ${holdDays}. Malipo yakirudishwa, inaondolewa.`],
    [
      "Kisichoruhusiwa",
      "Unachonunua mwenyewe hakikupi kamisheni. Usilipie matangazo ya utafutaji kwa jina letu, wala usitume ujumbe kwa wasioomba.",
    ],
  ],
  logIn: "Ingia",
});

/** Languages in which somebody has written the page. */
export const affiliateLabels: Readonly<Record<string, Labels>> = { en, fr, sw };
