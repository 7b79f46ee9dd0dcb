import type { LocalDate } from "@ankara/domain/dates/dates";
import { defaultFees, newInvoice, newLine } from "@ankara/domain/invoice/draft";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { snapshotBusiness } from "@ankara/domain/invoice/issue";
import { formatNumber } from "@ankara/domain/numbering/number";
import type { Business } from "@ankara/domain/records/business";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Fee } from "@ankara/domain/records/fee";
import { type Invoice, PartySnapshot } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";

/** Words for what is only an example. */
export type SampleTexts = { client: string; item: string };

/**
 * The invoice these settings lead to: the business as it is, the next number, and a few of its own items. Nothing of
 * it is ever kept.
 */
export function sampleInvoice(of: {
  business: Business;
  series: Series | undefined;
  fees: readonly Fee[];
  items: readonly CatalogItem[];
  today: LocalDate;
  texts: SampleTexts;
}): Invoice {
  const { business, series, fees, items, today, texts } = of;
  const zeros = (bytes: number) => new Uint8Array(bytes);
  const draft = newInvoice({
    id: sampleId,
    now: `${today}T09:00:00.000Z`,
    deviceId: null,
    business,
    fees,
    today,
    random: zeros,
  });
  const priced = items.filter((item) => item.archivedAt === null && item.prices[business.currency]).slice(0, 3);
  const own = priced.map((item, index) => ({
    ...newLine({ id: lineId(index), invoice: draft, item }),
    quantity: String(index + 1),
  }));
  const lines =
    own.length > 0
      ? own
      : [{ ...newLine({ id: lineId(0), invoice: draft }), name: texts.item, quantity: "2", unitPrice: "15000" }];
  const taxes = defaultFees(fees, today);
  const totals = computeTotals({ ...draft, lines, taxes });
  return {
    ...draft,
    lines,
    status: "issued",
    number: series ? formatNumber(series, { today }) : null,
    from: snapshotBusiness(business),
    billTo: PartySnapshot.parse({ name: texts.client }),
    totals: totals.ok ? totals.value : null,
  };
}

const sampleId = "00000000-0000-7000-8000-000000000000";
const lineId = (index: number): string => `00000000-0000-7000-8000-00000000000${index + 1}`;
