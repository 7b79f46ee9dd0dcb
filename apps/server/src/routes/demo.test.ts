import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnswerOf } from "@ankara/contract/call";
import type { calls } from "@ankara/contract/calls";
import { demoNames } from "@ankara/fixtures/demo";
import { usualTerms } from "../providers/payments/payments.ts";
import { TestDevice, type TestServer, type TestUser, testServer } from "../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const enter = (demo: string) => server.call("POST", "/demo/log-in", { demo });

describe("a demo business", () => {
  test.each(demoNames)("%s is made for its first visitor and there for the next", async (name) => {
    const [first, second] = [await enter(name), await enter(name)];
    expect(first.status).toBe(200);
    expect(second.body.user).toEqual(first.body.user);
    expect(second.body.jwt).not.toBe(first.body.jwt);
  });

  test("is made once when two come at the same moment", async () => {
    const fresh = await testServer();
    const answers = await Promise.all([1, 2, 3].map(() => fresh.call("POST", "/demo/log-in", { demo: "kampala" })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.business_id)).size).toBe(1);
    await fresh.close();
  });

  test("where businesses connect accounts of their own › is connected to a test account, and takes test cards", async () => {
    const own = await testServer({ terms: usualTerms });
    const { body } = await own.call("POST", "/demo/log-in", { demo: "lagos" });
    const payouts = await own.call("GET", "/payouts", undefined, { authorization: `Bearer ${body.jwt}` });
    expect((payouts.body as unknown as AnswerOf<typeof calls.readPayouts>).accounts).toMatchObject([
      { provider: "sandbox", state: "ready" },
    ]);
    await own.close();
  });

  test("hands its main series to the first device, which numbers on", async () => {
    const { body } = await enter("lagos");
    const headers = { authorization: `Bearer ${body.jwt}` };
    const user: TestUser = {
      user: body.user,
      token: body.jwt,
      password: "",
      call: (method, url, payload) => server.call(method, url, payload, headers),
    };
    const device = await TestDevice.of(user);
    expect(device.seriesOf()).toMatchObject({ pattern: "INV-{SEQ:4}", ownerDeviceId: device.id });
    expect(device.seriesOf().next).toBeGreaterThan(1);
  });

  test("its public links lead to its invoices", async () => {
    const { body } = await enter("lagos");
    const { changes } = (
      await server.call("GET", "/sync/pull?limit=1000", undefined, { authorization: `Bearer ${body.jwt}` })
    ).body;
    const invoice = changes.find(({ collection, data }) => collection === "invoices" && data?.["number"])?.data;
    const { linkId, number } = invoice as { linkId: string; number: string };
    expect((await server.call("GET", `/invoice/link/${linkId}`)).text).toContain(number);
  });

  test("keys and webhooks › need no password of it, which nobody knows; its own account still does", async () => {
    const { body } = await enter("nairobi");
    const headers = { authorization: `Bearer ${body.jwt}` };
    const user = { current_password: "anything" };
    const key = { name: "Till", scopes: ["clients:read"] };
    const made = await server.call("POST", "/users/api-keys", { user, key }, headers);
    expect(made.status).toBe(200);
    const listed = await server.call("GET", "/v1/clients", undefined, {
      authorization: `Bearer ${made.body["token"]}`,
    });
    expect(listed.status).toBe(200);
    const endpoint = { url: "https://shop.example/hooks", events: ["invoice.paid"] };
    const hook = await server.call("POST", "/webhook-endpoints", { user, endpoint }, headers);
    expect(hook.status).toBe(200);
    const left = await server.call("POST", "/users/sessions/end-others", { user }, headers);
    expect([left.status, left.body.code]).toEqual([422, "wrong_password"]);
  });

  test("of another name does not exist", async () => {
    expect((await enter("atlantis")).status).toBe(422);
  });
});
