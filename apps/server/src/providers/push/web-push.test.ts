import { createECDH, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { importJWK, jwtVerify } from "jose";
import { afterEach, describe, expect, test } from "vitest";
import { internet } from "../../../test/support/internet.ts";
import { type PushMessage, maxPayloadBytes } from "./push-sender.ts";
import { newVapidKeys } from "./vapid.ts";
import { webPush } from "./web-push.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const keys = { ...newVapidKeys(), subject: "mailto:ops@shop.example" };
const browser = createECDH("prime256v1");
const address = {
  kind: "web",
  endpoint: "https://updates.push.services.mozilla.com/wpush/v2/abc?x=1",
  p256dh: browser.generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
} as const;
const message: PushMessage = {
  tag: "paid:1",
  title: "Card payment for INV-1",
  body: "Zawadi Stores has paid.",
  path: "/invoice/1",
  language: "en",
};

async function service(listener: RequestListener, names: Record<string, readonly string[]> = {}) {
  const { network, dialled, close } = await internet(listener, names);
  closers.push(close);
  const options = { publicUrl: "https://ankara.example", network, moreHosts: ["push.shop.example", ".up.example"] };
  return { push: webPush(keys, options), dialled };
}
const answering = (status: number, headers: Record<string, string> = {}) =>
  service((request, response) => {
    request.resume();
    response.writeHead(status, headers).end("what it says is for nobody");
  });

describe("a message to a browser", () => {
  test("goes by TLS to its maker's service, sealed, signed by us and for one day", async () => {
    let got: {
      method: string | undefined;
      url: string | undefined;
      headers: IncomingHttpHeaders;
      body: Buffer;
    } | null = null;
    const { push, dialled } = await service((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        got = { method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks) };
        response.writeHead(201).end();
      });
    });
    expect(await push.send(address, message)).toEqual({ outcome: "taken" });
    expect(dialled).toEqual(["updates.push.services.mozilla.com 93.184.215.14:443 tls"]);
    const { method, url, headers, body } = got!;
    expect([method, url, headers.host]).toEqual(["POST", "/wpush/v2/abc?x=1", "updates.push.services.mozilla.com"]);
    expect(headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm", urgency: "normal" });
    expect(headers["topic"]).toMatch(/^[\w-]{32}$/);
    expect(body.toString("latin1")).not.toMatch(/INV-1|Zawadi/);
    const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? "") ?? [];
    expect(key).toBe(keys.publicKey);
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const publicKey = await importJWK({ kty: "EC", crv: "P-256", x: x!, y: y! }, "ES256");
    const { payload } = await jwtVerify(token, publicKey, { audience: "https://updates.push.services.mozilla.com" });
    expect(payload.sub).toBe("mailto:ops@shop.example");
    expect(payload.exp! - Date.now() / 1000).toBeGreaterThan(11 * 3600);
    expect(payload.exp! - Date.now() / 1000).toBeLessThan(24 * 3600);
  });

  test("stays small, whatever a client is called", async () => {
    let bytes = 0;
    const { push } = await service((request, response) => {
      request.on("data", (chunk: Buffer) => (bytes += chunk.length));
      request.on("end", () => response.writeHead(201).end());
    });
    await push.send(address, { ...message, title: "ọ".repeat(3_000), body: "ገ".repeat(3_000) });
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThan(maxPayloadBytes);
  });

  test.each([
    [201, {}, { outcome: "taken" }],
    [404, {}, { outcome: "gone" }],
    [410, {}, { outcome: "gone" }],
    [429, { "retry-after": "90" }, { outcome: "later", why: "status 429", waitSeconds: 90 }],
    [429, { "retry-after": "Fri, 27 Nov 2026 08:00:00 GMT" }, { outcome: "later", why: "status 429" }],
    [503, {}, { outcome: "later", why: "status 503" }],
    [403, {}, { outcome: "refused", why: "status 403" }],
    // Not followed: where it leads nobody has checked.
    [307, { location: "https://elsewhere.example/" }, { outcome: "refused", why: "status 307" }],
  ])("answered %s %j", async (status, headers, expected) => {
    const { push, dialled } = await answering(status, headers);
    expect(await push.send(address, message)).toEqual(expected);
    expect(dialled).toHaveLength(1);
  });

  test("meets a closed door and may be tried again", async () => {
    const { push } = await service((request) => request.socket.destroy());
    expect((await push.send(address, message)).outcome).toBe("later");
  });

  test("never leaves for a service whose name leads into a network", async () => {
    for (const inside of [["10.0.0.7"], ["127.0.0.1"], ["93.184.215.14", "169.254.169.254"], ["::1"]]) {
      const { push, dialled } = await service((_, response) => response.end(), {
        "updates.push.services.mozilla.com": inside,
      });
      expect([(await push.send(address, message)).outcome, dialled]).toEqual(["refused", []]);
    }
  });
});

describe("an address", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/QGuQyavXutnMH",
    "https://push.shop.example/abc",
    "https://a.b.up.example/abc",
  ])("at a known service is taken: %s", async (endpoint) => {
    expect((await answering(201)).push.accepts({ ...address, endpoint })).toBe(true);
  });

  test.each([
    ["anybody's server", "https://shop.example/hook"],
    ["a name that ends alike", "https://evilfcm.googleapis.com/x"],
    ["a name that only looks alike", "https://xpush.services.mozilla.com/x"],
    ["a known name in front", "https://fcm.googleapis.com.evil.example/x"],
    ["a known name as a user", "https://fcm.googleapis.com@evil.example/x"],
    ["this very machine", "https://127.0.0.1/x"],
    ["another port", "https://fcm.googleapis.com:8443/x"],
    ["no https", "http://fcm.googleapis.com/x"],
    ["no address", "fcm"],
  ])("is not: %s", async (_, endpoint) => {
    const { push, dialled } = await answering(201);
    expect(push.accepts({ ...address, endpoint })).toBe(false);
    expect((await push.send({ ...address, endpoint }, message)).outcome).toBe("refused");
    expect(dialled).toEqual([]);
  });

  test("without a browser's keys is not", async () => {
    const { push } = await answering(201);
    expect(push.accepts({ ...address, p256dh: "AAAA" })).toBe(false);
    expect(push.accepts({ ...address, auth: "AAAA" })).toBe(false);
  });
});
