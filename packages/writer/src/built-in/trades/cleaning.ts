import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const cleaning: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "House, office and after-building cleaning, priced by room or by size after a look.",
      "A written list of what is cleaned each time and what is done once a month.",
      "Own cloths, mops and soap, with separate colours for kitchen and toilet.",
    ],
    buyers: [
      "Offices and shops that open to clean floors every morning.",
      "Families moving in or out, and those with guests on the way.",
      "Landlords and builders who must hand over a place in order.",
    ],
    reach: [
      "Pictures of one corner before and after, from the same spot.",
      "A free look with a written price for offices on two or three streets.",
    ],
    work: [
      "Two people go together, with names the customer knows beforehand.",
      "Keys are signed for, kept without an address on them, and returned the same day.",
      "The customer walks through with the list at the end and signs it.",
    ],
    months: [
      "clean for acquaintances, time each room, and set the price from those hours.",
      "ask every satisfied house for one office they know.",
      "turn single jobs into fixed days: weekly for homes, daily for offices.",
    ],
    risks: [
      ["Something breaks", "look at dear things together first and agree how damage is paid."],
      ["A worker does not come", "train one more than the week needs."],
      ["Offices pay late", "invoice on the last day of the month and stop before the third unpaid one."],
    ],
    wants: [
      "People in the house who can be trusted.",
      "Corners, taps and under the bed, without asking.",
      "The same day and the same faces each week.",
    ],
    where: [
      "With estate managers, removal vans and letting agents.",
      "At office receptions, early, when the dirt of yesterday is still there.",
    ],
    doubts: [
      ["Who comes into my house?", "Send names and pictures before the first day."],
      ["Why not pay a neighbour less?", "Show the list, the equipment and what happens if something breaks."],
    ],
    say: [
      "May I look first? A price without seeing the place would be a guess.",
      "Here is the list; tick what matters most to you.",
    ],
    day: [
      "Comes home to a full sink, or opens the office and smells yesterday.",
      "Asks friends for a name before letting anybody in.",
    ],
    worries: ["That something small disappears.", "That it is clean in the middle and not in the corners."],
    pays: "Pays after each visit at first, then by the month against an invoice.",
    win: "Start with one room, walk through it together, and let the list be signed.",
  },
  fr: {
    offer: [
      "Nettoyage de maisons, bureaux et fins de chantier, au prix par pièce ou par taille après visite.",
      "Une liste écrite de ce qui est fait chaque fois et une fois par mois.",
      "Nos chiffons, balais et savons, avec une couleur pour la cuisine et une autre pour les toilettes.",
    ],
    buyers: [
      "Les bureaux et boutiques qui ouvrent chaque matin sur un sol propre.",
      "Les familles qui emménagent, déménagent ou attendent des invités.",
      "Les bailleurs et constructeurs qui doivent remettre un lieu en ordre.",
    ],
    reach: [
      "La photo d'un coin avant et après, du même endroit.",
      "Une visite gratuite avec un prix écrit pour les bureaux de deux ou trois rues.",
    ],
    work: [
      "Deux personnes viennent ensemble, et le client connaît leurs noms d'avance.",
      "Les clés sont signées, gardées sans adresse et rendues le jour même.",
      "Le client fait le tour avec la liste à la fin et la signe.",
    ],
    months: [
      "nettoyer chez des connaissances, chronométrer chaque pièce et fixer le prix d'après ces heures.",
      "demander à chaque maison contente un bureau qu'elle connaît.",
      "changer les missions uniques en jours fixes : chaque semaine chez soi, chaque jour au bureau.",
    ],
    risks: [
      ["Quelque chose se casse", "regarder d'abord ensemble ce qui est cher et convenir du dédommagement."],
      ["Une personne ne vient pas", "en former une de plus que la semaine n'en demande."],
      ["Les bureaux paient tard", "facturer le dernier jour du mois et arrêter avant la troisième impayée."],
    ],
    wants: [
      "Des personnes de confiance dans la maison.",
      "Les coins, les robinets et le dessous du lit, sans le demander.",
      "Le même jour et les mêmes visages chaque semaine.",
    ],
    where: [
      "Auprès des gérants de résidences, déménageurs et agences.",
      "Aux accueils des bureaux, tôt, quand la poussière d'hier est encore là.",
    ],
    doubts: [
      ["Qui entre chez moi ?", "Envoyez noms et photos avant le premier jour."],
      [
        "Pourquoi ne pas payer moins une voisine ?",
        "Montrez la liste, le matériel et ce qui est prévu en cas de casse.",
      ],
    ],
    say: [
      "Puis-je d'abord voir ? Un prix sans visite serait une devinette.",
      "Voici la liste ; cochez ce qui compte le plus pour vous.",
    ],
    day: [
      "Rentre devant un évier plein, ou ouvre le bureau et sent la veille.",
      "Demande un nom à des amis avant de laisser entrer quelqu'un.",
    ],
    worries: ["Que quelque chose de petit disparaisse.", "Que ce soit propre au milieu et pas dans les coins."],
    pays: "Paie après chaque passage au début, puis au mois sur facture.",
    win: "Commencez par une pièce, faites-en le tour ensemble et faites signer la liste.",
  },
  sw: {
    offer: [
      "Usafi wa nyumba, ofisi na baada ya ujenzi, kwa bei ya chumba au ukubwa baada ya kuona.",
      "Orodha iliyoandikwa ya kinachosafishwa kila mara na kinachofanywa mara moja kwa mwezi.",
      "Vitambaa, mopu na sabuni zetu, na rangi tofauti kwa jiko na choo.",
    ],
    buyers: [
      "Ofisi na maduka yanayofungua kila asubuhi sakafu ikiwa safi.",
      "Familia zinazohamia, zinazohama au zinazosubiri wageni.",
      "Wenye nyumba na wajenzi wanaopaswa kukabidhi mahali pakiwa safi.",
    ],
    reach: [
      "Picha za kona moja kabla na baada, kutoka sehemu ile ile.",
      "Kutembelea ofisi za mitaa miwili au mitatu bure na kuacha bei iliyoandikwa.",
    ],
    work: [
      "Watu wawili huenda pamoja, na mteja hujua majina yao mapema.",
      "Funguo husainiwa, hutunzwa bila anwani, na kurudishwa siku hiyo hiyo.",
      "Mwishoni mteja hupita na orodha na kuisaini.",
    ],
    months: [
      "safisha kwa unaowafahamu, pima muda wa kila chumba, na panga bei kwa saa hizo.",
      "iombe kila nyumba iliyoridhika ikutajie ofisi moja.",
      "geuza kazi za mara moja kuwa siku maalum: kila wiki nyumbani, kila siku ofisini.",
    ],
    risks: [
      ["Kitu kuvunjika", "angalieni vitu vya thamani kwanza na mkubaliane jinsi ya kulipa."],
      ["Mfanyakazi kutokuja", "fundisha mmoja zaidi ya mahitaji ya wiki."],
      ["Ofisi kuchelewa kulipa", "toa ankara siku ya mwisho ya mwezi na simamisha kabla ya ya tatu isiyolipwa."],
    ],
    wants: [
      "Watu wa kuaminika ndani ya nyumba.",
      "Kona, mabomba na chini ya kitanda, bila kuuliza.",
      "Siku ile ile na sura zile zile kila wiki.",
    ],
    where: [
      "Kwa wasimamizi wa majengo, wahamishaji na madalali.",
      "Mapokezi ya ofisi, mapema, vumbi la jana likiwa bado lipo.",
    ],
    doubts: [
      ["Nani anaingia nyumbani kwangu?", "Tuma majina na picha kabla ya siku ya kwanza."],
      ["Kwa nini nisimlipe jirani kidogo?", "Onyesha orodha, vifaa na kinachofanyika kitu kikivunjika."],
    ],
    say: [
      "Naweza kuona kwanza? Bei bila kuona itakuwa kubahatisha.",
      "Orodha ni hii; weka alama kilicho muhimu kwako.",
    ],
    day: [
      "Hurudi nyumbani na kukuta vyombo vimejaa, au hufungua ofisi na kusikia harufu ya jana.",
      "Huomba jina kwa marafiki kabla ya kumruhusu mtu kuingia.",
    ],
    worries: ["Kwamba kitu kidogo kitapotea.", "Kwamba patakuwa safi katikati na si kwenye kona."],
    pays: "Hulipa baada ya kila ziara mwanzoni, kisha kwa mwezi kwa ankara.",
    win: "Anza na chumba kimoja, kipitieni pamoja, na mwache asaini orodha.",
  },
};
