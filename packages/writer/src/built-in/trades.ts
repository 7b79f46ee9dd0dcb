import { fold } from "@ankara/domain/text";
import type { Context } from "./context.ts";

type Named = Record<Context["lang"], string>;
export type Trade = {
  /** For a name of a business: "Fabrics". */
  readonly noun: Named;
  /** Sold over a counter, or done for somebody. */
  readonly kind: "goods" | "service";
};

/** A shop of many things, or of nothing that was named. */
const shop: Trade = { noun: { en: "Market", fr: "Marché", sw: "Soko" }, kind: "goods" };

const trades: readonly (readonly [RegExp, Trade])[] = [
  [
    /ankara|fabric|cloth(?!es|ing)|lace|tissu|pagne|wax|kitenge|vitambaa|kitambaa|textile|aso ?oke|kente/,
    { noun: { en: "Fabrics", fr: "Tissus", sw: "Vitambaa" }, kind: "goods" },
  ],
  [
    /tailor|sew|gown|fashion|dress|coutur|mode\b|shona|fundi nguo|cherehani|nguo|clothes|clothing|vetement|boutique|thrift|mitumba|okrika/,
    { noun: { en: "Styles", fr: "Mode", sw: "Mitindo" }, kind: "goods" },
  ],
  [
    /cake|bak(?:e|ing|ery)|bread|pastr|gateau|boulanger|patisser|keki|mkate|mikate|snack|chin chin/,
    { noun: { en: "Bakes", fr: "Délices", sw: "Mikate" }, kind: "goods" },
  ],
  [
    /food|restaurant|cater|kitchen|cook|jollof|rice|repas|traiteur|cuisine|chakula|mgahawa|hoteli|pishi|pika|eat|suya|nyama/,
    { noun: { en: "Kitchen", fr: "Cuisine", sw: "Jiko" }, kind: "goods" },
  ],
  [
    /hair|salon|braid|barb|wig|coiffur|tresse|nywele|saluni|kinyozi|nail|makeup|make-up|beaut|urembo|lash|spa\b/,
    { noun: { en: "Beauty", fr: "Beauté", sw: "Urembo" }, kind: "service" },
  ],
  [
    /soap|skin|cosmetic|cream|perfume|savon|cosmetique|parfum|sabuni|mafuta ya|manukato|shea/,
    { noun: { en: "Skin Care", fr: "Soins", sw: "Vipodozi" }, kind: "goods" },
  ],
  [
    /phone|laptop|computer|electronic|gadget|accessor|telephone|ordinateur|simu|kompyuta|solar|solaire|inverter|sola/,
    { noun: { en: "Tech", fr: "Tech", sw: "Tekno" }, kind: "goods" },
  ],
  [
    /shoe|sandal|bag|leather|chaussure|sac\b|cuir|viatu|mikoba|ngozi/,
    { noun: { en: "Leather", fr: "Cuir", sw: "Ngozi" }, kind: "goods" },
  ],
  [
    /farm|poultr|chicken|egg|fish|vegetable|tomato|maize|cassava|ferme|poulet|oeuf|legume|agric|shamba|kuku|mayai|samaki|mboga|kilimo|mkulima/,
    { noun: { en: "Farms", fr: "Fermes", sw: "Shamba" }, kind: "goods" },
  ],
  [
    /clean|laundr|dry ?clean|nettoyage|blanchiss|pressing|usafi|dobi|fua/,
    { noun: { en: "Clean", fr: "Propreté", sw: "Usafi" }, kind: "service" },
  ],
  [/photo|video|film|camera|picha/, { noun: { en: "Studio", fr: "Studio", sw: "Studio" }, kind: "service" }],
  [
    /event|wedding|decor|party|rental|mariage|fete|harusi|sherehe|mapambo/,
    { noun: { en: "Events", fr: "Évènements", sw: "Sherehe" }, kind: "service" },
  ],
  [
    /furnitur|carpent|wood|meuble|menuis|samani|seremala|interior/,
    { noun: { en: "Furniture", fr: "Meubles", sw: "Samani" }, kind: "goods" },
  ],
  [
    /print|design|brand|graphi|imprim|chapa|usanifu|sign/,
    { noun: { en: "Prints", fr: "Impressions", sw: "Chapa" }, kind: "service" },
  ],
  [
    /deliver|logistic|dispatch|transport|courier|livraison|usafiri|boda|mizigo|truck|taxi/,
    { noun: { en: "Logistics", fr: "Logistique", sw: "Usafiri" }, kind: "service" },
  ],
  [
    /school|lesson|teach|tutor|train|cours\b|ecole|formation|shule|masomo|elimu|mafunzo|coach/,
    { noun: { en: "Academy", fr: "Académie", sw: "Chuo" }, kind: "service" },
  ],
  [
    /mechanic|repair|car\b|auto|garage|reparation|makanika|gari|gereji|plumb|electric|fundi/,
    { noun: { en: "Works", fr: "Atelier", sw: "Ufundi" }, kind: "service" },
  ],
  [
    /pharmac|drug|health|clinic|sante|dawa|afya|herbal|medic/,
    { noun: { en: "Health", fr: "Santé", sw: "Afya" }, kind: "goods" },
  ],
  [
    /juice|drink|smoothie|zobo|water|jus\b|boisson|vinywaji|juisi|maji|coffee|tea\b|cafe|kahawa|chai/,
    { noun: { en: "Drinks", fr: "Boissons", sw: "Vinywaji" }, kind: "goods" },
  ],
  [/grocer|provision|supermarket|epicerie|mini ?mart|foodstuff/, shop],
];

const other: Trade = { noun: { en: "House", fr: "Maison", sw: "Nyumba" }, kind: "goods" };

/** Returns the kind of business a description is of; the trade named first decides. */
export function tradeOf(description: string): Trade {
  const folded = fold(description);
  let found = other;
  // Shoes that are mended are no goods, whatever trade they belong to.
  const mending = /\brepair|\breparation|\brekebisha|\bkurekebisha/.test(folded);
  let at = Number.POSITIVE_INFINITY;
  for (const [pattern, trade] of trades) {
    const start = folded.search(new RegExp(`\\b(?:${pattern.source})`));
    if (start >= 0 && start < at) [found, at] = [trade, start];
  }
  // A shop of something is of that trade; a shop alone is a shop.
  if (found === other && /\b(?:duka|kiosk)/.test(folded)) found = shop;
  return mending ? { ...found, kind: "service" } : found;
}
