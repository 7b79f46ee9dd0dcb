import { recordsOf } from "@ankara/fixtures/books";
import { generateBusiness } from "@ankara/fixtures/generate";
import { startServer, type RunningServer } from "@ankara/e2e/server";
import { freePort } from "./free-port.ts";
import { agent, get, pushInvoices, readAll, signUp } from "./http.ts";
import { backendSeconds, cpuSeconds, postgresProgram, runSql } from "./postgres.ts";
import { median, ms, ratio, type Row } from "./report.ts";

const isSmall = process.argv.includes("--small");
const recordCounts = isSmall ? [1_000, 10_000] : [1_000, 10_000, 100_000];
const rounds = isSmall ? 2 : 5;
/** For code to be compiled and pages to be in memory: each server has its own to warm up. */
const warmUps = isSmall ? 1 : 4;
const seconds = isSmall ? 0.3 : 0.5;
/** Work should not grow with what is there already; the rest is the index, one level deeper. */
const most = 1.3;

type Place = { readonly label: string; readonly server: RunningServer; readonly session: Session; cursor: string };
type Session = Awaited<ReturnType<typeof signUp>>;
type Cost = { readonly node: number; readonly postgres: number };

/**
 * Measures what a push of 1, an empty pull and a pull of 1 change cost the server (its Node and its PostgreSQL, CPU time) as a
 * business grows; as their number grows: `npm run bench:growth`. Sizes take turns; each round gives one ratio to the smallest.
 */
export async function growth(): Promise<Row[]> {
  const psql = postgresProgram("psql");
  if (!psql) return [{ what: "growth", value: "no psql on this machine", target: "", ok: null }];
  const server = await startServer(await freePort());
  try {
    const places: Place[] = [];
    for (const count of recordCounts) places.push(await placeOf(psql, server, `${count} records`, count));
    runSql(psql, server.dataDir, "vacuum analyze; checkpoint;");
    return await compared(places);
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function placeOf(psql: string, server: RunningServer, label: string, count: number): Promise<Place> {
  const session = await signUp(server.url);
  seed(psql, server, session, count);
  return { label, server, session, cursor: await readAll(server.url, session) };
}

const calls = ["push of 1", "empty pull", "pull of 1 change"] as const;

async function compared(places: readonly Place[]): Promise<Row[]> {
  const costsByPlace = new Map(places.map((place) => [place, new Map(calls.map((call) => [call, [] as Cost[]]))]));
  for (let round = -warmUps; round < rounds; round++)
    for (const call of calls)
      for (const place of round % 2 === 0 ? places : places.toReversed()) {
        const cost = await costOf(place, call);
        if (round >= 0) costsByPlace.get(place)?.get(call)?.push(cost);
      }
  const [smallest, ...larger] = places;
  if (!smallest) return [];
  const costs = (place: Place, call: (typeof calls)[number]): Cost[] => costsByPlace.get(place)?.get(call) ?? [];
  return calls.flatMap((call) => {
    const base = costs(smallest, call);
    const middle = (read: (cost: Cost) => number) => ms(median(base.map(read)));
    return [
      {
        what: `${call}, ${smallest.label}`,
        value: `${middle(({ node }) => node)} node CPU, ${middle(({ postgres }) => postgres)} PostgreSQL CPU`,
        target: "",
        ok: null,
      },
      ...larger.map((place) => {
        const grown = median(costs(place, call).map((cost, round) => sumOf(cost) / sumOf(base[round])));
        return {
          what: `${call}, ${place.label} against ${smallest.label}`,
          value: ratio(grown),
          target: `≤ ${most} ×`,
          ok: grown <= most,
        };
      }),
    ];
  });
}

const sumOf = (cost: Cost | undefined): number => (cost ? cost.node + cost.postgres : Number.NaN);

async function costOf(place: Place, call: (typeof calls)[number]): Promise<Cost> {
  const { server, session } = place;
  if (call === "push of 1") return timed(server, () => pushInvoices(server.url, session, 1));
  place.cursor = await readAll(server.url, session, place.cursor);
  if (call === "pull of 1 change") await pushInvoices(server.url, session, 1);
  const path = `/sync/pull?cursor=${encodeURIComponent(place.cursor)}`;
  const expected = call === "empty pull" ? 0 : 1;
  const { changes } = JSON.parse((await get(server.url, session, path)).toString()) as { changes: unknown[] };
  if (changes.length !== expected) throw new Error(`A pull brought ${changes.length} changes instead of ${expected}.`);
  return timed(server, () => get(server.url, session, path));
}

/** CPU milliseconds of one call. */
async function timed({ pid, dataDir }: RunningServer, act: () => Promise<unknown>): Promise<Cost> {
  const [node, postgres] = [cpuSeconds(pid), backendSeconds(dataDir)];
  const end = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count++) await act();
  const each = (from: number, to: number) => ((to - from) / count) * 1000;
  return { node: each(node, cpuSeconds(pid)), postgres: each(postgres, backendSeconds(dataDir)) };
}

/** Records of a made-up shop: clients, items, issued invoices of all states, payments. */
const samples = recordsOf(generateBusiness({ invoices: 200, seed: 1 })).filter(({ collection }) =>
  ["contacts", "catalogs", "invoices", "payments"].includes(collection),
);

const templates = `
  create temp table template (nth int, collection text, data jsonb);
  insert into template select nth, value ->> 'collection', value -> 'record'
    from jsonb_array_elements($json$${JSON.stringify(samples)}$json$) with ordinality as t (value, nth);`;

/** As many copies of the samples as it takes, each a record and a revision of its own. */
const copies = (business: string, count: number) => `
  insert into records (business_id, collection, id, rev, created_rev, data)
  select ${business}, collection, id, b.rev + nth, b.rev + nth, data || jsonb_build_object('id', id)
  from (
    select one.nth, t.collection, t.data, gen_random_uuid() as id
    from generate_series(1, ${count}) as one (nth)
    join template t on t.nth = 1 + (one.nth - 1) % ${samples.length}
  ) as made, (select rev from businesses where id = ${business}) as b;
  update businesses set rev = rev + ${count} where id = ${business};`;

/** Past the check that revisions come in order: it asks that the business's row is written first, record by record. */
const quietly = (sql: string) => `begin; set local session_replication_role = replica; ${templates} ${sql} commit;`;

function seed(psql: string, { dataDir }: RunningServer, { businessId }: Session, count: number): void {
  runSql(psql, dataDir, quietly(copies(`'${businessId}'::uuid`, count)));
}
