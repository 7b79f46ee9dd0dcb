import type { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testPool } from "../../test/support/postgres.ts";
import { type TestServer, type TestUser, testServer } from "../../test/support/server.ts";
import { birthday } from "../../test/support/scripted-writer.ts";

let server: TestServer;
let owner: Pool;
let user: TestUser;
let business: string;
beforeAll(async () => {
  server = await testServer();
  owner = testPool({ ...server.database.owner, max: 2 });
  user = await server.signUp();
  business = user.user.business_id;
  await user.call("POST", "/ai-writter/generate", birthday);
  await server.signUp();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});
/** The next round begins: nobody did one lately. */
const letRun = (name: string) =>
  owner.query("update single_runs set began_at = began_at - interval '2 days' where name = $1", [name]);
const round = async () => {
  await letRun("ledger");
  await server.deps.ledger.round();
  return (await server.call("GET", "/state")).body;
};
/** As the tables' owner, past the policies. */
const act = async (statement: string, values: unknown[] = [business]) => {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query(`set local app.business_id = '${business}'`);
    const { rows } = await client.query(statement, values);
    await client.query("commit");
    return rows as Record<string, unknown>[];
  } finally {
    client.release();
  }
};
const marked = () => act("select unchecked_since from credit_accounts where business_id = $1");

describe("the ledger of credits", () => {
  beforeEach(async () => void (await round()));

  test("all adds up › /state says so and since when it is known; only what moves is looked at again", async () => {
    const before = await round();
    expect(before).toMatchObject({ ledger: "ok", ledger_checked_at: expect.any(String) as string });
    expect(await marked()).toEqual([{ unchecked_since: null }]);
    await user.call("POST", "/ai-writter/generate", { ...birthday, name: "Bisi" });
    expect(await marked()).toEqual([{ unchecked_since: expect.any(Date) as Date }]);
    const after = await round();
    expect(await marked()).toEqual([{ unchecked_since: null }]);
    expect(Date.parse(after.ledger_checked_at ?? "")).toBeGreaterThan(Date.parse(before.ledger_checked_at ?? ""));
  });

  test("a balance moves without an entry › drift, in every round until it is mended", async () => {
    await act("update credit_accounts set available = available + 7 where business_id = $1");
    expect((await round()).ledger).toBe("drift");
    expect((await round()).ledger).toBe("drift");
    expect(await server.deps.metrics.text()).toContain("ankara_ledger_drift 1");
    await act("update credit_accounts set available = available - 7 where business_id = $1");
    expect((await round()).ledger).toBe("ok");
  });

  test("an entry stands without its balance › found by the daily look at all, not before", async () => {
    const id = "0198b0a0-0000-7000-8000-0000000000aa";
    await act(
      `insert into credit_entries (business_id, id, kind, available, held, source) values ($1, $2, 'grant', 5, 0, 'planted')`,
      [business, id],
    );
    expect((await round()).ledger).toBe("ok");
    await letRun("ledger_whole");
    expect((await round()).ledger).toBe("drift");
    await act("update credit_accounts set available = available + 5 where business_id = $1");
    expect((await round()).ledger).toBe("ok");
  });

  test("the check cannot be made › /state answers at once with what was known", async () => {
    await owner.query("alter function check_ledger(timestamptz, int) rename to check_ledger_gone");
    await letRun("ledger");
    await expect(server.deps.ledger.round()).rejects.toThrow(/check_ledger/);
    const { status, body } = await server.call("GET", "/state");
    expect([status, body.ledger]).toEqual([200, "ok"]);
    await owner.query("alter function check_ledger_gone(timestamptz, int) rename to check_ledger");
  });
});
