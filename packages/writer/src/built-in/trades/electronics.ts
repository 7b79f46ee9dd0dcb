import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const electronics: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Phones, chargers and small electronics, each with a written word on whether it is new, used or refurbished.",
      "Accessories that wear out: cables, screen guards, batteries, bulbs.",
      "Every device is switched on, charged and tested in front of the buyer.",
    ],
    buyers: [
      "Students and young workers changing phones.",
      "Traders and offices who need something that works today.",
      "Families who buy a television, a fan or a solar lamp together.",
    ],
    reach: [
      "A daily list of what is in stock with price, memory and condition.",
      "A trade-in offer: the old phone is looked at and counted towards the new one.",
    ],
    work: [
      "Serial numbers stand on every invoice, so that a guarantee can be checked.",
      "Used phones are bought only with the seller's name, number and identity card.",
      "Dear devices are ordered on a part payment, not laid in on hope.",
    ],
    months: [
      "sell accessories and a few sure models, and learn which faults come back.",
      "find a second supplier and ask each one what happens when a device fails.",
      "write to every buyer about a case, a battery or an upgrade.",
    ],
    risks: [
      ["A supplier sends copies", "test a sample of each carton and pay the rest afterwards."],
      ["New models push old prices down", "keep few of each and sell before the launch."],
      ["Theft", "lock the dear things away at night and photograph the serial numbers."],
    ],
    wants: [
      "To know for certain whether it is original.",
      "A guarantee on paper with a name behind it.",
      "Somebody who moves the contacts and sets the device up.",
    ],
    where: [
      "Where phones are mended and airtime is sold, since that is where the old phone gives up.",
      "Online, comparing three sellers and reading how each one answers.",
    ],
    doubts: [
      ["Is it original?", "Check the serial number together on the maker's page."],
      [
        "What if it fails next week?",
        "Write the guarantee on the invoice: what it covers, how long, and who mends it.",
      ],
    ],
    say: [
      "What will you use it for most: pictures, work or calls? Then I know which two to show you.",
      "Bring the old one; I will tell you what it is worth towards this.",
    ],
    day: [
      "Complains about a battery that is empty by noon and looks at phones on the way home.",
      "Asks a friend who knows about phones before asking a seller.",
    ],
    worries: ["That it is a copy, or a stolen phone.", "That the seller is gone when it stops working."],
    pays: "Saves for weeks, likes to trade in or pay in parts, and wants a receipt with the serial number.",
    win: "Test it together: call, camera, charge. What was tried in the shop is trusted at home.",
  },
  fr: {
    offer: [
      "Téléphones, chargeurs et petits appareils, chacun avec une mention écrite : neuf, d'occasion ou reconditionné.",
      "Les accessoires qui s'usent : câbles, protections d'écran, batteries, ampoules.",
      "Chaque appareil est allumé, chargé et essayé devant l'acheteur.",
    ],
    buyers: [
      "Les étudiants et jeunes travailleurs qui changent de téléphone.",
      "Les commerçants et bureaux qui ont besoin aujourd'hui d'un appareil qui marche.",
      "Les familles qui achètent ensemble un téléviseur, un ventilateur ou une lampe solaire.",
    ],
    reach: [
      "La liste du jour en stock avec prix, mémoire et état.",
      "Une reprise : l'ancien téléphone est examiné et déduit du nouveau.",
    ],
    work: [
      "Le numéro de série figure sur chaque facture, pour vérifier la garantie.",
      "Un téléphone d'occasion n'est acheté qu'avec nom, numéro et pièce d'identité du vendeur.",
      "Les appareils chers se commandent contre acompte, sans stock au hasard.",
    ],
    months: [
      "vendre des accessoires et quelques modèles sûrs, et apprendre quelles pannes reviennent.",
      "trouver un second fournisseur et demander à chacun ce qu'il fait quand un appareil lâche.",
      "écrire à chaque acheteur pour une coque, une batterie ou un modèle plus récent.",
    ],
    risks: [
      ["Le fournisseur envoie des copies", "essayer un échantillon de chaque carton et payer le reste ensuite."],
      ["Les nouveautés font baisser les prix", "tenir peu de chaque modèle et vendre avant la sortie."],
      ["Le vol", "enfermer la nuit ce qui est cher et photographier les numéros de série."],
    ],
    wants: [
      "Savoir avec certitude si c'est un original.",
      "Une garantie sur papier, avec un nom derrière.",
      "Quelqu'un qui transfère les contacts et règle l'appareil.",
    ],
    where: [
      "Là où l'on répare les téléphones et vend du crédit : c'est là que l'ancien rend l'âme.",
      "En ligne, où il compare trois vendeurs et lit comment chacun répond.",
    ],
    doubts: [
      ["Est-ce un original ?", "Vérifiez ensemble le numéro de série sur la page du fabricant."],
      [
        "Et s'il lâche la semaine prochaine ?",
        "Écrivez la garantie sur la facture : ce qu'elle couvre, sa durée, qui répare.",
      ],
    ],
    say: [
      "Vous l'utiliserez surtout pour quoi : photos, travail, appels ? Je saurai lesquels vous montrer.",
      "Apportez l'ancien ; je vous dirai ce qu'il vaut contre celui-ci.",
    ],
    day: [
      "Se plaint d'une batterie vide à midi et regarde les téléphones sur le chemin du retour.",
      "Demande l'avis d'un ami qui s'y connaît avant de parler à un vendeur.",
    ],
    worries: ["Que ce soit une copie, ou un téléphone volé.", "Que le vendeur ait disparu quand l'appareil s'arrête."],
    pays: "Économise des semaines, aime la reprise ou le paiement en plusieurs fois et veut un reçu avec le numéro de série.",
    win: "Essayez ensemble : appel, appareil photo, charge. Ce qui a été vérifié en boutique rassure à la maison.",
  },
  sw: {
    offer: [
      "Simu, chaja na vifaa vidogo vya umeme, kila kimoja kikiandikwa kama ni kipya, cha mtumba au kilichotengenezwa upya.",
      "Vifaa vinavyochakaa: nyaya, vioo vya kulinda skrini, betri, balbu.",
      "Kila kifaa huwashwa, huchajiwa na kujaribiwa mbele ya mnunuzi.",
    ],
    buyers: [
      "Wanafunzi na vijana wafanyakazi wanaobadilisha simu.",
      "Wafanyabiashara na ofisi zinazohitaji kitu kinachofanya kazi leo.",
      "Familia zinazonunua televisheni, feni au taa ya sola kwa pamoja.",
    ],
    reach: [
      "Orodha ya kila siku ya vilivyopo, pamoja na bei, kumbukumbu na hali yake.",
      "Kubadilishana: simu ya zamani huangaliwa na kupunguza bei ya mpya.",
    ],
    work: [
      "Namba ya siri ya kifaa huandikwa kwenye kila ankara, ili dhamana ithibitishwe.",
      "Simu za mtumba hununuliwa kwa jina, namba na kitambulisho cha muuzaji tu.",
      "Vifaa vya bei kubwa huagizwa kwa malipo ya awali, si kwa kubahatisha.",
    ],
    months: [
      "uza vifaa vidogo na aina chache za uhakika, na jua ni hitilafu zipi zinarudi.",
      "tafuta msambazaji wa pili na uulize kila mmoja kifaa kikifeli inakuwaje.",
      "mwandikie kila mnunuzi kuhusu kava, betri au toleo jipya.",
    ],
    risks: [
      ["Msambazaji kuleta bandia", "jaribu kimoja kutoka kila katoni kabla ya kulipa vyote."],
      ["Matoleo mapya kushusha bei", "weka vichache vya kila aina na uze kabla ya uzinduzi."],
      ["Wizi", "fungia vya bei kubwa usiku na piga picha namba zake."],
    ],
    wants: [
      "Kujua kwa hakika kama ni halisi.",
      "Dhamana iliyoandikwa yenye jina la muuzaji.",
      "Mtu wa kuhamisha majina na kupanga kifaa.",
    ],
    where: [
      "Panapotengenezwa simu na kuuzwa vocha, kwa sababu hapo ndipo simu ya zamani huishia.",
      "Mtandaoni, akilinganisha wauzaji watatu na kusoma wanavyojibu.",
    ],
    doubts: [
      ["Je, ni halisi?", "Angalieni pamoja namba yake kwenye ukurasa wa mtengenezaji."],
      ["Ikiharibika wiki ijayo?", "Andika dhamana kwenye ankara: inahusu nini, muda gani, na nani anatengeneza."],
    ],
    say: [
      "Utaitumia zaidi kwa nini: picha, kazi au kupiga? Nitajua mbili za kukuonyesha.",
      "Lete ya zamani; nitakuambia inapunguza kiasi gani.",
    ],
    day: [
      "Hulalamika betri kuisha mchana na kuangalia simu akirudi nyumbani.",
      "Humuuliza rafiki anayejua simu kabla ya kumuuliza muuzaji.",
    ],
    worries: ["Kwamba ni bandia, au simu ya wizi.", "Kwamba muuzaji hatapatikana ikiacha kufanya kazi."],
    pays: "Huweka akiba kwa wiki kadhaa, hupenda kubadilishana au kulipa kidogo kidogo, na hutaka risiti yenye namba ya kifaa.",
    win: "Jaribuni pamoja: kupiga, kamera, chaji. Kilichojaribiwa dukani huaminika nyumbani.",
  },
};
