/**
 * `npm run bench:citus -- [--rounds 5] [--seconds 1] [--only timers,writes]`: what PostgreSQL pays for a request on one PostgreSQL and on a Citus cluster of
 * a coordinator and two workers, with the same programs, the same settings and one server each, in turns. Processor time of all
 * processes of PostgreSQL, as /proc tells it: it depends less than times on who else uses the machine.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { checkLedger } from "../src/commands/ai/ledger.ts";
import type { Database } from "../src/db/database.ts";
import { type OpenDatabase, openExternalDatabase } from "../src/db/open.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import {
  type ActName,
  type Place,
  type Price,
  acts,
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
