import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { undoMs } from "@ankara/domain/constants";
import { overdueOfRow, owingOf } from "@ankara/domain/invoice/receivable";
import { markReminded, reminderToneOf, type DueReminder } from "@ankara/domain/invoice/reminders";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { publicOrigin } from "../api/server-origin.ts";
import { thisDevice } from "../platform/device.ts";
import type { InvoiceRow, Stored } from "../store/hooks.ts";
import { settledOfRow } from "../store/index/invoice-row.ts";
import { currentStore } from "../store/store.ts";
import { toast } from "../ui/toast.tsx";

/** One reminder to send by hand. */
export type ReminderToSend = Pick<DueReminder, "part" | "dueDate" | "offset" | "tone"> & {
  /** Open balance of the part it is about, minor units. */
  readonly amount: MinorUnits;
  readonly row: InvoiceRow;
  readonly invoice: Stored<Invoice>;
  readonly contact: Contact | null;
};

/**
 * Returns the reminder of everything late on an invoice; null while nothing is, and for a client who gets none.
 *
 * @param today - in the zone of the business
 */
export function overdueReminder({
  row,
  invoice,
  contact,
  today,
}: Pick<ReminderToSend, "row" | "invoice" | "contact"> & { today: LocalDate }): ReminderToSend | null {
  const { amount, since, days } = overdueOfRow(row, today);
  if (since === null || amount <= 0 || contact?.noReminders) return null;
  const part = owingOf(invoice, settledOfRow(row)).openParts[0]?.key ?? "";
  // Three digits are what a history keeps.
  const offset = Math.min(days, 999);
  return { row, invoice, contact, part, dueDate: since, amount, offset, tone: reminderToneOf(days) };
}

/** The wording of all documents and languages weighs more than the page of an invoice, so it comes after the page. */
const loadWording = () =>
  import("@ankara/documents/mail-text").then(
    ({ reminderMail }) => ({ reminderMail }),
    (error: unknown) => {
      console.error("The wording of reminders did not load", error);
      return null;
    },
  );

/** Returns how to open the chat with the reminder typed and to write down that it went out. Works with no network. */
export function useSendReminder(): (reminder: ReminderToSend, phone: string) => Promise<void> {
  const { t } = useLingui();
  // Fetched before it is asked for: by then there may be no network.
  useEffect(() => void loadWording(), []);
  return async ({ invoice, contact, row, part, dueDate, amount, offset, tone }, phone) => {
    const [wording] = await Promise.all([loadWording(), loadDocumentLabels(invoice.language).catch(() => undefined)]);
    if (!wording) {
      toast(t`This part is not on this device yet. It loads when you’re online.`, { tone: "danger", durationMs: 5000 });
      return;
    }
    const { reminderMail } = wording;
    const store = currentStore();
    const link = `${publicOrigin()}/invoice/link/${invoice.linkId}`;
    const { text } = reminderMail({
      invoice,
      link,
      tone,
      settled: settledOfRow(row),
      dueNow: { day: dueDate, amount },
      ...(contact ? { client: contact.name } : {}),
    });
    // The client can open the page only once the server has the invoice.
    const reachable = invoice.syncState === "synced" && invoice.linkRevokedAt === null;
    thisDevice().open(
      whatsappUrl(phone, "", reachable ? text : text.replace(`${link}\n`, "").replace(link, "").trim()),
    );
    const { history } = invoice;
    await store.update(
      "invoices",
      invoice.id,
      markReminded(invoice, { offset, part, via: "whatsapp", now: Date.now() }),
    );
    toast(t`Marked as sent`, {
      durationMs: undoMs,
      action: { label: t`Not sent`, onClick: () => void store.update("invoices", invoice.id, { history }) },
    });
  };
}
