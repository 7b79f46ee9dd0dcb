import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const anyService: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Each service has one clear price and a day on which it is ready.",
      "Work is shown before and after, so that people can see what they pay for.",
      "What is not right is done again free of charge; that is cheaper than losing a customer.",
    ],
    buyers: [
      "People who live or work nearby and need it again and again.",
      "People who book by phone or WhatsApp and want to know the price first.",
      "Other businesses, which ask less often and have more work at a time.",
    ],
    reach: [
      "A price list on WhatsApp with a picture of finished work for each service.",
      "A friendly message to earlier customers when the work is due again.",
    ],
    work: [
      "Every job is written down on the day it is agreed, with a price and a day.",
      "Half of the price is paid before work begins; the rest on handover.",
      "Money of the business and money of the house are kept apart, in two accounts.",
    ],
    months: [
      "work for people you know, note how long each job takes, and set prices by that.",
      "do more of what was asked for most, and ask each customer for one more.",
      "look at what is left after all costs, pay yourself a fixed sum, and keep the rest for tools.",
    ],
    risks: [
      ["A promised day slips", "write one calendar and promise a day later than you hope."],
      ["Customers pay late", "a part before the start, and an invoice with a due date at handover."],
      ["No light or no network", "know by heart which work can go on, and keep bookings on paper as well."],
    ],
    wants: [
      "Work that is ready on the day it was promised.",
      "To know the price before the work begins.",
      "To be treated as a guest, and to be told honestly what is not possible.",
    ],
    where: [
      "In WhatsApp groups of their street, place of worship, school or workplace.",
      "With neighbours who were served well and are asked for a name.",
    ],
    doubts: [
      ["Is the work good?", "Show finished work and the words of people you did it for."],
      ["Is it worth it?", "Say what is included and how long it lasts."],
    ],
    say: [
      "Tell me what you need and for when, and I will tell you honestly whether it can be done.",
      "This is the price, this is what is included, and this is when it is ready.",
    ],
    day: [
      "Puts it off until it cannot wait, then asks around for a name.",
      "Calls two people and remembers the one who explained the price.",
    ],
    worries: ["That it takes longer than was promised.", "That the price grows while the work goes on."],
    pays: "Pays a part to begin and the rest when the work is seen and done.",
    win: "Name the price and the day in the first talk, and show one piece of finished work.",
  },
  fr: {
    offer: [
      "Chaque service a un prix clair et un jour où il est prêt.",
      "Le travail est montré avant et après, pour que l'on voie ce que l'on paie.",
      "Ce qui n'est pas bien fait est refait gratuitement : cela coûte moins qu'un client perdu.",
    ],
    buyers: [
      "Les personnes qui vivent ou travaillent tout près et en ont besoin encore et encore.",
      "Celles qui réservent par téléphone ou WhatsApp et veulent d'abord connaître le prix.",
      "D'autres entreprises, qui demandent moins souvent mais donnent plus de travail.",
    ],
    reach: [
      "Une liste de prix sur WhatsApp avec une photo de travail fini pour chaque service.",
      "Un message aimable aux anciens clients quand le travail est à refaire.",
    ],
    work: [
      "Chaque travail est noté le jour de l'accord, avec un prix et un jour.",
      "La moitié du prix est payée avant le travail, le reste à la remise.",
      "L'argent de l'entreprise et celui de la maison restent séparés, sur deux comptes.",
    ],
    months: [
      "travailler pour des proches, noter le temps de chaque travail et fixer les prix d'après cela.",
      "faire davantage de ce qui est le plus demandé et demander à chaque client d'en amener un.",
      "regarder ce qui reste après tous les frais, se payer une somme fixe et garder le reste pour les outils.",
    ],
    risks: [
      ["Un jour promis passe", "tenir un seul calendrier et promettre un jour plus tard que l'espoir."],
      ["Les clients paient en retard", "une part avant de commencer et une facture avec échéance à la remise."],
      ["Pas de courant ou de réseau", "savoir quel travail peut continuer et garder aussi les rendez-vous sur papier."],
    ],
    wants: [
      "Un travail prêt au jour promis.",
      "Connaître le prix avant le début du travail.",
      "Être reçu comme un invité et savoir honnêtement ce qui n'est pas possible.",
    ],
    where: [
      "Dans les groupes WhatsApp de son quartier, de son lieu de culte, de l'école ou du travail.",
      "Chez les voisins bien servis, à qui l'on demande un nom.",
    ],
    doubts: [
      ["Le travail est-il bon ?", "Montrez du travail fini et les mots de ceux pour qui vous l'avez fait."],
      ["Est-ce que cela vaut le prix ?", "Dites ce qui est compris et combien de temps cela dure."],
    ],
    say: [
      "Dites-moi ce qu'il vous faut et pour quand : je vous dirai honnêtement si c'est possible.",
      "Voici le prix, voici ce qui est compris, et voici quand ce sera prêt.",
    ],
    day: [
      "Remet à plus tard jusqu'à ne plus pouvoir attendre, puis demande un nom autour de soi.",
      "Appelle deux personnes et retient celle qui a expliqué le prix.",
    ],
    worries: ["Que cela dure plus longtemps que promis.", "Que le prix monte pendant le travail."],
    pays: "Paie une part pour commencer et le reste quand le travail est vu et fini.",
    win: "Dites le prix et le jour dès le premier échange, et montrez un travail fini.",
  },
  sw: {
    offer: [
      "Kila huduma ina bei moja iliyo wazi na siku ambayo itakuwa tayari.",
      "Kazi huonyeshwa kabla na baada, ili watu waone wanacholipia.",
      "Kisichofanywa vizuri hurudiwa bure; ni nafuu kuliko kumpoteza mteja.",
    ],
    buyers: [
      "Watu wanaoishi au kufanya kazi karibu na wanaohitaji tena na tena.",
      "Watu wanaoweka nafasi kwa simu au WhatsApp na kutaka kujua bei kwanza.",
      "Biashara nyingine, zinazoomba mara chache lakini kazi nyingi kwa pamoja.",
    ],
    reach: [
      "Orodha ya bei kwenye WhatsApp na picha ya kazi iliyokamilika kwa kila huduma.",
      "Ujumbe wa kirafiki kwa wateja wa zamani kazi inapofika wakati wa kurudiwa.",
    ],
    work: [
      "Kila kazi huandikwa siku ya makubaliano, pamoja na bei na siku.",
      "Nusu ya bei hulipwa kabla ya kazi kuanza; iliyobaki wakati wa kukabidhi.",
      "Pesa ya biashara na pesa ya nyumbani hutenganishwa, katika akaunti mbili.",
    ],
    months: [
      "wafanyie unaowafahamu, andika kila kazi inachukua muda gani, na panga bei kwa hilo.",
      "fanya zaidi kinachoombwa zaidi, na mwombe kila mteja amlete mwingine.",
      "angalia kinachobaki baada ya gharama zote, jilipe kiasi maalum, na weka kilichobaki kwa zana.",
    ],
    risks: [
      ["Siku ya ahadi kupita", "weka kalenda moja na ahidi siku moja baada ya unayotumaini."],
      ["Wateja kuchelewa kulipa", "sehemu kabla ya kuanza, na ankara yenye tarehe ya mwisho wakati wa kukabidhi."],
      ["Umeme au mtandao kukatika", "jua ni kazi gani inaweza kuendelea, na weka nafasi kwenye karatasi pia."],
    ],
    wants: [
      "Kazi iliyo tayari siku iliyoahidiwa.",
      "Kujua bei kabla ya kazi kuanza.",
      "Kupokewa kama mgeni, na kuambiwa ukweli kuhusu kisichowezekana.",
    ],
    where: [
      "Katika makundi ya WhatsApp ya mtaa, ibada, shule au kazini kwake.",
      "Kwa majirani waliohudumiwa vizuri na wanaoombwa jina.",
    ],
    doubts: [
      ["Kazi ni nzuri?", "Onyesha kazi iliyokamilika na maneno ya uliowafanyia."],
      ["Je, inafaa bei yake?", "Eleza kilichomo na itadumu kwa muda gani."],
    ],
    say: [
      "Niambie unahitaji nini na lini, nami nitakuambia ukweli kama inawezekana.",
      "Hii ndiyo bei, hiki ndicho kilichomo, na itakuwa tayari siku hii.",
    ],
    day: [
      "Huahirisha hadi isiwezekane kungoja, kisha huuliza watu wampe jina.",
      "Hupigia watu wawili na kumkumbuka aliyeeleza bei.",
    ],
    worries: ["Kwamba itachukua muda zaidi ya ulioahidiwa.", "Kwamba bei itapanda kazi ikiendelea."],
    pays: "Hulipa sehemu kuanza na iliyobaki kazi ikionekana imekamilika.",
    win: "Taja bei na siku kwenye mazungumzo ya kwanza, na onyesha kazi moja iliyokamilika.",
  },
};
