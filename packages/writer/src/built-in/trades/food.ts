import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const food: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "A short menu cooked fresh, with the day on which each dish is made.",
      "Plates for one, trays for an office, and full catering for parties by order.",
      "Hot food leaves the pot for the bowl and the lid at once, and never waits uncovered.",
    ],
    buyers: [
      "Workers and traders nearby who need lunch quickly.",
      "Families with a party, who order days ahead and judge by taste and portion.",
      "Offices and schools that want the same number of plates every day.",
    ],
    reach: [
      "The menu of the day on the status before ten, when people begin to think of lunch.",
      "A tasting plate for the person who plans the office lunch or the party.",
    ],
    work: [
      "Shopping goes by a list made from yesterday's orders, not by feeling.",
      "Parties are confirmed with a part payment before the market run.",
      "Pots, hands and surfaces are washed between raw and cooked, every time.",
    ],
    months: [
      "cook three dishes well, weigh what goes into a pot, and learn what one plate costs.",
      "drop the dish that comes back uneaten and ask regulars for orders the evening before.",
      "win one office or school for daily plates, so that mornings begin with sold food.",
    ],
    risks: [
      ["Food is left over", "cook to orders and turn what keeps into tomorrow's second dish."],
      ["Gas and tomatoes go up", "count the cost of a plate every week and change portions or prices early."],
      ["Somebody falls ill", "keep food hot or cold, never between, and throw away in doubt."],
    ],
    wants: [
      "Food that tastes the same every time.",
      "A full portion that arrives hot and when hunger is there.",
      "To know that the kitchen is clean.",
    ],
    where: [
      "At lunch hour near offices, building sites and motor parks.",
      "In the groups where weddings, burials and birthdays are planned.",
    ],
    doubts: [
      ["Is it clean?", "Let people see the kitchen, the covered pots and the washed hands."],
      ["Will there be enough for all guests?", "Count with them: guests, plates, and a few more for late arrivals."],
    ],
    say: [
      "How many guests, and which day? Then I can write you a menu with the price per plate.",
      "Order before nine and your lunch comes with the first round.",
    ],
    day: [
      "Feels hungry between two tasks and wants to eat within minutes.",
      "Smells the food or sees a colleague's plate before asking the price.",
    ],
    worries: ["That the food comes late or cold.", "That the portion shrinks after the first week."],
    pays: "Pays per plate by cash or phone; for a party, a part before the market and the rest at serving.",
    win: "Let the first plate speak: a small taste, hot, at the hour when people are hungry.",
  },
  fr: {
    offer: [
      "Une carte courte cuisinée du jour, avec le jour où chaque plat est préparé.",
      "Des assiettes pour une personne, des plateaux pour un bureau, un service complet pour les fêtes sur commande.",
      "Le plat chaud passe de la marmite au bol couvert, sans jamais attendre à l'air.",
    ],
    buyers: [
      "Les travailleurs et commerçants voisins qui veulent déjeuner vite.",
      "Les familles qui préparent une fête, commandent à l'avance et jugent au goût et à la portion.",
      "Les bureaux et écoles qui veulent chaque jour le même nombre d'assiettes.",
    ],
    reach: [
      "Le menu du jour en statut avant dix heures, quand on commence à penser au déjeuner.",
      "Une assiette à goûter pour la personne qui organise le repas du bureau ou la fête.",
    ],
    work: [
      "Les courses suivent une liste tirée des commandes de la veille, pas une impression.",
      "Une fête est confirmée par un acompte avant le marché.",
      "Marmites, mains et plans de travail sont lavés entre le cru et le cuit, chaque fois.",
    ],
    months: [
      "bien cuisiner trois plats, peser ce qui entre dans la marmite et savoir ce que coûte une assiette.",
      "retirer le plat qui revient non mangé et demander aux habitués leur commande la veille.",
      "gagner un bureau ou une école pour des assiettes quotidiennes : la journée commence vendue.",
    ],
    risks: [
      ["Il reste de la nourriture", "cuisiner sur commande et faire du reste sain le second plat du lendemain."],
      ["Le gaz et la tomate augmentent", "recalculer l'assiette chaque semaine et ajuster tôt portion ou prix."],
      ["Quelqu'un tombe malade", "garder chaud ou froid, jamais tiède, et jeter dans le doute."],
    ],
    wants: [
      "Un plat qui a le même goût chaque fois.",
      "Une portion entière, qui arrive chaude et à l'heure de la faim.",
      "Savoir que la cuisine est propre.",
    ],
    where: [
      "À l'heure du déjeuner, près des bureaux, des chantiers et des gares routières.",
      "Dans les groupes où l'on prépare mariages, deuils et anniversaires.",
    ],
    doubts: [
      ["Est-ce propre ?", "Laissez voir la cuisine, les marmites couvertes et les mains lavées."],
      [
        "Y en aura-t-il pour tous les invités ?",
        "Comptez ensemble : invités, assiettes, et quelques-unes pour les retardataires.",
      ],
    ],
    say: [
      "Combien d'invités, et quel jour ? Je vous écris un menu avec le prix par assiette.",
      "Commandez avant neuf heures et votre déjeuner part avec la première tournée.",
    ],
    day: [
      "A faim entre deux tâches et veut manger dans les minutes qui suivent.",
      "Sent le plat ou voit l'assiette d'un collègue avant de demander le prix.",
    ],
    worries: ["Que le repas arrive en retard ou froid.", "Que la portion diminue après la première semaine."],
    pays: "Paie à l'assiette, en espèces ou par téléphone ; pour une fête, un acompte avant le marché et le reste au service.",
    win: "Laissez parler la première assiette : un peu à goûter, chaud, à l'heure où l'on a faim.",
  },
  sw: {
    offer: [
      "Menyu fupi inayopikwa siku hiyo, na siku ya kila chakula.",
      "Sahani za mtu mmoja, sinia za ofisi, na upishi kamili wa sherehe kwa oda.",
      "Chakula cha moto hutoka sufuriani kwenda kwenye chombo chenye mfuniko, hakikai wazi.",
    ],
    buyers: [
      "Wafanyakazi na wachuuzi wa karibu wanaohitaji chakula cha mchana haraka.",
      "Familia zenye sherehe, zinazoagiza mapema na kupima kwa ladha na kipimo.",
      "Ofisi na shule zinazotaka sahani zile zile kila siku.",
    ],
    reach: [
      "Menyu ya siku kwenye status kabla ya saa nne asubuhi, watu wanapoanza kufikiria mchana.",
      "Sahani ya kuonja kwa mtu anayepanga chakula cha ofisi au sherehe.",
    ],
    work: [
      "Ununuzi hufuata orodha ya oda za jana, si kukisia.",
      "Sherehe huthibitishwa kwa malipo ya awali kabla ya kwenda sokoni.",
      "Sufuria, mikono na meza huoshwa kati ya vibichi na vilivyopikwa, kila mara.",
    ],
    months: [
      "pika vyakula vitatu vizuri, pima kinachoingia sufuriani, na ujue sahani moja inagharimu nini.",
      "acha chakula kinachorudi bila kuliwa na waombe wateja wa kudumu oda za kesho.",
      "pata ofisi au shule moja ya sahani za kila siku, ili asubuhi ianze ikiwa imeuzwa.",
    ],
    risks: [
      ["Chakula kubaki", "pika kwa oda, na kinachofaa kibadilishe kuwa chakula cha pili kesho."],
      ["Gesi na nyanya kupanda", "hesabu gharama ya sahani kila wiki na rekebisha kipimo au bei mapema."],
      ["Mtu kuugua", "weka chakula kikiwa moto au baridi, si vuguvugu, na tupa ukiwa na shaka."],
    ],
    wants: [
      "Chakula chenye ladha ile ile kila siku.",
      "Kipimo kamili kinachofika kikiwa moto, wakati wa njaa.",
      "Kujua kwamba jiko ni safi.",
    ],
    where: [
      "Saa ya mchana karibu na ofisi, ujenzi na vituo vya mabasi.",
      "Katika makundi yanayopanga harusi, misiba na siku za kuzaliwa.",
    ],
    doubts: [
      ["Je, ni safi?", "Waache waone jiko, sufuria zilizofunikwa na mikono iliyooshwa."],
      ["Kitawatosha wageni wote?", "Hesabuni pamoja: wageni, sahani, na chache za watakaochelewa."],
    ],
    say: [
      "Wageni wangapi, na siku gani? Nitakuandikia menyu na bei ya kila sahani.",
      "Agiza kabla ya saa tatu asubuhi, chakula chako kitoke na mzunguko wa kwanza.",
    ],
    day: [
      "Huhisi njaa kati ya kazi mbili na kutaka kula ndani ya dakika chache.",
      "Husikia harufu au kuona sahani ya mwenzake kabla ya kuuliza bei.",
    ],
    worries: ["Kwamba chakula kitachelewa au kitafika baridi.", "Kwamba kipimo kitapungua baada ya wiki ya kwanza."],
    pays: "Hulipa kwa sahani, taslimu au kwa simu; kwa sherehe, sehemu kabla ya soko na iliyobaki wakati wa kupakua.",
    win: "Iache sahani ya kwanza iseme: onja kidogo, kikiwa moto, saa ambayo watu wana njaa.",
  },
};
