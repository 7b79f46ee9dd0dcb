import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { asTemplate } from "@ankara/domain/invoice/recurring";
import { InvoiceRepeat } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { TestDevice, type TestServer, buyPlan, creation, testServer } from "../../test/support/server.ts";
import { withClient } from "../../test/support/postgres.ts";
import { Database } from "../db/database.ts";
import { watchWorkerTimelines } from "../db/open.ts";
import { HeadNotices } from "../jobs/head-notices.ts";
import { runQueueOnce } from "../jobs/queue.ts";
import { openLog, loggedError } from "../log.ts";
import { withCause } from "./cause.ts";
import { readFigures } from "./figures.ts";
import { Metrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-server.ts";
import { watchOutgoing, watchedMail } from "./outgoing.ts";
import { watching } from "./watching.ts";

type Line = Record<string, unknown>;
const written: string[] = [];
const lines = (): Line[] => written.map((text) => JSON.parse(text) as Line);
/** At `debug`, which says the most. */
const log = openLog("debug", { write: (text) => void written.push(text) });

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ log });
  server.deps.metrics.readFrom(
    () => readFigures(server.deps),
    () => server.deps.db.connections(),
  );
});
afterAll(() => server.close());
beforeEach(() => {
  written.length = 0;
});

describe("the log", () => {
  test("follows a request to the job it planned and on to the mail that job hands over, and names nobody", async () => {
    const mark = "Zuberi Marked";
    const user = await server.signUp("zuberi-marked", { name: mark, company_name: `${mark} Works` });
    await buyPlan(user);
    const phone = await TestDevice.of(user);
    const contact = buildContact({ name: mark, email: "zuberi.marked@client.example", phone: "+2348035550119" });
    const draft = buildInvoice({ contact, lines: [buildLine({ description: mark, unitPrice: "1000" })] });
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const repeat = InvoiceRepeat.parse({ every: 1, unit: "day", start: inTwoDays, make: "send" });
    const template = asTemplate(draft, repeat, new Date().toISOString());
    const pushed = await phone.push(creation("contacts", contact), creation("invoices", template));
    expect(pushed.body.receipts.map(({ status }) => status)).toEqual(["applied", "applied"]);
    const reqId = pushed.headers["x-request-id"];

    server.setNow(`${inTwoDays}T12:00:00.000Z`);
    const mail = watchedMail(server.deps, server.mail);
    await runQueueOnce({ ...server.deps, mail }, server.database.owner);
    expect(lines()).toContainEqual(
      expect.objectContaining({ msg: "job", task: "business_round", reqId, outcome: "done" }),
    );

    await user.call("POST", "/user_token", { auth: { username: "zuberi-marked", password: "a wrong password" } });
    expect(lines()).toContainEqual(
      expect.objectContaining({ msg: "answered", method: "POST", route: "/user_token", status: 401 }),
    );
    await server.call("GET", "/users/zuberi-marked?email=zuberi.marked@client.example");
    await server.call("GET", "/invoice/link/zuberi-marked-link");
    // The mail goes once its document is drawn, in a process that has to begin first.
    const sent = async () =>
      (await mail.list()).filter(({ source }) => source.includes("zuberi.marked@client.example"));
    await expect.poll(async () => (await sent()).length).toBeGreaterThan(0);
    await expect
      .poll(lines)
      .toContainEqual(expect.objectContaining({ msg: "provider called", provider: "mail", reqId }));

    const all = written.join("").toLowerCase();
    expect(all).toContain('"route":"/sync/push"');
    for (const planted of ["zuberi", "marked", "8035550119", "a wrong password", user.token.slice(0, 30)])
      expect(all).not.toContain(planted);
  });

  test("says which provider a request led to, whichever library called it, and not what was asked", async () => {
    const standIn = createServer((request, response) => {
      response.statusCode = request.url?.includes("fetch") ? 200 : 402;
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(standIn, "listening");
    const host = `127.0.0.1:${(standIn.address() as AddressInfo).port}`;
    const metrics = new Metrics();
    const stop = watchOutgoing({ log, metrics }, new Map([[host, "paystack"]]));
    await withCause({ reqId: "abc-1" }, () => fetch(`http://${host}/fetch/secret-path`));
    await withCause({ reqId: "abc-2", job: "7", task: "fiscal_filing" }, async () => {
      const [response] = (await once(get(`http://${host}/get/secret-path`), "response")) as [NodeJS.ReadableStream];
      await once(response.resume(), "end");
    });
    stop();
    await fetch(`http://${host}/fetch/unseen`);
    standIn.close();
    const calls = lines().filter(({ msg }) => msg === "provider called");
    expect(calls).toEqual([
      expect.objectContaining({ provider: "paystack", outcome: 200, reqId: "abc-1" }),
      expect.objectContaining({ provider: "paystack", outcome: 402, reqId: "abc-2", job: "7", task: "fiscal_filing" }),
    ]);
    expect(written.join("")).not.toContain("secret-path");
    expect(await metrics.text()).toContain('ankara_provider_call_seconds_count{provider="paystack",outcome="4xx"} 1');
  });

  test("an error nobody foresaw › is one line with its request, and told to nobody", async () => {
    const fault = new Error('boom\n{"level":50,"msg":"forged"}');
    const broken = vi.spyOn(server.deps.tokens, "verify").mockRejectedValueOnce(fault);
    const answer = await server.call("GET", "/users/me", undefined, { authorization: "Bearer e30.e30.e30" });
    broken.mockRestore();
    expect([answer.status, answer.body.code]).toEqual([500, "internal"]);
    expect(answer.text).not.toContain("boom");
    for (const text of written) expect(text.trimEnd()).not.toContain("\n");
    const failed = lines().filter(({ msg }) => msg === "request failed");
    expect(failed).toMatchObject([{ reqId: answer.headers["x-request-id"], err: { type: "Error" } }]);
  });

  test("keeps what an error is, and not the values libraries put into it", () => {
    const refused = Object.assign(
      new Error('550 no such user <amina@client.example> "Amina Okafor" +234 803 555 0119'),
      {
        code: "EENVELOPE",
        responseCode: 550,
        rejected: ["amina@client.example"],
        cause: new Error('duplicate key value violates unique constraint "users_email" (email)=(amina@client.example)'),
      },
    );
    const logged = JSON.stringify(loggedError(refused));
    for (const planted of ["amina", "Okafor", "803"]) expect(logged).not.toContain(planted);
    for (const loggedText of ["EENVELOPE", "550", "users_email", "watching.test.ts"])
      expect(logged).toContain(loggedText);
  });
});

describe("the metrics", () => {
  test("name routes, never paths, and what all servers share", async () => {
    const phone = await TestDevice.of(await server.signUp());
    const repeat = InvoiceRepeat.parse({ every: 1, unit: "day", start: "2031-01-01", make: "draft" });
    await phone.push(creation("invoices", asTemplate(buildInvoice(), repeat, new Date().toISOString())));
    await server.call("GET", "/invoice/link/some-person-1");
    await server.call("GET", "/no/such/page-1");
    const text = await server.deps.metrics.text();
    expect(text).toMatch(
      /ankara_http_request_seconds_count\{route="\/invoice\/link\/:id",method="GET",status="4xx"\} \d+/,
    );
    expect(text).not.toContain("some-person-1");
    expect(text).not.toContain("page-1");
    expect(text).toMatch(/ankara_queue_jobs\{task="business_round",state="(ready|later)"\} [1-9]/);
    expect(text).toMatch(/ankara_mails_waiting \d+/);
    expect(text).toContain("ankara_ledger_drift 0");
    expect(text).toMatch(/ankara_sync_lag_seconds_count \d+/);
    expect(text).toContain("ankara_db_pool_waiting 0");
  });

  test("the timelines of a cluster's workers cannot be asked for › counted, and logged", async () => {
    const metrics = new Metrics();
    const { host } = server.database.app;
    const away = new Database({ host: `${host}/nowhere`, user: "nobody", database: "none" }, new HeadNotices());
    const stop = watchWorkerTimelines({ db: away, log, metrics }, { everyMs: 10 });
    await expect.poll(() => metrics.text()).toMatch(/ankara_job_steps_failed_total\{task="worker_timelines"\} [1-9]/);
    await stop();
    await away.close();
    expect(lines()).toContainEqual(expect.objectContaining({ level: 40, err: expect.any(Object) as object }));
  });

  test("stay few, whatever comes from outside", async () => {
    const metrics = new Metrics();
    for (let n = 0; n < 1_000; n++) metrics.request(`/made-up/${n}`, "GET", 404, 0.01);
    const text = await metrics.text();
    expect(text.match(/http_request_seconds_count/g)?.length).toBeLessThan(310);
    expect(text).toContain('route="other"');
  });

  test("are told to who brings the token alone", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const stop = await serveMetrics(new Metrics(), { port, host: "127.0.0.1", token: "a token of the tests" });
    const url = `http://127.0.0.1:${port}/metrics`;
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { authorization: "Bearer a token of the tests" } })).status).toBe(200);
    await stop();
  });
});

describe("GET /state for a load balancer", () => {
  test("refuses work when the database is away, is behind this program, or the server is about to stop", async () => {
    const { host } = server.database.app;
    const away = new Database({ host: `${host}/nowhere`, user: "nobody", database: "none" }, new HeadNotices());
    expect(await watching({ db: away, log }).readiness.failing()).toEqual(["database"]);
    await away.close();
    const { db } = server.database;
    expect(await watching({ db, log }, { migrations: [1, 22] }).readiness.failing()).toEqual([]);
    expect(await watching({ db, log }, { migrations: [1, 9_999] }).readiness.failing()).toEqual(["migrations"]);

    expect((await server.call("GET", "/state")).status).toBe(200);
    const { readiness } = watching({ db, log });
    readiness.stop();
    expect(await readiness.failing()).toEqual(["running"]);
  });

  test("the database holds a look up › the last one is told without waiting, then the database fails", async () => {
    const { readiness } = watching({ db: server.database.db, log });
    const stop = readiness.start();
    expect(await readiness.failing()).toEqual([]);
    const atOnce = () => Promise.race([readiness.failing(), sleep(0).then(() => "waits")]);
    await withClient(server.database.owner, async (client) => {
      await client.query("begin");
      await client.query("lock table schema_migrations in access exclusive mode");
      const told = new Set<string>();
      await expect
        .poll(async () => {
          const answer = (await atOnce()).toString();
          told.add(answer);
          return answer;
        })
        .toBe("database");
      expect([...told]).toEqual(["", "database"]);
      await client.query("rollback");
    });
    await expect.poll(atOnce).toEqual([]);
    await stop();
    expect((await server.call("GET", "/state")).body).toMatchObject({ checked_at: expect.any(String) as string });
  });

  test("the app's role learns numbers and no mails of others", async () => {
    await withClient(server.database.app, async (client) => {
      expect((await client.query("select * from outbox_state()")).rowCount).toBe(1);
      expect((await client.query("select id from mails")).rowCount).toBe(0);
      await client.query("set app.outbox_watch = 'on'");
      expect((await client.query("select id from mails")).rowCount).toBe(0);
    });
  });
});
