import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { findByCode } from "@ankara/domain/catalog/barcode";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { localText } from "../../platform/browser-storage.ts";
import { useBusiness, useListed, useRecords } from "../../store/hooks.ts";
import { useItemUsage } from "../../store/use-item-usage.ts";
import { ScanButton, useScan } from "../../scan/use-scan.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ArchiveIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { AwaitedList, useIsBare } from "../../sync/awaited-list.tsx";
import { useHasSplit, useMedia } from "../../ui/use-media.ts";
import { useStock } from "../../stock/use-stock.ts";
import { CatalogMenu } from "./catalog-menu.tsx";
import { CatalogList, CatalogTable } from "./catalog-rows.tsx";
import { filterItems, listItems } from "../../stock/item-list.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const ItemSheet = lazyPart(() => import("./item-sheet.tsx"));
const PriceListSheet = lazyPart(() => import("./price-list-sheet.tsx"));
const RepriceSheet = lazyPart(() => import("./reprice-sheet.tsx"));

/** Sheet over the list: the form of an item, or of a new one with what is known of it. */
type Open = { item: CatalogItem | null; name: string; barcode?: string } | null;

/** Key under which the order of the list is stored. */
const orderKey = "catalog_order";

/** Products and services with their prices, favourites first; on the widest screens a chosen one stands beside them. Works with no network. */
export function CatalogScreen() {
  const { t } = useLingui();
  const roomy = useHasSplit();
  const beside = useMedia("(min-width: 1700px)");
  const homeCurrency = useBusiness()?.currency;
  const all = useListed(useRecords("catalogs"));
  const [query, setQuery] = useState("");
  const [archived, setArchived] = useState(false);
  const [sheet, setSheet] = useState<"reprice" | "price-list" | null>(null);
  const [chosen, setOpen] = useState<Open>(null);
  const [params, setParams] = useSearchParams();

  // A search leads to one item: `?item=`.
  const named = all?.find(({ id }) => id === params.get("item"));
  const open = chosen ?? (named ? { item: named, name: "" } : null);
  // As it is now: what is written down about its stock shows while the sheet is open.
  const openItem = open?.item && (all?.find(({ id }) => id === open.item?.id) ?? open.item);
  const close = () => {
    setOpen(null);
    if (named) setParams({}, { replace: true });
  };
  const [byUse, setByUse] = useState(() => localText.get(orderKey) === "used");
  const order = (used: boolean) => {
    setByUse(used);
    if (used) localText.set(orderKey, "used");
    else localText.remove(orderKey);
  };
  const usage = useItemUsage(byUse);
  const items = useMemo(() => all && listItems(all, archived, usage), [all, archived, usage]);
  const stock = useStock(all, { live: true });
  const [onlyLow, setOnlyLow] = useState(false);
  const runsLow = ({ id }: CatalogItem) => (stock?.levels.get(id)?.state ?? "enough") !== "enough";
  const low = archived ? [] : (items?.filter(runsLow) ?? []);
  const showsLow = onlyLow && low.length > 0;
  const found = items && filterItems(showsLow ? low : items, query);
  const archivedCount = all?.filter(({ archivedAt }) => archivedAt !== null).length ?? 0;
  const nothing = useIsBare(items) && !archived;
  const { scan, sheet: scanSheet } = useScan((barcode) => {
    const item = findByCode(all ?? [], barcode);
    setOpen(item ? { item, name: "" } : { item: null, name: "", barcode });
    return undefined;
  });
  const add = (name = "") => setOpen({ item: null, name });
  // Counts what was saved beside the list: the form begins anew with it.
  const [saves, setSaves] = useState(0);
  const isGone = beside && openItem != null && openItem.archivedAt !== null && !archived;
  const shown =
    open && !isGone ? { ...open, item: openItem ?? null } : beside && found?.[0] ? { item: found[0], name: "" } : null;
  const itemSheet = shown && (
    <Suspense fallback={null}>
      <ItemSheet
        key={`${shown.item?.id ?? `new${shown.barcode ?? ""}`}/${saves}`}
        item={shown.item ?? undefined}
        startName={shown.name}
        startBarcode={shown.barcode ?? ""}
        stock={stock}
        inline={beside}
        onClose={() => {
          setSaves(saves + 1);
          // A chosen one stays where it was saved.
          if (!beside || !shown.item) close();
        }}
      />
    </Suspense>
  );
  const rows = found &&
    homeCurrency && {
      openId: beside ? shown?.item?.id : undefined,
      items: found,
      homeCurrency,
      stock: stock?.levels,
      onOpen: (item: CatalogItem) => setOpen({ item, name: "" }),
    };

  const list = (
    <Screen
      title={archived ? t`Archived items` : t`Catalog`}
      headWidth={1200}
      onBack={archived ? () => setArchived(false) : undefined}
      {...(archived || nothing ? {} : { fab: { label: t`New item`, onClick: () => add() } })}
      actions={
        !nothing &&
        items &&
        homeCurrency && (
          <CatalogMenu
            items={items}
            currency={homeCurrency}
            stock={stock?.levels}
            byUse={byUse}
            onByUse={order}
            onReprice={() => setSheet("reprice")}
            onPriceList={() => setSheet("price-list")}
          />
        )
      }
      search={
        nothing ? undefined : (
          <SearchBox
            value={query}
            onChange={setQuery}
            placeholder={t`Search items`}
            slashKey
            end={<ScanButton onClick={scan} />}
          />
        )
      }
    >
      {!rows && <AwaitedList title={<Trans>Your items are not here yet</Trans>} />}
      {rows && nothing && (
        <EmptyState
          title={<Trans>No items yet</Trans>}
          action={{ label: <Trans>Add an item</Trans>, onClick: () => add() }}
          secondary={{ label: <Trans>Import items</Trans>, to: "/import?kind=items" }}
        >
          <Trans>Add what you sell once, with its price. On an invoice it is then one tap.</Trans>
        </EmptyState>
      )}
      {rows && rows.items.length > 0 && (
        <>
          <div className="flex min-h-11 max-w-[1200px] items-center justify-between gap-3 px-4 pb-1 desk:px-6">
            <p className="text-13 font-medium text-muted" aria-live="polite">
              {query === "" ? (
                <Plural value={rows.items.length} one="# item" other="# items" />
              ) : (
                <Plural value={rows.items.length} one="# item found" other="# items found" />
              )}
            </p>
            {low.length > 0 && (
              <Chip pressed={showsLow} onClick={() => setOnlyLow(!showsLow)}>
                <Trans>Running low</Trans> {low.length}
              </Chip>
            )}
          </div>
          {roomy ? <CatalogTable {...rows} /> : <CatalogList {...rows} />}
        </>
      )}
      {archivedCount > 0 && !archived && query === "" && (
        <Button
          variant="ghost"
          icon={ArchiveIcon}
          className="mx-1 mt-1 mb-6 desk:mx-3"
          onClick={() => setArchived(true)}
        >
          <Trans>Archived items</Trans> ({archivedCount})
        </Button>
      )}
      {found?.length === 0 && !nothing && (
        <NothingFound query={query} onAdd={archived ? undefined : () => add(query.trim())} />
      )}
      {sheet !== null && items && homeCurrency && (
        <Suspense fallback={null}>
          {sheet === "reprice" ? (
            <RepriceSheet items={items} currency={homeCurrency} onClose={() => setSheet(null)} />
          ) : (
            <PriceListSheet items={items} onClose={() => setSheet(null)} />
          )}
        </Suspense>
      )}
      {scanSheet}
      {!beside && itemSheet}
    </Screen>
  );
  if (!beside) return list;
  return (
    <div className="flex h-full min-w-0">
      <div className="h-full w-[1200px] min-w-0">{list}</div>
      {itemSheet && (
        <aside aria-label={t`Item`} className="h-full min-w-[480px] flex-1 border-l border-line">
          <div className="h-full max-w-[560px]">{itemSheet}</div>
        </aside>
      )}
    </div>
  );
}

function NothingFound({ query, onAdd }: { query: string; onAdd: (() => void) | undefined }) {
  if (query === "")
    return (
      <EmptyState plain title={<Trans>Nothing here</Trans>}>
        <Trans>Archived items are here. Documents keep them.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      plain
      title={<Trans>No item matches “{query}”</Trans>}
      action={onAdd ? { label: <Trans>Add “{query}”</Trans>, onClick: onAdd } : undefined}
    >
      <Trans>Try part of the name, the category or the barcode.</Trans>
    </EmptyState>
  );
}
