import { type WritingLanguage, builtInLanguages } from "@ankara/domain/ai/inputs";
import type { PhotoType } from "@ankara/domain/ai/photos";
import type { Rewriting, WritingTask } from "@ankara/writer/task";
import { canWriteBuiltIn, writeBuiltIn } from "@ankara/writer/built-in";

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
  /** Photos it reads; none where it does not see. */
  readonly photos: readonly PhotoType[];
  /** Returns false for a task it declines, which is refused before any credit is held. */
  writes(task: WritingTask): boolean;
  /**
   * The text as markdown, piece by piece. Ends when the text is whole.
   *
   * An empty piece says that it is at work, but has no word yet.
   *
   * @param signal - stops the writing at once; what it throws then does not matter
   * @param count - is told what the text took, where the other side says so
   * @throws WriterFailure when the text cannot be had or is not whole
   */
  write(task: WritingTask, signal: AbortSignal, count?: (usage: TokenUsage) => void): AsyncIterable<string>;
}

/** Tokens and cost of one answer of a model. */
export type TokenUsage = {
  readonly model: string;
  readonly inputTokens: number;
  /** Thoughts included. */
  readonly outputTokens: number;
  /** Millionths of a US dollar by the operator's price list; 0 without one. */
  readonly costMicros: number;
};

/** Thrown when there is no text; says why. */
export class WriterFailure extends Error {
  /** True when the same request may work in a moment. */
  readonly retryable: boolean;
  /** Milliseconds the other side asked to wait. */
  readonly waitMs: number | null;
  /**
   * `refused`: the key, the money or the settings are wrong, which only the operator can mend. `filtered`: the model would
   * not write this, and no other one is asked.
   */
  readonly because: "refused" | "filtered" | null;

  constructor(
    message: string,
    {
      retryable,
      waitMs = null,
      because = null,
    }: { retryable: boolean; waitMs?: number | null; because?: WriterFailure["because"] },
  ) {
    super(message);
    this.retryable = retryable;
    this.waitMs = waitMs;
    this.because = because;
  }
}

/** Our own deterministic writer. Needs no key and no network, and says what it is. */
export const builtInWriter: Writer = {
  kind: "built-in",
  label: "Built-in writer (no AI model)",
  model: null,
  languages: builtInLanguages,
  refinements: ["shorter", "longer", "warmer", "formal", "translate"],
  photos: [],
  writes: canWriteBuiltIn,
  async *write(task) {
    // In paragraphs, as a person would hand it over.
    yield* writeBuiltIn(task).split(/(?<=\n\n)/);
  },
};

/** The built-in writer where a model is away: for the texts it writes as well as one, in its own languages. */
export const reserveBuiltIn: Writer = {
  ...builtInWriter,
  writes: ({ inputs, language, rewriting }) =>
    rewriting === null && builtInTypes.has(inputs.generate) && builtInLanguages.some((each) => each === language),
};
const builtInTypes: ReadonlySet<string> = new Set(["birthday_wishes", "seasons_greetings", "content_idea"]);
