import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const fabrics: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Cloth by the yard and by the full piece, each roll with its price and length on a tag.",
      "A few designs bought deep, so that a family or a choir can all wear the same one.",
      "Every piece is opened and checked for stains and short measure before it leaves the shop.",
    ],
    buyers: [
      "Families who choose one cloth for a wedding, a naming or a burial.",
      "Tailors and fashion designers, who come back every week when the quality is steady.",
      "Women who buy for themselves and pick with their eyes, often from a status picture.",
    ],
    reach: [
      "Photos in daylight on the status, one per design, with the price and how many pieces are left.",
      "A small swatch book that stands with the tailors of the area.",
    ],
    work: [
      "Every roll is measured on arrival and written into stock with what it cost.",
      "Cloth put aside for somebody is paid in part, and carries a name and a last day.",
      "Cut cloth is not taken back, so each customer sees the length and signs for it before the scissors.",
    ],
    months: [
      "buy few designs, measure every roll, and note which colours people ask for.",
      "buy the asked-for colours in depth and sell slow rolls in small pieces for headwraps and children.",
      "visit every tailor who bought twice and agree on a price for whole pieces.",
    ],
    risks: [
      ["Fashion moves on", "buy new designs in small lots and clear the old ones before the feast is over."],
      ["Cloth fades or mildews", "keep rolls off the floor, away from sun and from wet walls."],
      ["Big group orders fall through", "take a part payment before the whole lot is ordered."],
    ],
    wants: [
      "Colours that look in daylight as they looked in the picture.",
      "Full measure, and cloth that does not run in the first wash.",
      "Enough of one design for the whole family.",
    ],
    where: [
      "At tailors' shops, where cloth is talked about before it is bought.",
      "In family and choir groups planning a day when everybody dresses alike.",
    ],
    doubts: [
      ["Will the colour run?", "Wash a small piece in front of them, or show a dress that was washed many times."],
      ["Is it the real thing?", "Say honestly which mill it comes from and what each quality costs."],
    ],
    say: [
      "For how many people is it, and what are they sewing? Then I can tell you how many yards.",
      "I can put it aside for you today against a part payment.",
    ],
    day: [
      "Sees a dress at a party and asks who sold the cloth.",
      "Goes to the tailor with the style first, then looks for cloth that suits it.",
    ],
    worries: ["That the cloth runs out before the whole family has bought.", "That the tailor finds it too short."],
    pays: "Pays in cash at the market or by transfer for a picture, and bargains when buying several pieces.",
    win: "Send a short video of the cloth in daylight beside a tape measure.",
  },
  fr: {
    offer: [
      "Du tissu au mètre et à la pièce, chaque rouleau avec son prix et sa longueur sur une étiquette.",
      "Peu de motifs, mais en quantité, pour qu'une famille ou une chorale porte le même.",
      "Chaque pièce est dépliée et contrôlée, taches et métrage, avant de sortir de la boutique.",
    ],
    buyers: [
      "Les familles qui choisissent un seul pagne pour un mariage, un baptême ou un deuil.",
      "Les couturiers et stylistes, qui reviennent chaque semaine si la qualité reste la même.",
      "Les femmes qui achètent pour elles, avec les yeux, souvent d'après une photo de statut.",
    ],
    reach: [
      "Des photos à la lumière du jour, une par motif, avec le prix et le nombre de pièces restantes.",
      "Un petit cahier d'échantillons laissé chez les couturiers du quartier.",
    ],
    work: [
      "Chaque rouleau est mesuré à l'arrivée et entré en stock avec ce qu'il a coûté.",
      "Le tissu mis de côté est payé en partie et porte un nom et une date limite.",
      "Le tissu coupé n'est pas repris : le client voit la longueur avant les ciseaux.",
    ],
    months: [
      "acheter peu de motifs, mesurer chaque rouleau et noter les couleurs demandées.",
      "racheter en quantité les couleurs demandées et vendre les rouleaux lents en coupons pour foulards et enfants.",
      "rendre visite à chaque couturier venu deux fois et convenir d'un prix à la pièce entière.",
    ],
    risks: [
      ["La mode change", "acheter les nouveautés en petits lots et écouler les anciennes avant la fin de la fête."],
      ["Le tissu passe ou moisit", "garder les rouleaux loin du sol, du soleil et des murs humides."],
      ["Une commande de groupe tombe à l'eau", "prendre un acompte avant de commander tout le lot."],
    ],
    wants: [
      "Des couleurs qui, au jour, ressemblent à la photo.",
      "Un métrage juste et un tissu qui ne déteint pas au premier lavage.",
      "Assez d'un même motif pour toute la famille.",
    ],
    where: [
      "Chez les couturiers, où l'on parle du tissu avant de l'acheter.",
      "Dans les groupes de famille et de chorale qui préparent un jour où tous s'habillent pareil.",
    ],
    doubts: [
      ["Est-ce que cela déteint ?", "Lavez un petit morceau devant lui, ou montrez une robe lavée bien des fois."],
      ["Est-ce du vrai ?", "Dites honnêtement de quelle fabrique il vient et ce que coûte chaque qualité."],
    ],
    say: [
      "C'est pour combien de personnes, et que voulez-vous coudre ? Je vous dirai combien de mètres.",
      "Je peux vous le mettre de côté aujourd'hui contre un acompte.",
    ],
    day: [
      "Voit une robe à une fête et demande d'où vient le pagne.",
      "Passe d'abord chez le couturier avec un modèle, puis cherche le tissu qui va avec.",
    ],
    worries: ["Que le tissu manque avant que toute la famille ait acheté.", "Que le couturier le trouve trop court."],
    pays: "Paie en espèces au marché ou à distance sur photo, et discute le prix quand il y a plusieurs pièces.",
    win: "Envoyez une courte vidéo du tissu au jour, à côté d'un mètre ruban.",
  },
  sw: {
    offer: [
      "Vitambaa kwa mita na kwa doti nzima, kila jora likiwa na bei na urefu wake.",
      "Michoro michache kwa wingi, ili familia au kwaya nzima ivae sare moja.",
      "Kila kitambaa hufunuliwa na kukaguliwa madoa na urefu kabla ya kutoka dukani.",
    ],
    buyers: [
      "Familia zinazochagua kitambaa kimoja kwa harusi, ubatizo au msiba.",
      "Mafundi cherehani na wabunifu, wanaorudi kila wiki ubora ukibaki ule ule.",
      "Wanawake wanaojinunulia na kuchagua kwa macho, mara nyingi kutoka picha ya status.",
    ],
    reach: [
      "Picha zilizopigwa mchana, moja kwa kila mchoro, pamoja na bei na doti zilizobaki.",
      "Kitabu kidogo cha sampuli kinachokaa kwa mafundi wa mtaa.",
    ],
    work: [
      "Kila jora hupimwa likifika na kuandikwa kwenye stoo pamoja na gharama yake.",
      "Kitambaa kilichowekewa mtu hulipiwa sehemu, kina jina lake na siku ya mwisho.",
      "Kitambaa kilichokatwa hakirudishwi, kwa hiyo mteja huona urefu kabla ya mkasi.",
    ],
    months: [
      "nunua michoro michache, pima kila jora, na andika rangi wanazoulizia watu.",
      "nunua kwa wingi rangi zinazoulizwa, na uza majora yanayolala kwa vipande vya vilemba na watoto.",
      "mtembelee kila fundi aliyenunua mara mbili na mkubaliane bei ya jora zima.",
    ],
    risks: [
      ["Mitindo hubadilika", "nunua michoro mipya kidogo kidogo na maliza ya zamani kabla sikukuu haijaisha."],
      ["Kitambaa kupauka au kuota ukungu", "weka majora mbali na sakafu, jua na kuta zenye unyevu."],
      ["Oda ya kikundi kuvunjika", "pokea malipo ya awali kabla ya kuagiza mzigo wote."],
    ],
    wants: [
      "Rangi zinazofanana mchana na zilivyoonekana kwenye picha.",
      "Kipimo kamili, na kitambaa kisichochuja rangi kikifuliwa mara ya kwanza.",
      "Kitambaa cha kutosha cha mchoro mmoja kwa familia nzima.",
    ],
    where: [
      "Kwa mafundi cherehani, ambako vitambaa huzungumzwa kabla ya kununuliwa.",
      "Katika makundi ya familia na kwaya yanayopanga siku ya kuvaa sare.",
    ],
    doubts: [
      ["Je, kinachuja rangi?", "Fua kipande kidogo mbele yake, au onyesha gauni lililofuliwa mara nyingi."],
      ["Je, ni halisi?", "Sema ukweli kimetoka kiwanda gani na kila ubora una bei gani."],
    ],
    say: [
      "Ni kwa watu wangapi, na mnashona nini? Nitakuambia mita ngapi zinatosha.",
      "Naweza kukuwekea leo ukilipa sehemu ya bei.",
    ],
    day: [
      "Huona gauni kwenye sherehe na kuuliza kitambaa kilinunuliwa wapi.",
      "Huenda kwanza kwa fundi na mtindo, kisha hutafuta kitambaa kinachofaa.",
    ],
    worries: ["Kwamba kitambaa kitaisha kabla familia nzima haijanunua.", "Kwamba fundi atasema ni kifupi."],
    pays: "Hulipa taslimu sokoni au kwa simu akiona picha, na hujadili bei anaponunua doti nyingi.",
    win: "Mtumie video fupi ya kitambaa mchana, kando ya futi ya kupimia.",
  },
};
