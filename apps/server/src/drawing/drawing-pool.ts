import { getCompileCacheDir } from "node:module";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { Tinypool } from "tinypool";
import type { Metrics } from "../watch/metrics.ts";
import type { DrawTask, Drawn } from "./draw-task.ts";

/** Enough documents wait to be drawn: come again. */
export class DrawingBusy extends Error {
  override readonly name = "DrawingBusy";
}

/** One document could not be drawn: it took too long, or its process ended, as with too much memory. The others are not concerned. */
export class DrawingFailed extends Error {
  override readonly name = "DrawingFailed";
}

export type DrawingLimits = {
  readonly processes: number;
  /** Drawings of requests that wait for a process; beyond it they are turned away. */
  readonly maxWaiting: number;
  /** From the moment a process begins, its start included. */
  readonly timeoutMs: number;
  /** Heap of one process. */
  readonly heapMb: number;
};

/** One processor stays free for requests where there are several. 500 lines take 2 s and 150 MB. */
const drawingLimits: DrawingLimits = {
  processes: Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxWaiting: 16,
  timeoutMs: 20_000,
  heapMb: 384,
};

/** Whatever draws: processes, or what a test puts in their place. */
export type Drawer = Pick<DrawingPool, "draw" | "close">;

/** A process with nothing to do is ended after this; the next one takes half a second to begin. */
const idleMs = 60_000;

type Waiting = { readonly start: () => void; readonly isRequest: boolean };

/**
 * Draws documents in processes of their own, so that the event loop goes on answering. Bounded in number, time, memory and queue. A
 * thread would not do: at the limit of its heap V8 may abort the whole program (decision 134). Tinypool is only given what a process is
 * free for: the queue stands here, because requests come before mails.
 */
export class DrawingPool {
  readonly #limits: DrawingLimits;
  readonly #metrics: Pick<Metrics, "drawing" | "drawingsWaiting">;
  readonly #processes: Tinypool;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  /** @param worker - the module whose default export draws; tests hand in one that misbehaves */
  constructor(
    metrics: Pick<Metrics, "drawing" | "drawingsWaiting">,
    limits: DrawingLimits = drawingLimits,
    worker = new URL("draw-worker.ts", import.meta.url),
  ) {
    this.#metrics = metrics;
    this.#limits = limits;
    this.#processes = new Tinypool({
      runtime: "child_process",
      filename: worker.href,
      minThreads: 0,
      maxThreads: limits.processes,
      idleTimeout: idleMs,
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${limits.heapMb}`],
      // Secrets of the server stay out of reach of what is drawn.
      env: { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? compiledFolder() },
    });
    // A process that dies with nothing to do is replaced when the next task comes.
    this.#processes.on("error", () => undefined);
  }

  /**
   * @param options.patient - waits for its turn however long the queue is: for mails, which nobody watches
   * @throws DrawingBusy at once when too many requests wait already
   * @throws DrawingFailed when this one document could not be drawn
   */
  async draw(task: DrawTask, { patient = false }: { readonly patient?: boolean } = {}): Promise<Drawn> {
    await this.#turn(!patient);
    const began = performance.now();
    let outcome: "drawn" | "failed" = "failed";
    try {
      const drawn = (await this.#processes.run(task, { signal: AbortSignal.timeout(this.#limits.timeoutMs) })) as Drawn;
      outcome = "drawn";
      return drawn;
    } catch (error) {
      throw new DrawingFailed(`a ${task.kind} was not drawn: ${reasonOf(error)}`, { cause: error });
    } finally {
      this.#metrics.drawing(task.kind, outcome, (performance.now() - began) / 1000);
      this.#running -= 1;
      this.#next();
    }
  }

  /** Ends the processes; what is under way fails. */
  close(): Promise<void> {
    return this.#processes.destroy();
  }

  #turn(isRequest: boolean): Promise<void> {
    if (this.#running < this.#limits.processes) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (isRequest && this.#waiting.filter((each) => each.isRequest).length >= this.#limits.maxWaiting) {
      this.#metrics.drawing("invoice", "busy", 0);
      return Promise.reject(new DrawingBusy("enough documents wait to be drawn"));
    }
    return new Promise((start) => {
      this.#waiting.push({ start, isRequest });
      this.#metrics.drawingsWaiting(this.#waiting.length);
    });
  }

  #next(): void {
    if (this.#running >= this.#limits.processes) return;
    // Somebody waits for a request; a mail goes in between only where none is left.
    const request = this.#waiting.findIndex(({ isRequest }) => isRequest);
    const [next] = this.#waiting.splice(Math.max(0, request), 1);
    this.#metrics.drawingsWaiting(this.#waiting.length);
    if (!next) return;
    this.#running += 1;
    next.start();
  }
}

/** Compiled code of the server, kept by `start.ts`; Node makes a folder in it for its own version. */
function compiledFolder(): string {
  const folder = getCompileCacheDir();
  return folder ? dirname(folder) : "";
}

/** An error of another process comes as plain data. */
function reasonOf(error: unknown): string {
  const { name, message = String(error) } = (error ?? {}) as { name?: string; message?: string };
  return name === "AbortError" ? "it took too long" : message;
}
