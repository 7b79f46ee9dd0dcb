import type { Invoice } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { buildBusiness, buildContact, buildInvoice, fixtureToday } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestDevice, type TestServer, creation, edit, opId, testServer } from "../../../test/support/server.ts";

let server: TestServer;
let phone: TestDevice;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  phone = await TestDevice.of(await server.signUp());
});

const contact = buildContact();
const contactMark = () => opId();

/** A document issued under the next number, as a phone does it with no network. */
function issueOn(series: Series, changes: Partial<Invoice> = {}): { issued: Invoice; series: Series } {
  const result = issueInvoice({
    invoice: buildInvoice({ contact, kind: series.kind, ...changes }),
    contact,
    business: buildBusiness(),
    series,
    now: "2026-11-20T10:00:00.000Z",
    today: fixtureToday,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return { issued: result.value.invoice, series: result.value.series };
}

const seriesOnServer = async (device: TestDevice, id: string) => (await device.serverCopy(id)) as unknown as Series;
const audit = async (device: TestDevice) => (await device.user.call("GET", "/sync/number-audit")).body;

/** Another device of the same person, signed in by itself. */
async function deviceOfItsOwnSession(): Promise<TestDevice> {
  const auth = { login: phone.user.user.username, password: phone.user.password };
  const { jwt } = (await server.call("POST", "/user_token", { auth })).body;
  const device = new TestDevice({
    ...phone.user,
    call: (method, url, body, headers = {}) =>
      server.call(method, url, body, { authorization: `Bearer ${jwt}`, ...headers }),
  });
  await device.register();
  return device;
}

describe("a series is handed over", () => {
  test("by its owner after its last number › the other device continues the count", async () => {
    const tablet = await TestDevice.of(phone.user);
    const main = phone.seriesOf();
    const one = issueOn(main);
    const given = edit("series", one.series, { ownerDeviceId: tablet.id, next: one.series.next }, 1);
    expect(await phone.receipts(creation("invoices", one.issued), given)).toMatchObject([
      { status: "applied" },
      { status: "applied" },
    ]);
    const two = issueOn(await seriesOnServer(tablet, main.id));
    expect(two.issued.number).toBe("INV-0002");
    expect(await tablet.receipts(creation("invoices", two.issued))).toMatchObject([{ status: "applied" }]);
    const late = issueOn(one.series);
    expect(await phone.receipts(creation("invoices", late.issued))).toMatchObject([{ code: "series_not_yours" }]);

    await phone.register();
    expect(phone.seriesOf()).toMatchObject({ pattern: "INV2-{SEQ:4}", next: 1 });
    const own = issueOn(phone.seriesOf());
    expect(await phone.receipts(creation("invoices", own.issued))).toMatchObject([{ status: "applied" }]);
  });

  test("by another device, to an unknown one, or with missing documents › refused", async () => {
    const tablet = await TestDevice.of(phone.user);
    const main = phone.seriesOf();
    expect(await tablet.receipts(edit("series", main, { ownerDeviceId: tablet.id }, 1))).toMatchObject([
      { code: "series_not_yours" },
    ]);
    expect(await phone.receipts(edit("series", main, { ownerDeviceId: opId() }, 1))).toMatchObject([
      { code: "device_unknown" },
    ]);
    expect(await phone.receipts(edit("series", main, { ownerDeviceId: tablet.id, next: 2 }, 1))).toMatchObject([
      { code: "series_behind" },
    ]);
    expect(await seriesOnServer(phone, main.id)).toMatchObject({ ownerDeviceId: phone.id });
  });

  test("asked for by a device that was signed out since › the ask falls, and the series stays", async () => {
    const tablet = await deviceOfItsOwnSession();
    const main = phone.seriesOf();
    await tablet.receipts(edit("series", main, { requestedBy: tablet.id }, 1));
    await phone.user.call("DELETE", `/sync/devices/${tablet.id}`);
    const given = edit("series", main, { ownerDeviceId: tablet.id, requestedBy: null }, 2);
    expect(await phone.receipts(given)).toMatchObject([{ status: "applied" }]);
    expect(await seriesOnServer(phone, main.id)).toMatchObject({ ownerDeviceId: phone.id, requestedBy: null });
  });

  test("another device asks for it › the request is stored", async () => {
    const tablet = await TestDevice.of(phone.user);
    const main = phone.seriesOf();
    await tablet.receipts(edit("series", main, { requestedBy: tablet.id }, 1));
    expect(await seriesOnServer(phone, main.id)).toMatchObject({ requestedBy: tablet.id, ownerDeviceId: phone.id });
  });
});

describe("a series is taken from a lost device", () => {
  test("taken over › closes at its last number, another opens, the audit shows it", async () => {
    const tablet = await TestDevice.of(phone.user);
    const main = phone.seriesOf();
    const one = issueOn(main);
    const unsent = issueOn(one.series);
    await phone.receipts(creation("invoices", one.issued));

    const body = { deviceId: tablet.id, reason: "Fell into the lagoon" };
    const takeover = await tablet.user.call("POST", `/sync/series/${main.id}/take-over`, body);
    const { opened } = takeover.body as unknown as { opened: Series };
    expect(takeover.body).toMatchObject({
      closed: { id: main.id, closed: true, next: 2 },
      opened: { pattern: "INV2-{SEQ:4}", next: 1, ownerDeviceId: tablet.id },
    });
    expect(await tablet.receipts(creation("invoices", issueOn(opened).issued))).toMatchObject([{ status: "applied" }]);
    expect(await phone.receipts(creation("invoices", unsent.issued))).toMatchObject([
      { status: "rejected", code: "series_closed" },
    ]);
    expect((await audit(phone)).entries).toMatchObject([
      { what: "series_taken_over", device: "Phone", detail: { seriesId: main.id, last: 1, reason: body.reason } },
    ]);

    const again = await tablet.user.call("POST", `/sync/series/${main.id}/take-over`, body);
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    const own = await tablet.user.call("POST", `/sync/series/${opened.id}/take-over`, body);
    expect([own.status, own.body.code]).toEqual([409, "conflict"]);
    expect((await tablet.user.call("POST", `/sync/series/${opId()}/take-over`, body)).status).toBe(404);
    const stranger = await TestDevice.of(await server.signUp());
    expect((await stranger.user.call("POST", `/sync/series/${opened.id}/take-over`, body)).status).toBe(404);
    expect((await server.call("POST", `/sync/series/${opened.id}/take-over`, body)).status).toBe(401);
  });

  test("and a device that is sent away is signed out, with its series closed", async () => {
    const tablet = await deviceOfItsOwnSession();
    const revoked = await phone.user.call("DELETE", `/sync/devices/${tablet.id}`);
    expect((revoked.body as unknown as { closed: string[] }).closed).toHaveLength(5);
    const pulled = await tablet.user.call("GET", "/sync/pull");
    expect([pulled.status, pulled.body]).toMatchObject([
      401,
      { code: "unauthenticated", fields: { device: "revoked" } },
    ]);
    expect((await phone.user.call("GET", "/sync/pull")).status).toBe(200);
    const listed = (await phone.user.call("GET", "/sync/devices")).body.data;
    expect(listed.find(({ id }) => id === tablet.id)).toMatchObject({ series: [], revoked_at: expect.any(String) });
    expect(listed.find(({ id }) => id === phone.id)?.series).toHaveLength(5);
    expect((await audit(phone)).entries).toMatchObject([{ what: "device_revoked" }]);
    expect((await phone.user.call("DELETE", `/sync/devices/${opId()}`)).status).toBe(404);
    expect((await server.call("DELETE", `/sync/devices/${phone.id}`)).status).toBe(401);
    const stranger = await server.signUp();
    expect((await stranger.call("DELETE", `/sync/devices/${phone.id}`)).status).toBe(404);
  });
});

describe("a device the owner sent away", () => {
  async function away(query = "") {
    const auth = { login: phone.user.user.username, password: phone.user.password };
    const signIn = async () => (await server.call("POST", "/user_token", { auth })).body.jwt;
    const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
    const old = await signIn();
    const lost = new TestDevice({
      ...phone.user,
      call: (method, url, body, headers = {}) => server.call(method, url, body, { ...bearer(old), ...headers }),
    });
    await lost.register();
    const unsent = issueOn(lost.seriesOf());
    await phone.user.call("DELETE", `/sync/devices/${lost.id}${query}`);
    const revokedAt = async () =>
      (await phone.user.call("GET", "/sync/devices")).body.data.find(({ id }) => id === lost.id)?.revoked_at;
    return { lost, unsent, signIn, bearer, revokedAt };
  }

  test("every call of its old session › is told so, and none makes it known again", async () => {
    const { lost, unsent, revokedAt } = await away();
    const calls = [
      await lost.user.call("GET", "/sync/pull"),
      await lost.user.call("GET", "/sync/stream"),
      await lost.push(creation("invoices", unsent.issued)),
      await lost.user.call("POST", "/sync/devices", { device: { id: lost.id, name: "Phone", leases: [] } }),
    ];
    for (const { status, body } of calls)
      expect([status, body.code, body.fields]).toEqual([401, "unauthenticated", { device: "revoked" }]);
    expect(await revokedAt()).toEqual(expect.any(String));
  });

  test("to be erased › is told that as well, also where it was asked for later", async () => {
    const { lost } = await away("?erase=true");
    expect((await lost.user.call("GET", "/sync/pull")).body.fields).toEqual({ device: "erase" });
    const later = await away();
    await phone.user.call("DELETE", `/sync/devices/${later.lost.id}?erase=true`);
    expect((await later.lost.user.call("GET", "/sync/pull")).body.fields).toEqual({ device: "erase" });
  });

  test("a token of nobody, and one that was signed out by hand › learn nothing", async () => {
    expect((await server.call("GET", "/sync/pull", undefined, { authorization: "Bearer a.b.c" })).body.fields).toBe(
      undefined,
    );
  });

  test("its owner signs in on it again › it is known, numbers anew, and what it had issued is refused aloud", async () => {
    const { lost, unsent, signIn, bearer, revokedAt } = await away();
    const fresh = await signIn();
    lost.user.call = (method, url, body, headers = {}) =>
      server.call(method, url, body, { ...bearer(fresh), ...headers });
    await lost.register();
    expect(await revokedAt()).toBeNull();
    expect(await lost.receipts(creation("invoices", unsent.issued))).toMatchObject([
      { status: "rejected", code: "series_closed" },
    ]);
  });
});

describe("a device that was copied", () => {
  const register = (device: TestDevice, contact: { last: string | null; next: string }) =>
    device.user.call("POST", "/sync/devices", { device: { id: device.id, name: "Phone", leases: [], contact } });

  test("two clones connect › the first keeps the id, the second is refused", async () => {
    const [first, second, third] = [contactMark(), contactMark(), contactMark()];
    expect((await register(phone, { last: null, next: first })).status).toBe(200);
    // From here on a second phone has the same database.
    expect((await register(phone, { last: first, next: second })).status).toBe(200);
    const copy = await register(phone, { last: first, next: third });
    expect([copy.status, copy.body.code]).toEqual([409, "device_copied"]);

    const op = creation("contacts", buildContact());
    const push = (contact: string) => phone.user.call("POST", "/sync/push", { deviceId: phone.id, contact, ops: [op] });
    expect((await push(first)).body.code).toBe("device_copied");
    expect((await push(second)).status).toBe(200);
    expect((await audit(phone)).entries).toMatchObject([{ what: "device_copied" }]);
  });

  test("answer was lost › no clone", async () => {
    const [first, second] = [contactMark(), contactMark()];
    await register(phone, { last: null, next: first });
    await register(phone, { last: first, next: second });
    expect((await register(phone, { last: first, next: second })).status).toBe(200);
  });

  test("numbers that both gave are refused to the second, under its own name too, and nothing is renumbered", async () => {
    const one = issueOn(phone.seriesOf());
    const other = issueOn(phone.seriesOf());
    expect(one.issued.number).toBe(other.issued.number);
    await phone.receipts(creation("invoices", one.issued));
    expect(await phone.receipts(creation("invoices", other.issued))).toMatchObject([{ code: "number_taken" }]);
    const renamed = await TestDevice.of(phone.user);
    expect(await renamed.receipts(creation("invoices", other.issued))).toMatchObject([{ code: "series_not_yours" }]);
    expect(await phone.serverCopy(other.issued.id)).toBeUndefined();
  });
});

describe("numbers of a series", () => {
  test("that begins above one go on from there, without a gap", async () => {
    const main = phone.seriesOf();
    await server.deps.db.write(phone.user.user.business_id, async (tx, rev) => {
      const data = JSON.stringify({ ...main, next: 92 });
      await tx.updateTable("records").set({ data, rev }).where("id", "=", main.id).execute();
    });
    const first = issueOn({ ...main, next: 92 });
    const second = issueOn(first.series);
    const sent = [creation("invoices", first.issued), creation("invoices", second.issued)] as const;
    expect(await phone.receipts(sent[1])).toMatchObject([{ status: "held" }]);
    expect(await phone.receipts(...sent)).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect(await seriesOnServer(phone, main.id)).toMatchObject({ next: 94 });
    const counted = (await audit(phone)).series.find(({ id }) => id === main.id);
    expect(counted).toMatchObject({ first: 92, last: 93, given: 2, voided: 0, missing: [] });
  });

  test("of the demo business go on after its history, end to end", async () => {
    const { jwt, user } = (await server.call("POST", "/demo/log-in", { demo: "lagos" })).body;

    const device = await TestDevice.of({
      user,
      token: jwt,
      password: "",
      call: (method, url, body, headers = {}) =>
        server.call(method, url, body, { authorization: `Bearer ${jwt}`, ...headers }),
    });
    const main = device.seriesOf();
    const before = (await audit(device)).series.find(({ id }) => id === main.id);
    expect(before).toMatchObject({ first: 92, last: main.next - 1, missing: [] });
    const next = issueOn(main);
    expect(await device.receipts(creation("invoices", next.issued))).toMatchObject([{ status: "applied" }]);
    expect((await audit(device)).series.find(({ id }) => id === main.id)).toMatchObject({ last: main.next });
  });

  test("a void one keeps its number and is counted", async () => {
    const { issued } = issueOn(phone.seriesOf());
    const voiding = { status: "void", voidedAt: "2026-11-20T12:00:00.000Z", voidReason: "Wrong client" };
    await phone.receipts(creation("invoices", issued), edit("invoices", issued, voiding, 0));
    const counted = (await audit(phone)).series.find(({ id }) => id === phone.seriesOf().id);
    expect(counted).toMatchObject({ given: 1, voided: 1, missing: [] });
  });

  test("are never given by a second series, not even one that was renamed since", async () => {
    const tablet = await TestDevice.of(phone.user);
    const main = phone.seriesOf();
    await phone.receipts(creation("invoices", issueOn(main).issued), edit("series", main, { pattern: "A-{SEQ:4}" }, 1));
    expect(await tablet.receipts(edit("series", tablet.seriesOf(), { pattern: "INV-{SEQ:4}" }, 1))).toMatchObject([
      { status: "rejected", fields: { pattern: "pattern_in_use" } },
    ]);
  });
});

test("list of devices › names how many changes wait on each", async () => {
  await phone.user.call("POST", "/sync/push", {
    deviceId: phone.id,
    pending: 7,
    ops: [creation("contacts", buildContact())],
  });
  expect((await phone.user.call("GET", "/sync/devices")).body.data).toMatchObject([{ id: phone.id, pending: 7 }]);
});
