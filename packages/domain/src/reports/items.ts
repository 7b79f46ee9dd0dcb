import type { MinorUnits } from "../money/money.ts";
import { allocate } from "../money/allocate.ts";
import { currencyOf } from "../money/currencies.ts";
import { divideHalfUp, multiplyToMinor, parseDecimal } from "../money/decimal.ts";
import { fold } from "../text.ts";
import { rateOf } from "./entries.ts";
import type { Contribution } from "./home-currency.ts";
import type { Ledger, Sale } from "./ledger.ts";
import { partsOf } from "./parts.ts";
import { isWithin, type Period } from "./period.ts";
import { byCell, PerCurrency, type ReportRow, type ReportSection, sumOf, Tally, totalOf } from "./report.ts";
import type { ReportBody } from "./sales.ts";

const sums = ["quantity", "net", "costed", "cost", "margin"] as const;

/**
 * Sales by catalog item, without tax and after all discounts; lines without an item go by their name.
 *
 * Margin is what remains of the lines whose private cost is known, and the cost is known only in the home currency,
 * in which the catalog keeps it. Quantities are counted in millionths.
 */
export function salesByItem(ledger: Ledger, period: Period): ReportBody {
  const tallies = new PerCurrency(() => new Tally(sums));
  const contributions: Contribution[] = [];
  const documents = new Map<string, number>();
  for (const sale of ledger.sales) {
    if (!isWithin(sale.date, period)) continue;
    const { invoice, sign } = sale;
    const { currency } = invoice;
    const { decimals } = currencyOf(currency);
    documents.set(currency, (documents.get(currency) ?? 0) + sign * partsOf(sale).net);
    for (const [index, net] of lineNets(sale).entries()) {
      const line = invoice.lines[index];
      if (!line) continue;
      const known = line.privateCost !== null && currency === ledger.home;
      const cost = known ? multiplyToMinor(line.quantity, line.privateCost ?? "0", decimals) : 0;
      tallies.of(currency).add(
        line.itemId ?? `name:${fold(line.name)}`,
        { name: line.name },
        {
          quantity: sign * millionths(line.quantity),
          net: sign * net,
          costed: known ? sign * net : 0,
          cost: sign * cost,
          margin: known ? sign * (net - cost) : 0,
        },
        { invoices: invoice.id },
      );
      contributions.push({ amount: sign * net, currency, rate: rateOf(sale, ledger) });
    }
  }
  const sections = tallies.entries(ledger.home).map(([currency, tally]): ReportSection => {
    const rows = tally.rows(byCell("net")).map(withRate);
    const total = totalOf(rows, ["net", "costed", "cost", "margin"]);
    return {
      key: "main",
      currency,
      columns: [
        { key: "quantity", type: "quantity" },
        { key: "net", type: "money" },
        { key: "cost", type: "money" },
        { key: "margin", type: "money" },
        { key: "margin_rate", type: "rate" },
      ],
      main: "net",
      rows,
      total: { ...total, margin_rate: rate(Number(total["margin"]), Number(total["costed"])) },
    };
  });
  const checks = sections.map(({ currency, total }) => ({
    key: "items_documents",
    currency,
    figure: Number(total?.["net"]),
    control: documents.get(currency ?? "") ?? 0,
  }));
  return { sections, checks, contributions };
}

/** Cost and margin of a row without a known cost are unknown, not zero. */
function withRate(row: ReportRow): ReportRow {
  const { costed, cost, margin } = row.cells;
  if (costed === 0 && cost === 0)
    return { ...row, cells: { ...row.cells, cost: null, margin: null, margin_rate: null } };
  return { ...row, cells: { ...row.cells, margin_rate: rate(Number(margin), Number(costed)) } };
}

/** Share in parts per million, ties away from zero; null of nothing. */
const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number(divideHalfUp(BigInt(part) * 1_000_000n, BigInt(whole)));

function millionths(quantity: string): number {
  if (quantity === "") return 0;
  const { units, scale } = parseDecimal(quantity);
  return Number(units * 10n ** BigInt(6 - scale));
}

/**
 * Returns the amount of each line of a document without tax: its net less its share of the document's discount and, where prices
 * hold the tax, less its share of each tax it bears. Shares by largest remainder; the parts add up to the document's net.
 */
function lineNets({ invoice, totals }: Pick<Sale, "invoice" | "totals">): number[] {
  const off = share(totals.discount, totals.lineNets);
  const nets = totals.lineNets.map((net, index) => net - (off[index] as number));
  if (invoice.taxMode !== "inclusive") return nets;
  const left = [...nets];
  for (const tax of totals.taxes) {
    const everywhere = invoice.taxes.find(({ id }) => id === tax.feeId)?.basis === "fixed_document";
    const weights = nets.map((net, index) =>
      everywhere || invoice.lines[index]?.taxIds.includes(tax.feeId) ? Math.max(0, net) : 0,
    );
    // A tax that falls on a fee alone is borne by all lines.
    const parts = share(tax.amount, weights.some((weight) => weight > 0) ? weights : nets);
    for (const [index, part] of parts.entries()) left[index] = (left[index] as number) - part;
  }
  return left;
}

function share(amount: MinorUnits, weights: readonly number[]): number[] {
  if (amount === 0 || weights.length === 0) return weights.map(() => 0);
  return allocate(amount, sumOf(weights) > 0 ? weights : weights.map(() => 1));
}
