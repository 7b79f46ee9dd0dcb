import { ReportEngine } from "./engine.ts";
import type { ToEngine } from "./messages.ts";

// Reports are worked out here, away from the screen: twenty thousand invoices never hold up a tap.
const worker = globalThis as unknown as DedicatedWorkerGlobalScope;
const engine = new ReportEngine((message) => worker.postMessage(message));
worker.addEventListener("message", ({ data }: MessageEvent<ToEngine>) => engine.handle(data));
