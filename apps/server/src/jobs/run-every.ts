/**
 * Run a piece of regular work every so many milliseconds. A round that takes longer is not run beside itself: the beats it
 * covers are left out. The timer keeps no process alive.
 *
 * @param failed - told of the error of a round; the next one comes all the same
 * @returns how to stop; resolves when the round under way is over
 */
export function runEvery(
  milliseconds: number,
  round: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= round()
      .then(() => undefined, failed)
      .finally(() => (running = null));
  }, milliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
