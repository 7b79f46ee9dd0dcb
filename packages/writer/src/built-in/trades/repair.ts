import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const repair: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Screens, batteries, charging ports and software, each with a price known before the work.",
      "A diagnosis first, in writing, and no work before the customer says yes.",
      "Old parts are shown and handed back with the device.",
    ],
    buyers: [
      "People whose phone fell this morning and who cannot work without it.",
      "Small offices with laptops that have become slow.",
      "Phone sellers who send on what they cannot mend themselves.",
    ],
    reach: [
      "A sign at eye level with the repairs people need most and how long each takes.",
      "Short videos of a dead phone that lights up again.",
    ],
    work: [
      "Each device gets a ticket: owner, fault, password given or not, and what came with it.",
      "Screws and parts of one device lie in one tray, and one device is open at a time.",
      "Customers' pictures and messages are never opened; that rule hangs on the wall.",
    ],
    months: [
      "keep parts for the most common models only and note every fault that comes in.",
      "sign with two parts suppliers and write down which parts come back broken.",
      "offer offices a visit each month to clean, update and back up their machines.",
    ],
    risks: [
      ["A bad part fails", "test before handing over and keep the supplier's receipt."],
      ["Devices are never collected", "write the last day on the ticket and call before it."],
      ["Data is lost", "ask about a copy before the work and write the answer down."],
    ],
    wants: [
      "To have the phone back on the same day.",
      "Pictures and contacts that are still there.",
      "An honest word when a repair is not worth its price.",
    ],
    where: [
      "At the counters where phones and airtime are sold.",
      "In offices and schools, with the one person everybody asks about computers.",
    ],
    doubts: [
      ["Will you change my good parts?", "Open it while they watch, and hand the old part back."],
      ["Will it break again?", "Give a written guarantee on the part and on the work."],
    ],
    say: [
      "It is the screen and not the board; here is the price, and I can do it while you wait.",
      "Honestly, for this money a used one serves you better.",
    ],
    day: [
      "Drops the phone getting off a bus and feels cut off from customers and family.",
      "Asks at two counters for the price and listens to who explains the fault.",
    ],
    worries: ["That private pictures are seen by strangers.", "That a small fault is made into a large bill."],
    pays: "Pays when the device lights up, by phone once it works again, and asks for the guarantee in writing.",
    win: "Explain the fault in one sentence, and say the price before opening the device.",
  },
  fr: {
    offer: [
      "Écrans, batteries, prises de charge et logiciels, chacun avec un prix connu avant le travail.",
      "Un diagnostic d'abord, par écrit, et rien n'est fait sans l'accord du client.",
      "Les pièces remplacées sont montrées et rendues avec l'appareil.",
    ],
    buyers: [
      "Ceux dont le téléphone est tombé ce matin et qui en ont besoin pour travailler.",
      "Les petits bureaux dont les ordinateurs sont devenus lents.",
      "Les vendeurs de téléphones, qui envoient ce qu'ils ne réparent pas.",
    ],
    reach: [
      "Une enseigne à hauteur des yeux avec les réparations courantes et leur durée.",
      "De courtes vidéos d'un téléphone mort qui se rallume.",
    ],
    work: [
      "Chaque appareil reçoit un ticket : propriétaire, panne, code donné ou non, accessoires.",
      "Vis et pièces d'un appareil restent dans un plateau, et un seul appareil est ouvert à la fois.",
      "Les photos et messages des clients ne sont jamais ouverts ; la règle est affichée au mur.",
    ],
    months: [
      "tenir les pièces des modèles les plus courants et noter chaque panne qui arrive.",
      "travailler avec deux fournisseurs et noter quelles pièces reviennent cassées.",
      "proposer aux bureaux une visite par mois pour nettoyer, mettre à jour et sauvegarder.",
    ],
    risks: [
      ["Une pièce lâche", "essayer avant de rendre l'appareil et garder le reçu du fournisseur."],
      ["Des appareils ne sont jamais repris", "écrire la date limite sur le ticket et appeler avant."],
      ["Des données se perdent", "demander avant s'il existe une copie et noter la réponse."],
    ],
    wants: [
      "Retrouver son téléphone le jour même.",
      "Des photos et des contacts toujours là.",
      "Un mot honnête quand la réparation ne vaut pas son prix.",
    ],
    where: [
      "Aux comptoirs où l'on vend téléphones et crédit.",
      "Dans les bureaux et écoles, auprès de celui que tous interrogent sur l'informatique.",
    ],
    doubts: [
      ["Allez-vous changer mes bonnes pièces ?", "Ouvrez devant lui et rendez la pièce remplacée."],
      ["Est-ce que cela va recasser ?", "Donnez une garantie écrite sur la pièce et sur le travail."],
    ],
    say: [
      "C'est l'écran et non la carte ; voici le prix, et je peux le faire pendant que vous attendez.",
      "Franchement, pour cette somme, un appareil d'occasion vous servira mieux.",
    ],
    day: [
      "Laisse tomber son téléphone en descendant du bus et se sent coupé de ses clients et de sa famille.",
      "Demande le prix à deux comptoirs et retient celui qui explique la panne.",
    ],
    worries: ["Que des inconnus voient ses photos.", "Qu'une petite panne devienne une grosse facture."],
    pays: "Paie quand l'appareil se rallume et demande la garantie par écrit.",
    win: "Expliquez la panne en une phrase et annoncez le prix avant d'ouvrir l'appareil.",
  },
  sw: {
    offer: [
      "Skrini, betri, sehemu ya kuchaji na programu, kila moja ikiwa na bei inayojulikana kabla ya kazi.",
      "Uchunguzi kwanza, kwa maandishi, na kazi haianzi kabla mteja hajakubali.",
      "Vipuri vya zamani huonyeshwa na kurudishwa pamoja na kifaa.",
    ],
    buyers: [
      "Watu ambao simu yao imeanguka asubuhi na hawawezi kufanya kazi bila hiyo.",
      "Ofisi ndogo zenye kompyuta zilizokuwa nzito.",
      "Wauza simu, wanaotuma wasivyoweza kutengeneza.",
    ],
    reach: [
      "Kibao cha usawa wa macho chenye matengenezo ya kawaida na muda wake.",
      "Video fupi za simu iliyokufa ikiwaka tena.",
    ],
    work: [
      "Kila kifaa hupewa tiketi: mwenyewe, tatizo, kama nywila imetolewa, na kilichokuja nacho.",
      "Skrubu na vipuri vya kifaa kimoja hukaa sinia moja, na kifaa kimoja tu hufunguliwa kwa wakati.",
      "Picha na ujumbe wa wateja hazifunguliwi kamwe; sheria hiyo imebandikwa ukutani.",
    ],
    months: [
      "weka vipuri vya aina zinazokuja zaidi, na andika kila tatizo linaloletwa.",
      "fanya kazi na wasambazaji wawili wa vipuri na andika vipi vinarudi vibovu.",
      "wape maofisi ziara ya kila mwezi ya kusafisha, kusasisha na kuhifadhi nakala.",
    ],
    risks: [
      ["Kipuri kibovu", "jaribu kabla ya kukabidhi na tunza risiti ya msambazaji."],
      ["Vifaa visivyochukuliwa", "andika siku ya mwisho kwenye tiketi na piga simu kabla yake."],
      ["Data kupotea", "uliza kabla ya kazi kama kuna nakala na andika jibu."],
    ],
    wants: [
      "Kupata simu yake siku hiyo hiyo.",
      "Picha na majina yakiwa bado yapo.",
      "Ukweli kama matengenezo hayafai gharama yake.",
    ],
    where: ["Kwenye kaunta za simu na vocha.", "Maofisini na shuleni, kwa yule ambaye wote humuuliza kuhusu kompyuta."],
    doubts: [
      ["Utabadilisha vipuri vyangu vizuri?", "Fungua akiwa anaona, na mrudishie kipuri cha zamani."],
      ["Itaharibika tena?", "Toa dhamana iliyoandikwa ya kipuri na ya kazi."],
    ],
    say: [
      "Ni skrini, si ubao wa ndani; bei ni hii, na naweza kuifanya ukisubiri.",
      "Kwa ukweli, kwa pesa hii simu ya mtumba itakufaa zaidi.",
    ],
    day: [
      "Huangusha simu akishuka kwenye basi na kuhisi ametengwa na wateja na familia.",
      "Huuliza bei kwenye kaunta mbili na kumkumbuka aliyeeleza tatizo.",
    ],
    worries: ["Kwamba wageni wataona picha zake za siri.", "Kwamba tatizo dogo litageuka bili kubwa."],
    pays: "Hulipa kifaa kikiwaka, kwa simu ikishafanya kazi, na huomba dhamana iliyoandikwa.",
    win: "Eleza tatizo kwa sentensi moja, na taja bei kabla ya kufungua kifaa.",
  },
};
