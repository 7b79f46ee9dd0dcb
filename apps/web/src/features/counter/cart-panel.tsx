import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { addToCart, type Cart, countItems, setQuantity, removeFromCart } from "@ankara/domain/counter/cart";
import type { TotalsError } from "@ankara/domain/invoice/compute-totals";
import type { MinorUnits } from "@ankara/domain/money/money";
import type { ItemId } from "@ankara/domain/records/fields";
import { shortOf } from "@ankara/domain/stock/on-hand";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Discount, Invoice, Totals } from "@ankara/domain/records/invoice";
import type { Result } from "@ankara/domain/result";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { rated } from "../../document-parts/totals-block.tsx";
import { useIssueText } from "../../document-parts/use-issue-text.ts";
import { useShortText } from "../../stock/stock-labels.ts";
import type { Stock } from "../../stock/use-stock.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { keyScroll } from "../../ui/key-scroll.ts";
import { AddClientIcon, ClientsIcon, CloseIcon, FeesIcon, MinusIcon, PlusIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { SaleSource, Sold } from "./sale.ts";
import type { ChangeCart } from "./use-cart.ts";
import { useSell } from "./use-sell.ts";

const DiscountSheet = lazyPart(() => import("./discount-sheet.tsx"));

type CartPanelProps = {
  cart: Cart;
  change: ChangeCart;
  source: SaleSource;
  /** The invoice the cart makes, with its sums. */
  draft: Invoice;
  totals: Result<Totals, TotalsError>;
  stock: Stock | undefined;
  /** Back to the items; absent where they stand beside. */
  onBack: (() => void) | undefined;
  onQuantity: (item: CatalogItem) => void;
  onPay: () => void;
  onSold: (sold: Sold) => void;
};

/** The sale that is being rung up: a screen of its own on phones, beside the items where there is room. */
export function CartPanel(props: CartPanelProps) {
  const { cart, change, source, draft, totals, stock, onBack, onQuantity } = props;
  const { t } = useLingui();
  const isEmpty = cart.lines.length === 0;
  const lines = (
    <ul aria-label={t`This sale`} className="px-4 desk:px-6">
      {draft.lines.map((line, at) => (
        <CartRow
          key={line.itemId}
          line={line}
          amount={totals.ok ? (totals.value.lineNets[at] ?? 0) : 0}
          currency={draft.currency}
          short={shortText(draft, stock, line.itemId)}
          change={change}
          onQuantity={() => {
            const item = source.items.find(({ id }) => id === line.itemId);
            if (item) onQuantity(item);
          }}
        />
      ))}
    </ul>
  );
  const client = <ClientButton cart={cart} change={change} name={source.contact?.name} />;
  const nothing = source.items.some(({ archivedAt }) => archivedAt === null) && (
    <p className="px-6 py-10 text-center text-muted">
      <Trans>Tap an item to sell it.</Trans>
    </p>
  );
  if (onBack) {
    return (
      <Screen
        title={t`This sale`}
        onBack={onBack}
        actions={client}
        footer={isEmpty ? undefined : <PayBar {...props} />}
      >
        {isEmpty ? nothing : lines}
        {!isEmpty && <Sums {...props} />}
      </Screen>
    );
  }
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-16 shrink-0 items-center justify-between gap-2 pr-3 pl-4 desk:pl-6">
        <h2 className="text-18 whitespace-nowrap">{t`This sale`}</h2>
        {client}
      </div>
      <div ref={keyScroll} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {isEmpty ? nothing : lines}
      </div>
      {!isEmpty && (
        <div className="safe-bottom shrink-0 border-t border-line">
          <Sums {...props} />
          <PayBar {...props} />
        </div>
      )}
    </div>
  );
}

const shortText = (draft: Invoice, stock: Stock | undefined, itemId: ItemId | null) =>
  stock && itemId !== null ? shortOf(draft.lines, stock.levels, []).get(itemId) : undefined;

type CartRowProps = {
  line: Invoice["lines"][number];
  amount: MinorUnits;
  currency: string;
  /** Stock at hand, where the sale takes more. */
  short: ReturnType<typeof shortText>;
  change: ChangeCart;
  onQuantity: () => void;
};

function CartRow({ line, amount, currency, short, change, onQuantity }: CartRowProps) {
  const { t } = useLingui();
  const shorten = useShortText();
  const { itemId, name, quantity } = line;
  if (itemId === null) return null;
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium break-words">{name}</p>
        <MoneyText amount={amount} currency={currency} tone="muted" className="font-normal!" />
        {short !== undefined && <p className="text-13 text-accent-ink">{shorten(short)}</p>}
      </div>
      <div className="flex shrink-0 items-center rounded-[10px] bg-sunken ring-1 ring-inset ring-line">
        <Step label={t`One less ${name}`} onClick={() => change((cart) => removeFromCart(cart, itemId))}>
          <MinusIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        </Step>
        <button
          type="button"
          aria-label={t`${name}: ${quantity}. Change the quantity`}
          onClick={onQuantity}
          className="money min-h-11 min-w-8 rounded-input px-1 text-center font-semibold"
        >
          {quantity}
        </button>
        <Step label={t`One more ${name}`} onClick={() => change((cart) => addToCart(cart, itemId))}>
          <PlusIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        </Step>
      </div>
      <IconButton
        icon={CloseIcon}
        size={18}
        tone="muted"
        label={t`Remove ${name}`}
        className="-mr-3 max-desk:hidden"
        onClick={() => change((cart) => setQuantity(cart, itemId, "0"))}
      />
    </li>
  );
}

function Step({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-[10px]"
    >
      {children}
    </button>
  );
}

/** Names the customer; until then it is a walk-in one. */
function ClientButton({ cart, change, name }: { cart: Cart; change: ChangeCart; name: string | undefined }) {
  const { t } = useLingui();
  const { selectCustomer } = useModals();
  const choose = async () => {
    const chosen = await selectCustomer();
    if (chosen) change((before) => ({ ...before, contactId: chosen.contact.id }));
  };
  if (cart.contactId !== null && name !== undefined) {
    return (
      <span className="flex min-w-0 items-center">
        <Button variant="ghost" icon={ClientsIcon} className="min-w-0 shrink!" onClick={() => void choose()}>
          <span className="max-w-36 truncate">{name}</span>
        </Button>
        <IconButton
          icon={CloseIcon}
          size={18}
          tone="muted"
          label={t`Walk-in customer`}
          onClick={() => change((before) => ({ ...before, contactId: null }))}
        />
      </span>
    );
  }
  return <Button variant="ghost" icon={AddClientIcon} onClick={() => void choose()}>{t`Add client`}</Button>;
}

/** Items, discount and taxes, above what is to be paid. */
function Sums({ cart, change, draft, totals }: CartPanelProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { currency } = draft;
  const sums = totals.ok ? totals.value : null;
  const items = countItems(cart);
  const set = (discount: Discount | null) => change((before) => ({ ...before, discount }));
  return (
    <div className="px-4 pt-2 pb-1 desk:px-6">
      <div className="flex min-h-8 items-center justify-between text-muted">
        <span>{t`${plural(items, { one: "# item", other: "# items" })}`}</span>
        {sums && <MoneyText amount={sums.subtotal} currency={currency} tone="muted" />}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <Button variant="ghost" icon={FeesIcon} className="-ml-4 desk:-ml-3.5" onClick={() => setOpen(true)}>
          {t`Discount`}
        </Button>
        {sums !== null && sums.discount > 0 && <MoneyText amount={0 - sums.discount} currency={currency} />}
      </div>
      {sums?.taxes.map((tax) => (
        <SumRow key={tax.feeId} label={rated(tax.name, tax.ratePpm)}>
          <MoneyText amount={tax.amount} currency={currency} tone="muted" />
        </SumRow>
      ))}
      {sums?.fees.map((fee) => (
        <SumRow key={fee.feeId} label={fee.name}>
          <MoneyText amount={fee.amount} currency={currency} tone="muted" />
        </SumRow>
      ))}
      {open && (
        <Suspense fallback={null}>
          <DiscountSheet discount={cart.discount} currency={currency} onChange={set} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function SumRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3 text-muted">
      <span className="min-w-0 truncate">{label}</span>
      {children}
    </div>
  );
}

/** The sum to pay, and the two ways to end a sale. */
function PayBar({ cart, change, source, draft, totals, onPay, onSold }: CartPanelProps) {
  const { t } = useLingui();
  const issueText = useIssueText();
  const { selectCustomer } = useModals();
  const { busy, sell } = useSell(onSold);
  const total = totals.ok ? totals.value.total : 0;
  const onAccount = async () => {
    let { contact } = source;
    // On whose account? Nobody in particular has none.
    if (contact === null) {
      const chosen = await selectCustomer();
      if (!chosen) return;
      contact = chosen.contact;
      change((before) => ({ ...before, contactId: chosen.contact.id }));
    }
    await sell({ ...cart, contactId: contact.id }, { ...source, contact }, null);
  };
  const problem = useMemo(() => (totals.ok ? null : totals.error.code), [totals]);
  return (
    <div className="px-4 pt-2.5 pb-4 desk:px-6 desk:pb-6">
      <div className="mb-3 flex items-center justify-between gap-3">
        <span className="font-semibold">{t`To pay`}</span>
        {problem === null ? (
          <MoneyText
            amount={total}
            currency={draft.currency}
            className="text-[34px]/[40px] font-semibold! tracking-tight desk:text-[40px]/[48px]"
          />
        ) : (
          <span role="alert" className="text-right text-15 text-overdue-ink">
            {issueText(problem)}
          </span>
        )}
      </div>
      <div className="flex gap-2">
        <Button
          className="min-h-14! rounded-card! px-4!"
          disabled={busy || problem !== null}
          onClick={() => void onAccount()}
        >{t`On account`}</Button>
        <Button
          variant="primary"
          size="large"
          className="min-h-14! flex-1 rounded-card! text-18"
          busy={busy}
          disabled={problem !== null}
          newKey
          onClick={onPay}
        >{t`Paid now`}</Button>
      </div>
    </div>
  );
}
