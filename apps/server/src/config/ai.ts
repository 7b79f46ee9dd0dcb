import { generateSilenceMs, generateTimeoutMs } from "@ankara/domain/constants";

export type AiSettings = {
  /** Seconds after which a generation whose server reports nothing is given up. Longer than `totalMs`. */
  readonly leaseSeconds: number;
  /** A text is finished within this. */
  readonly totalMs: number;
  /** A writer is given up when it says nothing for this long. */
  readonly silenceMs: number;
  /** Milliseconds between two looks whether another server follows a text in progress, or wants it to stop. */
  readonly followMs: number;
  /** A server that stops lets texts under way go on for this long. */
  readonly finishMs: number;
};

/** The lease outlives the longest text by 15 s, so that nobody else ends what is still being written. */
export const aiSettings: AiSettings = {
  leaseSeconds: 135,
  totalMs: generateTimeoutMs,
  silenceMs: generateSilenceMs,
  followMs: 1_000,
  // Within what a stop may take: see `stopOnSignal`.
  finishMs: 15_000,
};
