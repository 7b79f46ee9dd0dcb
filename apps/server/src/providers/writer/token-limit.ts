import type { WritingLanguage } from "@ankara/domain/ai/inputs";
import { lengthRange } from "@ankara/writer/check";
import type { WritingTask } from "@ankara/writer/task";

/** Field of a chat completion that limits the answer. OpenAI's current models refuse the older one, other services know no newer one. */
export type LimitField = "max_tokens" | "max_completion_tokens";

const newerServices = /^https:\/\/(?:api\.openai\.com|[^/]+\.openai\.azure\.com)(?:\/|$)/;
/** OpenAI's models that think, behind whatever service. */
const newerModels = /^(?:openai\/)?(?:o\d|gpt-(?:[5-9]|\d\d))/;

/** Returns the field a service and model are expected to know. */
export const limitFieldOf = (baseUrl: string, model: string): LimitField =>
  newerServices.test(baseUrl) || newerModels.test(model) ? "max_completion_tokens" : "max_tokens";

export const otherLimitField = (field: LimitField): LimitField =>
  field === "max_tokens" ? "max_completion_tokens" : "max_tokens";

/** Returns whether a refusal is about the field of the limit: "Unsupported parameter: 'max_tokens' is not supported with this model." */
export const refusesLimitField = (status: number, body: string): boolean =>
  (status === 400 || status === 422) &&
  /max_(?:completion_)?tokens/.test(body) &&
  /unsupported|not supported|unrecognized|unknown|unexpected|not permitted|extra/i.test(body);

/** Models that think before they write, by the names they are sold under. */
const thinking = /(?:^|[/:_-])(?:o[1-9]\b|gpt-(?:[5-9]|oss)|deepseek-r|r1\b|qwq|qwen3|magistral|phi-4-r)|think|reason/i;
const roomForThoughts = 16_000;
const minTokens = 1_500;

/** Tokens a word takes, rounded up: scripts and marks that tokenizers know badly take many. */
const tokensPerWord: Readonly<Record<WritingLanguage, number>> = {
  en: 2,
  pcm: 2,
  fr: 3,
  sw: 4,
  ha: 4,
  rw: 5,
  ig: 6,
  yo: 7,
  am: 10,
};

/** Returns the most tokens an answer may have: the longest text of the task with marks and tables, and room to think. */
export function answerTokens(task: WritingTask, model: string): number {
  const [, words] = lengthRange(task);
  const text = Math.max(minTokens, Math.ceil(words * tokensPerWord[task.language] * 1.5));
  return text + (thinking.test(model) ? roomForThoughts : 0);
}
