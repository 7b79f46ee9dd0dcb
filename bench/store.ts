import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { startServer } from "@ankara/e2e/server";
import { loadDemo } from "./first-sync.ts";
import { freePort } from "./free-port.ts";
import { ms, ratio, type Row } from "./report.ts";

const invoices = process.argv.includes("--small") ? 500 : 20_000;

type Sync = Record<"records" | "pages" | "unpackedBytes" | "wireBytes" | "readMs" | "storeMs", number>;
/** `first`: the first 20 000 records, null where there are not that many. */
type Measured = { first: Sync | null; whole: Sync } & Record<
  "listMs" | "invoices" | "writeMs" | "emptyWriteMs",
  number
>;

/** First sync of a large business from a real server and writes into it: bytes, and CPU of the store in Node. */
export async function store(): Promise<Row[]> {
  const server = await startServer(await freePort());
  try {
    const { username, password } = loadDemo(server.dataDir, invoices);
    const answer = await fetch(`${server.url}/user_token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ auth: { username, password } }),
    });
    const { jwt } = (await answer.json()) as { jwt?: string };
    if (jwt === undefined) throw new Error(`The login was answered ${answer.status}.`);
    const script = resolve(import.meta.dirname, "../apps/web/scripts/measure-store.ts");
    const done = spawnSync(process.execPath, [script, server.url, jwt], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`The store could not be measured: ${done.stderr.trim()}`);
    return rowsOf(JSON.parse(done.stdout) as Measured);
  } finally {
    await server.stop();
  }
}

function rowsOf(found: Measured): Row[] {
  const figure = (what: string, value: string): Row => ({ what, value, target: "", ok: null });
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  const sync = (what: string, { records, pages, unpackedBytes, wireBytes, readMs, storeMs }: Sync): Row[] => [
    figure(
      `${what} ${records} records, on the wire`,
      `${megabytes(wireBytes)}, ${Math.round(wireBytes / records)} B a record (${megabytes(unpackedBytes)} unpacked, ${pages} pages)`,
    ),
    figure(
      `${what} ${records} records, on the device`,
      `${seconds(readMs + storeMs)} CPU: ${seconds(readMs)} to unpack and parse, ${seconds(storeMs)} to store, ${ms((readMs + storeMs) / records)} a record`,
    ),
  ];
  return [
    ...(found.first ? sync("first sync, the first", found.first) : []),
    ...sync("first sync, all", found.whole),
    figure("the list after it", `${ms(found.listMs)} CPU`),
    figure(`an invoice written until the list has it, ${found.invoices} invoices`, `${ms(found.writeMs)} CPU`),
    figure(
      "the same in an almost empty store",
      `${ms(found.emptyWriteMs)} CPU: ${ratio(found.writeMs / found.emptyWriteMs)}`,
    ),
  ];
}
