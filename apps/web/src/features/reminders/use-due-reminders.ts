import { isMailStopped } from "@ankara/domain/mail/mail-stop";
import { momentOf } from "@ankara/domain/dates/clock";
import { isOwed, owingOf } from "@ankara/domain/invoice/receivable";
import { dueReminders, isRecent, remindersOf, type DueReminder } from "@ankara/domain/invoice/reminders";
import type { Business, ReminderRules } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useDevice, useInvoiceRows, type InvoiceRow, type Stored } from "../../store/hooks.ts";
import type { ReminderToSend } from "../../document-parts/send-reminder.ts";
import { settledOfRow } from "../../store/index/invoice-row.ts";
import { useBilling } from "../../session/billing.ts";

/** One reminder of today, to send by hand. */
export type DueOfToday = ReminderToSend & Pick<DueReminder, "invoiceId">;
export type DueList = {
  readonly due: readonly DueOfToday[];
  /** Clients who get theirs by mail by themselves. */ readonly mailed: number;
};

/**
 * Returns the reminders of today, read from the device: at most one for each client, none after a claim, and none that went out
 * already, here, on another device or by mail. Undefined until the device has answered.
 */
export function useDueReminders(business: Business | undefined, today: string): DueList | undefined {
  const rows = useInvoiceRows();
  const allowed = useBilling().billing?.entitlements;
  const rules = business?.reminders ?? null;
  const open = rules?.enabled && rows ? rows.filter(waitsForMoney) : [];
  const answer = useDevice(`due/${today}/${stampOf(open)}`, async (store) => {
    const found = await store.db.invoices.bulkGet(open.map(({ id }) => id));
    const invoices = new Map(
      found.flatMap((row) =>
        row?.data ? [[row.id, store.shown("invoices", row.id, row.data as Invoice, row.rev)] as const] : [],
      ),
    );
    const claims = await store.db.payments
      .where("invoiceIds")
      .anyOf(open.map(({ id }) => id))
      .toArray();
    const claimed = new Set(
      claims.flatMap(({ data, invoiceIds }) => (data?.["status"] === "claimed" ? invoiceIds : [])),
    );
    const clients = [...new Set(open.flatMap(({ contactId }) => contactId ?? []))];
    const people = await store.db.contacts.bulkGet(clients);
    const contacts = new Map(people.flatMap((row) => (row?.data ? [[row.id, row.data as unknown as Contact]] : [])));
    return { invoices, claimed, contacts };
  });
  if (!rows || !business || !answer) return undefined;
  if (!rules) return { due: [], mailed: 0 };
  return dueReminderList({ open, rules, today, business, mails: allowed?.automaticReminders === true, ...answer });
}

type Known = {
  open: readonly InvoiceRow[];
  rules: ReminderRules;
  today: string;
  business: Business;
  mails: boolean;
  invoices: ReadonlyMap<string, Stored<Invoice>>;
  claimed: ReadonlySet<string>;
  contacts: ReadonlyMap<string, Contact>;
};

/** Returns the reminders that are due. */
function dueReminderList({ open, rules, today, business, mails, invoices, claimed, contacts }: Known): DueList {
  const owings = new Map(
    open.flatMap((row) => {
      const invoice = invoices.get(row.id);
      return invoice ? [[row.id, owingOf(invoice, settledOfRow(row))] as const] : [];
    }),
  );
  const begin = new Date(momentOf(today, 0, business.timeZone)).toISOString();
  const reminded = new Set<string>();
  for (const { contactId, history } of invoices.values())
    if (contactId !== null && remindersOf({ history }).some(({ at }) => at >= begin)) reminded.add(contactId);
  const optedOut = new Set([...contacts].filter(([, { noReminders }]) => noReminders).map(([id]) => id));
  const due = dueReminders(
    open.flatMap(({ id, contactId }) => {
      const openParts = owings.get(id)?.openParts;
      if (!openParts) return [];
      const sent = remindersOf({ history: invoices.get(id)?.history ?? [] });
      return [{ id, contactId, openParts, claimed: claimed.has(id), sent, notBefore: null }];
    }),
    { rules, today, optedOut, remindedToday: reminded },
  ).flatMap((one) => {
    const row = open.find(({ id }) => id === one.invoiceId);
    const invoice = invoices.get(one.invoiceId);
    const parts = owings.get(one.invoiceId)?.openParts.filter(({ key }) => key === one.part) ?? [];
    const amount = parts.reduce((sum, { left }) => sum + left, 0);
    return row && invoice ? [{ ...one, row, invoice, amount, contact: contacts.get(one.contactId ?? "") ?? null }] : [];
  });
  const byMail = ({ invoice, contact, offset, dueDate }: DueOfToday) =>
    mails &&
    rules.byEmail &&
    contact !== null &&
    contact.email !== "" &&
    !isMailStopped(contact) &&
    invoice.sharedAt !== null &&
    isRecent(dueDate, offset, today);
  return {
    due: due.filter((one) => !byMail(one)).toSorted((a, b) => b.offset - a.offset || b.amount - a.amount),
    mailed: due.filter(byMail).length,
  };
}

const waitsForMoney = (row: InvoiceRow): boolean => isOwed(row) && row.dueDate !== null && row.archivedAt === null;

/** Changes with anything that may change the answer. */
const stampOf = (rows: readonly InvoiceRow[]): string => {
  let last = "";
  for (const { updatedAt } of rows) if (updatedAt > last) last = updatedAt;
  return `${rows.length}/${last}`;
};
