import { ImportSession } from "./session.ts";

/** A call of the page, and what goes back: progress while it runs, then its answer. */
export type WorkerCall = { readonly id: number; readonly name: keyof ImportSession; readonly args: readonly unknown[] };
export type WorkerAnswer = { readonly id: number } & (
  | { readonly progress: number }
  | { readonly value: unknown }
  | { readonly error: string }
);

const session = new ImportSession();
const answer = (message: WorkerAnswer) => globalThis.postMessage(message);

globalThis.addEventListener("message", ({ data: { id, name, args } }: MessageEvent<WorkerCall>) => {
  void (async () => {
    try {
      const act = session[name] as (...of: unknown[]) => unknown;
      const callArgs: unknown[] =
        name === "plan" ? [...args, (progress: number) => answer({ id, progress })] : [...args];
      answer({ id, value: await act.apply(session, callArgs) });
    } catch (error) {
      answer({ id, error: error instanceof Error ? error.message : String(error) });
    }
  })();
});
