import type { DeviceCopy, Ledger, Row } from "./phone.ts";

type Side = Pick<DeviceCopy, "contacts" | "invoices">;
type Audit = { series: { pattern: string; device: string | null; missing: number[] }[] };

/** Everything the server has of the business of a token. */
export async function serverSide(url: string, token: string): Promise<Side> {
  const rows: (Row & { collection: string })[] = [];
  let cursor = "";
  for (let more = true; more;) {
    const query = new URLSearchParams(cursor ? { cursor } : {});
    const body = (await request(url, `/sync/pull?${query}`, token)) as {
      changes: typeof rows;
      cursor: string;
      more: boolean;
    };
    rows.push(...body.changes);
    ({ cursor, more } = body);
  }
  const of = (collection: string) => rows.filter((row) => row.collection === collection);
  return { contacts: of("contacts"), invoices: of("invoices") };
}

/** Places of a series that no document holds. */
export async function gapsOf(url: string, token: string): Promise<string[]> {
  const { series } = (await request(url, "/sync/number-audit", token)) as Audit;
  return series.flatMap(({ pattern, missing }) => (missing.length > 0 ? [`${pattern}: ${missing.join(", ")}`] : []));
}

export async function request(url: string, path: string, token: string, method = "GET"): Promise<unknown> {
  const answer = await fetch(url + path, { method, headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Lists what was said to be saved and is missing, and what is there twice. */
export function wrongWith(side: Side, ledger: Ledger): string[] {
  const clients = namesIn(side);
  const numbers = numbersIn(side);
  const notes = new Map(side.invoices.map(({ id, data }) => [id, data?.["publicNote"]]));
  return [
    ...[...ledger.clients].filter((name) => !clients.includes(name)).map((name) => `client ${name} is missing`),
    ...[...ledger.notes].filter(([id, note]) => notes.get(id) !== note).map(([, note]) => `draft "${note}" is missing`),
    ...[...ledger.numbers].flatMap(([number, by]) => (numbers.includes(number) ? [] : `${number} of ${by} is missing`)),
    ...twice(clients).map((name) => `client ${name} is there twice`),
    ...twice(numbers).map((number) => `${number} is there twice`),
  ];
}

const namesIn = ({ contacts }: Side): string[] => contacts.flatMap(({ data }) => text(data?.["name"]));
const numbersIn = ({ invoices }: Side): string[] => invoices.flatMap(({ data }) => text(data?.["number"]));
const text = (value: unknown): string[] => (typeof value === "string" ? [value] : []);
const twice = (all: readonly string[]): string[] => all.filter((one, place) => all.indexOf(one) !== place);

/** Two sides hold the same when this text is the same: every document with its number and its sum, and every client. */
export function summaryOf(side: Side): string {
  const documents = side.invoices.flatMap(({ id, data }) => {
    const totals = data?.["totals"] as { total?: number } | null | undefined;
    return data ? [`${id} ${text(data["number"]).join("")} ${totals?.total ?? ""}`] : [];
  });
  const issued = side.invoices.flatMap(({ data }) => (data?.["number"] ? [data["totals"] as { total: number }] : []));
  const sum = issued.reduce((all, { total }) => all + total, 0);
  return [`${issued.length} issued, ${sum}`, ...documents.toSorted(), ...namesIn(side).toSorted()].join("\n");
}
