import type { LocalDate } from "../dates/dates.ts";
import type { ContactId } from "../records/fields.ts";
import { rateOf, type SaleEntry, saleEntries, settledIn, sourceOf } from "./entries.ts";
import type { Contribution } from "./home-currency.ts";
import type { Ledger } from "./ledger.ts";
import { isWithin, type Period, stepOf, stepStart } from "./period.ts";
import {
  type Basis,
  byCell,
  byDate,
  type Check,
  PerCurrency,
  type ReportSection,
  sumOf,
  Tally,
  totalOf,
} from "./report.ts";

/** Parts each report hands over before it is assembled. */
export type ReportBody = {
  readonly sections: readonly ReportSection[];
  readonly checks: readonly Check[];
  readonly contributions: readonly Contribution[];
};

const sums = ["count", "net", "fees", "tax", "rounding", "total"] as const;
const columns: ReportSection["columns"] = [
  { key: "count", type: "count" },
  { key: "net", type: "money" },
  { key: "fees", type: "money" },
  { key: "tax", type: "money" },
  { key: "rounding", type: "money" },
  { key: "total", type: "money" },
];

/** Sales over time: net, fees, taxes and rounding of each day or month. */
export function salesSummary(ledger: Ledger, period: Period, basis: Basis): ReportBody {
  const step = stepOf(period);
  return salesBy(ledger, period, basis, (entry) => {
    const date = stepStart(entry.date, step);
    return { key: date, head: { name: "", date } };
  });
}

/** Sales by client. Clients without a record are told apart by the name on the document. */
export function salesByClient(ledger: Ledger, period: Period, basis: Basis): ReportBody {
  return salesBy(ledger, period, basis, ({ sale: { invoice } }) => {
    const known = ledger.contact(invoice.contactId) !== undefined;
    const name = ledger.nameOf(invoice);
    return {
      key: known && invoice.contactId !== null ? invoice.contactId : `name:${name}`,
      head: { name, contactId: known ? invoice.contactId : null },
    };
  });
}

/**
 * Sales by the person who wrote the document. `word` is `person:` with their id, whose name no record holds; without one for
 * documents from before the business had people, and for imported ones.
 */
export function salesByPerson(ledger: Ledger, period: Period, basis: Basis): ReportBody {
  return salesBy(ledger, period, basis, ({ sale: { invoice } }) => {
    const word = `person:${invoice.createdBy ?? ""}`;
    return { key: word, head: { name: "", word } };
  });
}

type Place = {
  readonly key: string;
  readonly head: { name: string; word?: string; date?: LocalDate; contactId?: ContactId | null };
};

function salesBy(ledger: Ledger, period: Period, basis: Basis, placeOf: (entry: SaleEntry) => Place): ReportBody {
  const tallies = new PerCurrency(() => new Tally(sums));
  const contributions: Contribution[] = [];
  let overTime = false;
  for (const entry of saleEntries(ledger, period, basis)) {
    const { sale, sign, parts } = entry;
    const { key, head } = placeOf(entry);
    overTime = head.date !== undefined;
    const { currency } = sale.invoice;
    tallies.of(currency).add(
      key,
      head,
      {
        count: 1,
        net: sign * parts.net,
        fees: sign * parts.fees,
        tax: sign * sumOf(parts.taxes),
        rounding: sign * parts.rounding,
        total: sign * parts.total,
      },
      sourceOf(entry),
    );
    contributions.push({ amount: sign * parts.total, currency, rate: rateOf(sale, ledger) });
  }
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows(overTime ? byDate : byCell("total"));
    return { key: "main", currency, columns, main: "total", rows, total: totalOf(rows, sums) };
  });
  return { sections, checks: salesChecks(ledger, period, basis, sections), contributions };
}

/** The same total by another way: straight from the documents, or from the money applied to them. */
function salesChecks(
  ledger: Ledger,
  period: Period,
  basis: Basis,
  sections: readonly ReportSection[],
  column = "total",
): Check[] {
  const settled = settledIn(ledger, period);
  return sections.flatMap(({ currency, total }) => {
    if (currency === null || total === null) return [];
    const control =
      basis === "cash"
        ? (settled.get(currency) ?? 0)
        : sumOf(
            ledger.sales
              .filter(({ invoice, date }) => invoice.currency === currency && isWithin(date, period))
              .map(({ sign, totals }) => sign * totals.total),
          );
    return [
      { key: basis === "cash" ? "sales_settled" : "sales_documents", currency, figure: Number(total[column]), control },
    ];
  });
}
