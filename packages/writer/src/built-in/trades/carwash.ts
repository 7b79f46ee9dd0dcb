import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const carwash: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "A wash outside, a full wash and an engine or seat wash, with the price of each on one board.",
      "Small car, large car and motorbike have their own price, so that nobody argues at the end.",
      "A clean waiting place with shade, where people can charge a phone.",
    ],
    buyers: [
      "Taxi and ride drivers, who wash every day and must be back on the road soon.",
      "Private owners on Friday and Saturday, before church, mosque or a party.",
      "Offices and sellers of used cars, with several cars at a time.",
    ],
    reach: [
      "A board that can be read from the road, and one shining car in front of it.",
      "A card that counts washes and makes one of them a gift, as you decide.",
    ],
    work: [
      "Each car gets a number and a time on arrival, and is washed in that order.",
      "Things left inside are shown to the owner, and scratches are noted before the water runs.",
      "Soap and water are measured by the car, and the tank is filled in the evening.",
    ],
    months: [
      "wash every car as if a friend had sent it, and count cars by day and hour.",
      "add hands at the busy hours only, and ask drivers to bring a colleague.",
      "offer one office or car seller a weekly price against an invoice.",
    ],
    risks: [
      ["Rain", "use quiet days for seats and engines, and plan the month with fewer days than it has."],
      ["No water or light", "a full tank, buckets and a generator for the pressure washer."],
      ["Something is missing from a car", "windows up, doors closed, and a list before the wash."],
    ],
    wants: [
      "A car without streaks, and mats that are dry.",
      "A short wait that was named beforehand.",
      "Everything still inside that was inside.",
    ],
    where: [
      "At taxi ranks and fuel stations in the early morning.",
      "In front of offices, halls and places of worship at the end of the week.",
    ],
    doubts: [
      ["Will you scratch the paint?", "Show fresh water and soft cloths, and rinse the dust off first."],
      ["How long will it take?", "Point at the cars before theirs and name the minute."],
    ],
    say: [
      "Three cars are before you; sit down, and I will call you.",
      "Shall we do the seats as well while it stands here?",
    ],
    day: [
      "Drives past mud on the way and is ashamed to park at the office.",
      "Looks for a place where the wait is short and the phone can charge.",
    ],
    worries: ["That coins and chargers are gone from the car.", "That dust is rubbed into the paint."],
    pays: "Pays in cash or by phone when the keys come back; companies pay by the week.",
    win: "Walk around the clean car together, and wipe the one spot the owner points at.",
  },
  fr: {
    offer: [
      "Lavage extérieur, complet, moteur ou sièges, chaque prix sur un seul tableau.",
      "Petite voiture, grande voiture et moto ont leur prix : personne ne discute à la fin.",
      "Un coin d'attente propre, à l'ombre, où l'on peut charger un téléphone.",
    ],
    buyers: [
      "Les chauffeurs de taxi, qui lavent chaque jour et doivent vite reprendre la route.",
      "Les particuliers le vendredi et le samedi, avant l'église, la mosquée ou une fête.",
      "Les bureaux et vendeurs d'occasions, avec plusieurs voitures à la fois.",
    ],
    reach: [
      "Un tableau lisible de la route et une voiture brillante devant.",
      "Une carte qui compte les lavages et en offre un, comme vous le décidez.",
    ],
    work: [
      "Chaque voiture reçoit un numéro et une heure à l'arrivée, et passe dans cet ordre.",
      "Ce qui reste dedans est montré au propriétaire et les rayures notées avant l'eau.",
      "Savon et eau sont mesurés par voiture, et la réserve est remplie le soir.",
    ],
    months: [
      "laver chaque voiture comme celle d'un ami et compter les voitures par jour et par heure.",
      "ajouter des bras aux heures chargées seulement et demander aux chauffeurs d'amener un collègue.",
      "proposer à un bureau ou un vendeur de voitures un prix à la semaine sur facture.",
    ],
    risks: [
      ["La pluie", "faire sièges et moteurs les jours calmes et prévoir le mois avec moins de jours qu'il n'en a."],
      ["Pas d'eau ou de courant", "une réserve pleine, des seaux et un groupe pour le nettoyeur."],
      ["Un objet manque dans une voiture", "vitres montées, portes fermées et une liste avant le lavage."],
    ],
    wants: [
      "Une voiture sans traces et des tapis secs.",
      "Une attente courte, annoncée d'avance.",
      "Retrouver dedans tout ce qui y était.",
    ],
    where: [
      "Aux stations de taxis et stations-service tôt le matin.",
      "Devant bureaux, salles et lieux de culte en fin de semaine.",
    ],
    doubts: [
      ["Allez-vous rayer la peinture ?", "Montrez l'eau propre et les chiffons doux, et rincez d'abord la poussière."],
      ["Combien de temps ?", "Montrez les voitures qui précèdent et dites la minute."],
    ],
    say: [
      "Trois voitures sont avant vous ; asseyez-vous, je vous appelle.",
      "Fait-on aussi les sièges pendant qu'elle est là ?",
    ],
    day: [
      "Traverse la boue en route et a honte de se garer au bureau.",
      "Cherche un endroit où l'attente est courte et où le téléphone se charge.",
    ],
    worries: [
      "Que pièces et chargeurs disparaissent de la voiture.",
      "Que la poussière soit frottée dans la peinture.",
    ],
    pays: "Paie en espèces ou par téléphone au retour des clés ; les entreprises paient à la semaine.",
    win: "Faites ensemble le tour de la voiture propre et essuyez l'endroit que le propriétaire montre.",
  },
  sw: {
    offer: [
      "Kuosha nje, kuosha kote, injini au viti, kila bei kwenye ubao mmoja.",
      "Gari dogo, gari kubwa na pikipiki zina bei zake, ili asibishane mtu mwishoni.",
      "Mahali safi pa kusubiri penye kivuli na pa kuchajia simu.",
    ],
    buyers: [
      "Madereva wa teksi, wanaoosha kila siku na kutaka kurudi barabarani haraka.",
      "Wenye magari binafsi Ijumaa na Jumamosi, kabla ya ibada au sherehe.",
      "Ofisi na wauza magari ya mtumba, wenye magari kadhaa kwa pamoja.",
    ],
    reach: [
      "Ubao unaosomeka kutoka barabarani, na gari moja linalong'aa mbele yake.",
      "Kadi inayohesabu mara za kuosha na kutoa moja kama zawadi, utakavyoamua.",
    ],
    work: [
      "Kila gari hupewa namba na saa linapofika, na huoshwa kwa mpangilio huo.",
      "Vilivyobaki ndani huonyeshwa mwenyewe, na mikwaruzo huandikwa kabla ya maji.",
      "Sabuni na maji hupimwa kwa gari, na tangi hujazwa jioni.",
    ],
    months: [
      "osha kila gari kama la rafiki, na hesabu magari kwa siku na kwa saa.",
      "ongeza mikono saa zenye kazi nyingi tu, na waombe madereva wamlete mwenzao.",
      "ipe ofisi moja au muuza magari bei ya wiki kwa ankara.",
    ],
    risks: [
      ["Mvua", "tumia siku tulivu kwa viti na injini, na panga mwezi kwa siku chache kuliko ulizonazo."],
      ["Maji au umeme kukosekana", "tangi lililojaa, ndoo na jenereta ya mashine ya kuoshea."],
      ["Kitu kupotea ndani ya gari", "vioo vipandishwe, milango ifungwe, na orodha iandikwe kabla."],
    ],
    wants: [
      "Gari lisilo na michirizi, na mazulia makavu.",
      "Kusubiri kidogo, kulikotajwa mapema.",
      "Kukuta ndani kila alichokiacha.",
    ],
    where: [
      "Vituo vya teksi na vya mafuta asubuhi na mapema.",
      "Mbele ya ofisi, kumbi na nyumba za ibada mwisho wa wiki.",
    ],
    doubts: [
      ["Utakwaruza rangi?", "Onyesha maji safi na vitambaa laini, na suuza vumbi kwanza."],
      ["Itachukua muda gani?", "Onyesha magari yaliyotangulia na taja dakika."],
    ],
    say: ["Magari matatu yametangulia; kaa, nitakuita.", "Tuoshe na viti wakati gari lipo hapa?"],
    day: [
      "Hupita kwenye matope njiani na kuona aibu kuegesha ofisini.",
      "Hutafuta mahali pa kusubiri kidogo na kuchaji simu.",
    ],
    worries: ["Kwamba sarafu na chaja zitatoweka kwenye gari.", "Kwamba vumbi litasuguliwa kwenye rangi."],
    pays: "Hulipa taslimu au kwa simu akirudishiwa funguo; kampuni hulipa kwa wiki.",
    win: "Zungukeni pamoja gari safi, na futa sehemu ambayo mwenyewe anaonyesha.",
  },
};
