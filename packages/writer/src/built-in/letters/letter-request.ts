import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";
import { forReader, isInstruction, isUnknownRequest, partsOf } from "../instructions.ts";

/** Letters a shop writes again and again, each with sentences of its own. */
export type Occasion =
  | "quote_follow_up"
  | "payment_reminder"
  | "receipt"
  | "order_confirmation"
  | "thanks"
  | "apology"
  | "invitation"
  | "review_request"
  | "welcome";

/** Facts in a note about the letter it asks for; empty where it has none. */
export type Details = {
  readonly sum: string;
  /** Number of an invoice, a quote or an order. */
  readonly reference: string;
  /** A day or a deadline as it was written: "before Friday". */
  readonly when: string;
  /** The rest: "3 bags of rice". */
  readonly about: string;
};
export type LetterRequest = {
  /** The reader's name as it was written; empty where there is none. */
  readonly to: string;
} & (
  | { readonly kind: "occasion"; readonly occasion: Occasion; readonly details: Details }
  /** A message whose words stand in the note. */
  | { readonly kind: "message"; readonly said: string }
  /** A text that these templates do not know. */
  | { readonly kind: "unknown" }
);

type Grammar = {
  /** "Please write me", at the beginning of a note. */
  readonly ask: RegExp;
  /** How polite it shall be, and of what kind the message is: no part of what it says. */
  readonly dress: RegExp;
  /** The first that is found decides, so narrower ones come first. */
  readonly occasions: readonly (readonly [Occasion, RegExp])[];
  /** Words before the reader's name. */
  readonly to: RegExp;
  readonly when: RegExp;
  /** Small words that are left over at the ends. */
  readonly small: ReadonlySet<string>;
  /** Words between the reader and the message: "that", "saying". */
  readonly saying: RegExp;
  /** A verb with the reader's name after it, and the word that stands for the name in `applyInstructions`. */
  readonly named: RegExp;
  readonly them: string;
  /** A reminder that is about money. */
  readonly toPay: RegExp;
  /** Readers without a name. */
  readonly everybody: RegExp;
};

const name =
  "((?:(?:mr|mrs|ms|miss|dr|prof|chief|alhaji|alhaja|hajia|mallam|mama|baba|madam|pastor|engr|oga|aunty|uncle|bwana|bi|mzee|monsieur|madame|mme|m)\\.?\\s+)?(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Juma(?:pili|mosi|tatu|nne|tano)|Alhamisi|Ijumaa|Mac|Mei|Ago|Okt|Des|INV|NGN|KES|GHS)\\p{L}*\\b)(?-i:\\p{Lu})[\\p{L}\\p{M}'’-]+(?:\\s+(?-i:\\p{Lu})[\\p{L}\\p{M}'’-]+){0,2})";
const pattern = (source: string): RegExp => new RegExp(source, "iu");

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const grammars: Record<BuiltInLanguage, Grammar> = {
  en: {
    ask: /^(?:please |kindly |can you |could you |help me (?:to )?|i (?:want|need|would like) (?:you )?(?:to )?|i['’]d like (?:you )?(?:to )?)*(?:write|send|draft|compose|prepare|create|make|generate)(?: me| us| up)? /iu,
    dress:
      /^(?:(?:an?|the|my|our|very|so|polite|friendly|short|kind|formal|gentle|quick|nice|professional|warm|firm|sincere|simple|brief|little|and|but|e-?mails?|letters?|messages?|newsletters?|notes?|texts?|whatsapp|sms)[ ,]+)+/iu,
    occasions: [
      [
        "quote_follow_up",
        /follow[- ]?up(?: (?:message|e-?mail|letter|note))?(?=(?: to [\p{L}\p{M} .'’-]{2,40})? (?:on|about|for|to) (?:the |my |our )?(?:quote|quotation|estimate|proposal))|follow[- ]?up(?: (?:on|about|for|to) (?:the |my |our )?(?:quote|quotation|estimate|proposal))/iu,
      ],
      [
        "payment_reminder",
        /(?:payment|invoice|debt|balance)[ -]reminder|reminder (?:of|about|for|on) (?:the |his |her |their |a )?(?:unpaid |overdue |late |outstanding |open )?(?:payment|invoice|debt|balance)|reminder to pay|reminder/iu,
      ],
      [
        "receipt",
        /(?:payment )?receipt|(?:payment (?:confirmation|acknowledg[e]?ment)|(?:confirmation|acknowledg[e]?ment) of payment)/iu,
      ],
      ["order_confirmation", /order confirmation|confirmation of (?:the |an |his |her |their )?order/iu],
      [
        "thanks",
        /thank[- ]?you(?: note| message| e-?mail| letter)?|thanks|(?:note |message |letter |word )of thanks|appreciation/iu,
      ],
      ["apology", /apology|apologies/iu],
      ["invitation", /invitation|invite/iu],
      [
        "review_request",
        /(?:review|feedback|testimonial|rating) request|request for (?:a |an |his |her |their )?(?:review|feedback|testimonial|rating)|asking for (?:a |an )?(?:review|feedback|testimonial|rating)/iu,
      ],
      ["welcome", /welcome/iu],
    ],
    to: pattern(
      `\\b(?:to|for) (?:(?:my|our|the|a) )?(?:(?:good |loyal |new |old )?(?:customer|client|buyer|supplier|friend)s?,? )?${name}(?=[\\s,.;:]|$)`,
    ),
    when: /(?:(?:which|that) (?:is|was) )?\b(?:(?:over)?due(?: (?:on|by|since|for|in))? [^,.;]+|before [^,.;]+|by (?:the end of )?(?:(?:next|this) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day[^,.;]*|by (?:tomorrow|tonight|noon|\d)[^,.;]*|since [^,.;]+|on (?:mon|tues|wednes|thurs|fri|satur|sun)day[^,.;]*|on (?:the )?\d[^,.;]*|(?:this|next|last) (?:week|month|mon|tues|wednes|thurs|fri|satur|sun)[^,.;]*|tomorrow|today|tonight|\d+ (?:days?|weeks?|months?) (?:late|overdue|ago)|overdue)/iu,
    small: wordSet(
      "for about regarding of on concerning because as with that is was to in and paid a the my our his her their customer customers client clients new loyal good",
    ),
    saying:
      /^[\s,:;–—-]*(?:that|saying(?: that)?|to say(?: that)?|(?:telling|informing)(?: (?:him|her|them))?(?: that)?)[\s:]+/iu,
    named: pattern(
      `^(?:please )?(tell|inform|remind|notify|thank|ask|invite|congratulate|apologi[sz]e to) ${name}(?=[\\s,.;:]|$)`,
    ),
    them: "him",
    toPay:
      /^remind him (?:to (?:pay|settle)\b|(?:of|about) (?:the |his |her |their |an? )?(?:unpaid |overdue |late |outstanding |open )?(?:payment|invoice|bill|debt|balance)\b)/iu,
    everybody: /^\s*to (?:(?:all|my|our|the) )*(?:customers?|clients?|suppliers?|buyers?|everyone|everybody)\b/iu,
  },
  fr: {
    ask: /^(?:s['’]il (?:te|vous) pla[iî]t,? |peux-tu |pouvez-vous |je (?:veux|voudrais|souhaite) (?:que tu )?|aide-moi à )*(?:écris|écrivez|écrire|écrives|rédige[rz]?|envoie[rz]?|envoyer|prépare[rz]?|fais|faire|faites)(?:[- ]moi|[- ]nous)? /iu,
    dress:
      /^(?:(?:une?|le|la|les|des|mon|ma|mes|petite?|courte?|brève?|bref|gentille?|polie?|aimable|formelle?|amicale?|chaleureux|chaleureuse|professionnelle?|sincère|simple|et|e-?mail|courriel|lettre|newsletter|infolettre|message|mot|texte|note|de)[ ,]+|d['’])+/iu,
    occasions: [
      ["quote_follow_up", /relance (?:de|du|sur le|pour (?:le|un|mon|notre)) devis/iu],
      [
        "payment_reminder",
        /rappel(?: (?:de|du|de la|d['’]une?|pour (?:le|la)) ?(?:paiement|règlement|facture|dette|solde)(?: impayée?| en retard)?)?|relance(?: (?:de|du|de la|d['’]une|pour (?:la|une)) ?(?:paiement|règlement|facture)(?: impayée?)?)?/iu,
      ],
      ["receipt", /reçu(?: de paiement)?|confirmation (?:de|du) paiement|accusé de réception (?:de|du) paiement/iu],
      ["order_confirmation", /confirmation (?:de (?:la |sa |cette )?|d['’]une )commande/iu],
      ["thanks", /remerciements?|remercier|merci/iu],
      ["apology", /excuses?|s['’]excuser|demander pardon/iu],
      ["invitation", /invitation|inviter/iu],
      ["review_request", /demande d['’]avis|demander (?:un|son|leur) avis/iu],
      ["welcome", /bienvenue/iu],
    ],
    to: pattern(
      `(?:^|\\s)(?:à|pour|au|chez) ?(?:(?:mon|ma|notre|le|la|un|une) )?(?:(?:client|cliente|fournisseur)e?,? )?${name}(?=[\\s,.;:]|$)`,
    ),
    when: /(?:qui (?:est|était) )?(?:dû|due|échue?|à payer|à régler|impayée?|en retard)?(?<=^|\s)(?:avant [^,.;]+|d['’]ici [^,.;]+|depuis [^,.;]+|le \d[^,.;]*|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)[^,.;]*|demain|aujourd['’]hui|cette semaine|la semaine (?:prochaine|dernière)|échue? [^,.;]+|due? (?:le|depuis|pour) [^,.;]+)/iu,
    small: wordSet("pour de du des d sur concernant au à le la les un une et est dû due client cliente clients payé"),
    saying:
      /^[\s,:;–—-]*(?:que|qui dit(?: que)?|disant(?: que)?|pour dire(?: que)?|pour (?:lui|leur) dire(?: que)?)[\s:]+/iu,
    named: pattern(
      `^(dis|dites|dire|rappelle[rz]?|explique[rz]?|demande[rz]?|propose[rz]?)(?: à)? ${name}(?=[\\s,.;:]|$)`,
    ),
    them: "lui",
    toPay: /^rappelle[rz]? lui (?:de (?:payer|régler)|(?:la facture|le paiement|le solde))\b/iu,
    everybody: /^\s*(?:à|aux?) (?:(?:tous|mes|nos|les|le|la) )*(?:clients?|clientes?|fournisseurs?)\b/iu,
  },
  sw: {
    ask: /^(?:tafadhali |naomba |nisaidie (?:ku)?)*(?:andika|niandikie|tuandikie|kuandika|tuma|nitumie|tengeneza|andaa)\s/iu,
    dress:
      /^(?:(?:barua(?: ?pepe)?|ujumbe|maneno|mfupi|fupi|mzuri|nzuri|ya|wa|za|la|kwa upole|upole|heshima|kirafiki|rasmi)[ ,]+)+/iu,
    occasions: [
      ["quote_follow_up", /ufuatiliaji wa (?:nukuu|makadirio)|kufuatilia (?:nukuu|makadirio)/iu],
      ["payment_reminder", /ukumbusho(?: wa (?:malipo|ankara|deni))?|kumkumbusha|kuwakumbusha/iu],
      ["receipt", /risiti|uthibitisho wa malipo|kuthibitisha malipo/iu],
      ["order_confirmation", /uthibitisho wa (?:oda|agizo)|kuthibitisha (?:oda|agizo)/iu],
      ["thanks", /shukrani|kumshukuru|kuwashukuru/iu],
      ["apology", /(?:kuomba )?(?:msamaha|radhi)/iu],
      ["invitation", /mwaliko|kumwalika|kuwaalika/iu],
      ["review_request", /ombi la maoni|kuomba maoni/iu],
      ["welcome", /kumkaribisha|kuwakaribisha|makaribisho/iu],
    ],
    to: pattern(`(?:^|\\s)(?:kwa )?(?:(?:mteja|wateja|rafiki)(?: wangu| wetu)?,? )?${name}(?=[\\s,.;:]|$)`),
    when: /\b(?:(?:ilipwe |yalipwe )?kabla ya [^,.;]+|tangu [^,.;]+|tarehe \d[^,.;]*|siku ya [^,.;]+|(?:jumatatu|jumanne|jumatano|alhamisi|ijumaa|jumamosi|jumapili)[^,.;]*|kesho|leo|wiki (?:hii|ijayo|iliyopita))/iu,
    small: wordSet("kwa kuhusu ya wa za la na ajili kulipa mteja wateja"),
    saying: /^[\s,:;–—-]*(?:kwamba|kuwa|unaosema(?: kwamba| kuwa)?|kusema(?: kwamba| kuwa)?)[\s:]+/iu,
    named: pattern(`^(mwambie|mjulishe|mkumbushe|mweleze|mshukuru|muulize) ${name}(?=[\\s,.;:]|$)`),
    them: "mteja",
    toPay: /^mkumbushe mteja (?:kulipa|kuhusu (?:malipo|ankara|deni))\b/iu,
    everybody: /^\s*kwa (?:mteja|wateja)(?: wangu| wetu| wote)?\b/iu,
  },
};

const currencyNames =
  "NGN|KES|GHS|UGX|TZS|ZAR|ZMW|RWF|XAF|XOF|ETB|USD|EUR|GBP|KSh|USh|TSh|Ksh|FCFA|CFA|GH₵|₦|₵|\\$|€|£|R(?=\\s?\\d)|K(?=\\s?\\d)|Br";
const money = new RegExp(
  `(?:${currencyNames})\\s?\\d[\\d,. \\u00a0]*\\d?(?:\\s?(?:k|m)\\b)?|shilingi \\d[\\d,.]*|\\d[\\d,. \\u00a0]*(?:\\s?(?:k|m))?\\s?(?:naira|shillings?|cedis?|rand|kwacha|birr|francs?|dollars?|euros?|pounds?|${currencyNames.replace(/\|R\(.*$/, "")})(?![\\p{L}])`,
  "u",
);
const numbered =
  /\b(?:(?:invoice|quote|quotation|order|facture|devis|commande|ankara|oda|nukuu)\s*(?:no\.?|number|nº|n°|namba)?\s*#?\s*)?((?:[A-Z]{2,6}[-/])(?:[\w]+[-/])*\d[\w/-]*|#\d+)|\b(?:invoice|facture|ankara)\s*(?:no\.?|number|n°|namba)?\s*#?\s*(\d{2,}[\w/-]*)/u;

/**
 * Reads a note that asks for a letter instead of saying what stands in it: "Write a polite payment reminder to Chidi for
 * ₦45,000 due Friday".
 *
 * @param note - one thing that is asked for, see `partsOf`
 * @returns null when the note is no such request
 */
export function readLetterRequest(note: string, lang: BuiltInLanguage): LetterRequest | null {
  const grammar = grammars[lang];
  const asked = note.replace(grammar.ask, "");
  const isAsked = asked !== note;
  const bare = asked.replace(grammar.dress, "");
  for (const [occasion, words] of grammar.occasions) {
    const match = words.exec(bare);
    if (!match || match.index > furthest) continue;
    const after = bare.slice(match.index + match[0].length);
    // Without "write me" it has to be named first, with its reader: "the reminder was late" asks for nothing.
    if (!isAsked && (match.index > 0 || !namesReader.test(after))) continue;
    return {
      kind: "occasion",
      occasion,
      ...detailsOf(`${bare.slice(0, match.index)} ${undressed(after, grammar)}`, lang, occasion),
    };
  }
  const named = grammar.named.exec(isAsked ? bare.replace(joining, "") : note);
  if (named) {
    const [whole, verb = "", to = ""] = named;
    const said = `${verb} ${grammar.them}${(isAsked ? bare.replace(joining, "") : note).slice(whole.length)}`;
    const owing = grammar.toPay.exec(said);
    if (owing) {
      const { details } = detailsOf(said.slice(owing[0].length), lang, "payment_reminder");
      return { kind: "occasion", occasion: "payment_reminder", to, details };
    }
    if (isInstruction(said, lang)) return { kind: "message", to, said };
  }
  if (!isAsked) return null;
  const reader = grammar.to.exec(bare);
  const to = reader?.[1] ?? "";
  const words = (reader && reader.index < furthest ? bare.slice(reader.index + reader[0].length) : bare).replace(
    grammar.everybody,
    "",
  );
  const said = words.replace(grammar.saying, "").trim().replace(joining, "");
  if (said !== "" && (grammar.saying.test(words) || isInstruction(said, lang)))
    return { kind: "message", to, said: isInstruction(said, lang) ? said : forReader(said, lang) };
  return { kind: "unknown", to };
}

const joining = /^(?:to|and|pour|et|ili|na) /iu;
/** Letters into a note after which a kind of letter is only mentioned. */
const furthest = 60;
const namesReader = /^\s+(?:to|for|à|au|pour|kwa)\s/iu;
const undressed = (text: string, { dress }: Grammar): string => {
  const trimmed = text.trimStart();
  const kept = /^(?:for|of|as|with|de|pour|d['’])\s/iu.test(trimmed) ? trimmed : trimmed.replace(dress, "");
  return kept;
};

/** Subjects that a reminder or receipt has anyway. */
const ofPayments = wordSet(
  "balance payment invoice bill debt money pay the his her their it is are was which overdue late solde paiement facture dette payer régler en retard malipo ankara deni zilizolipwa yaliyolipwa iliyolipwa",
);

function detailsOf(text: string, lang: BuiltInLanguage, occasion: Occasion): { to: string; details: Details } {
  const grammar = grammars[lang];
  let rest = text;
  const take = (words: RegExp): RegExpExecArray | null => {
    const match = words.exec(rest);
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    return match;
  };
  const to = take(grammar.to)?.[1] ?? "";
  const sum = take(money)?.[0].trim().replace(/[.,]$/, "") ?? "";
  const reference = take(numbered);
  const when = take(grammar.when)?.[0].trim() ?? "";
  const aboutPayment = occasion === "payment_reminder" || occasion === "receipt";
  const small = aboutPayment ? new Set([...grammar.small, ...ofPayments]) : grammar.small;
  // "…, delivery on Tuesday": the day was taken, and its word waits there alone.
  rest = rest.replace(/,\s*(?:delivery|delivered|pick-?up|ready|livraison|livrée?|prête?)\s*$/iu, " ");
  return {
    to,
    details: {
      sum,
      reference: reference?.[1] ?? reference?.[2] ?? "",
      when,
      about: forReader(withoutEnds(rest, small), lang),
    },
  };
}

/** Takes small words and marks off both ends, and marks that stand alone. */
function withoutEnds(text: string, small: ReadonlySet<string>): string {
  const words = text
    .replaceAll(/\s+([,;:.])/gu, "$1")
    .replaceAll(/[,;:.](?=\s*[,;:.])/gu, "")
    .trim()
    .split(/\s+/u);
  const isSmall = (word: string): boolean => {
    const bare = word.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
    return bare === "" || small.has(bare);
  };
  while (words.length > 0 && isSmall(words.at(-1) ?? "")) words.pop();
  // An article belongs to what follows it: "the late delivery".
  const isArticle = (word: string): boolean => /^(?:the|my|our|his|her|their|a|le|la|les|un|une)$/iu.test(word);
  while (words.length > 0 && isSmall(words[0] ?? "") && (!isArticle(words[0] ?? "") || isSmall(words[1] ?? "")))
    words.shift();
  return words.join(" ").replace(/[.!;:,]+$/u, "");
}

/** Returns whether a note asks for a text that only a model could write: "Write a poem about rain". */
export function needsModel(note: string, lang: BuiltInLanguage): boolean {
  const [first = "", ...others] = partsOf(note, lang);
  const request = readLetterRequest(first, lang);
  return (
    request?.kind === "unknown" || [...(request ? [] : [first]), ...others].some((part) => isUnknownRequest(part, lang))
  );
}
