import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { isPhoto, writingLanguages } from "@ankara/domain/ai/inputs";
import { photoTypes } from "@ankara/domain/ai/photos";
import { withoutPreamble } from "@ankara/writer/check";
import { promptFor } from "@ankara/writer/prompt";
import type { ContentType } from "@ankara/domain/ai/content-types";
import {
  APICallError,
  type Instructions,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  extractReasoningMiddleware,
  streamText,
  wrapLanguageModel,
} from "ai";
import { type LimitField, answerTokens, limitFieldOf, otherLimitField, refusesLimitField } from "./token-limit.ts";
import { pictureTypeOf, seesPictures } from "./pictures.ts";
import { type Writer, WriterFailure } from "./writer.ts";

export type ModelSettings = {
  /** Root of an OpenAI-compatible API (`http://127.0.0.1:11434/v1`), or `anthropic`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Local servers need none. */
  readonly apiKey: string | null;
  /** Field of the request that limits the answer; null: by service and model. */
  readonly limitField?: LimitField | null;
  /** Most tokens of an answer, thinking included; null: by text, language and model. */
  readonly maxTokens?: number | null;
  /** Other models of the same service for some of the texts. */
  readonly modelByType?: Partial<Record<ContentType, string>>;
  /** True for a model that sees pictures; null: its name decides. */
  readonly sees?: boolean | null;
  /** US dollars for a million tokens; null: unknown. */
  readonly price?: { readonly input: number; readonly output: number } | null;
};

/** Language models behind an OpenAI-compatible endpoint (hosted, Ollama, llama.cpp, vLLM) or Anthropic's. */
export function modelWriter(settings: ModelSettings): Writer {
  // Learned from the first refusal and kept for the life of the process: a name says nothing about a proxy's own model.
  const limitFields = new Map<string, LimitField>();
  const models = new Map<string, LanguageModel>();
  const fieldOf = (name: string) =>
    settings.limitField ?? limitFields.get(name) ?? limitFieldOf(settings.baseUrl, name);
  const modelOf = (name: string) => {
    const model = models.get(name) ?? languageModel({ ...settings, model: name }, () => fieldOf(name));
    models.set(name, model);
    return model;
  };
  const nameFor = (type: ContentType) => settings.modelByType?.[type] ?? settings.model;
  const photos = photoTypes.filter((type) => settings.sees ?? seesPictures(nameFor(type)));
  return {
    kind: "model",
    label: settings.model,
    model: settings.model,
    languages: writingLanguages,
    refinements: ["shorter", "longer", "warmer", "formal", "translate", "selection"],
    photos,
    writes: ({ inputs }) => !isPhoto(inputs) || photos.includes(inputs.generate),
    async *write(task, signal, count) {
      const { shared, own, prompt } = promptFor(task);
      const name = nameFor(task.inputs.generate);
      const request = {
        instructions: instructionsOf(settings, { shared, own }),
        prompt: isPhoto(task.inputs) ? withPhoto(prompt, task.inputs.photo) : prompt,
        abortSignal: signal,
        maxOutputTokens: settings.maxTokens ?? answerTokens(task, name),
      };
      const used = ({ inputTokens = 0, outputTokens = 0 }: LanguageModelUsage) => {
        const { input, output } = settings.price ?? { input: 0, output: 0 };
        const costMicros = Math.round(inputTokens * input + outputTokens * output);
        count?.({ model: name, inputTokens, outputTokens, costMicros });
      };
      try {
        yield* streamed(modelOf(name), request, used);
      } catch (error) {
        if (!(error instanceof WrongLimitField) || settings.limitField) throw error;
        limitFields.set(name, otherLimitField(fieldOf(name)));
        yield* streamed(modelOf(name), request, used);
      }
    },
  };
}

/** The service wants the limit of the answer in another field; nothing was written. */
class WrongLimitField extends WriterFailure {}

/** Characters of 1 024 tokens, from which Anthropic caches; shorter instructions would be billed as a cache that is never read. */
const cachedFrom = 4_096;

/** Marks the shared instructions for Anthropic's cache; other services cache an equal beginning by themselves. */
function instructionsOf({ baseUrl }: ModelSettings, { shared, own }: { shared: string; own: string }): Instructions {
  if (!anthropicUrl.test(baseUrl) || shared.length < cachedFrom) return `${shared}\n\n${own}`;
  return [
    { role: "system", content: shared, providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } },
    { role: "system", content: own },
  ];
}

const anthropicUrl = /^(?:anthropic|https:\/\/api\.anthropic\.com(?:\/v1)?\/?)$/;

/** The photo follows the data; each service gets it in its own dialect. */
const withPhoto = (prompt: string, base64: string): ModelMessage[] => [
  {
    role: "user",
    content: [
      { type: "text", text: prompt },
      { type: "file", data: base64, mediaType: pictureTypeOf(base64) ?? "image/jpeg" },
    ],
  },
];

type Request = {
  instructions: Instructions;
  prompt: string | ModelMessage[];
  abortSignal: AbortSignal;
  maxOutputTokens: number;
};

/** The text alone, without what the model thought or said before it; an empty piece says that it is still thinking. */
async function* streamed(
  model: LanguageModel,
  request: Request,
  used: (usage: LanguageModelUsage) => void,
): AsyncGenerator<string> {
  const result = streamText({
    model,
    ...request,
    // The decision to retry is made where the money is: see generation-runs.ts.
    maxRetries: 0,
    streamRetries: 0,
    // Without a handler the library prints what went wrong, with the request in it.
    onError: () => undefined,
  });
  let finish: string | null = null;
  const beginning = new Beginning();
  try {
    for await (const part of result.fullStream) {
      // Bytes received before the stop may still wait in the stream.
      if (request.abortSignal.aborted || part.type === "abort")
        throw new WriterFailure("stopped", { retryable: false });
      if (part.type === "text-delta") yield beginning.next(part.text);
      else if (part.type === "reasoning-delta") yield "";
      else if (part.type === "error") throw failureOf(part.error);
      else if (part.type === "finish") {
        finish = part.finishReason;
        used(part.totalUsage);
      }
    }
  } catch (error) {
    // A line that breaks in mid-text is no part of the stream: it throws, with the whole request in it.
    throw error instanceof WriterFailure ? error : failureOf(error);
  }
  yield beginning.rest();
  // Only a text the model itself called finished is one: an early end looks the same up to here.
  if (finish !== "stop")
    throw new WriterFailure(
      `the text ended with ${finish ?? "nothing"}`,
      finish === "content-filter" ? { retryable: false, because: "filtered" } : { retryable: true },
    );
}

/** Characters after which a first line without an end is no "Okay, here is your text:". */
const longestPreamble = 200;

/** Holds back the beginning of a text until it is known not to be a word to us, so that nobody sees it come and go. */
class Beginning {
  #pending: string | null = "";

  next(piece: string): string {
    if (this.#pending === null) return piece;
    this.#pending += piece;
    const text = this.#pending.trimStart();
    return /\n\s*\S/.test(text) || text.length > longestPreamble ? this.rest() : "";
  }

  rest(): string {
    const pending = this.#pending ?? "";
    this.#pending = null;
    return withoutPreamble(pending);
  }
}

/**
 * The model of the settings, for whoever asks it something else than a text.
 *
 * @param limitField - asked at each request, because a refusal may have changed it
 */
export function languageModel(
  { baseUrl, model: name, apiKey }: ModelSettings,
  limitField: () => LimitField = () => limitFieldOf(baseUrl, name),
): LanguageModel {
  const key = apiKey === null ? {} : { apiKey };
  if (anthropicUrl.test(baseUrl)) return createAnthropic(key)(name);
  const model = createOpenAICompatible({
    name: "model",
    baseURL: baseUrl.replace(/\/+$/, ""),
    includeUsage: true,
    transformRequestBody: ({ max_tokens: limit, ...body }) =>
      limit === undefined ? body : { ...body, [limitField()]: limit as number },
    ...key,
  })(name);
  // Servers of open models put what the model thought into the text itself.
  return wrapLanguageModel({ model, middleware: extractReasoningMiddleware({ tagName: "think" }) });
}

/** The other side's message, without the request, its headers or the key. */
function failureOf(error: unknown): WriterFailure {
  if (APICallError.isInstance(error)) {
    const status = error.statusCode ?? 0;
    if (refusesLimitField(status, error.responseBody ?? ""))
      return new WrongLimitField("the provider wants the limit in another field", { retryable: false });
    const began = status >= 200 && status < 300;
    const retryable = began || status === 0 || status === 408 || status === 429 || status >= 500;
    return new WriterFailure(began ? "the answer broke off" : `the provider answered ${status || "nothing"}`, {
      retryable,
      waitMs: retryAfterOf(error.responseHeaders?.["retry-after"]),
      because: began || retryable ? null : "refused",
    });
  }
  // Messages of these errors quote what was received, which is a person's text: the kind of error is enough.
  return new WriterFailure(error instanceof Error ? error.name : typeof error, { retryable: true });
}

/** @param header - seconds, or a date (RFC 9110, 10.2.3) */
function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return waitMs >= 0 ? waitMs : null;
}
