import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { writingLanguages } from "@ankara/domain/ai/inputs";
import { promptFor } from "@ankara/writer/prompt";
import { APICallError, type LanguageModel, streamText } from "ai";
import { type Writer, WriterFailure } from "./writer.ts";

export type ModelSettings = {
  /** Root of an OpenAI-compatible API (`http://127.0.0.1:11434/v1`), or `anthropic`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Local servers need none. */
  readonly apiKey: string | null;
};

const maxTokens = 4_000;

/** A language model behind an OpenAI-compatible endpoint (hosted, Ollama, llama.cpp, vLLM) or Anthropic's. */
export function modelWriter(settings: ModelSettings): Writer {
  const model = languageModel(settings);
  return {
    kind: "model",
    label: settings.model,
    model: settings.model,
    languages: writingLanguages,
    refinements: ["shorter", "longer", "warmer", "formal", "translate", "selection"],
    async *write(task, signal) {
      const { instructions, prompt } = promptFor(task);
      const result = streamText({
        model,
        instructions,
        prompt,
        abortSignal: signal,
        maxOutputTokens: maxTokens,
        // The decision to retry is made where the money is: see generation-runs.ts.
        maxRetries: 0,
        streamRetries: 0,
        // Without a handler the library prints what went wrong, with the request in it.
        onError: () => undefined,
      });
      let finish: string | null = null;
      try {
        for await (const part of result.fullStream) {
          // Bytes received before the stop may still wait in the stream.
          if (signal.aborted || part.type === "abort") throw new WriterFailure("stopped", { retryable: false });
          if (part.type === "text-delta") yield part.text;
          else if (part.type === "error") throw failureOf(part.error);
          else if (part.type === "finish") finish = part.finishReason;
        }
      } catch (error) {
        // A line that breaks in mid-text is no part of the stream: it throws, with the whole request in it.
        throw error instanceof WriterFailure ? error : failureOf(error);
      }
      // Only a text the model itself called finished is one: an early end looks the same up to here.
      if (finish !== "stop")
        throw new WriterFailure(`the text ended with ${finish ?? "nothing"}`, {
          retryable: finish !== "content-filter",
        });
    },
  };
}

/** The model of the settings, for whoever asks it something else than a text. */
export function languageModel({ baseUrl, model, apiKey }: ModelSettings): LanguageModel {
  const key = apiKey === null ? {} : { apiKey };
  if (/^(?:anthropic|https:\/\/api\.anthropic\.com(?:\/v1)?\/?)$/.test(baseUrl)) return createAnthropic(key)(model);
  return createOpenAICompatible({ name: "model", baseURL: baseUrl.replace(/\/+$/, ""), ...key })(model);
}

/** The other side's message, without the request, its headers or the key. */
function failureOf(error: unknown): WriterFailure {
  if (APICallError.isInstance(error)) {
    const status = error.statusCode ?? 0;
    const began = status >= 200 && status < 300;
    const retryable = began || status === 0 || status === 408 || status === 429 || status >= 500;
    return new WriterFailure(began ? "the answer broke off" : `the provider answered ${status || "nothing"}`, {
      retryable,
      waitMs: retryAfterOf(error.responseHeaders?.["retry-after"]),
    });
  }
  // Messages of these errors quote what was received, which is a person's text: the kind of error is enough.
  return new WriterFailure(error instanceof Error ? error.name : typeof error, { retryable: true });
}

function retryAfterOf(header: string | undefined): number | null {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}
