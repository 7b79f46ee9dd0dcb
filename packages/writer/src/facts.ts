import { messageTypes } from "@ankara/domain/ai/messages";
import type { WritingTask } from "./task.ts";

const emailPattern = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const linkPattern =
  /(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|ng|co|ke|gh|za|tz|ug|rw|io|info|me|shop|store)\b(?:\/[^\s<>()[\]"'`]*)?/giu;
const phonePattern = /(?<![\p{L}\d.,])\+?\d(?:[\s().-]?\d){6,14}(?![\p{L}\d])/gu;
const numberPattern = /(?<![\p{L}\d.,])\d(?:[\d.,]*\d)?(?:[\u00a0\u202f]\d{3})*(?![\p{L}\d])/gu;

/** Addresses, links and phone numbers a text names. Digits in groups of thousands are amounts, no phone. */
function contactsIn(text: string): { emails: string[]; links: string[]; phones: string[] } {
  const emails = text.match(emailPattern) ?? [];
  const withoutEmails = text.replaceAll(emailPattern, " ");
  const links = (withoutEmails.match(linkPattern) ?? []).map((link) => link.replace(/[.,;:!?*_]+$/, ""));
  const phones = (withoutEmails.replaceAll(linkPattern, " ").match(phonePattern) ?? []).filter(
    (found) => !/^\d{4}-\d{2}-\d{2}$/.test(found) && !/^\d{1,3}(?:[ .\u00a0\u202f]\d{3})+$/.test(found),
  );
  return { emails, links, phones };
}

/** Everything the text may take facts from, as one text. */
function sourcesOf({ inputs, profile, grounding = {}, page, rewriting, today }: WritingTask): string {
  return [
    ...Object.values(inputs).filter((value) => typeof value === "string"),
    ...Object.values(profile),
    ...Object.values(grounding),
    ...(page ? [page.title, page.text, page.site] : []),
    ...(rewriting ? [rewriting.content] : []),
    today,
  ].join("\n");
}

const digits = (text: string) => text.replaceAll(/\D/g, "");
const bareLink = (link: string) =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");

/** E-mail addresses, links and phone numbers of a text that stand in none of its sources. */
export function foreignContacts(task: WritingTask, text: string): string[] {
  const source = sourcesOf(task).toLowerCase();
  const sourceDigits = digits(source);
  const { emails, links, phones } = contactsIn(text);
  return [
    ...emails.filter((email) => !source.includes(email.toLowerCase())),
    ...links.filter((link) => !source.includes(bareLink(link))),
    // A local number may be written with its country's code and the other way round: the last nine digits decide.
    ...phones.filter((phone) => !sourceDigits.includes(digits(phone).slice(-9))),
  ];
}

const months =
  "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|janv|févr|mars|avr|mai|juin|juil|août|déc|mac|mei|ago|okt|des";
const datePattern = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th|er)?\\s+(?:${months})\\p{L}*\\.?(?:\\s+\\d{4})?|(?:${months})\\p{L}*\\.?\\s+\\d{1,2}(?:,?\\s+\\d{4})?`,
  "giu",
);

/** Offers and promises a business is held to, in the three languages whose words we know: one concept, however it is said. */
const promises: readonly RegExp[] = [
  /\b(?:for free|free (?:of charge|delivery|shipping|gifts?|samples?|trial|consultation|installation)|gratis|complimentary|at no (?:extra |additional )?(?:cost|charge)|gratuite?(?:ment|s)?|offerte?s?|sans frais|bila malipo|bure)\b/giu,
  /\b(?:discounts?|half[- ]price|reduced prices?|special (?:price|offer)s?|buy one,? get one|cheaper|remises?|réductions?|rabais|moitié prix|promotion|punguzo|nusu bei)\b/giu,
  /\b(?:guarantee[ds]?|warranty|warranties|garantie?s?|garantissons|dhamana|uhakika wa)\b/giu,
  /\b(?:refund(?:s|ed|able)?|money[- ]back|rembours\p{L}+|kurudishiwa pesa|tutakurudishia)\b/giu,
  /\b(?:within (?:an?|\w+|\d+) (?:hours?|days?|weeks?)|same[- ]day|overnight|sous \d+ (?:heures|jours)|en \d+ (?:heures|jours)|le jour même|ndani ya (?:saa|siku|wiki) \w+|siku hiyo hiyo)\b/giu,
  /\b(?:only (?:today|this week|while stocks? lasts?)|limited (?:time|stock|offer|places)|last chance|offre limitée|stock limité|dernière chance|muda mfupi|nafasi chache)\b/giu,
  /\b(?:award[- ]winning|number one|no\.? ?1|certified|licensed|primée?s?|certifiée?s?|tuzo)\b/giu,
];
/** A promise that stands in the source in any of the languages was made by the person. */
const namesPromise = (concept: RegExp, source: string): boolean =>
  new RegExp(concept.source, "iu").test(source) ||
  (concept === promises[0] && /\bfree\b/iu.test(source)) ||
  (concept === promises[1] && /\d\s?%|asilimia/iu.test(source));

const weekdays = [
  ["monday", "lundi", "jumatatu"],
  ["tuesday", "mardi", "jumanne"],
  ["wednesday", "mercredi", "jumatano"],
  ["thursday", "jeudi", "alhamisi"],
  ["friday", "vendredi", "ijumaa"],
  ["saturday", "samedi", "jumamosi"],
  ["sunday", "dimanche", "jumapili"],
] as const;

/** Texts that speak for the business to somebody else, who will hold it to its word. */
const messages: ReadonlySet<string> = new Set([
  "birthday_wishes",
  "seasons_greetings",
  "newsletter",
  "email",
  "reply_email",
  "content_link",
  ...messageTypes,
]);

/** Offers, promises and days a message makes that nobody named. */
function unknownPromises(task: WritingTask, text: string): string[] {
  if (!messages.has(task.inputs.generate)) return [];
  const source = sourcesOf(task);
  const offered = promises
    .filter((concept) => !namesPromise(concept, source))
    .flatMap((concept) => text.match(concept) ?? []);
  const days = weekdays
    .filter((names) => !names.some((day) => source.toLowerCase().includes(day)))
    .flatMap((names) => text.match(new RegExp(`\\b(?:${names.join("|")})\\b`, "giu")) ?? []);
  const dates = (text.match(datePattern) ?? [])
    .filter((date) => !isKnownDate(date, source))
    .map((date) => date.replace(/\.$/, ""));
  return [...offered, ...days, ...dates];
}

/** The day's number stands in the source; its month may be said in another language. */
const isKnownDate = (date: string, source: string): boolean => {
  const day = /\d{1,2}/.exec(date)?.[0] ?? "";
  return new RegExp(`(?<!\\d)0?${Number(day)}(?!\\d)`).test(source);
};

/**
 * Numbers, dates, phone numbers, addresses, links, offers and promises that stand in no input: the viewer marks them
 * "check". Numbers of a list and numbers below ten are left alone.
 */
export function unknownFacts(task: WritingTask, text: string): string[] {
  const source = sourcesOf(task);
  const known = new Set((source.match(numberPattern) ?? []).map(digits));
  const foreign = foreignContacts(task, text);
  const { emails, links, phones } = contactsIn(text);
  let rest = text;
  for (const found of [...emails, ...links, ...phones]) rest = rest.replaceAll(found, " ");
  const prose = rest.replaceAll(/^\s*\d+[.)]\s/gmu, "").replaceAll(datePattern, " ");
  const numbers = (prose.match(numberPattern) ?? []).filter((number) => {
    const bare = digits(number);
    return Number(bare) >= 10 && !known.has(bare);
  });
  return [...new Set([...foreign, ...unknownPromises(task, rest), ...numbers])].slice(0, 50);
}
