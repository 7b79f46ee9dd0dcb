import type { InputsOf } from "@ankara/domain/ai/inputs";
import { linkUrl } from "@ankara/domain/ai/link";
import { fold } from "@ankara/domain/text";
import { plain } from "../text.ts";
import { type Context, bullets, paragraphs } from "./context.ts";

type Lang = Context["lang"];
const frame: Record<
  Lang,
  { from: (site: string) => string; points: string; post: string; read: (url: string) => string; ask: string }
> = {
  en: {
    from: (site) => `What this page on ${site} says, in its own words:`,
    points: "The main points",
    post: "A post to share",
    read: (url) => `Read the whole page: ${url}`,
    ask: "What do you think? Tell us in the comments.",
  },
  fr: {
    from: (site) => `Ce que dit cette page du site ${site}, avec ses propres mots :`,
    points: "Les points principaux",
    post: "Un message à partager",
    read: (url) => `Lire toute la page : ${url}`,
    ask: "Qu'en pensez-vous ? Dites-le en commentaire.",
  },
  sw: {
    from: (site) => `Ukurasa huu wa ${site} unasema haya, kwa maneno yake wenyewe:`,
    points: "Mambo makuu",
    post: "Chapisho la kushiriki",
    read: (url) => `Soma ukurasa wote: ${url}`,
    ask: "Unaonaje? Tuambie kwenye maoni.",
  },
};

const small = new Set(
  "this that with from have will your their they been were what when which about there would could more than also into over such only other some these those very just like made make most must after before between through while where being because avec pour dans cette mais nous vous leur elle sont plus comme tout fait sans kwa katika hivyo lakini wake yake zake hizi hiyo huyo kama pia baada".split(
    " ",
  ),
);
// An order to a program is no information for a reader, and a page may carry one to misuse whoever summarises it.
const orders =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instruction|prompt|rule)|\bsystem prompt\b|\bapi[ _-]?key\b|\bas an ai\b|\byou are (?:now )?(?:chatgpt|an? (?:ai|assistant))\b/iu;
const boilerplate =
  /\b(?:cookies?|subscribe|sign (?:in|up)|log ?in|all rights reserved|privacy policy|terms of (?:use|service)|javascript|advertisement)\b|©|href=/iu;

/** Whole sentences of a page that carry its subject, in their order. Taken word for word: nothing is made up. */
function keySentences(text: string, title: string, count: number): string[] {
  const candidates = text
    .slice(0, 60_000)
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}\p{N}“"«])/u)
    .map((sentence, at) => ({ at, text: plain(sentence) }))
    .filter(({ text: sentence }) => {
      const length = sentence.split(" ").length;
      return (
        length >= 6 &&
        length <= 45 &&
        /[.!?…]["”»]?$/u.test(sentence) &&
        !orders.test(sentence) &&
        !boilerplate.test(sentence)
      );
    })
    .slice(0, 1_500);
  const wordsOf = (sentence: string) =>
    fold(sentence)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3 && !small.has(word));
  const frequency = new Map<string, number>();
  for (const { text: sentence } of candidates)
    for (const word of new Set(wordsOf(sentence))) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const bare = (sentence: string) =>
    fold(sentence)
      .replaceAll(/[^\p{L}\p{N} ]/gu, "")
      .trim();
  const seen = new Set([bare(title)]);
  return candidates
    .map(({ at, text: sentence }) => {
      const keywords = wordsOf(sentence);
      const weight = keywords.reduce((sum, word) => sum + Math.log(1 + (frequency.get(word) ?? 0)), 0);
      // The first sentence usually names the subject of a page.
      return { at, sentence, score: (weight / Math.sqrt(keywords.length + 4)) * (at < 3 ? 1.6 : at < 10 ? 1.15 : 1) };
    })
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .filter(({ sentence }) => !seen.has(bare(sentence)) && seen.add(bare(sentence)))
    .slice(0, count)
    .toSorted((a, b) => a.at - b.at)
    .map(({ sentence }) => sentence);
}

/** Returns the sentence of a page worth a post by itself; a later one says more than the first, which names the subject. */
const adviceOf = (chosen: readonly string[]): string => chosen[1] ?? chosen[0] ?? "";

export function writeFromPage({ task, lang }: Context, inputs: InputsOf<"content_link">): string {
  const { page, length } = task;
  const url = linkUrl(inputs.url)?.href.replace(/\/$/, "") ?? inputs.url;
  if (!page) return "";
  const say = frame[lang];
  const chosen = keySentences(page.text, page.title, length === "short" ? 3 : length === "long" ? 8 : 5);
  if (chosen.length === 0) return "";
  const title = plain(page.title).slice(0, 120);
  return paragraphs(
    title ? `## ${title}` : "",
    say.from(plain(page.site) || new URL(url).hostname),
    `**${say.points}**`,
    bullets(chosen),
    length !== "short" && `**${say.post}**`,
    length !== "short" &&
      [title && `${title.replace(/[.!?…]+$/u, "")}.`, adviceOf(chosen), say.ask].filter(Boolean).join(" "),
    say.read(url),
  );
}
