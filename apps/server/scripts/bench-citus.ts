/**
 * `npm run bench:citus -- [--rounds 5] [--seconds 1] [--only timers|writes|rounds]`: what PostgreSQL pays for a request on one PostgreSQL and on a Citus cluster of
 * a coordinator and two workers, with the same programs, the same settings and one server each, in turns. Processor time of all
 * processes of PostgreSQL, as /proc tells it: it depends less than times on who else uses the machine.
 */
import { cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { asTemplate } from "@ankara/domain/invoice/recurring";
import { InvoiceRepeat } from "@ankara/domain/records/invoice";
import { buildBusiness, buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { checkLedger } from "../src/commands/ai/ledger.ts";
import type { Database } from "../src/db/database.ts";
import { type OpenDatabase, openExternalDatabase } from "../src/db/open.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import {
  type ActName,
  type Place,
  type Price,
  acts,
  asSuperuser,
  closePlace,
  otherWrites,
  openPlace,
  priceOf,
  priceWhile,
} from "./cluster/place.ts";
import { quantile } from "./cluster/load.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const clients = 8;
const warmUps = 2;

/** At most so many times the price on one PostgreSQL. */
const targets: Readonly<Record<ActName, number | null>> = {
  "push of a contact": 1 / 0.8,
  "push of an invoice": 1 / 0.8,
  "empty pull": 1 / 0.7,
  "client's page": null,
  "first look at a client's page": null,
  "start of a device": null,
  "text of the built-in writer": null,
};
/** Of a business that is used on a day, see the guesses of docs/scale.md; a phone is started some times, and a page looked at once by each client. */
const perDay: Readonly<Record<ActName, number>> = {
  "push of a contact": 8,
  "push of an invoice": 4,
  "empty pull": 30,
  "client's page": 4,
  "first look at a client's page": 4,
  "start of a device": 3,
  "text of the built-in writer": 0.3,
};
const coordinatorShare = 0.1;

const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
const failing = (error: unknown): never => {
  throw error;
};

/** Statements a server asks on a timer that a cluster passes on to every shard or node. */
const timers = {
  "businesses_with_mails_due, each 5 s, by one server": (db) =>
    db.queryEachNode(
      { name: "mails_due", text: "select businesses_with_mails_due($1, $2)", values: [new Date(), 200] },
      failing,
    ),
  "outbox_state, each look at the metrics": (db) =>
    db.queryEachNode({ name: "outbox_state", text: "select * from outbox_state()", values: [] }, failing),
  "check_ledger, each minute, by one server": (db) => checkLedger({ db }),
  "ask_worker_timelines, each minute": async (db) =>
    db.isSpread && (await db.withClient((client) => client.query("select ask_worker_timelines()"))),
} satisfies Record<string, (db: Database) => Promise<unknown>>;

async function priceTimers(places: readonly Place[]): Promise<void> {
  console.log(
    "\n| on a timer, ms of PostgreSQL for each | plain | Citus | of that the coordinator |\n|---|---|---|---|",
  );
  const opened = new Map<Place, OpenDatabase>();
  for (const place of places)
    opened.set(place, await openExternalDatabase(place.url, new HeadNotices(), { connections: 2 }));
  for (const [name, ask] of Object.entries(timers)) {
    const cells: string[] = [];
    for (const [place, { db }] of opened) {
      for (let warm = 0; warm < 3; warm += 1) await ask(db);
      const { all, coordinator } = await priceWhile(
        place,
        () => undefined,
        async () => {
          for (let asked = 0; asked < asksOfTimer; asked += 1) await ask(db);
          return asksOfTimer;
        },
      );
      cells.push(all.toFixed(1));
      if (place.name === "citus") cells.push(coordinator.toFixed(1));
    }
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  for (const database of opened.values()) await database.close();
}
const asksOfTimer = 100;

const businessesDue = 1_000;

/** Recurring invoices of so many businesses that fall due at once, made by the queue of the server. */
async function priceRounds(place: Place): Promise<void> {
  const contact = buildContact({});
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10);
  const repeat = InvoiceRepeat.parse({ every: 1, unit: "month", start: yesterday, make: "issue" });
  const lines = ["Rent of the shop", "Light", "Cleaning"].map((name) => buildLine({ name }));
  const template = asTemplate(buildInvoice({ contact, lines }), repeat, new Date().toISOString());
  await asSuperuser(place, async (client) => {
    const records = (collection: string, id: string, rev: number, data: unknown) =>
      client.query(
        `insert into records (business_id, collection, id, rev, created_rev, data)
         select id, $1, ${id}, $2, $2, $3::jsonb || jsonb_build_object('id', ${id}) from shop`,
        [collection, rev, JSON.stringify(data)],
      );
    const numbers = async () =>
      Number((await client.query<{ count: string }>("select count(*) from issued_numbers")).rows[0]?.count);
    const issuedBefore = await numbers();
    await client.query(
      "create temp table shop as select gen_random_uuid() as id, gen_random_uuid() as template from generate_series(1, $1::int)",
      [businessesDue],
    );
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      "insert into businesses (id, rev, started_at) select id, 3, pg_postmaster_start_time() from shop",
    );
    await client.query(
      `insert into subscription_facts (business_id, id, at, kind, key, detail)
       select id, template, now() - interval '1 day', 'paid', 'paid:1', $1::jsonb from shop`,
      [JSON.stringify({ intent: "yearly", months: 12 })],
    );
    await records("business", "id", 1, buildBusiness());
    await records("contacts", `'${contact.id}'::uuid`, 2, contact);
    await records("invoices", "template", 3, template);
    await client.query("commit");
    const began = performance.now();
    const price = await priceWhile(
      place,
      () => place.server.child.pid,
      async () => {
        await client.query(
          "select count(graphile_worker.add_job('business_round', json_build_object('businessId', id), job_key => 'round:' || id)) from shop",
        );
        for (let left = 1; left > 0; await sleep(50)) {
          const { rows } = await client.query<{ left: string }>(
            "select count(*) as left from graphile_worker.jobs where task_identifier = 'business_round' and run_at <= now()",
          );
          left = Number(rows[0]?.left);
        }
        return businessesDue;
      },
    );
    const made = (await numbers()) - issuedBefore;
    if (made !== businessesDue) throw new Error(`${made} invoices were made for ${businessesDue} businesses`);
    console.log(
      `${place.name}: recurring invoices of ${businessesDue} businesses: ${((businessesDue / (performance.now() - began)) * 1000).toFixed(0)} a second, each ` +
        `${price.node.toFixed(1)} ms of Node, ${price.all.toFixed(1)} of PostgreSQL, of that the coordinator ${price.coordinator.toFixed(1)}; load ${loadavg()[0]?.toFixed(1)}`,
    );
  });
}

/** The price of a day, and which share of it is not pushes, pulls and pages. */
function sayDay(prices: ReadonlyMap<ActName, { plain: Price[]; citus: Price[] }>): void {
  const dayOf = (names: readonly ActName[], engine: "plain" | "citus", read: (price: Price) => number) =>
    names.reduce((sum, act) => sum + perDay[act] * median(prices.get(act)?.[engine].map(read) ?? []), 0);
  const all = [...acts, ...otherWrites];
  const total = dayOf(all, "citus", ({ all: spent }) => spent);
  console.log(
    `\nA day of a business (${all.map((act) => `${perDay[act]} × ${act}`).join(", ")}): ` +
      `${dayOf(all, "plain", ({ all: spent }) => spent).toFixed(0)} ms plain, ${total.toFixed(0)} ms Citus, of that ` +
      `${((dayOf(all, "citus", ({ coordinator }) => coordinator) / total) * 100).toFixed(0)} % the coordinator and ` +
      `${((dayOf(otherWrites, "citus", ({ all: spent }) => spent) / total) * 100).toFixed(0)} % what is written besides pushes.`,
  );
}

async function main(): Promise<void> {
  const [processor] = cpus();
  console.log(
    `${cpus().length} × ${processor?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
  );
  const places: Place[] = [];
  try {
    for (const name of ["plain", "citus"] as const) places.push(await openPlace(name, clients, { packs: 10 }));
    if (["", "rounds"].includes(values.only)) for (const place of places) await priceRounds(place);
    if (values.only === "rounds") return;
    if (values.only !== "writes") await priceTimers(places);
    if (values.only === "timers") return;
    const asked = values.only === "writes" ? otherWrites : [...acts, ...otherWrites];
    const prices = new Map<ActName, { plain: Price[]; citus: Price[] }>(
      asked.map((act) => [act, { plain: [], citus: [] }]),
    );
    for (let round = -warmUps; round < rounds; round += 1)
      for (const act of asked)
        for (const place of round % 2 === 0 ? places : places.toReversed()) {
          const price = await priceOf(place, act, seconds);
          if (round >= 0) prices.get(act)?.[place.name].push(price);
        }
    for (const { name, idle } of places)
      console.log(`Idle, ${name}: ${idle.map((ms) => ms.toFixed(1)).join(", ")} ms a second, each node; taken off.`);
    console.log(
      "\n| ms of PostgreSQL for each | plain | Citus | of that the coordinator | Citus to plain | target | |",
    );
    console.log("|---|---|---|---|---|---|---|");
    for (const [act, { plain, citus }] of prices) {
      const ratio = median(citus.map(({ all }, round) => all / (plain[round]?.all ?? Number.NaN)));
      const share = median(citus.map(({ all, coordinator }) => coordinator / all));
      const most = targets[act];
      const met = most === null ? "" : ratio <= most && share <= coordinatorShare ? "met" : "missed";
      console.log(
        `| ${act} | ${median(plain.map(({ all }) => all)).toFixed(3)} | ${median(citus.map(({ all }) => all)).toFixed(3)} | ` +
          `${(share * 100).toFixed(0)} % | ${ratio.toFixed(2)} × | ${most === null ? "" : `≤ ${most.toFixed(2)} ×, ≤ ${coordinatorShare * 100} %`} | ${met} |`,
      );
    }
    if (values.only === "") sayDay(prices);
  } finally {
    for (const place of places) await closePlace(place);
  }
}

await main();
