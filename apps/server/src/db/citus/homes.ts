import type { BusinessId } from "@ankara/domain/records/fields";
import { createHash } from "node:crypto";
import { Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from "pg";

/** Texts of Kysely that are prepared for a shard; lists of another length are other texts. */
const maxPrepared = 40;

/** The node a business lies on, and the shards of it that hold its rows. */
class Home {
  readonly pool: Pool;
  readonly coordinator: Pick<PoolClient, "query">;
  /** Of `businesses`: what moves is it with all the others. */
  readonly shard: string;
  /** Names of shards by that of their table. */
  readonly #tables: ReadonlyMap<string, string>;
  readonly #names: RegExp;
  readonly #texts = new Map<string, string>();
  readonly #prepared = new Map<string, { readonly name: string; readonly text: string }>();

  constructor(pool: Pool, coordinator: Pick<PoolClient, "query">, shard: string, tables: ReadonlyMap<string, string>) {
    this.pool = pool;
    this.coordinator = coordinator;
    this.shard = shard;
    this.#tables = tables;
    this.#names = new RegExp(String.raw`(?<![\w'.])(?:${[...tables.keys()].join("|")})(?![\w'])`, "g");
  }

  /**
   * The same statement over the shards themselves: Citus, which would plan it once more, leaves those alone. A name of a table
   * stands for nothing else in it.
   */
  statement(given: string | QueryConfig, values: unknown[] | undefined): string | QueryConfig {
    if (typeof given === "string") return values?.length ? { ...this.#prepare(given), values } : this.#rewrite(given);
    const { name, text } = given;
    if (name === undefined) return { ...given, text: this.#rewrite(text) };
    const known = this.#texts.get(text) ?? this.#rewrite(text);
    this.#texts.set(text, known);
    return { ...given, name: `${name}_${this.shard}`, text: known };
  }

  /**
   * Statements of Kysely have no name, and planning them is most of what they cost. Those that bring every column are planned
   * each time: a prepared one fails once a migration has added a column.
   */
  #prepare(given: string): { readonly name?: string; readonly text: string } {
    const known = this.#prepared.get(given);
    if (known) return known;
    const text = this.#rewrite(given);
    if (this.#prepared.size >= maxPrepared || /^select \*|returning \*$/.test(given)) return { text };
    const hash = createHash("sha256").update(given).digest("hex").slice(0, 16);
    const made = { name: `at_home_${hash}_${this.shard}`, text };
    this.#prepared.set(given, made);
    return made;
  }

  #rewrite(text: string): string {
    return text.replaceAll(this.#names, (table) => this.#tables.get(table) ?? table);
  }
}

type Placement = { host: string; port: number; shard: string; tables: Record<string, string> };

/**
 * Shards that were split, copied twice or taken off their node have no home: whoever asks goes through the coordinator, which is
 * right at any time.
 */
const placementStatement = `
  with own as (
    select shardid, shardminvalue, shardmaxvalue from pg_dist_shard
    where shardid = get_shard_id_for_distribution_column('businesses', $1::uuid)
  ), node as (
    select n.nodename, n.nodeport from own
    join pg_dist_placement p on p.shardid = own.shardid and p.shardstate = 1
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary' and n.isactive and n.hasmetadata and n.metadatasynced
  )
  select min(node.nodename) as host, min(node.nodeport) as port, own.shardid::text as shard,
    (select json_object_agg(c.relname, c.relname || '_' || s.shardid)
     from pg_dist_shard s
     join pg_dist_partition d on d.logicalrelid = s.logicalrelid and d.partmethod = 'h'
     join pg_class c on c.oid = s.logicalrelid
     where s.shardminvalue = own.shardminvalue and s.shardmaxvalue = own.shardmaxvalue) as tables
  from own, node group by own.shardid, own.shardminvalue, own.shardmaxvalue having count(*) = 1`;

/** Businesses whose place is remembered; the longest known ones are asked for again. */
const maxKnown = 200_000;

const homeOf = new WeakMap<object, Home>();

export const isAtHome = (client: object): boolean => homeOf.has(client);

/** The connection for tables outside the tenants, which lie on the coordinator: at home it is another one, with transactions of its own. */
export const outsideTenants = (client: PoolClient): Pick<PoolClient, "query"> =>
  homeOf.get(client)?.coordinator ?? client;

/** The condition under which a business is written, or read, at its home: it has not been moved away. Nothing elsewhere. */
export const whileAtHome = (client: object, act: "read" | "write"): string => {
  const shard = homeOf.get(client)?.shard;
  if (shard === undefined) return "";
  return act === "write"
    ? `and hold_placement(${shard})`
    : `and exists (select from pg_dist_placement p where p.shardid = ${shard} and p.groupid = (select groupid from pg_dist_local_group))`;
};

/** One prepared statement that reads a business while it is at home. */
export const readAtHome = <Row extends QueryResultRow>(
  client: PoolClient,
  statement: QueryConfig,
): Promise<QueryResult<Row>> =>
  client.query<Row>({ ...statement, text: `${statement.text} ${whileAtHome(client, "read")}` });

/** Is the business still where this connection leads? Who writes keeps it there until the transaction ends. */
export async function isHere(client: PoolClient, businessId: BusinessId, act: "read" | "write"): Promise<boolean> {
  const text = `select from businesses where id = $1::uuid ${whileAtHome(client, act)}`;
  const { rowCount } = await client.query({ name: `is_here_to_${act}`, text, values: [businessId] });
  return rowCount !== 0;
}

/** Options of a connection to a node: shards may be written by their own names. */
export const nodeOptions = "-c citus.enable_manual_changes_to_shards=on";

/** Answer of work that cannot be done at the home of its business. */
export const elsewhere = Symbol("elsewhere");

/** A shard that was dropped after its business moved. */
const isGone = (error: unknown): boolean => (error as { code?: unknown }).code === "42P01";

/** Finds the nodes of businesses, and keeps connections to them. */
export class Homes {
  readonly #coordinator: Pick<Pool, "query">;
  readonly #open: (host: string, port: number) => Pool;
  readonly #pools = new Map<string, Pool>();
  readonly #byShard = new Map<string, Home>();
  readonly #byBusiness = new Map<BusinessId, Home>();

  constructor(coordinator: Pick<Pool, "query">, open: (host: string, port: number) => Pool) {
    this.#coordinator = coordinator;
    this.#open = open;
  }

  /**
   * Lends a connection to the node of a business. Statements over it name tables as everywhere.
   *
   * @returns `elsewhere` when the business has no home, or was moved: the coordinator knows
   */
  async visit<T>(
    businessId: BusinessId,
    work: (client: PoolClient) => Promise<T | typeof elsewhere>,
  ): Promise<T | typeof elsewhere> {
    const home = this.#byBusiness.get(businessId) ?? (await this.#find(businessId));
    if (!home) return elsewhere;
    let result: T | typeof elsewhere = elsewhere;
    try {
      result = await lend(home, work);
      return result;
    } catch (error) {
      if (!isGone(error)) throw error;
      return elsewhere;
    } finally {
      // After an error, too: the node may be gone for good.
      if (result === elsewhere) this.#forget(businessId, home);
    }
  }

  async #find(businessId: BusinessId): Promise<Home | null> {
    const { rows } = await this.#coordinator.query<Placement>({
      name: "find_home",
      text: placementStatement,
      values: [businessId],
    });
    const [found] = rows;
    if (!found) return null;
    const pool = this.#poolAt(found.host, found.port);
    const known = this.#byShard.get(found.shard);
    const home =
      known?.pool === pool
        ? known
        : new Home(pool, this.#coordinator, found.shard, new Map(Object.entries(found.tables)));
    this.#byShard.set(found.shard, home);
    if (this.#byBusiness.size >= maxKnown)
      for (const [oldest] of this.#byBusiness) {
        this.#byBusiness.delete(oldest);
        break;
      }
    this.#byBusiness.set(businessId, home);
    return home;
  }

  /** Asks every node that holds rows of the tenants; `missed` is told why one did not answer. */
  async queryEach<Row extends QueryResultRow>(
    statement: { name: string; text: string; values: unknown[] },
    missed: (error: unknown) => void,
  ): Promise<Row[]> {
    const { rows } = await this.#coordinator.query<{ host: string; port: number }>({
      name: "find_nodes",
      text: `select n.nodename as host, n.nodeport as port from pg_dist_node n
             where n.noderole = 'primary' and n.isactive and exists (select from pg_dist_placement p where p.groupid = n.groupid)`,
    });
    const pools = rows.map(({ host, port }) => this.#poolAt(host, port));
    const answers = await Promise.allSettled(pools.map((pool) => pool.query<Row>(statement)));
    for (const answer of answers) if (answer.status === "rejected") missed(answer.reason);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value.rows : []));
  }

  #poolAt(host: string, port: number): Pool {
    const address = `${host}:${port}`;
    const pool = this.#pools.get(address) ?? this.#open(host, port);
    this.#pools.set(address, pool);
    return pool;
  }

  #forget(businessId: BusinessId, home: Home): void {
    if (this.#byBusiness.get(businessId) === home) this.#byBusiness.delete(businessId);
  }

  get pools(): Pool[] {
    return [...this.#pools.values()];
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
  }
}

async function lend<T>(home: Home, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await home.pool.connect();
  const here = Object.create(client, {
    query: {
      value: <Row extends QueryResultRow>(given: string | QueryConfig, values?: unknown[]): Promise<QueryResult<Row>> =>
        client.query<Row>(home.statement(given, values) as QueryConfig, typeof given === "string" ? undefined : values),
    },
    // Whoever borrows it further gives it back to nobody: it is given back below.
    release: { value: () => undefined },
  }) as PoolClient;
  homeOf.set(here, home);
  let broken = true;
  try {
    const result = await work(here);
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
}
