import type { DocumentTree } from "@ankara/documents/tree";
import { startCalledWorker, type CalledWorker } from "../../platform/worker-calls.ts";
import type { BatchOptions, Drawing, Missing } from "./drawing.ts";

const [workerAddress = ""] = Object.values(
  import.meta.glob<string>("./drawing-worker.ts", { query: "?worker&url", import: "default", eager: true }),
);

/** The worker stays this long after its last answer, with the engine and the fonts it has read. */
const retentionMs = 60_000;

type Drawer = CalledWorker<"draw" | "missing" | "begin" | "add" | "end">;

/** Drawn in a worker, because a document takes a phone half a second. Tests draw in place: a page never carries the engine. */
const startDrawer = (onStopped?: () => void): Drawer =>
  import.meta.env.MODE === "test"
    ? drawerInPage()
    : startCalledWorker(workerAddress, { name: "drawing", ...(onStopped ? { onStopped } : {}) });

let shared: Drawer | undefined;
let underWay = 0;
let leaving: ReturnType<typeof setTimeout> | undefined;

async function ask<T>(name: "draw" | "missing", args: readonly unknown[]): Promise<T> {
  clearTimeout(leaving);
  // A failed load is tried again by the next request.
  shared ??= startDrawer(() => (shared = undefined));
  underWay += 1;
  try {
    return await shared.call<T>(name, args);
  } finally {
    underWay -= 1;
    if (underWay === 0) leaving = setTimeout(leave, retentionMs);
  }
}

function leave(): void {
  shared?.close();
  shared = undefined;
}

/** Draws a document on this device; the engine and the fonts wait in the offline cache. */
export const drawTree = (
  tree: DocumentTree,
  { fileName = tree.fileName, eInvoice = null }: { readonly fileName?: string; readonly eInvoice?: string | null } = {},
): Promise<File> => ask("draw", [tree, fileName, eInvoice]);

/** Finds the characters of a text that would print as boxes. */
export const missingIn = (text: string): Promise<Missing> => ask("missing", [text]);

/**
 * Many documents as one file, drawn one after the other in a worker of its own, which ends with it. Throws what `trees`
 * throws.
 */
export async function drawBatch(trees: AsyncIterable<DocumentTree>, options: BatchOptions): Promise<File> {
  const drawer = startDrawer();
  try {
    await drawer.call("begin", [options]);
    for await (const tree of trees) await drawer.call("add", [tree]);
    return await drawer.call<File>("end", []);
  } finally {
    drawer.close();
  }
}

function drawerInPage(): Drawer {
  const drawing = import("./drawing.ts").then(({ Drawing: Own }): Drawing => new Own());
  return {
    call: async (name, args) => {
      const act = (await drawing)[name] as (...of: unknown[]) => unknown;
      // As between threads: what is no plain data fails here too.
      return (await act.apply(await drawing, structuredClone([...args]))) as never;
    },
    close: () => undefined,
  };
}
