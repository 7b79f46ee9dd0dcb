import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const provisions: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Daily needs in the sizes people buy: by the sachet, the cup, the bag and the carton.",
      "The ten goods that sell every day are never out of stock; the rest comes second.",
      "Prices stand on the shelf, and old stock stands in front of new.",
    ],
    buyers: [
      "Households on the street, who come several times a day for little things.",
      "Mothers who do one big shop when the salary arrives.",
      "Food sellers and small kiosks, who buy by the carton.",
    ],
    reach: [
      "A price board outside that changes on the day the prices change.",
      "A monthly basket that families can order by phone and have carried home.",
    ],
    work: [
      "Stock is counted every week, shelf by shelf, and dates are read while counting.",
      "Credit is written down with a name, a sum and a day, and it has a limit.",
      "The till is counted each evening against what was sold.",
    ],
    months: [
      "stock the everyday goods only, open at the same hours each day, and write down what people ask for in vain.",
      "add the goods most asked for and stop what gathers dust.",
      "compare two wholesalers for the ten best sellers and buy those by the carton.",
    ],
    risks: [
      ["Credit eats the stock", "give it to few, write it down, and stop it until the old sum is paid."],
      ["Goods expire", "count weekly, put the nearest date in front, and sell it cheaper in time."],
      ["Prices jump overnight", "price from what the next carton will cost, not from what the last one did."],
    ],
    wants: [
      "To find what they came for, at the hour they need it.",
      "The right change and an honest measure.",
      "The same price for everybody.",
    ],
    where: [
      "On their own street, early in the morning and when they come home.",
      "At school gates and places of worship, where households meet.",
    ],
    doubts: [
      ["Is the market not cheaper?", "Count the fare and the hour it takes, and sell the big sizes at a fair price."],
      ["Is it still good?", "Show the date on the pack before they ask."],
    ],
    say: [
      "I can keep your monthly list and have it ready on the day you are paid.",
      "This one is finished, but this does the same. Shall I order yours for tomorrow?",
    ],
    day: [
      "Sends a child down with a coin for sugar, and comes for the rest at night.",
      "Makes a list at the end of the month and compares prices with a neighbour.",
    ],
    worries: [
      "That the price changed since yesterday without a word.",
      "That the measure is short or the date has passed.",
    ],
    pays: "Pays in small coins all week, more on payday, and asks for a few days' credit in between.",
    win: "Greet by name, keep the promised price, and offer to carry the heavy bag.",
  },
  fr: {
    offer: [
      "Les besoins du quotidien dans les tailles que l'on achète : sachet, tasse, sac et carton.",
      "Les dix articles qui partent chaque jour ne manquent jamais ; le reste vient après.",
      "Les prix sont sur l'étagère, et l'ancien stock est devant le nouveau.",
    ],
    buyers: [
      "Les ménages de la rue, qui passent plusieurs fois par jour pour peu de chose.",
      "Les mères qui font un grand achat à l'arrivée du salaire.",
      "Les restauratrices et petits kiosques, qui prennent au carton.",
    ],
    reach: [
      "Un tableau des prix à l'extérieur, changé le jour où les prix changent.",
      "Un panier du mois que les familles commandent par téléphone et que l'on porte chez elles.",
    ],
    work: [
      "Le stock est compté chaque semaine, étagère par étagère, en lisant les dates.",
      "Le crédit est noté avec un nom, une somme et un jour, et il a une limite.",
      "La caisse est comptée chaque soir face à ce qui a été vendu.",
    ],
    months: [
      "tenir seulement le quotidien, ouvrir aux mêmes heures et noter ce que l'on demande en vain.",
      "ajouter ce qui est le plus demandé et arrêter ce qui prend la poussière.",
      "comparer deux grossistes pour les dix meilleures ventes et les acheter au carton.",
    ],
    risks: [
      ["Le crédit mange le stock", "en donner à peu de gens, le noter et l'arrêter tant que l'ancien n'est pas payé."],
      ["Des produits périment", "compter chaque semaine, mettre la date proche devant et vendre à temps moins cher."],
      ["Les prix sautent", "fixer le prix d'après le prochain carton, non d'après le dernier."],
    ],
    wants: [
      "Trouver ce qu'il est venu chercher, à l'heure où il en a besoin.",
      "La bonne monnaie et une mesure honnête.",
      "Le même prix pour tous.",
    ],
    where: [
      "Dans sa propre rue, tôt le matin et au retour du travail.",
      "Devant l'école et le lieu de culte, où les ménages se croisent.",
    ],
    doubts: [
      [
        "Le marché n'est-il pas moins cher ?",
        "Comptez le transport et l'heure perdue, et vendez les grandes tailles à un prix juste.",
      ],
      ["Est-ce encore bon ?", "Montrez la date sur le paquet avant qu'on la demande."],
    ],
    say: [
      "Je peux garder votre liste du mois et la préparer pour le jour de la paie.",
      "Celui-ci est fini, mais cet autre fait pareil. Je vous commande le vôtre pour demain ?",
    ],
    day: [
      "Envoie un enfant avec une pièce pour du sucre et vient le soir pour le reste.",
      "Fait une liste en fin de mois et compare les prix avec une voisine.",
    ],
    worries: ["Que le prix ait changé depuis hier sans un mot.", "Que la mesure soit courte ou la date dépassée."],
    pays: "Paie en petites pièces toute la semaine, davantage le jour de la paie, et demande quelques jours de crédit entre-temps.",
    win: "Saluez par le nom, tenez le prix promis et proposez de porter le sac lourd.",
  },
  sw: {
    offer: [
      "Mahitaji ya kila siku kwa vipimo wanavyonunua watu: pakiti, kikombe, mfuko na katoni.",
      "Bidhaa kumi zinazouzika kila siku haziishi dukani; nyingine hufuata.",
      "Bei zimeandikwa kwenye rafu, na bidhaa za zamani hukaa mbele ya mpya.",
    ],
    buyers: [
      "Familia za mtaani, wanaokuja mara kadhaa kwa siku kwa vitu vidogo.",
      "Akina mama wanaonunua kwa pamoja mshahara unapoingia.",
      "Mama lishe na vibanda vidogo, wanaonunua kwa katoni.",
    ],
    reach: [
      "Ubao wa bei nje ya duka, unaobadilishwa siku bei zinapobadilika.",
      "Kapu la mwezi ambalo familia huagiza kwa simu na kupelekewa nyumbani.",
    ],
    work: [
      "Bidhaa huhesabiwa kila wiki, rafu kwa rafu, na tarehe husomwa wakati huo.",
      "Mkopo huandikwa kwa jina, kiasi na siku, na una kikomo.",
      "Pesa ya mauzo huhesabiwa kila jioni kulinganisha na kilichouzwa.",
    ],
    months: [
      "weka vitu vya kila siku tu, fungua saa zile zile, na andika wanavyoulizia bila kupata.",
      "ongeza vinavyoulizwa zaidi na acha vinavyokusanya vumbi.",
      "linganisha wauzaji wawili wa jumla kwa bidhaa kumi bora, na zinunue kwa katoni.",
    ],
    risks: [
      ["Mkopo kula mtaji", "wape wachache, uandike, na usitishe hadi deni la zamani lilipwe."],
      ["Bidhaa kuisha muda", "hesabu kila wiki, weka zinazokaribia mbele, na uziuze kwa nafuu mapema."],
      ["Bei kupanda ghafla", "panga bei kwa gharama ya katoni ijayo, si iliyopita."],
    ],
    wants: ["Kukuta alichofuata, saa anayokihitaji.", "Chenji sahihi na kipimo cha haki.", "Bei moja kwa wote."],
    where: [
      "Mtaani kwake, asubuhi na mapema na anaporudi nyumbani.",
      "Nje ya shule na nyumba za ibada, familia zinapokutana.",
    ],
    doubts: [
      ["Sokoni si nafuu zaidi?", "Hesabu nauli na muda, na uza vipimo vikubwa kwa bei ya haki."],
      ["Bado ni nzuri?", "Onyesha tarehe kwenye pakiti kabla hajauliza."],
    ],
    say: [
      "Naweza kutunza orodha yako ya mwezi na kuiandaa siku ya mshahara.",
      "Hii imeisha, ila hii hufanya kazi ile ile. Nikuagizie yako kwa kesho?",
    ],
    day: [
      "Humtuma mtoto na sarafu kununua sukari, na huja usiku kwa vilivyobaki.",
      "Huandika orodha mwisho wa mwezi na kulinganisha bei na jirani.",
    ],
    worries: ["Kwamba bei imebadilika tangu jana bila taarifa.", "Kwamba kipimo ni pungufu au tarehe imepita."],
    pays: "Hulipa kidogo kidogo wiki nzima, zaidi siku ya mshahara, na huomba siku chache za mkopo.",
    win: "Msalimie kwa jina, timiza bei uliyosema, na jitolee kubeba mfuko mzito.",
  },
};
