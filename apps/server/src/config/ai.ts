import { generateSilenceMs, generateTimeoutMs } from "@ankara/domain/constants";
import type { AiSettings } from "../deps.ts";

/** The lease outlives the longest text by 15 s, so that nobody else ends what is still being written. */
export const aiSettings: AiSettings = {
  leaseSeconds: 135,
  totalMs: generateTimeoutMs,
  silenceMs: generateSilenceMs,
  followMs: 1_000,
  // Within what a stop may take: see `stopOnSignal`.
  finishMs: 15_000,
};
