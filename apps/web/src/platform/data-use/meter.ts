import { kindOf, receivedBy, type Transfer, type UseKind } from "./kinds.ts";
import { addUse } from "./ledger.ts";

/** A request on its way out: where to, and the size of what it carries. */
export type Departure = readonly [address: string, bytes: number];

/** Until here this page has counted already: it starts anew when somebody else signs in, and the browser still knows all. */
let countedUntil = 0;

type Meter = { flush: () => Promise<void>; stop: () => void };

/**
 * Counts what this page, or this worker, receives: from the timing the browser keeps of every transfer, those before the
 * start included. What it sends is told by `departures`, emptied with each write.
 *
 * @param departures - requests that left; the browser tells no size of them
 * @param afterMs - how soon after a transfer it is written down; a worker may be ended at any time
 */
export function startMeter(origins: readonly string[], departures: Departure[] = [], afterMs = 3_000): Meter {
  const counts = new Map<UseKind, { sent: number; received: number }>();
  const count = (kind: UseKind | null, bytes: Partial<{ sent: number; received: number }>) => {
    if (kind === null) return;
    const { sent = 0, received = 0 } = counts.get(kind) ?? {};
    const next = { sent: sent + (bytes.sent ?? 0), received: received + (bytes.received ?? 0) };
    if (next.sent + next.received > 0) counts.set(kind, next);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as Transfer[]) {
      if (entry.startTime < countedUntil) continue;
      const kind = kindOf(entry.name, origins, entry.entryType === "navigation");
      if (kind) count(kind, { received: receivedBy(entry, kind) });
    }
    timer ??= setTimeout(() => void flush(), afterMs);
  });
  for (const type of ["navigation", "resource"])
    if (PerformanceObserver.supportedEntryTypes.includes(type)) observer.observe({ type, buffered: true });

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    for (const [address, sent] of departures.splice(0)) count(kindOf(address, origins), { sent });
    const written = new Map(counts);
    counts.clear();
    await addUse(written, new Date());
  };
  // A page gets an event when it is left or hidden; a worker gets none, and writes sooner.
  const onHidden = () => void flush();
  const page = typeof document === "undefined" ? undefined : document;
  page?.addEventListener("visibilitychange", onHidden);
  page?.defaultView?.addEventListener("pagehide", onHidden);
  return {
    flush,
    stop: () => {
      countedUntil = performance.now();
      void flush();
      observer.disconnect();
      page?.removeEventListener("visibilitychange", onHidden);
      page?.defaultView?.removeEventListener("pagehide", onHidden);
    },
  };
}
