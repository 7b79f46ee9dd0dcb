import { frenchName } from "./built-in/country.ts";
import type { Length } from "@ankara/domain/ai/inputs";
import { isPhoto } from "@ankara/domain/ai/inputs";
import type { ContentType } from "@ankara/domain/ai/content-types";
import { fold } from "@ankara/domain/text";
import { foreignContacts } from "./facts.ts";
import { harmIn } from "./moderation.ts";
import { languageOf } from "./language.ts";
import { photoProblem } from "./photo-prompt.ts";
import { type WritingTask, countWords } from "./task.ts";
import { givenName, plain } from "./text.ts";

/** Why a text is not sent out. */
export type Problem = {
  readonly code:
    | "empty"
    | "too_short"
    | "too_long"
    | "shape"
    | "language"
    | "input_missing"
    | "placeholder"
    | "foreign_contact"
    | "sums"
    | "preamble"
    | "repetition"
    | "harm";
  readonly detail: string;
};

/** Fewest and most words of a text of medium length. */
const wordRange: Readonly<Record<ContentType, readonly [min: number, max: number]>> = {
  birthday_wishes: [35, 160],
  seasons_greetings: [35, 170],
  business_name: [80, 400],
  business_plan: [230, 1_100],
  content_idea: [150, 700],
  content_link: [40, 500],
  ideal_customer: [120, 650],
  user_persona: [120, 650],
  newsletter: [25, 450],
  email: [18, 350],
  reply_email: [15, 350],
  payment_reminder: [20, 160],
  thank_you: [20, 160],
  delay_apology: [20, 160],
  review_request: [20, 160],
  receipt_photo: [1, 150],
  item_photo: [1, 200],
  order_photo: [1, 600],
};
const lengthFactor: Readonly<Record<Length, readonly [min: number, max: number]>> = {
  short: [0.45, 0.9],
  medium: [1, 1],
  long: [1, 2],
};

/** Fewest and most words a text of this task may have, not counting what the person put in themselves. */
export function lengthRange({ inputs, length }: Pick<WritingTask, "inputs" | "length">): readonly [number, number] {
  const [min, max] = wordRange[inputs.generate];
  const [low, high] = lengthFactor[length];
  const own = "description" in inputs ? countWords(inputs.description) : 0;
  return [Math.floor(min * low), Math.ceil(max * high) + own * 3];
}

/** A first line that speaks to the person who asked: "Okay, here is your message:", "Sure!". */
const preambleLine =
  /^[*_>#\s]*(?:(?:okay|ok|alright|sure|certainly|of course|absolutely|bien sûr|d['’]accord|très bien|sawa|hakika|bila shaka)\b[^\n]{0,180}[:!.]|(?:here(?:'s|’s| is| are)|voici|haya hapa|hapa kuna)\b[^\n]{0,180}:)[*_]*[ \t]*\n(?:\s*(?:-{3,}|\*{3,})[ \t]*\n)?\s*/iu;
/** A last paragraph that offers to write it otherwise. */
const closingLine =
  /\n\s*(?:-{3,}\s*\n\s*)?(?:let me know if you(?:['’]d| would)? (?:like|want|need) (?:me|it|any (?:changes|edits|adjust)|changes|a different|another)|feel free to (?:adjust|edit|modify|customi[sz]e|change)|i hope this helps|would you like me to|n['’]hésitez pas à (?:l['’]adapter|le modifier|me dire))[^\n]*\s*$/iu;

/** Takes a word to the person who asked off the beginning of a model's text. */
export const withoutPreamble = (text: string): string => text.trimStart().replace(preambleLine, "");

/** Takes off what a model puts around its text: thoughts, a code fence, quotes, a word before and after, blank ends. */
export function tidyText(text: string): string {
  // Some servers leave out the opening mark of the thoughts.
  const written = text.replace(/^[\s\S]*<\/think>/, "");
  const bare = withoutPreamble(written.replaceAll("\r\n", "\n"));
  const fenced = /^\s*```(?:markdown|md|text)?\n([\s\S]*?)\n?```\s*$/.exec(bare)?.[1] ?? bare;
  const trimmed = fenced.replace(closingLine, "").trim();
  return /^["“][^"“”]*["”]$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed;
}

/**
 * Everything wrong with a text, by rules a program can hold: shape, length, language, every input used, no placeholder,
 * no foreign phone, link or e-mail, sums that add up, no preamble, no repetition. Empty when it may be sent.
 */
export function checkText(task: WritingTask, text: string): Problem[] {
  if (text.trim() === "") return [{ code: "empty", detail: "nothing was written" }];
  const harm = harmIn(text);
  if (harm !== null) return [{ code: "harm", detail: harm }];
  if (isPhoto(task.inputs)) {
    const detail = photoProblem(task, task.inputs.generate, text);
    return detail === null ? [] : [{ code: "shape", detail }];
  }
  // One selection written anew need not have the shape of the whole.
  if (task.rewriting?.how === "selection")
    return [...placeholders(task, text), ...preambles(text), ...contacts(task, text)];
  return [
    ...lengths(task, text),
    ...shape(task, text),
    ...language(task, text),
    ...missingInputs(task, text),
    ...placeholders(task, text),
    ...contacts(task, text),
    ...sums(text),
    ...preambles(text),
    ...repetition(task, text),
  ];
}

function lengths(task: WritingTask, text: string): Problem[] {
  const [min, max] = lengthRange(task);
  const words = countWords(text);
  if (words < min) return [{ code: "too_short", detail: `${words} of ${min} words` }];
  return words > max ? [{ code: "too_long", detail: `${words} of ${max} words` }] : [];
}

type Rule = { readonly pattern: RegExp; readonly min: number; readonly what: string };
const heading: Omit<Rule, "min"> = { pattern: /^#{1,4} \S/gm, what: "headings" };
const listed: Omit<Rule, "min"> = { pattern: /^\s*(?:[-*•]|\d+[.)]) +\S/gm, what: "list items" };
const subjectLine: Rule = {
  pattern: /^\**(?:Subject|Objet|Mada|Sujet|Kichwa)\s?:/gim,
  min: 1,
  what: "subject lines",
};
const rules: Readonly<Partial<Record<ContentType, readonly Rule[]>>> = {
  business_name: [{ ...listed, min: 5 }],
  business_plan: [
    { ...heading, min: 5 },
    { pattern: /^\|.*\|\s*$/gm, min: 3, what: "table rows" },
  ],
  content_idea: [{ ...listed, min: 5 }],
  ideal_customer: [{ ...heading, min: 3 }],
  user_persona: [{ ...heading, min: 3 }],
  newsletter: [subjectLine],
  email: [subjectLine],
  reply_email: [],
};
/** Only our own three languages have a subject line we know. */
const known = new Set(["en", "fr", "sw"]);

function shape({ inputs, language: code }: WritingTask, text: string): Problem[] {
  const wanted = (rules[inputs.generate] ?? []).filter((rule) => rule !== subjectLine || known.has(code));
  return wanted.flatMap(({ pattern, min, what }) => {
    const found = text.match(pattern)?.length ?? 0;
    return found < min ? [{ code: "shape" as const, detail: `${found} of ${min} ${what}` }] : [];
  });
}

function language(task: WritingTask, text: string): Problem[] {
  // Quoted sentences of a page or the person's own words may be in another language.
  const own = [
    ...("description" in task.inputs ? [task.inputs.description] : []),
    ...(task.inputs.generate === "reply_email" ? [task.inputs.message] : []),
  ];
  if (task.inputs.generate === "content_link") return [];
  const prose = own.reduce((rest, words) => rest.replaceAll(words.replace(/[.!?]+$/, ""), " "), text);
  const found = languageOf(prose);
  if (!known.has(task.language) || found === null || found === task.language) return [];
  // Quotes in several parts may still outweigh our own text.
  if (own.length > 0 && languageOf(own.join("\n")) === found) return [];
  return [{ code: "language", detail: `reads as ${found}, wanted ${task.language}` }];
}

function missingInputs({ inputs, grounding = {}, language: code, page }: WritingTask, text: string): Problem[] {
  // Both put flat: markdown a person typed into a name is not expected back.
  const folded = fold(plain(text));
  const literal: Record<string, string> = {};
  switch (inputs.generate) {
    case "birthday_wishes":
      literal["name"] = givenName(plain(inputs.name));
      literal["company_name"] = inputs.company_name;
      literal["sender"] = inputs.sender;
      break;
    case "seasons_greetings":
      literal["company_name"] = inputs.company_name;
      literal["sender"] = inputs.sender;
      break;
    case "ideal_customer":
    case "user_persona":
      if (known.has(code) && inputs.country_name)
        literal["country_name"] = code === "fr" ? frenchName(inputs.country_name) : inputs.country_name;
      break;
    case "payment_reminder":
      // A reminder is of use only with what it reminds of.
      if (grounding.reference) literal["reference"] = grounding.reference;
      break;
    default:
  }
  const missing = Object.entries(literal)
    .filter(([, value]) => !folded.includes(fold(plain(value))))
    .map(([name]) => name);
  // Each language sets the marks of a sum in its own way, so its digits decide.
  const open = inputs.generate === "payment_reminder" ? digits(grounding.open ?? "") : "";
  if (!digits(text).includes(open)) missing.push("open");
  const about = "description" in inputs ? inputs.description : (page?.text ?? "");
  if (about !== "" && languageOf(about) === code && !sharesWords(about, folded)) missing.push("description");
  return missing.map((detail) => ({ code: "input_missing" as const, detail }));
}

const digits = (text: string): string => text.replaceAll(/\D/gu, "");

/** At least one of the telling words of a description comes back, by its first five letters. */
function sharesWords(about: string, folded: string): boolean {
  const keywords = fold(about)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 5);
  return keywords.length === 0 || keywords.some((word) => folded.includes(word.slice(0, 5)));
}

const placeholderPattern =
  /\[(?![ x]\]|[^\]]*\]\()[^\]\n]{2,60}\]|\{\{?[^}\n]{1,40}\}?\}|<(?:name|company|date|insert|your)[^>\n]*>|\b(?:lorem ipsum|your (?:name|company|business name) here|insert (?:name|date|link)|XXX+|TBD|undefined|NaN)\b/giu;

/** Matches gaps that were left to be filled in. A business may be called "TBD Ltd": what was typed into the form is no gap. */
function placeholders({ inputs, grounding = {} }: WritingTask, text: string): Problem[] {
  const typed = [...Object.values(inputs), ...Object.values(grounding)].join("\n");
  return (text.match(placeholderPattern) ?? [])
    .filter((gap) => !typed.includes(gap))
    .map((detail) => ({ code: "placeholder", detail }));
}

function contacts(task: WritingTask, text: string): Problem[] {
  return foreignContacts(task, text).map((detail) => ({ code: "foreign_contact", detail }));
}

const totalLabel = /^\**\s*(?:grand )?(?:total|sum|jumla|totaux|somme)\b/i;

/** Columns of every table with a total row add up to it. */
function sums(text: string): Problem[] {
  const problems: Problem[] = [];
  for (const [table] of text.matchAll(/(?:^\|.*\|[ \t]*(?:\n|$))+/gm)) {
    const rows = table
      .trim()
      .split("\n")
      .map((row) =>
        row
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)));
    const total = rows.at(-1);
    if (!total || rows.length < 3 || !totalLabel.test(total[0] ?? "")) continue;
    for (let column = 1; column < total.length; column += 1) {
      const parts = rows.slice(1, -1).map((cells) => amountOf(cells[column] ?? ""));
      const sum = amountOf(total[column] ?? "");
      if (sum === null || parts.some((part) => part === null)) continue;
      const added = parts.reduce<number>((all, part) => all + (part ?? 0), 0);
      if (Math.abs(added - sum) > 1e-6) problems.push({ code: "sums", detail: `${added} is not ${sum}` });
    }
  }
  return problems;
}

function amountOf(cell: string): number | null {
  const plain = cell.replaceAll(/[*_\s\u00a0]/g, "");
  const number = /^[^\d−-]{0,5}([−-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[−-]?\d+(?:\.\d+)?)[^\d]{0,5}$/.exec(plain)?.[1];
  return number === undefined ? null : Number(number.replaceAll(",", "").replace("−", "-"));
}

const preamblePattern =
  /^(?:\W*)(?:sure\b|certainly\b|of course\b|here(?:'s| is| are)\b|as an ai\b|i(?:'m| am) (?:an ai|a language|sorry, but)|i can(?:'t|not) (?:help|assist)|absolutely[,!]|bien sûr|voici\b|en tant qu['’]ia|hakika[,!]|haya hapa|hapa kuna|kama ai\b)/iu;

function preambles(text: string): Problem[] {
  const found = preamblePattern.exec(text)?.[0];
  return found === undefined ? [] : [{ code: "preamble", detail: found.trim() }];
}

function repetition(task: WritingTask, text: string): Problem[] {
  const seen = new Map<string, number>();
  for (const sentence of text.split(/[.!?\n]+/u)) {
    const key = bareWords(sentence);
    if (key.split(" ").length >= 5) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const own = bareWords("description" in task.inputs ? task.inputs.description : (task.page?.text ?? ""));
  return [...seen]
    .filter(([key, count]) => count > 2 || (count > 1 && key.length > 60 && !own.includes(key.slice(0, 40))))
    .map(([detail]) => ({ code: "repetition" as const, detail }));
}

const bareWords = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N} ]/gu, "")
    .trim();
