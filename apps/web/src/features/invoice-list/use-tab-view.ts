import type { LocalDate } from "@ankara/domain/dates/dates";
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSearchParams } from "react-router";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { chosen, orders, shows, tabRows, type Order, type Show } from "./invoice-chips.ts";
import { contains, wordsOf } from "./row-tests.ts";

export type View = { show: Show; order: Order; q: string; /** Id of the invoice beside the list. */ open: string };

/** With `change` in place of the present one, and `addressOf` for links. */
export type TabView = View & {
  change: (next: Partial<View>) => void;
  addressOf: (next: Partial<View>) => string;
  /** Searches at once; the address follows when typing rests, because it draws the whole page anew. */
  search: (q: string) => void;
  /** Writes the address of what was typed now: something else is about to be tapped. */
  endSearch: () => void;
  /** Chooses a chip; the same function each time. */
  showOnly: (show: Show) => void;
};

const restMs = 600;

/** Chip, order, search and the open invoice live in the address, so that going back finds them. */
export function useTabView(): TabView {
  const [query, setQuery] = useSearchParams();
  const addressed = query.get("q") ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const view: View = {
    show: chosen(shows, query.get("show")),
    order: chosen(orders, query.get("order")),
    q: typed ?? addressed,
    open: query.get("open") ?? "",
  };
  const paramsOf = (next: Partial<View>) => {
    const { show, order, q, open } = { ...view, ...next };
    const params = new URLSearchParams();
    if (show !== "all") params.set("show", show);
    if (order !== "newest") params.set("order", order);
    if (q !== "") params.set("q", q);
    if (open !== "") params.set("open", open);
    return params;
  };
  const change = (next: Partial<View>) => {
    setTyped(null);
    setQuery(paramsOf(next), { replace: true });
  };
  const endSearch = () => {
    if (typed !== null) change({});
  };
  const atRest = useEffectEvent(endSearch);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => atRest(), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const latest = useRef(change);
  useLayoutEffect(() => {
    latest.current = change;
  });
  const showOnly = useCallback((show: Show) => latest.current({ show }), []);
  return {
    ...view,
    change,
    showOnly,
    search: setTyped,
    endSearch,
    addressOf: (next) => `/tabs/invoice?${paramsOf(next)}`,
  };
}

/** Rows under the chip, in the order, holding the words searched for. */
export function useTabRows(
  rows: readonly InvoiceRow[] | undefined,
  view: Pick<View, "show" | "order" | "q"> & { today: LocalDate },
): readonly InvoiceRow[] {
  const { show, order, today } = view;
  // The box shows each key at once; the rows follow when no key waits.
  const q = useDeferredValue(view.q);
  const onTab = useMemo(() => tabRows(rows ?? [], show, order, today), [rows, show, order, today]);
  return useMemo(() => {
    const words = wordsOf(q);
    return words.length === 0 ? onTab : onTab.filter((row) => contains(row, words));
  }, [onTab, q]);
}
