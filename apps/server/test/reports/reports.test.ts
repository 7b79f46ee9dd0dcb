import { computeReport } from "@ankara/domain/reports/compute-report";
import { Ledger } from "@ankara/domain/reports/ledger";
import { type Period, periodOf } from "@ankara/domain/reports/period";
import { type Basis, reconciles, type Report, type ReportKind, reportKinds } from "@ankara/domain/reports/report";
import type { BusinessData } from "@ankara/fixtures/books";
import { demoBusiness, demoNames } from "@ankara/fixtures/demo";
import { generateBusiness } from "@ankara/fixtures/generate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestDevice, type TestServer, testServer } from "../support/server.ts";
import { mixedBooks } from "./mixed-books.ts";
import { pullAll, pushBooks } from "./push-books.ts";
import * as queries from "./queries.ts";

/*
 * Every report twice: by the domain, from the records as a device pulls them, and by SQL written by hand over the
 * records as PostgreSQL keeps them. Both have to agree in every figure of every row and currency, to the minor unit.
 */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const stories: readonly (readonly [string, () => BusinessData])[] = [
  ...demoNames.map((name) => [`the demo of ${name}`, () => demoBusiness(name)] as const),
  ["a wholesaler of three years", () => generateBusiness({ invoices: 160, seed: 7 })],
  ["a business that has met everything, registered for VAT", () => mixedBooks(2, 70)],
  ["a business that has met everything, not registered", () => mixedBooks(11, 70)],
];
const bases: readonly Basis[] = ["accrual", "cash"];

/** Rows of both ways: key and currency, then every figure; nothing and zero are the same sum. */
type Figures = Record<string, Record<string, number>>;

describe.each(stories)("%s", (_, story) => {
  let device: TestDevice;
  let ledger: Ledger;
  let request: queries.ReportRequest;
  let periods: Period[];
  beforeAll(async () => {
    const data = story();
    server.setNow(`${data.today}T12:00:00.000Z`);
    device = await TestDevice.of(await server.signUp(undefined, { country: data.owner.country }));
    await pushBooks(device, data);
    const pulled = await pullAll(device);
    const [business] = pulled.business;
    if (!business) throw new Error("expected the business");
    ledger = new Ledger({ ...pulled, business }, data.today);
    request = {
      home: business.currency,
      zone: business.timeZone,
      today: data.today,
      vatRegistered: business.vatRegistered,
    };
    periods = [
      periodOf("this_month", data.today),
      periodOf("last_month", data.today),
      periodOf("quarter", data.today),
      periodOf("year", data.today),
      { from: "2026-07-11", to: "2026-09-05" },
      { from: "2020-01-01", to: "2030-12-31" },
    ];
  });

  const report = (
    kind: ReportKind,
    period: Period,
    basis: Basis = "accrual",
    contactId: string | null = null,
  ): Report => computeReport(ledger, { kind, period, basis, compare: false, contactId });

  async function rowsOf({ text, values }: queries.Query): Promise<Figures> {
    const businessId = device.user.user.business_id;
    const parts = text.split(/\$(\d+)/);
    const statement = sql.join(
      parts.map((piece, index) =>
        index % 2 === 0 ? sql.raw(piece) : sql`${piece === "1" ? businessId : values[Number(piece) - 2]}`,
      ),
      sql.raw(""),
    );
    const { rows } = await server.deps.db.read(businessId, (tx) =>
      sql<Record<string, string | null>>`${statement}`.execute(tx),
    );
    return Object.fromEntries(
      rows.map(({ currency, key, ...figures }) => [
        `${currency} ${key}`,
        Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value ?? 0)])),
      ]),
    );
  }

  /** The domain's rows with the figures SQL was asked for. */
  const domainRows = ({ sections }: Pick<Report, "sections">, part: string, names: readonly string[]): Figures =>
    Object.fromEntries(
      sections
        .filter(({ key }) => key === part)
        .flatMap(({ currency, rows }) =>
          rows.map((row) => [
            `${row.currency ?? currency} ${row.key}`,
            Object.fromEntries(names.map((name) => [name, Number(row.cells[name] ?? 0)])),
          ]),
        ),
    );

  /** Rows in which the two ways differ, or which only one of them has. */
  async function differences(query: queries.Query, shown: Report, part = "main") {
    const expected = await rowsOf(query);
    const names = Object.keys(Object.values(expected)[0] ?? {});
    const domain = domainRows(shown, part, names);
    return [...new Set([...Object.keys(expected), ...Object.keys(domain)])]
      .map((key) => ({ key, domain: domain[key], sql: expected[key] }))
      .filter((row) => JSON.stringify(row.domain) !== JSON.stringify(row.sql));
  }

  test("a business that has met everything has something in every report", async () => {
    const whole = { from: "2020-01-01", to: "2030-12-31" };
    const all = [
      queries.sales(request, whole, "cash", "month"),
      queries.byItem(request, whole),
      queries.ageing(request, request.today),
      queries.claims(request, whole),
      queries.tax(request, whole, "cash"),
      queries.withholding(request, whole),
      queries.forecast(request),
      queries.quotes(request, whole),
      queries.voids(request, whole),
      queries.discounts(request, whole),
      queries.homeSales(request, whole),
    ];
    const rows = await Promise.all(all.map(rowsOf));
    const least = story().owner.username.startsWith("mixed") ? 2 : 0;
    for (const found of rows) expect(Object.keys(found).length).toBeGreaterThanOrEqual(least);
  });

  test("every report reconciles", () => {
    for (const kind of reportKinds)
      for (const period of periods)
        for (const basis of bases) {
          const wrong = report(kind, period, basis, ledger.records.contacts[0]?.id ?? null).checks.filter(
            (check) => !reconciles(check),
          );
          expect([kind, period, basis, wrong]).toEqual([kind, period, basis, []]);
        }
  });

  test.each(bases)("sales, clients, profit and tax, %s", async (basis) => {
    for (const period of periods) {
      const shown = report("sales", period, basis);
      expect(await differences(queries.sales(request, period, basis, shown.step), shown)).toEqual([]);
      expect(await differences(queries.byClient(request, period, basis), report("clients", period, basis))).toEqual([]);
      expect(await differences(queries.profit(request, period, basis), report("profit", period, basis))).toEqual([]);
      expect(await differences(queries.tax(request, period, basis), report("tax", period, basis))).toEqual([]);
    }
  });

  test("items with their margin", async () => {
    for (const period of periods)
      expect(await differences(queries.byItem(request, period), report("items", period))).toEqual([]);
  });

  test("ageing at the end of each period", async () => {
    for (const period of periods) {
      const day = period.to < request.today ? period.to : request.today;
      expect(await differences(queries.ageing(request, day), report("ageing", period))).toEqual([]);
    }
  });

  test("payments and claims, expenses, tax kept back", async () => {
    for (const period of periods) {
      expect(await differences(queries.payments(request, period), report("payments", period))).toEqual([]);
      expect(await differences(queries.claims(request, period), report("payments", period), "claims")).toEqual([]);
      expect(await differences(queries.expenses(request, period), report("expenses", period))).toEqual([]);
      expect(await differences(queries.withholding(request, period), report("withholding", period))).toEqual([]);
    }
  });

  test("cash flow and the next thirty days", async () => {
    for (const period of periods) {
      const shown = report("cash_flow", period);
      expect(await differences(queries.cashFlow(request, period, shown.step), shown)).toEqual([]);
      expect(await differences(queries.forecast(request), shown, "forecast")).toEqual([]);
    }
  });

  test("every client's statement", async () => {
    for (const { id } of ledger.records.contacts.slice(0, 12))
      for (const period of periods) {
        const shown = report("statement", period, "accrual", id);
        const accounts = shown.sections.filter(({ key }) => key === "main");
        expect(Object.fromEntries(accounts.map(({ currency, total }) => [`${currency} account`, total]))).toEqual(
          await statementRows(queries.statement(request, period, id)),
        );
      }
  });

  /** A currency without a movement or a balance has no account. */
  async function statementRows(query: queries.Query): Promise<Figures> {
    return Object.fromEntries(Object.entries(await rowsOf(query)));
  }

  test("quotes, numbers, the log of what was taken back, discounts and fees", async () => {
    for (const period of periods) {
      expect(await differences(queries.quotes(request, period), report("quotes", period))).toEqual([]);
      expect(await differences(queries.voids(request, period), report("voids", period))).toEqual([]);
      expect(await differences(queries.discounts(request, period), report("discounts", period))).toEqual([]);
    }
    expect(await differences(queries.numbers(request), report("numbers", periodOf("year", request.today)))).toEqual([]);
    const audit = await device.user.call("GET", "/sync/number-audit");
    expect(audit.body.series.flatMap(({ missing }) => missing)).toEqual([]);
  });

  test("what sales come to in the home currency, each document at its own frozen rate", async () => {
    for (const period of periods) {
      const { home } = report("sales", period);
      const expected = await rowsOf(queries.homeSales(request, period));
      const foreign = Object.keys(expected).some((key) => !key.startsWith(request.home));
      expect(home === null ? {} : domainRows({ sections: [home] }, "home", ["own", "without", "home"])).toEqual(
        foreign ? expected : {},
      );
    }
  });
});
