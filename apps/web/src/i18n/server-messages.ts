import { i18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { ApiError } from "../api/api.ts";
import { sha256Of } from "../platform/sha256.ts";

/** Sentences of the server with something of the person's in them. */
const patterns = [
  {
    pattern: /^Use at least (?<count>\d+) characters?$/,
    words: msg({
      message: plural({ count: 0 }, { one: "Use at least # character", other: "Use at least # characters" }),
    }),
  },
  {
    pattern: /^Use at most (?<count>\d+) characters?$/,
    words: msg({
      message: plural({ count: 0 }, { one: "Use at most # character", other: "Use at most # characters" }),
    }),
  },
  { pattern: /^This must be at least (?<least>.+)$/, words: msg`This must be at least ${{ least: "" }}` },
  { pattern: /^This must be at most (?<most>.+)$/, words: msg`This must be at most ${{ most: "" }}` },
  { pattern: /^Use one of: (?<choices>.+)$/, words: msg`Use one of: ${{ choices: "" }}` },
  { pattern: /^(?<field>\w+) cannot be used$/, words: msg`${{ field: "" }} cannot be used` },
  {
    pattern: /^The currency (?<currency>\w+) is not known$/,
    words: msg`The currency ${{ currency: "" }} is not known`,
  },
  {
    pattern: /^Number (?<number>.+) belongs to another document\.$/,
    words: msg`Number ${{ number: "" }} belongs to another document.`,
  },
  {
    pattern: /^Number (?<number>.+) is not the next in its series\.$/,
    words: msg`Number ${{ number: "" }} is not the next in its series.`,
  },
  {
    pattern:
      /^This draft was issued on another device as (?<number>.+)\. Yours stays as a separate document\. Void one of them\.$/,
    words: msg`This draft was issued on another device as ${{ number: "" }}. Yours stays as a separate document. Void one of them.`,
  },
  {
    pattern: /^Ask the owner or a manager for more than (?<percent>\d+) % off\.$/,
    words: msg`Ask the owner or a manager for more than ${{ percent: "" }}\u00a0% off.`,
  },
  {
    pattern: /^The client accepted version (?<version>\d+) of this quote, so it can’t change\. Write a new quote\.$/,
    words: msg`The client accepted version ${{ version: "" }} of this quote, so it can’t change. Write a new quote.`,
  },
  // Problems an authority's adapter names; those of a number are told before a document is issued, too.
  {
    pattern: /^Your (?<label>.+) usually looks like (?<example>.+)\.$/,
    words: msg`Your ${{ label: "" }} usually looks like ${{ example: "" }}.`,
  },
  {
    pattern: /^The client’s (?<label>.+) usually looks like (?<example>.+)\.$/,
    words: msg`The client’s ${{ label: "" }} usually looks like ${{ example: "" }}.`,
  },
  { pattern: /^Your (?<label>[^“”]{1,20}) is missing\.$/, words: msg`Your ${{ label: "" }} is missing.` },
  {
    pattern: /^The client’s (?<label>(?!name )[^“”]{1,20}) is missing\.$/,
    words: msg`The client’s ${{ label: "" }} is missing.`,
  },
  {
    pattern: /^Each line needs its (?<label>.+), like (?<example>.+)\.$/,
    words: msg`Each line needs its ${{ label: "" }}, like ${{ example: "" }}.`,
  },
  {
    pattern: /^The authority has no tax of (?<percent>.+) % for “(?<name>.+)”\.$/,
    words: msg`The authority has no tax of ${{ percent: "" }}\u00a0% for “${{ name: "" }}”.`,
  },
  {
    pattern: /^The authority has no field for the levy “(?<name>.+)”\.$/,
    words: msg`The authority has no field for the levy “${{ name: "" }}”.`,
  },
  {
    pattern: /^The authority only takes documents in (?<currency>\w+)\.$/,
    words: msg`The authority only takes documents in ${{ currency: "" }}.`,
  },
  {
    pattern: /^The authority takes no documents in (?<currency>\w+)\.$/,
    words: msg`The authority takes no documents in ${{ currency: "" }}.`,
  },
  {
    pattern: /^The item code of “(?<name>.+)” names other units than its line\.$/,
    words: msg`The item code of “${{ name: "" }}” names other units than its line.`,
  },
  {
    pattern: /^The credited invoice has no more of “(?<name>.+)” to credit\.$/,
    words: msg`The credited invoice has no more of “${{ name: "" }}” to credit.`,
  },
  {
    pattern: /^“(?<city>.*)” is not a local government area of its state\.$/,
    words: msg`“${{ city: "" }}” is not a local government area of its state.`,
  },
  {
    pattern: /^“(?<name>.+)” could not be registered \((?<reason>.*)\)\.$/,
    words: msg`“${{ name: "" }}” could not be registered (${{ reason: "" }}).`,
  },
  {
    pattern: /^The authority has this document, but its stock book refused the goods \((?<reason>.*)\)\.$/,
    words: msg`The authority has this document, but its stock book refused the goods (${{ reason: "" }}).`,
  },
  { pattern: /^The authority refused it \((?<code>.*)\)\.$/, words: msg`The authority refused it (${{ code: "" }}).` },
  {
    pattern: /^The authority recorded it with an error \((?<code>.*)\)\.$/,
    words: msg`The authority recorded it with an error (${{ code: "" }}).`,
  },
];

/** A sentence of the server's, which speaks English, in the language of the screens; as it came when we have no words for it. */
export async function translateServerText(sentence: string): Promise<string> {
  if (sentence === "") return sentence;
  for (const { pattern, words } of patterns) {
    const found = pattern.exec(sentence);
    if (found) return i18n._(words.id, { ...found.groups });
  }
  // Whole in a build too, where other messages have shorter ones (build/catalogue-parts.ts).
  const id = await messageId(sentence);
  return Object.hasOwn(i18n.messages, id) ? i18n._(id) : sentence;
}

/** Characters of an id that a build keeps (`shortLength` of build/catalogue-parts.ts). */
const shortIdLength = 4;

/** A label of a screen, as articles name it in English, in the language of the screens. */
export async function translateLabel(label: string): Promise<string> {
  const whole = await messageId(label);
  const id = [whole, whole.slice(0, shortIdLength)].find((one) => Object.hasOwn(i18n.messages, one));
  return id === undefined ? label : i18n._(id);
}

/** Translates a sentence, or all those of a refusal. */
export async function translate<Said extends ApiError | string>(said: Said): Promise<Said> {
  return (typeof said === "string" ? translateServerText(said) : translateRefusal(said)) as Promise<Said>;
}

async function translateRefusal(refusal: ApiError): Promise<ApiError> {
  const [message = "", ...texts] = await Promise.all(
    [refusal.message, ...Object.values(refusal.fields)].map(translateServerText),
  );
  return {
    ...refusal,
    message,
    fields: Object.fromEntries(Object.keys(refusal.fields).map((path, at) => [path, texts[at] ?? ""])),
  };
}

/** The id the catalogue gives a message: of the SHA-256 of its text and an empty context, six digits to the base 64. */
async function messageId(text: string): Promise<string> {
  const digest = await sha256Of(new TextEncoder().encode(`${text}\u001f`).buffer);
  const bytes = (digest.match(/../g) ?? []).slice(0, 6).map((hex) => Number.parseInt(hex, 16));
  return btoa(String.fromCharCode(...bytes)).slice(0, 6);
}
