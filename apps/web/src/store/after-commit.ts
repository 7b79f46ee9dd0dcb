import { deviceTroubleOf, type DeviceTrouble } from "./device-trouble.ts";

/**
 * Steps after a write that is on the disk: lists of this tab (`screen`), other tabs (`tabs`), waking the sync
 * (`sync`), the device's own note of how far it has counted (`numbering`), its note about a backup file (`backup`).
 */
export type AfterCommitStep = "screen" | "tabs" | "sync" | "numbering" | "backup";

/** Steps whose next success makes up for one that failed. The others are repaired by reading everything again. */
const madeUpFor: ReadonlySet<AfterCommitStep> = new Set(["sync", "numbering", "backup"]);

const failed = new Map<AfterCommitStep, DeviceTrouble>();
let shown: readonly AfterCommitStep[] = [];
const listeners = new Set<() => void>();

/**
 * Runs a step that follows a commit. It never throws, because what is committed has to be shown as committed: what
 * failed is kept on a board instead, which the app shows (`device-trouble-strip.tsx`).
 *
 * @returns whether the step went through
 */
export async function afterCommit(step: AfterCommitStep, act: () => void | Promise<void>): Promise<boolean> {
  try {
    await act();
    if (madeUpFor.has(step)) change(() => failed.delete(step));
    return true;
  } catch (error) {
    console.error(`After a save: ${step}`, error);
    change(() => !failed.has(step) && failed.set(step, deviceTroubleOf(error)));
    return false;
  }
}

/** Steps that failed after a write and were not made up for; the same array until that changes. */
export const readFailedSteps = (): readonly AfterCommitStep[] => shown;

/** The person has read it. */
export const dismissFailedSteps = (): void => change(() => (failed.clear(), true));

export function watchFailedSteps(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(act: () => unknown): void {
  if (!act()) return;
  shown = [...failed.keys()];
  for (const listener of listeners) listener();
}
