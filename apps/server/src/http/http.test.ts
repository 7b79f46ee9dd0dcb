import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
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

describe("a text the database cannot keep", () => {
  test("is taken without what it cannot keep, in a body and in an address", async () => {
    const user = await server.signUp(undefined, { name: "Ami\u0000na \ud83d Okafor \ud83d\ude00" });
    expect(user.user.name).toBe("Amina \ufffd Okafor 😀");
    expect((await user.call("GET", "/ai-writter/history?q=a%00b")).status).toBe(200);
    expect((await server.call("POST", "/affiliates/clicks", { ref: "a\u0000b" })).status).toBe(200);
  });

  test("is refused as an address, with the headers of every answer", async () => {
    const { status, headers } = await server.call("GET", "/%ff%fe");
    expect(status).toBe(400);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "content-security-policy": contentPolicy() });
  });
});

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
      "text, as a form of another site sends it without asking",
      "POST",
      "/user_token",
      "{}",
      { "content-type": "text/plain" },
      415,
      "unsupported_media",
    ],
    [
      "a body nested without end",
      "POST",
      "/user_token",
      `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
      { "content-type": "application/json" },
      400,
      "malformed_json",
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

  test("TRACE is no method of ours", async () => {
    const answer = await server.app.inject({
      method: "TRACE" as "GET",
      url: "/state",
      headers: { "x-mark": "echo me" },
    });
    expect([404, 405]).toContain(answer.statusCode);
    expect(answer.body).not.toContain("echo me");
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
    for (const { headers } of [
      answer,
      await secure.call("GET", "/files/%E0%A4%A"),
      await secure.call("GET", "/nothing"),
    ])
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    await secure.close();
  });

  test("the mark of an own browser › over https › is bound to the host, and no script reads it", async () => {
    const secure = await testServer({ settings: { publicUrl: "https://shop.example" } });
    const user = { username: "marked", email: "marked@shop.example", password: "correct horse battery" };
    const { headers } = await secure.call("POST", "/users", { user });
    const mark = [headers["set-cookie"]].flat().find((each) => String(each).includes("own="));
    expect(mark).toMatch(/^__Host-own=[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    await secure.close();
  });

  test("speaks for the names below ours where the operator says so", async () => {
    const whole = await testServer({ settings: { publicUrl: "https://shop.example", hstsSubdomains: true } });
    for (const { headers } of [await whole.call("GET", "/state"), await whole.call("GET", "/files/%E0%A4%A")])
      expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000; ?includeSubDomains$/);
    await whole.close();
  });
});

describe("the mobile shell", () => {
  const preflight = (origin: string, url = "/sync/push") =>
    server.call("OPTIONS", url, undefined, {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    });

  test.each(["https://localhost", "capacitor://localhost"])("%s may call the API with its token", async (origin) => {
    const { headers } = await preflight(origin);
    expect(headers["access-control-allow-origin"]).toBe(origin);
    expect(headers["access-control-allow-headers"]).toContain("Authorization");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    const { token } = await server.signUp();
    const answer = await server.call("GET", "/sync/pull", undefined, { authorization: `Bearer ${token}`, origin });
    expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([200, origin]);
    expect(answer.headers["vary"]).toContain("Origin");
  });

  test("a refusal can be read there too, also that of a session that was ended", async () => {
    const { call, token } = await server.signUp();
    await call("POST", "/users/log-out");
    const answer = await server.call("GET", "/sync/pull", undefined, {
      authorization: `Bearer ${token}`,
      origin: "https://localhost",
    });
    expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
    expect(answer.headers["access-control-allow-origin"]).toBe("https://localhost");
  });

  test.each([
    "https://evil.example",
    "http://localhost",
    "https://localhost:8443",
    "https://localhost.evil.example",
    "capacitor://evil",
    "null",
  ])("%s may not", async (origin) => {
    for (const { headers } of [await preflight(origin), await server.call("GET", "/state", undefined, { origin })])
      expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("links open in the app once its certificate and team are known", async () => {
    const [android, apple] = ["/.well-known/assetlinks.json", "/.well-known/apple-app-site-association"] as const;
    expect((await server.call("GET", android)).status).toBe(404);
    expect((await server.call("GET", apple)).status).toBe(404);
    const cert = Array.from({ length: 32 }, () => "AB").join(":");
    const mobile = { ...server.deps.settings.mobile, androidCerts: [cert], appleTeam: "ABCDE12345", origins: [] };
    const known = await testServer({ settings: { mobile } });
    expect((await known.call("GET", android)).body).toMatchObject([
      { target: { package_name: "app.ankara.invoices", sha256_cert_fingerprints: [cert] } },
    ]);
    expect((await known.call("GET", apple)).body).toMatchObject({
      applinks: { details: [{ appIDs: ["ABCDE12345.app.ankara.invoices"] }] },
    });
    // With APP_ORIGINS=off nobody else's page may call.
    const { headers } = await known.call("GET", "/state", undefined, { origin: "https://localhost" });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    await known.close();
  });
});

test("HTTP › a share that reaches the server is said not to have arrived, cookie or not", async () => {
  const answer = await server.call("POST", "/share", "title=x", {
    cookie: "XSRF-TOKEN=x",
    "content-type": "multipart/form-data; boundary=x",
  });
  expect([answer.status, answer.headers["location"]]).toEqual([303, "/shared?problem=failed"]);
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
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Origin, accept-encoding" });
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
    // There, so that not finding it is the server's doing.
    const beside = `${dist}-beside.json`;
    await writeFile(beside, "{}");
    const paths = [
      `/assets/..%2f..%2f${basename(beside)}`,
      "/../package.json",
      "/%2e%2e/package.json",
      "/assets/..%2f..%2fpackage.json",
      "/assets/app%00.js",
      "/assets/gone-abcdef12.js",
      "/assets",
      "/assets/packed-abcdef12.js.br",
    ];
    const answers = await Promise.all(paths.map((path) => server.call("GET", path)));
    await rm(beside);
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

test("HTTP › a page that names no icon gets the app's", async () => {
  const { status, headers } = await server.call("GET", "/favicon.ico");
  expect([status, headers["location"]]).toEqual([308, "/icons/icon.svg"]);
});

test("HTTP › answers to scripts do not carry what is about pages, and are never taken for one", async () => {
  const { headers } = await server.call("GET", "/state");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-type": expect.stringMatching(/^application\/json/) as string,
  });
  const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);
  expect(bytes, "bytes of the head of an answer in JSON").toBeLessThan(350);
});

test("what a session reads › is kept by no cache", async () => {
  const { call } = await server.signUp();
  expect((await call("GET", "/users/me")).headers["cache-control"]).toBe("no-store");
});

test("a parameter that stands twice › is refused, and none of its values counts", async () => {
  const { call } = await server.signUp();
  const { status, body } = await call("GET", "/sync/pull?limit=1&limit=1000");
  expect([status, Object.keys(body.fields)]).toEqual([422, ["limit"]]);
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

test("HTTP › the API describes itself, for machines and for people", async () => {
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

test("HTTP › the sandbox shows every mail in every language, with nothing that runs", async () => {
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
