import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";
import { fold } from "@ankara/domain/text";
import { anyGoods } from "./trades/any-goods.ts";
import { anyService } from "./trades/any-service.ts";
import { bakery } from "./trades/bakery.ts";
import { beauty } from "./trades/beauty.ts";
import { building } from "./trades/building.ts";
import { cars } from "./trades/cars.ts";
import { carwash } from "./trades/carwash.ts";
import { cleaning } from "./trades/cleaning.ts";
import { clothes } from "./trades/clothes.ts";
import { digital } from "./trades/digital.ts";
import { electronics } from "./trades/electronics.ts";
import { events } from "./trades/events.ts";
import { fabrics } from "./trades/fabrics.ts";
import { farm } from "./trades/farm.ts";
import { food } from "./trades/food.ts";
import { hair } from "./trades/hair.ts";
import { health } from "./trades/health.ts";
import { laundry } from "./trades/laundry.ts";
import { provisions } from "./trades/provisions.ts";
import { repair } from "./trades/repair.ts";
import { school } from "./trades/school.ts";
import { studio } from "./trades/studio.ts";
import { tailoring } from "./trades/tailoring.ts";
import type { TradeTexts } from "./trades/texts.ts";
import { transport } from "./trades/transport.ts";
import type { tradeNames } from "./trade-names.ts";

type Noun = keyof typeof tradeNames;
export type Trade = {
  /** For a name of a business: "Fabrics". */
  readonly noun: Readonly<Record<BuiltInLanguage, string>> & { readonly en: Noun };
  /** Sold over a counter, or done for somebody. */
  readonly kind: "goods" | "service";
  readonly texts: Record<BuiltInLanguage, TradeTexts>;
};

const goods = (en: Noun, fr: string, sw: string, texts = anyGoods): Trade => ({
  noun: { en, fr, sw },
  kind: "goods",
  texts,
});
const service = (en: Noun, fr: string, sw: string, texts = anyService): Trade => ({
  noun: { en, fr, sw },
  kind: "service",
  texts,
});

const shop = goods("Market", "Marché", "Soko", provisions);
const devices = goods("Tech", "Tech", "Tekno", electronics);
const deviceRepair = service("Tech", "Tech", "Tekno", repair);

/** Words people type for their trade, folded. Of two that begin at the same letter the earlier row wins. */
const trades: readonly (readonly [RegExp, Trade])[] = [
  [
    /tailor|sew(?!age)|seamstress|alteration|gown|fashion design|dressmak|coutur|retouche|shona|nashona|tunashona|kushona|ushonaji|fundi (?:wa )?(?:nguo|cherehani)|cherehani/,
    service("Styles", "Mode", "Mitindo", tailoring),
  ],
  [
    /ankara|fabric|cloth(?!es|ing)|lace\b|tissu|pagne|wax\b|kitenge|vitenge|khanga|kanga\b|vitambaa|kitambaa|textile|aso ?oke|kente|adire|batik|bazin/,
    goods("Fabrics", "Tissus", "Vitambaa", fabrics),
  ],
  [
    /fashion|dress|mode\b|nguo|clothes|clothing|vetement|boutique de (?:mode|vet)|robes?\b|thrift|mitumba|okrika|friperie|magauni|jeans|t-?shirts?/,
    goods("Styles", "Mode", "Mitindo", clothes),
  ],
  [
    /cakes?\b|bak(?:e|ing|ery)|bread|pastr|gateau|boulanger|patisser|keki|mkate|mikate|mandazi|maandazi|beignet|snack|chin chin|doughnut|donut/,
    goods("Bakes", "Délices", "Mikate", bakery),
  ],
  [
    /grocer|provisions?\b|supermarket|superette|epicerie|alimentation|mini ?mart|foodstuff|general store|wholesale|rejareja|vyakula vya|rice\b|riz\b|mchele|sugar|sucre\b|sukari|beans|maharage|noodles/,
    shop,
  ],
  [
    /food|restaurant|cater|kitchen|cook|jollof|fried rice|small chops|repas|traiteur|cuisine|plats?\b|maquis|buka\b|chop bar|chakula|mgahawa|migahawa|hoteli|pishi|upishi|pika|napika|tunapika|mama (?:lishe|ntilie)|eat(?:ery|ing)|suya|nyama|grill/,
    goods("Kitchen", "Cuisine", "Jiko", food),
  ],
  [
    /hair|salon(?! de (?:beaute|the|massage))|braid|barber|barbing|wig|coiffur|tresse|nywele|saluni(?! ya (?:urembo|kucha))|kinyozi|kusuka|nasuka|tunasuka|locs|dreadlock/,
    service("Beauty", "Beauté", "Urembo", hair),
  ],
  [
    /nails?\b|make-?up|beaut|salon de beaute|saluni ya urembo|urembo|lash|spa\b|massage|masaji|manicur|pedicur|facial|ongle|kucha|esthetic|maquill/,
    service("Beauty", "Beauté", "Urembo", beauty),
  ],
  [
    /soap|skin|cosmetic|cream|perfume|savon|cosmetique|parfum|sabuni|mafuta ya|manukato|shea/,
    goods("Skin Care", "Soins", "Vipodozi"),
  ],
  [
    /web\b|websites?|web design|software|apps?\b|social media|digital|freelanc|seo\b|content (?:writ|creat)|copywrit|virtual assistant|data entry|bookkeep|accounting|comptab|developp|developer|sites? (?:web|internet)|reseaux sociaux|redact|tovuti|mitandao ya kijamii|uandishi|uhasibu|programu|community manage|consult|traduct|translat/,
    service("Digital", "Digital", "Dijitali", digital),
  ],
  [
    /phones?\b|smartphone|laptop|computer|electronic|gadget|accessor|telephone|ordinateur|simu|kompyuta|solar|solaire|inverter|sola\b|television|televisheni|electromenager/,
    devices,
  ],
  [
    /shoe|sandal|handbag|bags\b(?! of)|leather|chaussure|sacs?\b|cuir|viatu|mikoba|ngozi/,
    goods("Leather", "Cuir", "Ngozi"),
  ],
  [
    /farm|poultr|chicken|eggs?\b|fish|vegetable|tomato|maize|cassava|ferme\b|elevage|volaille|poul(?:et|es?\b)|oeuf|legume|maraich|agric|shamba|kuku|ufugaji|mifugo|mayai|samaki|mboga|kilimo|mkulima|goats?\b|pigs?\b|piggery|catfish|honey|asali/,
    goods("Farms", "Fermes", "Shamba", farm),
  ],
  [
    /laundr|dry ?clean|ironing|nettoyage a sec|blanchiss|pressing|repassage|dobi|udobi|fua\b|kufua|tunafua|nafua/,
    service("Clean", "Propreté", "Usafi", laundry),
  ],
  [
    /car ?wash|auto ?wash|car detailing|wash(?:ing)? cars|kuosha (?:ma)?gari|(?:na|tuna)osha (?:ma)?gari|lavage (?:auto|de voiture)|nettoyage (?:auto|de voiture)/,
    service("Shine", "Éclat", "Usafi", carwash),
  ],
  [
    /cars?\b(?! (?:hire|rental))|mechanic|mecanicien|mecanique|garage|autos?\b|automobile|vehicle|makanika|magari|gari\b|gereji|voiture|vidange|tyres?\b|tires?\b|pneus?\b|vulcani|spare parts/,
    service("Works", "Atelier", "Ufundi", cars),
  ],
  [/clean|nettoyage|usafi(?!r)|menage\b|janitor|fumigat/, service("Clean", "Propreté", "Usafi", cleaning)],
  [/photo|video|film|camera|picha/, service("Studio", "Studio", "Studio", studio)],
  [
    /event|wedding|decor|party|parties\b|rental|mariage|fetes?\b|evenement|harusi|sherehe|mapambo/,
    service("Events", "Évènements", "Sherehe", events),
  ],
  [
    /furnitur|carpent|wood|meuble|menuis|ebenist|samani|seremala|useremala|interior/,
    goods("Furniture", "Meubles", "Samani", building),
  ],
  [
    /buil[dt]|construct|bricklay|mason\b|macon|weld|soud|aluminium|tiling|carrel|paint(?:er|ing)|peintre|peinture|roofing|ujenzi|mjenzi|kuchomelea|uchomeleaji|plumb|plomb|electrician|electricien|fundi (?:bomba|umeme|ujenzi)/,
    service("Works", "Atelier", "Ufundi", building),
  ],
  [
    /print|design|brand|graphi|imprim|chapa|uchapishaji|usanifu|signage|banners?\b/,
    service("Prints", "Impressions", "Chapa", studio),
  ],
  [
    /deliver|logistic|dispatch|transport|courier|livraison|livreur|coursier|demenag|usafiri|usafirishaji|boda|mizigo|truck|lorry|taxi|car (?:hire|rental)|teksi/,
    service("Logistics", "Logistique", "Usafiri", transport),
  ],
  [
    /school|lesson|teach|tutor|train|cours\b|ecole|formation|soutien scolaire|shule|masomo|elimu|mafunzo|coach|creche|nursery|daycare/,
    service("Academy", "Académie", "Chuo", school),
  ],
  [
    /pharmac|chemist|drugs?\b|health|clinic|sante\b|duka la dawa|dawa|afya|herbal|medic/,
    goods("Health", "Santé", "Afya", health),
  ],
  [
    /juice|drink|smoothie|zobo|water|jus\b|boisson|vinywaji|juisi|maji|coffee|tea\b|cafe|kahawa|chai/,
    goods("Drinks", "Boissons", "Vinywaji"),
  ],
];

const works = service("Works", "Atelier", "Ufundi");
const other = goods("House", "Maison", "Nyumba");

/** Returns the kind of business a description is of; the trade named first decides. */
export function tradeOf(description: string): Trade {
  const folded = fold(description);
  let found = other;
  let at = Number.POSITIVE_INFINITY;
  for (const [pattern, trade] of trades) {
    const start = folded.search(new RegExp(`\\b(?:${pattern.source})`));
    if (start >= 0 && start < at) [found, at] = [trade, start];
  }
  // A shop of something is of that trade; a shop alone is a shop.
  if (found === other && /\b(?:duka|kiosk|shop\b|boutique)/.test(folded)) found = shop;
  if (found === other && /\b(?:repair|reparation|fundi|handyman|bricol)/.test(folded)) found = works;
  if (!/\b(?:repair|fix(?:es|ing)?\b|repar|(?:ku|na|tuna)?rekebisha|(?:ku|na|tuna)tengeneza|ukarabati)/.test(folded))
    return found;
  if (found === devices) return deviceRepair;
  // Shoes that are mended are no goods, whatever trade they belong to.
  const isMended = /\b(?:repair|repar|(?:ku|na|tuna)?rekebisha)/.test(folded);
  return isMended ? { ...found, kind: "service", texts: found.texts === anyGoods ? anyService : found.texts } : found;
}
