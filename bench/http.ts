import { spawnSync } from "node:child_process";
import { Agent, request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { buffer } from "node:stream/consumers";
import { buildBusiness, buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { newId, systemRandom } from "@ankara/domain/ids";
import { startServer } from "@ankara/e2e/server";
import { freePort } from "./free-port.ts";
import { cpuSeconds, postgresProgram, superuserOf } from "./postgres.ts";
import { median, ms, ratio, type Row } from "./report.ts";

const seconds = 1;
const rounds = 9;

/**
 * Pushes and pulls over HTTP by one client, as ratios to pgbench on the same PostgreSQL. Calls and pgbench take turns,
 * and each round gives one ratio, so that a machine that slows down in between spoils one round and not the result.
 */
export async function http(): Promise<Row[]> {
  const server = await startServer(await freePort());
  try {
    const session = await signUp(server.url);
    const push = (count: number) => () => pushInvoices(server.url, session, count);
    const program = postgresProgram("pgbench");
    const pgbench = program ? preparePgbench(program, server.dataDir) : null;
    await timed(server.pid, push(10));
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const one = await timed(server.pid, push(1));
      const tpcb = pgbench?.tpcb() ?? Number.NaN;
      const ten = await timed(server.pid, push(10));
      const cursor = await readAll(server.url, session);
      const empty = await timed(server.pid, () =>
        get(server.url, session, `/sync/pull?cursor=${encodeURIComponent(cursor)}`),
      );
      const select = pgbench?.select() ?? Number.NaN;
      const pull = (encoding: string) =>
        timed(server.pid, () => get(server.url, session, "/sync/pull?limit=500", encoding));
      measured.push({ one, ten, empty, page: await pull("identity"), packed: await pull("gzip"), tpcb, select });
    }
    return rowsOf(measured, pgbench !== null);
  } finally {
    agent.destroy();
    await server.stop();
  }
}

export type Timing = {
  readonly perSecond: number;
  readonly medianMs: number;
  /** Of the server's Node, for one call. */ readonly cpuMs: number;
};
type Call = "one" | "ten" | "empty" | "page" | "packed";
type Round = Record<Call, Timing> & { readonly tpcb: number; readonly select: number };

function rowsOf(measured: readonly Round[], hasPgbench: boolean): Row[] {
  const middle = (read: (round: Round) => number) => median(measured.map(read));
  const figure = (what: string, value: string): Row => ({ what, value, target: "", ok: null });
  const speed = (what: string, call: Call) =>
    figure(
      what,
      `${middle((round) => round[call].perSecond).toFixed(0)} /s, ${ms(middle((round) => round[call].medianMs))}, ` +
        `${ms(middle((round) => round[call].cpuMs))} node CPU`,
    );
  const compare = (what: string, target: number, read: (round: Round) => number): Row => ({
    what,
    value: ratio(middle(read)),
    target: `≥ ${target} ×`,
    ok: middle(read) >= target,
  });
  const pageCpu = middle((round) => round.page.cpuMs);
  return [
    speed("push of 1 invoice", "one"),
    speed("push of 10 invoices", "ten"),
    speed("empty pull", "empty"),
    speed("pull of 500 rows", "page"),
    speed("pull of 500 rows, gzip", "packed"),
    { what: "pull of 500 rows before gzip, node CPU", value: ms(pageCpu), target: "≤ 3 ms", ok: pageCpu <= 3 },
    ...(hasPgbench
      ? [
          figure("pgbench TPC-B, 1 client", `${middle((round) => round.tpcb).toFixed(0)} tps`),
          figure("pgbench select-only, 1 client", `${middle((round) => round.select).toFixed(0)} tps`),
          compare("push of 1 against TPC-B", 0.2, (round) => round.one.perSecond / round.tpcb),
          compare("push of 10, invoices/s against TPC-B", 1.2, (round) => (round.ten.perSecond * 10) / round.tpcb),
          compare("empty pull against select-only", 0.06, (round) => round.empty.perSecond / round.select),
        ]
      : [figure("ratios to pgbench", "no pgbench on this machine")]),
  ];
}

type Session = { token: string; businessId: string; deviceId: string };

export async function signUp(url: string): Promise<Session> {
  const name = `bench${Date.now()}`;
  const user = {
    username: name,
    email: `${name}@shop.example`,
    password: "correct horse battery",
    company_name: "Bench",
    country: "NG",
  };
  const made = (await post(url, null, "/users", { user })) as { user: { business_id: string }; token: string };
  const session = { token: made.token, businessId: made.user.business_id, deviceId: newId(Date.now(), systemRandom) };
  await post(url, session, "/sync/devices", { device: { id: session.deviceId, name: "Bench" } });
  return session;
}

export async function pushInvoices(url: string, session: Session, count: number): Promise<void> {
  const ops = Array.from({ length: count }, () => {
    const contact = buildContact();
    const { ...record } = buildInvoice({
      contact,
      business: buildBusiness({ id: session.businessId }),
      status: "draft",
    });
    return {
      opId: newId(Date.now(), systemRandom),
      collection: "invoices",
      id: record.id,
      kind: "put",
      patch: record,
      was: {},
      baseRev: 0,
    };
  });
  const answer = (await post(url, session, "/sync/push", { deviceId: session.deviceId, ops })) as {
    receipts: { status: string; message?: string }[];
  };
  const refused = answer.receipts.find((receipt) => receipt.status !== "applied");
  if (refused) throw new Error(`A benchmark push was refused: ${refused.message ?? refused.status}`);
}

/** Reads on to the end; answers the cursor there. */
export async function readAll(url: string, session: Session, from = ""): Promise<string> {
  let cursor = from;
  for (;;) {
    const answer = await get(url, session, `/sync/pull${cursor && `?cursor=${encodeURIComponent(cursor)}`}`);
    const page = JSON.parse(answer.toString()) as { cursor: string; more: boolean };
    cursor = page.cursor;
    if (!page.more) return cursor;
  }
}

export async function timed(pid: number, act: () => Promise<unknown>): Promise<Timing> {
  const times: number[] = [];
  const cpu = cpuSeconds(pid);
  const start = performance.now();
  while (performance.now() < start + seconds * 1000) {
    const from = performance.now();
    await act();
    times.push(performance.now() - from);
  }
  const sum = times.reduce((a, b) => a + b, 0);
  return {
    perSecond: (times.length / sum) * 1000,
    medianMs: median(times),
    cpuMs: ((cpuSeconds(pid) - cpu) / times.length) * 1000,
  };
}

export const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Node's own client over one connection kept open: `fetch` takes longer than the server does for an empty pull. */
async function call(
  url: string,
  { method, body, headers }: { method: string; body?: string; headers: Record<string, string> },
): Promise<Buffer> {
  const sent = request(url, { method, agent, headers });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  sent.end(body);
  const [answer] = await answered;
  const bytes = await buffer(answer);
  if (answer.statusCode !== 200 && answer.statusCode !== 201)
    throw new Error(`${method} ${url} answered ${answer.statusCode}: ${bytes.subarray(0, 500).toString()}`);
  return bytes;
}

async function post(url: string, session: Session | null, path: string, body: unknown): Promise<unknown> {
  const text = JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    ...(session && { authorization: `Bearer ${session.token}` }),
  };
  return JSON.parse((await call(url + path, { method: "POST", body: text, headers })).toString());
}

export async function get(url: string, session: Session, path: string, encoding = "identity"): Promise<Buffer> {
  const headers = {
    accept: "application/json",
    "accept-encoding": encoding,
    authorization: `Bearer ${session.token}`,
  };
  return call(url + path, { method: "GET", headers });
}

/** TPC-B and select-only on the server's own PostgreSQL, one client like the calls above; tps. */
export function preparePgbench(program: string, dataDir: string): { tpcb(): number; select(): number } {
  const env = { ...process.env, ...superuserOf(dataDir) };
  const run = (...args: string[]) => {
    const done = spawnSync(program, args, { encoding: "utf8", env });
    if (done.status !== 0) throw new Error(`pgbench ${args.join(" ")}: ${done.stderr}`);
    return Number(/tps = ([\d.]+)/.exec(done.stdout)?.[1]);
  };
  run("-i", "-q", "-s", "1");
  return {
    tpcb: () => run("-T", String(seconds), "-c", "1"),
    select: () => run("-S", "-T", String(seconds), "-c", "1"),
  };
}
