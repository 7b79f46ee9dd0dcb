import { accountLimits, businessLimits } from "@ankara/domain/records/limits";
import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { NetworkLimit } from "./network-limit.ts";

const limits = { ...accountLimits, ...businessLimits };
export type AccountLimitNumbers = { readonly [Name in keyof typeof limits]: number };

const dayMs = 86_400_000;
/** Changes between two counts of a business's records; counting reads an index of all of them. */
const lookEvery = 10_000;

/** Counted as networks are: in memory, told to the other servers once a second, so that no request waits for it. */
export class AccountLimits {
  readonly #db: Pick<Database, "query" | "read">;
  readonly #quotas: AccountLimitNumbers;
  readonly #requests: NetworkLimit;
  readonly #changes: NetworkLimit;
  readonly #uploads: NetworkLimit;
  readonly #full = new Set<string>();

  constructor(deps: { db: Pick<Database, "query" | "read">; log: Log }, quotas: AccountLimitNumbers = limits) {
    this.#db = deps.db;
    this.#quotas = quotas;
    this.#requests = new NetworkLimit(deps, quotas.requestsPerMinute, { kind: "requests-of" });
    this.#changes = new NetworkLimit(deps, quotas.changesPerDay, { kind: "changes-of", windowMs: dayMs });
    this.#uploads = new NetworkLimit(deps, quotas.uploadKbPerDay, { kind: "uploads-of", windowMs: dayMs });
  }

  /** A request of a person or of a program with their key. @returns null to go on, or the seconds to wait */
  request(userId: UserId, now: number): number | null {
    return this.#requests.count(userId, now);
  }

  /** Changes a device or program sends. Nothing of them is taken when there is a wait: they stay where they are and come again. */
  async changes(businessId: BusinessId, count: number, now: number): Promise<number | null> {
    const before = this.#changes.soFar(businessId);
    const wait = this.#changes.count(businessId, now, count);
    if (wait !== null) return wait;
    const after = this.#changes.soFar(businessId);
    const every = Math.min(lookEvery, this.#quotas.changesPerDay / 20);
    if (this.#full.has(businessId) || Math.floor(before / every) < Math.floor(after / every))
      await this.#look(businessId);
    return null;
  }

  /** Does this business keep as much as it may? Then what is new is refused, and what is there may be changed and deleted. */
  isFull(businessId: BusinessId): boolean {
    return this.#full.has(businessId);
  }

  async #look(businessId: BusinessId): Promise<void> {
    const totals = await this.#db.read(businessId, (tx) =>
      tx
        .selectFrom("records")
        .select((row) => row.fn.countAll<string>().as("count"))
        .select(sql<string>`coalesce(sum(pg_column_size(data)), 0)`.as("bytes"))
        .where("business_id", "=", businessId)
        .executeTakeFirstOrThrow(),
    );
    const isFull = Number(totals.count) >= this.#quotas.records || Number(totals.bytes) >= this.#quotas.bytes;
    if (isFull) this.#full.add(businessId);
    else this.#full.delete(businessId);
  }

  /** Bytes of a file. @returns null to go on, or the seconds to wait */
  upload(businessId: BusinessId, bytes: number, now: number): number | null {
    return this.#uploads.count(businessId, now, Math.ceil(bytes / 1_000));
  }

  close(): void {
    for (const limit of [this.#requests, this.#changes, this.#uploads]) limit.close();
  }
}
