import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, use, useRef, useState } from "react";
import { useParams } from "react-router";
import { formatDate } from "@ankara/domain/dates/dates";
import { isMailStopped } from "@ankara/domain/mail/mail-stop";
import { Button, IconButton } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BackIcon, BellIcon, EditIcon } from "../../ui/icons.ts";
import { useModals } from "../../ui/modal-context.ts";
import { usePanels } from "../../ui/panel-context.ts";
import { PaneContext } from "../../ui/screen-context.ts";
import { cx } from "../../ui/cx.ts";
import { Screen } from "../../ui/screen.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { ClientActions, ClientHead, OverdueCard, ContactFigures } from "./contact-head.tsx";
import { ContactDetails, ContactNote } from "./contact-details.tsx";
import { ContactInvoices, ContactQuotes, ContactPayments } from "./contact-invoices.tsx";
import { ContactMenu } from "./contact-menu.tsx";
import { LazyContactSheet } from "./lazy-contact-sheet.tsx";
import { whatsAppLink } from "./phone-links.ts";
import { useClientAt, type Client } from "./use-client.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const PortalSheet = lazyPart(() => import("./portal-sheet.tsx"));
const Suggestion = lazyPart(() => import("./suggestion-strip.tsx"));
const ContactParts = lazyPart(async () => ({ default: (await import("./contact-parts.tsx")).ContactParts }));

/** One client: what was billed, paid and is late, and what can be done about it. Works with no network. */
export function ContactScreen() {
  const { permalink = "" } = useParams();
  const client = useClientAt(permalink);
  const { t } = useLingui();
  const beside = use(PaneContext) === "detail";
  // The device answers within a frame or two: a skeleton would only flicker.
  if (client === undefined) {
    return (
      <Screen title={t`Client`} back="/" quietTitle headless={beside}>
        {null}
      </Screen>
    );
  }
  if (client === null) {
    return (
      <Screen title={t`Client`} back="/" quietTitle>
        <EmptyState
          plain
          title={<Trans>Client not found</Trans>}
          action={{ label: <Trans>All clients</Trans>, to: "/", icon: BackIcon }}
        >
          <Trans>The client was deleted, or hasn’t reached this device yet.</Trans>
        </EmptyState>
      </Screen>
    );
  }
  // Another client is another page: nothing typed or opened here belongs to the next one.
  return <ClientPage key={client.contact.id} client={client} />;
}

function ClientPage({ client }: { client: Client }) {
  const { contact } = client;
  const { t } = useLingui();
  const beside = use(PaneContext) === "detail";
  // Below this the row of buttons would break beside the list.
  const wide = useMedia("(min-width: 1280px)");
  const three = useMedia("(min-width: 1700px)") && beside;
  const { recordPayment } = useModals();
  const [editing, setEditing] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [tab, setTab] = useState<TabName>("invoices");
  const tabs = useRef<HTMLDivElement>(null);
  const edit = () => setEditing(true);
  const newInvoice = `/new-invoice?contact=${contact.id}`;
  const menu = <ContactMenu client={client} onEdit={edit} onPage={() => setSharing(true)} />;

  return (
    <Screen
      title={contact.name}
      back="/"
      quietTitle
      headless={beside}
      {...(beside ? {} : { fab: { label: t`New invoice`, to: newInvoice } })}
      actions={
        <>
          <IconButton icon={EditIcon} label={t`Edit client`} onClick={edit} />
          {menu}
        </>
      }
    >
      <div className="flex min-h-full">
        <div className="max-w-[1040px] min-w-0 flex-1">
          <div className={cx("px-4 desk:px-7", beside && "pt-6")}>
            <ClientHead client={client} heading={beside} menu={beside && !wide && menu} />
            <ClientActions
              client={client}
              newInvoice={beside ? newInvoice : undefined}
              onStatement={() => {
                setTab("statement");
                tabs.current?.scrollIntoView({ block: "start" });
              }}
              onPayment={() => void recordPayment({ contactId: contact.id })}
              row={beside && wide ? { menu } : null}
            />
            {contact.archivedAt !== null && <Archived />}
            {contact.suggestion && (
              <Suspense fallback={null}>
                <Suggestion client={client} suggestion={contact.suggestion} />
              </Suspense>
            )}
            {isMailStopped(contact) && <MailStopped client={client} />}
            <OverdueCard client={client} />
            <ContactFigures client={client} />
          </div>
          <div ref={tabs}>
            <ClientTabs client={client} tab={tab} onTab={setTab} onEdit={edit} detailsBeside={three} />
          </div>
        </div>
        {three && <DetailsBeside client={client} onEdit={edit} />}
      </div>
      {sharing && (
        <Suspense fallback={null}>
          <PortalSheet client={client} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      <LazyContactSheet open={editing} onClose={() => setEditing(false)} contact={contact} />
    </Screen>
  );
}

/** Room for who the client is beside what the client owes. */
function DetailsBeside({ client, onEdit }: { client: Client; onEdit: () => void }) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Details`} className="w-90 shrink-0 border-l border-line">
      <div className="flex items-center justify-between pt-4 pr-4 pl-7">
        <h2 className="text-15 font-semibold">{t`Details`}</h2>
        <IconButton icon={EditIcon} label={t`Edit client`} onClick={onEdit} />
      </div>
      <ContactDetails client={client} />
      <h2 className="px-7 pt-3 text-15 font-semibold">{t`Note`}</h2>
      <ContactNote contact={client.contact} />
    </aside>
  );
}

/** Says that this client has unsubscribed from reminder mails; WhatsApp is another matter. */
function MailStopped({ client: { contact, dialCode } }: { client: Client }) {
  const { t, i18n } = useLingui();
  const { email, remindersStopped, phones } = contact;
  const chat = whatsAppLink(phones[0] ?? "", dialCode);
  const day = formatDate((remindersStopped?.at ?? "").slice(0, 10), "medium", i18n.locale);
  return (
    <InfoStrip
      icon={BellIcon}
      title={t`Unsubscribed from reminders`}
      className="mb-4"
      {...(chat === null ? {} : { action: <Button size="small" href={chat}>{t`Write on WhatsApp`}</Button> })}
    >
      <Trans>
        {email} unsubscribed on {day}. Invoices still go there.
      </Trans>
    </InfoStrip>
  );
}

function Archived() {
  return (
    <p className="mb-4 rounded-card bg-neutral px-4 py-3 text-15 text-muted">
      <Trans>Archived: hidden from lists.</Trans>
    </p>
  );
}

type TabName = "invoices" | "quotes" | "payments" | "statement" | "notes" | "expenses" | "details";

type TabsProps = {
  client: Client;
  tab: TabName;
  onTab: (tab: TabName) => void;
  onEdit: () => void;
  /** The client's details and own note stand beside the tabs. */
  detailsBeside: boolean;
};

function ClientTabs({ client, tab, onTab, onEdit, detailsBeside }: TabsProps) {
  const { t } = useLingui();
  const { expensesOf, statementOf } = usePanels();
  const phone = client.contact.phones[0];
  const chatLink = (text: string) => (phone === undefined ? null : whatsAppLink(phone, client.dialCode, text));
  return (
    <Tabs<TabName>
      label={t`About this client`}
      value={detailsBeside && tab === "details" ? "invoices" : tab}
      onChange={onTab}
      className="mt-5 desk:mx-7 desk:px-0"
      tabs={[
        { value: "invoices", label: t`Invoices`, panel: <ContactInvoices client={client} /> },
        { value: "quotes", label: t`Quotes`, panel: <ContactQuotes client={client} /> },
        {
          value: "payments",
          label: t`Payments`,
          panel: (
            <>
              <Suspense fallback={null}>
                <ContactParts client={client} />
              </Suspense>
              <ContactPayments client={client} />
            </>
          ),
        },
        { value: "statement", label: t`Statement`, panel: statementOf(client.contact.id, chatLink) },
        { value: "notes", label: t`Notes`, panel: <ContactNotes client={client} own={!detailsBeside} /> },
        { value: "expenses", label: t`Expenses`, panel: expensesOf(client.contact.id) },
        ...(detailsBeside
          ? []
          : [
              {
                value: "details" as const,
                label: t`Details`,
                panel: (
                  <>
                    <ContactDetails client={client} />
                    <div className="px-4 pb-6 desk:px-7">
                      <Button icon={EditIcon} onClick={onEdit}>
                        <Trans>Edit client</Trans>
                      </Button>
                    </div>
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}

/** Shows the client's own note and the notes linked to the client. */
function ContactNotes({ client: { contact }, own }: { client: Client; own: boolean }) {
  const { notesAbout } = usePanels();
  return (
    <>
      {own && <ContactNote contact={contact} />}
      <div className="pb-8 desk:px-3">{notesAbout({ contactId: contact.id })}</div>
    </>
  );
}
