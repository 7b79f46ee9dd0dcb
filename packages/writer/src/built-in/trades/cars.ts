import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const cars: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Washing, servicing and repairs with a price list on the wall, small car and large.",
      "A fault is shown at the car, with the part in the hand, before money is talked about.",
      "Old parts go back into the boot, so that everybody knows what was changed.",
    ],
    buyers: [
      "Taxi and dispatch drivers, for whom every hour standing still costs money.",
      "Owners of private cars who have been cheated before.",
      "Offices and schools with several vehicles.",
    ],
    reach: [
      "A sign that drivers can read from the road, and shade with a bench.",
      "A card in the windscreen with the mileage or day of the next service.",
    ],
    work: [
      "Each vehicle gets a job card: plate, owner, fault, fuel level, scratches, what was agreed.",
      "Parts are bought after the owner has said yes to the price.",
      "The car is driven once around before it is handed over, and washed where hands have been.",
    ],
    months: [
      "do the everyday jobs fast and well: wash, oil, brakes, tyres.",
      "call each customer a week after a repair and ask how the car runs.",
      "offer a fleet of three cars or more one price and one invoice a month.",
    ],
    risks: [
      ["Fake parts", "buy from two known dealers and keep their receipts with the job card."],
      ["Cars stay for weeks", "take the price of the parts first and write the day on the card."],
      ["Water, light or the compressor fails", "know which jobs can go on by hand."],
    ],
    wants: [
      "To understand what is broken and what it will cost.",
      "The car back at the hour promised.",
      "A repair that holds past the next bump.",
    ],
    where: [
      "At taxi ranks, fuel stations and car parks on Saturday morning.",
      "With drivers of offices, who report where they were treated fairly.",
    ],
    doubts: [
      ["Is that part really bad?", "Show it beside a new one and let them feel the play."],
      ["Will you use my car or change my parts?", "Write mileage, fuel and parts on the card and let them sign."],
    ],
    say: [
      "This must be done today for your brakes; that can wait until next month.",
      "I will call you before I buy any part.",
    ],
    day: [
      "Hears a noise on the way to work and hopes that it goes away.",
      "Asks other drivers which mechanic does not invent faults.",
    ],
    worries: ["That one repair becomes five.", "That the car is still open when the evening comes."],
    pays: "Pays for the parts first and the work on collection; fleets pay by invoice.",
    win: "Open the bonnet together, point at the fault, and name the price of part and work apart.",
  },
  fr: {
    offer: [
      "Lavage, entretien et réparation avec les prix au mur, petite et grande voiture.",
      "La panne est montrée sur la voiture, pièce en main, avant de parler d'argent.",
      "Les anciennes pièces retournent dans le coffre : chacun sait ce qui a été changé.",
    ],
    buyers: [
      "Les chauffeurs de taxi et livreurs, pour qui chaque heure à l'arrêt coûte.",
      "Les particuliers qui ont déjà été trompés.",
      "Les bureaux et écoles qui ont plusieurs véhicules.",
    ],
    reach: [
      "Une enseigne lisible de la route, de l'ombre et un banc.",
      "Une étiquette au pare-brise avec le kilométrage ou le jour du prochain entretien.",
    ],
    work: [
      "Chaque véhicule a sa fiche : plaque, propriétaire, panne, carburant, rayures, accord.",
      "Les pièces sont achetées quand le propriétaire a accepté le prix.",
      "La voiture fait un tour d'essai avant la remise, et l'on nettoie où les mains ont passé.",
    ],
    months: [
      "faire vite et bien le courant : lavage, vidange, freins, pneus.",
      "appeler chaque client une semaine après une réparation pour savoir comment la voiture roule.",
      "proposer à qui a trois véhicules ou plus un seul prix et une facture par mois.",
    ],
    risks: [
      ["De fausses pièces", "acheter chez deux vendeurs connus et garder leurs reçus avec la fiche."],
      ["Des voitures restent des semaines", "encaisser d'abord le prix des pièces et écrire le jour sur la fiche."],
      ["L'eau, le courant ou le compresseur manque", "savoir quels travaux se font à la main."],
    ],
    wants: [
      "Comprendre ce qui est cassé et ce que cela coûtera.",
      "La voiture à l'heure promise.",
      "Une réparation qui tient après le prochain trou.",
    ],
    where: [
      "Aux stations de taxis, stations-service et parkings le samedi matin.",
      "Auprès des chauffeurs de bureaux, qui racontent où ils ont été bien traités.",
    ],
    doubts: [
      ["Cette pièce est-elle vraiment morte ?", "Montrez-la à côté d'une neuve et faites sentir le jeu."],
      [
        "Allez-vous rouler avec ma voiture ou changer mes pièces ?",
        "Notez kilométrage, carburant et pièces sur la fiche et faites signer.",
      ],
    ],
    say: [
      "Ceci doit être fait aujourd'hui pour vos freins ; cela peut attendre le mois prochain.",
      "Je vous appelle avant d'acheter la moindre pièce.",
    ],
    day: [
      "Entend un bruit en allant au travail et espère qu'il passera.",
      "Demande aux autres conducteurs quel mécanicien n'invente pas de pannes.",
    ],
    worries: ["Qu'une réparation en devienne cinq.", "Que la voiture soit encore ouverte le soir."],
    pays: "Paie d'abord les pièces et le travail à la reprise ; les parcs paient sur facture.",
    win: "Ouvrez le capot ensemble, montrez la panne, et donnez à part le prix de la pièce et du travail.",
  },
  sw: {
    offer: [
      "Kuosha, huduma na matengenezo kwa bei zilizobandikwa ukutani, gari dogo na kubwa.",
      "Tatizo huonyeshwa kwenye gari, kipuri kikiwa mkononi, kabla ya kuzungumza pesa.",
      "Vipuri vya zamani hurudishwa kwenye buti, ili kila mtu ajue kilichobadilishwa.",
    ],
    buyers: [
      "Madereva wa teksi na wasafirishaji, ambao kila saa ya kusimama ni hasara.",
      "Wenye magari binafsi waliowahi kudanganywa.",
      "Ofisi na shule zenye magari kadhaa.",
    ],
    reach: [
      "Kibao kinachosomeka kutoka barabarani, kivuli na benchi.",
      "Kadi kwenye kioo cha mbele yenye kilomita au siku ya huduma ijayo.",
    ],
    work: [
      "Kila gari lina kadi ya kazi: namba, mwenyewe, tatizo, mafuta, mikwaruzo, makubaliano.",
      "Vipuri hununuliwa mwenyewe akishakubali bei.",
      "Gari huendeshwa mzunguko mmoja kabla ya kukabidhiwa, na kufutwa palipoguswa.",
    ],
    months: [
      "fanya kazi za kila siku haraka na vizuri: kuosha, oili, breki, matairi.",
      "mpigie kila mteja wiki moja baada ya matengenezo na uulize gari linaendaje.",
      "mpe mwenye magari matatu au zaidi bei moja na ankara moja kwa mwezi.",
    ],
    risks: [
      ["Vipuri bandia", "nunua kwa wauzaji wawili wanaojulikana na tunza risiti na kadi ya kazi."],
      ["Magari kukaa wiki nyingi", "pokea bei ya vipuri kwanza na andika siku kwenye kadi."],
      ["Maji, umeme au kompresa kukosekana", "jua kazi zipi zinaendelea kwa mikono."],
    ],
    wants: [
      "Kuelewa kilichoharibika na gharama yake.",
      "Gari saa iliyoahidiwa.",
      "Matengenezo yanayovumilia shimo lijalo.",
    ],
    where: [
      "Vituo vya teksi, vituo vya mafuta na maegesho Jumamosi asubuhi.",
      "Kwa madereva wa ofisi, wanaosimulia walikotendewa haki.",
    ],
    doubts: [
      ["Kipuri hicho kweli kimekufa?", "Kionyeshe kando ya kipya na umwache aguse tofauti."],
      ["Utaendesha gari langu au kubadilisha vipuri?", "Andika kilomita, mafuta na vipuri kwenye kadi na asaini."],
    ],
    say: [
      "Hili lifanyike leo kwa ajili ya breki; lile linaweza kusubiri mwezi ujao.",
      "Nitakupigia kabla ya kununua kipuri chochote.",
    ],
    day: [
      "Husikia mlio akienda kazini na kutumaini utapotea.",
      "Huwauliza madereva wengine fundi gani habuni matatizo.",
    ],
    worries: ["Kwamba tengenezo moja litakuwa matano.", "Kwamba gari litakuwa bado limefunguliwa jioni."],
    pays: "Hulipa vipuri kwanza na kazi anapochukua; wenye magari mengi hulipa kwa ankara.",
    win: "Fungueni boneti pamoja, onyesha tatizo, na taja bei ya kipuri na ya kazi kando.",
  },
};
