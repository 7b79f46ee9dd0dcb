import { useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { ScanButton } from "../../scan/use-scan.tsx";
import { cx } from "../../ui/cx.ts";
import { inputBox } from "../../ui/field.tsx";
import { CatalogIcon, PlusIcon } from "../../ui/icons.ts";
import { useIsDesk } from "../../ui/use-media.ts";
import { suggestItems, type Suggestion } from "./item-suggestions.ts";
import { priced } from "../../i18n/numbers.ts";
import { useUnitText } from "../../document-parts/unit-text.ts";

type AddItemProps = {
  items: readonly CatalogItem[];
  /** Ids of items, most recently used first. */
  recent: readonly string[];
  currency: string;
  /** Price to show for an item: the client's last one before the catalog's. */
  priceOf: (item: CatalogItem) => string | undefined;
  onAdd: (suggestion: Suggestion) => void;
  /** Opens the camera. */
  onScan: () => void;
  /** Says that the invoice still needs an item. */
  error?: string | undefined;
};

/** One field that adds items: from the catalog by typing, or in words, "3 bags rice 45k". Enter takes the marked one. */
export function AddItem({ items, recent, currency, priceOf, onAdd, onScan, error }: AddItemProps) {
  const { t } = useLingui();
  const id = useId();
  const desk = useIsDesk();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const suggestions = useMemo(
    () => (open ? suggestItems(typed, items, recent, currency) : []),
    [open, typed, items, recent, currency],
  );
  const active = Math.min(marked, suggestions.length - 1);

  const add = (suggestion: Suggestion) => {
    onAdd(suggestion);
    setTyped("");
    setMarked(0);
    // A hidden list can be reached again: typing, a tap or an arrow opens it anew.
    setOpen(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !open) {
      event.preventDefault();
      setOpen(true);
    } else if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setMarked((active + step + suggestions.length) % suggestions.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = suggestions[active];
      if (chosen && (typed !== "" || marked > 0)) add(chosen);
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div className="relative" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <div className={cx(inputBox, error && "ring-overdue")}>
        <PlusIcon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <input
          ref={input}
          type="text"
          role="combobox"
          data-field="lines"
          aria-label={t`Add an item`}
          aria-expanded={suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={suggestions.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-invalid={error ? true : undefined}
          placeholder={desk ? t`Add item, or “3 bags rice 45k”` : t`e.g. “3 bags rice 45k”`}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={200}
          value={typed}
          onFocus={(event) => {
            setOpen(true);
            // Room for the offers between the field and what stays above the keyboard.
            if (!desk) event.currentTarget.scrollIntoView({ block: "start" });
          }}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 scroll-mt-4 self-stretch truncate bg-transparent py-2 outline-none"
        />
        <ScanButton onClick={onScan} />
      </div>
      <div
        id={`${id}-list`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot hold prices
        role="listbox"
        aria-label={t`Items to add`}
        hidden={suggestions.length === 0}
        className="mt-1 overflow-hidden rounded-card border border-line bg-surface desk:absolute desk:inset-x-0 desk:z-20 desk:shadow-soft"
      >
        {suggestions.map((suggestion, index) => (
          <button
            type="button"
            key={`${suggestion.kind === "item" ? suggestion.item.id : "words"} ${suggestion.meant?.of ?? ""}`}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native option cannot hold a price
            role="option"
            // The field keeps the focus and hears the keys.
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => add(suggestion)}
            onPointerEnter={() => setMarked(index)}
            className={cx(
              "flex min-h-12 w-full items-center gap-3 px-3.5 py-1.5 text-left desk:min-h-10",
              index === active && "bg-hover",
            )}
          >
            <Offer suggestion={suggestion} currency={currency} price={priceText(suggestion, priceOf)} />
          </button>
        ))}
      </div>
    </div>
  );
}

function Offer({
  suggestion,
  currency,
  price,
}: {
  suggestion: Suggestion;
  currency: string;
  price: string | undefined;
}) {
  const { t } = useLingui();
  const { counted } = useUnitText();
  const Mark = suggestion.kind === "item" ? CatalogIcon : PlusIcon;
  const name = suggestion.kind === "item" ? suggestion.item.name : suggestion.line.name;
  const quantity = suggestion.kind === "item" ? suggestion.quantity : suggestion.line.quantity;
  const unit = suggestion.kind === "item" ? suggestion.item.unit : (suggestion.line.unit ?? "piece");
  return (
    <>
      <Mark size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{suggestion.kind === "words" ? <Trans>Add “{name}”</Trans> : name}</span>
        {quantity !== "1" && <span className="block text-13 text-muted">{counted(quantity, unit)}</span>}
      </span>
      {suggestion.meant ? (
        <span className="shrink-0 text-right text-muted">
          <span className="money">{priced(suggestion.meant.typed, currency)}</span>{" "}
          {suggestion.meant.of === "each" ? t`each` : t`for all`}
        </span>
      ) : (
        price && <span className="money shrink-0 text-muted">{priced(price, currency)}</span>
      )}
    </>
  );
}

function priceText(suggestion: Suggestion, priceOf: AddItemProps["priceOf"]): string | undefined {
  if (suggestion.kind === "words") return suggestion.line.unitPrice;
  return suggestion.unitPrice || priceOf(suggestion.item);
}
