import { builtInLanguages } from "@ankara/domain/ai/inputs";
import { writeBuiltIn } from "@ankara/writer/built-in";
import type { Writer } from "./writer.ts";

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
