import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const digital: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "One clear service first: websites, social media, writing, bookkeeping or code, with what is delivered.",
      "Packages with a number of rounds and a date, so that work has an end.",
      "A page of examples with the task, what was done, and what came of it.",
    ],
    buyers: [
      "Small businesses that know they should be online and have no time for it.",
      "Agencies and busy colleagues who pass work on.",
      "Organisations with a project, a report or an event to prepare.",
    ],
    reach: [
      "Short posts that show how a problem was solved, step by step.",
      "A small finished sample for the customer's own business, sent with the first message.",
    ],
    work: [
      "Every project begins with one page: aim, what is delivered, rounds, date, price.",
      "A part is paid before the start, and files are handed over when the rest is paid.",
      "Work is saved in two places each day, and passwords are never sent in a chat.",
    ],
    months: [
      "finish two small projects for real customers and ask both for a sentence that may be quoted.",
      "write to ten businesses by name with one idea for each.",
      "turn finished projects into monthly care: updates, posts, accounts.",
    ],
    risks: [
      ["The task keeps growing", "compare each new wish with the page that was agreed and name its price."],
      ["Customers vanish before the last payment", "hand over in stages, each against its part."],
      ["Light or network fails", "a second connection, charged batteries and work that goes on offline."],
    ],
    wants: [
      "Somebody who explains without foreign words.",
      "To see something early and to be able to change it.",
      "Answers within the day, and a date that holds.",
    ],
    where: [
      "In groups of business owners who ask how others do it.",
      "At the desks where businesses register, print and open accounts.",
    ],
    doubts: [
      ["What will it bring me?", "Name one thing that becomes easier or faster, and promise no sales."],
      ["What if you disappear?", "Hand over passwords and files in the customer's own name."],
    ],
    say: [
      "What should a visitor do when they see it? Let us begin there.",
      "This is included; that would be a second step with its own price.",
    ],
    day: [
      "Answers customers late at night and sees a competitor's page looking better.",
      "Postpones it every week, until somebody shows a finished sample.",
    ],
    worries: ["That money is paid for something nobody can use.", "That everything depends on one person's password."],
    pays: "Pays a part to begin and the rest on handover, then monthly for care, against an invoice.",
    win: "Show one finished page of their own, on a phone, in the first talk.",
  },
  fr: {
    offer: [
      "Un service clair d'abord : sites, réseaux sociaux, rédaction, comptes ou code, avec ce qui est livré.",
      "Des forfaits avec un nombre de retouches et une date, pour que le travail ait une fin.",
      "Une page d'exemples : la demande, ce qui a été fait, ce qui en est sorti.",
    ],
    buyers: [
      "Les petites entreprises qui devraient être en ligne et n'en ont pas le temps.",
      "Les agences et collègues débordés qui confient du travail.",
      "Les organisations avec un projet, un rapport ou un évènement.",
    ],
    reach: [
      "De courtes publications qui montrent comment un problème a été résolu, pas à pas.",
      "Un petit exemple fini pour l'entreprise du client, envoyé au premier message.",
    ],
    work: [
      "Chaque projet commence par une page : but, livraison, retouches, date, prix.",
      "Un acompte avant le début, et les fichiers sont remis quand le reste est payé.",
      "Le travail est enregistré à deux endroits chaque jour, et aucun mot de passe ne passe par messagerie.",
    ],
    months: [
      "finir deux petits projets pour de vrais clients et leur demander une phrase à citer.",
      "écrire à dix entreprises par leur nom, avec une idée pour chacune.",
      "changer les projets finis en suivi mensuel : mises à jour, publications, comptes.",
    ],
    risks: [
      ["La demande grandit sans cesse", "comparer chaque souhait à la page convenue et nommer son prix."],
      ["Le client disparaît avant le dernier paiement", "remettre par étapes, chacune contre sa part."],
      ["Courant ou réseau manque", "une seconde connexion, des batteries chargées et du travail hors ligne."],
    ],
    wants: [
      "Quelqu'un qui explique sans mots étrangers.",
      "Voir tôt quelque chose et pouvoir le changer.",
      "Une réponse dans la journée et une date qui tient.",
    ],
    where: [
      "Dans les groupes d'entrepreneurs qui demandent comment font les autres.",
      "Aux guichets où l'on enregistre, imprime et ouvre des comptes.",
    ],
    doubts: [
      ["Qu'est-ce que cela m'apportera ?", "Nommez une chose plus simple ou plus rapide, sans promettre de ventes."],
      ["Et si vous disparaissez ?", "Remettez mots de passe et fichiers au nom du client."],
    ],
    say: [
      "Que doit faire un visiteur en le voyant ? Commençons par là.",
      "Ceci est compris ; cela serait une seconde étape avec son prix.",
    ],
    day: [
      "Répond aux clients tard le soir et voit la page d'un concurrent plus belle que la sienne.",
      "Remet cela chaque semaine, jusqu'à ce que quelqu'un montre un exemple fini.",
    ],
    worries: [
      "Que l'argent parte pour quelque chose dont personne ne peut se servir.",
      "Que tout dépende du mot de passe d'une seule personne.",
    ],
    pays: "Paie un acompte au début et le reste à la remise, puis au mois pour le suivi, sur facture.",
    win: "Montrez dès le premier entretien une page finie de son entreprise, sur un téléphone.",
  },
  sw: {
    offer: [
      "Huduma moja iliyo wazi kwanza: tovuti, mitandao ya kijamii, uandishi, hesabu au programu, na kinachokabidhiwa.",
      "Vifurushi vyenye idadi ya marekebisho na tarehe, ili kazi iwe na mwisho.",
      "Ukurasa wa mifano: kazi iliyoombwa, kilichofanywa, na kilichopatikana.",
    ],
    buyers: [
      "Biashara ndogo zinazojua zinapaswa kuwa mtandaoni na hazina muda.",
      "Mawakala na wenzako wenye kazi nyingi wanaokukabidhi sehemu.",
      "Taasisi zenye mradi, ripoti au tukio la kuandaa.",
    ],
    reach: [
      "Machapisho mafupi yanayoonyesha tatizo lilivyotatuliwa, hatua kwa hatua.",
      "Mfano mdogo uliokamilika wa biashara ya mteja, unaotumwa na ujumbe wa kwanza.",
    ],
    work: [
      "Kila mradi huanza na ukurasa mmoja: lengo, kinachokabidhiwa, marekebisho, tarehe, bei.",
      "Sehemu hulipwa kabla ya kuanza, na faili hukabidhiwa iliyobaki ikilipwa.",
      "Kazi huhifadhiwa sehemu mbili kila siku, na nywila hazitumwi kwenye ujumbe.",
    ],
    months: [
      "kamilisha miradi miwili midogo ya wateja halisi na waombe sentensi ya kunukuu.",
      "ziandikie biashara kumi kwa majina yao, kila moja na wazo lake.",
      "geuza miradi iliyokamilika kuwa huduma ya mwezi: masasisho, machapisho, hesabu.",
    ],
    risks: [
      ["Kazi kuongezeka kila siku", "linganisha kila ombi na ukurasa mliokubaliana na taja bei yake."],
      ["Mteja kutoweka kabla ya malipo ya mwisho", "kabidhi kwa hatua, kila moja kwa malipo yake."],
      ["Umeme au mtandao kukatika", "laini ya pili, betri zenye chaji na kazi inayoendelea bila mtandao."],
    ],
    wants: [
      "Mtu anayeeleza bila maneno ya kigeni.",
      "Kuona kitu mapema na kuweza kukibadilisha.",
      "Majibu siku hiyo hiyo, na tarehe inayotimizwa.",
    ],
    where: [
      "Katika makundi ya wenye biashara wanaouliza wengine wanafanyaje.",
      "Kwenye ofisi za kusajili, kuchapa na kufungua akaunti.",
    ],
    doubts: [
      ["Itaniletea nini?", "Taja jambo moja litakalokuwa rahisi au la haraka, bila kuahidi mauzo."],
      ["Ukitoweka je?", "Kabidhi nywila na faili kwa jina la mteja mwenyewe."],
    ],
    say: ["Mgeni akiiona afanye nini? Tuanzie hapo.", "Hili limo; lile litakuwa hatua ya pili yenye bei yake."],
    day: [
      "Hujibu wateja usiku na kuona ukurasa wa mshindani unapendeza zaidi.",
      "Huahirisha kila wiki, hadi mtu amwonyeshe mfano uliokamilika.",
    ],
    worries: ["Kwamba pesa italipwa kwa kitu kisichotumika.", "Kwamba kila kitu kitategemea nywila ya mtu mmoja."],
    pays: "Hulipa sehemu kuanza na iliyobaki akikabidhiwa, kisha kwa mwezi kwa huduma, kwa ankara.",
    win: "Mwonyeshe ukurasa mmoja uliokamilika wa biashara yake, kwenye simu, mazungumzo ya kwanza.",
  },
};
