import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { ChangeRow } from "@ankara/contract/sync";
import { buildBusiness, buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { type Store } from "../src/store/store.ts";
import { readCursor } from "../src/sync/apply-server-changes.ts";
import { businessId, newDisk, openTab, pull } from "../test/test-device.ts";

/**
 * CPU time of the device's store over `fake-indexeddb`: an invoice written until it stands in the list, in an empty
 * store and after the first sync, and that sync itself from a running server. Prints one line of JSON.
 *
 * `node scripts/measure-store.ts <origin> <token>`
 */
const [origin = "", token = ""] = process.argv.slice(2);
const writes = 25;
const largestPage = 1_000;

type Page = { changes: ChangeRow[]; cursor: string; more: boolean };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds of CPU, the garbage collector's threads included. */
async function cpuOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Median of the writes of new invoices, each until the list has it. */
async function writeMs(store: Store): Promise<number> {
  const contact = buildContact();
  const business = buildBusiness({ id: businessId });
  const times: number[] = [];
  for (let count = 0; count < writes; count++) {
    const { ...invoice } = buildInvoice({ contact, business, status: "draft" });
    times.push(
      await cpuOf(async () => {
        await store.create("invoices", invoice);
        if (!store.memory.invoices().some(({ id }) => id === invoice.id)) throw new Error("The list has no such row.");
      }),
    );
  }
  return times.toSorted((a, b) => a - b)[Math.floor(writes / 2)] ?? Number.NaN;
}

async function fetchPage(cursor: string | null): Promise<Buffer> {
  const query = new URLSearchParams({ limit: String(largestPage), ...(cursor !== null && { cursor }) });
  const headers = { accept: "application/json", "accept-encoding": "gzip", authorization: `Bearer ${token}` };
  const sent = request(`${origin}/sync/pull?${query}`, { agent, headers }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`The pull was answered ${answer.statusCode}: ${body.toString()}`);
  return answer.headers["content-encoding"] === "gzip" ? body : Promise.reject(new Error("The page is not packed."));
}

const bytesOnTheWire = (): number =>
  [...Object.values(agent.freeSockets), ...Object.values(agent.sockets)]
    .flatMap((some) => some ?? [])
    .reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);

const fresh = await openTab(newDisk(), "empty");
for (let count = 0; count < 6; count++) await writeMs(fresh); // code is compiled
const emptyWriteMs = await writeMs(fresh);
fresh.close();

const store = await openTab(newDisk());
const counted = 20_000;
let first: (typeof sum & { wireBytes: number }) | null = null;
const sum = { records: 0, pages: 0, unpackedBytes: 0, readMs: 0, storeMs: 0 };
for (let more = true; more;) {
  const packed = await fetchPage((await readCursor(store)).cursor);
  let page: Page | undefined;
  sum.readMs += await cpuOf(() => {
    const text = gunzipSync(packed);
    sum.unpackedBytes += text.length;
    page = JSON.parse(text.toString()) as Page;
  });
  if (!page) throw new Error("expected a page");
  const { changes, cursor } = page;
  more = page.more;
  sum.storeMs += await cpuOf(() => pull(store, { changes, cursor, more }));
  sum.records += changes.length;
  sum.pages += 1;
  if (first === null && sum.records >= counted) first = { ...sum, wireBytes: bytesOnTheWire() };
}
const whole = { ...sum, wireBytes: bytesOnTheWire() };
agent.destroy();
const listMs = await cpuOf(() => store.memory.invoices());
const invoices = store.memory.invoices().length;
const fullWriteMs = await writeMs(store);
console.log(JSON.stringify({ first, whole, listMs, invoices, writeMs: fullWriteMs, emptyWriteMs }));
store.close();
process.exit(0);
