import { ReportEngine } from "../src/features/reports/engine/engine.ts";
import type { FromEngine, ToEngine } from "../src/features/reports/engine/messages.ts";

/** The worker's own code in the place of a worker, for tests: messages are copied on their way, as between threads. */
export class WorkerInPage extends EventTarget {
  readonly #engine = new ReportEngine((message: FromEngine) => {
    setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: structuredClone(message) })));
  });

  postMessage(message: ToEngine): void {
    setTimeout(() => this.#engine.handle(structuredClone(message)));
  }

  terminate(): void {
    this.#engine.close();
  }
}
