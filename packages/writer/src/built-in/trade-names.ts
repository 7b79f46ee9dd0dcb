import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";

type Six = readonly [string, string, string, string, string, string];
type Names = Record<BuiltInLanguage, Six>;
const split = (names: string): Six => names.split("|") as unknown as Six;
const names = (en: string, fr: string, sw: string): Names => ({ en: split(en), fr: split(fr), sw: split(sw) });

/**
 * Ready names of each trade, by the English noun of `tradeOf`: two pictures out of the trade, two promises, one of the
 * neighbourhood and a friendly one, in this order, because each place in it has its own reason beside it.
 */
export const tradeNames = {
  Fabrics: names(
    "Indigo & Thread|The Bright Yard|Full Measure Cloth|Fast Colour Fabrics|The Cloth Corner|Wrapper & Friends",
    "Fil & Indigo|Le Beau Métrage|Juste Métrage|Couleurs Fidèles|Au Coin du Pagne|Pagnes entre Amis",
    "Uzi na Rangi|Doti Nzuri|Kipimo Kamili|Rangi Imara|Kona ya Kitenge|Vitenge na Marafiki",
  ),
  Styles: names(
    "Needle & Grace|The Neat Hem|Well Cut|Good Fit Styles|The Wardrobe Corner|Dress Up & Friends",
    "Aiguille & Grâce|Le Bel Ourlet|Bien Coupé|Tombé Parfait|Au Coin de la Mode|Chic entre Amis",
    "Sindano na Uzi|Pindo Zuri|Mkato Safi|Mvao Nadhifu|Kona ya Mitindo|Mitindo na Marafiki",
  ),
  Bakes: names(
    "Golden Crust|Sugar & Crumb|Baked This Morning|The Honest Oven|The Corner Bakery|A Slice for Friends",
    "Croûte Dorée|Sucre & Miettes|Cuit ce Matin|Le Four Honnête|La Boulangerie du Coin|Une Part entre Amis",
    "Mkate wa Dhahabu|Sukari na Unga|Umeokwa Leo|Oveni Aminifu|Mikate ya Mtaani|Kipande na Marafiki",
  ),
  Market: names(
    "Full Basket|The Good Shelf|Honest Scale Market|Fair Price Stores|The Corner Store|Basket & Friends",
    "Le Panier Plein|La Bonne Étagère|Juste Balance|Bon Prix Alimentation|L'Épicerie du Coin|Un Panier entre Amis",
    "Kapu Limejaa|Rafu Nzuri|Mizani ya Haki|Bei Nafuu Stoo|Duka la Mtaani|Kapu na Marafiki",
  ),
  Kitchen: names(
    "The Hot Pot|Smoke & Spice|Home Taste Kitchen|Served Hot|The Corner Kitchen|One More Plate",
    "La Marmite Chaude|Feu & Épices|Le Goût de la Maison|Servi Chaud|La Cuisine du Coin|Encore une Assiette",
    "Chungu cha Moto|Moshi na Viungo|Ladha ya Nyumbani|Moto Mezani|Jiko la Mtaani|Sahani Nyingine",
  ),
  Beauty: names(
    "Crown & Comb|Soft Glow|Gentle Hands Beauty|Always Neat|The Mirror Corner|Glow & Friends",
    "Couronne & Peigne|Doux Éclat|Mains Douces|Toujours Soignée|Le Coin du Miroir|Éclat entre Amies",
    "Taji na Kitana|Mng'ao Laini|Mikono Laini|Nadhifu Daima|Kona ya Kioo|Urembo na Marafiki",
  ),
  "Skin Care": names(
    "Shea & Glow|Morning Skin|The Pure Jar|Gentle by Nature|The Soap Corner|Skin & Friends",
    "Karité & Éclat|Peau du Matin|Le Pot Pur|Douceur Naturelle|Au Coin du Savon|Douceur entre Amies",
    "Shea na Mng'ao|Ngozi ya Asubuhi|Chombo Safi|Ulaini wa Asili|Kona ya Sabuni|Ngozi na Marafiki",
  ),
  Digital: names(
    "Clear Screen|Bright Page|On Time Digital|Plain Answers|The Digital Desk|Page & Partners",
    "Écran Clair|Page Vive|Digital à l'Heure|Réponses Claires|Le Bureau Digital|Page & Associés",
    "Skrini Angavu|Ukurasa Hai|Dijitali kwa Wakati|Majibu Wazi|Dawati la Dijitali|Ukurasa na Wenzake",
  ),
  Tech: names(
    "Full Battery|Bright Signal|Tested & True|Honest Tech|The Phone Corner|Tech & Friends",
    "Pleine Charge|Bon Signal|Testé & Sûr|Tech Honnête|Le Coin du Téléphone|Tech entre Amis",
    "Chaji Kamili|Mawimbi Safi|Imejaribiwa|Tekno Aminifu|Kona ya Simu|Tekno na Marafiki",
  ),
  Leather: names(
    "Hide & Stitch|The Good Sole|Made to Last|Firm Stitch|The Leather Corner|Step & Friends",
    "Cuir & Point|La Bonne Semelle|Fait pour Durer|Couture Solide|Le Coin du Cuir|Un Pas entre Amis",
    "Ngozi na Mshono|Soli Nzuri|Imara Daima|Mshono Imara|Kona ya Ngozi|Hatua na Marafiki",
  ),
  Farms: names(
    "First Harvest|The Green Row|Fresh This Morning|Full Tray Farm|The Farm Gate|Harvest & Friends",
    "Première Récolte|Le Rang Vert|Frais du Matin|Plateau Plein|Au Portail de la Ferme|Récolte entre Amis",
    "Mavuno ya Kwanza|Mstari wa Kijani|Mbichi za Asubuhi|Trei Kamili|Lango la Shamba|Mavuno na Marafiki",
  ),
  Clean: names(
    "Fresh & Bright|The Clean Hour|Not a Stain|Careful Hands|The Clean Corner|Clean & Friends",
    "Frais & Net|L'Heure Propre|Sans Tache|Mains Soigneuses|Le Coin Propre|Net entre Amis",
    "Safi na Angavu|Saa ya Usafi|Bila Doa|Mikono Makini|Kona ya Usafi|Usafi na Marafiki",
  ),
  Shine: names(
    "Mirror Shine|Suds & Chrome|No Streaks|Your Turn Car Wash|The Wash Corner|Shine & Drive",
    "Éclat Miroir|Mousse & Chrome|Sans Trace|Chacun son Tour|Le Lavage du Coin|Brille & Roule",
    "Mng'ao wa Kioo|Povu na Kromu|Bila Madoa|Kwa Zamu|Kona ya Kuoshea|Ng'aa Uende",
  ),
  Works: names(
    "Level & Square|The Firm Hand|Done Right Works|On the Day|The Corner Workshop|Works & Partners",
    "Niveau & Équerre|La Main Sûre|Travail Bien Fait|Au Jour Dit|L'Atelier du Coin|Atelier & Associés",
    "Kipimo na Nyundo|Mkono Imara|Kazi Safi|Siku Ile Ile|Karakana ya Mtaani|Ufundi na Wenzake",
  ),
  Studio: names(
    "First Light Studio|Open Lens|True Faces|Kept Moments|The Picture Corner|Smile & Friends",
    "Première Lumière|Plein Objectif|Vrais Visages|Instants Gardés|Le Coin Photo|Sourires entre Amis",
    "Mwanga wa Kwanza|Lenzi Wazi|Sura Halisi|Kumbukumbu Nzuri|Kona ya Picha|Tabasamu na Marafiki",
  ),
  Events: names(
    "Full Table|Drum & Ribbon|The Calm Day|Every Guest Counts|The Party Corner|Joy & Friends",
    "Table Pleine|Tambour & Ruban|Le Jour Serein|Chaque Invité Compte|Le Coin des Fêtes|Joie entre Amis",
    "Meza Imejaa|Ngoma na Utepe|Siku Tulivu|Kila Mgeni|Kona ya Sherehe|Furaha na Marafiki",
  ),
  Furniture: names(
    "Good Grain|Joint & Plane|Built to Stay|The Firm Chair|The Wood Corner|Table & Friends",
    "Beau Grain|Tenon & Rabot|Fait pour Rester|La Chaise Solide|Le Coin du Bois|Une Table entre Amis",
    "Mbao Nzuri|Randa na Msumari|Imara Nyumbani|Kiti Imara|Kona ya Mbao|Meza na Marafiki",
  ),
  Prints: names(
    "Bright Ink|Sharp Edge Prints|Proof First|True Colours|The Print Corner|Ink & Friends",
    "Encre Vive|Bord Net|Bon à Tirer|Vraies Couleurs|Le Coin Impression|Encre entre Amis",
    "Wino Angavu|Ukingo Safi|Uhakiki Kwanza|Rangi Halisi|Kona ya Chapa|Wino na Marafiki",
  ),
  Logistics: names(
    "Two Wheels & a Box|Door to Door|Handed Over|Always on the Way|The Parcel Corner|Road & Friends",
    "Deux Roues & un Colis|Porte à Porte|Remis en Main|Déjà en Route|Le Coin des Colis|Route entre Amis",
    "Magurudumu Mawili|Mlango kwa Mlango|Mkono kwa Mkono|Tuko Njiani|Kona ya Mizigo|Njia na Marafiki",
  ),
  Academy: names(
    "Open Book|Chalk & Light|Step by Step Academy|Every Learner Counts|The Reading Corner|Learn with Friends",
    "Livre Ouvert|Craie & Lumière|Pas à Pas|Chaque Élève Compte|Le Coin Lecture|Apprendre entre Amis",
    "Kitabu Wazi|Chaki na Nuru|Hatua kwa Hatua|Kila Mwanafunzi|Kona ya Kusoma|Jifunze na Marafiki",
  ),
  Health: names(
    "Green Leaf Health|The Calm Counter|Careful Measure|Kind Advice|The Health Corner|Health & Neighbours",
    "Feuille Verte|Le Comptoir Serein|Juste Mesure|Bon Conseil|Le Coin Santé|Santé entre Voisins",
    "Jani la Kijani|Kaunta Tulivu|Kipimo Sahihi|Ushauri Mwema|Kona ya Afya|Afya na Majirani",
  ),
  Drinks: names(
    "Cold Bottle|Cup & Ice|Made Today|Goodbye Thirst|The Drinks Corner|Sip & Friends",
    "Bouteille Fraîche|Verre & Glace|Fait du Jour|Adieu la Soif|Le Coin à Boire|Une Gorgée entre Amis",
    "Chupa Baridi|Glasi na Barafu|Kinywaji cha Leo|Kwaheri Kiu|Kona ya Vinywaji|Kinywaji na Marafiki",
  ),
  House: names(
    "Open Hands|The Bright Shelf|First Choice House|Fair & Square|The Corner House|House & Friends",
    "Mains Ouvertes|La Belle Étagère|Maison Premier Choix|Juste & Bon|La Maison du Coin|Maison entre Amis",
    "Mikono Wazi|Rafu Angavu|Chaguo la Kwanza|Haki na Wema|Nyumba ya Kona|Nyumba na Marafiki",
  ),
} as const satisfies Record<string, Names>;

/** Reasons beside the six, by their place. */
export const nameReasons: Record<BuiltInLanguage, Six> = {
  en: split(
    "a picture out of your own trade that stays in the mind|short, and looks good on a sign|promises care, which people tell each other about|says what you want to be known for|sounds like the place around the corner that everybody knows|friendly, and leaves room to grow into other things",
  ),
  fr: split(
    "une image de votre métier qui reste en tête|court, et fait bien sur une enseigne|promet du soin, et l'on en parle autour de soi|dit ce pour quoi vous voulez être connu|évoque l'adresse du quartier que tout le monde connaît|chaleureux, et laisse la place pour grandir",
  ),
  sw: split(
    "picha ya kazi yako inayobaki akilini|fupi, na linapendeza kwenye kibao|linaahidi uangalifu, na watu huambiana|linasema unachotaka kujulikana nacho|linasikika kama mahali pa jirani ambapo kila mtu anapajua|la kirafiki, na linaacha nafasi ya kukua",
  ),
};
