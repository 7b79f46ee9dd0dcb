import { print, type Row } from "./report.ts";

const suites: Record<string, { title: string; run: () => Promise<Row[]> }> = {
  sizes: { title: "Bytes", run: async () => (await import("./sizes.ts")).sizes() },
  documents: { title: "PDF", run: async () => (await import("./documents.ts")).documents() },
  http: { title: "Sync over HTTP", run: async () => (await import("./http.ts")).http() },
  device: { title: "On the device, 20 000 invoices", run: async () => (await import("./device.ts")).device() },
};

const wanted = process.argv.slice(2).filter((name) => !name.startsWith("-"));
for (const [name, suite] of Object.entries(suites)) {
  if (wanted.length === 0 || wanted.includes(name)) print(suite.title, await suite.run());
}
