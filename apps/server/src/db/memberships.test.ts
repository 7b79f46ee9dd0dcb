import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { olderDatabase, type OlderDatabase } from "../../test/support/older-database.ts";

let database: OlderDatabase;
beforeEach(async () => {
  database = await olderDatabase(71);
});
afterEach(() => database.drop());

const signUp = async (businessId: string): Promise<string> => {
  const id = randomUUID();
  await database.owner.query(
    `insert into users (id, business_id, username, username_key, email, email_key, password_hash)
     values ($1, $2, $3, $3, $3, $3, '')`,
    [id, businessId, `person-${id}`],
  );
  return id;
};
const rolesIn = async (businessId: string) => {
  await database.enter(businessId);
  const { rows } = await database.owner.query<{ user_id: string; role: string }>(
    "select user_id, role from memberships",
  );
  return rows;
};

test("users of the version before › brought up to date › own their businesses, and so does whoever signs up later", async () => {
  const [ours, later] = [randomUUID(), randomUUID()];
  const ada = await signUp(ours);

  await database.upgrade();
  const bola = await signUp(later);

  expect(await rolesIn(ours)).toEqual([{ user_id: ada, role: "owner" }]);
  expect(await rolesIn(later)).toEqual([{ user_id: bola, role: "owner" }]);
});

test("owner of a business › somebody else in it, a second owner, a removal › is and stays the one owner", async () => {
  const ours = randomUUID();
  await database.upgrade();
  const ada = await signUp(ours);
  const second = await signUp(ours);

  expect(await rolesIn(ours)).toEqual([{ user_id: ada, role: "owner" }]);
  const join = "insert into memberships (business_id, user_id, role) values ($1, $2, 'owner')";
  await expect(database.owner.query(join, [ours, second])).rejects.toThrow(/memberships_one_owner/);
  await expect(database.owner.query("update memberships set removed_at = now()")).rejects.toThrow(/check constraint/);
});

test("member_of › asked outside of a business and inside another › enters the member's for that moment alone", async () => {
  const [ours, theirs] = [randomUUID(), randomUUID()];
  await database.upgrade();
  const ada = await signUp(ours);
  const roleOfAda = () => database.owner.query("select role from member_of($1, $2)", [ours, ada]);

  expect((await roleOfAda()).rows).toEqual([{ role: "owner" }]);
  await database.enter(theirs);
  expect((await roleOfAda()).rows).toEqual([{ role: "owner" }]);
  expect((await database.owner.query("select current_business() as id")).rows).toEqual([{ id: theirs }]);
});
