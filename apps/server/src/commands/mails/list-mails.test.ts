import type { AnswerOf } from "@ankara/contract/call";
import type { calls } from "@ankara/contract/calls";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, type TestUser, opId, testServer } from "../../../test/support/server.ts";
import type { Schema } from "../../db/schema.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await testServer();
  owner = await server.signUp();
});
afterAll(() => server.close());

type Row = Partial<Insertable<Schema["mails"]>>;
/** Years ahead: what is due already would be handed over while the test looks at it. */
const at = (minute: number) => new Date(Date.UTC(2036, 10, 21, 9, minute));
const write = (of: TestUser, row: Row) =>
  server.deps.db.tenantTransaction(of.user.business_id, (tx) =>
    tx
      .insertInto("mails")
      .values({
        business_id: of.user.business_id,
        id: opId(),
        key: opId(),
        kind: "document",
        recipient: "akosua@okafor.example",
        subject: "Invoice INV-1",
        body: "private words",
        created_at: at(0),
        claimed_until: null,
        sent_at: null,
        sent_by: null,
        paper: null,
        ...row,
      })
      .execute(),
  );
const list = async (invoiceId: string, of: TestUser = owner) => {
  const answer = await of.call("GET", `/mails?invoice_id=${invoiceId}`);
  return { status: answer.status, data: (answer.body as unknown as AnswerOf<typeof calls.listMails>).data };
};

test("mails of a document › each state › is told as the owner needs it, newest first", async () => {
  const invoice_id = opId();
  await write(owner, { invoice_id, created_at: at(1), state: "waiting", next_try_at: at(3) });
  await write(owner, { invoice_id, created_at: at(2), state: "tried", attempts: 2, next_try_at: at(30) });
  const accepted = { attempts: 1, next_try_at: null, answered_at: at(4), smtp_code: 250, answer: "250 ok" };
  await write(owner, { invoice_id, created_at: at(3), kind: "reminder", state: "delivered", ...accepted });
  const refused = { smtp_code: 550, enhanced_code: "5.1.1", answer: "550 5.1.1 nobody", next_try_at: null };
  await write(owner, { invoice_id, created_at: at(4), state: "bounced", answered_at: at(9), ...refused });
  await write(owner, { invoice_id, created_at: at(5), state: "failed", failure: "expired", next_try_at: null });
  const { data } = await list(invoice_id);
  expect(data).toMatchObject([
    {
      kind: "document",
      state: "undelivered",
      tries: 0,
      next_try_at: null,
      at: null,
      problem: "took_too_long",
      answer: "",
    },
    {
      kind: "document",
      state: "undelivered",
      tries: 0,
      next_try_at: null,
      at: at(9).toISOString(),
      problem: "no_such_address",
      answer: "550 5.1.1 nobody",
    },
    {
      kind: "reminder",
      state: "delivered",
      tries: 1,
      next_try_at: null,
      at: at(4).toISOString(),
      problem: null,
      answer: "250 ok",
    },
    {
      kind: "document",
      state: "tried",
      tries: 2,
      next_try_at: at(30).toISOString(),
      at: null,
      problem: null,
      answer: "",
    },
    { kind: "document", state: "waiting", tries: 0, next_try_at: null, at: null, problem: null, answer: "" },
  ]);
});

test("mails of a document › those to ourselves, of others and of another document › are not among them", async () => {
  const invoice_id = opId();
  const stranger = await server.signUp();
  await write(owner, { invoice_id, kind: "notice" });
  await write(owner, { invoice_id: opId() });
  await write(stranger, { invoice_id });
  expect((await list(invoice_id)).data).toEqual([]);
  expect((await list(invoice_id, stranger)).data).toHaveLength(1);
});

test("mails of a document › signed out, or no document › is refused", async () => {
  expect((await server.call("GET", `/mails?invoice_id=${opId()}`)).status).toBe(401);
  expect((await list("x")).status).toBe(422);
  expect((await owner.call("GET", "/mails")).status).toBe(422);
});
