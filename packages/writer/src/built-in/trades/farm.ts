import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const farm: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Produce graded by size and freshness, with a price for each grade.",
      "Regular days of harvest or collection, so that buyers can plan.",
      "Small trays for households and crates, bags or live weight for traders.",
    ],
    buyers: [
      "Market women and wholesalers who take a crate or a bag at once.",
      "Restaurants, hotels and schools that need the same amount each week.",
      "Families nearby who want it fresh from the yard.",
    ],
    reach: [
      "A message on harvest day with what there is, how much and until when.",
      "A sample to each cook and shopkeeper within a short ride.",
    ],
    work: [
      "A farm book records feed, seed, water, medicine, losses and sales every day.",
      "Sick animals or plants are set apart at once, and a vet or extension officer is called early.",
      "Orders are promised from what was counted in the morning, not from hope.",
    ],
    months: [
      "look after what is there, write down every cost, and find out what one tray or bag costs to raise.",
      "agree with two steady buyers on days and amounts before anything is added.",
      "start the next batch so that harvests follow one another and no week is empty.",
    ],
    risks: [
      ["Disease", "clean boots and tools at the gate, keep visitors out, and vaccinate in time."],
      ["Feed or fertiliser goes up", "buy together with neighbours and store it dry."],
      ["Everybody harvests at once", "dry, sort or sell to a processor what the market does not take."],
    ],
    wants: [
      "Freshness that can be seen and smelled.",
      "The same size and weight every time.",
      "Supply that does not stop when prices rise.",
    ],
    where: [
      "At the market before sunrise, when traders buy.",
      "In the kitchens of restaurants, hotels and schools on the day they plan the week.",
    ],
    doubts: [
      ["How fresh is it?", "Tell the day of harvest and let them open one."],
      ["Will you have enough next week?", "Show the farm book, and promise a little less than you have."],
    ],
    say: [
      "We collect on the same days each week. How much shall I keep for you?",
      "This grade is for display, that one is cheaper and just as good in the pot.",
    ],
    day: [
      "Counts stock at dawn and needs to know what will arrive before setting prices.",
      "Goes first to the supplier who always has some.",
    ],
    worries: ["That it is old, bruised or underweight.", "That the supplier sells to somebody else on a good day."],
    pays: "Pays in cash on delivery, asks for a trade price for larger amounts, and settles weekly once there is trust.",
    win: "Bring a tray or a bag to look at, break one open, and name your collection days.",
  },
  fr: {
    offer: [
      "Des produits triés par taille et fraîcheur, avec un prix pour chaque qualité.",
      "Des jours réguliers de récolte ou de ramassage, pour que l'acheteur s'organise.",
      "De petites quantités pour les ménages et des caisses, sacs ou bêtes vivantes pour les revendeurs.",
    ],
    buyers: [
      "Les revendeuses et grossistes qui prennent une caisse ou un sac d'un coup.",
      "Les restaurants, hôtels et écoles qui veulent la même quantité chaque semaine.",
      "Les familles voisines qui aiment le frais de la ferme.",
    ],
    reach: [
      "Un message le jour de récolte : ce qu'il y a, combien, jusqu'à quand.",
      "Un échantillon à chaque cuisinier et boutiquier proche.",
    ],
    work: [
      "Un cahier note chaque jour aliments, semences, eau, soins, pertes et ventes.",
      "Bête ou plante malade est isolée aussitôt, et le vétérinaire ou l'agent agricole appelé tôt.",
      "On promet ce qui a été compté le matin, non ce que l'on espère.",
    ],
    months: [
      "soigner ce qui est là, noter chaque coût et savoir ce que coûte un plateau ou un sac.",
      "convenir de jours et de quantités avec deux acheteurs sûrs avant d'agrandir.",
      "lancer le lot suivant pour que les récoltes se suivent sans semaine vide.",
    ],
    risks: [
      ["La maladie", "désinfecter bottes et outils à l'entrée, limiter les visites et vacciner à temps."],
      ["L'aliment ou l'engrais augmente", "acheter avec des voisins et stocker au sec."],
      ["Tout le monde récolte à la fois", "sécher, trier ou vendre au transformateur ce que le marché ne prend pas."],
    ],
    wants: [
      "Une fraîcheur qui se voit et se sent.",
      "La même taille et le même poids chaque fois.",
      "Un approvisionnement qui tient quand les prix montent.",
    ],
    where: [
      "Au marché avant l'aube, quand les revendeurs achètent.",
      "Dans les cuisines des restaurants, hôtels et écoles le jour où l'on prévoit la semaine.",
    ],
    doubts: [
      ["De quand est-ce ?", "Dites le jour de récolte et laissez-en ouvrir un."],
      [
        "En aurez-vous assez la semaine prochaine ?",
        "Montrez le cahier et promettez un peu moins que ce que vous avez.",
      ],
    ],
    say: [
      "Nous ramassons les mêmes jours chaque semaine. Combien vous en garder ?",
      "Cette qualité est pour l'étal ; celle-là coûte moins et vaut autant dans la marmite.",
    ],
    day: [
      "Compte son stock à l'aube et doit savoir ce qui arrivera avant de fixer ses prix.",
      "Va d'abord chez le fournisseur qui en a toujours.",
    ],
    worries: ["Que ce soit vieux, abîmé ou léger.", "Que le fournisseur vende à un autre les bons jours."],
    pays: "Paie en espèces à la livraison, demande un prix de gros et règle à la semaine quand la confiance est là.",
    win: "Apportez un plateau ou un sac à regarder, ouvrez-en un et dites vos jours de ramassage.",
  },
  sw: {
    offer: [
      "Mazao yaliyopangwa kwa ukubwa na ubichi, kila daraja na bei yake.",
      "Siku maalum za kuvuna au kukusanya, ili wanunuzi wapange.",
      "Vipimo vidogo kwa familia, na kreti, magunia au mifugo hai kwa wachuuzi.",
    ],
    buyers: [
      "Akina mama wa sokoni na wauzaji wa jumla wanaochukua kreti au gunia mara moja.",
      "Migahawa, hoteli na shule zinazohitaji kiasi kile kile kila wiki.",
      "Familia za karibu zinazopenda vitu vibichi kutoka shambani.",
    ],
    reach: [
      "Ujumbe siku ya mavuno: kilichopo, kiasi gani, hadi lini.",
      "Sampuli kwa kila mpishi na mwenye duka wa karibu.",
    ],
    work: [
      "Daftari la shamba huandika kila siku chakula, mbegu, maji, dawa, hasara na mauzo.",
      "Mnyama au mmea mgonjwa hutengwa mara moja, na daktari wa mifugo au bwana shamba huitwa mapema.",
      "Oda huahidiwa kwa kilichohesabiwa asubuhi, si kwa matumaini.",
    ],
    months: [
      "tunza kilichopo, andika kila gharama, na ujue trei moja au gunia moja linagharimu nini.",
      "kubaliana siku na kiasi na wanunuzi wawili wa uhakika kabla ya kuongeza chochote.",
      "anza kundi lijalo ili mavuno yafuatane na wiki isiwe tupu.",
    ],
    risks: [
      ["Magonjwa", "safisha viatu na vifaa getini, punguza wageni, na chanja kwa wakati."],
      ["Chakula cha mifugo au mbolea kupanda", "nunueni pamoja na majirani na hifadhi pakavu."],
      ["Wote kuvuna kwa pamoja", "kausha, panga au uza kwa msindikaji kisichochukuliwa na soko."],
    ],
    wants: [
      "Ubichi unaoonekana na kunukia.",
      "Ukubwa na uzito ule ule kila mara.",
      "Bidhaa zisizokatika bei zinapopanda.",
    ],
    where: [
      "Sokoni kabla ya alfajiri, wachuuzi wanaponunua.",
      "Majikoni mwa migahawa, hoteli na shule siku wanapopanga wiki.",
    ],
    doubts: [
      ["Ni ya lini?", "Taja siku ya kuvuna na mwache afungue moja."],
      ["Utakuwa nazo za kutosha wiki ijayo?", "Onyesha daftari, na ahidi pungufu kidogo ya ulichonacho."],
    ],
    say: [
      "Tunakusanya siku zile zile kila wiki. Nikuwekee kiasi gani?",
      "Daraja hili ni la kupanga mezani, lile ni nafuu na zuri vile vile kupikia.",
    ],
    day: [
      "Huhesabu bidhaa alfajiri na kuhitaji kujua kitakachofika kabla ya kupanga bei.",
      "Huenda kwanza kwa msambazaji ambaye hakosi.",
    ],
    worries: ["Kwamba ni ya zamani, imechubuka au ni pungufu.", "Kwamba msambazaji atamuuzia mwingine siku nzuri."],
    pays: "Hulipa taslimu inapofika, huomba bei ya jumla kwa kiasi kikubwa, na hulipa kwa wiki uaminifu ukiwepo.",
    win: "Mletee trei au gunia alione, fungua moja, na taja siku zako za kukusanya.",
  },
};
