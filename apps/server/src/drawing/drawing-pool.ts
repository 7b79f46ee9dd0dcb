import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type { Metrics } from "../watch/metrics.ts";
import type { DrawTask, Drawn } from "./draw-task.ts";

/** Enough documents wait to be drawn: come again. */
export class DrawingBusy extends Error {
  override readonly name = "DrawingBusy";
}

/** One document could not be drawn: it took too long or too much memory, or its thread died. The others are not concerned. */
export class DrawingFailed extends Error {
  override readonly name = "DrawingFailed";
}

export type DrawingLimits = {
  readonly threads: number;
  /** Drawings of requests that wait for a thread; beyond it they are turned away. */
  readonly maxWaiting: number;
  /** From the moment a thread begins, its start included. */
  readonly timeoutMs: number;
  /** Heap of one thread. */
  readonly heapMb: number;
};

/** One processor stays free for requests where there are several. 500 lines take 2 s and 150 MB. */
const drawingLimits: DrawingLimits = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxWaiting: 16,
  timeoutMs: 20_000,
  heapMb: 384,
};

/** Whatever draws: threads, or what a test puts in their place. */
export type Drawer = Pick<DrawingPool, "draw" | "close">;

/** A thread with nothing to do is ended after this; the next one takes 0.4 s to begin. */
const idleMs = 60_000;

type Waiting = { readonly start: () => void; readonly isRequest: boolean };

/**
 * Draws documents in worker threads, so that the event loop goes on answering. Bounded in threads, time, memory and queue.
 * Piscina is only given what a thread is free for: the queue stands here, because tasks it queues itself are left behind
 * when their thread dies.
 */
export class DrawingPool {
  readonly #limits: DrawingLimits;
  readonly #metrics: Pick<Metrics, "drawing" | "drawingsWaiting">;
  readonly #threads: Piscina<DrawTask, Drawn>;
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
    this.#threads = new Piscina<DrawTask, Drawn>({
      filename: worker.href,
      minThreads: 0,
      maxThreads: limits.threads,
      idleTimeout: idleMs,
      atomics: "disabled",
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    });
    // A thread that dies with nothing to do is replaced when the next task comes.
    this.#threads.on("error", () => undefined);
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
      const drawn = await this.#threads.run(task, { signal: AbortSignal.timeout(this.#limits.timeoutMs) });
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

  /** Ends the threads; what is under way fails. */
  close(): Promise<void> {
    return this.#threads.destroy();
  }

  #turn(isRequest: boolean): Promise<void> {
    if (this.#running < this.#limits.threads) {
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
    if (this.#running >= this.#limits.threads) return;
    // Somebody waits for a request; a mail goes in between only where none is left.
    const request = this.#waiting.findIndex(({ isRequest }) => isRequest);
    const [next] = this.#waiting.splice(Math.max(0, request), 1);
    this.#metrics.drawingsWaiting(this.#waiting.length);
    if (!next) return;
    this.#running += 1;
    next.start();
  }
}

function reasonOf(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  if (name === "AbortError") return "it took too long";
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return "it took too much memory";
  return error instanceof Error ? error.message : String(error);
}
