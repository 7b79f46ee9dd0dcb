import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { searchDebounceMs } from "@ankara/domain/constants";
import { formatPhone } from "@ankara/domain/clients/phone";
import { useEffect, useState, type KeyboardEvent } from "react";
import { useContactRows, useListed } from "../../store/hooks.ts";
import type { ContactRow } from "../../store/index/contact-row.ts";
import { currentStore } from "../../store/store.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, Kbd } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PlusIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import type { CustomerChoice, ModalProps } from "../../ui/modal-context.ts";
import { Row } from "../../ui/row.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { AwaitedList } from "../../sync/awaited-list.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { filterContacts } from "./contact-list.ts";
import { QuickContact } from "./quick-contact.tsx";

/** "Select A Customer", and where it answers NEW the two lines of a new client, who is answered as selected. */
export function ChooseCustomer({ onDone }: ModalProps<Exclude<CustomerChoice, { action: "NEW" }>>) {
  const [added, setAdded] = useState<{ name: string; open: boolean }>({ name: "", open: false });
  if (!added.open) {
    return (
      <SelectCustomer
        typed={added.name}
        onDone={(choice) => (choice?.action === "NEW" ? setAdded({ name: choice.name, open: true }) : onDone(choice))}
      />
    );
  }
  return (
    <QuickContact
      typed={added.name}
      onBack={() => setAdded({ ...added, open: false })}
      onDone={(contact) => onDone(contact && { action: "SELECT", contact })}
    />
  );
}

type SelectCustomerProps = ModalProps<CustomerChoice> & {
  /** Text the search begins with. */
  typed?: string;
};

/** "Select A Customer": clients by name. Choosing answers SELECT with the contact, the add button NEW. */
export function SelectCustomer({ typed = "", onDone }: SelectCustomerProps) {
  const { t } = useLingui();
  const desk = useIsDesk();
  const [query, setQuery] = useState(typed);
  const { rows, settled, settle } = useMatches(query);
  const choose = async (row: ContactRow) => {
    const contact = await currentStore().get("contacts", row.id);
    if (contact) onDone({ action: "SELECT", contact });
  };
  const { active, onKeyDown } = useActiveRow(settled ? rows : undefined, settle, (row) => void choose(row));
  const add = () => onDone({ action: "NEW", name: query.trim() });
  const some = rows !== undefined && rows.length > 0;
  return (
    <Sheet
      open
      tall
      onClose={() => onDone(null)}
      title={<Trans>Select A Customer</Trans>}
      head={
        <SearchBox
          value={query}
          onChange={setQuery}
          placeholder={t`Name, phone or company`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the sheet is there to be searched
          autoFocus
          onKeyDown={onKeyDown}
        />
      }
      footer={desk ? <Foot onAdd={add} /> : some && <AddClient onAdd={add} />}
    >
      <div className="flex min-h-full flex-col">
        <output className="sheet-sides block pb-1 text-13 font-medium text-muted">
          {settled && query.trim() !== "" && some && <Plural value={rows.length} one="# match" other="# matches" />}
          <span className="sr-only"> {active?.name}</span>
        </output>
        {rows === undefined && (
          <AwaitedList
            skeleton={<ListSkeleton />}
            plain
            title={<Trans>Your clients are not here yet</Trans>}
            action={{ label: <Trans>Add a client</Trans>, onClick: add }}
          >
            <Trans>Those you have load later. You can add one now.</Trans>
          </AwaitedList>
        )}
        {rows?.length === 0 && <NobodyYet query={query} onAdd={add} />}
        {some && (
          <List items={rows} keyOf={(row) => row.id} label={t`Clients`} className="desk:[--inset:64px]!">
            {(row) => <CustomerRow row={row} active={row.id === active?.id} onClick={() => void choose(row)} />}
          </List>
        )}
      </div>
    </Sheet>
  );
}

function CustomerRow({ row, active, onClick }: { row: ContactRow; active: boolean; onClick: () => void }) {
  const desk = useIsDesk();
  const phone = formatPhone(row.phone);
  return (
    <Row
      start={<Avatar name={row.name} size={desk ? "small" : "medium"} />}
      title={row.name}
      {...(desk ? { end: <DeskEnd phone={phone} active={active} /> } : { meta: phone || row.company })}
      selected={active}
      onClick={onClick}
    />
  );
}

function DeskEnd({ phone, active }: { phone: string; active: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <span className="money text-muted">{phone}</span>
      {active && <Kbd>↵</Kbd>}
    </span>
  );
}

function Foot({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <span className="text-13 text-muted">
        <Trans>↑ ↓ to move, Enter to choose</Trans>
      </span>
      <Button variant="soft" icon={PlusIcon} onClick={onAdd}>
        <Trans>New client</Trans>
      </Button>
    </div>
  );
}

/** Under the list on phones, within reach of the thumb: over it, a button would lie on a phone number. */
function AddClient({ onAdd }: { onAdd: () => void }) {
  return (
    <Button variant="primary" size="large" full icon={PlusIcon} onClick={onAdd}>
      <Trans>New client</Trans>
    </Button>
  );
}

function NobodyYet({ query, onAdd }: { query: string; onAdd: () => void }) {
  const name = query.trim();
  if (name === "") {
    return (
      <EmptyState
        plain
        title={<Trans>No clients yet</Trans>}
        action={{ label: <Trans>Add a client</Trans>, onClick: onAdd }}
      >
        <Trans>A name and a phone number are enough.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      plain
      title={<Trans>No client matches “{name}”</Trans>}
      action={{ label: <Trans>Add “{name}”</Trans>, onClick: onAdd }}
    />
  );
}

type Matches = {
  rows: readonly ContactRow[] | undefined;
  /** The rows belong to what is typed now. */
  settled: boolean;
  /** Waits no longer: the rows of what is typed now. */
  settle: () => readonly ContactRow[];
};

/** Clients in use that match, once typing has paused. */
function useMatches(query: string): Matches {
  const all = useListed(useContactRows());
  const [settledQuery, setSettledQuery] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setSettledQuery(query), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [query]);
  // Emptying the search shows everybody at once: there is nothing to wait for.
  const now = query === "" ? "" : settledQuery;
  const matches = (words: string) =>
    all &&
    filterContacts(
      all.filter(({ archived }) => !archived),
      words,
    );
  return {
    rows: matches(now),
    settled: now === query,
    settle: () => {
      setSettledQuery(query);
      return matches(query) ?? [];
    },
  };
}

/**
 * The row that Enter chooses while the cursor stays in the search: the one moved to, else the first match.
 *
 * @param settle - a key that moves or chooses does not wait for the pause in the typing
 */
function useActiveRow(
  rows: readonly ContactRow[] | undefined,
  settle: () => readonly ContactRow[],
  choose: (row: ContactRow) => void,
) {
  const [moved, setMoved] = useState<{ id: string } | null>(null);
  const active = rows?.find(({ id }) => id === moved?.id);

  useEffect(() => {
    if (moved)
      document.querySelector("[role=dialog] [data-row][aria-current=true]")?.scrollIntoView({ block: "center" });
  }, [moved]);

  return {
    active,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined && event.key !== "Enter") return;
      const list = rows ?? settle();
      if (step !== undefined) {
        event.preventDefault();
        const at = active ? list.indexOf(active) : -1;
        const next = list[Math.max(0, Math.min(list.length - 1, active ? at + step : 0))];
        if (next) setMoved({ id: next.id });
      }
      const chosen = active ?? (event.currentTarget.value.trim() === "" ? undefined : list[0]);
      if (event.key === "Enter" && chosen) {
        event.preventDefault();
        choose(chosen);
      }
    },
  };
}
