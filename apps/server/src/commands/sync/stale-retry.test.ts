import type { ChangeOp, Receipt } from "@ankara/contract/sync";
import { buildContact } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  creation,
  deletion,
  edit,
  TestDevice,
  type TestServer,
  type TestUser,
  testServer,
} from "../../../test/support/server.ts";
import { runHousekeeping } from "../../jobs/housekeeping.ts";

let server: TestServer;
let owner: TestUser;
let phone: TestDevice;
let tablet: TestDevice;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.signUp();
  phone = await TestDevice.of(owner);
  tablet = await TestDevice.of(owner);
});

/** Receipts are cleared away, and so is the session: everybody signs in anew. */
async function monthsPass(days = 91): Promise<void> {
  await runHousekeeping({ ...server.deps, now: () => new Date(Date.now() + days * 24 * 3600 * 1000) });
}

/** The phone sends a change anew whose answer it never had. */
async function again(op: ChangeOp, after: number): Promise<Receipt | undefined> {
  const auth = { login: owner.user.username, password: owner.password };
  const { jwt } = (await server.call("POST", "/user_token", { auth })).body;
  const body = { deviceId: phone.id, ops: [op], resent: [{ opId: op.opId, after }] };
  const answer = await server.call("POST", "/sync/push", body, { authorization: `Bearer ${jwt}` });
  expect(answer.status).toBe(200);
  return answer.body.receipts[0];
}

const stored = async (id: string) =>
  server.deps.db.read(owner.user.business_id, (tx) =>
    tx.selectFrom("records").select(["data", "deleted_at"]).where("id", "=", id).executeTakeFirst(),
  );

describe("a phone comes back after longer than receipts are kept, with a change whose answer was lost", () => {
  async function renamedTwice() {
    const contact = buildContact({ name: "Mama Tolu" });
    const [made] = await phone.receipts(creation("contacts", contact));
    const rename = edit("contacts", contact, { name: "Iya Tolu" }, made?.rev ?? 0);
    const [renamed] = await phone.receipts(rename);
    const later = edit("contacts", { ...contact, name: "Iya Tolu" }, { name: "Tolu & Daughters" }, renamed?.rev ?? 0);
    await tablet.receipts(later);
    return { contact, rename, after: made?.rev ?? 0 };
  }

  test("the later value stands, and the phone is told of its own", async () => {
    const { contact, rename, after } = await renamedTwice();
    await monthsPass();
    expect(await again(rename, after)).toMatchObject({
      status: "applied",
      code: "overtaken",
      lost: { name: { value: "Iya Tolu", side: "mine" } },
    });
    expect((await stored(contact.id))?.data["name"]).toBe("Tolu & Daughters");
  });

  test("the same answer is given as long as the receipt is kept", async () => {
    const { contact, rename, after } = await renamedTwice();
    await monthsPass(89);
    expect((await again(rename, after))?.lost).toBeUndefined();
    expect((await stored(contact.id))?.data["name"]).toBe("Tolu & Daughters");
  });

  test("a value that gave way when it first came stands in the receipt, which is kept for longer", async () => {
    const contact = buildContact({ name: "Mama Tolu" });
    const [made] = await phone.receipts(creation("contacts", contact));
    await tablet.receipts(edit("contacts", contact, { name: "Tolu & Daughters" }, made?.rev ?? 0));
    const rename = edit("contacts", contact, { name: "Iya Tolu" }, made?.rev ?? 0);
    const [first] = await phone.receipts(rename);
    expect(first).toMatchObject({ lost: { name: { value: "Tolu & Daughters", side: "theirs" } } });
    await monthsPass(731);
    expect(await again(rename, made?.rev ?? 0)).toEqual(first);
    await monthsPass(801);
    expect((await again(rename, made?.rev ?? 0))?.lost).toBeUndefined();
  });

  test("a change that never arrived meets nobody else's › it is taken", async () => {
    const contact = buildContact({ name: "Mama Tolu" });
    const [made] = await phone.receipts(creation("contacts", contact));
    await tablet.receipts(creation("contacts", buildContact()));
    await monthsPass();
    const rename = edit("contacts", contact, { name: "Iya Tolu" }, made?.rev ?? 0);
    expect(await again(rename, made?.rev ?? 0)).toMatchObject({ status: "applied" });
    expect((await stored(contact.id))?.data["name"]).toBe("Iya Tolu");
  });

  test("what was deleted meanwhile stays deleted, with a mark of it and without", async () => {
    const contact = buildContact();
    const make = creation("contacts", contact);
    const [made] = await phone.receipts(make);
    await tablet.receipts(deletion("contacts", contact.id, made?.rev ?? 0));
    await monthsPass();
    expect(await again(make, (made?.rev ?? 0) - 1)).toMatchObject({ lost: { name: { side: "mine" } } });
    expect((await stored(contact.id))?.deleted_at).not.toBeNull();
    await monthsPass(181);
    expect(await again({ ...make, opId: crypto.randomUUID() }, (made?.rev ?? 0) - 1)).toMatchObject({
      status: "rejected",
      code: "overtaken",
    });
    expect(await stored(contact.id)).toBeUndefined();
  });
});
