import type { Client } from "pg";
import type { Statement } from "../access/statements.ts";

type Node = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Rows Removed by Filter"?: number;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly Plans?: readonly Node[];
};

const planned = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Returns whether a statement has a plan: `begin` and its like have none. */
export const hasPlan = (text: string): boolean => planned.test(text);

/**
 * Lists the tables a statement would read from end to end inside one business, as it is planned without knowing its
 * values.
 *
 * @param client - connected as the app's role, so that the rules of rows have their say
 * @param tables - those that count
 *
 */
export async function wholeReads(
  client: Client,
  businessId: string,
  statement: Statement,
  tables: ReadonlySet<string>,
  setting = "select",
): Promise<string[]> {
  const nodes = await inside(client, businessId, async () => {
    await client.query(setting);
    await client.query("savepoint unplanned");
    try {
      return await explain(client, "generic_plan", { text: statement.text, values: [] });
    } catch {
      // Some conflict targets can only be matched where the values are known.
      await client.query("rollback to savepoint unplanned");
      return explain(client, "costs off", statement);
    }
  });
  return nodes.flatMap((node) => {
    const table = tableOf(node);
    if (!tables.has(table))
      return node["Node Type"] === "Bitmap Index Scan" && !node["Index Cond"] ? [`${node["Index Name"]} whole`] : [];
    if (node["Node Type"] === "Seq Scan") return [`${table}, row by row`];
    const isWhole = /^Index (?:Only )?Scan$/.test(node["Node Type"]) && node["Index Cond"] === undefined;
    return isWhole ? [`${table}, all of ${node["Index Name"]}`] : [];
  });
}

/** Reading row by row is the last way, and tables are joined by looking rows up. */
const lookUps = "set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off";

/**
 * Lists the tables of `tables` that a statement reads whole because no index serves it, as it is planned where that is the last
 * way. So it needs no rows in them.
 */
export async function unindexedReads(
  client: Client,
  businessId: string,
  statement: Statement,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  return wholeReads(client, businessId, statement, tables, lookUps);
}

/**
 * Counts the rows of its own business a search reads in vain, at most in one place of its plan: rows it finds are not
 * counted, so a list may be as long as it is.
 */
export async function rowsInVain(
  client: Client,
  businessId: string,
  statement: Statement,
  tables: ReadonlySet<string>,
): Promise<number> {
  const nodes = await inside(client, businessId, () => explain(client, "analyze, timing off", statement));
  const found = nodes[0]?.["Actual Rows"] ?? 0;
  const read = (node: Node) =>
    ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1);
  return Math.max(0, ...nodes.map((node) => (tables.has(tableOf(node)) ? read(node) - found : 0)));
}

const tableOf = (node: Node): string => node["Relation Name"]?.replace(/_p\d+$/, "") ?? "";

async function explain(client: Client, how: string, { text, values }: Statement): Promise<Node[]> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
    `explain (${how}, format json) ${text}`,
    values,
  );
  return nodesOf(rows[0]?.["QUERY PLAN"][0].Plan);
}

async function inside<T>(client: Client, businessId: string, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    await client.query("select set_config('app.business_id', $1, true)", [businessId]);
    return await work();
  } finally {
    await client.query("rollback");
  }
}

function nodesOf(node: Node | undefined): Node[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [];
}
