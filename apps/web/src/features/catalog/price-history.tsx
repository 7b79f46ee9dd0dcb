import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { PriceText } from "./price-text.tsx";

/** What an item cost before, newest first; nothing for one whose price never changed. */
export function EarlierPrices({ item }: { item: CatalogItem }) {
  const { i18n } = useLingui();
  const { earlierPrices = [] } = item;
  if (earlierPrices.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-13 font-medium text-muted">
        <Trans>Earlier prices</Trans>
      </h3>
      <ul className="rows overflow-hidden rounded-card border border-line">
        {earlierPrices.map(({ until, prices }) => (
          <li key={until} className="flex justify-between gap-4 px-3.5 py-2.5">
            <span className="text-muted">
              <Trans>until {formatDate(until, "medium", i18n.locale)}</Trans>
            </span>
            <span className="flex gap-3">
              {Object.entries(prices).map(([currency, price]) => (
                <PriceText key={currency} price={price} currency={currency} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
