import { createHash } from "node:crypto";
import { buildContact } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creation, deletion, opId, TestDevice, type TestServer, testServer } from "../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  const accountLimits = { requestsPerMinute: 60, changesPerDay: 100, records: 60, bytes: 1e9, uploadKbPerDay: 10 };
  server = await testServer({ accountLimits });
});
afterAll(() => server.close());

const contacts = (count: number) => Array.from({ length: count }, () => creation("contacts", buildContact()));
const waitOf = ({ status, headers }: { status: number; headers: Record<string, unknown> }) =>
  status === 429 ? Number(headers["retry-after"]) : 0;

test("account limits › one account asks so much a minute, whatever networks and sessions it comes from", async () => {
  const user = await server.signUp();
  const again = await server.call("POST", "/user_token", {
    auth: { login: user.user.username, password: user.password },
  });
  const from = (token: string, remoteAddress: string) =>
    server.app.inject({ url: "/users/me", headers: { authorization: `Bearer ${token}` }, remoteAddress });
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, index) => from(index % 2 ? user.token : again.body.jwt, `10.0.0.${index}`)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  // A minute may end among them.
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(130 - refused.length);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await (await server.signUp()).call("GET", "/users/me")).status, "somebody else is not held up").toBe(200);
});

test("account limits › changes beyond a day's are taken the next day, each once: nothing of a push that waits is taken", async () => {
  const device = await TestDevice.of(await server.signUp());
  const [first, beyond] = [contacts(4), contacts(97)];
  expect(await device.receipts(...first)).toHaveLength(4);
  const refused = await device.push(...beyond);
  expect(refused.body.code).toBe("throttled");
  expect(waitOf(refused)).toBeGreaterThan(0);
  expect(waitOf(refused)).toBeLessThanOrEqual(86_400);
  const names = async () => (await device.pull()).changes.filter(({ collection }) => collection === "contacts").length;
  expect(await names()).toBe(4);
  server.setNow(new Date(Date.now() + 86_400_000).toISOString());
  expect(await device.receipts(...first, ...beyond.slice(0, 40))).toHaveLength(44);
  expect(await names()).toBe(44);
  server.setNow(new Date().toISOString());
});

test("a full business › something new is refused in words › what is there is changed and deleted as ever", async () => {
  const device = await TestDevice.of(await server.signUp());
  const [first, second, ...others] = contacts(60);
  await device.receipts(first!, second!, ...others);
  const answers = await device.receipts(
    ...contacts(5),
    { ...first!, opId: opId(), baseRev: 1, patch: { note: "Moved" }, was: { note: "" } },
    deletion("contacts", second!.id, 1),
  );
  expect(answers.map(({ status, code }) => code ?? status)).toEqual([
    ...Array.from({ length: 5 }, () => "too_many"),
    "applied",
    "applied",
  ]);
});

test("account limits › a business may be full of bytes, too", async () => {
  const accountLimits = { requestsPerMinute: 60, changesPerDay: 100, records: 60, bytes: 2_000, uploadKbPerDay: 10 };
  const small = await testServer({ accountLimits });
  const device = await TestDevice.of(await small.signUp());
  await device.receipts(...contacts(10));
  expect(await device.receipts(...contacts(5))).toMatchObject(Array.from({ length: 5 }, () => ({ code: "too_many" })));
  await small.close();
});

test("account limits › so many bytes of files go up a day", async () => {
  const user = await server.signUp();
  const send = async () => {
    const bytes = Buffer.alloc(6_000, opId());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = { id: opId(), name: "paper.pdf", type: "application/pdf", size: 9_000, sha256 };
    expect((await user.call("POST", "/attachments", { attachment: file })).status).toBe(200);
    return user.call("PATCH", `/attachments/${file.id}?offset=0`, bytes, {
      "content-type": "application/octet-stream",
    });
  };
  expect((await send()).status).toBe(200);
  const refused = await send();
  expect(refused.body.code).toBe("throttled");
  expect(waitOf(refused)).toBeGreaterThan(0);
});
