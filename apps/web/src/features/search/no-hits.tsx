import type { LocalDate } from "@ankara/domain/dates/dates";
import { Trans } from "@lingui/react/macro";
import { readQuery, type SearchWords } from "../../search/search-query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AddClientIcon, FilterIcon } from "../../ui/icons.ts";
import { useModals } from "../../ui/modal-context.ts";

/** Nothing on the device is called so: a new client may be, and invoices can be looked through in other ways. */
export function NoHits({ query, today, words }: { query: string; today: LocalDate; words: SearchWords }) {
  const { newClient } = useModals();
  const filter = { label: <Trans>Filter invoices</Trans>, icon: FilterIcon, to: "/invoices/filter" };
  if (!mayBeClient(query, today, words)) {
    return (
      <EmptyState plain title={<Trans>Nothing matches “{query}”</Trans>} action={filter}>
        <Trans>Use the filter for a range of amounts or dates.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      plain
      title={<Trans>Nothing matches “{query}”</Trans>}
      action={{
        label: <Trans>Add as a client</Trans>,
        icon: AddClientIcon,
        onClick: () => void newClient({ startName: query }),
      }}
      secondary={filter}
    >
      <Trans>Try fewer letters, the last digits of a phone, an amount such as 45k or a month.</Trans>
    </EmptyState>
  );
}

/** Nobody is called `march`, `45k` or `paid`; a whole phone number is somebody's. */
export function mayBeClient(query: string, today: LocalDate, words: SearchWords): boolean {
  const [reading = []] = readQuery(query, today, words);
  return reading.some(
    ({ dates, states, amount, phone }) =>
      phone.length >= 7 || (dates.length === 0 && states.length === 0 && amount === null && phone === ""),
  );
}
