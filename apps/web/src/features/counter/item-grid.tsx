import { Trans, useLingui } from "@lingui/react/macro";
import { type Cart, countItems, isSellable, quantityOf } from "@ankara/domain/counter/cart";
import { attachmentsOf } from "@ankara/domain/records/attachment";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { StockLevel } from "@ankara/domain/stock/on-hand";
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ScanIcon, StarIcon } from "../../ui/icons.ts";
import { useThumbnail } from "../../store/use-attachment.ts";
import { useItemUsage } from "../../store/use-item-usage.ts";
import { useStockText } from "../../stock/stock-labels.ts";
import { categoriesOf, filterItems, listItems } from "../../stock/item-list.ts";
import { PriceText } from "../../stock/price-text.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { type ClothLook, FoldedCloth, useClothLook } from "../../session/business-cloth.tsx";

/** Tiles drawn at once; the search reaches the others. */
const shownItems = 120;
/** Key of the chip that holds every item, those that sell most first. No category is empty. */
const often = "";

type GridProps = {
  items: readonly CatalogItem[];
  currency: string;
  cart: Cart;
  stock: ReadonlyMap<string, StockLevel> | undefined;
  /** Name of the business, which dyes the placeholders. */
  name: string;
  onAdd: (item: CatalogItem) => void;
  /** Finds the item of a code that was typed or scanned into the search. */
  onCode: (code: string) => CatalogItem | undefined;
  onQuantity: (item: CatalogItem) => void;
  onScan: () => void;
};

/** Items as large buttons: a tap adds one, a long press opens the quantity. Enter in the search adds the first hit. */
export function ItemGrid({ items, currency, cart, stock, name, onAdd, onCode, onQuantity, onScan }: GridProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const [message, setMessage] = useState("");
  const [chosen, setChosen] = useState(often);
  const cloth = useClothLook(name);
  const usage = useFirstCount(useItemUsage(true));
  const listed = useMemo(() => listItems(items, false, usage), [items, usage]);
  const categories = useMemo(() => categoriesOf(listed), [listed]);
  const category = categories.includes(chosen) ? chosen : often;
  // A search looks through everything, whichever chip is chosen.
  const found =
    query === ""
      ? listed.filter((item) => category === often || item.category === category)
      : filterItems(listed, query);
  const addFirst = () => {
    const item = onCode(query) ?? found.find((each) => isSellable(each, currency));
    if (!item || !isSellable(item, currency)) return setMessage(t`No item matches “${query}”`);
    onAdd(item);
    setMessage(t`${item.name} added`);
    setQuery("");
  };
  return (
    <div className="px-4 pb-6 desk:pl-13">
      <div className="flex gap-2">
        <SearchBox
          value={query}
          onChange={setQuery}
          placeholder={t`Search or scan`}
          slashKey
          look="large"
          className="min-w-0 flex-1"
          onKeyDown={(event) => {
            if (event.key !== "Enter" || query.trim() === "") return;
            event.preventDefault();
            addFirst();
          }}
        />
        <button
          type="button"
          aria-label={t`Scan a code`}
          title={t`Scan a code`}
          onClick={onScan}
          className="grid size-12 shrink-0 place-items-center rounded-[10px] bg-surface ring-1 ring-inset ring-field-line hover:bg-hover"
        >
          <ScanIcon size={22} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <p aria-live="polite" className="sr-only">
        {message}
      </p>
      {categories.length > 0 && (
        <ChipGroup
          label={t`Category`}
          className="-mx-4 mt-3 px-4 desk:-ml-13 desk:pl-13 [&>label]:h-11"
          value={category}
          onChange={setChosen}
          options={[
            { value: often, label: t`Often`, icon: StarIcon },
            ...categories.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      {/* Tiles that stand before their order is known would change places under the finger. */}
      {!usage && <ListSkeleton avatar={false} />}
      <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3 desk:grid-cols-[repeat(auto-fill,minmax(160px,1fr))]">
        {(usage ? found : []).slice(0, shownItems).map((item) => (
          <ItemTile
            key={item.id}
            item={item}
            currency={currency}
            quantity={quantityOf(cart, item.id)}
            level={stock?.get(item.id)}
            cloth={cloth}
            onAdd={onAdd}
            onQuantity={onQuantity}
          />
        ))}
      </div>
      {found.length > shownItems && (
        <p className="mt-4 text-center text-15 text-muted">
          <Trans>Search for the others.</Trans>
        </p>
      )}
      {found.length === 0 && (
        <p className="mt-8 text-center text-muted">
          <Trans>No item matches “{query}”</Trans>
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {t`${countItems(cart)} in this sale`}
      </p>
    </div>
  );
}

/** Bestsellers in the order of when the till was opened, because tiles that move under a finger are tapped wrongly. */
function useFirstCount<T>(counted: T | undefined): T | undefined {
  const [first, setFirst] = useState(counted);
  if (first === undefined && counted !== undefined) setFirst(counted);
  return first;
}

type TileProps = {
  item: CatalogItem;
  currency: string;
  quantity: string;
  level: StockLevel | undefined;
  cloth: ClothLook;
  onAdd: (item: CatalogItem) => void;
  onQuantity: (item: CatalogItem) => void;
};

const ItemTile = memo(function ItemTile({ item, currency, quantity, level, cloth, onAdd, onQuantity }: TileProps) {
  const { t } = useLingui();
  const stockText = useStockText();
  const press = useLongPress(() => onQuantity(item));
  const price = item.prices[currency];
  const isIn = quantity !== "0";
  const isFor = isSellable(item, currency);
  const left = level && level.state !== "enough" ? stockText(level).text : "";
  return (
    <button
      type="button"
      disabled={!isFor}
      {...press}
      onKeyDown={moveBetweenTiles}
      onClick={() => onAdd(item)}
      className={cx(
        "relative flex select-none flex-col rounded-card bg-surface p-1.5 pb-2.5 text-left transition-shadow [-webkit-touch-callout:none] active:bg-hover disabled:opacity-55",
        isIn ? "ring-2 ring-inset ring-primary" : "ring-1 ring-inset ring-line",
      )}
    >
      <ItemPicture item={item} cloth={cloth} />
      <span className="line-clamp-2 px-1.5 pt-2 text-15 font-medium">{item.name}</span>
      <span className="mt-auto flex justify-between gap-2 px-1.5 text-15">
        {price === undefined ? (
          <span className="text-muted">{t`No price`}</span>
        ) : (
          <PriceText price={price} currency={currency} />
        )}
        {left !== "" && <span className="truncate text-13 font-medium text-accent-ink">{left}</span>}
      </span>
      {isIn && (
        <span className="money absolute -top-1.5 -right-1.5 grid h-7 min-w-7 place-items-center rounded-full bg-primary px-1.5 text-15 font-semibold text-on-primary ring-2 ring-paper">
          {quantity}
          <span className="sr-only"> {t`in this sale`}</span>
        </span>
      )}
    </button>
  );
});

function ItemPicture({ item, cloth }: { item: CatalogItem; cloth: ClothLook }) {
  const { view, seen } = useThumbnail(attachmentsOf(item)[0]);
  if (view.state === "ready")
    return (
      <img
        src={view.url}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        className="aspect-video w-full rounded-input object-cover"
      />
    );
  return (
    <span ref={seen} className="block">
      <FoldedCloth name={item.name} cloth={cloth} />
    </span>
  );
}

/** Arrow keys go from tile to tile, by rows of as many as the width has room for. */
function moveBetweenTiles(event: KeyboardEvent<HTMLElement>): void {
  const box = event.currentTarget.parentElement;
  const tiles = [...(box?.querySelectorAll<HTMLElement>(":scope > button:enabled") ?? [])];
  const at = tiles.findIndex((tile) => tile === document.activeElement);
  const top = tiles[0]?.offsetTop;
  const across = Math.max(1, tiles.filter((tile) => tile.offsetTop === top).length);
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key];
  const next = by === undefined || at === -1 ? undefined : tiles[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A finger held still this long, ms. */
const longPressMs = 500;
/** Farther than this the finger scrolls. */
const stillPx = 8;

/**
 * Handlers for a button that does more when it is held. A right click, the menu key and Shift F10 do the same, and so does
 * the long press of systems that report it as one. The click that ends the press is swallowed.
 */
function useLongPress(act: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; x: number; y: number; done: boolean }>({
    timer: undefined,
    x: 0,
    y: 0,
    done: false,
  });
  const end = () => clearTimeout(press.current.timer);
  useEffect(() => {
    const current = press.current;
    return () => clearTimeout(current.timer);
  }, []);
  const fire = () => {
    end();
    if (press.current.done) return;
    press.current.done = true;
    act();
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      end();
      Object.assign(press.current, { x: clientX, y: clientY, done: false });
      if (pointerType === "touch") press.current.timer = setTimeout(fire, longPressMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > stillPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      // The menu key comes without a pointer.
      if (event.detail === 0 && event.button !== 2) press.current.done = false;
      fire();
    },
    onClickCapture: (event: MouseEvent) => {
      // A press that was long ends in a click; one made with a key has none before it.
      if (!press.current.done || event.detail === 0) return;
      press.current.done = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
