import { writeFileSync } from "node:fs";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/** Folder of the traces, to open them in DevTools, with samples of the script; costs CPU time of its own. */
const traceFolder = process.env["TRACE_FOLDER"];
const profiling = ["devtools.timeline", "v8.execute", "disabled-by-default-v8.cpu_profiler"];

/** Cost of one action. Times in milliseconds; CPU time is a thread's own, so other work on the machine does not count. */
export type Cost = {
  /** CPU time of the page's main thread. */
  main: number;
  /** CPU time of every process of the browser: workers, storage and drawing too. */
  all: number;
  /** CPU time of each task of the main thread that took more than 50 ms of it, longest first. */
  long: number[];
  /** CPU time of the main thread's tasks up to the page's mark "picture"; all of them where it set none. */
  untilPicture: number;
};

/** One key as it was met by the page: ms until the page heard it, and until the next frame after it was handled. */
export type Key = { delay: number; toFrame: number };

/** `dur` in microseconds by the clock, `tdur` of the thread's own CPU time, which a virtual machine may charge to the wrong task. */
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};
type Task = { readonly ts: number; readonly ms: number };

const longMs = 50;

/** A page whose acts are measured: what they cost the processor, which tasks block, and how long keys wait. */
export class WatchedPage {
  readonly page: Page;
  readonly #cdp: CDPSession;
  readonly #browser: CDPSession;

  private constructor(page: Page, cdp: CDPSession, browser: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
    this.#browser = browser;
  }

  static async open(context: BrowserContext): Promise<WatchedPage> {
    const page = await context.newPage();
    const browser = context.browser();
    if (!browser) throw new Error("The context has no browser.");
    await page.addInitScript(noteKeys);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    return new WatchedPage(page, cdp, await browser.newBrowserCDPSession());
  }

  /** Slows the page's processor down; 1 is as it is. */
  async throttle(rate: number): Promise<void> {
    await this.#cdp.send("Emulation.setCPUThrottlingRate", { rate });
  }

  /** Measures the CPU time of an action without a trace, which costs the browser up to a quarter more. */
  async spent<T>(act: (page: Page) => Promise<T>): Promise<Pick<Cost, "main" | "all"> & { value: T }> {
    const [main, all] = [await this.#mainMs(), await this.#allMs()];
    const value = await act(this.page);
    return { main: (await this.#mainMs()) - main, all: (await this.#allMs()) - all, value };
  }

  /** Measures what an action costs until nothing is left to do. `quietMs`: how long the page is watched after the act has ended. */
  async cost(act: (page: Page) => Promise<unknown>, quietMs = 400): Promise<Cost> {
    const { value, ...spent } = await this.spent((page) =>
      this.#traced(async () => {
        await act(page);
        await page.waitForTimeout(quietMs);
      }),
    );
    const { tasks, pictureAt } = value;
    return {
      ...spent,
      long: tasks.flatMap(({ ms }) => (ms > longMs ? [ms] : [])).sort((a, b) => b - a),
      untilPicture: sumMs(tasks.filter(({ ts }) => ts <= pictureAt)),
    };
  }

  /** Types as a person does, who does not wait for the screen: a key every `pauseMs`. */
  async type(text: string, pauseMs = 120): Promise<Key[]> {
    await this.page.evaluate(() => {
      (globalThis as unknown as { keysSeen: Key[] }).keysSeen.length = 0;
    });
    const sent: Promise<unknown>[] = [];
    for (const key of text) {
      sent.push(this.page.keyboard.press(key === " " ? "Space" : key));
      await new Promise((done) => setTimeout(done, pauseMs));
    }
    await Promise.all(sent);
    await this.page.waitForTimeout(500);
    const keys = await this.page.evaluate(() => (globalThis as unknown as { keysSeen: Key[] }).keysSeen);
    if (keys.length !== text.length) throw new Error(`${text.length} keys were sent, the page heard ${keys.length}.`);
    return keys;
  }

  /** Script memory after a collection, in bytes. */
  async heap(): Promise<number> {
    await this.#cdp.send("HeapProfiler.collectGarbage");
    return (await this.#metric("JSHeapUsedSize")) ?? 0;
  }

  #mainMs = async (): Promise<number> => (await this.#metric("TaskDuration")) * 1000;

  async #metric(metric: string): Promise<number> {
    const { metrics } = await this.#cdp.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === metric)?.value ?? 0;
  }

  async #allMs(): Promise<number> {
    const { processInfo } = await this.#browser.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1000;
  }

  /** Every task of the main thread while the act runs, with its CPU time in ms, and the page's mark "picture". */
  async #traced(act: () => Promise<unknown>): Promise<{ tasks: Task[]; pictureAt: number }> {
    const events: TraceEvent[] = [];
    const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
    this.#cdp.on("Tracing.dataCollected", collect);
    const complete = new Promise((done) => this.#cdp.once("Tracing.tracingComplete", done));
    const includedCategories = ["toplevel", "__metadata", "blink.user_timing", ...(traceFolder ? profiling : [])];
    await this.#cdp.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories, excludedCategories: ["*"] },
    });
    try {
      await act();
    } finally {
      await this.#cdp.send("Tracing.end");
      await complete;
      this.#cdp.off("Tracing.dataCollected", collect);
      if (traceFolder) writeFileSync(`${traceFolder}/${Date.now()}.json`, JSON.stringify(events));
    }
    return {
      tasks: mainThreadTasks(events),
      pictureAt: events.find(({ name }) => name === "picture")?.ts ?? Number.POSITIVE_INFINITY,
    };
  }
}

/** Tasks of the busiest main thread of a page: others belong to pages that are kept ready and do nothing. */
function mainThreadTasks(events: readonly TraceEvent[]): Task[] {
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const tasks = new Map<string, Task[]>();
  for (const event of events)
    if (event.name === "thread_name" && event.args?.name === "CrRendererMain") tasks.set(thread(event), []);
  for (const event of events)
    if (event.name === "ThreadControllerImpl::RunTask")
      // No task takes more of the processor than it lasts.
      tasks.get(thread(event))?.push({ ts: event.ts, ms: Math.min(event.tdur ?? 0, event.dur ?? 0) / 1000 });
  return [...tasks.values()].sort((a, b) => sumMs(b) - sumMs(a))[0] ?? [];
}

const sumMs = (tasks: readonly Task[]): number => tasks.reduce((all, { ms }) => all + ms, 0);

/** Runs in the page: notes every key and when the frame after it was handled began. */
function noteKeys(): void {
  const seen: Key[] = [];
  Object.assign(globalThis, { keysSeen: seen });
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      const key: Key = { delay: performance.now() - timeStamp, toFrame: Number.NaN };
      seen.push(key);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => {
          key.toFrame = performance.now() - timeStamp;
        });
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
