import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const building: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Work priced after measuring: material, labour and transport on separate lines.",
      "A drawing or a picture with sizes, agreed before the first cut or the first block.",
      "Stages with a payment for each: deposit, frame, finish, handover.",
    ],
    buyers: [
      "Families who build or furnish room by room as money comes in.",
      "Landlords and shop owners who need gates, shelves, roofs and repairs.",
      "Contractors who pass on the part they do not do themselves.",
    ],
    reach: [
      "Pictures of finished pieces with wood, metal or finish named.",
      "A visit to building sites in the area, with a price list and a telephone number.",
    ],
    work: [
      "Sizes are taken on site twice and signed by the customer.",
      "Material is bought against the deposit, and receipts are shown.",
      "The place is swept at the end of each day, and tools are counted.",
    ],
    months: [
      "take small jobs that finish within a week, and photograph each one.",
      "ask for stage payments on every larger job and keep each customer's material apart.",
      "visit the finished jobs, mend small faults, and ask for the next address.",
    ],
    risks: [
      ["Customers stop paying", "no stage begins before the last one is paid."],
      ["Cement, iron and wood go up", "state how long the quote holds."],
      ["Somebody is hurt", "shoes, goggles and gloves, no children on site, and cables checked each morning."],
    ],
    wants: [
      "Straight, strong and in the size that was agreed.",
      "A price that does not grow with every visit.",
      "An end: a day on which it is finished.",
    ],
    where: [
      "On streets where houses go up, and at the sellers of timber, iron and paint.",
      "With landlords and caretakers, who always have a list of repairs.",
    ],
    doubts: [
      ["Will you take the deposit and disappear?", "Give your workshop's address, and show receipts for the material."],
      ["Is the material good?", "Let them choose and touch it, and write it into the quote."],
    ],
    say: [
      "I measure first, then you get the price in writing, with material and work apart.",
      "This stage is finished; have a look before we go on.",
    ],
    day: [
      "Passes the site after work and looks whether anything has moved.",
      "Compares what the neighbour paid and who built it.",
    ],
    worries: ["That the deposit is gone and nobody comes.", "That doors hang and roofs leak after the first rain."],
    pays: "Pays in stages as salary or harvest comes in, and wants each stage on an invoice.",
    win: "Measure in front of them, sketch it, and write down stages, sums and days.",
  },
  fr: {
    offer: [
      "Un prix après les mesures : matériaux, main-d'œuvre et transport sur des lignes séparées.",
      "Un dessin ou une photo avec les cotes, convenu avant la première coupe ou le premier bloc.",
      "Des étapes payées une à une : acompte, structure, finition, remise.",
    ],
    buyers: [
      "Les familles qui construisent ou meublent pièce après pièce selon leurs moyens.",
      "Les bailleurs et boutiquiers qui ont besoin de portails, étagères, toitures et réparations.",
      "Les entrepreneurs qui confient la part qu'ils ne font pas.",
    ],
    reach: [
      "Des photos d'ouvrages finis, avec le bois, le métal ou la finition.",
      "Une visite des chantiers du quartier avec une liste de prix et un numéro.",
    ],
    work: [
      "Les cotes sont prises deux fois sur place et signées par le client.",
      "Les matériaux sont achetés avec l'acompte, reçus montrés.",
      "Le lieu est balayé chaque soir et les outils comptés.",
    ],
    months: [
      "prendre de petits travaux finis en une semaine et photographier chacun.",
      "demander un paiement par étape sur les grands et séparer les matériaux de chaque client.",
      "revoir les ouvrages finis, corriger les petits défauts et demander l'adresse suivante.",
    ],
    risks: [
      ["Le client cesse de payer", "aucune étape ne commence avant que la précédente soit réglée."],
      ["Ciment, fer et bois augmentent", "dire combien de temps le devis tient."],
      [
        "Quelqu'un se blesse",
        "chaussures, lunettes et gants, pas d'enfants sur le chantier, câbles vérifiés chaque matin.",
      ],
    ],
    wants: [
      "Droit, solide et aux cotes convenues.",
      "Un prix qui ne grandit pas à chaque visite.",
      "Une fin : un jour où c'est terminé.",
    ],
    where: [
      "Dans les rues où l'on construit et chez les vendeurs de bois, fer et peinture.",
      "Auprès des bailleurs et gardiens, qui ont toujours une liste de réparations.",
    ],
    doubts: [
      [
        "Allez-vous prendre l'acompte et disparaître ?",
        "Donnez l'adresse de l'atelier et montrez les reçus des matériaux.",
      ],
      ["Est-ce du bon matériau ?", "Laissez choisir et toucher, et écrivez-le dans le devis."],
    ],
    say: [
      "Je mesure d'abord, puis vous avez le prix par écrit, matériaux et travail à part.",
      "Cette étape est finie ; regardez avant que nous continuions.",
    ],
    day: [
      "Passe au chantier après le travail et regarde si quelque chose a bougé.",
      "Compare ce que le voisin a payé et qui l'a construit.",
    ],
    worries: [
      "Que l'acompte soit parti et que personne ne vienne.",
      "Que les portes tombent et le toit fuie à la première pluie.",
    ],
    pays: "Paie par étapes quand le salaire ou la récolte arrive, et veut chaque étape sur une facture.",
    win: "Mesurez devant le client, faites un croquis, et écrivez étapes, sommes et jours.",
  },
  sw: {
    offer: [
      "Bei baada ya kupima: vifaa, ufundi na usafiri kwenye mistari tofauti.",
      "Mchoro au picha yenye vipimo, mliyokubaliana kabla ya kukata au kuweka tofali la kwanza.",
      "Hatua zenye malipo yake: ya awali, fremu, kumalizia, kukabidhi.",
    ],
    buyers: [
      "Familia zinazojenga au kuweka samani chumba kwa chumba pesa zinapopatikana.",
      "Wenye nyumba na maduka wanaohitaji mageti, rafu, mapaa na matengenezo.",
      "Makandarasi wanaokabidhi sehemu wasiyoifanya wenyewe.",
    ],
    reach: [
      "Picha za kazi zilizokamilika, zikitaja mbao, chuma au umaliziaji.",
      "Kutembelea ujenzi wa mtaa, na orodha ya bei na namba ya simu.",
    ],
    work: [
      "Vipimo huchukuliwa mara mbili pale pale na kusainiwa na mteja.",
      "Vifaa hununuliwa kwa malipo ya awali, na risiti huonyeshwa.",
      "Eneo hufagiwa kila jioni na zana kuhesabiwa.",
    ],
    months: [
      "chukua kazi ndogo zinazoisha ndani ya wiki, na piga picha kila moja.",
      "omba malipo kwa hatua kwa kila kazi kubwa na tenga vifaa vya kila mteja.",
      "tembelea kazi zilizokamilika, rekebisha kasoro ndogo, na omba anwani inayofuata.",
    ],
    risks: [
      ["Mteja kuacha kulipa", "hatua haianzi kabla iliyotangulia haijalipwa."],
      ["Saruji, chuma na mbao kupanda", "sema bei ya makadirio inadumu kwa muda gani."],
      ["Mtu kuumia", "viatu, miwani na glovu, watoto wasiingie, na nyaya zikaguliwe kila asubuhi."],
    ],
    wants: [
      "Kazi iliyonyooka, imara na kwa vipimo mlivyokubaliana.",
      "Bei isiyoongezeka kila anapotembelea.",
      "Mwisho: siku ambayo imekamilika.",
    ],
    where: [
      "Mitaa inayojengwa, na kwa wauza mbao, chuma na rangi.",
      "Kwa wenye nyumba na wasimamizi, ambao daima wana orodha ya matengenezo.",
    ],
    doubts: [
      ["Utachukua malipo ya awali na kutoweka?", "Mpe anwani ya karakana, na onyesha risiti za vifaa."],
      ["Vifaa ni vizuri?", "Mwache achague na kugusa, na viandike kwenye makadirio."],
    ],
    say: [
      "Napima kwanza, kisha unapata bei kwa maandishi, vifaa na ufundi kando.",
      "Hatua hii imekamilika; angalia kabla hatujaendelea.",
    ],
    day: [
      "Hupita kwenye ujenzi baada ya kazi kuona kama kuna kilichosogea.",
      "Hulinganisha jirani alilipa nini na nani alijenga.",
    ],
    worries: [
      "Kwamba pesa ya awali itakwenda na hakuna atakayekuja.",
      "Kwamba milango italegea na paa litavuja mvua ya kwanza.",
    ],
    pays: "Hulipa kwa hatua mshahara au mavuno yakipatikana, na hutaka kila hatua kwenye ankara.",
    win: "Pima mbele yake, chora, na andika hatua, kiasi na siku.",
  },
};
