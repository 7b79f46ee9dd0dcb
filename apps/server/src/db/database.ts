import { AsyncLocalStorage } from "node:async_hooks";
import type { BusinessId } from "@ankara/domain/records/fields";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
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
import { inTransaction, sendApart } from "./citus/statements.ts";
import { markStandby } from "./hosts.ts";
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
  readonly #isDistributed: boolean;

  /**
   * @param heads - told of each new revision once it is committed
   * @param readOnly - a replica: nothing is written through it
   * @param distributed - the tables of the tenants are spread over the nodes of a Citus cluster
   */
  constructor(
    config: PoolConfig,
    heads: HeadNotices,
    { readOnly = false, distributed = false }: { readOnly?: boolean; distributed?: boolean } = {},
  ) {
    this.#heads = heads;
    this.#isDistributed = distributed;
    this.#pool = new Pool({
      max: 20,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      statement_timeout: 15_000,
      query_timeout: 20_000,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
      application_name: "ankara-app",
      // Statements sent together travel together: the sync hot path takes two trips instead of ten.
      pipeline: true,
      // A calendar day has no time and no zone: it stays the text `yyyy-mm-dd`.
      types: {
        getTypeParser: (oid, format) => (oid === types.builtins.DATE ? String : types.getTypeParser(oid, format)),
      },
      ...config,
    });
    this.#pool.on("error", () => undefined); // an idle connection was cut; the pool opens another
    // One that is cut while it is lent out tells its query; without a listener it would end the process as well.
    this.#pool.on("connect", (client) => {
      client.on("error", () => undefined);
      if (distributed) distributedClients.add(client);
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
    if (this.#isDistributed)
      return transaction.execute(async (tx) => {
        await setTenant(tx, businessId);
        return work(tx);
      });
    const settings = settingsOf(businessId);
    return openingSettings.run(settings, () =>
      // Only for this one: what the work opens besides is outside the business.
      transaction.execute((tx) => openingSettings.run(undefined, () => work(tx))),
    );
  }

  /** Look at one business's rows, all as they were at one moment. */
  async read<T>(businessId: BusinessId, work: (tx: Tx) => Promise<T>): Promise<T> {
    const transaction = this.global.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return this.#open(businessId, transaction, work);
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

  /** One prepared statement outside a business. */
  async query<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    if (this.#isDistributed) return this.withClient((client) => inTransaction<Row>(client, { name, text, values }));
    return (await this.#pool.query<Row>({ name, text, values })).rows;
  }

  /** Connections to the database, and how many pieces of work wait for one. */
  connections(): { open: number; idle: number; waiting: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  close(): Promise<void> {
    return this.global.destroy();
  }
}

/** Settings of the transaction that is about to begin; they travel with its `begin`, one trip instead of three messages. */
const openingSettings = new AsyncLocalStorage<readonly string[] | undefined>();

class TenantDialect extends PostgresDialect {
  readonly #pool: Pool;

  constructor(pool: Pool) {
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

export async function nextRevision(tx: Tx, businessId: BusinessId): Promise<number> {
  const { rev, webhooks } = await tx
    .updateTable("businesses")
    .set({ rev: sql`rev + 1` })
    .where("id", "=", businessId)
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
  const results = await inOneTrip(client, [...openingOf(businessId, ""), takeRevision(businessId)]);
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
const takeRevision = (businessId: BusinessId): string =>
  `update businesses set rev = rev + 1 where id = '${businessId}' returning rev, all_templates, webhooks, lost, gaps, purged_rev, receipts_purged_rev`;

function inOneTrip(client: PoolClient, statements: readonly string[]): Promise<QueryResult[]> {
  return isDistributed(client)
    ? sendApart(client, statements)
    : (client.query(statements.join("; ")) as unknown as Promise<QueryResult[]>);
}
