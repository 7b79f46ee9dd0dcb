import { type WritingLanguage, builtInLanguages } from "@ankara/domain/ai/inputs";
import type { Rewriting, WritingTask } from "@ankara/writer/task";
import { writeBuiltIn } from "@ankara/writer/built-in";

/**
 * Writes one text. Built in: `built-in.ts`, deterministic, needs nothing. Models: `model.ts` over any OpenAI-compatible
 * endpoint or Anthropic. It knows nothing of credits, time limits or storage.
 */
export interface Writer {
  readonly kind: "built-in" | "model";
  /** Shown to people: "Built-in writer (no AI model)", or the model's name. */
  readonly label: string;
  readonly model: string | null;
  readonly languages: readonly WritingLanguage[];
  readonly refinements: readonly Rewriting["how"][];
  /**
   * The text as markdown, piece by piece. Ends when the text is whole.
   *
   * @param signal - stops the writing at once; what it throws then does not matter
   * @throws WriterFailure when the text cannot be had or is not whole
   */
  write(task: WritingTask, signal: AbortSignal): AsyncIterable<string>;
}

/** `retryable`: the same request may work in a moment, as long as no text has come. `code` is what the person is told. */
export class WriterFailure extends Error {
  readonly retryable: boolean;
  /** Milliseconds the other side asked to wait. */
  readonly waitMs: number | null;

  constructor(message: string, { retryable, waitMs = null }: { retryable: boolean; waitMs?: number | null }) {
    super(message);
    this.retryable = retryable;
    this.waitMs = waitMs;
  }
}

/** Our own deterministic writer. Needs no key and no network, and says what it is. */
export const builtInWriter: Writer = {
  kind: "built-in",
  label: "Built-in writer (no AI model)",
  model: null,
  languages: builtInLanguages,
  refinements: ["shorter", "longer", "warmer", "formal", "translate"],
  async *write(task) {
    // In paragraphs, as a person would hand it over.
    yield* writeBuiltIn(task).split(/(?<=\n\n)/);
  },
};
