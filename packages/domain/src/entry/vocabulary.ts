import { fold } from "../text.ts";

// Words as people type them in English, Pidgin, French and Swahili, with bags and cartons of the other languages; all folded,
// as `fold` does it.

const table = <T>(entries: Record<string, T>): ReadonlyMap<string, T> =>
  new Map(Object.entries(entries).flatMap(([words, value]) => words.split(" ").map((word) => [fold(word), value])));

/** Unit words and the key of `units.ts` they stand for; a word of its own where we have no such unit. */
export const unitKeywords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    piece: "piece pieces pc pcs kipande vipande pièce pièces",
    set: "set sets seti jeu jeux",
    hour: "hour hours hr hrs heure heures saa masaa",
    day: "day days jour jours siku",
    kg: "kg kgs kilo kilos kilogramme kilogrammes",
    litre: "litre litres liter liters l ltr ltrs lita",
    metre: "metre metres meter meters m mtr mètre mètres mita",
    yard: "yard yards yd yds yadi",
    carton: "carton cartons ctn ctns katoni kwali ikarito amakarito",
    bag: "bag bags sac sacs mfuko mifuko gunia magunia buhu buhuna àpò akpa umufuka imifuka",
    trip: "trip trips voyage voyages safari",
    tin: "tin tins boîte boîtes kopo makopo",
    bottle: "bottle bottles bouteille bouteilles chupa",
    crate: "crate crates casier casiers kreti",
    bunch: "bunch bunches régime régimes mkungu mikungu",
    basket: "basket baskets panier paniers kikapu vikapu",
    tray: "tray trays plateau plateaux trei",
    box: "box boxes sanduku masanduku",
    pack: "pack packs packet packets paquet paquets pakiti",
    roll: "roll rolls rouleau rouleaux roli",
    bundle: "bundle bundles ballot ballots fungu mafungu",
    plate: "plate plates assiette assiettes sahani",
    pair: "pair pairs paire paires jozi",
    tonne: "ton tons tonne tonnes tani",
    bucket: "bucket buckets seau seaux ndoo",
    sachet: "sachet sachets",
    drum: "drum drums fût fûts",
    keg: "keg kegs jerrycan jerrycans bidon bidons dumu madumu",
    sheet: "sheet sheets feuille feuilles karatasi",
    person: "person persons people personne personnes mtu watu pax guest guests",
    week: "week weeks semaine semaines wiki",
    month: "month months mois mwezi miezi",
    night: "night nights nuit nuits usiku",
    page: "page pages kurasa",
  }).flatMap(([unit, words]) => words.split(" ").map((word) => [fold(word), unit] as const)),
);

export const smallNumbers: ReadonlyMap<string, number> = table({
  "one un une": 1,
  "two deux couple": 2,
  "three trois": 3,
  "four quatre": 4,
  "five cinq": 5,
  six: 6,
  "seven sept": 7,
  "eight huit": 8,
  "nine neuf": 9,
  "ten dix": 10,
  "eleven onze": 11,
  "twelve douze": 12,
  "thirteen treize": 13,
  "fourteen quatorze": 14,
  "fifteen quinze": 15,
  "sixteen seize": 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  "twenty vingt vingts": 20,
  "thirty trente": 30,
  "forty fourty quarante": 40,
  "fifty cinquante": 50,
  "sixty soixante": 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
});
/** Come after what they multiply: two hundred, deux mille. */
export const scales: ReadonlyMap<string, number> = table({
  "hundred cent cents": 100,
  "thousand thousands mille k": 1_000,
  "million millions m": 1_000_000,
});
/** Come before it: elfu tano is five thousand. */
export const swahiliScales: ReadonlyMap<string, number> = table({
  mia: 100,
  elfu: 1_000,
  laki: 100_000,
  milioni: 1_000_000,
});
export const swahiliNumbers: ReadonlyMap<string, number> = table({
  moja: 1,
  "mbili mawili viwili wawili": 2,
  "tatu matatu mitatu vitatu watatu": 3,
  "nne minne manne vinne wanne": 4,
  "tano mitano matano vitano watano": 5,
  sita: 6,
  saba: 7,
  "nane minane manane": 8,
  tisa: 9,
  kumi: 10,
  ishirini: 20,
  thelathini: 30,
  arobaini: 40,
  hamsini: 50,
  sitini: 60,
  sabini: 70,
  themanini: 80,
  tisini: 90,
});
export const fractions: ReadonlyMap<string, number> = table({
  "half demi demie nusu": 0.5,
  "quarter quart robo": 0.25,
});
/** Twelve of them, whatever they are. */
export const dozens: ReadonlySet<string> = new Set(["dozen", "dozens", "douzaine", "douzaines", "dazeni", "dazani"]);

/** Marks and words of money, with the currencies they may mean, the likeliest first. */
const currencyMarks: ReadonlyMap<string, readonly string[]> = table({
  "₦ n ngn naira # nairas": ["NGN"],
  "ksh kshs kes bob": ["KES"],
  "ush ushs ugx": ["UGX"],
  "tsh tshs tzs": ["TZS"],
  "sh shs shilling shillings shilingi /= /-": ["KES", "UGX", "TZS"],
  "₵ gh₵ gh¢ ¢ ghc ghs gh cedi cedis": ["GHS"],
  "fcfa cfa xaf f franc francs": ["XAF", "RWF"],
  "frw rwf": ["RWF"],
  "r zar rand rands": ["ZAR"],
  "k zmw kwacha": ["ZMW"],
  "br birr etb": ["ETB"],
  "$ us$ usd dollar dollars": ["USD"],
  "€ eur euro euros": ["EUR"],
  "£ gbp pound pounds": ["GBP"],
  "zig zwg": ["ZWG"],
  "c$ cad": ["CAD"],
  "¥ cny yuan": ["CNY"],
});

/** The currency a mark means to a business of that home currency; null for a word that is none. */
export function currencyOfMark(mark: string, home: string): string | null {
  const plain = mark.toLowerCase().replace(/[\s.]+$/u, "");
  const meant = currencyMarks.get(plain) ?? currencyMarks.get(fold(plain));
  if (!meant) return null;
  return meant.includes(home) ? home : (meant[0] ?? null);
}

/** After a price: the price of one. */
export const eachKeywords: ReadonlySet<string> = new Set([
  "each",
  "apiece",
  "ea",
  "chacun",
  "chacune",
  "chaque",
  "piece",
  "pc",
  "moja",
  "unite",
]);
/** After or before a price: what all of them cost. */
export const totalKeywords: ReadonlySet<string> = new Set([
  "total",
  "altogether",
  "jumla",
  "tout",
  "zote",
  "yote",
  "vyote",
  "lump",
]);

/** Begin a name where nobody typed capitals. */
export const titleKeywords: ReadonlySet<string> = new Set(
  (
    "mama mummy papa baba mr mrs ms miss mme madame monsieur mlle dr doctor chief alhaji alhaja hajia malam mallam sir madam aunty auntie " +
    "uncle oga iya bros sister brother pastor rev prof mzee bwana bi bibi ndugu nana opa maman tonton tantie ets societe hotel school"
  ).split(" "),
);

/** Between a count and its name; Swahili and French too. */
export const links = new Set("of de d' du des ya za la wa cha vya the".split(" "));
/** "15k for transport": what the money is for. */
export const purposes = new Set(["for", "pour", "kwa", "to"]);
/** Left standing behind a name when its price is taken away. */
export const tails = new Set("at for a à kwa pour of de @ = : is cost costs costing ni each per".split(" "));
