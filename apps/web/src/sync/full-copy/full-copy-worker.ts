import { countedFetch, createApi, departures } from "../../api/api.ts";
import { serverOrigin } from "../../api/server-origin.ts";
import { startMeter } from "../../platform/data-use/meter.ts";
import { Copier } from "./copier.ts";
import type { ToCopier } from "./messages.ts";

// Twenty thousand invoices are checked and written here, away from the screen.
const worker = globalThis as unknown as DedicatedWorkerGlobalScope;
const meter = startMeter([worker.location.origin, serverOrigin], departures);
const copier = new Copier({
  post: (message) => worker.postMessage(message),
  apiFor: (token) =>
    createApi({
      fetch: countedFetch,
      origin: serverOrigin,
      readToken: () => token,
      readXsrf: () => null,
      // The page asks once more by itself, and learns there what to do about it.
      onUnauthenticated: () => undefined,
    }),
  beforeEnd: meter.flush,
});
worker.addEventListener("message", ({ data }: MessageEvent<ToCopier>) => copier.take(data));
