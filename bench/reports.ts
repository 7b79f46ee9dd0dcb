import { computeAnalytics } from "@ankara/domain/reports/analytics";
import { computeReport } from "@ankara/domain/reports/compute-report";
import { Ledger, slimInvoice } from "@ankara/domain/reports/ledger";
import { reportKinds } from "@ankara/domain/reports/report";
import { generateBusiness } from "@ankara/fixtures/generate";
import { ms, type Row } from "./report.ts";

const invoices = 20_000;
/** Everything the books hold. */
const always = { from: "2020-01-01", to: "2030-12-31" };

/** CPU time of every report and of the analytics page over 20 000 invoices, as the worker works them out, in Node. */
export function reports(): Row[] {
  const data = generateBusiness({ invoices, seed: 20_000 });
  const records = { ...data, invoices: data.invoices.map(slimInvoice) };
  const cpu = (work: () => unknown): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  // Code that is warm, books that are not: a phone opens them anew for each set of records.
  computeAnalytics(new Ledger(records, data.today), "NGN");
  let ledger = new Ledger(records, data.today);
  const opening = cpu(() => {
    ledger = new Ledger(records, data.today);
    return ledger.settlements;
  });
  const contactId = data.contacts[0]?.id ?? null;
  const each = reportKinds
    .flatMap((kind) =>
      (["accrual", "cash"] as const).map((basis) => ({
        kind: basis === "cash" ? `${kind}, cash` : kind,
        ms: cpu(() => computeReport(ledger, { kind, period: always, basis, compare: true, contactId })),
      })),
    )
    .toSorted((a, b) => b.ms - a.ms);
  const analytics = cpu(() => computeAnalytics(ledger, "NGN"));
  const [slowest] = each;
  const middle = each[Math.floor(each.length / 2)];
  return [
    { what: "books of 20 000 invoices brought together", value: `${ms(opening)} CPU`, target: "", ok: null },
    {
      what: `a report over all of them with comparison, median (${middle?.kind ?? ""})`,
      value: `${ms(middle?.ms ?? 0)} CPU`,
      target: "",
      ok: null,
    },
    { what: `the slowest report (${slowest?.kind ?? ""})`, value: `${ms(slowest?.ms ?? 0)} CPU`, target: "", ok: null },
    { what: "the analytics page", value: `${ms(analytics)} CPU`, target: "", ok: null },
  ];
}
