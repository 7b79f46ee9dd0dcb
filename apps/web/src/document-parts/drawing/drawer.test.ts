// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DocumentTree } from "@ankara/documents/tree";
import type { WorkerCall } from "../../platform/worker-calls.ts";
import { drawBatch, drawTree } from "./drawer.ts";

/** A thread that answers each call with its name and arguments, or never comes up. */
class StandIn extends EventTarget {
  static readonly started: StandIn[] = [];
  static comesUp = true;
  readonly calls: string[] = [];
  isEnded = false;

  constructor() {
    super();
    StandIn.started.push(this);
    if (!StandIn.comesUp) queueMicrotask(() => this.dispatchEvent(new ErrorEvent("error", { message: "no network" })));
  }

  postMessage({ id, name, args }: WorkerCall): void {
    if (!StandIn.comesUp) return;
    this.calls.push(name);
    const data = { id, value: structuredClone(name === "end" ? "file" : args.at(1)) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const tree = { fileName: "INV-0148" } as DocumentTree;
const options = { name: "All", language: "en", madeAt: "2026-11-27T00:00:00.000Z" };
async function* trees(count: number): AsyncGenerator<DocumentTree> {
  for (let made = 0; made < count; made += 1) yield tree;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("MODE", "production");
  vi.stubGlobal("Worker", StandIn);
  StandIn.started.length = 0;
  StandIn.comesUp = true;
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("documents one after the other › one worker draws them › it ends a minute after the last", async () => {
  expect(await Promise.all([drawTree(tree), drawTree(tree, { fileName: "delivery" })])).toEqual([
    "INV-0148",
    "delivery",
  ]);
  await vi.advanceTimersByTimeAsync(59_000);
  await drawTree(tree);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(StandIn.started.map(({ calls, isEnded }) => [calls.length, isEnded])).toEqual([[3, false]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(StandIn.started[0]?.isEnded).toBe(true);
});

test("worker that did not come › the document fails › the next one is tried with another worker", async () => {
  StandIn.comesUp = false;
  await expect(drawTree(tree)).rejects.toThrow("no network");
  StandIn.comesUp = true;
  expect(await drawTree(tree)).toBe("INV-0148");
  expect(StandIn.started).toHaveLength(2);
});

test("many documents as one file › a worker of its own adds each › it ends with the file", async () => {
  expect(await drawBatch(trees(3), options)).toBe("file");
  expect(StandIn.started.map(({ calls, isEnded }) => [calls.join(" "), isEnded])).toEqual([
    ["begin add add add end", true],
  ]);
});

test("many documents as one file › stopped in the middle › what stopped it is thrown and its worker ends", async () => {
  async function* stopped(): AsyncGenerator<DocumentTree> {
    yield tree;
    throw new RangeError("stopped");
  }
  await expect(drawBatch(stopped(), options)).rejects.toThrow(RangeError);
  expect(StandIn.started.map(({ calls, isEnded }) => [calls.join(" "), isEnded])).toEqual([["begin add", true]]);
});
