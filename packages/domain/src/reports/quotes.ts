import type { LocalDate } from "../dates/dates.ts";
import { frozenRate, type Contribution } from "./home-currency.ts";
import type { Ledger, ReportInvoice } from "./ledger.ts";
import { isWithin, type Period } from "./period.ts";
import { type Check, PerCurrency, type ReportSection, sumOf, Tally, totalOf } from "./report.ts";
import type { ReportBody } from "./sales.ts";

const states = ["open", "accepted", "converted", "declined", "expired"] as const;
type QuoteState = (typeof states)[number];

/** Returns the state of a quote on a day; null for drafts, void ones and other documents. Past its last day an open one has expired. */
function quoteStateOf({ kind, status, voidedAt, dueDate }: ReportInvoice, day: LocalDate): QuoteState | null {
  if (kind !== "quote" || voidedAt !== null) return null;
  switch (status) {
    case "draft":
    case "void":
      return null;
    case "accepted":
    case "converted":
    case "declined":
    case "expired":
      return status;
    default:
      return dueDate !== null && dueDate < day ? "expired" : "open";
  }
}

/** Quotes given in a period by what became of them, and the share that was won. */
export function quotesReport(ledger: Ledger, period: Period): ReportBody {
  const tallies = new PerCurrency(() => new Tally(["count", "total"]));
  const contributions: Contribution[] = [];
  const counted: ReportInvoice[] = [];
  for (const quote of ledger.records.invoices) {
    const state = quoteStateOf(quote, ledger.today);
    if (state === null || quote.totals === null || !isWithin(quote.issueDate, period)) continue;
    counted.push(quote);
    const { currency } = quote;
    const { total } = quote.totals;
    tallies.of(currency).add(state, { name: "", word: `quote_${state}` }, { count: 1, total }, { invoices: quote.id });
    contributions.push({ amount: total, currency, rate: frozenRate(quote, ledger.home) });
  }
  const rank = (key: string): number => states.indexOf(key as QuoteState);
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows((a, b) => rank(a.key) - rank(b.key));
    return {
      key: "main",
      currency,
      columns: [
        { key: "count", type: "count" },
        { key: "total", type: "money" },
      ],
      main: "total",
      rows,
      total: totalOf(rows, ["count", "total"]),
    };
  });
  const checks = sections.map(({ currency, total }): Check => ({
    key: "quotes_documents",
    currency,
    figure: Number(total?.["total"]),
    control: sumOf(counted.filter((quote) => quote.currency === currency).map(({ totals }) => totals?.total ?? 0)),
  }));
  return { sections, checks, contributions };
}
