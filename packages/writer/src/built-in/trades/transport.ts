import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const transport: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Parcels, goods and people moved by agreed routes, with a price by distance and load.",
      'A pick-up hour and a delivery hour, not "today".',
      "A picture or a signature on handover, sent to whoever paid.",
    ],
    buyers: [
      "Online sellers who promise delivery and do not ride themselves.",
      "Traders who bring goods from the market or another town.",
      "Offices and families with regular trips: school runs, staff, airport.",
    ],
    reach: [
      "A price list by area that sellers can send on to their own customers.",
      "A first week of trial deliveries with a seller who has parcels every day.",
    ],
    work: [
      "Each load has a note: sender, receiver, number, what is inside, who pays.",
      "Money collected for a seller is counted and handed over the same evening.",
      "Vehicles are checked each morning: tyres, brakes, lights, papers, fuel.",
    ],
    months: [
      "serve few areas well, write down every trip, and learn what a kilometre costs.",
      "win two sellers with daily parcels, so that each ride carries more than one.",
      "add a rider or a route only where the notes show trips that were refused.",
    ],
    risks: [
      ["A parcel is lost or broken", "note the content, agree on who bears it, and keep a small fund for it."],
      ["Fuel rises", "state the day on which the price list was made and change it openly."],
      ["Accident or arrest on the road", "valid papers, helmets and a second rider who can take over."],
    ],
    wants: [
      "To know where the parcel is without calling five times.",
      "A careful hand with what is fragile.",
      "The money of the sale on the same day.",
    ],
    where: [
      "In sellers' groups and at the markets where parcels begin.",
      "At office parks and school gates, where the same trip is needed every day.",
    ],
    doubts: [
      ["Will my goods arrive?", "Send a message at pick-up and a picture at handover."],
      ["What if the rider runs with my money?", "Give the rider's name and plate, and settle every evening."],
    ],
    say: [
      "Tell me pick-up, drop-off and size, and the price comes at once.",
      "I will write to you when it is in the receiver's hands.",
    ],
    day: [
      "Packs orders at noon and has a customer who asks every hour where it is.",
      "Compares riders by who picks up the phone.",
    ],
    worries: [
      "That a parcel gets lost and the customer blames the seller.",
      "That the rider comes in the evening instead of at noon.",
    ],
    pays: "Pays per trip at first, then by the week against a list of all deliveries.",
    win: "Deliver one parcel on time and send the picture before they ask.",
  },
  fr: {
    offer: [
      "Colis, marchandises et personnes sur des trajets convenus, au prix selon la distance et la charge.",
      "Une heure de ramassage et une heure de remise, et non « dans la journée ».",
      "Une photo ou une signature à la remise, envoyée à qui a payé.",
    ],
    buyers: [
      "Les vendeurs en ligne qui promettent une livraison et ne roulent pas.",
      "Les commerçants qui ramènent des marchandises du marché ou d'une autre ville.",
      "Les bureaux et familles aux trajets réguliers : école, personnel, aéroport.",
    ],
    reach: [
      "Une liste de prix par zone que les vendeurs transmettent à leurs clients.",
      "Une semaine d'essai avec un vendeur qui a des colis tous les jours.",
    ],
    work: [
      "Chaque charge a sa fiche : expéditeur, destinataire, numéro, contenu, qui paie.",
      "L'argent encaissé pour un vendeur est compté et remis le soir même.",
      "Les véhicules sont contrôlés chaque matin : pneus, freins, feux, papiers, carburant.",
    ],
    months: [
      "bien servir peu de zones, noter chaque course et savoir ce que coûte un kilomètre.",
      "gagner deux vendeurs quotidiens, pour que chaque trajet porte plus d'un colis.",
      "ajouter un livreur ou une ligne seulement là où les fiches montrent des courses refusées.",
    ],
    risks: [
      ["Un colis perdu ou cassé", "noter le contenu, convenir de qui répond et garder une petite réserve."],
      ["Le carburant monte", "dater la liste de prix et la changer au grand jour."],
      ["Accident ou contrôle en route", "papiers en règle, casques et un second livreur prêt à prendre le relais."],
    ],
    wants: [
      "Savoir où est le colis sans appeler cinq fois.",
      "Une main soigneuse pour ce qui est fragile.",
      "L'argent de la vente le jour même.",
    ],
    where: [
      "Dans les groupes de vendeurs et aux marchés d'où partent les colis.",
      "Aux immeubles de bureaux et écoles, où le même trajet revient chaque jour.",
    ],
    doubts: [
      ["Est-ce que cela arrivera ?", "Envoyez un message au ramassage et une photo à la remise."],
      ["Et si le livreur part avec mon argent ?", "Donnez son nom et sa plaque, et réglez chaque soir."],
    ],
    say: [
      "Dites-moi départ, arrivée et taille : le prix vient tout de suite.",
      "Je vous écris quand c'est dans les mains du destinataire.",
    ],
    day: [
      "Emballe ses commandes à midi avec un client qui demande chaque heure où c'est.",
      "Compare les livreurs selon qui décroche.",
    ],
    worries: [
      "Qu'un colis se perde et que le client en veuille au vendeur.",
      "Que le livreur passe le soir au lieu de midi.",
    ],
    pays: "Paie à la course au début, puis à la semaine sur la liste des livraisons.",
    win: "Livrez un colis à l'heure et envoyez la photo avant qu'on la demande.",
  },
  sw: {
    offer: [
      "Vifurushi, mizigo na watu kwa njia mlizokubaliana, kwa bei ya umbali na uzito.",
      'Saa ya kuchukua na saa ya kufikisha, si "leo" tu.',
      "Picha au saini wakati wa kukabidhi, inayotumwa kwa aliyelipa.",
    ],
    buyers: [
      "Wauzaji wa mtandaoni wanaoahidi kufikisha na hawana chombo.",
      "Wafanyabiashara wanaoleta bidhaa kutoka sokoni au mji mwingine.",
      "Ofisi na familia zenye safari za kila mara: shule, wafanyakazi, uwanja wa ndege.",
    ],
    reach: [
      "Orodha ya bei kwa eneo ambayo wauzaji huwatumia wateja wao.",
      "Wiki ya majaribio na muuzaji mwenye vifurushi kila siku.",
    ],
    work: [
      "Kila mzigo una hati: mtumaji, mpokeaji, namba, kilichomo, nani analipa.",
      "Pesa zilizopokelewa kwa niaba ya muuzaji huhesabiwa na kukabidhiwa jioni hiyo hiyo.",
      "Vyombo hukaguliwa kila asubuhi: matairi, breki, taa, nyaraka, mafuta.",
    ],
    months: [
      "hudumia maeneo machache vizuri, andika kila safari, na ujue kilomita moja inagharimu nini.",
      "pata wauzaji wawili wa kila siku, ili kila safari ibebe zaidi ya kifurushi kimoja.",
      "ongeza dereva au njia pale tu ambapo kumbukumbu zinaonyesha safari zilizokataliwa.",
    ],
    risks: [
      ["Kifurushi kupotea au kuvunjika", "andika kilichomo, mkubaliane nani anabeba hasara, na weka akiba ndogo."],
      ["Mafuta kupanda", "weka tarehe kwenye orodha ya bei na uibadilishe wazi."],
      ["Ajali au kukamatwa njiani", "nyaraka halali, kofia ngumu na dereva wa pili wa kuendelea."],
    ],
    wants: [
      "Kujua kifurushi kiko wapi bila kupiga mara tano.",
      "Mkono wa uangalifu kwa vinavyovunjika.",
      "Pesa ya mauzo siku hiyo hiyo.",
    ],
    where: [
      "Katika makundi ya wauzaji na masoko ambako vifurushi huanzia.",
      "Majengo ya ofisi na mageti ya shule, ambako safari ile ile hurudiwa kila siku.",
    ],
    doubts: [
      ["Mzigo wangu utafika?", "Tuma ujumbe wakati wa kuchukua na picha wakati wa kukabidhi."],
      ["Dereva akikimbia na pesa zangu?", "Toa jina lake na namba ya chombo, na mlipane kila jioni."],
    ],
    say: [
      "Niambie unakotoa, unakopeleka na ukubwa; bei nakupa papo hapo.",
      "Nitakuandikia kikiwa mikononi mwa mpokeaji.",
    ],
    day: ["Hufunga oda mchana huku mteja akiuliza kila saa iko wapi.", "Hulinganisha madereva kwa anayepokea simu."],
    worries: ["Kwamba kifurushi kitapotea na mteja amlaumu muuzaji.", "Kwamba dereva atakuja jioni badala ya mchana."],
    pays: "Hulipa kwa safari mwanzoni, kisha kwa wiki kwa orodha ya vilivyofikishwa.",
    win: "Fikisha kifurushi kimoja kwa wakati na tuma picha kabla hajauliza.",
  },
};
