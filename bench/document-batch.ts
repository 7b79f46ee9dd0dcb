import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

// A process of its own with the heap Node gives it, so that its memory is that of our engine alone: prints what a thousand invoices, one after the
// other as for a ZIP of all of them, or with `joined` in one file, cost each in CPU time, and the most memory the process ever had.

/** Of the thread that draws. Without a bound V8 gives new objects 100 MB before it looks which of them are still needed. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 6 };

type Order = { readonly count: number; readonly joined: boolean };

async function draw({ count, joined }: Order): Promise<number> {
  // Loaded in the thread alone: the process would hold it twice.
  const [{ loadFonts }, { renderPdf }, { renderPdfBatch }, { invoiceTree }] = await Promise.all([
    import("@ankara/documents/fonts-node"),
    import("@ankara/documents/pdf"),
    import("@ankara/documents/pdf-batch"),
    import("./document-trees.ts"),
  ]);
  const fonts = await loadFonts();
  const start = process.cpuUsage();
  if (joined) {
    async function* trees() {
      for (let index = 0; index < count; index++) yield invoiceTree(12, index);
    }
    await renderPdfBatch(trees(), {
      title: "Invoices",
      language: "en",
      madeAt: "2026-11-21T10:00:00.000Z",
      fontsFor: async () => fonts,
    });
  } else for (let index = 0; index < count; index++) await renderPdf(invoiceTree(12, index), { fonts });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / count;
}

if (isMainThread) {
  const order: Order = { count: Number(process.argv[2] ?? 1000), joined: process.argv[3] === "joined" };
  const worker = new Worker(new URL(import.meta.url), { workerData: order, resourceLimits });
  worker.on("message", (msEach: number) =>
    process.stdout.write(JSON.stringify({ msEach, peakBytes: process.resourceUsage().maxRSS * 1024 })),
  );
} else parentPort!.postMessage(await draw(workerData as Order));
