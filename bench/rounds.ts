import { buildBusiness, buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { asTemplate } from "@ankara/domain/invoice/recurring";
import { InvoiceRepeat } from "@ankara/domain/records/invoice";
import { startServer, type RunningServer } from "@ankara/e2e/server";
import { Logger, run, runMigrations } from "graphile-worker";
import { Pool } from "pg";
import { freePort } from "./free-port.ts";
import { backendSeconds, cpuSeconds, postgresProgram, runSql, superuserOf } from "./postgres.ts";
import { ms, ratio, type Row } from "./report.ts";

const isSmall = process.argv.includes("--small");
const businesses = isSmall ? 200 : 10_000;
/** As the server's own queue. */
const concurrency = 4;
/** One slot of a minute must hold them all, and the morning of a country must not outlast it. */
const slotSeconds = 60;

/**
 * The recurring invoices of 10 000 businesses that all fall due in one minute, each issued with a number of its own
 * (the first of its series), against as many jobs that do nothing in the same queue on the same PostgreSQL.
 */
export async function rounds(): Promise<Row[]> {
  const psql = postgresProgram("psql");
  if (!psql) return [{ what: "rounds", value: "no psql on this machine", target: "", ok: null }];
  const server = await startServer(await freePort());
  const { PGHOST: host, PGPORT: port, PGUSER: user, PGPASSWORD: password } = superuserOf(server.dataDir);
  const pool = new Pool({ host, port: Number(port), user, password, database: "ankara", max: concurrency + 2 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  try {
    const raw = await rawQueue(pool);
    seed(psql, server);
    const [node, postgres] = [cpuSeconds(server.pid), backendSeconds(server.dataDir)];
    const own = await drained(pool, "business_round", (count) =>
      pool.query(
        "select graphile_worker.add_job('business_round', json_build_object('businessId', id), job_key => 'round:' || id) from (select id from businesses limit $1) as all_of_them",
        [count],
      ),
    );
    const cost = (from: number, to: number) => ((to - from) / businesses) * 1000;
    const made = await pool.query<{ count: string }>("select count(*) from issued_numbers");
    if (Number(made.rows[0]?.count) !== businesses)
      throw new Error(`${made.rows[0]?.count} invoices were made for ${businesses} businesses.`);
    return [
      {
        what: `${businesses} jobs that do nothing, ${concurrency} at a time`,
        value: `${Math.round(businesses / raw)} jobs/s`,
        target: "",
        ok: null,
      },
      {
        what: `recurring invoices of ${businesses} businesses, issued`,
        value: `${Math.round(businesses / own)} jobs/s, ${own.toFixed(1)} s in all`,
        target: `≤ ${slotSeconds} s`,
        ok: own <= slotSeconds,
      },
      { what: "the same against the raw queue", value: ratio(raw / own), target: "", ok: null },
      {
        what: "an invoice made by the server",
        value: `${ms(cost(node, cpuSeconds(server.pid)))} node CPU, ${ms(cost(postgres, backendSeconds(server.dataDir)))} PostgreSQL CPU`,
        target: "",
        ok: null,
      },
    ];
  } finally {
    await pool.end();
    await server.stop();
  }
}

const silent = new Logger(() => () => undefined);

async function rawQueue(pool: Pool): Promise<number> {
  await runMigrations({ pgPool: pool, logger: silent });
  await pool.query("select graphile_worker.add_job('nothing') from generate_series(1, $1)", [businesses]);
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: silent,
    parsedCronItems: [],
    taskList: { nothing: () => Promise.resolve() },
  });
  const seconds = await untilEmpty(pool, "nothing");
  await runner.stop();
  return seconds;
}

async function drained(pool: Pool, task: string, add: (count: number) => Promise<unknown>): Promise<number> {
  await add(businesses);
  return untilEmpty(pool, task);
}

/** Seconds until nothing of a task is due any more; what was planned for later is not counted. */
async function untilEmpty(pool: Pool, task: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: string }>(
      "select count(*) as left from graphile_worker.jobs where task_identifier = $1 and run_at <= now()",
      [task],
    );
    if (Number(rows[0]?.left) === 0) return (performance.now() - start) / 1000;
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

/** Each with its settings, a client, a plan and one recurring invoice that fell due today. */
function seed(psql: string, { dataDir }: RunningServer): void {
  const contact = buildContact({});
  const today = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10);
  const repeat = InvoiceRepeat.parse({ every: 1, unit: "month", start: today, make: "issue" });
  const lines = ["Rent of the shop", "Light", "Cleaning"].map((name) => buildLine({ name }));
  const template = asTemplate(buildInvoice({ contact, lines }), repeat, new Date().toISOString());
  const json = (value: unknown) => `$json$${JSON.stringify(value)}$json$::jsonb`;
  const paid = json({ intent: "yearly", months: 12 });
  runSql(
    psql,
    dataDir,
    `begin; set local session_replication_role = replica;
     create temp table shop as select gen_random_uuid() as id from generate_series(1, ${businesses});
     insert into businesses (id, rev) select id, 3 from shop;
     insert into subscription_facts (business_id, id, at, kind, key, detail)
       select id, gen_random_uuid(), now() - interval '1 day', 'paid', 'paid:1', ${paid} from shop;
     insert into records (business_id, collection, id, rev, created_rev, data)
       select id, 'business', id, 1, 1, ${json(buildBusiness())} || jsonb_build_object('id', id) from shop;
     insert into records (business_id, collection, id, rev, created_rev, data)
       select id, 'contacts', '${contact.id}', 2, 2, ${json(contact)} from shop;
     insert into records (business_id, collection, id, rev, created_rev, data)
       select s.id, 'invoices', t.id, 3, 3, ${json(template)} || jsonb_build_object('id', t.id)
       from (select id, gen_random_uuid() as template from shop) s, lateral (select s.template as id) t;
     commit; analyze;`,
  );
}
