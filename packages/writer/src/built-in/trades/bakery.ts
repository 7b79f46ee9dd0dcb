import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const bakery: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "A few sure bakes for every day, and cakes to order with size, flavour and message.",
      "Each cake has a price by size, so that a customer can decide without calling.",
      "A sketch or picture is agreed in writing before the oven is lit.",
    ],
    buyers: [
      "Parents and friends with a birthday on the calendar.",
      "Couples and planners, who order the wedding cake and small treats for guests.",
      "Kiosks and canteens that take bread or snacks each morning.",
    ],
    reach: [
      "A picture of every cake on the day it leaves, with its size and flavour.",
      "A note in the calendar of each birthday, and a kind question two weeks before the next one.",
    ],
    work: [
      "Orders close two days before, with a part payment that covers the ingredients.",
      "Each recipe is weighed, never guessed, so that taste and cost stay the same.",
      "Cakes travel in a firm box, and the customer is told how to keep them.",
    ],
    months: [
      "bake for people you know, weigh everything, and photograph each cake before it goes.",
      "drop the flavours nobody asks for, and sell small cakes and cupcakes between big orders.",
      "agree on a weekly number with one kiosk or canteen, and keep a calendar of birthdays.",
    ],
    risks: [
      ["Power fails in mid-bake", "have gas or charcoal ready and bake the big order first."],
      ["Flour, butter and eggs go up", "count each recipe again every month and change the list, not the taste."],
      ["A cake is dropped on the way", "carry it flat, bring a repair set of cream, and agree who transports."],
    ],
    wants: [
      "A cake that tastes as good as it looks.",
      "The name spelled right and the colour as agreed.",
      "Delivery before the guests arrive.",
    ],
    where: [
      "In class and family groups, where birthdays are announced.",
      "At event halls and with decorators, who are asked for a baker.",
    ],
    doubts: [
      ["Is it fresh?", "Say when it will be baked, and bake to order."],
      ["Why more than the shop next door?", "Name what goes in: real butter, fresh eggs, the hours of decoration."],
    ],
    say: [
      "Which day, how many guests, and what name shall stand on it?",
      "This size serves your guests; with cupcakes for the children it is enough for all.",
    ],
    day: [
      "Remembers the birthday a week before and sends a picture found on the internet.",
      "Compares bakers by photos and asks two friends who they used.",
    ],
    worries: ["That the cake looks different from the picture.", "That it is late, and the candles wait."],
    pays: "Pays a part to fix the date and the rest when the box is opened.",
    win: "Send a photo of the finished cake in the morning of the day: it turns worry into joy.",
  },
  fr: {
    offer: [
      "Quelques valeurs sûres chaque jour et des gâteaux sur commande : taille, parfum, message.",
      "Chaque gâteau a un prix selon la taille, pour décider sans appeler.",
      "Un dessin ou une photo est convenu par écrit avant d'allumer le four.",
    ],
    buyers: [
      "Les parents et amis qui ont un anniversaire au calendrier.",
      "Les couples et organisateurs, pour le gâteau de mariage et les douceurs des invités.",
      "Les kiosques et cantines qui prennent du pain ou des beignets chaque matin.",
    ],
    reach: [
      "Une photo de chaque gâteau le jour de son départ, avec sa taille et son parfum.",
      "Une note au calendrier pour chaque anniversaire et une question aimable deux semaines avant le suivant.",
    ],
    work: [
      "Les commandes se ferment deux jours avant, avec un acompte qui couvre les ingrédients.",
      "Chaque recette est pesée, jamais devinée : le goût et le coût restent les mêmes.",
      "Le gâteau voyage dans une boîte solide, et le client sait comment le garder.",
    ],
    months: [
      "cuire pour les proches, tout peser et photographier chaque gâteau avant son départ.",
      "retirer les parfums que personne ne demande et vendre de petits gâteaux entre les grandes commandes.",
      "convenir d'une quantité par semaine avec un kiosque ou une cantine, et tenir un calendrier des anniversaires.",
    ],
    risks: [
      ["Le courant saute en pleine cuisson", "avoir du gaz ou du charbon et cuire d'abord la grande commande."],
      ["Farine, beurre et œufs augmentent", "recalculer chaque recette tous les mois, changer le prix et non le goût."],
      ["Un gâteau tombe en route", "le porter à plat, emporter de quoi réparer et convenir de qui transporte."],
    ],
    wants: [
      "Un gâteau aussi bon que beau.",
      "Le prénom bien écrit et la couleur convenue.",
      "Une livraison avant l'arrivée des invités.",
    ],
    where: [
      "Dans les groupes de classe et de famille, où l'on annonce les anniversaires.",
      "Dans les salles de fête et chez les décorateurs, à qui l'on demande un pâtissier.",
    ],
    doubts: [
      ["Est-ce frais ?", "Dites quand il sera cuit, et cuisez sur commande."],
      ["Pourquoi plus cher qu'à côté ?", "Nommez ce qu'il contient : vrai beurre, œufs frais, heures de décor."],
    ],
    say: [
      "Quel jour, combien d'invités, et quel prénom faut-il écrire ?",
      "Cette taille suffit pour vos invités ; avec de petits gâteaux pour les enfants, tout le monde en aura.",
    ],
    day: [
      "Pense à l'anniversaire une semaine avant et envoie une photo trouvée sur internet.",
      "Compare les pâtissiers en photos et demande à deux amis chez qui ils vont.",
    ],
    worries: ["Que le gâteau ne ressemble pas à la photo.", "Qu'il soit en retard et que les bougies attendent."],
    pays: "Paie un acompte pour réserver la date et le reste quand la boîte s'ouvre.",
    win: "Envoyez une photo du gâteau fini le matin du jour : l'inquiétude devient de la joie.",
  },
  sw: {
    offer: [
      "Mikate na vitafunwa vichache vya kila siku, na keki za oda: ukubwa, ladha na maandishi.",
      "Kila keki ina bei kwa ukubwa, ili mteja aamue bila kupiga simu.",
      "Mchoro au picha hukubaliwa kwa maandishi kabla oveni haijawashwa.",
    ],
    buyers: [
      "Wazazi na marafiki wenye siku ya kuzaliwa kwenye kalenda.",
      "Maharusi na waandaaji, wanaoagiza keki ya harusi na vitafunwa vya wageni.",
      "Vibanda na kantini zinazochukua mikate au maandazi kila asubuhi.",
    ],
    reach: [
      "Picha ya kila keki siku inapotoka, pamoja na ukubwa na ladha yake.",
      "Kumbukumbu ya kila siku ya kuzaliwa, na swali la kirafiki wiki mbili kabla ya ijayo.",
    ],
    work: [
      "Oda hufungwa siku mbili kabla, kwa malipo ya awali yanayotosha viungo.",
      "Kila kipimo hupimwa kwa mizani, hakikisiwi, ili ladha na gharama zibaki zile zile.",
      "Keki husafiri ndani ya boksi imara, na mteja huambiwa jinsi ya kuitunza.",
    ],
    months: [
      "waokee unaowafahamu, pima kila kitu, na piga picha kila keki kabla haijatoka.",
      "acha ladha ambazo hakuna anayeuliza, na uza keki ndogo kati ya oda kubwa.",
      "kubaliana idadi ya kila wiki na kibanda au kantini moja, na weka kalenda ya siku za kuzaliwa.",
    ],
    risks: [
      ["Umeme kukatika katikati ya kuoka", "kuwa na gesi au mkaa, na oka oda kubwa kwanza."],
      ["Unga, siagi na mayai kupanda", "hesabu kila kipimo upya kila mwezi, badilisha bei si ladha."],
      ["Keki kuanguka njiani", "ibebe ikiwa imelala sawa, beba krimu ya kurekebisha, na mkubaliane nani abebe."],
    ],
    wants: [
      "Keki yenye ladha nzuri kama inavyoonekana.",
      "Jina lililoandikwa sahihi na rangi mliyokubaliana.",
      "Kufika kabla ya wageni.",
    ],
    where: [
      "Katika makundi ya darasa na familia, ambako siku za kuzaliwa hutangazwa.",
      "Kwenye kumbi na kwa wapambaji, wanaoulizwa mwokaji mzuri.",
    ],
    doubts: [
      ["Je, ni mpya?", "Sema itaokwa lini, na oka kwa oda."],
      ["Kwa nini bei ni zaidi ya duka la jirani?", "Taja kilichomo: siagi halisi, mayai mapya, saa za mapambo."],
    ],
    say: [
      "Siku gani, wageni wangapi, na tuandike jina gani?",
      "Ukubwa huu unawatosha wageni wako; tukiongeza keki ndogo za watoto, wote watapata.",
    ],
    day: [
      "Hukumbuka siku ya kuzaliwa wiki moja kabla na kutuma picha ya mtandaoni.",
      "Hulinganisha waokaji kwa picha na kuuliza marafiki wawili.",
    ],
    worries: ["Kwamba keki haitafanana na picha.", "Kwamba itachelewa na mishumaa itangoja."],
    pays: "Hulipa sehemu ili kuhifadhi tarehe, na iliyobaki boksi linapofunguliwa.",
    win: "Mtumie picha ya keki iliyokamilika asubuhi ya siku hiyo: hofu hugeuka furaha.",
  },
};
