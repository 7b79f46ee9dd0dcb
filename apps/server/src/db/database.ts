import { AsyncLocalStorage } from "node:async_hooks";
import type { BusinessId } from "@ankara/domain/records/fields";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type Transaction,
  type TransactionBuilder,
  type TransactionSettings,
  sql,
} from "kysely";
import {
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
  types,
} from "pg";
import type { LostTime } from "@ankara/sync/lost-times";
import type { HeadNotices } from "../jobs/head-notices.ts";
import { Homes, elsewhere, isAtHome, isHere, readAtHome, whileAtHome } from "./citus/homes.ts";
import { inTransaction, sendApart } from "./citus/statements.ts";
import { markStandby } from "./hosts.ts";
import { BytesClient } from "./row-bytes.ts";
import { causingRequest } from "../watch/cause.ts";
import type { Schema } from "./schema.ts";

export type Tx = Transaction<Schema>;

/** Thrown when the account was deleted while a request of it was running. */
export class BusinessGone extends Error {}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The database as requests use it. Rows of a business are visible only inside `read` and `write` of that business;
 * everything else sees accounts, sessions and public links alone.
 */
export class Database {
  readonly #pool: Pool;
  /** For accounts, sessions, links and the throttle: tables outside the tenants. */
  readonly global: Kysely<Schema>;

  readonly #heads: HeadNotices;
  /** The nodes of a Citus cluster; null on one PostgreSQL. */
  readonly #homes: Homes | null;

  /**
   * @param heads - told of each new revision once it is committed
   * @param readOnly - a replica: nothing is written through it
   * @param nodes - connections to a node of a Citus cluster, over which the tables of the tenants are spread
   */
  constructor(
    config: PoolConfig,
    heads: HeadNotices,
    { readOnly = false, nodes }: { readOnly?: boolean; nodes?: (host: string, port: number) => PoolConfig } = {},
  ) {
    this.#heads = heads;
    this.#pool = openPool(config);
    this.#homes = nodes ? new Homes(this.#pool, (host, port) => openPool(nodes(host, port))) : null;
    this.#pool.on("connect", (client) => {
      if (nodes) distributedClients.add(client);
      if (readOnly) return;
      // Before anything else on this connection: a standby may have been promoted since the last one was opened. Before
      // that it is not written to, nor is a connection kept that would live on into the promotion.
      const notice: QueryConfig & { query_timeout: number } = { text: noticeTimeline, query_timeout: 600_000 };
      client.query(notice).catch(() => {
        markStandby(client);
        void client.end();
      });
    });
    this.global = new Kysely<Schema>({ dialect: new TenantDialect(this.#pool) });
  }

  /** Opens a transaction over one business's rows. */
  #open<T>(businessId: BusinessId, transaction: TransactionBuilder<Schema>, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!this.#homes) return openTenant(businessId, transaction, work);
    return transaction.execute(async (tx) => {
      await setTenant(tx, businessId);
      return work(tx);
    });
  }

  /** Look at one business's rows, all as they were at one moment. */
  async read<T>(businessId: BusinessId, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#open(businessId, reading(this.global), work);
  }

  /**
   * Like `read`, at the home of the business (see `withHome`): for pages somebody waits on that read tables of the tenants alone.
   */
  async readHome<T>(businessId: BusinessId, work: (tx: Tx) => Promise<T>): Promise<T> {
    const done = await this.#visit(businessId, "read", reading, work);
    return done === elsewhere ? this.read(businessId, work) : done;
  }

  async #visit<T>(
    businessId: BusinessId,
    act: "read" | "write",
    open: (db: Kysely<Schema>) => TransactionBuilder<Schema>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T | typeof elsewhere> {
    if (!this.#homes) return elsewhere;
    return this.#homes.visit(businessId, (client) =>
      openTenant(businessId, open(kyselyOver(client)), async (tx) =>
        (await isHere(client, businessId, act)) ? work(tx) : elsewhere,
      ),
    );
  }

  /**
   * Change one business's rows. The business takes its next revision first, which also makes writers of one business
   * take turns; every record written inside carries that revision.
   *
   * @throws BusinessGone when there is no such business any more
   */
  async write<T>(businessId: BusinessId, work: (tx: Tx, rev: number) => Promise<T>): Promise<T> {
    const { value, rev } = await this.#open(businessId, this.global.transaction(), async (tx) => {
      const rev = await nextRevision(tx, businessId);
      return { value: await work(tx, rev), rev };
    });
    this.#heads.announce(businessId, rev);
    return value;
  }

  /** Like `write`, at the home of the business (see `withHome`): for what changes tables of the tenants alone. */
  async writeHome<T>(businessId: BusinessId, work: (tx: Tx, rev: number) => Promise<T>): Promise<T> {
    const done = this.#homes
      ? await this.#homes.visit(businessId, (client) => writeAt(client, businessId, work))
      : elsewhere;
    if (done === elsewhere) return this.write(businessId, work);
    this.#heads.announce(businessId, done.rev);
    return done.value;
  }

  /**
   * Look at one business and change it only where there is something to change: like `write`, in turn with other
   * writers, but a revision is spent only when `take` is asked for it.
   *
   * @returns undefined when the business is gone
   */
  async writeIfNeeded<T>(
    businessId: BusinessId,
    work: (tx: Tx, takeRevision: () => Promise<number>) => Promise<T>,
  ): Promise<T | undefined> {
    let revision: number | null = null;
    const value = await this.#open(businessId, this.global.transaction(), async (tx) => {
      const found = await tx.selectFrom("businesses").select("id").where("id", "=", businessId).forUpdate().execute();
      if (found.length === 0) return undefined;
      return work(tx, async () => (revision ??= await nextRevision(tx, businessId)));
    });
    if (revision !== null) this.#heads.announce(businessId, revision);
    return value;
  }

  /** Change one business's rows where no record is touched (devices, files) and so no revision is spent. */
  async tenantTransaction<T>(businessId: BusinessId, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#open(businessId, this.global.transaction(), work);
  }

  /** Like `tenantTransaction`, at the home of the business (see `withHome`): for what changes tables of the tenants alone. */
  async tenantTransactionHome<T>(businessId: BusinessId, work: (tx: Tx) => Promise<T>): Promise<T> {
    const done = await this.#visit(businessId, "write", (db) => db.transaction(), work);
    return done === elsewhere ? this.tenantTransaction(businessId, work) : done;
  }

  /**
   * A connection of one's own, for the prepared statements of the hot path. Statements that are not awaited one by one
   * are sent in one go and run in their order; each name may stand only once among them.
   */
  async withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken = true;
    try {
      const result = await work(client);
      broken = false;
      return result;
    } finally {
      // After an error the connection may be inside a transaction still: it is thrown away rather than trusted.
      client.release(broken);
    }
  }

  /**
   * A connection for the hot path of one business: on a cluster to the node it lies on, where statements cost what they cost
   * on one PostgreSQL. Work that answers `elsewhere` is done again through the coordinator: its business was moved, or it needs
   * tables that lie there.
   */
  async withHome<T>(businessId: BusinessId, work: (client: PoolClient) => Promise<T | typeof elsewhere>): Promise<T> {
    const done = this.#homes ? await this.#homes.visit(businessId, work) : elsewhere;
    if (done !== elsewhere) return done;
    const result = await this.withClient(work);
    if (result === elsewhere) throw new TypeError("expected work that can be done through the coordinator");
    return result;
  }

  /**
   * One prepared statement over one business's rows, in a transaction of its own that travels with it: one trip instead
   * of four. For paths somebody waits on.
   */
  singleStatement<Row extends QueryResultRow>(
    businessId: BusinessId,
    mode: "" | "read only",
    statement: { name: string; text: string; values: unknown[] },
  ): Promise<Row[]> {
    return this.withClient(async (client) => {
      const [, result] = await Promise.all([
        beginTenant(client, businessId, mode),
        client.query<Row>(statement),
        client.query("commit"),
      ]);
      return result.rows;
    });
  }

  /** Are the tables of the tenants spread over the nodes of a cluster? */
  get isSpread(): boolean {
    return this.#homes !== null;
  }

  /** One prepared statement that reads a business, at its home; see `withHome`. What is not found there is looked for again. */
  queryHome<Row extends QueryResultRow>(
    businessId: BusinessId,
    statement: { name: string; text: string; values: unknown[] },
  ): Promise<Row[]> {
    return this.withHome(businessId, async (client) => {
      const [, { rows }] = await Promise.all([
        beginTenant(client, businessId, "read only"),
        readAtHome<Row>(client, statement),
        client.query("commit"),
      ]);
      return rows.length === 0 && isAtHome(client) ? elsewhere : rows;
    });
  }

  /** One prepared statement over tables outside the tenants alone, which needs nothing of the other nodes. */
  async queryOutside<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await this.#pool.query<Row>({ name, text, values })).rows;
  }

  /**
   * One prepared statement over the tables of the tenants, asked of every node of a cluster for the rows it holds itself.
   *
   * @param missed - told why a node did not answer; those that did count
   */
  async queryEachNode<Row extends QueryResultRow>(
    statement: { name: string; text: string; values: unknown[] },
    missed: (error: unknown) => void,
  ): Promise<Row[]> {
    if (!this.#homes) return this.queryOutside(statement.name, statement.text, statement.values);
    return this.#homes.queryEach(statement, missed);
  }

  /** One prepared statement outside a business. */
  async query<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    if (this.#homes) return this.withClient((client) => inTransaction<Row>(client, { name, text, values }));
    return this.queryOutside(name, text, values);
  }

  /** Connections to the database, and how many pieces of work wait for one. */
  connections(): { open: number; idle: number; waiting: number } {
    const pools = [this.#pool, ...(this.#homes?.pools ?? [])];
    const sum = (read: (pool: Pool) => number) => pools.reduce((total, pool) => total + read(pool), 0);
    return {
      open: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    };
  }

  async close(): Promise<void> {
    await this.global.destroy();
    await this.#homes?.close();
  }
}

/** Settings of the transaction that is about to begin; they travel with its `begin`, one trip instead of three messages. */
const openingSettings = new AsyncLocalStorage<readonly string[] | undefined>();

class TenantDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new TenantDriver({ pool: this.#pool });
  }
}

class TenantDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const tenant = openingSettings.getStore();
    if (!tenant) return super.beginTransaction(connection, settings);
    const { isolationLevel, accessMode } = settings;
    const begin = `begin ${isolationLevel ? `isolation level ${isolationLevel}` : ""} ${accessMode ?? ""}`;
    await connection.executeQuery(CompiledQuery.raw([begin, ...tenant].join("; ")));
  }
}

const reading = (db: Kysely<Schema>): TransactionBuilder<Schema> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");

const openTenant = <T>(
  businessId: BusinessId,
  transaction: TransactionBuilder<Schema>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  openingSettings.run(settingsOf(businessId), () =>
    // Only for this one: what the work opens besides is outside the business.
    transaction.execute((tx) => openingSettings.run(undefined, () => work(tx))),
  );

const kyselyOver = (client: PoolClient): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: new TenantDialect({
      connect: () => Promise.resolve(client),
      end: () => Promise.resolve(),
      options: {},
    }),
  });

function openPool(config: PoolConfig): Pool {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: "ankara-app",
    Client: BytesClient,
    // Statements sent together travel together: the sync hot path takes two trips instead of ten.
    pipeline: true,
    // A calendar day has no time and no zone: it stays the text `yyyy-mm-dd`.
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.DATE ? String : types.getTypeParser(oid, format)),
    },
    ...config,
  });
  pool.on("error", () => undefined); // an idle connection was cut; the pool opens another
  // One that is cut while it is lent out tells its query; without a listener it would end the process as well.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

/** Fails on a standby. Every business may have to be written: no limit of time for this one. */
const noticeTimeline =
  "set transaction read write; set statement_timeout = 0; select notice_new_timeline(); reset statement_timeout";

/** From here on the transaction sees the rows of this business and of no other. */
export async function setTenant(tx: Tx, businessId: BusinessId): Promise<void> {
  // `set_config` would stay on the node that is asked, `set local` goes along to those that hold the rows.
  await Promise.all(settingsOf(businessId).map((text) => sql.raw(text).execute(tx)));
}

/** Ids are checked because they stand in the text. */
function settingsOf(businessId: BusinessId): string[] {
  if (!uuid.test(businessId)) throw new TypeError(`expected a business id, got ${businessId}`);
  const request = causingRequest();
  const business = `set local app.business_id = '${businessId}'`;
  return request === "" ? [business] : [business, `set local app.request_id = '${request}'`];
}

/** A listener's messages wait in the queue, which lies on the coordinator. */
async function writeAt<T>(
  client: PoolClient,
  businessId: BusinessId,
  work: (tx: Tx, rev: number) => Promise<T>,
): Promise<{ value: T; rev: number } | typeof elsewhere> {
  class NotHere extends Error {}
  try {
    return await openTenant(businessId, kyselyOver(client).transaction(), async (tx) => {
      const rev = await nextRevision(tx, businessId, whileAtHome(client, "write"));
      if (isListenedTo(tx)) throw new NotHere();
      return { value: await work(tx, rev), rev };
    });
  } catch (error) {
    if (error instanceof NotHere || error instanceof BusinessGone) return elsewhere;
    throw error;
  }
}

/** @param condition - under which it is written, see `whileAtHome` */
export async function nextRevision(tx: Tx, businessId: BusinessId, condition = ""): Promise<number> {
  const { rev, webhooks } = await tx
    .updateTable("businesses")
    .set({ rev: sql`rev + 1` })
    .where(sql<boolean>`id = ${businessId} ${sql.raw(condition)}`)
    .returning(["rev", "webhooks"])
    .executeTakeFirstOrThrow(() => new BusinessGone(`there is no business ${businessId}`));
  if (webhooks) listenedTo.add(tx);
  return Number(rev);
}

const listenedTo = new WeakSet<Tx>();
/** Does another program listen to the business this transaction writes? Known once it has its revision. */
export const isListenedTo = (tx: Tx): boolean => listenedTo.has(tx);

/** Connections to a Citus cluster: it passes on one statement of a message at a time. */
const distributedClients = new WeakSet<PoolClient>();
export const isDistributed = (client: PoolClient): boolean => distributedClients.has(client);

/** Columns of a business that the hot path reads as it takes its revision. */
export type OpenedBusiness = {
  rev: string;
  all_templates: boolean;
  webhooks: boolean;
  lost: LostTime[];
  gaps: LostTime[];
  purged_rev: string;
  receipts_purged_rev: string;
};

/** Opens a transaction of the hot path and takes its revision: one trip instead of three. */
export async function beginWrite(client: PoolClient, businessId: BusinessId): Promise<OpenedBusiness | undefined> {
  const results = await inOneTrip(client, [
    ...openingOf(businessId, ""),
    takeRevision(businessId, whileAtHome(client, "write")),
  ]);
  return (results.at(-1) as QueryResult<OpenedBusiness> | undefined)?.rows[0];
}

/** Opens a transaction over one business's rows, in one trip with whatever is sent next. */
export async function beginTenant(client: PoolClient, businessId: BusinessId, mode: TransactionMode): Promise<void> {
  await inOneTrip(client, openingOf(businessId, mode));
}

type TransactionMode = "" | "read only" | "isolation level repeatable read read only";

const openingOf = (businessId: BusinessId, mode: TransactionMode): string[] => [
  `begin ${mode}`,
  ...settingsOf(businessId),
];
const takeRevision = (businessId: BusinessId, condition: string): string =>
  `update businesses set rev = rev + 1 where id = '${businessId}' ${condition} returning rev, all_templates, webhooks, lost, gaps, purged_rev, receipts_purged_rev`;

function inOneTrip(client: PoolClient, statements: readonly string[]): Promise<QueryResult[]> {
  return isDistributed(client)
    ? sendApart(client, statements)
    : (client.query(statements.join("; ")) as unknown as Promise<QueryResult[]>);
}
