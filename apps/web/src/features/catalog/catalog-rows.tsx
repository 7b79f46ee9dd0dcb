import { Trans, useLingui } from "@lingui/react/macro";
import { marginOf } from "@ankara/domain/catalog/margin";
import { attachmentsOf } from "@ankara/domain/records/attachment";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { StockLevel } from "@ankara/domain/stock/on-hand";
import { useState } from "react";
import { formatPercent } from "../../i18n/numbers.ts";
import { useThumbnail } from "../../store/use-attachment.ts";
import { useStockText } from "../../stock/stock-labels.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { CatalogIcon, ServiceIcon, StarIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { moveBetweenRows } from "../../ui/move-between-rows.ts";
import { PriceText } from "../../stock/price-text.tsx";
import { useUnitText } from "./unit-labels.ts";
import { joinParts } from "../../ui/parts.ts";

type RowsProps = {
  items: readonly CatalogItem[];
  homeCurrency: string;
  /** Of items that keep it; undefined until it is counted up. */
  stock: ReadonlyMap<string, StockLevel> | undefined;
  onOpen: (item: CatalogItem) => void;
  /** The item that stands beside the table. */
  openId?: string | undefined;
};

/** The catalog on phones. */
export function CatalogList({ items, homeCurrency, stock, onOpen }: RowsProps) {
  const { t } = useLingui();
  return (
    <List items={items} keyOf={(item) => item.id} label={t`Catalog`} inset="tile">
      {(item) => (
        <Row
          start={<KindTile item={item} />}
          title={<NameWithStar item={item} />}
          meta={
            <>
              <UnitAndCategory item={item} />
              <OnHand level={stock?.get(item.id)} before=" · " />
            </>
          }
          end={<HomePrice item={item} homeCurrency={homeCurrency} />}
          endMeta={<OtherPrices item={item} homeCurrency={homeCurrency} />}
          onClick={() => onOpen(item)}
        />
      )}
    </List>
  );
}

/** More rows than this wait behind a button. */
const firstRows = 100;

/** The catalog where a table has room; a tablet leaves out what only the owner reads. */
export function CatalogTable({ items, homeCurrency, stock, onOpen, openId }: RowsProps) {
  const [all, setAll] = useState(false);
  const unitText = useUnitText();
  return (
    <div className="max-w-[1200px] px-1 pb-4 desk:px-3">
      <table className="w-full border-collapse">
        <thead className="sticky top-0 z-10 bg-surface">
          <tr className="text-left text-13 text-muted [&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col">
              <Trans>Item</Trans>
            </th>
            <th scope="col">
              <Trans>Category</Trans>
            </th>
            <th scope="col">
              <Trans>Unit</Trans>
            </th>
            {stock && (
              <th scope="col">
                <Trans>Stock</Trans>
              </th>
            )}
            <th scope="col" className="text-right max-desk:hidden">
              <Trans>Cost</Trans>
            </th>
            <th scope="col" className="text-right max-desk:hidden">
              <Trans>Margin</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Price</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {(all ? items : items.slice(0, firstRows)).map((item) => (
            <tr
              key={item.id}
              className={cx(
                "relative h-13 border-b border-line last:border-b-0 [&>td]:px-3",
                item.id === openId ? "bg-primary-soft" : "focus-within:bg-hover hover:bg-hover",
              )}
            >
              <td className="max-w-0 w-2/5">
                <button
                  type="button"
                  data-row=""
                  aria-current={item.id === openId ? "true" : undefined}
                  onKeyDown={moveBetweenRows}
                  onClick={() => onOpen(item)}
                  className="block w-full truncate text-left font-medium after:absolute after:inset-0"
                >
                  <NameWithStar item={item} />
                </button>
              </td>
              <td className="text-muted">{item.category}</td>
              <td className="text-muted">{unitText(item.unit)}</td>
              {stock && (
                <td className="whitespace-nowrap">
                  <OnHand level={stock.get(item.id)} />
                </td>
              )}
              <td className="text-right text-muted max-desk:hidden">
                {item.privateCost !== null && (
                  <PriceText
                    price={item.privateCost}
                    currency={homeCurrency}
                    decimals="always"
                    className="font-normal"
                  />
                )}
              </td>
              <td className="money text-right text-muted max-desk:hidden">
                <MarginShare item={item} homeCurrency={homeCurrency} />
              </td>
              <td className="text-right">
                <HomePrice item={item} homeCurrency={homeCurrency} decimals="always" />
                <OtherPrices item={item} homeCurrency={homeCurrency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && items.length > firstRows && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          <Trans>Show all {items.length}</Trans>
        </Button>
      )}
    </div>
  );
}

type ItemProps = { item: CatalogItem };
type PricedProps = ItemProps & { homeCurrency: string };

function KindTile({ item }: ItemProps) {
  const { view, seen } = useThumbnail(attachmentsOf(item)[0]);
  if (view.state === "ready")
    return (
      <img
        src={view.url}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
        className="size-10 shrink-0 rounded-[10px] object-cover ring-1 ring-line"
      />
    );
  const Mark = item.kind === "service" ? ServiceIcon : CatalogIcon;
  return (
    <span ref={seen} className="shrink-0">
      <Tile>
        <Mark size={20} strokeWidth={1.75} />
      </Tile>
    </span>
  );
}

function NameWithStar({ item }: ItemProps) {
  const { t } = useLingui();
  return (
    <>
      {item.name}
      {item.favorite && (
        <>
          <span className="sr-only">, {t`favourite`}</span>
          <StarIcon
            size={14}
            strokeWidth={1.75}
            aria-hidden="true"
            className="ml-1.5 inline fill-accent align-[-1px] text-accent"
          />
        </>
      )}
    </>
  );
}

function UnitAndCategory({ item }: ItemProps) {
  const { t } = useLingui();
  const unit = useUnitText()(item.unit);
  return joinParts([t`per ${unit}`, item.category]);
}

/** Shows the quantity on hand, muted while there is enough. */
function OnHand({ level, before = "" }: { level: StockLevel | undefined; before?: string }) {
  const stockText = useStockText();
  if (!level) return null;
  const { text, tone } = stockText(level);
  return (
    <>
      {before}
      <span className={tone === "warn" ? "font-medium text-accent-ink" : "text-muted"}>{text}</span>
    </>
  );
}

function HomePrice({ item, homeCurrency, decimals }: PricedProps & { decimals?: "always" }) {
  const price = item.prices[homeCurrency];
  if (price !== undefined) return <PriceText price={price} currency={homeCurrency} decimals={decimals} />;
  return Object.keys(item.prices).length > 0 ? null : (
    <span className="text-13 text-muted">
      <Trans>No price</Trans>
    </span>
  );
}

/** Prices in other currencies stand beside the home price, never in it. */
function OtherPrices({ item, homeCurrency }: PricedProps) {
  const others = Object.entries(item.prices).filter(([currency]) => currency !== homeCurrency);
  if (others.length === 0) return null;
  return (
    <span className="flex justify-end gap-2 text-13 text-muted">
      {others.slice(0, 2).map(([currency, price]) => (
        <PriceText key={currency} price={price} currency={currency} className="font-normal" />
      ))}
    </span>
  );
}

function MarginShare({ item, homeCurrency }: PricedProps) {
  const price = item.prices[homeCurrency];
  if (price === undefined || item.privateCost === null) return null;
  const { ratePpm } = marginOf(price, item.privateCost, homeCurrency);
  return ratePpm === null ? null : formatPercent(ratePpm, 1);
}
