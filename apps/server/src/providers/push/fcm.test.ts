import { generateKeyPairSync } from "node:crypto";
import { importSPKI, jwtVerify } from "jose";
import { afterEach, expect, test } from "vitest";
import { internet } from "../../../test/support/internet.ts";
import { firebasePush } from "./fcm.ts";

const pair = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const account = {
  project_id: "ankara-shop",
  client_email: "push@ankara-shop.iam.gserviceaccount.com",
  private_key: pair.privateKey,
};
const phone = { kind: "app", token: "dQw4w9WgXcQ:APA91bH_a-long-token" } as const;
const message = { tag: "claim:1", title: "Title", body: "Body", path: "/invoice/1", language: "en" };

type SentRequest = { url: string; authorization: string | undefined; body: string };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Google's two hosts, on loopback. */
async function google(answers: (n: number) => { status: number; body?: unknown }) {
  const requests: SentRequest[] = [];
  let sent = 0;
  const { network, dialled, close } = await internet((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = `${request.headers.host}${request.url}`;
      requests.push({ url, authorization: request.headers.authorization, body: Buffer.concat(chunks).toString() });
      if (request.headers.host === "oauth2.googleapis.com")
        return response.end(JSON.stringify({ access_token: `token-${requests.length}`, expires_in: 3599 }));
      const { status, body = {} } = answers(++sent);
      return response.writeHead(status).end(JSON.stringify(body));
    });
  });
  closers.push(close);
  let moved = 0;
  const push = firebasePush(account, {
    publicUrl: "https://ankara.example",
    network,
    now: () => new Date(Date.now() + moved),
  });
  return { push, requests, dialled, wait: (ms: number) => (moved += ms) };
}

test("Firebase › a message goes with a token that the service account signed for, which is kept while it lasts", async () => {
  const { push, requests, dialled, wait } = await google(() => ({ status: 200 }));
  expect([await push.send(phone, message), await push.send(phone, message)]).toEqual([
    { outcome: "taken" },
    { outcome: "taken" },
  ]);
  expect(dialled[0]).toBe("oauth2.googleapis.com 93.184.215.14:443 tls");
  expect(requests.map(({ url }) => url)).toEqual([
    "oauth2.googleapis.com/token",
    ...Array<string>(2).fill("fcm.googleapis.com/v1/projects/ankara-shop/messages:send"),
  ]);
  const assertion = new URLSearchParams(requests[0]!.body).get("assertion") ?? "";
  const { payload } = await jwtVerify(assertion, await importSPKI(pair.publicKey, "RS256"), {
    audience: "https://oauth2.googleapis.com/token",
    issuer: account.client_email,
  });
  expect(payload["scope"]).toBe("https://www.googleapis.com/auth/firebase.messaging");
  expect(requests[1]!.authorization).toBe("Bearer token-1");
  expect(JSON.parse(requests[1]!.body)).toEqual({
    message: {
      token: phone.token,
      notification: { title: "Title", body: "Body" },
      data: { path: "/invoice/1" },
      android: {
        collapse_key: "claim:1",
        ttl: "86400s",
        notification: { tag: "claim:1", visibility: "PRIVATE" },
      },
    },
  });
  wait(3_599_000);
  await push.send(phone, message);
  expect(requests.at(-1)!.authorization).toBe("Bearer token-4");
});

const errorCode = (code: string) => ({ error: { status: "X", details: [{ "@type": "…", errorCode: code }] } });
test.each([
  ["the app was removed", 404, errorCode("UNREGISTERED"), { outcome: "gone" }],
  ["the token is another project's", 403, errorCode("SENDER_ID_MISMATCH"), { outcome: "gone" }],
  ["there is no such project", 404, { error: {} }, { outcome: "refused", why: "status 404" }],
  ["the message is none", 400, errorCode("INVALID_ARGUMENT"), { outcome: "refused", why: "status 400" }],
  ["too much", 429, errorCode("QUOTA_EXCEEDED"), { outcome: "later", why: "status 429" }],
  ["down", 503, "no JSON of theirs", { outcome: "later", why: "status 503" }],
])("Firebase › %s", async (_, status, body, expected) => {
  const { push } = await google(() => ({ status, body }));
  expect(await push.send(phone, message)).toEqual(expected);
});

test("Firebase › a token that was taken back is fetched anew at the next try", async () => {
  const { push, requests } = await google((n) => ({ status: n === 1 ? 401 : 200 }));
  expect((await push.send(phone, message)).outcome).toBe("later");
  expect((await push.send(phone, message)).outcome).toBe("taken");
  expect(requests.map(({ url }) => url.startsWith("oauth2"))).toEqual([true, false, true, false]);
});

test("Firebase › takes tokens as Firebase makes them, and nothing that could be part of an address", async () => {
  const { push } = await google(() => ({ status: 200 }));
  expect(push.accepts(phone)).toBe(true);
  for (const token of ["short", `${"a".repeat(40)}/..`, "a b".repeat(20)])
    expect(push.accepts({ ...phone, token })).toBe(false);
});
