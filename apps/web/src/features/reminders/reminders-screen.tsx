import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { undoMs } from "@ankara/domain/constants";
import { daysBetween, formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import type { Business, ReminderRules } from "@ankara/domain/records/business";
import { permalink } from "@ankara/domain/text";
import { isMailStopped } from "@ankara/domain/mail/mail-stop";
import { momentOf } from "@ankara/domain/dates/clock";
import { isOwed, owingOf } from "@ankara/domain/invoice/receivable";
import { dueReminders, isRecent, remindersOf, type DueReminder } from "@ankara/domain/invoice/reminders";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { ContactId } from "@ankara/domain/records/fields";
import { useBusiness, useDevice, useHasCopy, useInvoiceRows, type InvoiceRow, type Stored } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { useBilling } from "../../session/billing.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BellIcon, WhatsAppIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SplitView, useOpenFirst } from "../../ui/split-view.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { AwaitedList, useIsBare } from "../../sync/awaited-list.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { useHasSplit } from "../../ui/use-media.ts";
import { clientPhone } from "../../document-parts/document-parts.ts";
import { useSendReminder, type ReminderToSend } from "../../document-parts/send-reminder.ts";
import { settledOfRow } from "../../store/index/invoice-row.ts";
import { useStoredName } from "../../i18n/use-client-name.ts";

const InvoiceView = lazyPart(async () => ({
  default: (await import("../invoice-page/invoice-screen.tsx")).InvoiceView,
}));

/** "Send today": one tap opens the chat with the words ready, and is known on every device. Works with no network. */
export function RemindersScreen() {
  const business = useBusiness();
  const today = useToday(business?.timeZone);
  const list = useDueReminders(business, today);
  const [params] = useSearchParams();
  const open = params.get("open") ?? "";
  const page = <DuePage business={business} today={today} list={list} open={open} />;
  const beside = useHasSplit();
  if (useIsBare(list?.due) && open === "") return page;
  // Code and records of the invoice may be long in coming to a busy phone.
  const waiting = (
    <div className="pt-14">
      <ListSkeleton rows={4} avatar={false} />
    </div>
  );
  return (
    <SplitView
      list={page}
      detail={
        open === "" ? (
          beside && waiting
        ) : (
          <Suspense fallback={waiting}>
            <InvoiceView key={open} id={open} wideFrom={1560} />
          </Suspense>
        )
      }
    />
  );
}

type DuePageProps = {
  business: Business | undefined;
  today: LocalDate;
  list: DueList | undefined;
  /** Invoice that stands beside the list; empty while none does. */
  open: string;
};

function DuePage({ business, today, list, open }: DuePageProps) {
  const { t } = useLingui();
  const off = business !== undefined && !business.reminders?.enabled;
  const due = list?.due ?? [];
  const first = due[0];
  useOpenFirst(open === "" && first ? besideList(first.invoiceId) : undefined);
  return (
    <Screen title={t`Send today`} back="/tabs/invoice">
      {off && (
        <EmptyState
          title={t`Reminders are off`}
          action={{ label: t`Turn on`, to: "/settings/invoice", icon: BellIcon }}
        >
          <Trans>Turn them on to see whom to remind today, one tap each.</Trans>
        </EmptyState>
      )}
      {!off && list === undefined && <AwaitedList title={t`Your reminders are not here yet`} />}
      {!off && list && due.length === 0 && (
        <EmptyState title={t`Nobody to remind today`} plain action={{ label: t`Invoices`, to: "/tabs/invoice" }}>
          {list.mailed > 0 ? <Mailed count={list.mailed} /> : t`Clients who pay late appear here automatically.`}
        </EmptyState>
      )}
      {business && list && due.length > 0 && (
        <>
          <p className="px-4 pt-1 pb-2 text-15 text-muted">
            <Trans>At most one per client a day, and none once they say they have paid.</Trans>{" "}
            {list.mailed > 0 && <Mailed count={list.mailed} />}
          </p>
          <List items={due} keyOf={({ invoiceId }) => invoiceId} label={t`Send today`} inset="gutter">
            {(one) => <DueRow due={one} business={business} today={today} selected={one.invoiceId === open} />}
          </List>
        </>
      )}
    </Screen>
  );
}

/** Address of the list with an invoice beside it. */
const besideList = (id: Invoice["id"]) => `/reminders?open=${id}`;

function Mailed({ count }: { count: number }) {
  const allowed = useBilling().billing?.entitlements;
  if (!allowed?.automaticReminders) return null;
  return <Plural value={count} one="# goes by e-mail automatically." other="# go by e-mail automatically." />;
}

type DueRowProps = { due: DueOfToday; business: Business; today: LocalDate; selected: boolean };

function DueRow({ due, business, today, selected }: DueRowProps) {
  const { t, i18n } = useLingui();
  const beside = useHasSplit();
  const storedName = useStoredName();
  const { row, invoice, contact, amount, dueDate } = due;
  const send = useSendReminder();
  const phone = clientPhone(due, business);
  const days = daysBetween(dueDate, today);
  const late =
    days < 0 ? (
      t`due ${formatDate(dueDate, "short", i18n.locale)}`
    ) : days === 0 ? (
      t`due today`
    ) : (
      <Plural value={days} one="# day late" other="# days late" />
    );
  const name = storedName(contact?.name ?? invoice.billTo?.name ?? "");
  return (
    <div className={cx("flex items-center gap-1 pr-2", selected && "bg-primary-soft")}>
      <Row
        to={beside ? besideList(invoice.id) : `/invoice/${invoice.id}`}
        selected={selected}
        title={name}
        meta={
          <span className="flex flex-wrap gap-x-2">
            <MoneyText amount={amount} currency={row.currency} size="13" />
            <span>{late}</span>
          </span>
        }
        className="min-w-0 flex-1 pr-1"
      />
      {phone !== null ? (
        <Button
          size="small"
          // The ground of the chosen row is the soft one's own.
          variant={selected ? "secondary" : "soft"}
          icon={WhatsAppIcon}
          aria-label={t`Send ${name} a reminder on WhatsApp`}
          onClick={() => void send(due, phone)}
        >
          <Trans>Send</Trans>
        </Button>
      ) : (
        contact && (
          <Button size="small" to={`/contacts/${permalink(contact.name, contact.id)}`}>
            <Trans>Add a phone</Trans>
          </Button>
        )
      )}
      {contact && <NoMore contactId={contact.id} name={name} />}
    </div>
  );
}

function NoMore({ contactId, name }: { contactId: ContactId; name: string }) {
  const { t } = useLingui();
  const set = (noReminders: boolean) => currentStore().update("contacts", contactId, { noReminders });
  const stop = async () => {
    await set(true);
    toast(t`${name} gets no more reminders`, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void set(false) },
    });
  };
  return (
    <Menu
      label={t`Actions for ${name}`}
      items={[{ label: t`Never remind this client`, icon: BellIcon, onSelect: () => void stop() }]}
    />
  );
}

/** One reminder of today, to send by hand. */
type DueOfToday = ReminderToSend & Pick<DueReminder, "invoiceId">;
type DueList = {
  readonly due: readonly DueOfToday[];
  /** Clients who get theirs by mail by themselves. */ readonly mailed: number;
};

/**
 * Returns the reminders of today, read from the device: at most one for each client, none after a claim, and none that went out
 * already, here, on another device or by mail. Undefined until the device has answered.
 */
function useDueReminders(business: Business | undefined, today: LocalDate): DueList | undefined {
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
  const hasCopy = useHasCopy();
  if (!rows || !business || !answer) return undefined;
  if (!rules) return { due: [], mailed: 0 };
  const list = dueReminderList({
    open,
    rules,
    today,
    business,
    mails: allowed?.automaticReminders === true,
    ...answer,
  });
  return list.due.length === 0 && !hasCopy ? undefined : list;
}

type Known = {
  open: readonly InvoiceRow[];
  rules: ReminderRules;
  today: LocalDate;
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
