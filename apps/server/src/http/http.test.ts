import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentPolicy } from "./content-policy.ts";
import { type TestServer, testServer } from "../../test/support/server.ts";

let server: TestServer;
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "ankara-dist-"));
  await mkdir(join(dist, "assets"));
  await writeFile(
    join(dist, "index.html"),
    '<!doctype html><title>The app</title><script>boot()</script><script type="module" src="/assets/app-abcdef12.js"></script>',
  );
  await writeFile(join(dist, "assets/app-abcdef12.js"), "console.log('app')");
  await writeFile(join(dist, "assets/big-abcdef12.css"), "a{color:red}".repeat(500));
  await writeFile(join(dist, "assets/packed-abcdef12.js"), "// long");
  await writeFile(join(dist, "assets/packed-abcdef12.js.br"), "compressed beforehand");
  await writeFile(join(dist, "sw.js"), "// worker");
  await writeFile(join(dist, "manifest.webmanifest"), "{}");
  await mkdir(join(dist, "videos"));
  await writeFile(join(dist, "videos/promo.mp4"), "0123456789");
  server = await testServer({ webDist: dist });
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

const page = { accept: "text/html,application/xhtml+xml" };

describe("every error has the one shape", () => {
  test.each([
    ["an unknown address", "GET", "/nowhere", undefined, {}, 404, "not_found"],
    ["an address that is no text", "GET", "/%E0%A4%A", undefined, {}, 400, "bad_request"],
    ["another method on a call", "GET", "/user_token", undefined, {}, 405, "method_not_allowed"],
    ["another method on a call with a name in it", "POST", "/users/amina", {}, {}, 405, "method_not_allowed"],
    [
      "a body that is no JSON",
      "POST",
      "/user_token",
      "{",
      { "content-type": "application/json" },
      400,
      "malformed_json",
    ],
    [
      "a body with a trick in it",
      "POST",
      "/user_token",
      '{"__proto__":{"admin":true}}',
      { "content-type": "application/json" },
      400,
      "malformed_json",
    ],
    ["no body", "POST", "/user_token", undefined, {}, 422, "invalid"],
    [
      "another kind of content",
      "POST",
      "/user_token",
      "<auth/>",
      { "content-type": "text/xml" },
      415,
      "unsupported_media",
    ],
    [
      "a body that is too large",
      "POST",
      "/user_token",
      JSON.stringify({ auth: "x".repeat(70_000) }),
      { "content-type": "application/json" },
      413,
      "too_large",
    ],
    ["a call without a session", "DELETE", "/users/delete", undefined, {}, 401, "unauthenticated"],
  ] as const)("%s", async (_, method, url, body, headers, status, code) => {
    const answer = await server.call(method, url, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    expect(answer.body.message).not.toBe("");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["x-request-id"]).toBeDefined();
  });

  test("405 says which methods there are", async () => {
    expect((await server.call("PUT", "/sync/devices")).headers["allow"]).toBe("POST, GET");
  });
});

describe("forged requests from other sites", () => {
  const forgotten = { user: { login: "nobody" } };

  test("a page gets its token, and a request that carries the cookie must repeat it", async () => {
    const opened = await server.call("GET", "/login", undefined, page);
    const token = /XSRF-TOKEN=([\w-]+)/.exec(String(opened.headers["set-cookie"]))?.[1] ?? "";
    expect(token).not.toBe("");
    const cookie = `XSRF-TOKEN=${token}`;
    expect((await server.call("POST", "/users/iforgot", forgotten, { cookie })).body.code).toBe("csrf");
    expect((await server.call("POST", "/users/iforgot", forgotten, { cookie, "x-xsrf-token": "other" })).status).toBe(
      403,
    );
    expect((await server.call("POST", "/users/iforgot", forgotten, { cookie, "x-xsrf-token": token })).status).toBe(
      200,
    );
  });

  test("a client without cookies passes with its bearer token", async () => {
    const { call } = await server.signUp();
    expect((await call("POST", "/users/log-out")).status).toBe(200);
  });

  test("over https the cookie is bound to the host and secure", async () => {
    const secure = await testServer({ settings: { publicUrl: "https://shop.example" } });
    const answer = await secure.call("GET", "/state");
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^__Host-XSRF-TOKEN=[\w-]+; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/,
    );
    expect(answer.headers["strict-transport-security"]).toBeDefined();
    await secure.close();
  });
});

describe("pages and calls share their addresses", () => {
  test("a navigation gets the app, anything else the API's JSON", async () => {
    for (const path of ["/", "/transactions", "/state", "/contacts/ada-12345678", "/no/such/page"]) {
      const answer = await server.call("GET", path, undefined, page);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain("The app");
    }
    expect((await server.call("GET", "/state")).body.state).toBe("ok");
    expect((await server.call("GET", "/transactions")).body.code).toBe("unauthenticated");
  });

  test("built files are kept for ever, the worker is asked for anew", async () => {
    const asset = await server.call("GET", "/assets/app-abcdef12.js");
    expect(asset.text).toBe("console.log('app')");
    expect(asset.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
    });
    const worker = await server.call("GET", "/sw.js");
    expect(worker.headers).toMatchObject({ "cache-control": "no-cache", "service-worker-allowed": "/" });
    const again = await server.call("GET", "/sw.js", undefined, { "if-none-match": String(worker.headers["etag"]) });
    expect(again.status).toBe(304);
  });

  test("text travels compressed, once for all, and what the build compressed is used", async () => {
    const get = (url: string, encoding: string) => server.app.inject({ url, headers: { "accept-encoding": encoding } });
    const plain = await get("/assets/big-abcdef12.css", "br;q=0");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const brotli = await get("/assets/big-abcdef12.css", "gzip, deflate, br");
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const zipped = await get("/assets/big-abcdef12.css", "gzip");
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect((await get("/assets/packed-abcdef12.js", "br")).body).toBe("compressed beforehand");
  });

  test("a video is sent whole or in the stretch that was asked for", async () => {
    const get = (range?: string) =>
      server.call("GET", "/videos/promo.mp4", undefined, range === undefined ? {} : { range });
    const whole = await get();
    expect(whole).toMatchObject({ status: 200, text: "0123456789" });
    expect(whole.headers).toMatchObject({ "content-type": "video/mp4", "accept-ranges": "bytes" });
    const stretch = async (range: string) => {
      const { status, text, headers } = await get(range);
      return [status, text, headers["content-range"]];
    };
    expect(await stretch("bytes=0-1")).toEqual([206, "01", "bytes 0-1/10"]);
    expect(await stretch("bytes=8-")).toEqual([206, "89", "bytes 8-9/10"]);
    expect(await stretch("bytes=-3")).toEqual([206, "789", "bytes 7-9/10"]);
    expect(await stretch("bytes=4-99")).toEqual([206, "456789", "bytes 4-9/10"]);
    expect(await stretch("bytes=10-")).toEqual([416, "", "bytes */10"]);
    expect((await get("bytes=x")).status).toBe(200);
  });

  test("videos of another host are sent on to it, and allowed to play", async () => {
    const videosUrl = "https://films.example/ankara";
    const elsewhere = await testServer({ webDist: dist, settings: { videosUrl } });
    const answer = await elsewhere.call("GET", "/videos/promo.mp4");
    expect(answer.status).toBe(302);
    expect(answer.headers["location"]).toBe("https://films.example/ankara/promo.mp4");
    await elsewhere.close();
    expect(contentPolicy({ videosUrl })).toContain("media-src 'self' https://films.example;");
    expect(contentPolicy()).toContain("media-src 'self';");
  });

  test("nothing outside of the build is given away", async () => {
    const paths = [
      "/../package.json",
      "/%2e%2e/package.json",
      "/assets/..%2f..%2fpackage.json",
      "/assets/app%00.js",
      "/assets/gone-abcdef12.js",
      "/assets",
      "/assets/packed-abcdef12.js.br",
    ];
    const answers = await Promise.all(paths.map((path) => server.call("GET", path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });

  test("the page's own inline script is allowed by its hash, and no other", async () => {
    const answer = await server.call("GET", "/", undefined, page);
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(policy).toContain("object-src 'none'");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    const again = await server.call("GET", "/", undefined, {
      ...page,
      "if-none-match": String(answer.headers["etag"]),
    });
    expect(again.status).toBe(304);
  });
});

describe("GET /state", () => {
  test("tells health and providers, and asks the database", async () => {
    const { body } = await server.call("GET", "/state");
    expect(body).toMatchObject({
      state: "ok",
      version: "0.0.0",
      providers: { ai: "built-in", cards: "sandbox", subscriptions: "sandbox", mail: "sandbox" },
      announcements_at: null,
    });
    expect(Date.parse(body.time)).toBeGreaterThan(0);
  });
});

test("the API describes itself, for machines and for people", async () => {
  const { text } = await server.call("GET", "/openapi.json");
  const document = JSON.parse(text) as { openapi: string; paths: Record<string, unknown> };
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(["/users", "/user_token", "/users/{username}", "/sync/push", "/state"]),
  );
  const people = await server.call("GET", "/docs/api", undefined, page);
  expect(people.text).toContain("/users/change-password");
  expect(String(people.headers["content-security-policy"])).toContain("script-src 'none'");
});

test("the sandbox shows every mail in every language, with nothing that runs", async () => {
  const list = await server.call("GET", "/dev/mails");
  const address = /href="(\/dev\/mails\/am\/reminder-late)"/.exec(list.text)?.[1] ?? "";
  const mail = await server.call("GET", address);
  expect([mail.status, mail.headers["content-security-policy"]]).toEqual([
    200,
    expect.stringContaining("script-src 'none'"),
  ]);
  expect(mail.text).toContain('lang="am"');
  expect((await server.call("GET", `${address}.txt`)).text).toContain("/reminders");
  for (const unknown of ["/dev/mails/xx/invoice", "/dev/mails/en/constructor"])
    expect((await server.call("GET", unknown)).status).toBe(404);
});
