import type { LocalDate } from "@ankara/domain/dates/dates";
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from "react";
import { Plural, useLingui } from "@lingui/react/macro";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { IconButton } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { RowState, shownAmount, useRowMeta } from "../../document-parts/row-state.tsx";
import { useClientName } from "../../i18n/use-client-name.ts";
import { selectionSums, rangeOf } from "./selection.ts";
import { SelectionActions } from "./selection-actions.tsx";
import { dot } from "../../ui/parts.ts";

export type SelectionListProps = {
  /** Rows of the list; only shown ones can be selected. */
  rows: readonly InvoiceRow[];
  picked: ReadonlySet<string>;
  /** Null ends choosing. */
  onChange: (picked: ReadonlySet<string> | null) => void;
  today: LocalDate;
  home: string;
};

/** The list while several are chosen: a tick before each row, and what can be done with them under the list. */
export function SelectionList({ rows, picked, onChange, today, home }: SelectionListProps) {
  const { t } = useLingui();
  const clientName = useClientName();
  const meta = useRowMeta(today);
  const chosen = useMemo(() => rows.filter(({ id }) => picked.has(id)), [rows, picked]);
  const last = useRef<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useSelectionKeys(box, {
    end: () => onChange(null),
    all: () => onChange(new Set(rows.map(({ id }) => id))),
  });
  const toggle = (id: string, range: boolean) => {
    const on = !picked.has(id);
    const ids = range && last.current !== null ? rangeOf(rows, last.current, id) : [id];
    const next = new Set(picked);
    for (const one of ids) {
      if (on) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    onChange(next);
  };
  return (
    <div ref={box}>
      <SelectionBar chosen={chosen} rows={rows} home={home} onChange={onChange} />
      <List items={rows} keyOf={({ id }) => id} label={t`Invoices`} inset="gutter">
        {(row) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the client's name and the number stand in it
          <label
            className={
              picked.has(row.id)
                ? "flex min-h-[66px] items-center gap-3 bg-primary-soft px-4 py-2 desk:min-h-13 desk:px-6"
                : "flex min-h-[66px] items-center gap-3 px-4 py-2 hover:bg-hover desk:min-h-13 desk:px-6"
            }
          >
            <input
              type="checkbox"
              data-row=""
              data-id={row.id}
              checked={picked.has(row.id)}
              onChange={(event) => toggle(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
              className="tick"
            />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-medium wrap-anywhere desk:line-clamp-1">{clientName(row)}</span>
              <span className="money block truncate text-13 text-muted">{meta(row)}</span>
            </span>
            <span className="shrink-0 text-right">
              <span className="block">
                <MoneyText amount={shownAmount(row)} currency={row.currency} />
              </span>
              <span className="block text-13 leading-[18px]">
                <RowState row={row} today={today} />
              </span>
            </span>
          </label>
        )}
      </List>
      <div className="sticky bottom-0 z-10 border-t border-line bg-surface">
        <SelectionActions chosen={chosen} onDone={() => onChange(null)} />
      </div>
    </div>
  );
}

/** Shows the number and the sum of the selection; stays above the list. */
function SelectionBar({
  chosen,
  rows,
  home,
  onChange,
}: Pick<SelectionListProps, "rows" | "home" | "onChange"> & { chosen: readonly InvoiceRow[] }) {
  const { t } = useLingui();
  const all = rows.length > 0 && chosen.length === rows.length;
  const sums = selectionSums(chosen, home);
  return (
    <div className="sticky top-0 z-10 flex min-h-14 items-center gap-2 border-b border-line bg-primary-soft pr-4 pl-1 desk:pl-3">
      <IconButton label={t`Stop selecting`} icon={CloseIcon} onClick={() => onChange(null)} />
      <output className="min-w-0 flex-1">
        <span className="block font-medium">
          <Plural value={chosen.length} one="# selected" other="# selected" />
        </span>
        {sums.length > 0 && (
          <span className="block truncate text-13 text-muted">
            {sums.map(({ currency, total }, index): ReactNode => (
              <span key={currency}>
                {index > 0 && dot}
                <MoneyText amount={total} currency={currency} size="13" tone="muted" />
              </span>
            ))}
          </span>
        )}
      </output>
      <button
        type="button"
        className="min-h-11 shrink-0 rounded-input px-2 font-medium text-primary-ink hover:bg-hover desk:min-h-9"
        onClick={() => onChange(all ? new Set() : new Set(rows.map(({ id }) => id)))}
      >
        {all ? t({ message: "None", context: "choose" }) : <Plural value={rows.length} one="All #" other="All #" />}
      </button>
    </div>
  );
}

/** Esc ends, Ctrl/⌘ A takes all. The first chosen row has the keyboard, so that it goes on where the list was. */
function useSelectionKeys(box: React.RefObject<HTMLElement | null>, keys: { end: () => void; all: () => void }): void {
  const now = useRef(keys);
  useLayoutEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("input[data-row]:checked")?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      // A sheet over the list has its own keys.
      if (event.defaultPrevented || document.querySelector('[role="dialog"],[role="menu"]')) return;
      const typing = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
      if (event.key === "Escape") now.current.end();
      else if (event.key === "a" && (event.ctrlKey || event.metaKey) && !typing) now.current.all();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [box]);
}
