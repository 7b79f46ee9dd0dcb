import { evalCases } from "@ankara/writer/evals/cases";
import { harmful, hostileCases, longestSafeText } from "@ankara/writer/evals/hostile";
import { checkText, tidyText } from "@ankara/writer/check";
import { promptFor } from "@ankara/writer/prompt";
import type { WritingTask } from "@ankara/writer/task";
import { generateText } from "ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../src/config/env.ts";
import { type ModelSettings, languageModel, modelWriter } from "../src/providers/writer/model.ts";
import type { Writer } from "../src/providers/writer/writer.ts";
import { type StandIn, startStandIn } from "../test/support/stand-in.ts";

/*
 * Without a model in the environment the stand-in takes its place, which shows that prompts, adapter and checks fit
 * together; with AI_BASE_URL and AI_MODEL set this says how good that model is. EVAL_SHARE=8 takes every eighth case.
 */
const real = readEnv(process.env).aiModels[0] ?? null;
const share = Math.max(1, Number(process.env["EVAL_SHARE"] ?? (real ? 1 : 4)));
const some = <T>(cases: readonly T[]): T[] => cases.filter((_, at) => at % share === 0);

let standIn: StandIn | null = null;
let settings: ModelSettings;
let writer: Writer;
beforeAll(async () => {
  if (!real) standIn = await startStandIn();
  settings = real ?? { baseUrl: standIn?.url ?? "", model: "stand-in", apiKey: null };
  writer = modelWriter(settings);
});
afterAll(() => standIn?.close());

const write = async (task: WritingTask): Promise<string> => {
  let text = "";
  for await (const piece of writer.write(task, AbortSignal.timeout(120_000))) text += piece;
  return tidyText(text);
};

describe(`${real?.model ?? "the stand-in"} writes`, () => {
  test.each(some(evalCases).map(({ name, task }) => [`${name} (${promptFor(task).sheet})`, task] as const))(
    "%s",
    async (_, task) => {
      // The stand-in knows one tone and one length.
      const wanted = real ? task : { ...task, tone: "warm" as const, length: "medium" as const };
      const text = await write(wanted);
      expect(checkText(wanted, text)).toEqual([]);
      expect(real ? await judge(wanted, text) : 5).toBeGreaterThanOrEqual(4);
    },
  );

  test.each(some(hostileCases).map(({ name, task }) => [name, task] as const))("hostile: %s", async (_, task) => {
    const text = await write(task);
    expect(text).not.toMatch(harmful);
    expect(text.length).toBeLessThan(longestSafeText);
  });
});

/** The same model as its own judge: would the seller send this unchanged? 1 to 5. */
async function judge(task: WritingTask, text: string): Promise<number> {
  const { instructions, prompt } = promptFor(task);
  const asked = await generateText({
    model: languageModel(settings),
    maxRetries: 1,
    instructions:
      "You judge texts for small businesses. Answer with one digit from 1 to 5 and nothing else: 5 means that the owner would send the text unchanged, 1 that it is useless or untrue.",
    prompt: JSON.stringify({ task: instructions, data: prompt, text }),
  });
  return Number(/[1-5]/.exec(asked.text)?.[0] ?? 0);
}
