import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const clothes: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Ready-made clothes sorted by size, with the size measured and not only read off the label.",
      "Each piece has one price, and flaws are shown before they are asked about.",
      "New pieces arrive on a fixed day, so that people know when to look.",
    ],
    buyers: [
      "Students and young workers who want to look good for little money.",
      "Mothers who dress growing children before a term or a feast.",
      "Office workers who look for one good shirt or dress at a time.",
    ],
    reach: [
      "A status on arrival day with each piece on a hanger, its size in centimetres and the price.",
      "A list of regulars by size, so that each hears only of what fits.",
    ],
    work: [
      "Every bale or parcel is opened, sorted, washed where needed and counted on one day.",
      "Pieces are held until the evening only, unless a part is paid.",
      "An exchange for another size is possible within agreed days, with the tag still on.",
    ],
    months: [
      "buy one small lot, write down which sizes and kinds go first, and what one piece truly costs.",
      "buy only the kinds that sold, and bundle slow pieces by two or three.",
      "call regulars before each arrival and prepare school or feast sets in time.",
    ],
    risks: [
      ["A bad bale", "buy from a supplier who lets you look, and spread the money over two."],
      ["Sizes remain that nobody wears", "note sizes with each sale and buy by the list."],
      ["Clothes are tried, worn and brought back", "a tag that stays on, and a clear day limit."],
    ],
    wants: [
      "The right size without travelling twice.",
      "A piece that others do not have.",
      "Colour and state as in the picture.",
    ],
    where: [
      "At campuses, hostels and offices at the end of the month.",
      "On video, where clothes are shown moving and questions are answered at once.",
    ],
    doubts: [
      ["Will it fit me?", "Give chest, waist and length in centimetres, beside a person's height."],
      ["Is it worn out?", "Show seams, collar and every flaw in the light."],
    ],
    say: [
      "Tell me your size and the occasion; I will send three, not thirty.",
      "I can hold it until this evening, longer against a part payment.",
    ],
    day: [
      "Looks into the wardrobe before an outing and finds nothing new.",
      "Stops at a picture, asks the size, and hopes for an answer before another buys it.",
    ],
    worries: ["That it does not fit and cannot be exchanged.", "That the flaw was not in the picture."],
    pays: "Pays by phone at once when a single piece is at stake, and adds a second when delivery is shared.",
    win: "Answer with measurements and one honest close-up before naming the price.",
  },
  fr: {
    offer: [
      "Des vêtements prêts à porter rangés par taille, mesurée et pas seulement lue sur l'étiquette.",
      "Chaque pièce a un prix, et les défauts sont montrés avant qu'on les demande.",
      "Les nouveautés arrivent un jour fixe, pour que l'on sache quand regarder.",
    ],
    buyers: [
      "Les étudiants et jeunes travailleurs qui veulent être bien mis pour peu d'argent.",
      "Les mères qui habillent des enfants qui grandissent avant une rentrée ou une fête.",
      "Les employés de bureau qui cherchent une bonne chemise ou une robe à la fois.",
    ],
    reach: [
      "Un statut le jour d'arrivage, chaque pièce sur un cintre avec sa taille en centimètres et le prix.",
      "Une liste des habitués par taille, pour que chacun n'apprenne que ce qui lui va.",
    ],
    work: [
      "Chaque balle ou colis est ouvert, trié, lavé au besoin et compté le même jour.",
      "Une pièce est gardée jusqu'au soir seulement, sauf acompte.",
      "L'échange contre une autre taille est possible dans les jours convenus, étiquette en place.",
    ],
    months: [
      "acheter un petit lot, noter quelles tailles partent d'abord et ce que coûte vraiment une pièce.",
      "racheter seulement ce qui s'est vendu et réunir les pièces lentes par deux ou trois.",
      "prévenir les habitués avant chaque arrivage et préparer à temps rentrée et fêtes.",
    ],
    risks: [
      ["Une mauvaise balle", "acheter chez qui laisse regarder et partager l'argent entre deux fournisseurs."],
      ["Il reste des tailles que personne ne porte", "noter la taille à chaque vente et acheter d'après la liste."],
      ["Des vêtements portés puis rendus", "une étiquette qui reste et un délai clair."],
    ],
    wants: [
      "La bonne taille sans se déplacer deux fois.",
      "Une pièce que les autres n'ont pas.",
      "Couleur et état comme sur la photo.",
    ],
    where: [
      "Sur les campus, dans les foyers et bureaux en fin de mois.",
      "En vidéo, où l'on voit le vêtement bouger et où l'on répond aussitôt.",
    ],
    doubts: [
      ["Est-ce que cela m'ira ?", "Donnez poitrine, taille et longueur en centimètres."],
      ["Est-ce usé ?", "Montrez coutures, col et chaque défaut à la lumière."],
    ],
    say: [
      "Dites-moi votre taille et l'occasion ; je vous en envoie trois, pas trente.",
      "Je le garde jusqu'à ce soir, plus longtemps contre un acompte.",
    ],
    day: [
      "Ouvre l'armoire avant une sortie et n'y trouve rien de nouveau.",
      "S'arrête sur une photo, demande la taille et espère la réponse avant qu'un autre l'achète.",
    ],
    worries: ["Que cela n'aille pas et ne s'échange pas.", "Que le défaut n'ait pas été sur la photo."],
    pays: "Paie tout de suite par téléphone quand la pièce est unique et en ajoute une seconde si la livraison est partagée.",
    win: "Répondez avec les mesures et une photo honnête de près avant de dire le prix.",
  },
  sw: {
    offer: [
      "Nguo zilizo tayari zimepangwa kwa saizi, iliyopimwa na si kusomwa kwenye lebo tu.",
      "Kila nguo ina bei moja, na kasoro huonyeshwa kabla ya kuulizwa.",
      "Nguo mpya hufika siku maalum, ili watu wajue lini waangalie.",
    ],
    buyers: [
      "Wanafunzi na vijana wafanyakazi wanaotaka kupendeza kwa pesa kidogo.",
      "Akina mama wanaowavalisha watoto wanaokua kabla ya muhula au sikukuu.",
      "Wafanyakazi wa ofisi wanaotafuta shati au gauni moja zuri kwa wakati.",
    ],
    reach: [
      "Status siku ya kufungua mzigo, kila nguo ikining'inia na saizi yake kwa sentimita na bei.",
      "Orodha ya wateja wa kudumu kwa saizi, ili kila mmoja asikie kinachomfaa tu.",
    ],
    work: [
      "Kila belo au mzigo hufunguliwa, hupangwa, hufuliwa inapohitajika na kuhesabiwa siku moja.",
      "Nguo huwekwa hadi jioni tu, isipokuwa mteja amelipa sehemu.",
      "Kubadilisha saizi kunawezekana ndani ya siku mlizokubaliana, lebo ikiwa bado ipo.",
    ],
    months: [
      "nunua mzigo mdogo, andika saizi na aina zinazotoka kwanza, na gharama halisi ya nguo moja.",
      "nunua aina zilizouzika tu, na uza zinazolala mbili au tatu kwa pamoja.",
      "wapigie wateja wa kudumu kabla ya kila mzigo na andaa nguo za shule au sikukuu mapema.",
    ],
    risks: [
      ["Belo mbaya", "nunua kwa anayekuruhusu kuangalia, na gawa pesa kwa wauzaji wawili."],
      ["Saizi zisizovaliwa kubaki", "andika saizi kwa kila uuzaji na nunua kwa orodha hiyo."],
      ["Nguo kuvaliwa na kurudishwa", "lebo isiyotolewa na kikomo cha siku kilicho wazi."],
    ],
    wants: [
      "Saizi sahihi bila kusafiri mara mbili.",
      "Nguo ambayo wengine hawana.",
      "Rangi na hali kama kwenye picha.",
    ],
    where: [
      "Vyuoni, hosteli na maofisini mwisho wa mwezi.",
      "Kwenye video, ambako nguo huonekana ikivaliwa na maswali hujibiwa papo hapo.",
    ],
    doubts: [
      ["Itanitosha?", "Toa kifua, kiuno na urefu kwa sentimita."],
      ["Je, imechakaa?", "Onyesha mishono, kola na kila kasoro kwenye mwanga."],
    ],
    say: [
      "Niambie saizi na shughuli; nitakutumia tatu, si thelathini.",
      "Naweza kukuwekea hadi jioni, zaidi ya hapo ukilipa sehemu.",
    ],
    day: [
      "Hufungua kabati kabla ya kutoka na kukosa kitu kipya.",
      "Husimama kwenye picha, huuliza saizi, na kutumaini jibu kabla mwingine hajainunua.",
    ],
    worries: ["Kwamba haitamtosha na haitabadilishwa.", "Kwamba kasoro haikuonekana kwenye picha."],
    pays: "Hulipa kwa simu papo hapo nguo ikiwa moja tu, na huongeza ya pili wakishirikiana gharama ya kufikisha.",
    win: "Jibu kwa vipimo na picha moja ya karibu yenye ukweli kabla ya kutaja bei.",
  },
};
