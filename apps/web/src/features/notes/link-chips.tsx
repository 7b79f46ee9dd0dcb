import { useLingui } from "@lingui/react/macro";
import { formatInstant } from "@ankara/domain/dates/dates";
import { isDue } from "@ankara/domain/notes/trash";
import type { Note } from "@ankara/domain/records/note";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "../../i18n/numbers.ts";
import { cx } from "../../ui/cx.ts";
import {
  BellIcon,
  CheckIcon,
  ClientsIcon,
  CloseIcon,
  ExpensesIcon,
  InvoiceIcon,
  SaveIcon,
  type Icon,
} from "../../ui/icons.ts";
import type { NotePatch } from "./note-autosave.ts";
import { deviceZone } from "../../i18n/device-country.ts";
import { useNow } from "./use-now.ts";
import { useRecord, useContactRows, useInvoiceRows } from "../../store/hooks.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import type { ContactRow } from "../../store/index/contact-row.ts";

/** Shows the records a note is about, as far as they are on this device. */
function useLinks(note: Note) {
  const contact = useContactRows()?.find(({ id }) => id === note.contactId);
  const invoice = useInvoiceRows()?.find(({ id }) => id === note.invoiceId);
  const expense = useRecord("expenses", note.expenseId ?? "") ?? undefined;
  return { contact, invoice, expense };
}

const pageOfContact = ({ permalink }: ContactRow): string => `/contacts/${permalink}`;
const pageOfInvoice = ({ id, status }: InvoiceRow): string =>
  status === "draft" ? `/new-invoice?draft=${id}` : `/invoice/${id}`;

type ChipsProps = { note: Note; onOff: (patch: NotePatch) => void; onReminder: () => void };

/** Shows the linked records, the reminder, and whether the note is a snippet. */
export function LinkChips({ note, onOff, onReminder }: ChipsProps) {
  const { t, i18n } = useLingui();
  const { contact, invoice, expense } = useLinks(note);
  const now = useNow();
  const due = isDue(note, now);
  const zone = deviceZone();
  return (
    <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
      {contact && (
        <LinkChip
          icon={ClientsIcon}
          to={pageOfContact(contact)}
          name={contact.name}
          onOff={() => onOff({ contactId: null })}
        />
      )}
      {invoice && (
        <LinkChip
          icon={InvoiceIcon}
          to={pageOfInvoice(invoice)}
          name={invoice.number ?? t`Draft`}
          onOff={() => onOff({ invoiceId: null })}
        />
      )}
      {expense && (
        <LinkChip
          icon={ExpensesIcon}
          to={`/expense/${expense.id}`}
          name={expense.note.split("\n")[0] || formatMoney(expense.amount, expense.currency)}
          onOff={() => onOff({ expenseId: null })}
        />
      )}
      {note.remindAt !== null && (
        <span className={cx(look, due ? "bg-overdue-soft text-overdue-ink" : "bg-neutral text-muted")}>
          <button type="button" className="inline-flex min-h-8 items-center gap-1.5" onClick={onReminder}>
            <BellIcon size={15} strokeWidth={1.75} aria-hidden="true" />
            {formatInstant(note.remindAt, zone, "datetime", i18n.locale)}
          </button>
          {due && <OffButton label={t`Done`} icon={CheckIcon} onClick={() => onOff({ remindAt: null })} />}
        </span>
      )}
      {note.snippet && (
        <span className={cx(look, "bg-neutral text-muted pr-3")}>
          <SaveIcon size={15} strokeWidth={1.75} aria-hidden="true" />
          {t`Snippet`}
        </span>
      )}
    </div>
  );
}

const look = "inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full pl-3 text-15 font-medium";

function LinkChip({ icon: Mark, to, name, onOff }: { icon: Icon; to: string; name: ReactNode; onOff: () => void }) {
  const { t } = useLingui();
  return (
    <span className={cx(look, "bg-primary-soft text-primary-ink")}>
      <Link to={to} className="inline-flex min-h-8 min-w-0 items-center gap-1.5">
        <Mark size={15} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="truncate">{name}</span>
      </Link>
      <OffButton label={t`Remove link`} icon={CloseIcon} onClick={onOff} />
    </span>
  );
}

function OffButton({ label, icon: Mark, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="relative grid size-8 shrink-0 place-items-center rounded-full before:absolute before:-inset-y-1.5 before:inset-x-0"
    >
      <Mark size={15} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}
