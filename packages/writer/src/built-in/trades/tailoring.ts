import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const tailoring: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Sewing to measure, with a price list by style: gown, shirt, uniform, alteration.",
      "Measurements are taken once, written down and kept for the next order.",
      "One fitting before the finish, and small corrections afterwards without charge.",
    ],
    buyers: [
      "People with a date: a wedding, a graduation, a first day at work.",
      "Schools, churches and companies that need uniforms of one cut.",
      "Customers who bring clothes they love to be taken in, let out or copied.",
    ],
    reach: [
      "A picture of each finished dress on the person who wears it, with permission.",
      "A word with the cloth sellers nearby, who send people on when you send people to them.",
    ],
    work: [
      "Cloth gets a tag with name, style and date on the day it arrives.",
      "No more orders are accepted for a week than the machines can finish.",
      "Part of the price is paid when the cloth is cut, the rest at the fitting.",
    ],
    months: [
      "sew for people you know, time each style, and set prices by those hours.",
      "take on repairs for steady weekly money and show each finished piece.",
      "offer a uniform sample to one school or company before its season begins.",
    ],
    risks: [
      ["Promised days slip", "keep a sewing calendar and refuse what does not fit in it."],
      ["A machine breaks", "have a second one, even an old one, and a mechanic's number."],
      ["Cloth is spoiled", "measure twice, cut once, and agree beforehand who pays."],
    ],
    wants: [
      "A dress that fits at the first fitting.",
      "The day kept, because the party does not wait.",
      "A tailor who says which style suits the cloth and the body.",
    ],
    where: [
      "In front of the cloth shops, where people ask who can sew it.",
      "At churches, schools and offices in the weeks before a feast or a term.",
    ],
    doubts: [
      ["Will it be ready in time?", "Show your calendar and give the fitting date at once."],
      ["Will it look like the picture?", "Say what this cloth can do and what it cannot, before you cut."],
    ],
    say: [
      "When is the day? Then let us put the fitting one week before it.",
      "I have your measurements from last time. Has anything changed?",
    ],
    day: [
      "Saves pictures of styles on the phone and shows three at once.",
      "Comes for measurements after work, with the cloth in a bag.",
    ],
    worries: ['That the tailor answers "tomorrow" until the party is over.', "That costly cloth is cut wrong."],
    pays: "Pays a part when leaving the cloth and the rest with the dress in hand.",
    win: "Send a photo when the cloth is cut and another when it is sewn: silence is what customers fear.",
  },
  fr: {
    offer: [
      "La couture sur mesure, avec une liste de prix par modèle : robe, chemise, uniforme, retouche.",
      "Les mesures sont prises une fois, notées et gardées pour la commande suivante.",
      "Un essayage avant la finition, et les petites corrections ensuite sans supplément.",
    ],
    buyers: [
      "Ceux qui ont une date : mariage, remise de diplôme, premier jour de travail.",
      "Les écoles, églises et entreprises qui veulent des uniformes d'une même coupe.",
      "Les clients qui apportent un vêtement aimé à reprendre, élargir ou copier.",
    ],
    reach: [
      "Une photo de chaque tenue finie sur la personne qui la porte, avec son accord.",
      "Une entente avec les vendeurs de tissus voisins : chacun envoie du monde à l'autre.",
    ],
    work: [
      "Le tissu reçoit une étiquette avec nom, modèle et date le jour où il arrive.",
      "On n'accepte pas plus de commandes par semaine que les machines n'en finissent.",
      "Une partie du prix est payée à la coupe, le reste à l'essayage.",
    ],
    months: [
      "coudre pour les proches, chronométrer chaque modèle et fixer les prix d'après ces heures.",
      "prendre des retouches pour un revenu régulier et montrer chaque pièce finie.",
      "proposer un modèle d'uniforme à une école ou une entreprise avant la saison.",
    ],
    risks: [
      ["Les délais glissent", "tenir un calendrier de couture et refuser ce qui n'y entre pas."],
      ["Une machine tombe en panne", "en avoir une seconde, même ancienne, et le numéro d'un réparateur."],
      ["Un tissu est gâché", "mesurer deux fois, couper une fois et convenir avant de qui paie."],
    ],
    wants: [
      "Une tenue qui tombe bien dès le premier essayage.",
      "Un jour respecté, parce que la fête n'attend pas.",
      "Un couturier qui dit quel modèle convient au tissu et à la silhouette.",
    ],
    where: [
      "Devant les boutiques de tissus, où l'on demande qui peut coudre.",
      "Dans les églises, écoles et bureaux, les semaines avant une fête ou une rentrée.",
    ],
    doubts: [
      ["Sera-ce prêt à temps ?", "Montrez votre calendrier et donnez tout de suite la date d'essayage."],
      [
        "Est-ce que cela ressemblera à la photo ?",
        "Dites avant de couper ce que ce tissu permet et ce qu'il ne permet pas.",
      ],
    ],
    say: [
      "C'est pour quel jour ? Mettons l'essayage une semaine avant.",
      "J'ai vos mesures de la dernière fois. Est-ce que quelque chose a changé ?",
    ],
    day: [
      "Garde des photos de modèles sur son téléphone et en montre trois à la fois.",
      "Passe prendre ses mesures après le travail, le tissu dans un sac.",
    ],
    worries: ["Que le couturier réponde « demain » jusqu'après la fête.", "Qu'un tissu cher soit mal coupé."],
    pays: "Paie une partie en laissant le tissu et le reste la tenue en main.",
    win: "Envoyez une photo quand le tissu est coupé, une autre quand il est cousu : c'est le silence qui inquiète.",
  },
  sw: {
    offer: [
      "Ushonaji kwa kipimo, na orodha ya bei kwa mtindo: gauni, shati, sare, marekebisho.",
      "Vipimo huchukuliwa mara moja, huandikwa na kutunzwa kwa oda ijayo.",
      "Kujaribisha mara moja kabla ya kumaliza, na marekebisho madogo baadaye bila malipo.",
    ],
    buyers: [
      "Watu wenye tarehe: harusi, mahafali, siku ya kwanza kazini.",
      "Shule, makanisa na kampuni zinazohitaji sare za mshono mmoja.",
      "Wateja wanaoleta nguo wanazozipenda zipunguzwe, ziongezwe au ziigwe.",
    ],
    reach: [
      "Picha ya kila nguo iliyokamilika ikiwa imevaliwa na mwenyewe, kwa ruhusa yake.",
      "Makubaliano na wauza vitambaa wa karibu: kila mmoja amtumie mwenzake wateja.",
    ],
    work: [
      "Kitambaa huwekewa jina, mtindo na tarehe siku kinapofika.",
      "Oda za wiki hazizidi zile ambazo mashine zinaweza kumaliza.",
      "Sehemu ya bei hulipwa kitambaa kinapokatwa, iliyobaki wakati wa kujaribisha.",
    ],
    months: [
      "washonee unaowafahamu, pima muda wa kila mtindo, na panga bei kwa saa hizo.",
      "pokea marekebisho yanayoleta pesa kila wiki, na onyesha kila nguo iliyokamilika.",
      "peleka sampuli ya sare kwa shule au kampuni moja kabla ya msimu wake.",
    ],
    risks: [
      ["Siku za ahadi kupita", "weka kalenda ya kushona na kataa kisichotoshea."],
      ["Mashine kuharibika", "kuwa na ya pili, hata ya zamani, na namba ya fundi wake."],
      ["Kitambaa kuharibika", "pima mara mbili, kata mara moja, na mkubaliane mapema nani alipe."],
    ],
    wants: [
      "Nguo inayokaa vizuri ikijaribishwa mara ya kwanza.",
      "Siku inayotimizwa, kwa sababu sherehe haingoji.",
      "Fundi anayesema mtindo upi unafaa kitambaa na mwili.",
    ],
    where: [
      "Mbele ya maduka ya vitambaa, ambako watu huuliza nani ashone.",
      "Makanisani, shuleni na maofisini wiki chache kabla ya sikukuu au muhula.",
    ],
    doubts: [
      ["Itakuwa tayari kwa wakati?", "Onyesha kalenda yako na taja siku ya kujaribisha papo hapo."],
      ["Itafanana na picha?", "Sema kitambaa hiki kinaweza nini na hakiwezi nini, kabla ya kukata."],
    ],
    say: [
      "Shughuli ni lini? Basi tujaribishe wiki moja kabla.",
      "Vipimo vyako vya mara iliyopita ninavyo. Je, kuna kilichobadilika?",
    ],
    day: [
      "Huhifadhi picha za mitindo kwenye simu na kuonyesha tatu kwa pamoja.",
      "Huja kupimwa baada ya kazi, kitambaa kikiwa kwenye mfuko.",
    ],
    worries: ['Kwamba fundi atasema "kesho" hadi sherehe ipite.', "Kwamba kitambaa cha bei kitakatwa vibaya."],
    pays: "Hulipa sehemu anapoacha kitambaa na iliyobaki akipokea nguo.",
    win: "Mtumie picha kitambaa kikikatwa na nyingine kikishonwa: ukimya ndio unaomtia hofu mteja.",
  },
};
