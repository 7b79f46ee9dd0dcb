import { unshout, plain } from "../text.ts";

// How people begin when they say what they do; what follows is what they offer.
const openings =
  /^(?:(?:hi|hello|good (?:morning|day)|bonjour|habari)[,.! ]+)?(?:(?:i|we)(?: am| are|'m|'re)?(?: mainly| also| currently| now)? (?:sells?|selling|makes?|making|produc(?:e|ing)|offer(?:ing)?|provid(?:e|ing)|do|doing|supply(?:ing)?|import(?:ing)?|bak(?:e|ing)|sew(?:ing)?|design(?:ing)?|repair(?:ing)?|fix(?:ing)?|rent(?:ing)?|deliver(?:ing)?|teach(?:ing)?|grow(?:ing)?|farm(?:ing)?|cook(?:ing)?|run(?:ning)?|own|operat(?:e|ing)|deal in|want to (?:sell|start|open|make|run)|starting|opening)|my (?:business|shop|company) (?:is|sells|makes|offers|does|provides)|(?:an? )?(?:business|shop|company|store) (?:that|which) (?:sells|makes|offers|does|provides)|selling|je (?:vends|fais|fabrique|propose|répare|tiens|veux (?:vendre|ouvrir))|nous (?:vendons|faisons|fabriquons|proposons|réparons|offrons)|vente de|(?:na|nina|tuna)(?:uza|tengeneza|toa|shona|pika|fanya|lima|kodisha)|mimi (?:na|nina)uza|biashara ya(?:ngu ni)?|(?:ku)?uza|(?:na|nina|tuna)taka kuanzisha|(?:na|nina|tuna)taka kufungua) (?:an? |the |une? |des |du |de la )?/iu;

/** "Je vends des pagnes et des robes" is of "pagnes et robes". */
const withoutOpening = (text: string): string => {
  const [opening = ""] = openings.exec(text) ?? [];
  const rest = text.slice(opening.length);
  return /\bdes $/iu.test(opening) ? rest.replace(/ et des /iu, " et ") : rest;
};

/** Verbs that say more than that something is sold: who repairs phones offers repairs, and no phones. */
const works: readonly (readonly [RegExp, (rest: string, ...parts: string[]) => string])[] = [
  [/^(?:i|we)(?: am| are|'m|'re)? (?:repair(?:ing)?|fix(?:ing)?) (.+)$/iu, (rest) => `repair of ${rest}`],
  [/^(?:i|we)(?: am| are|'m|'re)? rent(?:ing)?(?: out)? (.+)$/iu, (rest) => `rental of ${rest}`],
  [
    /^(?:i|we)(?: am| are|'m|'re)? (clean|wash|teach|deliver|sew|bak|brew|install|print|paint)(?:e|ing)? (.+)$/iu,
    (verb, _, rest = "") => `${verb.toLowerCase()}ing ${rest}`,
  ],
  [/^(?:je|nous) r[ée]par(?:e|ons) (.+)$/iu, (rest) => `réparation ${des(rest)}`],
  [/^(?:je|nous) lou(?:e|ons) (.+)$/iu, (rest) => `location ${des(rest)}`],
  [
    /^(?:na|nina|tuna)(tengeneza|osha|fua|suka|shona|safisha|kodisha|fundisha|rekebisha) (.+)$/iu,
    (verb, _, rest = "") => `huduma ya ku${verb.toLowerCase()} ${rest}`,
  ],
];
/** "les téléphones et les ordinateurs" after a noun: "des téléphones et des ordinateurs". */
const des = (text: string): string =>
  /^(?:les|des) /iu.test(text) ? text.replaceAll(/\bles (?=\p{L})/giu, "des ") : `de ${text}`;

/**
 * Returns the offer of a business as a phrase out of its own description: "I sell ankara fabrics in Balogun. We open at 8."
 * gives "ankara fabrics in Balogun". Written as it was typed, so it stands after a colon.
 */
export function offerOf(description: string, max = 90): string {
  const clean = unshout(plain(description)).replaceAll(/\s+/gu, " ");
  const [first = clean] = clean.split(/(?<=[.!?…;])\s/u);
  const work = works.find(([pattern]) => pattern.test(first));
  const [, ...parts] = work?.[0].exec(first) ?? [];
  const bare =
    (work ? work[1](parts[0] ?? "", ...parts) : withoutOpening(first)).replace(/[.!?…;:,]+$/u, "").trim() || first;
  const flat = bare.replace(/ ?: /u, ", ");
  if (flat.length <= max) return flat;
  const [clause = bare] = bare.split(/[,;:–—(]| - /u);
  if (clause.length <= max && clause.length >= 8) return clause.trim();
  const cut = bare.slice(0, max);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), 20)).trim();
}

/** Returns the subject of an offer, short enough for a sentence: "shoe repair, the rainy season begins" gives "shoe repair". */
export function topicOf(offer: string): string {
  const [head = offer] = offer.split(/[,;:–—(]| - /u);
  return head.trim().length >= 5 ? head.trim() : offer;
}
