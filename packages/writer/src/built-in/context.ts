import type { BuiltInLanguage } from "@ankara/domain/ai/inputs";
import type { WritingTask } from "../task.ts";
import { seedOf } from "../text.ts";

/** Facts every template is chosen by. */
export type Context = {
  readonly task: WritingTask;
  readonly lang: BuiltInLanguage;
  /** Same inputs, same seed; `task.version` moves the choice on. */
  readonly seed: number;
};

export function contextOf(task: WritingTask): Context {
  const lang = task.language === "fr" || task.language === "sw" ? task.language : "en";
  return { task, lang, seed: seedOf(JSON.stringify(task.inputs)) };
}

/** Blank lines between what is not empty. */
export const paragraphs = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part): part is string => typeof part === "string" && part.trim() !== "").join("\n\n");

/** Lines kept apart in one paragraph, by markdown's two blanks. */
export const lines = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part): part is string => typeof part === "string" && part !== "").join("  \n");

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");
export const numbered = (items: readonly string[]): string =>
  items.map((item, index) => `${index + 1}. ${item}`).join("\n");
