import { photoTypes } from "@ankara/domain/ai/photos";
import type { Writer } from "../../src/providers/writer/writer.ts";
import { WriterFailure } from "../../src/providers/writer/writer.ts";

/** A step of the scripted writer: say a piece, wait for the test, fail, or hang for good. */
export type Step =
  | { say: string }
  | { wait: Promise<unknown> }
  | { onCall: () => void }
  | { fail: WriterFailure | Error }
  | "hang";

/** A writer that does as the test says: one list of steps for each time it is asked, the last one again and again. */
export function scriptedWriter(...attempts: Step[][]): Writer & { calls: number } {
  const writer = {
    kind: "model" as const,
    label: "Scripted",
    model: "scripted",
    languages: ["en", "fr", "sw"] as const,
    refinements: ["shorter", "longer", "warmer", "formal", "translate", "selection"] as const,
    photos: photoTypes,
    writes: () => true,
    calls: 0,
    async *write(): AsyncGenerator<string> {
      const steps = attempts[Math.min(writer.calls, attempts.length - 1)] ?? [];
      writer.calls += 1;
      for (const step of steps) {
        if (step === "hang") await new Promise(() => undefined);
        else if ("say" in step) yield step.say;
        else if ("wait" in step) await step.wait;
        else if ("onCall" in step) step.onCall();
        else throw step.fail;
      }
    },
  };
  return writer;
}

/** A birthday message that passes every check for the inputs below. */
export const birthday = {
  generate: "birthday_wishes",
  company_name: "Okafor Textiles",
  name: "Abẹ́ní Adébáyọ̀",
  sender: "Amina",
};
export const goodBirthday = `**Happy birthday, Abẹ́ní!**

From all of us at Okafor Textiles, we wish you a year of good health, laughter and open doors. Thank you for choosing us and for every kind word. It is a pleasure to serve you, and we hope that this new year meets you with favour.

With love,
Amina`;

/** The first words of a good message, as many as asked for. */
export const wordsOf = (count: number): string => (goodBirthday.match(/\S+\s*/g) ?? []).slice(0, count).join("");
