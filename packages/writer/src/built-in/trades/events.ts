import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const events: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Decoration, chairs, tents and planning, each as a package and by the piece.",
      "A visit to the place and a sketch with colours before the price is fixed.",
      "One person in charge on the day, whose number the family has.",
    ],
    buyers: [
      "Couples and their families, months before the wedding.",
      "Parents and friends who celebrate birthdays, graduations and namings.",
      "Companies, churches and schools with a yearly programme.",
    ],
    reach: [
      "Albums of real events, sorted by size and budget.",
      "Good terms with halls, caterers, photographers and bakers, who are asked first.",
    ],
    work: [
      "A date is kept only when a part is paid, and the rest before the set-up.",
      "Everything that leaves the store is counted out and counted back, with pictures.",
      "The team has a list with hours: load, set up, check, take down.",
    ],
    months: [
      "do small parties perfectly and photograph them before the guests arrive.",
      "walk through three halls and leave albums with their managers.",
      "rent before buying: buy only what went out every weekend.",
    ],
    risks: [
      ["Two events on one day", "one calendar, and no date without a name and a payment."],
      ["Things come back broken or not at all", "a deposit, and a count signed by both."],
      ["Rain or a late hall", "a tent in reserve and an earlier start than seems needed."],
    ],
    wants: [
      "That the day looks as it was imagined.",
      "No work and no worry on the day itself.",
      "A price with everything in it.",
    ],
    where: [
      "At halls, churches and mosques where dates are booked.",
      "With tailors, bakers and photographers, who hear of every wedding.",
    ],
    doubts: [
      ["Will it look like that in our hall?", "Visit it together and sketch on a picture of the place."],
      ["What will it cost in the end?", "List each piece, the transport and the take-down."],
    ],
    say: [
      "Which day, how many guests, which colours, and what must not be missing?",
      "The date is yours once the part payment is here; until then I can only note it.",
    ],
    day: [
      "Collects pictures of tables and arches and argues about colours in the family group.",
      "Goes to a party and asks who decorated it.",
    ],
    worries: ["That the decorator comes late and guests see ladders.", "That costs are added at the end."],
    pays: "Pays a part to keep the date, a part before the day, and wants the deposit returned soon after.",
    win: "Sketch their hall in their colours, and send one page with all that is included.",
  },
  fr: {
    offer: [
      "Décoration, chaises, tentes et organisation, en forfait et à la pièce.",
      "Une visite du lieu et un croquis en couleurs avant de fixer le prix.",
      "Une seule personne responsable le jour même, dont la famille a le numéro.",
    ],
    buyers: [
      "Les couples et leurs familles, des mois avant le mariage.",
      "Les parents et amis qui fêtent anniversaires, diplômes et baptêmes.",
      "Les entreprises, églises et écoles qui ont un programme annuel.",
    ],
    reach: [
      "Des albums de vraies fêtes, classés par taille et budget.",
      "De bons liens avec salles, traiteurs, photographes et pâtissiers, consultés en premier.",
    ],
    work: [
      "Une date est gardée seulement contre un acompte, et le reste est payé avant l'installation.",
      "Tout ce qui sort du dépôt est compté à l'aller et au retour, photos à l'appui.",
      "L'équipe a une liste avec des heures : charger, installer, vérifier, démonter.",
    ],
    months: [
      "réussir de petites fêtes et les photographier avant les invités.",
      "visiter trois salles et laisser un album à leurs gérants.",
      "louer avant d'acheter : n'acheter que ce qui sort chaque fin de semaine.",
    ],
    risks: [
      ["Deux fêtes le même jour", "un seul calendrier, et pas de date sans nom ni acompte."],
      ["Du matériel revient cassé ou manque", "une caution et un compte signé des deux côtés."],
      ["La pluie ou une salle en retard", "une tente en réserve et un départ plus tôt que prévu."],
    ],
    wants: [
      "Que le jour ressemble à ce qu'il imaginait.",
      "Ni travail ni souci le jour même.",
      "Un prix où tout est compris.",
    ],
    where: [
      "Dans les salles, églises et mosquées où l'on réserve les dates.",
      "Chez les couturiers, pâtissiers et photographes, qui apprennent chaque mariage.",
    ],
    doubts: [
      ["Sera-ce ainsi dans notre salle ?", "Visitez-la ensemble et dessinez sur une photo du lieu."],
      ["Combien cela coûtera-t-il à la fin ?", "Listez chaque pièce, le transport et le démontage."],
    ],
    say: [
      "Quel jour, combien d'invités, quelles couleurs, et que ne doit-il pas manquer ?",
      "La date est à vous dès l'acompte ; d'ici là je ne peux que la noter.",
    ],
    day: [
      "Rassemble des photos de tables et d'arches et discute des couleurs dans le groupe de famille.",
      "Va à une fête et demande qui l'a décorée.",
    ],
    worries: [
      "Que le décorateur soit en retard et que les invités voient des échelles.",
      "Que des frais s'ajoutent à la fin.",
    ],
    pays: "Paie un acompte pour la date, une part avant le jour, et veut vite sa caution.",
    win: "Dessinez leur salle dans leurs couleurs et envoyez une page avec tout ce qui est compris.",
  },
  sw: {
    offer: [
      "Mapambo, viti, mahema na uandaaji, kwa kifurushi na kwa kipande.",
      "Kutembelea ukumbi na mchoro wenye rangi kabla ya kupanga bei.",
      "Mtu mmoja msimamizi siku hiyo, ambaye familia ina namba yake.",
    ],
    buyers: [
      "Wachumba na familia zao, miezi kadhaa kabla ya harusi.",
      "Wazazi na marafiki wanaosherehekea kuzaliwa, mahafali na ubatizo.",
      "Kampuni, makanisa na shule zenye ratiba ya mwaka.",
    ],
    reach: [
      "Albamu za sherehe halisi, zilizopangwa kwa ukubwa na bajeti.",
      "Uhusiano mzuri na kumbi, wapishi, wapiga picha na waokaji, wanaoulizwa kwanza.",
    ],
    work: [
      "Tarehe huhifadhiwa kwa malipo ya awali tu, na iliyobaki hulipwa kabla ya kupamba.",
      "Kila kinachotoka stoo huhesabiwa kikitoka na kikirudi, kwa picha.",
      "Timu ina orodha yenye saa: kupakia, kupamba, kukagua, kubomoa.",
    ],
    months: [
      "fanya sherehe ndogo kikamilifu na zipige picha kabla wageni hawajafika.",
      "tembelea kumbi tatu na waachie wasimamizi albamu.",
      "kodi kabla ya kununua: nunua tu kilichotoka kila wikendi.",
    ],
    risks: [
      ["Sherehe mbili siku moja", "kalenda moja, na hakuna tarehe bila jina na malipo."],
      ["Vifaa kurudi vimevunjika au kupotea", "amana, na hesabu iliyosainiwa na pande mbili."],
      ["Mvua au ukumbi kuchelewa", "hema la akiba na kuanza mapema kuliko inavyoonekana."],
    ],
    wants: ["Siku ionekane kama alivyoiwaza.", "Bila kazi wala wasiwasi siku yenyewe.", "Bei yenye kila kitu ndani."],
    where: [
      "Kwenye kumbi, makanisa na misikiti tarehe zinakohifadhiwa.",
      "Kwa mafundi nguo, waokaji na wapiga picha, wanaosikia kila harusi.",
    ],
    doubts: [
      ["Itaonekana hivyo kwenye ukumbi wetu?", "Utembeleeni pamoja na uchore juu ya picha ya ukumbi."],
      ["Mwishoni itagharimu kiasi gani?", "Orodhesha kila kipande, usafiri na kubomoa."],
    ],
    say: [
      "Siku gani, wageni wangapi, rangi zipi, na nini kisikosekane?",
      "Tarehe ni yako malipo ya awali yakifika; hadi hapo naweza kuiandika tu.",
    ],
    day: [
      "Hukusanya picha za meza na matao na kujadili rangi kwenye kundi la familia.",
      "Huenda kwenye sherehe na kuuliza nani alipamba.",
    ],
    worries: ["Kwamba mpambaji atachelewa na wageni wataona ngazi.", "Kwamba gharama zitaongezwa mwishoni."],
    pays: "Hulipa sehemu kuhifadhi tarehe, sehemu kabla ya siku, na hutaka amana irudi mapema.",
    win: "Chora ukumbi wao kwa rangi zao, na tuma ukurasa mmoja wenye kila kilichomo.",
  },
};
