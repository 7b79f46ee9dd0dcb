import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const beauty: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "Treatments by the hour and by the part: face, nails, lashes, make-up, massage.",
      "What is used on the skin is named, and a small spot is tried first.",
      "Bridal and event packages that say who comes, when, and what is included.",
    ],
    buyers: [
      "Women and men who take one quiet hour for themselves each month.",
      "Brides and their friends, who book weeks ahead.",
      "Those with a photo, an interview or a party tomorrow.",
    ],
    reach: [
      "Before-and-after pictures in the same light, without a filter.",
      "A gift voucher for birthdays, which brings a new face with an old one.",
    ],
    work: [
      "Each guest has a card: skin, allergies, colours, what was liked.",
      "Brushes, bowls and hands are disinfected between two guests.",
      "Time is planned with a break after each treatment, so that nobody is hurried.",
    ],
    months: [
      "offer three treatments well rather than ten half, and ask each guest for one picture.",
      "talk to photographers, tailors and planners, who meet brides first.",
      "write to everybody who has not come for six weeks with their own treatment's name.",
    ],
    risks: [
      ["Skin reacts", "try first, keep the packaging, and know when to send to a doctor."],
      ["Guests come late", "keep a short grace, then shorten the treatment and say so kindly."],
      ["Cheap products from the roadside", "buy where there is a receipt and a date on the bottle."],
    ],
    wants: [
      "Skin that is better afterwards, not lighter at any price.",
      "A clean room where nobody watches.",
      "Make-up that holds through heat and tears.",
    ],
    where: [
      "With bridal shops, photographers and tailors.",
      "In office and mothers' groups before a feast or a graduation.",
    ],
    doubts: [
      ["What is in it?", "Show the bottle and read the label together."],
      ["Does it suit my skin?", "Try on the wrist, wait, and only then begin."],
    ],
    say: [
      "Do you have an allergy, and is there a day for which this must be ready?",
      "Let us do a trial before the wedding, so that the morning is calm.",
    ],
    day: [
      "Looks tired in a video call and promises a free hour at last.",
      "Reads what others wrote and looks closely at the towels in the pictures.",
    ],
    worries: ["That the skin burns or spots the day before the event.", "That the picture was filtered."],
    pays: "Pays after the treatment, buys a product when shown how to use it, and gives vouchers as presents.",
    win: "Ask about the skin before naming a treatment, and say what you would not do.",
  },
  fr: {
    offer: [
      "Des soins à l'heure et par zone : visage, ongles, cils, maquillage, massage.",
      "Ce qui touche la peau est nommé et essayé d'abord sur un petit endroit.",
      "Des forfaits mariage et évènement qui disent qui vient, quand, et ce qui est compris.",
    ],
    buyers: [
      "Celles et ceux qui prennent une heure calme pour eux chaque mois.",
      "Les mariées et leurs amies, qui réservent des semaines à l'avance.",
      "Ceux qui ont demain une photo, un entretien ou une fête.",
    ],
    reach: [
      "Des photos avant et après dans la même lumière, sans filtre.",
      "Un bon cadeau pour les anniversaires, qui amène un nouveau visage avec un ancien.",
    ],
    work: [
      "Chaque personne a sa fiche : peau, allergies, teintes, ce qui a plu.",
      "Pinceaux, bols et mains sont désinfectés entre deux personnes.",
      "Une pause suit chaque soin, pour que personne ne soit pressé.",
    ],
    months: [
      "bien faire trois soins plutôt que dix à moitié et demander une photo à chacune.",
      "parler aux photographes, couturiers et organisateurs, qui voient les mariées en premier.",
      "écrire à ceux qui ne sont pas venus depuis six semaines en nommant leur soin.",
    ],
    risks: [
      ["La peau réagit", "essayer d'abord, garder l'emballage et savoir quand envoyer chez le médecin."],
      ["Des retards", "laisser une courte marge, puis raccourcir le soin et le dire gentiment."],
      ["Des produits douteux", "acheter là où il y a un reçu et une date sur le flacon."],
    ],
    wants: [
      "Une peau en meilleure santé, et non plus claire à tout prix.",
      "Une pièce propre où personne ne regarde.",
      "Un maquillage qui tient à la chaleur et aux larmes.",
    ],
    where: [
      "Chez les loueurs de robes, photographes et couturiers.",
      "Dans les groupes de collègues et de mères avant une fête ou une remise de diplôme.",
    ],
    doubts: [
      ["Qu'y a-t-il dedans ?", "Montrez le flacon et lisez l'étiquette ensemble."],
      ["Est-ce que cela convient à ma peau ?", "Essayez au poignet, attendez, et commencez seulement après."],
    ],
    say: [
      "Avez-vous une allergie, et y a-t-il un jour pour lequel ce doit être prêt ?",
      "Faisons un essai avant le mariage : le matin sera calme.",
    ],
    day: [
      "Se trouve l'air fatigué en appel vidéo et se promet enfin une heure.",
      "Lit les avis et regarde de près les serviettes sur les photos.",
    ],
    worries: ["Que la peau brûle ou rougisse la veille du jour.", "Que la photo ait été filtrée."],
    pays: "Paie après le soin, achète un produit quand on lui montre comment s'en servir, et offre des bons.",
    win: "Parlez de la peau avant de nommer un soin, et dites ce que vous ne feriez pas.",
  },
  sw: {
    offer: [
      "Huduma kwa saa na kwa sehemu: uso, kucha, kope, make-up, masaji.",
      "Kinachopakwa kwenye ngozi hutajwa jina na kujaribiwa sehemu ndogo kwanza.",
      "Vifurushi vya bibi harusi na shughuli vinavyosema nani anakuja, lini, na kilichomo.",
    ],
    buyers: [
      "Wanawake na wanaume wanaojipa saa moja tulivu kila mwezi.",
      "Mabibi harusi na marafiki zao, wanaoweka nafasi wiki kadhaa mapema.",
      "Wenye picha, usaili au sherehe kesho.",
    ],
    reach: [
      "Picha za kabla na baada katika mwanga ule ule, bila kuhariri.",
      "Vocha ya zawadi ya siku ya kuzaliwa, inayomleta mgeni mpya pamoja na wa zamani.",
    ],
    work: [
      "Kila mteja ana kadi: ngozi, mzio, rangi, alichokipenda.",
      "Brashi, bakuli na mikono huuawa vijidudu kati ya mteja na mteja.",
      "Kila huduma hufuatiwa na mapumziko mafupi, ili asiharakishwe mtu.",
    ],
    months: [
      "fanya huduma tatu vizuri kuliko kumi nusu nusu, na mwombe kila mteja picha moja.",
      "zungumza na wapiga picha, mafundi nguo na waandaaji, wanaokutana na mabibi harusi kwanza.",
      "mwandikie kila ambaye hajaja kwa wiki sita ukitaja huduma yake.",
    ],
    risks: [
      ["Ngozi kudhurika", "jaribu kwanza, tunza kifungashio, na jua wakati wa kumpeleka kwa daktari."],
      ["Wateja kuchelewa", "wape muda mfupi, kisha fupisha huduma na uwaambie kwa upole."],
      ["Vipodozi vya mashaka", "nunua penye risiti na tarehe kwenye chupa."],
    ],
    wants: [
      "Ngozi yenye afya, si nyeupe kwa gharama yoyote.",
      "Chumba safi ambapo hakuna anayetazama.",
      "Make-up inayovumilia joto na machozi.",
    ],
    where: [
      "Kwa wakodisha magauni, wapiga picha na mafundi nguo.",
      "Katika makundi ya wafanyakazi na akina mama kabla ya sikukuu au mahafali.",
    ],
    doubts: [
      ["Kina nini ndani?", "Onyesha chupa na someni lebo pamoja."],
      ["Kinaifaa ngozi yangu?", "Jaribu kwenye mkono, subiri, kisha ndipo uanze."],
    ],
    say: [
      "Una mzio wowote, na kuna siku ambayo hili lazima liwe tayari?",
      "Tufanye jaribio kabla ya harusi, ili asubuhi iwe tulivu.",
    ],
    day: [
      "Hujiona mchovu kwenye simu ya video na kujiahidi saa moja hatimaye.",
      "Husoma maoni ya wengine na kutazama kwa makini taulo kwenye picha.",
    ],
    worries: ["Kwamba ngozi itaungua au itatoa vipele siku moja kabla ya shughuli.", "Kwamba picha ilihaririwa."],
    pays: "Hulipa baada ya huduma, hununua dawa akionyeshwa jinsi ya kuitumia, na hutoa vocha kama zawadi.",
    win: "Uliza kuhusu ngozi kabla ya kutaja huduma, na sema usichoweza kufanya.",
  },
};
