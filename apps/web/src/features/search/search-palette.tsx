import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Dialog } from "@base-ui/react/dialog";
import { ScrollContext } from "../../ui/scroll-context.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import type { ContactRow } from "../../store/index/contact-row.ts";
import type { Found } from "../../search/search.ts";
import { wordsOf } from "../../search/search-query.ts";
import { Kbd } from "../../ui/button.tsx";
import { AddClientIcon, FilterIcon, PaymentIcon, PlusIcon, RecentIcon } from "../../ui/icons.ts";
import { useModals } from "../../ui/modal-context.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { lookAgain, rememberSearch, useRecentSearches } from "./recent-searches.ts";
import { mayBeClient } from "./no-hits.tsx";
import { optionId, ResultList, useGroupNames, type Item, type Section } from "./result-list.tsx";
import { placeSection, type SearchProps } from "./search-screen.tsx";
import { hitSections, placesFor } from "./sections.ts";
import { useOptions } from "./use-options.ts";
import { useSearch } from "./use-search.ts";

const perGroup = 4;

/** The search over any screen, with what can be done at once: Ctrl/⌘ K. */
export function SearchPalette({ collections, places, onClose }: SearchProps & { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typing, setQuery] = useState("");
  const { found, context } = useSearch(typing, collections);
  const { query } = context;
  const names = useGroupNames();
  const actions = useActions();
  const recent = useRecentSearches();
  useEffect(lookAgain, []);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);

  const typed = query.trim() !== "";
  const onOpen = useCallback(() => {
    if (typed) rememberSearch(query);
    onClose();
  }, [typed, query, onClose]);
  const openAll = () => void navigate(`/tabs/search?q=${encodeURIComponent(query.trim())}`);
  const sections: Section[] = [];
  if (typed) {
    const doing = actions.for(found, query);
    if (doing.length > 0) sections.push({ key: "do", title: t`Actions`, items: doing });
    sections.push(
      ...hitSections(found.groups, perGroup, { names, all: (count, name) => t`All ${count} in ${name}` }, () => {
        rememberSearch(query);
        openAll();
        onClose();
      }),
    );
    const matching = placesFor(places, query);
    if (matching.length > 0) sections.push(placeSection(t`Go to`, matching));
    if (sections.length === 0)
      sections.push({
        key: "do",
        title: t`Nothing matches “${query.trim()}”`,
        items: [mayBeClient(query, context.today, context.words) ? actions.newClient(query.trim()) : actions.filter()],
      });
  } else {
    if (recent.length > 0)
      sections.push({
        key: "recent",
        title: t`Recent`,
        items: recent
          .slice(0, 3)
          .map((text) => ({ kind: "more", key: text, title: text, icon: RecentIcon, onSelect: () => setQuery(text) })),
      });
    sections.push({ key: "do", title: t`Actions`, items: [actions.newInvoice(), actions.newClient()] });
    sections.push(
      placeSection(
        t`Go to`,
        places.filter(({ to, typedOnly }) => to !== "/new-invoice" && !typedOnly),
      ),
    );
  }
  const ids = sections.flatMap(({ items }) => items.map((item) => optionId(listId, item)));
  const { activeId, onKeyDown } = useOptions(list, ids, { query, settled: query === typing });

  return (
    <Palette
      label={t`Search`}
      onClose={onClose}
      head={
        <SearchBox
          look="bare"
          value={typing}
          onChange={setQuery}
          placeholder={t`Search or do something`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to be searched
          autoFocus
          hits={{ listId, activeId }}
          onKeyDown={(event) => {
            // Esc closes the dialog at once, whatever is typed; so do the keys that opened it.
            if (event.key === "Escape") event.preventDefault();
            else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
              event.preventDefault();
              onClose();
            } else onKeyDown(event);
          }}
        />
      }
      footer={
        <div className="flex items-center gap-4 text-13 text-muted">
          <span className="flex items-center gap-1">
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Trans>move</Trans>
          </span>
          <span className="flex items-center gap-1">
            <Kbd>↵</Kbd> <Trans>open</Trans>
          </span>
          <span className="ml-auto">
            <Trans>Try 45k, march, overdue, 0803</Trans>
          </span>
        </div>
      }
    >
      <output className="sr-only">{typed && <Plural value={found.total} one="# result" other="# results" />}</output>
      <ResultList
        listId={listId}
        listRef={list}
        label={t`Results`}
        sections={sections}
        activeId={activeId}
        context={context}
        onOpen={onOpen}
      />
    </Palette>
  );
}

/** Lists the actions available here, by themselves or for the client that was found. */
function useActions() {
  const { t } = useLingui();
  const { newClient, recordPayment } = useModals();
  return {
    newInvoice: (): Item => ({
      kind: "act",
      key: "new-invoice",
      icon: PlusIcon,
      title: t`New invoice`,
      to: "/new-invoice",
    }),
    filter: (): Item => ({
      kind: "act",
      key: "filter",
      icon: FilterIcon,
      title: t`Filter invoices`,
      to: "/invoices/filter",
    }),
    newClient: (startName = ""): Item => ({
      kind: "act",
      key: "new-client",
      icon: AddClientIcon,
      title: startName === "" ? t`New client` : t`Add “${startName}” as a client`,
      onSelect: () => void newClient({ startName }),
    }),
    /** Lists actions for a client when the typed name or phone makes clear enough whose it is. */
    for(found: Found, query: string): Item[] {
      const group = found.groups[0];
      if (group?.collection !== "contacts" || found.guessed) return [];
      // Each word stands at the start of one of theirs.
      if (group.best > 2 * wordsOf(query).split(" ").length) return [];
      const client = group.hits[0] as ContactRow;
      const items: Item[] = [
        {
          kind: "act",
          key: "invoice",
          icon: PlusIcon,
          title: t`New invoice for ${client.name}`,
          to: `/new-invoice?contact=${client.id}`,
        },
      ];
      if (client.owed.length > 0)
        items.push({
          kind: "act",
          key: "payment",
          icon: PaymentIcon,
          title: t`Record payment from ${client.name}`,
          onSelect: () => void recordPayment({ contactId: client.id }),
        });
      return items;
    },
  };
}

type PaletteProps = {
  /** Read out: "Search". */
  label: string;
  onClose: () => void;
  /** The search, above the line. */
  head: ReactNode;
  /** Keys and hints, below the list. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A dialog near the top of the window with a search for its head: the command palette. Esc and a press outside close it. */
function Palette({ label, onClose, head, footer, children }: PaletteProps) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="sheet-scrim fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          aria-label={label}
          className="sheet-rise fixed inset-x-0 top-[12vh] z-50 mx-auto flex max-h-[min(580px,76vh)] w-[calc(100%-32px)] max-w-[620px] flex-col overflow-hidden rounded-[14px] bg-surface text-ink shadow-soft outline-none"
        >
          <div className="shrink-0 border-b border-line px-2">{head}</div>
          <ScrollContext value={scroller}>
            <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              {children}
            </div>
          </ScrollContext>
          {footer && <div className="shrink-0 border-t border-line bg-sunken px-4 py-2.5">{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
