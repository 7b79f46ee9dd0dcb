import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const page = readFileSync(resolve(import.meta.dirname, "../docs/journeys.md"), "utf8");

/** Reads how many taps `docs/journeys.md` allows a journey. */
export function tapsOf(journey: string): number {
  const row = page.split("\n").find((line) => line.startsWith(`| ${journey} |`));
  const taps = Number(row?.split("|")[2]);
  if (!Number.isInteger(taps)) throw new Error(`docs/journeys.md says nothing of “${journey}”.`);
  return taps;
}

/** Counts taps: every touch that is not a letter, "Next" on the keyboard among them. */
export function countTaps() {
  const taps: string[] = [];
  const tap = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    taps.push(name);
    await act();
  };
  return { taps, tap };
}
