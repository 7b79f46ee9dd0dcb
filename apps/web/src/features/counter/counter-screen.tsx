import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { findByCode } from "@ankara/domain/catalog/barcode";
import { addToCart, type Cart, countItems, emptyCart, isSellable, quantityOf } from "@ankara/domain/counter/cart";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { touch } from "../../platform/touch.ts";
import { useKeyboardScanner, useScan } from "../../scan/use-scan.tsx";
import { useStock } from "../../stock/use-stock.ts";
import { useBusiness, useListed, useRecord, useRecords } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ChevronRightIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Screen } from "../../ui/screen.tsx";
import { AwaitedList } from "../../sync/awaited-list.tsx";
import { toast } from "../../ui/toast.tsx";
import { useHasSplit, useIsDesk } from "../../ui/use-media.ts";
import { CartPanel } from "./cart-panel.tsx";
import { ItemGrid } from "./item-grid.tsx";
import { draftOf, type SaleSource, type Sold } from "./sale.ts";
import { useCart } from "./use-cart.ts";

const PaySheet = lazyPart(() => import("./pay-sheet.tsx"));
const QuantitySheet = lazyPart(() => import("./quantity-sheet.tsx"));
const ReceiptPanel = lazyPart(() => import("./receipt-panel.tsx"));

/** `/counter`: the till. Items with large buttons, the sale beside them or behind `?show=sale`, its receipt at `?receipt=`. */
export function CounterScreen() {
  const { t } = useLingui();
  const business = useBusiness();
  const items = useListed(useRecords("catalogs"));
  const fees = useRecords("fees");
  const [cart, change] = useCart();
  const contact = useRecord("contacts", cart.contactId ?? "") ?? null;
  const source = useMemo(
    () => (business && items && fees ? { business, items, fees, contact } : undefined),
    [business, items, fees, contact],
  );
  if (!source) {
    return (
      <Screen title={t`Counter`} back="/">
        <AwaitedList title={<Trans>Your items are not here yet</Trans>} />
      </Screen>
    );
  }
  return <Till source={source} cart={cart} change={change} />;
}

type TillProps = { source: SaleSource; cart: Cart; change: (step: (cart: Cart) => Cart) => void };

function Till({ source, cart, change }: TillProps) {
  const { t } = useLingui();
  const { business, items } = source;
  const { currency } = business;
  const beside = useHasSplit();
  const [params, setParams] = useSearchParams();
  const [sold, setSold] = useState<Sold | null>(null);
  const [paying, setPaying] = useState(false);
  const [measured, setMeasured] = useState<CatalogItem | null>(null);
  const stock = useStock(items, { live: true });
  const draft = useMemo(() => draftOf(currentStore(), cart, source, true), [cart, source]);
  const totals = useMemo(() => computeTotals(draft), [draft]);
  const receiptOf = params.get("receipt");
  const isSaleOpen = params.get("show") === "sale";

  const showItems = () => setParams({}, { replace: true });
  const nextSale = () => {
    setSold(null);
    showItems();
  };
  const add = (item: CatalogItem) => {
    touch("tick");
    // The next customer: the receipt of the last one makes room.
    if (receiptOf !== null) nextSale();
    change((before) => addToCart(before, item.id));
  };
  const addCode = (code: string): string | undefined => {
    const item = findByCode(items, code);
    if (!item) return t`No item has the code ${code}`;
    if (!isSellable(item, currency)) return t`${item.name} has no price in ${currency}`;
    add(item);
    return t`${item.name} added`;
  };
  const { scan, sheet: scanSheet } = useScan(addCode);
  useKeyboardScanner((code) => {
    const message = addCode(code) ?? "";
    const isKnown = findByCode(items, code) !== undefined;
    toast(message, isKnown ? { durationMs: 1500 } : { tone: "danger", durationMs: 4000 });
  });
  const showSale = () => setParams({ show: "sale" });
  const done = (sale: Sold) => {
    touch("done");
    setPaying(false);
    setSold(sale);
    change(() => emptyCart);
    setParams({ receipt: sale.invoiceId }, { replace: true });
  };

  const panel =
    receiptOf !== null ? (
      <Suspense fallback={null}>
        <ReceiptPanel
          key={receiptOf}
          sold={sold ?? { invoiceId: receiptOf, given: null }}
          onNext={nextSale}
          onUndone={(undone) => {
            change(() => undone);
            setSold(null);
            setParams(beside ? {} : { show: "sale" }, { replace: true });
          }}
        />
      </Suspense>
    ) : (
      <CartPanel
        cart={cart}
        change={change}
        source={source}
        draft={draft}
        totals={totals}
        stock={stock}
        onBack={beside ? undefined : showItems}
        onQuantity={setMeasured}
        onPay={() => setPaying(true)}
        onSold={done}
      />
    );
  const sheets = (
    <>
      {scanSheet}
      {paying && (
        <Suspense fallback={null}>
          <PaySheet
            cart={cart}
            source={source}
            total={totals.ok ? totals.value.total : 0}
            onSold={done}
            onClose={() => setPaying(false)}
          />
        </Suspense>
      )}
      {measured && (
        <Suspense fallback={null}>
          <QuantitySheet
            item={measured}
            quantity={quantityOf(cart, measured.id)}
            change={change}
            onClose={() => setMeasured(null)}
          />
        </Suspense>
      )}
    </>
  );
  if (!beside && (receiptOf !== null || isSaleOpen)) {
    return (
      <>
        {receiptOf !== null && (
          <>
            <title>{`${t`Receipt`} · Ankara`}</title>
            <h1 className="sr-only">{t`Receipt`}</h1>
          </>
        )}
        {panel}
        {sheets}
      </>
    );
  }
  const count = countItems(cart);
  const grid = (
    <ItemGrid
      items={items}
      currency={currency}
      cart={cart}
      stock={stock?.levels}
      name={business.companyName}
      onAdd={add}
      onCode={(code) => findByCode(items, code)}
      onQuantity={setMeasured}
      onScan={scan}
    />
  );
  const hasItems = items.some((item) => item.archivedAt === null);
  return (
    <div className="flex h-full min-w-0">
      <div className="h-full min-w-0 flex-1">
        <Screen
          title={t`Counter`}
          back="/"
          actions={<CloseDay />}
          footer={
            beside || count === 0 ? undefined : (
              <ToSale items={count} onClick={showSale}>
                {totals.ok && (
                  <MoneyText
                    amount={totals.value.total}
                    currency={currency}
                    size="18"
                    className="text-inherit! [&_span]:text-inherit!"
                  />
                )}
              </ToSale>
            )
          }
        >
          {hasItems ? (
            grid
          ) : (
            <EmptyState
              title={<Trans>No items yet</Trans>}
              action={{ label: <Trans>Add an item</Trans>, to: "/catalog" }}
            >
              <Trans>Add what you sell once, with its price. At the counter it is then one tap.</Trans>
            </EmptyState>
          )}
        </Screen>
      </div>
      {beside && (
        <aside aria-label={t`This sale`} className="h-full w-[min(400px,42%)] shrink-0 border-l border-line bg-surface">
          {panel}
        </aside>
      )}
      {sheets}
    </div>
  );
}

/** Leads to counting the drawer. */
function CloseDay() {
  const { t } = useLingui();
  const desk = useIsDesk();
  return <Button variant={desk ? "secondary" : "ghost"} to="/counter/close">{t`Close the day`}</Button>;
}

/** The sale so far, on phones: opens it. */
function ToSale({ items, onClick, children }: { items: number; onClick: () => void; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="px-4 pt-2.5 pb-4">
      <button
        type="button"
        data-new-key=""
        onClick={onClick}
        className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card bg-primary px-4 text-18 font-semibold text-on-primary active:bg-primary-press"
      >
        <span>{t`${plural(items, { one: "# item", other: "# items" })}`}</span>
        <span className="flex items-center gap-2">
          {children}
          <ChevronRightIcon size={22} strokeWidth={2} aria-hidden="true" />
        </span>
      </button>
    </div>
  );
}
