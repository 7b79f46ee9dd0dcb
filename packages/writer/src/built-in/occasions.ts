import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";
import { capitalise, pick } from "../text.ts";
import { forReader, isInstruction } from "./instructions.ts";

/** Letters a shop writes again and again, each with sentences of its own. */
type Occasion =
  | "quote_follow_up"
  | "payment_reminder"
  | "receipt"
  | "order_confirmation"
  | "thanks"
  | "apology"
  | "invitation"
  | "review_request"
  | "welcome";

/** What a note says about the letter it asks for; empty where it says nothing. */
type Details = {
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
  /** What stands before the reader's name. */
  readonly to: RegExp;
  readonly when: RegExp;
  /** Small words that are left over at the ends. */
  readonly small: ReadonlySet<string>;
  /** What stands between the reader and the words to say: "that", "saying". */
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

/** What a reminder or receipt is about anyway. */
const ofPayments = wordSet(
  "balance payment invoice bill debt money pay the his her their overdue late solde paiement facture dette payer régler en retard malipo ankara deni zilizolipwa yaliyolipwa iliyolipwa",
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

/** Sentences of a letter, from what is known; of a list, each version takes the next one. */
type Sentences = (details: Details) => readonly (string | false | readonly string[])[];
/** `full` with warm or formal words, `brief` without. */
type Manner = "full" | "brief";

const joined = (before: string, value: string): string => (value === "" ? "" : `${before}${value}`);
const deadline = /^(?:before|by|avant|d['’]ici|kabla)\b/iu;
const single = /^(?:today|yesterday|tonight|aujourd['’]hui|hier|leo|jana)$/iu;
const inBrackets = (when: string): string =>
  when === "" || deadline.test(when) ? "" : single.test(when) ? ` ${when}` : ` (${when})`;
const asDeadline = (when: string): string => (deadline.test(when) ? ` ${when}` : "");

const owed: Record<BuiltInLanguage, (details: Details) => string> = {
  en: ({ reference, sum, about }) =>
    `${reference ? `invoice ${reference}${joined(" of ", sum)}` : sum ? `the payment of ${sum}` : "your payment"}${joined(" for ", about)}`,
  fr: ({ reference, sum, about }) =>
    `${reference ? `la facture ${reference}${joined(" de ", sum)}` : sum ? `le paiement de ${sum}` : "votre paiement"}${joined(" pour ", about)}`,
  // The verb agrees with what is owed: an invoice or a payment.
  sw: ({ reference, sum, about }) =>
    reference
      ? `ankara ${reference}${joined(" ya ", sum)}${joined(" ya ", about)} bado haijalipwa`
      : `${sum ? `malipo ya ${sum}` : "malipo yako"}${joined(" ya ", about)} bado hayajalipwa`,
};

/** The French participle agrees with what is owed: "la facture n'est pas encore réglée". */
const ofInvoice = ({ reference }: Details): string => (reference ? "e" : "");

const letters: Record<BuiltInLanguage, Record<Occasion, Record<Manner, Sentences>>> = {
  en: {
    payment_reminder: {
      full: (d) => [
        [
          `This is a friendly reminder that ${owed.en(d)} is still open${inBrackets(d.when)}.`,
          `We would like to remind you kindly that ${owed.en(d)} is not settled yet${inBrackets(d.when)}.`,
          `Please allow us a short reminder: ${owed.en(d)} is still outstanding${inBrackets(d.when)}.`,
        ],
        "If you have paid already, please accept our thanks and disregard this message.",
        `If not, we would be grateful for your payment${asDeadline(d.when)}.`,
        [
          "Should anything stand in the way, please tell us, and we will look for a way together.",
          "If there is a difficulty, a short word from you is enough, and we will find a way together.",
        ],
      ],
      brief: (d) => [
        [
          `${capitalise(owed.en(d))} is still open${inBrackets(d.when)}.`,
          `A short reminder: ${owed.en(d)} is not settled yet${inBrackets(d.when)}.`,
          `We have not yet seen a payment: ${owed.en(d)} is outstanding${inBrackets(d.when)}.`,
        ],
        "If you have paid already, thank you.",
        [
          `Otherwise please pay${asDeadline(d.when) || " as soon as you can"}, or tell us when we may expect it.`,
          `If not, please pay${asDeadline(d.when) || " when you can"}, or write to us if something stands in the way.`,
        ],
      ],
    },
    receipt: {
      full: (d) => [
        [
          `We have received your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)}${inBrackets(d.when)}, and we thank you for it.`,
          `Thank you for your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)}, which has reached us safely${inBrackets(d.when)}.`,
          `With thanks we confirm your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)}${inBrackets(d.when)}.`,
        ],
        [
          "Please keep this message for your records, and tell us if anything in it is not as you expected.",
          "This message is your record of it. If anything does not agree with yours, please tell us.",
        ],
      ],
      brief: (d) => [
        [
          `We have received your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)}${inBrackets(d.when)}. Thank you.`,
          `Your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)} is with us${inBrackets(d.when)}. Thank you.`,
          `Thank you, your payment${joined(" of ", d.sum)}${joined(" for invoice ", d.reference)}${joined(" for ", d.about)} has arrived${inBrackets(d.when)}.`,
        ],
        ["Please keep this message for your records.", "Keep this message: it is your proof of payment."],
      ],
    },
    order_confirmation: {
      full: (d) => [
        [
          `We have received your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}, and we thank you for it.`,
          `Thank you for your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}. It is noted as you gave it.`,
          `We confirm with thanks your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}.`,
        ],
        d.when !== "" && `You can expect it ${d.when}.`,
        [
          "Please look it over once more, and tell us at once if anything should be different.",
          "If something in it should be changed, please tell us soon, so that we can still do it.",
        ],
      ],
      brief: (d) => [
        [
          `We have your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}. Thank you.`,
          `Thank you for your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}.`,
          `Your order${joined(" ", d.reference)}${joined(" for ", d.about)}${joined(", in all ", d.sum)}, is noted. Thank you.`,
        ],
        d.when !== "" && `You can expect it ${d.when}.`,
        ["Tell us if anything should be different.", "If something has to change, write to us soon."],
      ],
    },
    thanks: {
      full: (d) => [
        [
          `Thank you very much for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
          `We would like to thank you warmly for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
          `A sincere thank you for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
        ],
        "Your trust means a great deal to us, and it is a pleasure to serve you.",
        [
          "If anything is not as it should be, please tell us so that we can put it right.",
          "We hope that you are pleased, and we look forward to seeing you again.",
        ],
      ],
      brief: (d) => [
        [
          `Thank you for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
          `A short message to thank you for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
          `We wanted to say thank you for ${d.about || "choosing us"}${joined(" of ", d.sum)}.`,
        ],
        "We are glad to have you as a customer.",
        ["If anything is not right, tell us and we will see to it.", "We look forward to seeing you again."],
      ],
    },
    apology: {
      full: (d) => [
        [
          `We are truly sorry for ${d.about || "the trouble that you have had with us"}.`,
          `Please accept our sincere apologies for ${d.about || "the trouble that you have had with us"}.`,
          `We owe you an apology for ${d.about || "the trouble that you have had with us"}.`,
        ],
        "You had every right to expect better, and this is not the service that we want to give.",
        d.when !== "" && `We will put it right ${d.when}.`,
        [
          "Thank you for your patience, and for giving us the chance to make it good.",
          "We thank you for your understanding, and we will do our best to keep your trust.",
        ],
      ],
      brief: (d) => [
        [
          `We are sorry for ${d.about || "the trouble that you have had"}.`,
          `We apologise for ${d.about || "the trouble that you have had"}.`,
          `Please excuse ${d.about || "the trouble that you have had"}. We are sorry.`,
        ],
        "It should not have happened.",
        d.when !== "" && `We will put it right ${d.when}.`,
        ["Thank you for your patience.", "Thank you for bearing with us."],
      ],
    },
    quote_follow_up: {
      full: (d) => [
        [
          `We hope that you have had time to look at our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}.`,
          `We would like to come back to our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}, and hope that it meets your wishes.`,
          `You have our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}, and we would be glad to know what you think of it.`,
        ],
        "Do you have any questions about it, or is there something that you would like changed?",
        [
          `We would be glad to hear from you${asDeadline(d.when)}.`,
          `A short answer${asDeadline(d.when)} would help us to keep a place for you.`,
        ],
      ],
      brief: (d) => [
        [
          `Have you had a look at our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}?`,
          `A short question about our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}: does it suit you?`,
          `What do you think of our quote${joined(" ", d.reference)}${joined(" of ", d.sum)}${joined(" for ", d.about)}?`,
        ],
        "Tell us if something should be different.",
        [
          `If it suits you, a short yes${asDeadline(d.when)} is all we need to begin.`,
          `We would be glad to hear from you${asDeadline(d.when)}.`,
        ],
      ],
    },
    invitation: {
      full: (d) => [
        [
          `You are warmly invited to ${d.about || "visit us"}${joined(" ", d.when)}.`,
          `It is our pleasure to invite you to ${d.about || "visit us"}${joined(" ", d.when)}.`,
          `We would be honoured to welcome you to ${d.about || "our place"}${joined(" ", d.when)}.`,
        ],
        ["It would be a great pleasure to have you with us.", "We would be very glad to see you there."],
        "Please let us know whether you can come.",
      ],
      brief: (d) => [
        [
          `You are invited to ${d.about || "visit us"}${joined(" ", d.when)}.`,
          `We invite you to ${d.about || "visit us"}${joined(" ", d.when)}.`,
          `Here is an invitation for you, to ${d.about || "visit us"}${joined(" ", d.when)}.`,
        ],
        [
          "We would love to see you. Can you make it? Just reply to this message.",
          "It would be good to have you there. Will you come? A short reply is enough.",
        ],
      ],
    },
    review_request: {
      full: (d) => [
        [
          `Thank you for choosing us${joined(" for ", d.about)}.`,
          `It was a pleasure to serve you${joined(" with ", d.about)}, and we thank you for your trust.`,
          `We hope that you are happy with ${d.about || "what we did for you"}, and we thank you for your trust.`,
        ],
        "If you were happy with us, would you write two or three sentences about it? A word from you helps other people to decide.",
        [
          "And if something was not right, please tell us first, so that we can mend it.",
          "If anything could have been better, please let us hear it first, so that we can put it right.",
        ],
      ],
      brief: (d) => [
        [
          `How did you find ${d.about || "our work"}?`,
          `Were you happy with ${d.about || "our work"}?`,
          `What is your word on ${d.about || "our work"}?`,
        ],
        "Two sentences from you help other people to choose. It takes a minute.",
        [
          "If something was not right, tell us first and we will mend it.",
          "Was something not right? Please tell us first, so that we can mend it.",
        ],
      ],
    },
    welcome: {
      full: (d) => [
        [
          "We welcome you warmly and are delighted that you have chosen us.",
          "A warm welcome to you, and thank you for choosing us.",
          "It is a pleasure to welcome you among our customers.",
        ],
        d.about !== "" && `We are glad to be of service with ${d.about}.`,
        [
          "Whatever you need, ask us: we will do our best to help.",
          "If you have a question or a wish, please tell us. We are glad to help.",
        ],
      ],
      brief: (d) => [
        [
          "Welcome! We are glad to have you as a customer.",
          "Welcome, and thank you for choosing us!",
          "Good to have you with us!",
        ],
        d.about !== "" && `We are here for ${d.about}.`,
        ["If you have a question, just ask.", "Need something? We are one message away."],
      ],
    },
  },
  fr: {
    payment_reminder: {
      full: (d) => [
        [
          `Nous nous permettons de vous rappeler que ${owed.fr(d)} reste à régler${inBrackets(d.when)}.`,
          `Nous vous rappelons aimablement que ${owed.fr(d)} n'est pas encore réglé${ofInvoice(d)}${inBrackets(d.when)}.`,
          `Un petit rappel de notre part : ${owed.fr(d)} est toujours en attente${inBrackets(d.when)}.`,
        ],
        "Si vous avez déjà payé, nous vous en remercions et vous prions de ne pas tenir compte de ce message.",
        `Dans le cas contraire, nous vous serions reconnaissants de régler cette somme${asDeadline(d.when)}.`,
        [
          "En cas de difficulté, dites-le-nous : nous trouverons une solution ensemble.",
          "Si quelque chose vous en empêche, un mot de votre part suffit : nous chercherons une solution ensemble.",
        ],
      ],
      brief: (d) => [
        [
          `${capitalise(owed.fr(d))} reste à régler${inBrackets(d.when)}.`,
          `Petit rappel : ${owed.fr(d)} est en attente${inBrackets(d.when)}.`,
          `Sauf erreur de notre part, ${owed.fr(d)} n'est pas encore réglé${ofInvoice(d)}${inBrackets(d.when)}.`,
        ],
        "Si vous avez déjà payé, merci.",
        [
          `Sinon, merci de payer${asDeadline(d.when) || " dès que possible"} ou de nous dire quand ce sera fait.`,
          `Sinon, réglez${asDeadline(d.when) || " dès que vous le pouvez"}, ou écrivez-nous s'il y a une difficulté.`,
        ],
      ],
    },
    receipt: {
      full: (d) => [
        [
          `Nous avons bien reçu votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)}${inBrackets(d.when)} et nous vous en remercions.`,
          `Merci de votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)}, qui nous est bien parvenu${inBrackets(d.when)}.`,
          `Nous vous confirmons, avec nos remerciements, la réception de votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)}${inBrackets(d.when)}.`,
        ],
        [
          "Gardez ce message comme preuve, et dites-nous si quelque chose ne correspond pas.",
          "Ce message vous sert de preuve. Si un point ne correspond pas à vos comptes, dites-le-nous.",
        ],
      ],
      brief: (d) => [
        [
          `Nous avons bien reçu votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)}${inBrackets(d.when)}. Merci.`,
          `Votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)} est bien arrivé${inBrackets(d.when)}. Merci.`,
          `Merci, votre paiement${joined(" de ", d.sum)}${joined(" pour la facture ", d.reference)}${joined(" pour ", d.about)} est bien chez nous${inBrackets(d.when)}.`,
        ],
        ["Gardez ce message comme preuve.", "Ce message est votre preuve de paiement."],
      ],
    },
    order_confirmation: {
      full: (d) => [
        [
          `Nous avons bien reçu votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}, et nous vous en remercions.`,
          `Merci de votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}. Elle est notée telle que vous l'avez passée.`,
          `Nous vous confirmons avec plaisir votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}.`,
        ],
        d.when !== "" && `Vous l'aurez ${d.when}.`,
        [
          "Relisez-la une dernière fois et dites-nous aussitôt si quelque chose doit changer.",
          "Si un point doit être modifié, dites-le-nous vite : nous pourrons encore le faire.",
        ],
      ],
      brief: (d) => [
        [
          `Nous avons votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}. Merci.`,
          `Merci de votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}.`,
          `Votre commande${joined(" ", d.reference)}${joined(" pour ", d.about)}${joined(", soit ", d.sum)}, est bien notée. Merci.`,
        ],
        d.when !== "" && `Vous l'aurez ${d.when}.`,
        ["Dites-nous si quelque chose doit changer.", "Un changement ? Écrivez-nous vite."],
      ],
    },
    thanks: {
      full: (d) => [
        [
          `Nous vous remercions chaleureusement${d.about ? ` pour ${d.about}` : " de nous avoir choisis"}${joined(" de ", d.sum)}.`,
          `Nous tenions à vous remercier${d.about ? ` pour ${d.about}` : " de nous avoir choisis"}${joined(" de ", d.sum)}.`,
          `Recevez nos sincères remerciements${d.about ? ` pour ${d.about}` : " pour votre choix"}${joined(" de ", d.sum)}.`,
        ],
        "Votre confiance compte beaucoup pour nous, et c'est un plaisir de vous servir.",
        [
          "Si quelque chose n'allait pas, dites-le-nous afin que nous puissions y remédier.",
          "Nous espérons que tout vous convient et nous réjouissons de vous revoir.",
        ],
      ],
      brief: (d) => [
        [
          `Merci${d.about ? ` pour ${d.about}` : " de nous avoir choisis"}${joined(" de ", d.sum)}.`,
          `Un mot pour vous dire merci${d.about ? ` pour ${d.about}` : " de nous avoir choisis"}${joined(" de ", d.sum)}.`,
          `Nous voulions vous remercier${d.about ? ` pour ${d.about}` : " de nous avoir choisis"}${joined(" de ", d.sum)}.`,
        ],
        "Nous sommes heureux de vous compter parmi nos clients.",
        ["Si quelque chose ne va pas, dites-le-nous et nous nous en occupons.", "Au plaisir de vous revoir."],
      ],
    },
    apology: {
      full: (d) => [
        [
          `Nous vous présentons nos excuses sincères pour ${d.about || "les désagréments que vous avez eus avec nous"}.`,
          `Nous vous prions d'accepter nos excuses pour ${d.about || "les désagréments que vous avez eus avec nous"}.`,
          `Nous sommes sincèrement désolés pour ${d.about || "les désagréments que vous avez eus avec nous"}.`,
        ],
        "Vous étiez en droit d'attendre mieux, et ce n'est pas le service que nous voulons rendre.",
        d.when !== "" && `Tout sera remis en ordre ${d.when}.`,
        [
          "Merci de votre patience, et de nous laisser réparer.",
          "Merci de votre compréhension : nous ferons tout pour garder votre confiance.",
        ],
      ],
      brief: (d) => [
        [
          `Nous sommes désolés pour ${d.about || "les désagréments que vous avez eus"}.`,
          `Nous vous prions de nous excuser pour ${d.about || "les désagréments que vous avez eus"}.`,
          `Toutes nos excuses pour ${d.about || "les désagréments que vous avez eus"}.`,
        ],
        "Cela n'aurait pas dû arriver.",
        d.when !== "" && `Tout sera remis en ordre ${d.when}.`,
        ["Merci de votre patience.", "Merci de votre compréhension."],
      ],
    },
    quote_follow_up: {
      full: (d) => [
        [
          `Nous espérons que vous avez pu regarder notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)}.`,
          `Nous revenons vers vous au sujet de notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)}, en espérant qu'il répond à vos souhaits.`,
          `Vous avez reçu notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)}, et nous aimerions savoir ce que vous en pensez.`,
        ],
        "Avez-vous des questions, ou souhaitez-vous que quelque chose soit changé ?",
        [
          `Nous serions heureux de vous lire${asDeadline(d.when)}.`,
          `Une courte réponse${asDeadline(d.when)} nous aiderait à vous garder une place.`,
        ],
      ],
      brief: (d) => [
        [
          `Avez-vous pu regarder notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)} ?`,
          `Une question sur notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)} : vous convient-il ?`,
          `Que pensez-vous de notre devis${joined(" ", d.reference)}${joined(" de ", d.sum)}${joined(" pour ", d.about)} ?`,
        ],
        "Dites-nous si quelque chose doit changer.",
        [
          `S'il vous convient, un simple oui${asDeadline(d.when)} nous suffit pour commencer.`,
          `Nous serions heureux de vous lire${asDeadline(d.when)}.`,
        ],
      ],
    },
    invitation: {
      full: (d) => [
        [
          `Nous avons le plaisir de vous inviter à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
          `Nous serions honorés de vous accueillir : vous êtes invités à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
          `C'est avec joie que nous vous invitons à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
        ],
        ["Ce serait une grande joie de vous avoir parmi nous.", "Nous serions très heureux de vous y voir."],
        "Merci de nous dire si vous pourrez venir.",
      ],
      brief: (d) => [
        [
          `Vous êtes invités à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
          `Nous vous invitons à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
          `Voici votre invitation à ${d.about || "nous rendre visite"}${joined(" ", d.when)}.`,
        ],
        [
          "Nous serions ravis de vous voir. Répondez simplement à ce message.",
          "Ce serait un plaisir de vous avoir. Viendrez-vous ? Un mot suffit.",
        ],
      ],
    },
    review_request: {
      full: (d) => [
        [
          `Merci de nous avoir choisis${joined(" pour ", d.about)}.`,
          `Ce fut un plaisir de vous servir${joined(" pour ", d.about)}, et nous vous remercions de votre confiance.`,
          `Nous espérons que vous êtes content de ${d.about || "notre travail"} et vous remercions de votre confiance.`,
        ],
        "Si vous avez été satisfait, écririez-vous deux ou trois phrases à ce sujet ? Un mot de vous aide d'autres personnes à choisir.",
        [
          "Et si quelque chose n'allait pas, dites-le-nous d'abord, afin que nous puissions y remédier.",
          "Si un point vous a déplu, parlez-nous-en d'abord : nous voulons y remédier.",
        ],
      ],
      brief: (d) => [
        [
          `Qu'avez-vous pensé de ${d.about || "notre travail"} ?`,
          `Êtes-vous content de ${d.about || "notre travail"} ?`,
          `Votre avis sur ${d.about || "notre travail"} nous intéresse.`,
        ],
        "Deux phrases de vous aident d'autres personnes à choisir. Cela prend une minute.",
        ["Si quelque chose n'allait pas, dites-le-nous d'abord.", "Un souci ? Parlez-nous-en d'abord."],
      ],
    },
    welcome: {
      full: (d) => [
        [
          "Bienvenue chez nous. Nous sommes très heureux que vous nous ayez choisis.",
          "Nous vous souhaitons la bienvenue et vous remercions de nous avoir choisis.",
          "C'est un plaisir de vous accueillir parmi nos clients.",
        ],
        d.about !== "" && `Nous sommes à votre service pour ${d.about}.`,
        [
          "Quel que soit votre besoin, demandez-nous : nous ferons de notre mieux.",
          "Une question, un souhait ? Dites-le-nous : nous vous aiderons volontiers.",
        ],
      ],
      brief: (d) => [
        [
          "Bienvenue ! Nous sommes heureux de vous compter parmi nos clients.",
          "Bienvenue, et merci de nous avoir choisis !",
          "Quel plaisir de vous avoir parmi nous !",
        ],
        d.about !== "" && `Nous sommes là pour ${d.about}.`,
        ["Une question ? Demandez-nous.", "Besoin de quelque chose ? Écrivez-nous."],
      ],
    },
  },
  sw: {
    payment_reminder: {
      full: (d) => [
        [
          `Tunakukumbusha kwa upole kwamba ${owed.sw(d)}${inBrackets(d.when)}.`,
          `Tunaomba kukukumbusha kwa heshima kwamba ${owed.sw(d)}${inBrackets(d.when)}.`,
          `Huu ni ukumbusho mfupi wa kirafiki: ${owed.sw(d)}${inBrackets(d.when)}.`,
        ],
        "Kama umeshalipa, tafadhali pokea shukrani zetu na usijali ujumbe huu.",
        `Kama bado, tutashukuru ukilipa${asDeadline(d.when)}.`,
        [
          "Kama kuna kikwazo chochote, tafadhali tuambie, nasi tutatafuta njia pamoja.",
          "Ukiwa na ugumu wowote, neno fupi kutoka kwako linatosha, nasi tutapata njia pamoja.",
        ],
      ],
      brief: (d) => [
        [
          `${capitalise(owed.sw(d))}${inBrackets(d.when)}.`,
          `Ukumbusho mfupi: ${owed.sw(d)}${inBrackets(d.when)}.`,
          `Kwa taarifa yako, ${owed.sw(d)}${inBrackets(d.when)}.`,
        ],
        "Kama umeshalipa, asante.",
        [
          `Kama bado, tafadhali lipa${asDeadline(d.when) || " mapema iwezekanavyo"}, au tuambie lini utalipa.`,
          `Kama bado, tunaomba ulipe${asDeadline(d.when) || " utakapoweza"}, au utuandikie kama kuna kikwazo.`,
        ],
      ],
    },
    receipt: {
      full: (d) => [
        [
          `Tumepokea malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)}${inBrackets(d.when)}, na tunakushukuru.`,
          `Asante kwa malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)}, ambayo yametufikia salama${inBrackets(d.when)}.`,
          `Kwa shukrani tunathibitisha kupokea malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)}${inBrackets(d.when)}.`,
        ],
        [
          "Tafadhali hifadhi ujumbe huu kama kumbukumbu, na utuambie kama kuna jambo lisilo sawa.",
          "Ujumbe huu ni uthibitisho wako. Kama kuna kisicholingana na hesabu zako, tafadhali tuambie.",
        ],
      ],
      brief: (d) => [
        [
          `Tumepokea malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)}${inBrackets(d.when)}. Asante.`,
          `Malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)} yamefika${inBrackets(d.when)}. Asante.`,
          `Asante, malipo yako${joined(" ya ", d.sum)}${joined(" ya ankara ", d.reference)}${joined(" ya ", d.about)} yametufikia${inBrackets(d.when)}.`,
        ],
        ["Tafadhali hifadhi ujumbe huu kama kumbukumbu.", "Hifadhi ujumbe huu: ni uthibitisho wa malipo yako."],
      ],
    },
    order_confirmation: {
      full: (d) => [
        [
          `Tumepokea oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}, na tunakushukuru.`,
          `Asante kwa oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}. Tumeiandika kama ulivyoitoa.`,
          `Kwa furaha tunathibitisha oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}.`,
        ],
        d.when !== "" && `Utaipata ${d.when}.`,
        [
          "Tafadhali iangalie mara moja zaidi, na utuambie mapema kama kuna jambo la kubadilisha.",
          "Kama kuna kitu cha kubadilisha, tafadhali tuambie mapema ili tuwahi.",
        ],
      ],
      brief: (d) => [
        [
          `Tumepokea oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}. Asante.`,
          `Asante kwa oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}.`,
          `Oda yako${joined(" ", d.reference)}${joined(" ya ", d.about)}${joined(", jumla ", d.sum)}, tumeiandika. Asante.`,
        ],
        d.when !== "" && `Utaipata ${d.when}.`,
        ["Tuambie kama kuna jambo la kubadilisha.", "Kukiwa na mabadiliko, tuandikie mapema."],
      ],
    },
    thanks: {
      full: (d) => [
        [
          `Tunakushukuru sana kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
          `Tungependa kukushukuru kwa dhati kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
          `Pokea shukrani zetu za dhati kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
        ],
        "Imani yako ni ya thamani kubwa kwetu, na ni furaha yetu kukuhudumia.",
        [
          "Kama kuna jambo lisilo sawa, tafadhali tuambie ili tulirekebishe.",
          "Tunatumaini umeridhika, na tunatarajia kukuona tena.",
        ],
      ],
      brief: (d) => [
        [
          `Asante kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
          `Neno fupi la kukushukuru kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
          `Tulitaka kukuambia asante kwa ${d.about || "kutuchagua"}${joined(" ya ", d.sum)}.`,
        ],
        "Tunafurahi kuwa nawe kama mteja wetu.",
        ["Kama kuna jambo lisilo sawa, tuambie nasi tutalirekebisha.", "Tunatarajia kukuona tena."],
      ],
    },
    apology: {
      full: (d) => [
        [
          `Tunaomba radhi kwa dhati kwa ${d.about || "usumbufu ulioupata kwetu"}.`,
          `Tafadhali pokea msamaha wetu wa dhati kwa ${d.about || "usumbufu ulioupata kwetu"}.`,
          `Tunasikitika na tunaomba radhi kwa ${d.about || "usumbufu ulioupata kwetu"}.`,
        ],
        "Ulistahili huduma bora zaidi, na hii si huduma tunayotaka kutoa.",
        d.when !== "" && `Tutalirekebisha ${d.when}.`,
        [
          "Asante kwa uvumilivu wako, na kwa kutupa nafasi ya kurekebisha.",
          "Tunakushukuru kwa kutuelewa, na tutafanya kila tuwezalo tuendelee kuaminika.",
        ],
      ],
      brief: (d) => [
        [
          `Samahani kwa ${d.about || "usumbufu ulioupata"}.`,
          `Tunaomba radhi kwa ${d.about || "usumbufu ulioupata"}.`,
          `Tuwie radhi kwa ${d.about || "usumbufu ulioupata"}.`,
        ],
        "Jambo hili halikupaswa kutokea.",
        d.when !== "" && `Tutalirekebisha ${d.when}.`,
        ["Asante kwa uvumilivu wako.", "Asante kwa kutuelewa."],
      ],
    },
    quote_follow_up: {
      full: (d) => [
        [
          `Tunatumaini umepata muda wa kuangalia nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)}.`,
          `Tunarejea kwako kuhusu nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)}, tukitumaini inakufaa.`,
          `Nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)} unayo, na tungependa kujua unaionaje.`,
        ],
        "Je, una swali lolote, au kuna jambo ungependa libadilishwe?",
        [
          `Tutafurahi kusikia kutoka kwako${asDeadline(d.when)}.`,
          `Jibu fupi${asDeadline(d.when)} litatusaidia kukutengea nafasi.`,
        ],
      ],
      brief: (d) => [
        [
          `Je, umeangalia nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)}?`,
          `Swali fupi kuhusu nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)}: inakufaa?`,
          `Unaionaje nukuu yetu${joined(" ", d.reference)}${joined(" ya ", d.sum)}${joined(" ya ", d.about)}?`,
        ],
        "Tuambie kama kuna jambo la kubadilisha.",
        [
          `Kama inakufaa, jibu fupi la ndiyo${asDeadline(d.when)} linatutosha kuanza.`,
          `Tutafurahi kusikia kutoka kwako${asDeadline(d.when)}.`,
        ],
      ],
    },
    invitation: {
      full: (d) => [
        [
          `Tunayo furaha kukualika ${d.about || "kututembelea"}${joined(" ", d.when)}.`,
          `Itakuwa heshima kwetu kukukaribisha ${d.about || "kwetu"}${joined(" ", d.when)}.`,
          `Kwa moyo mkunjufu tunakualika ${d.about || "kututembelea"}${joined(" ", d.when)}.`,
        ],
        ["Itakuwa furaha kubwa kuwa nawe.", "Tutafurahi sana kukuona hapo."],
        "Tafadhali tujulishe kama utaweza kuja.",
      ],
      brief: (d) => [
        [
          `Unaalikwa ${d.about || "kututembelea"}${joined(" ", d.when)}.`,
          `Tunakualika ${d.about || "kututembelea"}${joined(" ", d.when)}.`,
          `Karibu ${d.about || "ututembelee"}${joined(" ", d.when)}.`,
        ],
        ["Tungependa kukuona. Jibu ujumbe huu tu.", "Itapendeza ukiwepo. Je, utakuja? Jibu fupi linatosha."],
      ],
    },
    review_request: {
      full: (d) => [
        [
          `Asante kwa kutuchagua${joined(" kwa ", d.about)}.`,
          `Ilikuwa furaha kukuhudumia${joined(" kwa ", d.about)}, na tunakushukuru kwa imani yako.`,
          `Tunatumaini umeridhika na ${d.about || "huduma yetu"}, na tunakushukuru kwa imani yako.`,
        ],
        "Kama uliridhika, je, ungeandika sentensi mbili au tatu kuhusu huduma yetu? Neno lako huwasaidia wengine kuamua.",
        [
          "Na kama kuna jambo halikuwa sawa, tafadhali tuambie kwanza ili tulirekebishe.",
          "Kama kuna kilichokosewa, tafadhali tusikie kwanza kutoka kwako ili tukirekebishe.",
        ],
      ],
      brief: (d) => [
        [
          `Umeonaje ${d.about || "kazi yetu"}?`,
          `Je, umeridhika na ${d.about || "kazi yetu"}?`,
          `Una maoni gani kuhusu ${d.about || "kazi yetu"}?`,
        ],
        "Sentensi mbili kutoka kwako huwasaidia wengine kuchagua. Ni dakika moja tu.",
        ["Kama kuna jambo halikuwa sawa, tuambie kwanza.", "Kuna kilichokosewa? Tuambie kwanza."],
      ],
    },
    welcome: {
      full: (d) => [
        [
          "Karibu sana kwetu. Tumefurahi kwamba umetuchagua.",
          "Tunakukaribisha kwa moyo mkunjufu, na asante kwa kutuchagua.",
          "Ni furaha kwetu kukukaribisha kati ya wateja wetu.",
        ],
        d.about !== "" && `Tuko tayari kukuhudumia kwa ${d.about}.`,
        [
          "Chochote unachohitaji, tuulize: tutafanya kila tuwezalo.",
          "Ukiwa na swali au ombi, tuambie. Tutafurahi kukusaidia.",
        ],
      ],
      brief: (d) => [
        ["Karibu! Tunafurahi kuwa nawe kama mteja wetu.", "Karibu, na asante kwa kutuchagua!", "Tumefurahi kuwa nawe!"],
        d.about !== "" && `Tupo kwa ajili ya ${d.about}.`,
        ["Ukiwa na swali, tuulize tu.", "Unahitaji kitu? Tuandikie."],
      ],
    },
  },
};

/** Longest topic a subject line takes up. */
const longestTopic = 40;
const topicOfLetter = (before: string, { about }: Details): string =>
  about.length > longestTopic ? "" : joined(before, about);

const subjects: Record<BuiltInLanguage, Record<Occasion, (details: Details) => string>> = {
  en: {
    payment_reminder: ({ reference, sum }) =>
      `A reminder of ${reference ? `invoice ${reference}` : `your payment${joined(" of ", sum)}`}`,
    receipt: ({ sum }) => `We have received your payment${joined(" of ", sum)}`,
    order_confirmation: ({ reference }) => `Your order${joined(" ", reference)} is confirmed`,
    thanks: (d) => `Thank you${topicOfLetter(" for ", d)}`,
    apology: (d) => `Our apologies${topicOfLetter(" for ", d)}`,
    quote_follow_up: ({ reference }) => `Our quote${joined(" ", reference)}`,
    invitation: () => "You are invited",
    review_request: () => "How did we do?",
    welcome: () => "Welcome",
  },
  fr: {
    payment_reminder: ({ reference, sum }) =>
      `Rappel : ${reference ? `facture ${reference}` : `votre paiement${joined(" de ", sum)}`}`,
    receipt: ({ sum }) => `Nous avons reçu votre paiement${joined(" de ", sum)}`,
    order_confirmation: ({ reference }) => `Votre commande${joined(" ", reference)} est confirmée`,
    thanks: (d) => `Merci${topicOfLetter(" pour ", d)}`,
    apology: (d) => `Nos excuses${topicOfLetter(" pour ", d)}`,
    quote_follow_up: ({ reference }) => `Notre devis${joined(" ", reference)}`,
    invitation: () => "Vous êtes invités",
    review_request: () => "Votre avis compte",
    welcome: () => "Bienvenue",
  },
  sw: {
    payment_reminder: ({ reference, sum }) =>
      `Ukumbusho: ${reference ? `ankara ${reference}` : `malipo yako${joined(" ya ", sum)}`}`,
    receipt: ({ sum }) => `Tumepokea malipo yako${joined(" ya ", sum)}`,
    order_confirmation: ({ reference }) => `Oda yako${joined(" ", reference)} imethibitishwa`,
    thanks: (d) => `Asante${topicOfLetter(" kwa ", d)}`,
    apology: (d) => `Samahani${topicOfLetter(" kwa ", d)}`,
    quote_follow_up: ({ reference }) => `Nukuu yetu${joined(" ", reference)}`,
    invitation: () => "Unaalikwa",
    review_request: () => "Maoni yako ni muhimu",
    welcome: () => "Karibu",
  },
};

/**
 * Writes the subject and the sentences of a letter that a note asked for. Six versions are six letters, because three
 * beginnings and two endings take turns.
 */
export function writeOccasion(
  occasion: Occasion,
  details: Details,
  { lang, manner, version }: { lang: BuiltInLanguage; manner: Manner; version: number },
): { readonly subject: string; readonly body: string } {
  const letter = letters[lang][occasion][manner];
  const said = letter(details)
    .map((sentence) => (typeof sentence === "object" ? pick(sentence, version) : sentence))
    .filter((sentence) => sentence !== false);
  return { subject: subjects[lang][occasion](details), body: said.join(" ") };
}
