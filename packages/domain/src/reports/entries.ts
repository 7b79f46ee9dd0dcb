import type { LocalDate } from "../dates/dates.ts";
import type { PaymentId } from "../records/fields.ts";
import { frozenRate } from "./home-currency.ts";
import type { Ledger, Sale } from "./ledger.ts";
import { partsOf, partsSettled, type SaleParts } from "./parts.ts";
import { isWithin, type Period } from "./period.ts";
import type { Basis } from "./report.ts";

/** A sale as one basis sees it: a whole document on its day, or the part of it a payment settled, on that payment's day. */
export type SaleEntry = {
  readonly sale: Sale;
  readonly date: LocalDate;
  /** −1 takes the parts off. */
  readonly sign: 1 | -1;
  readonly parts: SaleParts;
  /** Bases of the tax parts, in the order of the document's taxes. */
  readonly bases: readonly number[];
  readonly paymentId: PaymentId | null;
};

/**
 * Sales of a period. On cash basis a credit note moves nothing: the money it gives back is a negative payment of its
 * own; and what was paid beyond an invoice is the client's credit, not a sale.
 */
export function saleEntries(ledger: Ledger, period: Period, basis: Basis): SaleEntry[] {
  if (basis === "accrual") {
    return ledger.sales
      .filter(({ date }) => isWithin(date, period))
      .map((sale) => ({
        sale,
        date: sale.date,
        sign: sale.sign,
        parts: partsOf(sale),
        bases: sale.totals.taxes.map(({ base }) => base),
        paymentId: null,
      }));
  }
  return ledger.settlements.flatMap(({ sale, payment, before, after }) => {
    if (!isWithin(payment.date, period) || before === after) return [];
    const share = (base: number) => baseSettled(base, after, sale) - baseSettled(base, before, sale);
    return [
      {
        sale,
        date: payment.date,
        sign: 1 as const,
        parts: partsSettled(sale, before, after),
        bases: sale.totals.taxes.map(({ base }) => share(base)),
        paymentId: payment.id,
      },
    ];
  });
}

/** The tax base that belongs to what is settled, rounded down; the whole of it once all is settled. */
function baseSettled(base: number, settled: number, { totals }: Sale): number {
  return totals.total <= 0 ? 0 : Number((BigInt(base) * BigInt(settled)) / BigInt(totals.total));
}

export const sourceOf = ({ sale, paymentId }: SaleEntry): { invoices: string; payments?: string } => ({
  invoices: sale.invoice.id,
  ...(paymentId === null ? {} : { payments: paymentId }),
});

export const rateOf = ({ invoice }: Sale, { home }: Ledger): string | null => frozenRate(invoice, home);

/** Money applied to documents that count, in each currency: what the parts of a cash report must add up to. */
export function settledIn(ledger: Ledger, period: Period): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { sale, payment, before, after } of ledger.settlements) {
    if (!isWithin(payment.date, period)) continue;
    sums.set(sale.invoice.currency, (sums.get(sale.invoice.currency) ?? 0) + after - before);
  }
  return sums;
}
