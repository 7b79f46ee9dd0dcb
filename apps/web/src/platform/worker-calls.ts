import { trustedScript } from "./trusted-scripts.ts";

/** A call of the page, and what goes back: progress while it runs, then its answer. */
export type WorkerCall = { readonly id: number; readonly name: string; readonly args: readonly unknown[] };
export type WorkerAnswer = { readonly id: number } & (
  | { readonly progress: number }
  | { readonly value: unknown }
  | { readonly error: string }
);

export type CalledWorker<Methods extends string> = {
  call: <T>(name: Methods, args: readonly unknown[], onProgress?: (done: number) => void) => Promise<T>;
  /** Ends it, whatever it is doing: what was asked for is never answered. */
  close: () => void;
};

/**
 * Starts a worker whose functions the page calls one by one, see `answerCalls`.
 *
 * @param onStopped - the worker could not be loaded or failed: a new one has to be started
 */
export function startCalledWorker<Methods extends string>(
  address: string,
  { name, onStopped }: { readonly name?: string; readonly onStopped?: () => void } = {},
): CalledWorker<Methods> {
  const worker = new Worker(trustedScript(address), { type: "module", ...(name === undefined ? {} : { name }) });
  type Waiting = {
    readonly resolve: (value: never) => void;
    readonly reject: (error: Error) => void;
    readonly onProgress: ((done: number) => void) | undefined;
  };
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => {
    const call = waiting.get(data.id);
    if (!call) return;
    if ("progress" in data) return call.onProgress?.(data.progress);
    waiting.delete(data.id);
    if ("error" in data) call.reject(new Error(data.error));
    else call.resolve(data.value as never);
  });
  worker.addEventListener("error", (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || "the worker stopped"));
    waiting.clear();
    onStopped?.();
  });
  return {
    call: (method, args, onProgress) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject, onProgress });
        worker.postMessage({ id, name: method, args } satisfies WorkerCall);
      }),
    close: () => worker.terminate(),
  };
}
