import type { TradeTexts } from "./texts.ts";
import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

export const hair: Record<BuiltInLanguage, TradeTexts> = {
  en: {
    offer: [
      "A list of styles with the price and the hours each one takes.",
      "Hair and products are either ours or the customer's own, and the price says which.",
      "Tools are cleaned between two heads, where everybody can see it.",
    ],
    buyers: [
      "Regulars, who come every few weeks and always to the same hands.",
      "People with an event, who book a day ahead and bring friends.",
      "Parents with children before school opens.",
    ],
    reach: [
      "Pictures of finished styles from the front, the side and the back, with the price.",
      "A message to each regular when the style is due to be done again.",
    ],
    work: [
      "Bookings are written in one book, with the hours each style needs.",
      "Walk-ins are told honestly how long they will wait.",
      "Water, light and clean towels are ready before the first customer sits.",
    ],
    months: [
      "fill the quiet mornings with friends' heads and take a picture of each.",
      "keep a page for each regular: style, hair, what itched, and when to come again.",
      "train one helper on washing and loosening, so that two chairs earn.",
    ],
    risks: [
      ["No light", "keep a charged clipper, a gas kettle or a small generator."],
      ["Bookings that do not come", "take a small part payment for long styles."],
      ["A scalp is hurt", "ask about itching and allergies first and try products on a small spot."],
    ],
    wants: [
      "A style that lasts and does not pull.",
      "A short wait and a seat in the shade.",
      "Hands that are gentle and listen.",
    ],
    where: [
      "On the street on Friday and Saturday, when people get ready for the weekend.",
      "At hostels, offices and places of worship, where a new style is noticed.",
    ],
    doubts: [
      ["Will it be like the picture?", "Look at the hair together and say what suits its length and strength."],
      ["How long will I sit?", "Name the hours, and keep to them with a helper."],
    ],
    say: [
      "When did you last do it, and does your scalp feel well?",
      "Come in the morning and you are the first in the chair.",
    ],
    day: [
      "Saves styles on the phone and looks in the mirror midweek: it is time again.",
      "Books for Friday, hopes to be done before dark, and brings the children along.",
    ],
    worries: ["That it pulls, itches or breaks the hair.", "That two hours become six."],
    pays: "Pays in the chair when the mirror pleases, and adds a little for hands that are good.",
    win: "Hold the mirror to the back, take the picture together, and write down the day for the next visit.",
  },
  fr: {
    offer: [
      "Une liste de coiffures avec le prix et les heures de chacune.",
      "Mèches et produits sont les nôtres ou ceux de la cliente, et le prix le dit.",
      "Les outils sont nettoyés entre deux têtes, sous les yeux de tous.",
    ],
    buyers: [
      "Les habitués, qui viennent toutes les quelques semaines, toujours chez les mêmes mains.",
      "Ceux qui ont un évènement, réservent la veille et amènent des amis.",
      "Les parents avec leurs enfants avant la rentrée.",
    ],
    reach: [
      "Des photos de coiffures finies, de face, de côté et de dos, avec le prix.",
      "Un message à chaque habitué quand la coiffure est à refaire.",
    ],
    work: [
      "Les rendez-vous sont dans un seul cahier, avec les heures de chaque coiffure.",
      "Ceux qui passent sans rendez-vous savent honnêtement combien ils attendront.",
      "Eau, lumière et serviettes propres sont prêtes avant la première personne.",
    ],
    months: [
      "remplir les matins calmes avec des proches et photographier chaque tête.",
      "tenir une page par habitué : coiffure, cheveux, ce qui gênait, prochaine visite.",
      "former une aide pour laver et défaire, afin que deux sièges travaillent.",
    ],
    risks: [
      ["Pas de courant", "avoir une tondeuse chargée, du gaz pour l'eau ou un petit groupe."],
      ["Des rendez-vous manqués", "prendre un petit acompte pour les longues coiffures."],
      [
        "Un cuir chevelu blessé",
        "demander avant les démangeaisons et allergies et essayer le produit sur un petit endroit.",
      ],
    ],
    wants: [
      "Une coiffure qui tient et ne tire pas.",
      "Peu d'attente et un siège à l'ombre.",
      "Des mains douces qui écoutent.",
    ],
    where: [
      "Dans la rue le vendredi et le samedi, quand on se prépare pour la fin de semaine.",
      "Dans les foyers, bureaux et lieux de culte, où une nouvelle coiffure se remarque.",
    ],
    doubts: [
      [
        "Est-ce que ce sera comme la photo ?",
        "Regardez les cheveux ensemble et dites ce qui convient à leur longueur et leur force.",
      ],
      ["Combien de temps vais-je rester assise ?", "Donnez les heures et tenez-les avec une aide."],
    ],
    say: [
      "Quand l'avez-vous faite la dernière fois, et le cuir chevelu va bien ?",
      "Venez le matin et vous serez la première dans le fauteuil.",
    ],
    day: [
      "Garde des coiffures sur son téléphone et se regarde dans la glace : il est temps.",
      "Réserve pour vendredi, espère finir avant la nuit et vient avec les enfants.",
    ],
    worries: ["Que cela tire, démange ou casse les cheveux.", "Que deux heures en deviennent six."],
    pays: "Paie au fauteuil quand le miroir plaît, et ajoute un peu pour de bonnes mains.",
    win: "Tenez le miroir derrière la tête, prenez la photo ensemble et notez le jour de la prochaine visite.",
  },
  sw: {
    offer: [
      "Orodha ya mitindo yenye bei na saa za kila mmoja.",
      "Nywele na dawa ni zetu au za mteja, na bei inasema hivyo.",
      "Vifaa husafishwa kati ya kichwa na kichwa, mbele ya macho ya wote.",
    ],
    buyers: [
      "Wateja wa kudumu, wanaokuja kila baada ya wiki chache kwa mikono ile ile.",
      "Watu wenye shughuli, wanaoweka nafasi siku moja kabla na kuja na marafiki.",
      "Wazazi na watoto kabla ya shule kufunguliwa.",
    ],
    reach: [
      "Picha za mitindo iliyokamilika, mbele, kando na nyuma, pamoja na bei.",
      "Ujumbe kwa kila mteja wa kudumu mtindo unapofika wakati wa kurudiwa.",
    ],
    work: [
      "Nafasi zote huandikwa kwenye daftari moja, na saa ambazo kila mtindo unahitaji.",
      "Wanaokuja bila nafasi huambiwa ukweli watasubiri muda gani.",
      "Maji, mwanga na taulo safi huwa tayari kabla mtu wa kwanza hajakaa.",
    ],
    months: [
      "jaza asubuhi tulivu kwa vichwa vya marafiki na piga picha ya kila kimoja.",
      "weka ukurasa wa kila mteja wa kudumu: mtindo, nywele, kilichomsumbua, na siku ya kurudi.",
      "mfundishe msaidizi kuosha na kufumua, ili viti viwili vifanye kazi.",
    ],
    risks: [
      ["Umeme kukatika", "kuwa na mashine yenye chaji, gesi ya maji au jenereta ndogo."],
      ["Walioweka nafasi kutokuja", "pokea malipo kidogo ya awali kwa mitindo mirefu."],
      ["Ngozi ya kichwa kuumia", "uliza kuhusu kuwasha na mzio kwanza, na jaribu dawa sehemu ndogo."],
    ],
    wants: ["Mtindo unaodumu na usiovuta.", "Kusubiri kidogo na kiti kivulini.", "Mikono laini inayosikiliza."],
    where: [
      "Mtaani Ijumaa na Jumamosi, watu wanapojiandaa kwa wikendi.",
      "Hosteli, ofisini na kwenye ibada, ambako mtindo mpya huonekana.",
    ],
    doubts: [
      ["Utakuwa kama picha?", "Angalieni nywele pamoja na sema kinachofaa urefu na nguvu yake."],
      ["Nitakaa muda gani?", "Taja saa na zitimize ukiwa na msaidizi."],
    ],
    say: ["Ulisuka lini mara ya mwisho, na ngozi ya kichwa haikusumbui?", "Njoo asubuhi uwe wa kwanza kwenye kiti."],
    day: [
      "Huhifadhi mitindo kwenye simu na kujitazama kwenye kioo katikati ya wiki: muda umefika.",
      "Huweka nafasi ya Ijumaa, hutumaini kumaliza kabla ya giza, na huja na watoto.",
    ],
    worries: ["Kwamba utavuta, utawasha au utakata nywele.", "Kwamba saa mbili zitakuwa sita."],
    pays: "Hulipa kwenye kiti kioo kikimpendeza, na huongeza kidogo kwa mikono mizuri.",
    win: "Shika kioo nyuma ya kichwa, pigeni picha pamoja, na andika siku ya kurudi.",
  },
};
