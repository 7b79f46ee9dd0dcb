import { type CallName, calls } from "@ankara/contract/calls";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkCodeOf } from "@ankara/documents/check/code";
import { clientLinkId } from "@ankara/domain/clients/client-link";
import { businessLinkId, packId } from "@ankara/domain/link-id";
import { type Business, ReminderRules } from "@ankara/domain/records/business";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Contact } from "@ankara/domain/records/contact";
import type { Payment } from "@ankara/domain/records/payment";
import { buildPayment } from "@ankara/fixtures/builders";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { remindersDue } from "../../src/commands/scheduler/remind.ts";
import { getRecord } from "../../src/db/records.ts";
import { runHousekeeping } from "../../src/jobs/housekeeping.ts";
import { runQueueOnce } from "../../src/jobs/queue.ts";
import { addressOf, asks, lastCalls } from "../access/requests.ts";
import { type Tenant, openTenant } from "../access/business.ts";
import { type Statement, writeDown } from "../access/statements.ts";
import { liveOn } from "../erase/plant.ts";
import { withClient } from "../support/postgres.ts";
import { recordedMessages } from "../support/recorded-messages.ts";
import { recordedPush } from "../support/recorded-push.ts";
import { type TestServer, creation, deletion, edit, testServer } from "../support/server.ts";
import { copyToNeighbours, growOld, sharedTables, tenantTables } from "./neighbours.ts";
import { StatementLog } from "./statement-log.ts";
import { statementParts } from "./statement-parts.ts";
import { visitedElsewhere } from "./visited-elsewhere.ts";
import { hasPlan, rowsInVain, unindexedReads, wholeReads } from "./whole-reads.ts";

const root = join(import.meta.dirname, "../../../..");
/** Statements of all tests of the server that ran before these, and of these. */
const log = new StatementLog(inject("statementRun"));
const ran = new Set(log.testFiles().map((file) => relative(root, file)));
const isWholeRun = globSync("apps/server/{src,test}/**/*.test.ts", { cwd: root }).every(
  (file) => ran.has(file) || file.startsWith("apps/server/test/plans/"),
);
/**
 * Code whose statements run as the owner of the tables or as a superuser: at a start, in a backup, for the queue and its notices. No
 * rule of rows holds them, and no request waits for them. What a Citus cluster alone is sent is planned there, by `test:citus`.
 */
const besideRequests =
  /^apps\/server\/src\/(?:backup\/|db\/(?:migrate|open|roles)\.ts|db\/(?:citus|supervisor)\/|jobs\/(?:head-relay|orphaned-jobs|queue)\.ts)/;
/** Jobs that go through all businesses, because that is what they are for. */
const readsAll = /^apps\/server\/src\/jobs\/housekeeping\.ts/;
const isOfRequests = (part: string): boolean => !besideRequests.test(part);

/** Statements made while a business is filled, used by its owner and its clients, and looked after, with its values. */
const statements = new Map<string, Statement>();
let server: TestServer;
let tenant: Tenant;

/** Method and path of each route of the server. */
const routes = new Set<string>();
const noteRoutes = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }) => {
    // Fastify adds HEAD to each GET by itself.
    for (const each of [method].flat()) if (each !== "HEAD") routes.add(`${each} ${url}`);
  });

beforeAll(async () => {
  subscribe("fastify.initialization", noteRoutes);
  server = await testServer({ push: recordedPush().push, messages: recordedMessages().messages });
  unsubscribe("fastify.initialization", noteRoutes);
  const putAway = writeDown(statements);
  tenant = await openTenant(server, "planned");
  await liveOn(server, tenant);
  await useEverything();
  await visitPages();
  await reconcileIt();
  await leave();
  // Waits for rows that are written after an answer was sent.
  await sleep(100);
  putAway();
  const superuser = { ...server.database.app, user: "postgres", password: inject("cluster").superuser };
  const { id: userId, business_id: businessId } = tenant.user.user;
  await withClient(superuser, async (client) => {
    await copyToNeighbours(client, { businessId, userId });
    await growOld(client, businessId);
    await client.query("vacuum analyze");
  });
}, 300_000);
afterAll(() => server.close());

async function useEverything(): Promise<void> {
  const isLast = (name: CallName) => lastCalls.includes(name);
  for (const name of (Object.keys(calls) as CallName[]).filter((each) => !isLast(each))) {
    const of = asks[name](tenant);
    await server.call(calls[name].method, addressOf(name, of), of.body, {
      ...of.headers,
      authorization: `Bearer ${tenant.user.token}`,
    });
  }
  const link = `/invoice/link/${tenant.invoice.linkId}`;
  for (const path of ["", "/pdf", "/pay", "/paid", "/accept", "/reminders"])
    await server.call("GET", `${link}${path}`, undefined, { accept: "text/html" });
  const { device, contactId, user } = tenant;
  const key = "Zm9yIHRoZSBwbGFucyE6Og";
  const contact = (await device.serverCopy(contactId)) as unknown as Contact;
  expect(await device.receipts(edit("contacts", contact, { portalKey: key }, 1_000_000))).toMatchObject([
    { status: "applied" },
  ]);
  const portal = `/client/link/${clientLinkId({ businessId: user.user.business_id, contactId, key })}`;
  for (const path of ["", "/settled", "/statement"])
    expect((await server.call("GET", `${portal}${path}`, undefined, { accept: "text/html" })).status).toBe(200);
}

/** Strangers read a price list and order from it, open a payment link and check a document; all of them without a session. */
async function visitPages(): Promise<void> {
  const { device, user, invoice, itemId } = tenant;
  const businessId = user.user.business_id;
  const priceListKey = "Zm9yIHRoZSBwbGFucyE6Og";
  const business = (await device.serverCopy(businessId)) as unknown as Business;
  const item = (await device.serverCopy(itemId)) as unknown as CatalogItem;
  const shown = [
    edit("business", business, { priceListKey }, 1_000_000),
    edit("catalogs", item, { onPriceList: true }, 1_000_000),
  ];
  expect(await device.receipts(...shown)).toMatchObject([{ status: "applied" }, { status: "applied" }]);
  const list = `/price-list/${businessLinkId({ businessId, key: priceListKey })}`;
  const page = (path: string) => server.call("GET", path, undefined, { accept: "text/html" });
  for (const path of [list, `${list}/order?${packId(itemId)}=2`, `/verify/${checkCodeOf(invoice)}`])
    expect([path, (await page(path)).status]).toEqual([path, 200]);
  const { data: links } = (
    await server.call("GET", "/payment-links", undefined, { authorization: `Bearer ${user.token}` })
  ).body as unknown as { data: { link_id: string }[] };
  for (const { link_id: id } of links)
    for (const path of ["", "/card", "/paid"]) await page(`/checkout/link/${id}${path}`);
  const { text } = await page(`${list}/order?${packId(itemId)}=2`);
  const given = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]);
  const form = new URLSearchParams([...given, ["name", "Bisi"]]);
  const ordered = await server.app.inject({
    method: "POST",
    url: `${list}/order`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: form.toString(),
  });
  expect(ordered.statusCode).toBeLessThan(400);
}

/** Somebody else's business ends as its owner may end it: signed out, with another password, deleted. */
async function leave(): Promise<void> {
  const leaving = await openTenant(server, "leaving");
  for (const name of lastCalls) {
    const of = asks[name](leaving);
    await server.call(calls[name].method, addressOf(name, of), of.body, {
      ...of.headers,
      authorization: `Bearer ${leaving.user.token}`,
    });
  }
}

/** The person deletes a client who was billed, takes a payment back, and lets reminders go out. */
async function reconcileIt(): Promise<void> {
  const { device, contactId, invoice, paymentId, user } = tenant;
  const businessId = user.user.business_id;
  await device.push(deletion("contacts", contactId, 1_000_000));
  const paid = (await device.serverCopy(paymentId)) as unknown as Payment;
  const reversal = buildPayment({ invoice, amount: 0 - paid.amount, currency: paid.currency });
  await device.push(creation("payments", { ...reversal, reverses: paymentId }));
  await server.deps.db.read(businessId, async (tx) => {
    const business = await getRecord(tx, businessId, "business", businessId);
    if (!business) throw new Error("expected the business");
    const reminders = ReminderRules.parse({
      enabled: true,
      byEmail: true,
      offsets: [0, 3],
      quietFrom: 0,
      quietUntil: 0,
    });
    return remindersDue(server.deps, tx, { ...business.data, reminders });
  });
  await runQueueOnce(server.deps, server.database.owner);
  await runHousekeeping(server.deps);
}

const findings = (all: readonly Statement[], readsOf = wholeReads, tablesOf = tenantTables): Promise<string[]> =>
  withClient(server.database.app, async (client) => {
    const tables = new Set(await tablesOf(client));
    const found: string[] = [];
    for (const statement of all) {
      const { text } = statement;
      const reads = await readsOf(client, tenant.user.user.business_id, statement, tables).catch((error: unknown) => [
        `not planned: ${String(error)}`,
      ]);
      if (reads.length > 0) found.push(`${reads.join(", ")}: ${text.replaceAll(/\s+/g, " ").slice(0, 400)}`);
    }
    return found;
  });

/** Statements that find a few rows among many; a change is found by the same conditions as what it changes. */
const isSearch = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) && !/\bfor update\b|insert into/i.test(text);
/** A page of a pull: so many are looked at, and as many sent as fit into its bytes. */
const maxInVain = 1_000;

/** The audit of numbers is asked for by hand and looks at every document: it is no search. */
const isAudit = (text: string): boolean => text.includes("join issued_numbers n");

/** The first page of a copy counts what all of it brings, once for a device; its rows are found as those of every page. */
const isFirstPage = (text: string): boolean => text.includes("then (select count(*) from records");

const searches = (all: readonly Statement[]): Promise<string[]> =>
  withClient(server.database.app, async (client) => {
    const tables = new Set(await tenantTables(client));
    const found: string[] = [];
    for (const statement of all) {
      const rows = await rowsInVain(client, tenant.user.user.business_id, statement, tables).catch(() => 0);
      if (rows > maxInVain) found.push(`${rows} rows: ${statement.text.replaceAll(/\s+/g, " ").slice(0, 400)}`);
    }
    return found;
  });

describe("with a hundred businesses beside", () => {
  test("what is searched by › was searched by while we listened", () => {
    const texts = [...statements.keys()].join("\n");
    for (const search of [
      "due_on between",
      "has_parts",
      "contact_id =",
      "payer_id =",
      "source_id =",
      "reverses =",
      "is_template",
      "payment_allocations a",
    ])
      expect(texts).toContain(search);
  });

  test("no statement of the server › reads a table of the tenants from end to end", async () => {
    // The queue's own are its business: its tables belong to no tenant.
    const all = log
      .statements()
      .filter(({ text, parts }) => hasPlan(text) && !text.includes("graphile_worker") && parts.some(isOfRequests));
    expect(all.length).toBeGreaterThan(150);
    expect(await findings(all)).toEqual([]);
  });

  test("no statement of the walk › reads a table of all businesses for want of an index", async () => {
    const all = log
      .statements()
      .filter(({ text, parts }) => statements.has(text) && hasPlan(text) && !parts.some((part) => readsAll.test(part)));
    expect(all.length).toBeGreaterThan(100);
    expect(await findings(all, unindexedReads, sharedTables)).toEqual([]);
  });

  // Some files alone make some statements alone.
  test.runIf(isWholeRun)("code that makes statements › in all tests together › made one whose plan was read", () => {
    const made = new Set(log.statements().flatMap(({ parts }) => parts));
    const sources = globSync("apps/server/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });
    const parts = sources.flatMap((file) => statementParts(file, readFileSync(join(root, file), "utf8")));
    expect(parts.length).toBeGreaterThan(500);
    const keys = new Set(parts.map(({ key }) => key).filter(isOfRequests));
    expect([...keys].filter((key) => !made.has(key))).toEqual([]);
  });

  test("a route of the server › in the walk, or named with its own tests › answered without an error", () => {
    expect(routes.size).toBeGreaterThan(200);
    const visited = new Set([...log.answeredRoutes(), ...visitedElsewhere]);
    expect([...routes].filter((route) => !visited.has(route)).toSorted()).toEqual([]);
    expect(visitedElsewhere.filter((route) => !routes.has(route))).toEqual([]);
  });

  test("no search of the server › looks at hundreds of its own rows in vain", async () => {
    const all = [...statements.values()].filter(
      ({ text }) => isSearch(text) && !isAudit(text) && !isFirstPage(text) && !text.includes("graphile_worker"),
    );
    expect(all.length).toBeGreaterThan(80);
    expect(await searches(all)).toEqual([]);
  });

  test("a search by an operator of jsonb › is found out", async () => {
    const found = await searches([
      {
        text: `select id from records where business_id = $1 and collection = 'payments'
               and data -> 'allocations' @> jsonb_build_array(jsonb_build_object('invoiceId', $2::text))`,
        values: [tenant.user.user.business_id, tenant.invoice.id],
      },
    ]);
    expect(found).toHaveLength(1);
  });
});
