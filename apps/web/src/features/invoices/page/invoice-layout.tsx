import { lazy, Suspense, useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { daysBetween } from "@ankara/domain/dates";
import { Link } from "react-router";
import { isOffer } from "@ankara/domain/invoice/document-status";
import { signedTotal } from "@ankara/domain/invoice/compute-totals";
import type { Invoice } from "@ankara/domain/records/invoice";
import { permalink } from "@ankara/domain/text";
import { useRecord } from "../../../local/hooks.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import {
  AlertIcon,
  CloudIcon,
  CloseIcon,
  CloudUploadIcon,
  CopyIcon,
  DownloadIcon,
  EditIcon,
  ExternalLinkIcon,
  PaymentIcon,
  ShareIcon,
  type Icon,
} from "../../../ui/icons.ts";
import { usePanels } from "../../../ui/panel-context.ts";
import { Menu } from "../../../ui/menu.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { StatusBadge } from "../../../ui/status.tsx";
import { DocumentPreview } from "../document-preview.tsx";
import { MissingCharacters } from "../missing-characters.tsx";
import { PreviewSheet } from "../preview-sheet.tsx";
import { ClaimCard } from "./claim-card.tsx";
import { History } from "./history.tsx";
import { PaymentsList } from "./payments-list.tsx";
import { StepLine } from "./step-line.tsx";
import type { InvoiceActions } from "./use-invoice-actions.ts";
import type { InvoicePage } from "./use-invoice.ts";
import { useWhen } from "./words.ts";

const AfterVoid = lazy(() => import("./after-void.tsx"));
const LateFees = lazy(() => import("./late-fees.tsx"));

const ScheduleList = lazy(async () => ({ default: (await import("../schedule/schedule-list.tsx")).ScheduleList }));

/** What stands on the page of an offer in place of payments. */
export type OfferParts = {
  /** Where the way back leads. */
  back: string;
  steps: ReactNode;
  /** How it stands. */
  card: ReactNode;
  story: ReactNode;
  /** What it leads to; `first` when that is the next thing to do. */
  main: { label: string; icon: Icon; act: () => void; first: boolean } | null;
};

type LayoutProps = { page: InvoicePage; actions: InvoiceActions; offer?: OfferParts | undefined };

/** One column: who and how much, how far it is, the document, its story; the two main actions at the thumb. */
export function InvoicePhone({
  page,
  actions,
  offer,
  onClose,
}: LayoutProps & { /** It stands beside the list, which takes the room when it is closed. */ onClose?: () => void }) {
  const { t } = useLingui();
  const { invoice } = page;
  return (
    <Screen
      title={invoice.number ?? t`Invoice`}
      back={offer?.back ?? "/tabs/invoice"}
      actions={
        <>
          {actions.editTo && <IconButton label={t`Edit`} icon={EditIcon} to={actions.editTo} />}
          <Menu label={t`More actions`} items={actions.menu} />
          {onClose && (
            <>
              <IconButton
                label={t`Open on its own page`}
                icon={ExternalLinkIcon}
                to={`/invoice/${invoice.id}`}
                tone="muted"
                size={20}
              />
              <IconButton label={t`Close`} icon={CloseIcon} onClick={onClose} tone="muted" size={20} />
            </>
          )}
        </>
      }
      footer={
        <div className="mx-auto flex max-w-[720px] gap-2 px-4 pt-2.5 pb-3.5 desk:px-6">
          {actions.recordPayment && (
            <Button size="large" icon={PaymentIcon} className="flex-1 px-2!" onClick={actions.recordPayment}>
              {t`Payment`}
            </Button>
          )}
          {offer?.main && (
            <Button
              {...(offer.main.first ? { variant: "primary" } : {})}
              size="large"
              icon={offer.main.icon}
              className="flex-1 px-2!"
              onClick={offer.main.act}
            >
              {offer.main.label}
            </Button>
          )}
          <Button
            {...(offer?.main?.first ? {} : { variant: "primary" })}
            size="large"
            icon={ShareIcon}
            className="flex-1 px-2!"
            onClick={actions.share}
          >
            {t`Share`}
          </Button>
        </div>
      }
    >
      <div className="mx-auto flex max-w-[720px] flex-col gap-[18px] px-4 pb-8 desk:px-6">
        <div>
          <Head page={page} badge />
        </div>
        {offer?.steps ?? <Progress page={page} />}
        {offer?.card}
        <Claims page={page} />
        <MissingCharacters parts={page.parts} />
        <SmallDocument page={page} />
        <Story page={page} above={offer?.story} />
      </div>
    </Screen>
  );
}

/** The document at the width of a phone is a picture of it: a tap opens it to be read. */
function SmallDocument({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="relative rounded-card border border-line bg-sunken p-3.5">
        <div inert>
          <DocumentPreview parts={page.parts} />
        </div>
        <button
          type="button"
          aria-label={t`Read the document`}
          onClick={() => setOpen(true)}
          className="absolute inset-0 rounded-card"
        />
      </div>
      <PreviewSheet open={open} onClose={() => setOpen(false)} parts={page.parts} />
    </>
  );
}

/** The document in the middle, everything else in a column beside it. */
export function InvoiceDesk({ page, actions, offer }: LayoutProps) {
  const { t } = useLingui();
  const { invoice, badge } = page;
  return (
    <Screen
      title={invoice.number ?? t`Invoice`}
      subtitle={<StatusBadge badge={badge} />}
      back={offer?.back ?? "/tabs/invoice"}
      actions={
        <>
          {actions.editTo && <IconButton label={t`Edit`} icon={EditIcon} to={actions.editTo} tone="muted" size={20} />}
          {invoice.kind !== "receipt" && (
            <IconButton label={t`Duplicate`} icon={CopyIcon} to={actions.duplicateTo} tone="muted" size={20} />
          )}
          <IconButton
            label={t`Download PDF`}
            icon={DownloadIcon}
            tone="muted"
            size={20}
            onClick={actions.downloadPdf}
            disabled={actions.drawing}
          />
          <Menu label={t`More actions`} items={actions.menu} />
          {actions.recordPayment && (
            <Button icon={PaymentIcon} onClick={actions.recordPayment}>{t`Record payment`}</Button>
          )}
          {offer?.main && (
            <Button
              {...(offer.main.first ? { variant: "primary" } : {})}
              icon={offer.main.icon}
              onClick={offer.main.act}
            >
              {offer.main.label}
            </Button>
          )}
          <Button
            {...(offer?.main?.first ? {} : { variant: "primary" })}
            icon={ShareIcon}
            onClick={actions.share}
          >{t`Share`}</Button>
        </>
      }
    >
      <div className="flex h-full border-t border-line">
        <section
          aria-label={t`Document`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus
          tabIndex={0}
          className="min-w-0 flex-1 overflow-y-auto bg-sunken p-7"
        >
          <MissingCharacters parts={page.parts} className="mx-auto mb-5 max-w-[600px]" />
          <DocumentPreview parts={page.parts} className="mx-auto max-w-[600px]" />
        </section>
        <aside
          aria-label={t`About this invoice`}
          className="flex w-[352px] shrink-0 flex-col gap-6 overflow-y-auto border-l border-line px-6 py-6"
        >
          <div>
            <Head page={page} />
          </div>
          {offer?.card}
          <Claims page={page} />
          <Story page={page} above={offer?.story} />
        </aside>
      </div>
    </Screen>
  );
}

/** Client, amount and when it should be paid. */
function Head({ page, badge }: { page: InvoicePage; badge?: boolean }) {
  const { t } = useLingui();
  const { invoice, contact, balance, paid } = page;
  const name = invoice.billTo?.name ?? contact?.name ?? t`No client`;
  const amount = invoice.status === "issued" && paid > 0 && balance > 0 ? balance : (invoice.totals?.total ?? 0);
  return (
    <>
      {contact ? (
        <Link
          to={`/contacts/${permalink(contact.name, contact.id)}`}
          className="-my-2.5 inline-flex min-h-11 items-center text-15 text-muted hover:text-ink hover:underline"
        >
          {name}
        </Link>
      ) : (
        <p className="text-15 text-muted">{name}</p>
      )}
      <p className={cx("mt-1", invoice.status === "void" && "line-through decoration-2")}>
        <MoneyText amount={amount} currency={invoice.currency} decimals="always" size="28" />
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2 text-15 text-muted">
        {badge && <StatusBadge badge={page.badge} />}
        <DueText page={page} />
      </div>
    </>
  );
}

function DueText({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const { invoice, balance, paid, today, timeZone } = page;
  const when = useWhen(today, timeZone);
  const { kind, dueDate, status, voidReason, currency, totals } = invoice;
  if (status === "void") return <span className="wrap-anywhere">{voidReason}</span>;
  if (kind === "credit_note") return <CreditedInvoice invoice={invoice} />;
  if (kind !== "invoice") return dueDate ? <span>{t`holds until ${when.day(dueDate)}`}</span> : null;
  if (balance <= 0) return <span>{balance < 0 ? t`paid, with credit left over` : t`nothing left to pay`}</span>;
  const left = paid > 0 && (
    <span>
      {t`left of`} <MoneyText amount={totals?.total ?? 0} currency={currency} size="15" tone="muted" />
    </span>
  );
  if (dueDate === null) return left || null;
  const days = daysBetween(today, dueDate);
  const text =
    days === 0
      ? t`pay today`
      : days === 1
        ? t`pay by ${when.day(dueDate)}, tomorrow`
        : days > 0
          ? t`pay by ${when.day(dueDate)}, in ${days} days`
          : t`was due ${when.day(dueDate)}`;
  return (
    <>
      {left}
      <span>{text}</span>
    </>
  );
}

/** Which invoice a credit note takes back from. */
function CreditedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const source = useRecord("invoices", invoice.sourceId ?? "");
  if (!source) return null;
  return (
    <Link to={`/invoice/${source.id}`} className="-my-2.5 inline-flex min-h-11 items-center underline hover:text-ink">
      {t`taken back from ${source.number ?? ""}`}
    </Link>
  );
}

/** Which quote an invoice was made of. */
function FromOffer({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const source = useRecord("invoices", invoice.kind === "invoice" ? (invoice.sourceId ?? "") : "");
  if (!source || !isOffer(source.kind)) return null;
  return (
    <Titled title={t`Made of`}>
      <Link to={`/quote/${source.id}`} className="inline-flex min-h-11 items-center text-15 underline">
        {source.number ?? t`Quote`}
      </Link>
    </Titled>
  );
}

/** Credit notes on this invoice, each to be opened. */
function CreditNotes({ credits }: { credits: readonly Invoice[] }) {
  const { t } = useLingui();
  if (credits.length === 0) return null;
  return (
    <Titled title={t`Credit notes`}>
      <ul>
        {credits.map((credit) => (
          <li key={credit.id}>
            <Link
              to={`/invoice/${credit.id}`}
              className="flex min-h-11 items-center justify-between gap-3 text-15 hover:underline"
            >
              <span className={cx(credit.status === "void" && "text-muted line-through")}>
                {credit.number ?? t`Draft`}
              </span>
              <MoneyText amount={signedTotal(credit)} currency={credit.currency} decimals="auto" size="15" />
            </Link>
          </li>
        ))}
      </ul>
    </Titled>
  );
}

function Progress({ page }: { page: InvoicePage }) {
  const { invoice, paidOn, balance, today, timeZone } = page;
  if (invoice.status === "void" || invoice.kind !== "invoice") return null;
  return <StepLine invoice={invoice} paidOn={paidOn} isPaid={balance <= 0} today={today} timeZone={timeZone} />;
}

function Claims({ page }: { page: InvoicePage }) {
  return page.claims.map((claim) => (
    <ClaimCard key={claim.id} payment={claim} today={page.today} timeZone={page.timeZone} />
  ));
}

function Story({ page, above }: { page: InvoicePage; above?: ReactNode }) {
  const { t } = useLingui();
  const { invoice, payments, today, timeZone } = page;
  const { notesAbout } = usePanels();
  return (
    <>
      {above}
      <FromOffer invoice={invoice} />
      {(invoice.status === "void" || invoice.kind === "credit_note") && (
        <Suspense fallback={null}>
          <AfterVoid invoice={invoice} credits={page.credits} paid={page.paid} />
        </Suspense>
      )}
      <CreditNotes credits={page.credits} />
      {(invoice.instalments?.length ?? 0) > 0 && (
        <Suspense fallback={null}>
          <ScheduleList invoice={invoice} paid={page.paid} today={today} timeZone={timeZone} />
        </Suspense>
      )}
      {(page.business.lateFee || invoice.charges.length > 0) && (
        <Suspense fallback={null}>
          <LateFees page={page} />
        </Suspense>
      )}
      <PaymentsList payments={payments} invoiceId={invoice.id} today={today} timeZone={timeZone} />
      <History invoice={invoice} payments={payments} today={today} timeZone={timeZone} />
      {invoice.privateNote && (
        <Titled title={t`Private note`}>
          <p className="whitespace-pre-line wrap-anywhere">{invoice.privateNote}</p>
        </Titled>
      )}
      <Titled title={t`Notes`}>
        <div className="-mx-4">{notesAbout({ invoiceId: invoice.id })}</div>
      </Titled>
      <Whereabouts page={page} />
    </>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="pb-1 text-13 font-medium tracking-normal text-muted">{title}</h2>
      {children}
    </section>
  );
}

/** Whether the invoice is on this device alone. */
function Whereabouts({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const Mark = page.uploaded ? CloudIcon : page.refused ? AlertIcon : CloudUploadIcon;
  return (
    <p className="mt-auto flex items-center gap-2 text-13 text-muted">
      <Mark size={16} strokeWidth={1.75} aria-hidden="true" />
      {page.uploaded
        ? t`On all your devices`
        : page.refused
          ? t`Needs attention: the server did not take it`
          : t`Safe on this device, waiting to be sent`}
    </p>
  );
}
