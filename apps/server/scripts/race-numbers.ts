import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeChange } from "@ankara/sync/change";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Fields, Receipt } from "@ankara/contract/sync";
import type { Series } from "@ankara/domain/records/series";
import { buildBusiness, buildContact, buildInvoice, fixtureToday } from "@ankara/fixtures/builders";
import { cleanUp, start } from "../test/support/program.ts";

/*
 * Devices of one business, and copies of them, issue at the same moment against the real server and PostgreSQL:
 *   npm run race:numbers -- --races 1000
 * With `--url` against what runs there, a cluster say. Each race is one instant in which every device sends its next document, most of them twice and in parts out of order.
 */
const { values } = parseArgs({ options: { races: { type: "string", default: "1000" }, url: { type: "string" } } });
const races = Number(values.races);
const devices = 4;
const person = `race-${randomUUID().slice(0, 8)}`;
const contact = buildContact();
const business = buildBusiness();

const dataDir = await mkdtemp(join(tmpdir(), "ankara-race-"));
const own = values.url === undefined ? await start(dataDir) : null;
const program = { url: values.url ?? own?.url ?? "" };
const began = performance.now();
let failures = 0;
/** Races in which the copy came before the device itself. */
let copies = 0;
try {
  const { token } = await post<{ token: string }>("/users", null, {
    user: {
      username: person,
      email: `${person}@shop.example`,
      password: "correct horse battery",
    },
  });
  await buyPlan(token);
  const phones = await Promise.all(Array.from({ length: devices }, () => phone(token)));
  for (let race = 0; race < races; race += 1) {
    const sent = phones.map((one) => one.issue());
    // Two sends of the same push at once, and a copy of the first device that gives the same number to another document.
    const copied = phones[0]?.issueAsCopy();
    await Promise.all([...sent.flatMap((push) => [push(), push()]), ...(copied ? [copied()] : [])]);
    for (const one of phones) failures += await one.settle();
  }
  failures += await audit(
    token,
    phones.map(({ series }) => series.id),
    races,
  );
} finally {
  await cleanUp(own, dataDir);
}
const seconds = Math.round((performance.now() - began) / 100) / 10;
console.log(JSON.stringify({ suite: "race:numbers", n: races, failures, seed: null, seconds }));
process.exitCode = failures === 0 ? 0 : 1;

/** Several devices want a plan; the sandbox takes this card. */
async function buyPlan(token: string): Promise<void> {
  const wanted = { transaction: { intent: "monthly" } };
  const { id, url } = await post<{ id: string; url: string }>("/transactions", token, wanted);
  const card = new URLSearchParams({ number: "4242424242424242", expiry: "12/39", cvc: "123" });
  await fetch(`${program.url}${new URL(url).pathname}`, { method: "POST", body: card, redirect: "manual" });
  await fetch(`${program.url}/transactions/${id}`, { headers: { authorization: `Bearer ${token}` } });
}

async function phone(token: string) {
  const id = newId(Date.now(), systemRandom);
  const registered = await post<{ series: Series[] }>("/sync/devices", token, { device: { id, name: "Phone" } });
  const first = registered.series.find(({ kind }) => kind === "invoice");
  if (!first) throw new Error("expected a series of invoices");
  let series = first;
  let sending: Promise<Receipt[]>[] = [];

  const allocate = (from: Series) => {
    const draft = buildInvoice({
      contact,
      id: newId(Date.now(), systemRandom),
      linkId: randomUUID().replaceAll("-", ""),
    });
    const issued = issueInvoice({
      invoice: draft,
      contact,
      business,
      series: from,
      now: Date.now(),
      today: fixtureToday,
    });
    if (!issued.ok) throw new Error(JSON.stringify(issued.error));
    const target = { opId: newId(Date.now(), systemRandom), collection: "invoices", id: draft.id, baseRev: 0 } as const;
    const op = makeChange(target, null, issued.value.invoice as unknown as Fields);
    return { op, series: issued.value.series };
  };
  const push = (ops: unknown[]) =>
    post<{ receipts: Receipt[] }>("/sync/push", token, { deviceId: id, ops }).then(({ receipts }) => receipts);

  return {
    get series() {
      return series;
    },
    issue() {
      const allocated = allocate(series);
      ({ series } = allocated);
      return () => {
        const sent = push([allocated.op]);
        sending.push(sent);
        return sent;
      };
    },
    /** Issues from the same place as the next `issue` of the device did: one of the two must be refused. */
    issueAsCopy() {
      const { op } = allocate({ ...series, next: series.next - 1 });
      return async () => {
        const [receipt] = await push([op]);
        if (receipt?.status === "rejected") return;
        // The copy was first: then the device itself was refused, and goes on from there.
        copies += 1;
      };
    },
    /** @returns how many of the device's own documents were neither taken nor, once, beaten by the copy */
    async settle() {
      const answers = (await Promise.all(sending)).flat();
      sending = [];
      const refused = answers.filter(({ status }) => status !== "applied").length;
      const beaten = copies * 2;
      copies = 0;
      return refused === beaten || refused === 0 ? 0 : 1;
    },
  };
}

/** No number twice, none missing, as many as were given. */
async function audit(token: string, seriesIds: string[], wanted: number): Promise<number> {
  const answer = await fetch(`${program.url}/sync/number-audit`, { headers: { authorization: `Bearer ${token}` } });
  const { series } = (await answer.json()) as {
    series: { id: string; given: number; last: number; missing: number[] }[];
  };
  const numbers = new Map<string, string>();
  let wrong = 0;
  for (let cursor = "", more = true; more;) {
    const page = await fetch(`${program.url}/sync/pull?limit=1000&cursor=${cursor}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await page.json()) as {
      changes: { collection: string; id: string; data: Fields | null }[];
      cursor: string;
      more: boolean;
    };
    for (const { collection, id, data } of body.changes) {
      const number = collection === "invoices" ? data?.["number"] : null;
      if (typeof number !== "string") continue;
      if ((numbers.get(number) ?? id) !== id) wrong += 1;
      numbers.set(number, id);
    }
    ({ cursor, more } = body);
  }
  for (const id of seriesIds) {
    const found = series.find((each) => each.id === id);
    if (!found || found.given !== wanted || found.last !== wanted || found.missing.length > 0) wrong += 1;
  }
  console.log(`${numbers.size} numbers of ${seriesIds.length} series, each once: ${wrong === 0}`);
  return wrong;
}

async function post<T>(path: string, token: string | null, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${program.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
