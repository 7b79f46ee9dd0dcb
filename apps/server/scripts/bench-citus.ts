/**
 * `npm run bench:citus -- [--rounds 5] [--seconds 1]`: what PostgreSQL pays for a request on one PostgreSQL and on a Citus cluster of
 * a coordinator and two workers, with the same programs, the same settings and one server each, in turns. Processor time of all
 * processes of PostgreSQL, as /proc tells it: it depends less than times on who else uses the machine.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type ActName, type Place, type Price, acts, closePlace, openPlace, priceOf } from "./cluster/place.ts";
import { quantile } from "./cluster/load.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
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
};
const coordinatorShare = 0.1;

const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

async function main(): Promise<void> {
  const [processor] = cpus();
  console.log(
    `${cpus().length} × ${processor?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
  );
  const places: Place[] = [];
  try {
    for (const name of ["plain", "citus"] as const) places.push(await openPlace(name, clients));
    const prices = new Map(acts.map((act) => [act, { plain: [] as Price[], citus: [] as Price[] }]));
    for (let round = -warmUps; round < rounds; round += 1)
      for (const act of acts)
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
  } finally {
    for (const place of places) await closePlace(place);
  }
}

await main();
