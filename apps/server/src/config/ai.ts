import { generateSilenceMs, generateThinkingMs, generateTimeoutMs } from "@ankara/domain/constants";
import { type ContentType, contentTypes } from "@ankara/domain/ai/content-types";
import * as z from "zod/mini";
import type { ModelSettings } from "../providers/writer/model.ts";
import { StartProblem } from "./start-problem.ts";

export type AiSettings = {
  /** Seconds after which a generation whose server reports nothing is given up. Longer than `totalMs`. */
  readonly leaseSeconds: number;
  /** A text is finished within this. */
  readonly totalMs: number;
  /** The first word of a text is awaited this long, because a model may think before it. */
  readonly firstMs: number;
  /** A writer is given up when it says nothing for this long in the middle of a text. */
  readonly silenceMs: number;
  /** Milliseconds between two looks whether another server follows a text in progress, or wants it to stop. */
  readonly followMs: number;
  /** A server that stops lets texts under way go on for this long. */
  readonly finishMs: number;
};

/** The lease outlives the longest text by 15 s, so that nobody else ends what is still being written. */
export const aiSettings: AiSettings = {
  leaseSeconds: 135,
  totalMs: generateTimeoutMs,
  firstMs: generateThinkingMs,
  silenceMs: generateSilenceMs,
  followMs: 1_000,
  // Within what a stop may take: see `stopOnSignal`.
  finishMs: 15_000,
};

const Text = z.optional(z.string().check(z.trim()));
const BaseUrl = z.optional(z.union([z.literal("anthropic"), z.url({ protocol: /^https?$/ })]));
const Price = z.optional(z.string().check(z.regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/)));
export const aiVariables = {
  AI_BASE_URL: BaseUrl,
  AI_MODEL: Text,
  AI_API_KEY: Text,
  AI_LIMIT_FIELD: z.optional(z.enum(["max_tokens", "max_completion_tokens"])),
  AI_MAX_TOKENS: z.optional(z.coerce.number().check(z.int(), z.gte(256), z.lte(200_000))),
  AI_MODELS: Text,
  AI_VISION: z.optional(z.enum(["on", "off"])),
  AI_PRICE: Price,
  AI_SECOND_BASE_URL: BaseUrl,
  AI_SECOND_MODEL: Text,
  AI_SECOND_API_KEY: Text,
  AI_SECOND_PRICE: Price,
};
type Given = z.infer<z.ZodMiniObject<typeof aiVariables>>;

/**
 * Language models of the AI writer in the order they are asked; empty for the built-in writer.
 *
 * @throws StartProblem when one half of a pair is missing: a model that is not asked for must not be paid for
 */
export function aiModelsOf(given: Given): readonly ModelSettings[] {
  const first = modelOf("AI", given.AI_BASE_URL, given.AI_MODEL);
  const second = modelOf("AI_SECOND", given.AI_SECOND_BASE_URL, given.AI_SECOND_MODEL);
  if (!first) {
    const idle = (["AI_SECOND_MODEL", "AI_MODELS"] as const).find((name) => given[name]);
    if (idle) throw new StartProblem(`${idle} needs AI_BASE_URL and AI_MODEL.`);
    return [];
  }
  const { AI_LIMIT_FIELD: limitField = null, AI_MAX_TOKENS: maxTokens = null } = given;
  const models: ModelSettings[] = [
    {
      ...first,
      limitField,
      maxTokens,
      apiKey: given.AI_API_KEY ?? null,
      modelByType: modelByTypeOf(given.AI_MODELS),
      sees: given.AI_VISION === undefined ? null : given.AI_VISION === "on",
      price: priceOf(given.AI_PRICE),
    },
  ];
  if (second)
    models.push({
      ...second,
      maxTokens,
      apiKey: given.AI_SECOND_API_KEY ?? null,
      price: priceOf(given.AI_SECOND_PRICE),
    });
  return models;
}

/** Reads `0.25/2`: US dollars for a million tokens in and out. */
function priceOf(text: string | undefined): ModelSettings["price"] {
  if (text === undefined) return null;
  const [input = 0, output = 0] = text.split("/").map(Number);
  return { input, output };
}

function modelOf(prefix: "AI" | "AI_SECOND", baseUrl: string | undefined, model: string | undefined) {
  if (!baseUrl && !model) return null;
  if (!baseUrl || !model)
    throw new StartProblem(
      `${prefix}_BASE_URL and ${prefix}_MODEL belong together: set both for a language model, none to go without.`,
    );
  return { baseUrl, model };
}

/** Reads `business_plan=gpt-5,email=gpt-5-mini`. */
function modelByTypeOf(text = ""): Partial<Record<ContentType, string>> {
  const pairs = text
    .split(",")
    .filter((pair) => pair.trim() !== "")
    .map((pair) => pair.split("=", 2).map((half) => half.trim()) as [string, string?]);
  const wrong = pairs.filter(([type, model]) => !(type in contentTypes) || !model).map(([type]) => type);
  if (wrong.length > 0)
    throw new StartProblem(`AI_MODELS takes pairs such as business_plan=name-of-model, not ${wrong.join(", ")}.`);
  return Object.fromEntries(pairs) as Partial<Record<ContentType, string>>;
}
