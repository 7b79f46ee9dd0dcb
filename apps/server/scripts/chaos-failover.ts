/*
 * Two PostgreSQL, the second following the first. Devices push papers and payments to two servers; the first PostgreSQL is
 * killed, the second promoted, and the servers go on by themselves. Then everything that was acknowledged must be there.
 *   npm run chaos:failover
 *   npm run chaos:failover -- --async      without waiting for the standby, which lags: this loses, and fails
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ChangeOp, Receipt } from "@ankara/contract/sync";
import { newId, systemRandom } from "@ankara/domain/ids";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Series } from "@ankara/domain/records/series";
import {
  buildBusiness,
  buildContact,
  buildInvoice,
  buildLine,
  buildPayment,
  fixtureToday,
} from "@ankara/fixtures/builders";
import { type Program, start, stop } from "../test/support/program.ts";
import { creation } from "../test/support/server.ts";
import { superuser, twoClusters, using } from "../test/support/two-clusters.ts";

const { values } = parseArgs({
  options: {
    async: { type: "boolean", default: false },
    devices: { type: "string", default: "4" },
    seconds: { type: "string", default: "6" },
  },
});
const began = performance.now();
const database = "ankara";
const clusters = await twoClusters(database, { synchronous: !values.async });
const { primary, standby, password } = clusters;
const url = `postgres://${superuser}:${password}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/${database}`;
const replicaUrl = `postgres://${superuser}:${password}@127.0.0.1:${standby.port}/${database}`;
const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "ankara-failover-"))));
const programs: Program[] = [];
/** Acknowledged writes: documents with their numbers, payments with their amounts. */
const acknowledged = new Map<string, { number: string | null; amount: number }>();
const links: string[] = [];
const answers = { ok: 0, later: 0, withRetryAfter: 0, gone: 0, other: [] as string[] };
const problems: string[] = [];
/** The records of each business at the end. */
const own = new Map<string, Map<string, Record<string, unknown>>>();
const stopping = new AbortController();
let maxPauseMs = 0;
let headers: Record<string, string>[] = [];
try {
  for (const folder of folders)
    programs.push(
      await start(folder, {
        DATABASE_URL: url,
        DATABASE_REPLICA_URL: replicaUrl,
        APP_SECRET: "a secret of the failover, long enough for HS256",
      }),
    );
  const people = await Promise.all(Array.from({ length: Number(values.devices) }, (_, index) => signUp(index)));
  headers = people.map(({ token }) => ({ authorization: `Bearer ${token}` }));
  const working = Promise.all(people.map((person) => work(person)));
  await sleep((Number(values.seconds) * 1000) / 2);
  await readPages();
  const { rows: readers } = await using(standby.config(database), (client) =>
    client.query("select from pg_stat_activity where application_name = 'ankara-app'"),
  );
  if (readers.length === 0) problems.push("no page was read from the replica");
  if (values.async) {
    // The standby falls behind, as it does when the network between both is slow: nobody waits for it.
    process.kill(await clusters.receiver(), "SIGSTOP");
    await sleep(1_000);
  }
  const before = acknowledged.size;
  await primary.kill("SIGKILL");
  const receiver = values.async ? await clusters.receiver() : 0;
  await sleep(300);
  if (receiver) process.kill(receiver, "SIGKILL");
  for (let tries = 0; ; tries += 1) {
    const promoted = await using(standby.config(), (client) => client.query("select pg_promote(true, 30)")).then(
      () => true,
      () => false,
    );
    if (promoted) break;
    if (tries > 100) throw new Error("the standby was not promoted");
    await sleep(100);
  }
  await sleep((Number(values.seconds) * 1000) / 2);
  // The replica is the primary now: pages come from there all the same.
  await readPages();
  stopping.abort();
  await working;
  console.log(
    `${before} changes acknowledged before the kill, ${acknowledged.size - before} after; ${answers.later} requests answered 503 (${answers.withRetryAfter} with Retry-After), ${answers.gone} cut off; longest pause of a device ${Math.round(maxPauseMs)} ms`,
  );
  for (const [index, person] of people.entries()) await judge(person.name, headers[index] ?? {});
  if (acknowledged.size === before) problems.push("nothing was acknowledged after the promotion");
  if (answers.later !== answers.withRetryAfter) problems.push("a 503 without Retry-After");
  if (answers.later + answers.gone === 0) problems.push("nobody noticed: the kill proved nothing");
  problems.push(...answers.other);
  await using(standby.config(database), async (client) => {
    const { rows } = await client.query<{ wrong: string }>(
      `select (select count(*) from ledger_drift())
            + (select count(*) from (select from issued_numbers group by business_id, series_id having count(*) <> max(seq) - min(seq) + 1) gaps) as wrong`,
    );
    if (Number(rows[0]?.wrong) > 0) problems.push("ledger or series do not add up");
  });
} finally {
  stopping.abort();
  for (const program of programs) await stop(program, "SIGKILL");
  await clusters.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
for (const problem of problems.slice(0, 10)) console.error(problem);
const seconds = Math.round((performance.now() - began) / 100) / 10;
const suite = `chaos:failover${values.async ? " --async" : ""}`;
console.log(JSON.stringify({ suite, n: acknowledged.size, failures: problems.length, seed: null, seconds }));
process.exitCode = problems.length === 0 ? 0 : 1;

type Person = { name: string; token: string; deviceId: string; series: Series };

async function signUp(index: number): Promise<Person> {
  const name = `failover${index}`;
  const { token } = (await request(
    0,
    "/users",
    {},
    {
      user: { username: name, email: `${name}@shop.example`, password: "correct horse battery", company_name: name },
    },
  )) as { token: string };
  const deviceId = newId(Date.now(), systemRandom);
  const device = { id: deviceId, name: "Phone", leases: [] };
  const { series } = (await request(0, "/sync/devices", { authorization: `Bearer ${token}` }, { device })) as {
    series: Series[];
  };
  return { name, token, deviceId, series: series.find(({ kind }) => kind === "invoice") as Series };
}

/** Issues a paper, takes a payment for it, and sends both until they are acknowledged, as a device does. */
async function work(person: Person): Promise<void> {
  const contact = buildContact();
  await push(person, [creation("contacts", contact)]);
  for (let count = 1; !stopping.signal.aborted; count += 1) {
    const draft = buildInvoice({ contact, lines: [buildLine({ unitPrice: String(1000 + count) })] });
    const issued = issueInvoice({
      invoice: draft,
      contact,
      business: buildBusiness(),
      series: person.series,
      now: new Date().toISOString(),
      today: fixtureToday,
    });
    if (!issued.ok) throw new Error(JSON.stringify(issued.error));
    const { invoice } = issued.value;
    const amount = invoice.totals?.total ?? 0;
    const payment = buildPayment({ contactId: contact.id, amount, allocations: [{ invoiceId: invoice.id, amount }] });
    if (!(await push(person, [creation("invoices", invoice), creation("payments", payment)]))) return;
    person.series = issued.value.series;
    links.push(invoice.linkId);
    acknowledged.set(invoice.id, { number: invoice.number, amount: 0 });
    acknowledged.set(payment.id, { number: null, amount });
  }
}

/** @returns false when it could not be sent before the end */
async function push({ token, deviceId }: Person, ops: ChangeOp[]): Promise<boolean> {
  const since = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    const to = attempt % programs.length;
    const answer = await fetch(`${programs[to]?.url}/sync/push`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ deviceId, ops }),
    }).catch(() => null);
    maxPauseMs = Math.max(maxPauseMs, performance.now() - since);
    if (answer?.ok) {
      const { receipts } = (await answer.json()) as { receipts: Receipt[] };
      const refused = receipts.filter(({ status }) => status !== "applied");
      if (refused.length > 0) answers.other.push(`not taken: ${JSON.stringify(refused[0])}`);
      answers.ok += 1;
      return refused.length === 0;
    }
    if (answer?.status === 503) {
      answers.later += 1;
      if (answer.headers.has("retry-after")) answers.withRetryAfter += 1;
    } else if (answer) answers.other.push(`answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    else answers.gone += 1;
    if (answers.other.length > 20 || performance.now() - since > 60_000) return false;
    await sleep(100);
  }
}

/** The newest paper, which the replica may not have yet, and the oldest one. */
async function readPages(): Promise<void> {
  for (const link of [links.at(-1), links[0]]) {
    const page = await fetch(`${programs[0]?.url}/invoice/link/${link}`);
    if (page.status !== 200) problems.push(`a public page answered ${page.status}`);
  }
}

/** Everything acknowledged is there, each number once and without a gap. */
async function judge(name: string, authorization: Record<string, string>): Promise<void> {
  const stored = new Map<string, Record<string, unknown>>();
  for (let cursor = "", more = true; more;) {
    const page = (await request(1, `/sync/pull?limit=1000&cursor=${cursor}`, authorization)) as {
      changes: { id: string; data: Record<string, unknown> }[];
      cursor: string;
      more: boolean;
    };
    for (const { id, data } of page.changes) stored.set(id, data);
    ({ cursor, more } = page);
  }
  own.set(name, stored);
  if (own.size < headers.length) return;
  const all = new Map([...own.values()].flatMap((each) => [...each]));
  const lost = [...acknowledged].filter(([id, { number, amount }]) => {
    const record = all.get(id);
    return number === null ? record?.["amount"] !== amount : record?.["number"] !== number;
  });
  if (lost.length > 0) problems.push(`${lost.length} acknowledged changes are lost`);
  for (const [who, records] of own) {
    const numbers = [...records.values()].flatMap(({ number }) => (typeof number === "string" ? [number] : []));
    if (new Set(numbers).size !== numbers.length) problems.push(`${who}: a number was given twice`);
    const { series } = (await request(0, "/sync/number-audit", headers[[...own.keys()].indexOf(who)] ?? {})) as {
      series: { missing: number[] }[];
    };
    if (series.some(({ missing }) => missing.length > 0)) problems.push(`${who}: a number is missing`);
  }
}

async function request(to: number, path: string, extra: Record<string, string>, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${programs[to]?.url}${path}`, {
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    headers: { "content-type": "application/json", ...extra },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
