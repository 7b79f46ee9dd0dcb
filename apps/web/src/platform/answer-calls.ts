import type { WorkerAnswer, WorkerCall } from "./worker-calls.ts";

const answer = (message: WorkerAnswer): void => globalThis.postMessage(message);

/**
 * Answers the calls of a page with the methods of an object, in a worker: see `startCalledWorker`.
 *
 * @param withProgress - methods that take how to tell their progress as their last argument
 */
export function answerCalls<T extends object>(target: T, withProgress: readonly (keyof T)[] = []): void {
  globalThis.addEventListener("message", ({ data: { id, name, args } }: MessageEvent<WorkerCall>) => {
    void (async () => {
      try {
        const method = name as keyof T;
        const act = target[method] as (...of: unknown[]) => unknown;
        const onProgress = (progress: number): void => answer({ id, progress });
        const callArgs: unknown[] = withProgress.includes(method) ? [...args, onProgress] : [...args];
        answer({ id, value: await act.apply(target, callArgs) });
      } catch (error) {
        answer({ id, error: error instanceof Error ? error.message : String(error) });
      }
    })();
  });
}
