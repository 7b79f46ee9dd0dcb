import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

/** Sections of a plan besides its summary, which begins every one; `own` is the heading and the points of its side. */
export type PlanSection = "offer" | "customers" | "selling" | "running" | "money" | "months" | "risks" | "own";

/**
 * A plan looks at a business from one side: its beginning, its lender, its growth. Each version takes the next side, so that a
 * second plan of one form is another plan and not other words.
 */
type Angle = {
  readonly lead: string;
  readonly own?: { readonly heading: string; readonly points: readonly [string, string, string] };
};

/** Sections of each side, in the order that suits it; the first has none of its own, because it shows all of the trade's. */
export const angleSections: readonly (readonly PlanSection[])[] = [
  ["offer", "customers", "selling", "running", "money", "months", "risks"],
  ["money", "own", "offer", "customers", "running", "risks", "months"],
  ["own", "offer", "money", "selling", "running", "months", "risks"],
  ["own", "offer", "money", "selling", "months", "risks"],
  ["customers", "own", "selling", "offer", "money", "months"],
  ["own", "offer", "running", "money", "months", "risks"],
];

export const angles: Record<BuiltInLanguage, readonly Angle[]> = {
  en: [
    {
      lead: "It starts small, with what is at hand, and grows from what it earns.",
    },
    {
      lead: "This plan is for somebody who may lend or invest, so it shows first how the money moves.",
      own: {
        heading: "What a lender can rely on",
        points: [
          "Every sale has an invoice and every payment a receipt, so that the figures can be checked.",
          "Repayment comes out of sales on a fixed day of the month, before anything is taken home.",
          "If a month is weak, the lender hears it from us before the day, with a new date.",
        ],
      },
    },
    {
      lead: "This plan is about the next step, once the first sales are there.",
      own: {
        heading: "Signs that it is time to grow",
        points: [
          "Customers are sent away, or wait, on most days of the month.",
          "What is left each month would pay one more pair of hands for a whole quarter.",
          "The work can be explained on one page, so that somebody else does it in the same way.",
        ],
      },
    },
    {
      lead: "This plan spends as little as possible before the first sale.",
      own: {
        heading: "What can wait",
        points: [
          "A sign, a logo and furniture: a clean table and a clear price list are enough to begin.",
          "Machines of your own: borrow or rent until the orders are there.",
          "A full store: take little, sell it, and buy again what went first.",
        ],
      },
    },
    {
      lead: "This plan begins with the people who buy, because everything else follows from them.",
      own: {
        heading: "The first hundred customers",
        points: [
          "Ten come from people you know: ask each of them by name.",
          "Thirty come from those ten: ask for a good word on the day the work is handed over.",
          "Sixty come from where customers meet: go there each week at the same hour with something to show.",
        ],
      },
    },
    {
      lead: "This plan is for two who do it together, or for one with a family behind.",
      own: {
        heading: "Who does what",
        points: [
          "One sells and answers the phone, one makes and buys; both look at the book every evening.",
          "What each puts in, money or hands, is written down and signed on the first day.",
          "Each takes a fixed wage, and the rest stays in the business until the year is over.",
        ],
      },
    },
  ],
  fr: [
    {
      lead: "Elle commence petit, avec les moyens du bord, et grandit avec ce qu'elle gagne.",
    },
    {
      lead: "Ce plan s'adresse à qui pourrait prêter ou investir : il montre d'abord comment l'argent circule.",
      own: {
        heading: "Ce sur quoi un prêteur peut compter",
        points: [
          "Chaque vente a sa facture et chaque paiement son reçu : les chiffres peuvent être vérifiés.",
          "Le remboursement vient des ventes, à jour fixe, avant tout prélèvement pour la maison.",
          "Si un mois est faible, le prêteur l'apprend de nous avant l'échéance, avec une nouvelle date.",
        ],
      },
    },
    {
      lead: "Ce plan parle de l'étape suivante, quand les premières ventes sont là.",
      own: {
        heading: "Les signes qu'il est temps de grandir",
        points: [
          "La plupart des jours, des clients attendent ou repartent sans être servis.",
          "Ce qui reste chaque mois paierait une personne de plus pendant tout un trimestre.",
          "Le travail s'explique sur une page, et quelqu'un d'autre peut le faire de la même façon.",
        ],
      },
    },
    {
      lead: "Ce plan dépense le moins possible avant la première vente.",
      own: {
        heading: "Ce qui peut attendre",
        points: [
          "L'enseigne, le logo et les meubles : une table propre et des prix clairs suffisent pour commencer.",
          "Les machines : empruntez ou louez tant que les commandes ne sont pas là.",
          "Le grand stock : prenez peu, vendez, et rachetez ce qui est parti en premier.",
        ],
      },
    },
    {
      lead: "Ce plan commence par ceux qui achètent, car tout le reste en découle.",
      own: {
        heading: "Les cent premiers clients",
        points: [
          "Dix viennent des personnes que vous connaissez : demandez à chacune par son nom.",
          "Trente viennent de ces dix : demandez un mot de recommandation le jour de la remise.",
          "Soixante viennent des lieux où vos clients se retrouvent : allez-y chaque semaine à la même heure.",
        ],
      },
    },
    {
      lead: "Ce plan est fait pour deux associés, ou pour une personne soutenue par sa famille.",
      own: {
        heading: "Qui fait quoi",
        points: [
          "L'un vend et répond au téléphone, l'autre fabrique et achète ; tous deux lisent le cahier chaque soir.",
          "Ce que chacun apporte, argent ou travail, est écrit et signé le premier jour.",
          "Chacun prend un salaire fixe, et le reste demeure dans l'entreprise jusqu'à la fin de l'année.",
        ],
      },
    },
  ],
  sw: [
    {
      lead: "Inaanza kidogo, kwa kile kilichopo, na kukua kutokana na inachopata.",
    },
    {
      lead: "Mpango huu ni kwa anayeweza kukopesha au kuwekeza, kwa hiyo unaonyesha kwanza pesa inavyozunguka.",
      own: {
        heading: "Mkopeshaji anachoweza kutegemea",
        points: [
          "Kila mauzo yana ankara na kila malipo yana risiti, ili takwimu ziweze kukaguliwa.",
          "Marejesho hutoka kwenye mauzo, siku maalumu ya mwezi, kabla ya chochote kupelekwa nyumbani.",
          "Mwezi ukiwa dhaifu, mkopeshaji husikia kwetu kabla ya siku, pamoja na tarehe mpya.",
        ],
      },
    },
    {
      lead: "Mpango huu unahusu hatua inayofuata, mauzo ya kwanza yakishapatikana.",
      own: {
        heading: "Dalili kwamba ni wakati wa kukua",
        points: [
          "Siku nyingi za mwezi wateja husubiri au huondoka bila kuhudumiwa.",
          "Kinachobaki kila mwezi kingelipa mtu mmoja zaidi kwa miezi mitatu.",
          "Kazi inaelezeka kwenye ukurasa mmoja, ili mwingine aifanye kwa namna ile ile.",
        ],
      },
    },
    {
      lead: "Mpango huu unatumia kidogo iwezekanavyo kabla ya mauzo ya kwanza.",
      own: {
        heading: "Kinachoweza kusubiri",
        points: [
          "Kibao, nembo na samani: meza safi na bei wazi zinatosha kuanza.",
          "Mashine zako mwenyewe: azima au kodi hadi oda zipatikane.",
          "Stoo iliyojaa: chukua kidogo, uza, na nunua tena kilichotoka kwanza.",
        ],
      },
    },
    {
      lead: "Mpango huu unaanza na wanaonunua, kwa sababu mengine yote hutokana nao.",
      own: {
        heading: "Wateja mia wa kwanza",
        points: [
          "Kumi hutoka kwa unaowafahamu: muombe kila mmoja kwa jina lake.",
          "Thelathini hutoka kwa hao kumi: omba neno jema siku ya kukabidhi kazi.",
          "Sitini hutoka wanapokutana wateja: nenda huko kila wiki saa ile ile ukiwa na cha kuonyesha.",
        ],
      },
    },
    {
      lead: "Mpango huu ni kwa wawili wanaofanya pamoja, au mmoja mwenye familia nyuma yake.",
      own: {
        heading: "Nani anafanya nini",
        points: [
          "Mmoja huuza na kujibu simu, mwingine hutengeneza na kununua; wote huangalia daftari kila jioni.",
          "Anachoweka kila mmoja, pesa au kazi, huandikwa na kusainiwa siku ya kwanza.",
          "Kila mmoja huchukua mshahara maalumu, na kinachobaki hukaa kwenye biashara hadi mwaka uishe.",
        ],
      },
    },
  ],
};
