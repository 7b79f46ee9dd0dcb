import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { print, type Row } from "./report.ts";

const suites: Record<string, { title: string; run: () => Promise<Row[]> }> = {
  sizes: { title: "Bytes", run: async () => (await import("./sizes.ts")).sizes() },
  routes: { title: "Bytes by route", run: async () => (await import("./routes.ts")).routes() },
  documents: { title: "PDF", run: async () => (await import("./documents.ts")).documents() },
  http: { title: "Sync over HTTP", run: async () => (await import("./http.ts")).http() },
  public: { title: "The client's page", run: async () => (await import("./public.ts")).publicPages() },
  wire: { title: "Bytes on the wire", run: async () => (await import("./wire.ts")).wire() },
  traffic: { title: "What the app costs on the wire", run: async () => (await import("./traffic.ts")).traffic() },
  growth: { title: "Sync as there is more", run: async () => (await import("./growth.ts")).growth() },
  rounds: { title: "Recurring invoices", run: async () => (await import("./rounds.ts")).rounds() },
  store: { title: "First sync and writes, in Node", run: async () => (await import("./store.ts")).store() },
  lists: { title: "Lists, 20 000 documents", run: async () => (await import("./lists.ts")).lists() },
  search: { title: "Search", run: async () => (await import("./search.ts")).search() },
  reports: { title: "Reports, 20 000 invoices", run: async () => (await import("./reports.ts")).reports() },
  import: { title: "Import and export", run: async () => (await import("./import.ts")).importAndExport() },
  first: { title: "First sync, 20 000 invoices", run: async () => (await import("./first-sync.ts")).firstSync() },
  start: { title: "The start, and its floor", run: async () => (await import("./start.ts")).start() },
  twenty: { title: "A day with a large business", run: async () => (await import("./twenty.ts")).twenty() },
  beside: { title: "Beside Actual, 20 000 records", run: async () => (await import("./beside.ts")).beside() },
  switch: { title: "Two people on one phone", run: async () => (await import("./switch.ts")).switches() },
  device: { title: "On the device, 20 000 invoices", run: async () => (await import("./device.ts")).device() },
};

const names = process.argv.slice(2).filter((name) => !name.startsWith("-"));
const unknown = names.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(", ")}. There are: ${Object.keys(suites).join(", ")}`);
  process.exit(2);
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" }).trim();
const [processor] = cpus();
console.log(
  `Commit ${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain", "-uno") === "" ? "" : ", with changes"}; ` +
    `${cpus().length} × ${processor?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
);
for (const [name, suite] of Object.entries(suites)) {
  if (names.length > 0 && !names.includes(name)) continue;
  try {
    print(suite.title, await suite.run());
  } catch (error) {
    // One that cannot be measured does not take the others along.
    const [reason] = String(error instanceof Error ? error.message : error).split("\n");
    console.error(`\n${suite.title}: not measured. ${reason}`);
    process.exitCode = 1;
  }
}
