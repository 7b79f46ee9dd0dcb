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
function sourcesOf({ inputs, profile, page, rewriting, today }: WritingTask): string {
  return [
    ...Object.values(inputs).filter((value) => typeof value === "string"),
    ...Object.values(profile),
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

/**
 * Numbers, phone numbers, addresses and links that stand in no input: the viewer marks them "check". Dates with their
 * month, numbers of a list and numbers below ten are left alone.
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
  return [...new Set([...foreign, ...numbers])].slice(0, 50);
}
