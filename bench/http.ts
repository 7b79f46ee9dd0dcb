import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { buildBusiness, buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { newId, systemRandom } from "@ankara/domain/ids";
import { startServer } from "@ankara/e2e/server";
import { ms, ratio, type Row } from "./report.ts";

const seconds = 5;

/** Pushes and pulls over HTTP as ratios to pgbench on the same PostgreSQL in the same run. */
export async function http(): Promise<Row[]> {
  const server = await startServer(8791);
  try {
    const session = await signUp(server.url);
    const push = (count: number) => timed(() => pushInvoices(server.url, session, count));
    await push(1);
    const one = await push(1);
    const ten = await push(10);
    const cursor = await readAll(server.url, session);
    const empty = await timed(() => get(server.url, session, `/sync/pull?cursor=${encodeURIComponent(cursor)}`));
    const page = await timed(() => get(server.url, session, "/sync/pull?limit=500"));
    const rows: Row[] = [
      { what: "push of 1 invoice", value: `${one.perSecond.toFixed(0)} /s, ${ms(one.medianMs)}`, target: "", ok: null },
      {
        what: "push of 10 invoices",
        value: `${(ten.perSecond * 10).toFixed(0)} invoices/s, ${ms(ten.medianMs)}`,
        target: "",
        ok: null,
      },
      { what: "empty pull", value: `${empty.perSecond.toFixed(0)} /s, ${ms(empty.medianMs)}`, target: "", ok: null },
      {
        what: "pull of 500 rows",
        value: `${page.perSecond.toFixed(0)} /s, ${ms(page.medianMs)}`,
        target: "",
        ok: null,
      },
    ];
    const base = pgbench(server.dataDir);
    if (!base)
      return [...rows, { what: "ratios to pgbench", value: "pgbench not on this machine", target: "", ok: null }];
    const compare = (what: string, value: number, target: number): Row => ({
      what,
      value: ratio(value),
      target: `≥ ${target} ×`,
      ok: value >= target,
    });
    return [
      ...rows,
      {
        what: "pgbench TPC-B / select-only, 1 client",
        value: `${base.tpcb.toFixed(0)} / ${base.select.toFixed(0)} tps`,
        target: "",
        ok: null,
      },
      compare("push of 1 against TPC-B", one.perSecond / base.tpcb, 0.2),
      compare("push of 10, invoices/s against TPC-B", (ten.perSecond * 10) / base.tpcb, 1.2),
      compare("empty pull against select-only", empty.perSecond / base.select, 0.06),
    ];
  } finally {
    await server.stop();
  }
}

type Session = { token: string; businessId: string; deviceId: string };

async function signUp(url: string): Promise<Session> {
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

async function pushInvoices(url: string, session: Session, count: number): Promise<void> {
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

async function readAll(url: string, session: Session): Promise<string> {
  let cursor = "";
  for (;;) {
    const page = (await get(url, session, `/sync/pull${cursor && `?cursor=${encodeURIComponent(cursor)}`}`)) as {
      cursor: string;
      more: boolean;
    };
    cursor = page.cursor;
    if (!page.more) return cursor;
  }
}

async function timed(act: () => Promise<unknown>): Promise<{ perSecond: number; medianMs: number }> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  const sum = times.reduce((a, b) => a + b, 0);
  return { perSecond: (times.length / sum) * 1000, medianMs: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0 };
}

async function post(url: string, session: Session | null, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(session && { authorization: `Bearer ${session.token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function get(url: string, session: Session, path: string): Promise<unknown> {
  const answer = await fetch(url + path, {
    headers: { accept: "application/json", authorization: `Bearer ${session.token}` },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

/** TPC-B and select-only on the server's own PostgreSQL, one client like the calls above; null without pgbench. */
function pgbench(dataDir: string): { tpcb: number; select: number } | null {
  const program = ["/usr/bin/pgbench", "/usr/lib/postgresql/15/bin/pgbench"].find((path) => existsSync(path));
  if (!program) return null;
  const env = { ...process.env, ...superuserOf(dataDir) };
  const run = (...args: string[]) => {
    const done = spawnSync(program, args, { encoding: "utf8", env });
    if (done.status !== 0) throw new Error(`pgbench ${args.join(" ")}: ${done.stderr}`);
    return Number(/tps = ([\d.]+)/.exec(done.stdout)?.[1]);
  };
  run("-i", "-q", "-s", "1");
  return { tpcb: run("-T", String(seconds), "-c", "1"), select: run("-S", "-T", String(seconds), "-c", "1") };
}

/** How libpq's programs reach the private PostgreSQL of a data directory: its pid file names the socket's folder. */
function superuserOf(dataDir: string): Record<string, string> {
  const [, , , port = "5432", socketFolder = ""] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split(
    "\n",
  );
  const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as {
    postgres: { superuser: string };
  };
  return {
    PGHOST: socketFolder,
    PGPORT: port,
    PGUSER: "postgres",
    PGPASSWORD: secrets.postgres.superuser,
    PGDATABASE: "postgres",
  };
}
