import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { ownerPool } from "./queue.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("connection of the queue › given back twice, as the library does where it is cut while it stops › is back once", async () => {
  const pool = ownerPool(database.owner, 1);
  const twice = new Promise<void>((done, failed) =>
    pool.connect((error, _client, release) => {
      if (error) return failed(error);
      try {
        release();
        release();
        done();
      } catch (cause) {
        failed(cause);
      }
    }),
  );
  await expect(twice).resolves.toBeUndefined();
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  await pool.end();
});
