import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildBusiness, buildContact, buildInvoice, fixtureToday } from "@ankara/fixtures/builders";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { withClient } from "../../../test/support/postgres.ts";
import {
  creation,
  edit,
  TestDevice,
  type TestServer,
  type TestUser,
  testServer,
} from "../../../test/support/server.ts";
import { enqueueMail } from "../../commands/mail-outbox/enqueue-mail.ts";
import { deliverMails } from "../../commands/mail-outbox/deliver-mails.ts";
import { deliverDueMails } from "../../jobs/mail.ts";
import { acquireRun } from "../../jobs/single-run.ts";
import { readFigures } from "../../watch/figures.ts";
import { nodeOptions } from "./homes.ts";

const cluster = inject("cluster");
type Place = { shard: string; port: number };
const due = {
  key: "test:due",
  kind: "notice",
  to: "client@client.example",
  subject: "Hello",
  text: "Hello you",
  html: "",
} as const;

describe.runIf(cluster.nodes.length > 0)("home of a business on a cluster", () => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await testServer();
    admin = new Client({ ...server.database.owner, user: "postgres", password: cluster.superuser });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await server.close();
  });

  async function placeOf({ user }: TestUser, table = "businesses"): Promise<Place> {
    const { rows } = await admin.query<Place>(
      `select p.shardid as shard, n.nodeport as port from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
       where p.shardid = get_shard_id_for_distribution_column($2, $1::uuid)`,
      [user.business_id, table],
    );
    return rows[0] as Place;
  }
  const nodeAt = (port: number) => ({ ...server.database.app, port, options: nodeOptions });

  test("push and pull › ask the coordinator for nothing of the business", async () => {
    const phone = await TestDevice.of(await server.signUp());
    const { cursor } = await phone.pull();
    const throughCoordinator = vi.spyOn(server.deps.db, "withClient");
    expect(await phone.receipts(creation("contacts", buildContact()))).toMatchObject([{ status: "applied" }]);
    expect((await phone.pull(cursor)).changes).toHaveLength(1);
    expect(throughCoordinator).not.toHaveBeenCalled();
    throughCoordinator.mockRestore();
  });

  test("moved while its phone writes › every answer holds, and nothing old is read", async () => {
    const phone = await TestDevice.of(await server.signUp());
    const { shard, port } = await placeOf(phone.user);
    const to = cluster.nodes.slice(1).find((each) => each.port !== port)?.port;
    let moved = false;
    const moving = admin
      .query("select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'block_writes')", [
        shard,
        port,
        to,
      ])
      .then(() => (moved = true));
    const written: string[] = [];
    for (let after = 0; after < 5; after += moved ? 1 : 0) {
      const contact = buildContact();
      const op = creation("contacts", contact);
      let answer = await phone.push(op);
      // A move that takes longer than a statement may is answered so, and the phone sends it again.
      while (answer.status === 503) answer = await phone.push(op);
      expect(answer.body.receipts).toMatchObject([{ status: "applied" }]);
      written.push(contact.id);
      const { changes } = await phone.pull();
      expect(changes.filter(({ collection }) => collection === "contacts").map(({ id }) => id)).toEqual(written);
    }
    await moving;
    expect(await placeOf(phone.user)).toEqual({ shard, port: to });
  });

  test("a link that a document of another business has › is refused as on one PostgreSQL; one's own is written at home", async () => {
    const [own, other] = [await TestDevice.of(await server.signUp()), await TestDevice.of(await server.signUp())];
    const contact = buildContact();
    const issue = (phone: TestDevice, linkId: string): Invoice => {
      const issued = issueInvoice({
        invoice: buildInvoice({ contact, linkId }),
        contact,
        business: buildBusiness(),
        series: phone.seriesOf(),
        now: "2026-11-20T10:00:00.000Z",
        today: fixtureToday,
      });
      if (!issued.ok) throw new Error(JSON.stringify(issued.error));
      return issued.value.invoice;
    };
    const linkId = `link-of-the-other-${Date.now()}`;
    expect(
      await other.receipts(creation("contacts", contact), creation("invoices", issue(other, linkId))),
    ).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect(await own.receipts(creation("contacts", contact), creation("invoices", issue(own, linkId)))).toMatchObject([
      { status: "applied" },
      { status: "rejected", code: "link_unusable" },
    ]);

    const throughCoordinator = vi.spyOn(server.deps.db, "withClient");
    const issued = issue(own, `link-of-their-own-${Date.now()}`);
    expect(await own.receipts(creation("invoices", issued))).toMatchObject([
      { status: "applied", rev: expect.any(Number) as number },
    ]);
    // Issued under that link already: it is nobody else's.
    expect(await own.receipts(edit("invoices", issued, { notes: "By Friday" }, 0))).toMatchObject([
      { status: "applied" },
    ]);
    // A program that looks: that a person did is kept for an hour on the coordinator.
    const page = await server.call("GET", `/invoice/link/${issued.linkId}`, undefined, { "user-agent": "curl/8" });
    expect(page.status).toBe(200);
    expect(throughCoordinator).not.toHaveBeenCalled();
    throughCoordinator.mockRestore();
    const written = vi.spyOn(server.deps.db, "write");
    await server.call("GET", `/invoice/link/${issued.linkId}`, undefined, { "user-agent": "Mozilla/5.0" });
    await expect.poll(async () => (await own.serverCopy(issued.id))?.["views"]).toMatchObject({ count: 1 });
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
    const { rows } = await admin.query("select invoice_id from public_links where link_id = any($1) order by link_id", [
      [linkId, issued.linkId],
    ]);
    expect(rows).toHaveLength(2);
  });

  test("a phone that makes itself known again, and a mail that goes › are written at the node of the business", async () => {
    const phone = await TestDevice.of(await server.signUp());
    const businessId = phone.user.user.business_id;
    await server.deps.db.tenantTransaction(businessId, (tx) => enqueueMail(server.deps, tx, businessId, due));
    const deps = { ...server.deps, now: () => new Date(Date.now() + 600_000) };
    const elsewhere = ["tenantTransaction", "write"] as const;
    const spies = elsewhere.map((name) => vi.spyOn(server.deps.db, name));
    expect((await phone.register()).status).toBe(200);
    await deliverMails(deps, businessId);
    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    const sent = await server.deps.db.read(businessId, (tx) =>
      tx.selectFrom("mails").select("state").where("business_id", "=", businessId).where("key", "=", due.key).execute(),
    );
    expect(sent).toEqual([{ state: "delivered" }]);
  });

  test("mails that are due on several nodes › all are found, by one server in a round", async () => {
    const users: TestUser[] = [];
    const ports = new Set<number>();
    for (; ports.size < 2; ports.add((await placeOf(users.at(-1) as TestUser)).port)) users.push(await server.signUp());
    const businessIds = users.map(({ user }) => user.business_id);
    for (const businessId of businessIds)
      await server.deps.db.tenantTransaction(businessId, (tx) => enqueueMail(server.deps, tx, businessId, due));
    const waitingMails = async () => (await readFigures(server.deps)).outbox?.waiting ?? 0;
    const waiting = await waitingMails();
    expect(waiting).toBeGreaterThanOrEqual(businessIds.length);
    await deliverDueMails({ ...server.deps, now: () => new Date(Date.now() + 600_000) });
    expect(await waitingMails()).toBeLessThanOrEqual(waiting - businessIds.length);
    expect(await Promise.all([1, 2, 3].map(() => acquireRun(server.deps, "mails", 60)))).toEqual(
      expect.arrayContaining([true, false, false]),
    );
  });

  test("shards by their own names › rows of other businesses are neither seen nor written", async () => {
    const [own, other] = [await TestDevice.of(await server.signUp()), await TestDevice.of(await server.signUp())];
    await other.receipts(creation("contacts", buildContact()));
    const { shard, port } = await placeOf(other.user, "records");
    await withClient(nodeAt(port), async (client) => {
      await client.query("begin");
      await client.query(`set local app.business_id = '${own.user.user.business_id}'`);
      const seen = await client.query(`select from records_${shard} where business_id = $1`, [
        other.user.user.business_id,
      ]);
      expect(seen.rowCount).toBe(0);
      const writing = client.query(
        `insert into pushes_${(await placeOf(other.user, "pushes")).shard} (business_id, rev, device_id) values ($1, 1000, $2)`,
        [other.user.user.business_id, other.id],
      );
      await expect(writing).rejects.toThrow("row-level security");
      await client.query("rollback");
      await client.query("begin");
      await client.query(`set local app.business_id = '${other.user.user.business_id}'`);
      const stray = client.query(`update records_${shard} set rev = rev + 1000 where collection = 'contacts'`);
      await expect(stray).rejects.toThrow("at the revision their business took");
      await client.query("rollback");
    });
  });
});
