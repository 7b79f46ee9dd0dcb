import { messageTypes } from "@ankara/domain/ai/messages";
import { fold } from "@ankara/domain/text";
import { type Problem, checkText } from "../src/check.ts";
import { unknownFacts } from "../src/facts.ts";
import { languageOf } from "../src/language.ts";
import { plain, saysThanks } from "../src/text.ts";
import type { EvalCase } from "./cases.ts";

export const ruleNames = [
  "facts kept",
  "nothing invented",
  "request not echoed",
  "reader named",
  "tone",
  "length",
  "form",
  "language",
] as const;
export type RuleName = (typeof ruleNames)[number];
type Rule = (one: EvalCase, text: string) => readonly string[];

/** Folded, with one kind of blank, and without the marks of markdown. */
const flat = (text: string): string =>
  fold(plain(text).replaceAll(/[\u00a0\u202f]/gu, " "))
    .replaceAll(/[’]/gu, "'")
    .replaceAll(/\s+/gu, " ");

/** Types whose text goes to somebody as it is. */
const messages: ReadonlySet<string> = new Set([
  "birthday_wishes",
  "seasons_greetings",
  "newsletter",
  "email",
  "reply_email",
  ...messageTypes,
]);
const isMessage = ({ task }: EvalCase): boolean => messages.has(task.inputs.generate);

const codes =
  (...wanted: readonly Problem["code"][]): Rule =>
  ({ task }, text) =>
    checkText(task, text)
      .filter(({ code }) => wanted.includes(code))
      .map(({ code, detail }) => `${code}: ${detail}`);

const factsKept: Rule = (one, text) => {
  const there = flat(text);
  const lost = one.keeps.filter((fact) => !there.includes(flat(fact))).map((fact) => `lost: ${fact}`);
  return [...lost, ...codes("input_missing", "sums")(one, text)];
};

/** A plan counts further from what was named, so its own sums are held to add up instead. */
const counts: ReadonlySet<string> = new Set(["business_plan", "user_persona"]);
const nothingInvented: Rule = (one, text) => [
  ...codes("foreign_contact", "harm")(one, text),
  ...(counts.has(one.task.inputs.generate) ? [] : unknownFacts(one.task, text).map((fact) => `invented: ${fact}`)),
];

/** Openings of a sentence that speaks to the writer and not to the reader. */
const toTheWriter =
  /^(?:(?:please |kindly |politely )?(?:write|draft|compose|announce|introduce|apologi[sz]e|decline|refuse|inform|congratulate|(?:tell|remind|notify|thank|invite|ask|offer|request) (?:him|her|them|my|our|the (?:client|customer|supplier|landlord)|customers|clients)|request (?:a|an)|say (?:that|yes|no)\b)|(?:(?:écri(?:s|re|vez)|rédige[rz]?|annonce[rz]?|présente[rz]?|s['’]excuser|informe[rz]?|remercier|invite[rz]?|confirmer|refuser|propose[rz]?|demande[rz]?|rappelle[rz]?|rappeler|dis|dire)(?![\p{L}])(?!-(?:nous|moi)))|(?:andika|tangaza|tambulisha|omba |mwambie|waambie|mjulishe|wajulishe|mkumbushe|wakumbushe|mshukuru|washukuru|waalike|mwalike|kataa|muulize|waulize|thibitisha)(?=\s))/iu;
/** Words about the reader that are left in a text to the reader. */
const aboutTheReader =
  /\b(?:(?:tell|ask|remind|thank|inform) (?:him|her|them)|dis-lui|demande-lui|propose-lui|my (?:company|customers?|clients?|business))\b/iu;

const notEchoed: Rule = (one, text) => {
  if (!isMessage(one)) return [];
  const said = sentencesOf(text).filter((sentence) => toTheWriter.test(sentence) || aboutTheReader.test(sentence));
  return said.map((sentence) => `speaks to the writer: ${sentence.slice(0, 60)}`);
};

/** Lines into a letter in which the reader is greeted. */
const greetingLines = 4;
const readerNamed: Rule = ({ to }, text) => {
  if (to === null) return [];
  const beginning = flat(text.split("\n").slice(0, greetingLines).join("\n"));
  return beginning.includes(flat(to)) ? [] : [`does not greet ${to}`];
};

const slang = /\b(?:hey|hello hello|hi|gist|wow|cheers|coucou|bises|mambo(?=[!,])|poa)\b/iu;
const emoji = /\p{Extended_Pictographic}/u;
const warmWords =
  /\b(?:thank|warm|love|glad|kind|hope|joy|pleas|sorry|welcome|delight|friendly|merci|remerci|chaleur|affection|plaisir|heureu|espér|bien à vous|vœux|excus|bienvenue|asante|shukur|upendo|moyo|furaha|fura|tumaini|natumaini|karibu|salamu|radhi|tunatakia|kwa upole)/iu;
const solemn =
  /\b(?:sorry|apolog|excus|désol|nous regrettons|radhi|pokea msamaha|samahani|our thoughts are with you|nos pensées|mawazo yetu)/iu;
const toneKept: Rule = (one, text) => {
  if (!isMessage(one)) return [];
  const own = Object.values(one.task.inputs).join("\n");
  const ours = sentencesOf(text).filter((sentence) => !flat(own).includes(flat(sentence).replace(/[.!?…]+$/u, "")));
  const said = ours.join("\n");
  const isFirstLine = (sentence: string): boolean => (text.split("\n")[0] ?? "").includes(sentence);
  const { tone } = one.task;
  // Mourning and an apology are no occasion for play, whatever tone is asked for.
  if (solemn.test(said))
    return emoji.test(said) || /!/.test(said) ? ["lightly said to somebody who grieves or complains"] : [];
  if (tone === "formal")
    return [
      ...(emoji.test(said) ? ["an emoji in a formal text"] : []),
      ...(slang.test(said) ? [`slang in a formal text: ${slang.exec(said)?.[0]}`] : []),
      // The most formal of letters wishes a feast with "Eid Mubarak!" above it.
      ...(ours.some((sentence) => sentence.includes("!") && !isFirstLine(sentence))
        ? ["an exclamation mark in a formal text"]
        : []),
    ];
  if (tone === "plain")
    return [
      ...(emoji.test(said) ? ["an emoji in a plain text"] : []),
      ...((said.match(/!/g)?.length ?? 0) > 2 ? ["exclamation marks in a plain text"] : []),
    ];
  if (tone === "warm") return warmWords.test(said) ? [] : ["no warm word"];
  return /[!?]|\p{Extended_Pictographic}/u.test(said) ? [] : ["nothing playful"];
};

/** A letter may be written to thank, an e-mail and an answer thank on the way. */
const mails: ReadonlySet<string> = new Set(["email", "reply_email"]);
/** "Merci de nous envoyer un devis" asks. */
const asksInFrench = /(?<=^|[.!?] )Merci d(?:e |['’])/gu;

const untidy: readonly (readonly [RegExp, string])[] = [
  [/\.\.(?!\.)|[,;:]{2}|[,;]\.|[!?]\.| ,|,(?=\p{L})/u, "two marks in a row"],
  [/\(\s*\)|«\s*»|""|“”|\*\*\s*\*\*/u, "empty brackets"],
  [/(?:^|\n)(?:[-*]|\d+\.)\s*(?:\n|$)/u, "an empty list item"],
  // Swahili doubles its words on purpose: "siku hiyo hiyo".
  [/(?<!\p{L})(les?|la|des|pour|the|of|to|an?|and|is|kwa|ya) \1(?!\p{L})/iu, "a word twice"],
  [
    /(?<!\p{L})(?:(?:pour|de|à) (?:la|le|les) (?:en|de|pour|à|et)|(?:ya|wa|za) (?:ya|wa|la|za|kabla|bado)|(?:for|of|the) (?:for|of|is|about))(?!\p{L})/iu,
    "small words left over",
  ],
  [/\{\w*\}|\[[\p{L} ]+\](?!\()/u, "a bracket to fill in"],
];
/** French sets a blank before these marks. */
const frenchMarks = /[\p{L}\d%»*][!?;](?=\s|\*|$)|\p{L}:(?=\s|$)/u;

const inForm: Rule = (one, text) => {
  const { inputs, language, profile } = one.task;
  const own = flat([...Object.values(inputs), one.task.page?.text ?? "", one.task.page?.title ?? ""].join("\n"));
  const odd = untidy.flatMap(([pattern, what]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined || (found.trim() !== "" && own.includes(flat(found)))
      ? []
      : [`${what}: ${found.trim()}`];
  });
  const small = sentencesOf(text)
    .filter((sentence) => /^(?!https?:)\p{Ll}/u.test(sentence) && !own.includes(flat(sentence).slice(0, 12)))
    .map((sentence) => `begins small: ${sentence.slice(0, 30)}`);
  const french =
    language === "fr"
      ? sentencesOf(text)
          .filter(
            (sentence) => frenchMarks.test(sentence.replaceAll(/https?:\S+/gu, "")) && !own.includes(flat(sentence)),
          )
          .map((sentence) => `no blank before a mark: ${sentence.slice(0, 40)}`)
      : [];
  const [closing = "", ...above] = text
    .split(/\n{2,}/u)
    .slice(1, -1)
    .toReversed();
  const thanksTwice =
    mails.has(inputs.generate) && saysThanks(closing.replaceAll(asksInFrench, "")) && above.some(saysThanks);
  const signer = "sender" in inputs ? inputs.sender : profile.ownerName || profile.companyName;
  const signed =
    !isMessage(one) || flat(text.split("\n").slice(-5).join("\n")).includes(flat(signer)) ? [] : ["nobody signs"];
  return [
    ...codes("empty", "shape", "placeholder", "preamble", "repetition")(one, text),
    ...odd,
    ...small,
    ...french,
    ...signed,
    ...(thanksTwice ? ["thanks again at the end"] : []),
  ];
};

/** Also paragraph by paragraph: one foreign paragraph among five does not change the language of the whole. */
const inLanguage: Rule = (one, text) => {
  const { task } = one;
  if (!["en", "fr", "sw"].includes(task.language) || task.inputs.generate === "content_link") return [];
  const own = Object.values(task.inputs).map((value) => flat(value));
  const foreign = text
    .split(/\n{2,}/u)
    .filter((paragraph) => !own.some((value) => value.includes(flat(paragraph)) || flat(paragraph).includes(value)))
    .map((paragraph) => [languageOf(paragraph), paragraph] as const)
    .filter(([found]) => found !== null && found !== task.language)
    .map(([found, paragraph]) => `reads as ${found}: ${paragraph.slice(0, 40)}`);
  return [...codes("language")(one, text), ...foreign];
};

const rules: Readonly<Record<RuleName, Rule>> = {
  "facts kept": factsKept,
  "nothing invented": nothingInvented,
  "request not echoed": notEchoed,
  "reader named": readerNamed,
  tone: toneKept,
  length: codes("too_short", "too_long"),
  form: inForm,
  language: inLanguage,
};

export type Finding = { readonly rule: RuleName; readonly detail: string };

/** Everything that a person's rules find wrong with a text of a case; empty when it may be sold. */
export const judgeText = (one: EvalCase, text: string): readonly Finding[] =>
  ruleNames.flatMap((rule) => rules[rule](one, text).map((detail) => ({ rule, detail })));

/** Sentences and lines of a text, without the marks of markdown around them. */
function sentencesOf(text: string): readonly string[] {
  return text
    .split(/\n+/u)
    .filter((line) => !/^\s*\|/u.test(line))
    .flatMap((line) =>
      line
        .replace(/^\s*(?:#+|[-*]|\d+[.)])\s+/u, "")
        .split(/(?<=\p{L}{3}[.!?…]|\d\.|[!?…])["”»*_]*\s+(?=["“«*_]*\p{L})/u),
    )
    .map((sentence) =>
      sentence
        .replaceAll(/[*_]/gu, "")
        .replace(/^(?:Subject|Objet|Mada)\s?:\s*/u, "")
        .trim(),
    )
    .filter((sentence) => sentence !== "");
}

/** Lines that say something: no headings, no tables, no rules. */
const linesOf = (text: string): readonly string[] =>
  text
    .split(/\n+/u)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(?:#|\||-{3,}$)/u.test(line));

/** Returns how much of the shorter text stands in the other one, 0 to 1, line by line. */
export const sharedLines = (one: string, other: string): number => sharedOf(linesOf(one), linesOf(other));

/**
 * Returns how much of the shorter text stands in the other one, sentence by sentence, without what both have to say:
 * the person's own words and the signature.
 */
export function sharedSentences({ task }: EvalCase, one: string, other: string): number {
  const own = flat([...Object.values(task.inputs), ...Object.values(task.profile)].join("\n"));
  const ours = (text: string) =>
    sentencesOf(text.replaceAll(/^#.*$/gmu, "")).filter((sentence) => {
      const bare = flat(sentence).replace(/[.!?…,]+$/u, "");
      return bare.split(" ").length > 2 && !own.includes(bare);
    });
  return sharedOf(ours(one), ours(other));
}

function sharedOf(one: readonly string[], other: readonly string[]): number {
  const [shorter, longer] = [one, other].toSorted((a, b) => a.length - b.length);
  if (!shorter || shorter.length === 0) return 0;
  const there = new Set(longer);
  return shorter.filter((line) => there.has(line)).length / shorter.length;
}
