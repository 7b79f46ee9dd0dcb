import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { contactReloadDelayMs, contactReloadRetries } from "@ankara/domain/constants";
import { idSuffixOf } from "@ankara/domain/text";
import { Suspense, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { readDraft, tabDrafts, writeDraft } from "../../forms/draft-store.ts";
import { useBusiness, useHasCopy, useListed } from "../../store/hooks.ts";
import type { ContactRow } from "../../store/index/contact-row.ts";
import { currentStore } from "../../store/store.ts";
import { useClientRows } from "../../store/use-client-rows.ts";
import { AwaitedList, useIsBare } from "../../sync/awaited-list.tsx";
import { syncNow } from "../../sync/sync-engine.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SortIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { useOpenFirst } from "../../ui/split-view.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { useHasSplit, useIsDesk } from "../../ui/use-media.ts";
import {
  contactOrders,
  countOverdue,
  filterContacts,
  overdueDays,
  sortContacts,
  tagsOf,
  withTag,
  type ContactOrder,
} from "./contact-list.ts";
import { ClientRow } from "./contact-row.tsx";
import { TagChips } from "./tag-chips.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { fallbackCurrency } from "../../store/amounts.ts";

const MergeSheet = lazyPart(() => import("./merge-sheet.tsx"));
const SeveralSheet = lazyPart(() => import("./bulk-sheet.tsx"));

/** The field and the space under it, px on a phone. */
const searchHeight = 52;

/**
 * Clients, A–Z, with what each one owes. Read from the device; works with no network.
 *
 * @param onAdd - opens the form of a new client, with what was searched for
 */
export function ClientsScreen({ onAdd }: { onAdd: (name: string) => void }) {
  const { t } = useLingui();
  const desk = useIsDesk();
  const rows = useClientList();
  const homeCurrency = useBusiness()?.currency ?? fallbackCurrency;
  const [view, setView] = useListView();
  const { query } = view;

  const hasCopy = useHasCopy();
  const listed = rows?.filter(({ archived }) => archived === view.archived);
  const tags = useMemo(
    () => tagsOf(rows?.filter((row) => row.archived === view.archived) ?? []),
    [rows, view.archived],
  );
  // A tag no client has any more filters nothing.
  const tag = tags.includes(view.tag) ? view.tag : null;
  const tagged = listed && withTag(listed, tag);
  const overdue = tagged && hasCopy ? countOverdue(tagged) : 0;
  const found =
    tagged &&
    sortContacts(
      filterContacts(view.onlyOverdue ? tagged.filter((row) => overdueDays(row) > 0) : tagged, query),
      view.order,
      homeCurrency,
    );
  const nobody = useIsBare(listed) && !view.archived;
  const add = () => onAdd(found?.length === 0 ? query : "");
  const under = desk ? 0 : searchHeight;
  const first = found?.[0];
  // Not under `/record-payment`, whose address says what is asked over this list.
  const { pathname } = useLocation();
  useOpenFirst(first && /^\/(tabs\/home)?$/.test(pathname) ? `/contacts/${first.permalink}` : undefined);

  return (
    <Screen
      title={view.archived ? t`Archived clients` : t`Clients`}
      onBack={view.archived ? () => setView({ archived: false }) : undefined}
      // Not before the list is known: an empty one has its button in its midst.
      fab={!listed || nobody || view.archived ? undefined : { label: t`New client`, onClick: add }}
      actions={
        !nobody && (
          <SortMenu view={view} onChange={setView} archived={rows?.filter((row) => row.archived).length ?? 0} />
        )
      }
      search={
        nobody ? (
          // The place of the search under the head stays: on a new device the list waits a second for the server, and would jump.
          !desk && <div className="h-11" />
        ) : (
          <SearchBox
            value={query}
            onChange={(text) => setView({ query: text })}
            placeholder={t`Name, phone or company`}
            slashKey
          />
        )
      }
    >
      {!listed && (
        <AwaitedList
          skeleton={<ListSkeleton />}
          under={under}
          title={<Trans>Your clients are not here yet</Trans>}
          action={{ label: <Trans>Add a client</Trans>, onClick: add }}
        >
          <Trans>Those you have load later. You can add one now.</Trans>
        </AwaitedList>
      )}
      {listed && nobody && (
        <EmptyState
          under={under}
          title={<Trans>No clients yet</Trans>}
          action={{ label: <Trans>Add a client</Trans>, onClick: add }}
          secondary={{ label: <Trans>Import clients</Trans>, to: "/import?kind=contacts" }}
        >
          <Trans>A name and a phone number are enough. Add the person standing in front of you.</Trans>
        </EmptyState>
      )}
      {tags.length > 0 && (
        <div className="px-4 pb-1">
          <TagChips tags={tags} value={tag} onChange={(next) => setView({ tag: next ?? "" })} />
        </div>
      )}
      {listed && listed.length > 0 && (
        <ListHead
          count={found?.length ?? 0}
          overdue={overdue}
          view={view}
          onChange={setView}
          searching={query !== "" || tag !== null}
        />
      )}
      {found && found.length > 0 && <ClientList rows={found} homeCurrency={homeCurrency} />}
      {found?.length === 0 && !nobody && (
        <NobodyFound
          query={query}
          view={view}
          onAdd={add}
          onAll={() => setView({ query: "", onlyOverdue: false, archived: false, tag: "" })}
        />
      )}
    </Screen>
  );
}

/**
 * Clients from the device, A–Z. While the list is empty it asks the server again, twice, half a
 * second apart: on a new phone the first answer may not have come yet.
 */
function useClientList(): readonly ContactRow[] | undefined {
  const rows = useClientRows();
  const [tries, setTries] = useState(0);
  const empty = rows?.length === 0;

  useEffect(() => {
    if (!empty || tries >= contactReloadRetries) return;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      syncNow();
    }, contactReloadDelayMs);
    return () => clearTimeout(timer);
  }, [empty, tries]);

  return useListed(rows);
}

function ClientList({ rows, homeCurrency }: { rows: readonly ContactRow[]; homeCurrency: string }) {
  const { t } = useLingui();
  const shown = idSuffixOf(useParams()["permalink"] ?? "");
  const split = useHasSplit();
  return (
    <List
      items={rows}
      keyOf={(row) => row.id}
      label={t`Clients`}
      // Beside a client the list of a tablet is as narrow as a laptop's.
      className={split ? "text-15 [--inset:60px]" : ""}
    >
      {(row) => (
        <ClientRow row={row} homeCurrency={homeCurrency} selected={shown !== null && row.permalink.endsWith(shown)} />
      )}
    </List>
  );
}

type ListView = {
  query: string;
  order: ContactOrder;
  onlyOverdue: boolean;
  archived: boolean;
  /** Empty for everybody. */ tag: string;
};
const firstView: ListView = { query: "", order: "name", onlyOverdue: false, archived: false, tag: "" };

/** Keeps filter and order for this tab of the browser: going to a client and back changes nothing. */
function useListView(): [ListView, (patch: Partial<ListView>) => void] {
  const key = `list:clients:${currentStore().userId}`;
  const [view, setView] = useState(() => {
    const savedView = readDraft(tabDrafts, key, firstView) ?? firstView;
    return contactOrders.includes(savedView.order) ? savedView : firstView;
  });
  return [
    view,
    (patch) => {
      const next = { ...view, ...patch };
      setView(next);
      writeDraft(tabDrafts, key, next, firstView);
    },
  ];
}

type ViewProps = { view: ListView; onChange: (patch: Partial<ListView>) => void };

/** "11 clients, A–Z", once all of them are here, and, where there are any, a button that leaves only those who are late. */
function ListHead({
  count,
  overdue,
  view,
  onChange,
  searching,
}: ViewProps & { count: number; overdue: number; searching: boolean }) {
  const { t } = useLingui();
  const orders: Record<ContactOrder, string> = {
    name: t`A–Z`,
    overdue: t`longest overdue first`,
    owed: t`highest balance first`,
  };
  const order = orders[view.order];
  const hasCopy = useHasCopy();
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 px-4 text-13 font-medium text-muted desk:min-h-9">
      <span aria-live="polite">
        {!hasCopy ? null : searching ? (
          <Plural value={count} one="# client found" other="# clients found" />
        ) : (
          <Plural value={count} one={`# client, ${order}`} other={`# clients, ${order}`} />
        )}
      </span>
      {overdue > 0 && (
        <button
          type="button"
          aria-pressed={view.onlyOverdue}
          onClick={() => onChange({ onlyOverdue: !view.onlyOverdue })}
          className="-mr-2 min-h-11 rounded-full px-2 text-overdue-ink aria-pressed:bg-overdue-soft desk:min-h-7"
        >
          <Trans>{overdue} overdue</Trans>
        </button>
      )}
    </div>
  );
}

function SortMenu({ view, onChange, archived }: ViewProps & { archived: number }) {
  const { t } = useLingui();
  const names: Record<ContactOrder, string> = {
    name: t`Name, A–Z`,
    overdue: t`Longest overdue`,
    owed: t`Highest balance`,
  };
  const navigate = useNavigate();
  const { money, selectCustomer } = useModals();
  const [open, setOpen] = useState<"merge" | "several" | null>(null);
  const items: MenuItem[] = contactOrders.map((order) => ({
    label: names[order],
    hint: order === view.order ? "✓" : undefined,
    onSelect: () => onChange({ order }),
  }));
  if (archived > 0 && !view.archived) {
    items.push({
      label: t`Archived clients`,
      hint: archived,
      separated: true,
      onSelect: () => onChange({ archived: true, onlyOverdue: false, tag: "" }),
    });
  }
  const owes = async () => {
    const choice = await selectCustomer();
    if (choice?.action === "SELECT") await money({ do: "debt", contactId: choice.contact.id });
  };
  items.push(
    { label: t`Owes me`, hint: t`a debt without an invoice`, separated: true, onSelect: () => void owes() },
    { label: t`Import clients`, onSelect: () => void navigate("/import?kind=contacts") },
    { label: t`Merge duplicates`, onSelect: () => setOpen("merge") },
    { label: t`Select several`, onSelect: () => setOpen("several") },
  );
  const close = () => setOpen(null);
  return (
    <>
      <Menu label={t`Sort`} icon={SortIcon} items={items} />
      <Suspense fallback={null}>
        {open === "merge" && <MergeSheet onClose={close} />}
        {open === "several" && <SeveralSheet onClose={close} />}
      </Suspense>
    </>
  );
}

function NobodyFound({
  query,
  view,
  onAdd,
  onAll,
}: {
  query: string;
  view: ListView;
  onAdd: () => void;
  onAll: () => void;
}) {
  if (query !== "" && !view.archived) {
    return (
      <EmptyState
        plain
        title={<Trans>No client matches “{query}”</Trans>}
        action={{ label: <Trans>Add “{query}”</Trans>, onClick: onAdd }}
      >
        <Trans>Try part of the name or the last digits of the phone.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      plain
      title={<Trans>Nobody here</Trans>}
      secondary={{ label: <Trans>Show all clients</Trans>, onClick: onAll }}
    />
  );
}
