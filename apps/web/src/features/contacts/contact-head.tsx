import { Trans, useLingui, Plural } from "@lingui/react/macro";
import { formatPhone } from "@ankara/domain/clients/phone";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ContactMoney } from "@ankara/domain/clients/contact-summary";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { Button } from "../../ui/button.tsx";
import { CallIcon, DocumentIcon, PaymentIcon, PlusIcon, WhatsAppIcon, type Icon } from "../../ui/icons.ts";
import { callLink, whatsAppLink } from "./phone-links.ts";
import type { Client } from "./use-client.ts";
import { clientPhone } from "../../document-parts/document-parts.ts";
import { overdueReminder, useSendReminder } from "../../document-parts/send-reminder.ts";
import { useBusiness, useHasCopy, useRecord } from "../../store/hooks.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { useToday } from "../../platform/use-today.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ToneText } from "../../ui/status.tsx";
import { Figures } from "../../ui/card.tsx";
import { joinParts } from "../../ui/parts.ts";
import { joinList } from "../../i18n/numbers.ts";

type HeadProps = {
  client: Client;
  /** The screen shows no title of its own. */
  heading: boolean;
  /** Stands at the end of the line of the name. */
  menu: ReactNode;
};

/** Shows who the client is. */
export function ClientHead({ client: { contact }, heading, menu }: HeadProps) {
  const Name = heading ? "h1" : "h2";
  const { company, email } = contact;
  const city = contact.address?.city ?? "";
  const where = joinList([company, company.includes(city) ? "" : city]);
  // One number: it goes to the next line whole.
  const phone = formatPhone(contact.phones[0] ?? "").replaceAll(" ", "\u00a0");
  // Beside the list there is room for both.
  const about = heading ? [where, phone] : [where || phone];
  return (
    <div className="flex items-center gap-4">
      <Avatar name={contact.name} size="large" />
      <div className="min-w-0 flex-1">
        <Name className="text-22 wrap-anywhere">{contact.name}</Name>
        <p className="text-15 text-muted wrap-anywhere">{joinParts(about) || email}</p>
      </div>
      {menu && <div className="-mr-2 self-start">{menu}</div>}
    </div>
  );
}

type ActionsProps = {
  client: Client;
  /** Address of a new invoice, where the screen has no button for it; it takes the place of the statement, whose tab is in sight there. */
  newInvoice?: string | undefined;
  onPayment: () => void;
  onStatement: () => void;
  /** Shown in a row of buttons instead of round ones, where there is room for all of them in one line. */
  row: { menu: ReactNode } | null;
};

/** Round buttons under the name; a row of buttons in the detail half of a wide desk. */
export function ClientActions({ client, newInvoice, onPayment, onStatement, row }: ActionsProps) {
  const { contact, dialCode } = client;
  const { t } = useLingui();
  const phone = contact.phones[0];
  const chat = phone === undefined ? null : whatsAppLink(phone, dialCode);
  if (row) {
    return (
      <div className="mt-4.5 mb-6 flex flex-wrap gap-2">
        <Button variant="primary" icon={PlusIcon} to={newInvoice}>
          <Trans>New invoice</Trans>
        </Button>
        <Button icon={PaymentIcon} onClick={onPayment}>
          <Trans>Payment</Trans>
        </Button>
        {chat && (
          <Button icon={WhatsAppIcon} href={chat}>
            WhatsApp
          </Button>
        )}
        {phone !== undefined && (
          <Button icon={CallIcon} href={callLink(phone, dialCode)}>
            <Trans>Call</Trans>
          </Button>
        )}
        <div className="ms-auto">{row.menu}</div>
      </div>
    );
  }
  return (
    <div className="my-5 flex max-w-120">
      {newInvoice !== undefined && <RoundAction icon={PlusIcon} label={t`New invoice`} to={newInvoice} />}
      {phone !== undefined && <RoundAction icon={CallIcon} label={t`Call`} href={callLink(phone, dialCode)} />}
      {chat && <RoundAction icon={WhatsAppIcon} label="WhatsApp" href={chat} />}
      <RoundAction icon={PaymentIcon} label={t`Payment`} onClick={onPayment} />
      {newInvoice === undefined && <RoundAction icon={DocumentIcon} label={t`Statement`} onClick={onStatement} />}
    </div>
  );
}

function RoundAction({
  icon: Mark,
  label,
  to,
  href,
  onClick,
}: {
  icon: Icon;
  label: string;
  /** Address in the app: the main one of the actions. */
  to?: string;
  href?: string;
  onClick?: () => void;
}) {
  const inside = (
    <>
      <span
        className={cx(
          "grid size-12 place-items-center rounded-full",
          to === undefined ? "bg-primary-soft text-primary-ink" : "bg-primary text-on-primary",
        )}
      >
        <Mark size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="text-13 font-medium">{label}</span>
    </>
  );
  const look = "flex min-w-0 flex-1 flex-col items-center gap-1.5 rounded-card pb-1 text-center";
  if (to !== undefined) {
    return (
      <Link to={to} className={look}>
        {inside}
      </Link>
    );
  }
  if (href === undefined) {
    return (
      <button type="button" onClick={onClick} className={look}>
        {inside}
      </button>
    );
  }
  // A call must not open an empty tab.
  return (
    <a href={href} className={look} {...(href.startsWith("tel:") ? {} : { target: "_blank", rel: "noopener" })}>
      {inside}
    </a>
  );
}

/** Shows the overdue sums by currency, each with one button that reminds of the oldest. */
export function OverdueCard({ client }: { client: Client }) {
  const hasCopy = useHasCopy();
  if (!hasCopy) return null;
  const late = client.summary.money.filter(({ overdue }) => overdue > 0);
  return late.map(({ currency, overdue, overdueDays, oldestOverdueId }) => {
    const oldest = client.invoices.find(({ id }) => id === oldestOverdueId);
    return (
      <section
        key={currency}
        className="mb-4 flex flex-wrap items-center justify-between gap-x-2 rounded-card bg-overdue-soft p-3.5 last-of-type:mb-4.5 desk:mb-5.5"
      >
        {/* On a phone the days have a line of their own, above amount and button: beside the button they would break. */}
        <div className="contents desk:block desk:flex-1">
          <ToneText tone="overdue" className="w-full flex-wrap gap-x-2">
            <span>
              <Plural value={overdueDays} one="Overdue # day" other="Overdue # days" />
            </span>{" "}
            {oldest?.number && <span className="money">{oldest.number}</span>}
          </ToneText>
          <div className="flex-1">
            <MoneyText amount={overdue} currency={currency} size="22" />
          </div>
        </div>
        {oldest && <Remind client={client} row={oldest} />}
      </section>
    );
  });
}

/** Opens the chat with the reminder every other screen sends; nothing for a client without a number. */
function Remind({ client: { contact }, row }: { client: Client; row: InvoiceRow }) {
  const business = useBusiness();
  const invoice = useRecord("invoices", row.id);
  const today = useToday(business?.timeZone);
  const send = useSendReminder();
  const reminder = invoice && overdueReminder({ row, invoice, contact, today });
  const phone = reminder && business && clientPhone(reminder, business);
  // Its room is kept while the invoice is read: a long word would move what stands below.
  const isReading = (invoice === undefined || business === undefined) && contact.phones.length > 0;
  if (!phone && !isReading) return null;
  return (
    <Button
      variant="ghost"
      icon={WhatsAppIcon}
      onClick={() => reminder && phone && void send(reminder, phone)}
      className={cx("bg-surface px-3! max-[350px]:px-2!", !phone && "invisible")}
    >
      <Trans>Remind</Trans>
    </Button>
  );
}

/** Billed, paid, outstanding and how long this client usually takes; each currency by itself. */
export function ContactFigures({ client: { summary } }: { client: Client }) {
  const hasCopy = useHasCopy();
  if (!hasCopy) return <Skeleton className="h-12 w-4/5" />;
  return (
    <div className="flex flex-col gap-5">
      {summary.money.map((money, index) => (
        <Figures
          key={money.currency}
          items={[...moneyItems(money), ...(index === 0 ? paceItem(summary.daysToPay) : [])]}
        />
      ))}
    </div>
  );
}

function moneyItems({
  currency,
  billed,
  paid,
  outstanding,
  credit,
  remainingOpeningBalance,
}: ContactMoney): { term: ReactNode; value: ReactNode }[] {
  const amount = (value: number) => <MoneyText amount={value} currency={currency} size="18" />;
  return [
    { term: <Trans context="sum">Billed</Trans>, value: amount(billed) },
    { term: <Trans context="sum">Paid</Trans>, value: amount(paid) },
    { term: <Trans>Outstanding</Trans>, value: amount(outstanding) },
    ...(remainingOpeningBalance > 0
      ? [{ term: <Trans>Opening balance</Trans>, value: amount(remainingOpeningBalance) }]
      : []),
    ...(credit > 0 ? [{ term: <Trans>Client credit</Trans>, value: amount(credit) }] : []),
  ];
}

function paceItem(days: number | null): { term: ReactNode; value: ReactNode }[] {
  if (days === null) return [];
  return [
    {
      term: <Trans>Days to pay</Trans>,
      value: (
        <>
          <span className="money">{days}</span>{" "}
          <span className="text-13 font-normal text-muted">
            <Plural value={days} one="day usually" other="days usually" />
          </span>
        </>
      ),
    },
  ];
}
