import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passDays } from "../../../test/support/pay.ts";
import {
  TestDevice,
  type TestServer,
  type TestUser,
  buyPlan,
  creation,
  edit,
  testServer,
} from "../../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Made known as it is, with no plan bought for it. */
async function further(
  user: TestUser,
): Promise<{ id: string; plan: unknown; push: TestDevice["push"]; device: TestDevice }> {
  const device = new TestDevice(user);
  const answer = await user.call("POST", "/sync/devices", { device: { id: device.id, name: "Tablet", leases: [] } });
  device.series = answer.body.series;
  return { id: device.id, plan: answer.body.plan, push: (...ops) => device.push(...ops), device };
}

describe("the free plan", () => {
  test("syncs the first device; a second is told, reads on and keeps what it writes", async () => {
    const phone = await TestDevice.of(await server.signUp());
    const tablet = await further(phone.user);
    expect(tablet.plan).toMatchObject({ code: "device_over_plan" });
    expect(tablet.device.seriesOf().pattern).toBe("INV-{DEV}-{SEQ:4}");
    const [mine, hers] = [buildContact({ name: "Mine" }), buildContact({ name: "Hers" })];
    expect(await phone.receipts(creation("contacts", mine))).toMatchObject([{ status: "applied" }]);
    const op = creation("contacts", hers);
    const waiting = await tablet.push(op);
    expect([waiting.status, waiting.body.receipts]).toEqual([
      200,
      [
        {
          opId: op.opId,
          status: "held",
          rev: null,
          code: "device_over_plan",
          message: expect.stringContaining("choose a plan"),
        },
      ],
    ]);
    expect((await tablet.device.serverCopy(mine.id))?.["name"]).toBe("Mine");
    expect(await phone.serverCopy(hers.id)).toBeUndefined();
    const listed = (await phone.user.call("GET", "/sync/devices")).body.data;
    expect(listed.map(({ over_plan }) => over_plan)).toEqual([false, true]);

    await buyPlan(phone.user);
    expect((await tablet.push(op)).body.receipts).toMatchObject([{ status: "applied" }]);
  });

  test("holds what comes from a device that never registered, or was sent away, until there is a plan", async () => {
    const user = await server.signUp();
    const stranger = new TestDevice(user);
    const op = creation("contacts", buildContact());
    const held = [{ opId: op.opId, status: "held", code: "device_over_plan" }];
    expect(await stranger.receipts(op)).toMatchObject(held);
    const phone = await TestDevice.of(user);
    expect(await stranger.receipts(op)).toMatchObject(held);
    expect(await phone.receipts(creation("contacts", buildContact()))).toMatchObject([{ status: "applied" }]);
    // Sending it away ends its session too; its id goes on with another one.
    await user.call("POST", "/sync/devices", { device: { id: stranger.id, name: "Tablet", leases: [] } });
    await user.call("DELETE", `/sync/devices/${stranger.id}`);
    const { jwt } = (
      await server.call("POST", "/user_token", { auth: { login: user.user.username, password: user.password } })
    ).body;
    const push = () =>
      server.call("POST", "/sync/push", { deviceId: stranger.id, ops: [op] }, { authorization: `Bearer ${jwt}` });
    expect((await push()).body.receipts).toMatchObject(held);
    await buyPlan({
      ...user,
      call: (method, url, body, headers = {}) =>
        server.call(method, url, body, { authorization: `Bearer ${jwt}`, ...headers }),
    });
    expect((await push()).body.receipts).toMatchObject([{ status: "applied" }]);
  });

  describe("what a device beyond it issued", () => {
    /** The tablet has issued two documents that wait, and registers again as the app does at each start. */
    async function waitingTablet() {
      const phone = await TestDevice.of(await server.signUp());
      const { device: tablet } = await further(phone.user);
      const contact = buildContact();
      const papers = [1, 2].map((next) =>
        buildInvoice({
          status: "issued",
          contact,
          series: { ...tablet.seriesOf(), next },
          id: newId(Date.now(), systemRandom),
        }),
      );
      const ops = [creation("contacts", contact), ...papers.map((document) => creation("invoices", document))];
      const held = ops.map(() => ({ status: "held", code: "device_over_plan" }));
      expect(await tablet.receipts(...ops)).toMatchObject(held);
      const leases = [{ seriesId: tablet.seriesOf().id, next: 3 }];
      const again = await phone.user.call("POST", "/sync/devices", {
        device: { id: tablet.id, name: "Tablet", leases },
      });
      expect(again.body.series.map(({ id }: { id: string }) => id)).toContain(tablet.seriesOf().id);
      return { phone, tablet, ops, numbers: papers.map(({ number }) => number) };
    }
    const applied = [{ status: "applied" }, { status: "applied" }, { status: "applied" }];

    test("keeps its numbers when a plan is bought", async () => {
      const { phone, tablet, ops, numbers } = await waitingTablet();
      await buyPlan(phone.user);
      expect(await tablet.receipts(...ops)).toMatchObject(applied);
      const copies = await Promise.all(ops.slice(1).map(({ id }) => phone.serverCopy(id)));
      expect(copies.map((copy) => copy?.["number"])).toEqual(numbers);
    });

    test("keeps its numbers when the other device is sent away", async () => {
      const { phone, tablet, ops } = await waitingTablet();
      await phone.user.call("DELETE", `/sync/devices/${phone.id}`);
      expect(await tablet.receipts(...ops)).toMatchObject(applied);
    });

    test("keeps its numbers while a third device takes the first one's place", async () => {
      const { phone, tablet, ops } = await waitingTablet();
      const laptop = await further(phone.user);
      const replace = (id: string, deviceId: string) =>
        phone.user.call("POST", `/sync/devices/${id}/replace`, { deviceId });
      expect((await replace(phone.id, phone.id)).status).toBe(409);
      expect((await replace(phone.id, newId(Date.now(), systemRandom))).status).toBe(409);
      expect((await replace(phone.id, laptop.id)).status).toBe(200);
      expect((await laptop.push(creation("contacts", buildContact()))).body.receipts).toMatchObject([
        { status: "applied" },
      ]);
      // The one it replaced is signed out, and the one that came before it still waits, with its numbers.
      expect(await tablet.receipts(...ops)).toMatchObject(ops.map(() => ({ status: "held" })));
      expect((await phone.user.call("GET", "/sync/devices")).body.data).toMatchObject([
        { revoked_at: expect.any(String) },
        { over_plan: true },
        { over_plan: false },
      ]);
      await buyPlan(phone.user);
      expect(await tablet.receipts(...ops)).toMatchObject(applied);
    });
  });

  test("gives the place to the other device when the first is sent away", async () => {
    const phone = await TestDevice.of(await server.signUp());
    const tablet = await further(phone.user);
    await phone.user.call("DELETE", `/sync/devices/${phone.id}`);
    expect((await tablet.push(creation("contacts", buildContact()))).body.receipts).toMatchObject([
      { status: "applied" },
    ]);
  });

  test("does so too when the first has not been seen for a month, and does not give it back", async () => {
    const phone = await TestDevice.of(await server.signUp());
    const tablet = await further(phone.user);
    await server.deps.db.tenantTransaction(phone.user.user.business_id, (tx) =>
      tx
        .updateTable("devices")
        .set({ seen_at: new Date(Date.now() - 31 * 864e5) })
        .where("id", "=", phone.id)
        .execute(),
    );
    const again = () =>
      phone.user.call("POST", "/sync/devices", { device: { id: tablet.id, name: "Tablet", leases: [] } });
    expect((await again()).body.plan).toBeUndefined();
    const back = await phone.user.call("POST", "/sync/devices", {
      device: { id: phone.id, name: "Phone", leases: [] },
    });
    expect(back.body.plan).toMatchObject({ code: "device_over_plan" });
    expect((await again()).body.plan).toBeUndefined();
  });

  test("issues in a free template; what was issued on a plan keeps its own, also after the plan has ended", async () => {
    const phone = await TestDevice.of(await server.signUp());
    const issue = (template: "band" | "receipt" | "ledger", next: number) =>
      buildInvoice({
        status: "issued",
        contact: buildContact(),
        series: { ...phone.seriesOf(), next },
        template,
        id: newId(Date.now(), systemRandom),
      });
    const templateOf = async (id: string) => (await phone.serverCopy(id))?.["template"];
    const [free, receipt, paid, after] = [issue("band", 1), issue("receipt", 2), issue("band", 3), issue("ledger", 4)];
    await phone.receipts(creation("invoices", free), creation("invoices", receipt));
    await buyPlan(phone.user);
    await phone.user.call("POST", "/subscriptions/cancel-plan");
    await phone.receipts(creation("invoices", paid));
    await passDays(server, 40);
    expect(await phone.receipts(creation("invoices", after))).toMatchObject([{ status: "applied" }]);
    // Nor does a correction bring one in by the back door.
    expect(
      await phone.receipts(edit("invoices", receipt, { template: "ledger", publicNote: "Corrected" }, 99)),
    ).toMatchObject([{ status: "applied" }]);
    expect(await phone.serverCopy(receipt.id)).toMatchObject({ template: "receipt", publicNote: "Corrected" });
    expect(await Promise.all([free, receipt, paid, after].map(({ id }) => templateOf(id)))).toEqual([
      "plain",
      "receipt",
      "band",
      "plain",
    ]);
  });

  test("comes back with its one place when a plan ends; nothing that is there goes", async () => {
    const phone = await TestDevice.of(await server.signUp());
    const tablet = await TestDevice.of(phone.user);
    await phone.user.call("POST", "/subscriptions/cancel-plan");
    const note = buildContact({ name: "Before" });
    await tablet.receipts(creation("contacts", note));
    await passDays(server, 40);
    expect(await tablet.receipts(creation("contacts", buildContact()))).toMatchObject([
      { status: "held", code: "device_over_plan" },
    ]);
    expect(await phone.receipts(creation("contacts", buildContact()))).toMatchObject([{ status: "applied" }]);
    expect((await tablet.serverCopy(note.id))?.["name"]).toBe("Before");
  });
});
