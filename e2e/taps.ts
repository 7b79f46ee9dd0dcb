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

/**
 * Seconds a hand needs by the keystroke-level model (Card, Moran and Newell): 0.28 s a letter of somebody who types little,
 * 1.1 s a tap. The clock of a busy machine that tests says nothing of a phone, so no test reads it.
 */
export const handSeconds = (letters: number, taps: number): number => letters * 0.28 + taps * 1.1;
