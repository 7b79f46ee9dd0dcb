import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../src/dates/dates.ts";
import { receivableOf } from "../src/invoice/receivable.ts";
import { countedPayments } from "../src/invoice/settlements.ts";
import { computeReport } from "../src/reports/compute-report.ts";
import { Ledger, type ReportRecords } from "../src/reports/ledger.ts";
import { splitInProportion } from "../src/reports/parts.ts";
import { reconciles, type Basis, type Report, type ReportKind, reportKinds, unionOf } from "../src/reports/report.ts";
import { anyBooks, firstDay, lastDay } from "./arbitrary-books.ts";
import { propertyRuns, propertyTimeoutMs } from "./runs.ts";
import { analyticsSteps, computeAnalytics } from "../src/reports/analytics.ts";

const year = { from: firstDay, to: lastDay };
const bases: readonly Basis[] = ["accrual", "cash"];
const runs = { ...propertyRuns, numRuns: Math.ceil(propertyRuns.numRuns / 10) };
const report = (records: ReportRecords, kind: ReportKind, basis: Basis, period = year): Report =>
  computeReport(new Ledger(records, lastDay), { kind, period, basis, compare: false, contactId: statementOf(records) });
const statementOf = ({ contacts }: ReportRecords): string => contacts.find(({ name }) => name === "Client 1")?.id ?? "";

/** Main totals per part and currency. */
const totals = ({ sections }: Report): Record<string, number> =>
  Object.fromEntries(
    sections.map(({ key, currency, main, total }) => [`${key} ${currency}`, Number(total?.[main] ?? 0)]),
  );

function everyBooks(holds: (records: ReportRecords) => void): void {
  fc.assert(
    fc.property(anyBooks, (records) => {
      holds(records);
    }),
    runs,
  );
}

describe("laws of reports", { timeout: propertyTimeoutMs }, () => {
  test("every report reconciles, and its rows sum to its totals", () => {
    everyBooks((records) => {
      for (const kind of reportKinds) {
        for (const basis of bases) {
          const { checks, sections } = report(records, kind, basis);
          // A document taken out of the middle by the arbitrary leaves a true gap in the numbers.
          const wrong = checks.filter((check) => check.key !== "numbers_gapless" && !reconciles(check));
          expect(wrong).toEqual([]);
          for (const { rows, total, columns, key } of sections) {
            if (total === null || kind === "statement") continue;
            for (const { key: column, type } of columns) {
              if (type !== "money" || column === "running" || !(column in total)) continue;
              const sum = rows.reduce((all, row) => all + Number(row.cells[column] ?? 0), 0);
              expect([kind, key, column, sum]).toEqual([kind, key, column, total[column]]);
            }
          }
        }
      }
    });
  });

  test("a year is the sum of the periods it is cut into", () => {
    const kinds = [
      "sales",
      "clients",
      "items",
      "people",
      "payments",
      "profit",
      "expenses",
      "tax",
      "withholding",
      "quotes",
      "voids",
      "discounts",
    ] as const;
    fc.assert(
      fc.property(anyBooks, fc.uniqueArray(fc.integer({ min: 1, max: 363 }), { maxLength: 3 }), (records, cuts) => {
        const starts = [0, ...cuts.sort((a, b) => a - b)];
        const periods = starts.map((start, index) => ({
          from: addDays(firstDay, start),
          to: index + 1 < starts.length ? addDays(firstDay, (starts[index + 1] as number) - 1) : lastDay,
        }));
        for (const kind of kinds) {
          for (const basis of bases) {
            const sums: Record<string, number> = {};
            for (const period of periods) {
              for (const [key, amount] of Object.entries(totals(report(records, kind, basis, period))))
                sums[key] = (sums[key] ?? 0) + amount;
            }
            const whole = totals(report(records, kind, basis));
            const keys = [...new Set([...Object.keys(sums), ...Object.keys(whole)])];
            for (const key of keys)
              expect([kind, basis, key, sums[key] ?? 0]).toEqual([kind, basis, key, whole[key] ?? 0]);
          }
        }
      }),
      runs,
    );
  });

  test("the order in which records come changes nothing", () => {
    fc.assert(
      fc.property(anyBooks, fc.infiniteStream(fc.nat(1000)), (records, random) => {
        const shuffle = <T>(list: readonly T[]): T[] =>
          list
            .map((value) => ({ value, at: Number(random.next().value) }))
            .sort((a, b) => a.at - b.at)
            .map(({ value }) => value);
        const other = {
          ...records,
          contacts: shuffle(records.contacts),
          invoices: shuffle(records.invoices),
          payments: shuffle(records.payments),
          expenses: shuffle(records.expenses),
        };
        for (const kind of reportKinds) {
          for (const basis of bases) expect(report(other, kind, basis)).toEqual(report(records, kind, basis));
        }
        expect(computeAnalytics(new Ledger(other, lastDay), "NGN")).toEqual(
          computeAnalytics(new Ledger(records, lastDay), "NGN"),
        );
      }),
      runs,
    );
  });

  test("a bar of a quarter or a year is the sum of its months, and what was received is the payments of those days", () => {
    everyBooks((records) => {
      const ledger = new Ledger(records, lastDay);
      const [month, quarter, all] = analyticsSteps.map((step) => computeAnalytics(ledger, "NGN", step));
      expect([month?.bars.length, quarter?.bars.length, all?.bars.length]).toEqual([12, 8, 5]);
      for (const [wide, months] of [
        [quarter, 3],
        [all, 12],
      ] as const) {
        const last = wide?.bars.at(-1);
        const within = month?.bars.filter(({ from }) => from >= (last?.from ?? "")) ?? [];
        expect(within.length).toBeLessThanOrEqual(months);
        for (const key of ["income", "expenses"] as const) {
          expect(last?.[key]).toBe(within.reduce((sum, bar) => sum + bar[key], 0));
        }
        const paid = computeReport(ledger, {
          kind: "payments",
          period: { from: last?.from ?? lastDay, to: lastDay },
          basis: "accrual",
          compare: false,
          contactId: null,
        }).sections.find(({ key, currency }) => key === "main" && currency === "NGN");
        expect(wide?.received.now).toBe(Number(paid?.total?.[paid.main] ?? 0));
        expect(wide?.received.now).toBe(last?.income);
      }
    });
  });

  test("balances are those of the invoice page, and the payments are the same money", () => {
    everyBooks((records) => {
      const ledger = new Ledger(records, lastDay);
      const whole = records.payments;
      expect(ledger.payments.map(({ id }) => id).sort()).toEqual(
        countedPayments(whole)
          .map(({ id }) => id)
          .sort(),
      );
      const balances = ledger.balancesAt("9999-12-31");
      for (const { invoice, sign } of ledger.sales) {
        if (sign === -1) continue;
        const credits = records.invoices.filter(({ voidedAt }) => voidedAt === null);
        const { due } = receivableOf(invoice, { payments: whole, credits }, { today: lastDay });
        expect(balances.get(invoice.id)).toBe(due);
      }
    });
  });

  test("a paid invoice gives on cash basis exactly what it gives on accrual, whatever its instalments were", () => {
    everyBooks((records) => {
      const ledger = new Ledger(records, lastDay);
      const balances = ledger.balancesAt("9999-12-31");
      const settled = new Map<string, number>();
      for (const { sale, after } of ledger.settlements) settled.set(sale.invoice.id, after);
      const paid = records.invoices.filter(
        ({ id, totals: sums }) => balances.has(id) && sums !== null && sums.total > 0 && settled.get(id) === sums.total,
      );
      const only = { ...records, invoices: paid, expenses: [] };
      const cash = { ...only, payments: records.payments };
      for (const kind of ["sales", "tax"] as const) {
        const accrual = report(cash, kind, "accrual", { from: firstDay, to: "2030-01-01" });
        const onCash = report(cash, kind, "cash", { from: firstDay, to: "2030-01-01" });
        const columns = (of: Report) =>
          of.sections
            .map(({ currency, total }) => ({ currency, total: { ...total, count: 0 } }))
            .filter(({ total }) => Object.values(total).some((sum) => sum !== 0));
        expect(columns(onCash)).toEqual(columns(accrual));
      }
    });
  });

  test("drafts and void documents change nothing but the logs that are about them", () => {
    everyBooks((records) => {
      const real = {
        ...records,
        invoices: records.invoices.filter(({ status }) => status !== "draft" && status !== "void"),
      };
      for (const kind of reportKinds.filter((each) => each !== "voids" && each !== "numbers")) {
        for (const basis of bases) expect(report(records, kind, basis)).toEqual(report(real, kind, basis));
      }
    });
  });

  test("each figure names the records it is made of: they alone give it again", () => {
    everyBooks((records) => {
      for (const kind of ["sales", "clients", "people", "tax", "discounts"] as const) {
        for (const section of report(records, kind, "accrual").sections) {
          const { invoices, expenses } = unionOf(section.rows);
          const some = {
            ...records,
            invoices: records.invoices.filter(({ id }) => invoices.includes(id)),
            expenses: records.expenses.filter(({ id }) => expenses.includes(id)),
          };
          const again = report(some, kind, "accrual").sections.find(({ currency }) => currency === section.currency);
          expect(again).toEqual(section);
        }
      }
    });
  });

  test("a split in proportion sums to what is split, and the whole gives back its parts", () => {
    const parts = fc
      .array(fc.integer({ min: -500, max: 9_000_000_000 }), { minLength: 1, maxLength: 6 })
      .filter((list) => list.reduce((sum, part) => sum + part, 0) > 0);
    fc.assert(
      fc.property(parts, fc.nat(1_000_000), (list, millionth) => {
        const sum = list.reduce((all, part) => all + part, 0);
        const amount = Math.floor((sum / 1_000_000) * millionth);
        expect(splitInProportion(amount, list).reduce((all, part) => all + part, 0)).toBe(amount);
        expect(splitInProportion(sum, list)).toEqual(list);
      }),
      runs,
    );
  });
});
