import type { Fields, Receipt } from "@ankara/contract/sync";
import { type Answer, owner, type Page } from "@ankara/sync-simulator/memory-server";
import { ownerAuthority } from "@ankara/domain/people/role";
import { runHistory } from "@ankara/sync-simulator/history";
import { type Served, serverRng } from "@ankara/sync-simulator/world";
import { type LostTime, lostTimeAfter } from "@ankara/sync/lost-times";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type TestServer, testServer } from "../../../test/support/server.ts";
import { setTenant, nextRevision } from "../../db/database.ts";
import { enterFact } from "../../db/payment-facts.ts";
import { putRecords } from "../../db/records.ts";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../policies/session.ts";
import type { Outcome } from "../../http/refused.ts";
import { pullChanges } from "./pull-changes.ts";
import { pushChanges } from "./push-changes.ts";
import { registerDevice } from "./register-device.ts";
import { takeOverSeries } from "./take-over-series.ts";

/*
 * The simulator's server keeps its rows in memory. Here the real one, over PostgreSQL, is asked everything the other was
 * asked in whole histories with all their faults, and has to answer the same.
 */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  superuser = new Client({ ...server.database.owner, user: "postgres", password: inject("cluster").superuser });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await server.close();
});

let restores = 0;
describe("the server in memory and the one over PostgreSQL answer alike", () => {
  test.each(Array.from({ length: 25 }, (_, index) => 5_000 + index))("history %i", async (seed) => {
    const served: Served[] = [];
    expect(
      runHistory(seed, { lifecycle: false, payouts: false, onServed: (one) => served.push(one) }).violation,
    ).toBeNull();
    const { bytes } = serverRng(seed);
    let now = 0;
    const deps: Deps = { ...server.deps, now: () => new Date(now), random: bytes };
    const differences: string[] = [];
    for (const [index, one] of served.entries()) {
      ({ now } = one);
      const real = await answerServed(deps, one);
      const twin = "answer" in one ? plain(one.answer) : null;
      const differs = difference(real, twin, "");
      if (differs) differences.push(`${index} ${JSON.stringify(one).slice(0, 300)}: ${differs}`);
      if (differences.length > 0) break;
    }
    expect(differences).toEqual([]);
    expect(served.length).toBeGreaterThan(20);
    restores += served.filter(({ call }) => call === "restore").length;
  });

  test("and some of them lose the database", () => expect(restores).toBeGreaterThan(3));
});

async function answerServed(deps: Deps, one: Served): Promise<unknown> {
  const businessId = one.businessId;
  switch (one.call) {
    case "open":
      await deps.db.global.transaction().execute(async (tx) => {
        await setTenant(tx, businessId);
        await tx.insertInto("businesses").values({ id: businessId, all_templates: true }).execute();
        // Histories have several devices, which want a plan.
        const detail = JSON.stringify({ intent: "usd_lifetime", months: null });
        await tx
          .insertInto("subscription_facts")
          .values({ business_id: businessId, id: businessId, at: new Date(0), kind: "paid", key: "paid:test", detail })
          .execute();
        await putRecords(tx, businessId, await nextRevision(tx, businessId), one.writes);
      });
      return null;
    case "back_up":
      await backUp(businessId);
      return null;
    case "restore":
      await restore(businessId, deps.now());
      return null;
    case "say":
      await deps.db.write(businessId, async (tx, rev) => {
        const { fact, data } = one;
        await putRecords(tx, businessId, rev, [
          { collection: "payments", id: data.id, data: data as Fields, deleted: false },
        ]);
        const provider = data.provider ?? null;
        const invoiceId: string = data.allocations[0]?.invoiceId ?? businessId;
        await enterFact(tx, businessId, { said: fact.said, provider, invoiceId, at: deps.now() }, data);
      });
      return null;
    case "clear_away":
      await clearAway(deps, businessId, one.receipts);
      return null;
    case "take_over":
      return plain(
        answerOf(
          await takeOverSeries(deps, { businessId, seriesId: one.seriesId, deviceId: one.deviceId, reason: "" }),
        ),
      );
    case "request":
      return plain(await requestBoth(deps, businessId, one));
  }
}

const tenants = [
  "records",
  "receipts",
  "pushes",
  "devices",
  "issued_numbers",
  "document_versions",
  "audit_entries",
  "payment_facts",
];
const backups = new Map<string, Record<string, unknown>>();
let superuser: Client;

/** One business of the database, as a backup of all of it would have it. */
async function backUp(businessId: string): Promise<void> {
  const backup: Record<string, unknown> = {};
  for (const table of tenants) {
    const { rows } = await superuser.query<{ all: unknown }>(
      `select coalesce(jsonb_agg(t), '[]')::text as all from ${table} t where business_id = $1`,
      [businessId],
    );
    backup[table] = rows[0]?.all;
  }
  const { rows } = await superuser.query(
    "select rev, purged_rev, receipts_purged_rev, lost from businesses where id = $1",
    [businessId],
  );
  backups.set(businessId, { ...backup, businesses: rows[0] as unknown });
}

async function restore(businessId: string, at: Date): Promise<void> {
  const backup = backups.get(businessId) ?? {};
  // Neither triggers nor policies: the database comes back as a whole.
  await superuser.query("begin");
  await superuser.query("set local session_replication_role = replica");
  for (const table of tenants) {
    await superuser.query(`delete from ${table} where business_id = $1`, [businessId]);
    // Columns the database makes itself are made again.
    const { rows } = await superuser.query<{ names: string }>(
      "select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
      [table],
    );
    const names = rows[0]?.names ?? "";
    await superuser.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [backup[table]],
    );
  }
  const { rows: numbered } = await superuser.query<{ invoice_id: string }>(
    "select invoice_id from issued_numbers where business_id = $1",
    [businessId],
  );
  await superuser.query("delete from public_links where business_id = $1 and invoice_id <> all($2::uuid[])", [
    businessId,
    numbered.map(({ invoice_id }) => invoice_id),
  ]);
  const { rev, purged_rev, receipts_purged_rev, lost } = backup["businesses"] as {
    rev: string;
    purged_rev: string;
    receipts_purged_rev: string;
    lost: LostTime[];
  };
  const time = lostTimeAfter(Number(rev), at);
  await superuser.query(
    "update businesses set rev = $2, purged_rev = $3, receipts_purged_rev = $4, lost = $5 where id = $1",
    [businessId, time.upTo, purged_rev, receipts_purged_rev, JSON.stringify([...lost, time])],
  );
  await superuser.query("update devices set contact = '~' where business_id = $1", [businessId]);
  await superuser.query("commit");
}

async function requestBoth(
  deps: Deps,
  businessId: string,
  { request }: Extract<Served, { call: "request" }>,
): Promise<Answer<unknown>> {
  if (request.call === "register") return answerOf(await registerDevice(deps, { businessId, ...request.body }));
  if (request.call === "push")
    return answerOf(
      await pushChanges(deps, {
        ...request.body,
        businessId,
        session: sessionIn(businessId),
      }),
    );
  const pulled = await pullChanges(deps, { session: sessionIn(businessId), ...request.body });
  if (!pulled.ok) return answerOf(pulled);
  // The total serves the progress bar alone.
  const { total: _, ...page } = JSON.parse(pulled.value.toString("utf8")) as Page & { total?: number };
  return { ok: true, value: page };
}

const sessionIn = (businessId: BusinessId): Session => ({
  id: businessId,
  userId: owner.userId,
  username: "",
  businessId,
  authority: ownerAuthority,
  viewRev: 0,
  signInId: owner.userId,
  signedInAs: businessId,
});

const answerOf = <T>(outcome: Outcome<T>): Answer<T> =>
  outcome.ok ? { ok: true, value: outcome.value } : { ok: false, code: outcome.error.code as never };

async function clearAway(deps: Deps, businessId: string, receipts: boolean): Promise<void> {
  await deps.db.tenantTransaction(businessId, async (tx) => {
    if (receipts) {
      await tx
        .deleteFrom("receipts")
        .where(sql<boolean>`not jsonb_exists(receipt, 'lost')`)
        .execute();
      const pushed = await tx.deleteFrom("pushes").returning("rev").execute();
      const last = Math.max(0, ...pushed.map(({ rev }) => Number(rev)));
      await tx
        .updateTable("businesses")
        .set({ receipts_purged_rev: sql`greatest(receipts_purged_rev, ${last})` })
        .execute();
    }
    const gone = await tx.deleteFrom("records").where("deleted_at", "is not", null).returning("rev").execute();
    const last = Math.max(0, ...gone.map(({ rev }) => Number(rev)));
    await tx
      .updateTable("businesses")
      .set({ purged_rev: sql`greatest(purged_rev, ${last})` })
      .execute();
  });
}

/** As it travels: the words beside refused fields are the real server's own. */
function plain(answer: Answer<unknown>): unknown {
  const copy = JSON.parse(JSON.stringify(answer)) as { ok: boolean; value?: { receipts?: Receipt[] } };
  for (const receipt of copy.value?.receipts ?? [])
    if (receipt.fields) receipt.fields = Object.fromEntries(Object.keys(receipt.fields).map((field) => [field, ""]));
  return copy;
}

/** Returns where two JSON values differ, whatever the order of keys; null when they do not. */
function difference(real: unknown, twin: unknown, path: string): string | null {
  if (real === null || twin === null || typeof real !== "object" || typeof twin !== "object")
    return real === twin ? null : `${path}: ${JSON.stringify(real)} instead of ${JSON.stringify(twin)}`;
  const [a, b] = [real as Record<string, unknown>, twin as Record<string, unknown>];
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const differs = difference(a[key] ?? null, b[key] ?? null, `${path}/${key}`);
    if (differs) return differs;
  }
  return null;
}
