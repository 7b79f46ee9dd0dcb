import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

/*
 * `npm run scale`: the table of docs/scale.md, worked out from what `npm run bench:load -- --write` measured and from the
 * inputs below, which are guesses until there are customers to count. Change one and run it again.
 */
const docs = resolve(import.meta.dirname, "../docs");
const marks = ["<!-- worked out by npm run scale -->", "<!-- end -->"] as const;

type Route = "push" | "pull" | "page" | "generate";
type Figures = {
  readonly day: string;
  readonly machine: string;
  readonly load: number;
  readonly figures: readonly { servers: number; route: Route; nodeMs: number; postgresMs: number }[];
  /** Left in each table by a business that is used every day: see `live` of bench:load. */
  readonly quarter: {
    readonly days: number;
    readonly tables: Readonly<Record<string, { bytes: number; rows: number }>>;
    /** Tables of a business that hold no more rows afterwards. */
    readonly untouched: readonly string[];
  };
};

/** Guessed. A day of a business that is used that day, and prices as large clouds ask them in 2026, rounded. */
const inputs = {
  activeShare: 0.4,
  requestsPerDay: { push: 12, pull: 30, page: 8, generate: 0.3 } satisfies Record<Route, number>,
  photosPerDay: 0.3,
  photoBytes: 200e3,
  /** Of a day's requests in its busiest hour, and how much busier its busiest minutes are. */
  busyHourShare: 0.12,
  burst: 2,
  /** Processors are half busy at most, so that one of two halves may fail. */
  busyShare: 0.5,
  yearsKept: 5,
  /** Tables that are cleared of what is older; every other one only grows. */
  keptDays: { receipts: 90, pushes: 90 } as Readonly<Record<string, number>>,
  /** Limits of one PostgreSQL: cores, and bytes that are still restored within an hour or two. */
  coresPerShard: 32,
  bytesPerShard: 2e12,
  /** A primary and a standby that confirms. */
  copies: 2,
  dollarsPerCore: 20,
  dollarsPerDatabaseGigabyte: 0.12,
  dollarsPerFileGigabyte: 0.02,
  /** On the wire, packed: see bench/README.md. */
  bytesPerRequest: { push: 3_300, pull: 1_650, page: 3_000, generate: 3_000 } satisfies Record<Route, number>,
  dollarsPerSentGigabyte: 0.05,
} as const;

export type Need = {
  readonly businesses: number;
  readonly requestsPerDay: number;
  readonly requestsPerSecond: number;
  readonly serverCores: number;
  readonly databaseCores: number;
  readonly rows: number;
  readonly databaseBytes: number;
  readonly fileBytes: number;
  readonly shards: number;
  readonly dollars: number;
};

/** Rows and bytes that one business comes to hold which is used every day. */
function keptOf(
  { days, tables }: Pick<Figures["quarter"], "days" | "tables">,
  years: number,
): { rows: number; bytes: number } {
  let [rows, bytes] = [0, 0];
  for (const [table, left] of Object.entries(tables)) {
    const share = Math.min(years * 365, inputs.keptDays[table] ?? Infinity) / days;
    rows += left.rows * share;
    bytes += left.bytes * share;
  }
  return { rows, bytes };
}

/** Computes what so many businesses need, after as many years as records are counted for. Cores are rounded up, never below two. */
export function needOf(businesses: number, { figures, quarter }: Figures): Need {
  const active = businesses * inputs.activeShare;
  const routes = Object.entries(inputs.requestsPerDay) as [Route, number][];
  const peak = (inputs.busyHourShare / 3600) * inputs.burst;
  const cost = (route: Route) => figures.find((each) => each.servers === 1 && each.route === route);
  const sum = (of: (route: Route, daily: number) => number) =>
    routes.reduce((total, [route, daily]) => total + of(route, daily * active), 0);
  const requestsPerDay = sum((_, daily) => daily);
  const cores = (of: "nodeMs" | "postgresMs") =>
    Math.max(2, Math.ceil(sum((route, daily) => (daily * peak * (cost(route)?.[of] ?? 0)) / 1000) / inputs.busyShare));
  const { rows, bytes } = keptOf(quarter, inputs.yearsKept);
  const databaseBytes = active * bytes;
  const fileBytes = active * inputs.photosPerDay * 365 * inputs.yearsKept * inputs.photoBytes;
  const [serverCores, databaseCores] = [cores("nodeMs"), cores("postgresMs")];
  const shards = Math.max(
    Math.ceil(databaseCores / inputs.coresPerShard),
    Math.ceil(databaseBytes / inputs.bytesPerShard),
  );
  const sent = sum((route, daily) => daily * inputs.bytesPerRequest[route]) * 30;
  const dollars =
    (serverCores + databaseCores * inputs.copies) * inputs.dollarsPerCore +
    ((databaseBytes * inputs.copies) / 1e9) * inputs.dollarsPerDatabaseGigabyte +
    (fileBytes / 1e9) * inputs.dollarsPerFileGigabyte +
    (sent / 1e9) * inputs.dollarsPerSentGigabyte;
  return {
    businesses,
    requestsPerDay,
    requestsPerSecond: requestsPerDay * peak,
    serverCores,
    databaseCores,
    rows: active * rows,
    databaseBytes,
    fileBytes,
    shards,
    dollars,
  };
}

const sizes = [1e4, 1e6, 1e8] as const;
const units = [
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
] as const;
/** Two digits that count: 1 234 567 is 1.2 M. */
function short(value: number): string {
  const [size, letter] = units.find(([each]) => value >= each) ?? [1, ""];
  const scaled = Number((value / size).toPrecision(2));
  return `${scaled}${letter === "" ? "" : ` ${letter}`}`;
}

function scaleTable(measured: Figures): string {
  const needs = sizes.map((businesses) => needOf(businesses, measured));
  const row = (what: string, of: (need: Need) => string) => `| ${what} | ${needs.map(of).join(" | ")} |`;
  return [
    `| businesses | ${needs.map(({ businesses }) => short(businesses)).join(" | ")} |`,
    `|---|${"---|".repeat(needs.length)}`,
    row("requests a day", (need) => short(need.requestsPerDay)),
    row("requests a second, busiest minutes", (need) => short(need.requestsPerSecond)),
    row("cores of servers, each one process", (need) => short(need.serverCores)),
    row("cores of PostgreSQL, primaries", (need) => short(need.databaseCores)),
    row(`rows after ${inputs.yearsKept} years`, (need) => short(need.rows)),
    row("bytes of them with indexes", (need) => `${short(need.databaseBytes)}B`),
    row("bytes of files", (need) => `${short(need.fileBytes)}B`),
    row("PostgreSQL primaries (shards)", (need) => short(need.shards)),
    row("money a month, US dollars", (need) => short(need.dollars)),
    row("of that for each business, cents", (need) => short((need.dollars / need.businesses) * 100)),
  ].join("\n");
}

/** Cost of a request, as it was measured with one and several servers. */
function costTable({ figures }: Figures): string {
  const counts = [...new Set(figures.map(({ servers }) => servers))].toSorted((a, b) => a - b);
  const cell = (servers: number, route: string, of: "nodeMs" | "postgresMs") =>
    figures.find((each) => each.servers === servers && each.route === route)?.[of].toFixed(1) ?? "";
  return [
    `| ms of processor, Node / PostgreSQL | ${counts.map((count) => `${count} server${count === 1 ? "" : "s"}`).join(" | ")} |`,
    `|---|${"---|".repeat(counts.length)}`,
    ...Object.entries(names).map(
      ([route, name]) =>
        `| ${name} | ${counts.map((count) => `${cell(count, route, "nodeMs")} / ${cell(count, route, "postgresMs")}`).join(" | ")} |`,
    ),
  ].join("\n");
}
const names: Readonly<Record<Route, string>> = {
  push: "push of 1 invoice",
  pull: "empty pull",
  page: "client's page",
  generate: "text of the built-in writer",
};

/** Tables of one business, after a year and after ten. */
function tablesTable({ quarter }: Figures): string {
  const of = (table: string, years: number) => {
    const left = quarter.tables[table] ?? { rows: 0, bytes: 0 };
    return keptOf({ days: quarter.days, tables: { [table]: left } }, years);
  };
  const line = (name: string, ...kept: readonly { rows: number; bytes: number }[]) =>
    `| ${name} | ${kept.map(({ rows, bytes }) => `${short(rows)} | ${short(bytes)}B`).join(" | ")} |`;
  return [
    "| a business that is used every day | rows after a year | with indexes | rows after ten | with indexes |\n|---|---|---|---|---|",
    ...Object.keys(quarter.tables).map((table) =>
      line(
        `\`${table}\`${table in inputs.keptDays ? `, kept for ${inputs.keptDays[table]} days` : ""}`,
        of(table, 1),
        of(table, 10),
      ),
    ),
    line("all", keptOf(quarter, 1), keptOf(quarter, 10)),
    `\nNo more rows in these tables of a business: ${quarter.untouched.map((table) => `\`${table}\``).join(", ")}.`,
  ].join("\n");
}

/** The inputs as the page states them, so that neither says what the other does not. */
const stated = (): string =>
  `Guessed: ${inputs.activeShare * 100} % of businesses are used on a day, each then sends ${Object.entries(
    inputs.requestsPerDay,
  )
    .map(([route, count]) => `${count} × ${route}`)
    .join(
      ", ",
    )} and writes what is counted below, and ${inputs.photosPerDay} photos of ${short(inputs.photoBytes)}B; the busiest hour has ${inputs.busyHourShare * 100} % of a day, its busiest minutes ${inputs.burst} times that; ` +
  `processors are ${inputs.busyShare * 100} % busy at most; a PostgreSQL has ${inputs.coresPerShard} cores and ${short(inputs.bytesPerShard)}B at most, and a standby; a core costs ${inputs.dollarsPerCore} dollars a month, a gigabyte ${inputs.dollarsPerDatabaseGigabyte} in PostgreSQL, ${inputs.dollarsPerFileGigabyte} as a file, ${inputs.dollarsPerSentGigabyte} sent.`;

export function scalePage(page: string, measured: Figures): string {
  const [from, to] = [page.indexOf(marks[0]), page.indexOf(marks[1])];
  if (from < 0 || to < from) throw new Error("docs/scale.md has no place for the table");
  return `${page.slice(0, from + marks[0].length)}\n\nMeasured on ${measured.day}, ${measured.machine}, busy with other work (load ${measured.load}):\n\n${costTable(measured)}\n\n${stated()}\n\n${tablesTable(measured)}\n\n${scaleTable(measured)}\n\n${page.slice(to)}`;
}

export const readScale = (): { page: string; measured: Figures } => ({
  page: readFileSync(resolve(docs, "scale.md"), "utf8"),
  measured: JSON.parse(readFileSync(resolve(docs, "scale-figures.json"), "utf8")) as Figures,
});

/** Write the table anew; answers the exit code. */
export function scale(): number {
  const { page, measured } = readScale();
  const written = scalePage(page, measured);
  writeFileSync(resolve(docs, "scale.md"), written);
  console.log(scaleTable(measured));
  return 0;
}
