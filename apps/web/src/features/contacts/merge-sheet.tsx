import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { duplicateContacts } from "@ankara/domain/clients/merge-contacts";
import { formatPhone } from "@ankara/domain/clients/phone";
import { useId, useMemo, useState } from "react";
import { useBusiness, useContactRows, useInvoiceRows, type ContactRow } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { mergeClients, writePatches } from "./merge-clients.ts";
import { fallbackCurrency } from "../../store/amounts.ts";
import { joinParts } from "../../ui/parts.ts";
import { joinList } from "../../i18n/numbers.ts";

/** Clients that share a phone number, to be made one. */
export default function MergeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const rows = useContactRows();
  const groups = useMemo(() => duplicateContacts((rows ?? []).filter(({ archived }) => !archived)), [rows]);
  return (
    <Sheet
      open
      onClose={onClose}
      tall
      title={t`Merge duplicates`}
      subtitle={<Trans>The client you keep gets all documents and payments. Issued documents don’t change.</Trans>}
    >
      {groups.length === 0 ? (
        <EmptyState plain title={<Trans>No two clients share a phone number</Trans>} />
      ) : (
        <ul className="sheet-form">
          {groups.map((group) => (
            <Group key={group[0]?.id} group={group} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Group({ group }: { group: readonly ContactRow[] }) {
  const { t } = useLingui();
  const name = useId();
  const home = useBusiness()?.currency ?? fallbackCurrency;
  const documents = useInvoiceRows();
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { contactId } of documents ?? [])
      if (contactId !== null) found.set(contactId, (found.get(contactId) ?? 0) + 1);
    return found;
  }, [documents]);
  // The one with the most documents, unless the person says otherwise.
  const busiest = group.toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))[0]?.id ?? "";
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const target = group.find(({ id }) => id === (chosen ?? busiest));
  if (!target) return null;

  async function merge(survivor: ContactRow) {
    setBusy(true);
    const store = currentStore();
    const others = group.filter(({ id }) => id !== survivor.id).map(({ id }) => id);
    const undo = await mergeClients(store, survivor.id, others, home);
    toast(<Trans>{survivor.name}: merged</Trans>, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void writePatches(store, undo) },
    });
  }
  return (
    <li className="rounded-card border border-line">
      <fieldset>
        <legend className="sr-only">
          <Trans>Which one stays?</Trans>
        </legend>
        <div className="rows">
          {group.map(({ id, name: called, company, phones }) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the client's name stands in it
            <label key={id} className="flex min-h-14 items-center gap-3 px-4 py-2.5">
              <input
                type="radio"
                name={name}
                checked={id === target.id}
                onChange={() => setChosen(id)}
                className="size-5 shrink-0 accent-primary"
              />
              <span className="min-w-0">
                <span className="block truncate font-medium">{called}</span>
                <span className="block truncate text-13 text-muted">
                  {joinParts([company, joinList(phones.map(formatPhone))])}
                  {" · "}
                  <Plural value={counts.get(id) ?? 0} one="# document" other="# documents" />
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="border-t border-line p-3">
        <Button variant="primary" busy={busy} onClick={() => void merge(target)}>
          <Trans>Keep {target.name}</Trans>
        </Button>
      </div>
    </li>
  );
}
