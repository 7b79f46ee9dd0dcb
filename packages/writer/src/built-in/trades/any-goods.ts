import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const anyGoods: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "A small range that sells well comes before a large one that stands on the shelf.",
      "Each item has one clear price, written where people can see it.",
      "What comes back or breaks is made good at once; that is cheaper than losing a customer.",
    ],
    buyers: [
      "People who live or work nearby and need it often.",
      "People who order by phone or WhatsApp and pay by transfer.",
      "Other businesses and event planners, who buy less often and more at a time.",
    ],
    reach: [
      "A WhatsApp catalogue with a picture, a price and how long delivery takes.",
      "Two posts a week that show real goods and real customers, with their permission.",
    ],
    work: [
      "Every order is written down on the day it comes in, with an invoice.",
      "Stock is counted once a week, and what moves slowly is noted.",
      "Money of the business and money of the house are kept apart, in two accounts.",
    ],
    months: [
      "buy little, sell to people you know, and write down every sale and every question.",
      "buy more of what sold fastest, stop what did not move, and ask each customer for one more.",
      "look at what is left after all costs, pay yourself a fixed sum, and put the reserve back where it was.",
    ],
    risks: [
      ["Prices of supplies rise", "ask two suppliers each month and keep the reserve untouched."],
      [
        "Customers pay late",
        "an invoice with a due date on the day of delivery, and a friendly reminder three days before.",
      ],
      ["No light or no network", "know by heart which work can go on, and keep orders on paper as well."],
    ],
    wants: [
      "Goods that look in the hand as they looked in the picture.",
      "A price that is said at once, without having to ask twice.",
      "Delivery or pick-up that fits their day, and somebody who answers the phone.",
    ],
    where: [
      "In WhatsApp groups of their street, place of worship, school or workplace.",
      "On Instagram and Facebook in the evening, looking at pictures of other people's purchases.",
    ],
    doubts: [
      ["Is it good?", "Show real pictures and the words of people who bought before."],
      ["Is it worth it?", "Say what is included and how long it lasts."],
    ],
    say: ["You are in the right place. Tell me when you need it.", "This is the price, and this is what is included."],
    day: [
      "Sees it with somebody else and asks where it comes from.",
      "Compares two sellers by how fast and how kindly they answer.",
    ],
    worries: ["That it looks different from the picture.", "That nobody answers once the money is paid."],
    pays: "Pays by phone or in cash once the goods are there, and keeps the receipt.",
    win: "Send a picture and the price in the first answer, and name the day.",
  },
  fr: {
    offer: [
      "Une petite gamme qui se vend bien vaut mieux qu'une grande qui reste sur l'étagère.",
      "Chaque article a un prix clair, écrit là où on le voit.",
      "Ce qui revient ou se casse est réparé aussitôt : cela coûte moins qu'un client perdu.",
    ],
    buyers: [
      "Les personnes qui vivent ou travaillent tout près et en ont souvent besoin.",
      "Celles qui commandent par téléphone ou WhatsApp et paient à distance.",
      "D'autres entreprises et des organisateurs, qui achètent moins souvent mais davantage.",
    ],
    reach: [
      "Un catalogue WhatsApp avec une photo, un prix et le délai de livraison.",
      "Deux publications par semaine qui montrent de vrais articles et de vrais clients, avec leur accord.",
    ],
    work: [
      "Chaque commande est notée le jour même, avec une facture.",
      "Le stock est compté une fois par semaine, et ce qui part lentement est noté.",
      "L'argent de l'entreprise et celui de la maison restent séparés, sur deux comptes.",
    ],
    months: [
      "acheter peu, vendre aux personnes que l'on connaît, noter chaque vente et chaque question.",
      "racheter ce qui part le plus vite, arrêter ce qui ne bouge pas, demander à chaque client d'en amener un.",
      "regarder ce qui reste après tous les frais, se payer une somme fixe et reconstituer la réserve.",
    ],
    risks: [
      ["Les prix montent", "demander à deux fournisseurs chaque mois et ne pas toucher à la réserve."],
      [
        "Les clients paient en retard",
        "une facture avec une échéance le jour de la livraison et un rappel aimable trois jours avant.",
      ],
      ["Pas de courant ou de réseau", "savoir quel travail peut continuer et garder aussi les commandes sur papier."],
    ],
    wants: [
      "Des articles qui, dans la main, ressemblent à la photo.",
      "Un prix annoncé tout de suite, sans avoir à demander deux fois.",
      "Une livraison ou un retrait qui convient à sa journée, et quelqu'un qui répond au téléphone.",
    ],
    where: [
      "Dans les groupes WhatsApp de son quartier, de son lieu de culte, de l'école ou du travail.",
      "Sur Instagram et Facebook le soir, devant les photos des achats des autres.",
    ],
    doubts: [
      ["Est-ce que c'est bien ?", "Montrez de vraies photos et les mots de ceux qui ont déjà acheté."],
      ["Est-ce que cela vaut le prix ?", "Dites ce qui est compris et combien de temps cela dure."],
    ],
    say: ["Vous êtes au bon endroit. Dites-moi pour quand.", "Voici le prix, et voici ce qui est compris."],
    day: [
      "Le voit chez quelqu'un d'autre et demande d'où cela vient.",
      "Compare deux vendeurs à la vitesse et à la gentillesse de leur réponse.",
    ],
    worries: ["Que cela ne ressemble pas à la photo.", "Que personne ne réponde une fois l'argent versé."],
    pays: "Paie par téléphone ou en espèces quand l'article est là, et garde le reçu.",
    win: "Envoyez une photo et le prix dès la première réponse, et dites le jour.",
  },
  sw: {
    offer: [
      "Bidhaa chache zinazouzika vizuri ni bora kuliko nyingi zinazokaa kwenye rafu.",
      "Kila bidhaa ina bei moja iliyo wazi, imeandikwa mahali inapoonekana.",
      "Kinachorudishwa au kuharibika hurekebishwa mara moja; ni nafuu kuliko kumpoteza mteja.",
    ],
    buyers: [
      "Watu wanaoishi au kufanya kazi karibu na wanaohitaji mara kwa mara.",
      "Watu wanaoagiza kwa simu au WhatsApp na kulipa kwa simu au benki.",
      "Biashara nyingine na waandaaji wa shughuli, ambao hununua mara chache lakini kwa wingi.",
    ],
    reach: [
      "Katalogi ya WhatsApp yenye picha, bei na muda wa kufikisha.",
      "Machapisho mawili kwa wiki yanayoonyesha bidhaa halisi na wateja halisi, kwa ruhusa yao.",
    ],
    work: [
      "Kila oda huandikwa siku inapoingia, pamoja na ankara.",
      "Bidhaa huhesabiwa mara moja kwa wiki, na zinazouzika polepole huandikwa.",
      "Pesa ya biashara na pesa ya nyumbani hutenganishwa, katika akaunti mbili.",
    ],
    months: [
      "nunua kidogo, wauzie watu unaowafahamu, na andika kila uuzaji na kila swali.",
      "nunua zaidi kilichouzika haraka, acha kisichouzika, na mwombe kila mteja amlete mwingine.",
      "angalia kinachobaki baada ya gharama zote, jilipe kiasi maalum, na rudisha akiba mahali pake.",
    ],
    risks: [
      ["Bei za bidhaa kupanda", "uliza wauzaji wawili kila mwezi na usiguse akiba."],
      [
        "Wateja kuchelewa kulipa",
        "ankara yenye tarehe ya mwisho siku ya kukabidhi, na kumbusho la kirafiki siku tatu kabla.",
      ],
      ["Umeme au mtandao kukatika", "jua ni kazi gani inaweza kuendelea, na weka oda kwenye karatasi pia."],
    ],
    wants: [
      "Bidhaa inayofanana mkononi na ilivyoonekana kwenye picha.",
      "Bei inayotajwa mara moja, bila kuuliza mara mbili.",
      "Kufikishiwa au kuchukua kwa wakati unaomfaa, na mtu anayejibu simu.",
    ],
    where: [
      "Katika makundi ya WhatsApp ya mtaa, ibada, shule au kazini kwake.",
      "Kwenye Instagram na Facebook jioni, akitazama picha za vitu walivyonunua wengine.",
    ],
    doubts: [
      ["Je, ni nzuri?", "Onyesha picha halisi na maneno ya walionunua kabla."],
      ["Je, inafaa bei yake?", "Eleza kilichomo na itadumu kwa muda gani."],
    ],
    say: ["Umefika mahali sahihi. Niambie unahitaji lini.", "Hii ndiyo bei, na hiki ndicho kilichomo."],
    day: [
      "Hukiona kwa mtu mwingine na kuuliza kimetoka wapi.",
      "Hulinganisha wauzaji wawili kwa kasi na upole wa majibu yao.",
    ],
    worries: ["Kwamba haitafanana na picha.", "Kwamba hakuna atakayejibu pesa ikishalipwa."],
    pays: "Hulipa kwa simu au taslimu bidhaa ikiwepo, na hutunza risiti.",
    win: "Tuma picha na bei kwenye jibu la kwanza, na taja siku.",
  },
};
