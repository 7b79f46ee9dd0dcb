import type { MinorUnits } from "@ankara/domain/money/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { fold } from "@ankara/domain/text";
import { useMemo, useState } from "react";
import { useContactRows, useInvoiceRows, useRecords } from "../../store/hooks.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ClientsIcon, ExpensesIcon, InvoiceIcon, type Icon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { NotePatch } from "./note-autosave.ts";

type Target = {
  id: string;
  icon: Icon;
  title: string;
  meta: string;
  amount?: { amount: MinorUnits; currency: string };
  patch: NotePatch;
};
const maxResults = 40;

/** Finds a client, an invoice or an expense to link a note to, by a word or a number. */
export default function LinkSheet({
  onChange,
  onClose,
}: {
  onChange: (patch: NotePatch) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const targets = useTargets();
  const found = useMemo(() => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    return targets
      .filter(({ title, meta }) => words.every((word) => fold(`${title} ${meta}`).includes(word)))
      .slice(0, maxResults);
  }, [targets, query]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Link this note to`}
      tall
      head={<SearchBox value={query} onChange={setQuery} placeholder={t`Client, invoice or expense`} />}
    >
      {found.length === 0 && <EmptyState plain className="min-h-40!" title={<Trans>Nothing matches</Trans>} />}
      <List items={found} keyOf={({ id }) => id} label={t`What to link to`} inset="tile" className="pb-4">
        {({ icon: Mark, title, meta, amount, patch }) => (
          <Row
            compact
            start={
              <Tile>
                <Mark size={18} strokeWidth={1.75} />
              </Tile>
            }
            title={title}
            meta={meta}
            end={amount && <MoneyText {...amount} />}
            onClick={() => {
              onChange(patch);
              onClose();
            }}
          />
        )}
      </List>
    </Sheet>
  );
}

function useTargets(): Target[] {
  const { t } = useLingui();
  const contacts = useContactRows();
  const invoices = useInvoiceRows();
  const expenses = useRecords("expenses");
  return useMemo(
    () => [
      ...(contacts ?? []).map(({ id, name, company }): Target => ({
        id,
        icon: ClientsIcon,
        title: name,
        meta: company,
        patch: { contactId: id },
      })),
      ...(invoices ?? []).map(({ id, number, contactName, total, currency }): Target => ({
        id,
        icon: InvoiceIcon,
        title: number ?? t`Draft`,
        meta: contactName,
        amount: { amount: total, currency },
        patch: { invoiceId: id },
      })),
      ...(expenses ?? [])
        .filter(({ archivedAt }) => archivedAt === null)
        .map(({ id, note, supplier, category, amount, currency }): Target => ({
          id,
          icon: ExpensesIcon,
          title: note.split("\n")[0] || supplier || category,
          meta: category,
          amount: { amount, currency },
          patch: { expenseId: id },
        })),
    ],
    [contacts, invoices, expenses, t],
  );
}
