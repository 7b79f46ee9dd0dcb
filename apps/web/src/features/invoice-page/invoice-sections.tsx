import { Suspense, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { daysBetween } from "@ankara/domain/dates/dates";
import { Link } from "react-router";
import { isOffer } from "@ankara/domain/invoice/document-status";
import { isInParts } from "@ankara/domain/invoice/receivable";
import { sumSettled } from "@ankara/domain/invoice/settlements";
import { signedTotal } from "@ankara/domain/invoice/compute-totals";
import type { Invoice } from "@ankara/domain/records/invoice";
import { permalink } from "@ankara/domain/text";
import { formatMoney } from "../../i18n/numbers.ts";
import { UnsentMails } from "../../forms/mail/unsent-mails.tsx";
import { useAuthority } from "../../session/use-session.ts";
import { cx } from "../../ui/cx.ts";
import { AlertIcon, CloudIcon, CloudUploadIcon } from "../../ui/icons.ts";
import { usePanels } from "../../ui/panel-context.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Pending } from "../../ui/skeleton.tsx";
import { StatusBadge } from "../../ui/status.tsx";
import { History } from "./history.tsx";
import { PaymentsList, ClaimCard } from "./payments-list.tsx";
import { StepLine } from "../../document-parts/step-line.tsx";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { useWhen } from "../../document-parts/labels.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useStoredName } from "../../i18n/use-client-name.ts";

const DisputeCard = lazyPart(() => import("./dispute-card.tsx"));
const AfterVoid = lazyPart(() => import("./after-void.tsx"));
const FiscalSection = lazyPart(() => import("../fiscal/fiscal-section.tsx"));
const DocumentHistory = lazyPart(() => import("../../document-parts/imported-history.tsx"));
const LateFees = lazyPart(() => import("./late-fees.tsx"));
const SentMails = lazyPart(() => import("./sent-mails.tsx"));
const ScheduleList = lazyPart(async () => ({ default: (await import("./schedule-list.tsx")).ScheduleList }));

/** Client, amount and when it should be paid. */
export function Head({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const storedName = useStoredName();
  const { invoice, contact } = page;
  const name = (invoice.billTo && storedName(invoice.billTo.name)) ?? contact?.name ?? t`No client`;
  const { due } = page.receivable;
  const amount = due > 0 ? due : (invoice.totals?.total ?? 0);
  const { length } = formatMoney(amount, invoice.currency, { decimals: "always" });
  return (
    <>
      {contact ? (
        <Link
          to={`/contacts/${permalink(contact.name, contact.id)}`}
          className="-my-2.5 inline-flex min-h-11 items-center py-2.5 text-15 text-muted hover:text-ink hover:underline"
        >
          {name}
        </Link>
      ) : (
        <p className="text-15 text-muted">{name}</p>
      )}
      <p className={cx("mt-1", invoice.status === "void" && "line-through decoration-2")}>
        <MoneyText
          amount={amount}
          currency={invoice.currency}
          decimals="always"
          // Beside the thumbnail a phone has room for 13 digits, the smallest one for 11.
          size={length > 17 ? "18" : length > 13 ? "22" : "28"}
          className={length > 13 ? "desk:text-28" : length > 11 ? "max-[350px]:text-22" : ""}
        />
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2 text-15 text-muted">
        <StatusBadge badge={page.badge} />
        <DueText page={page} />
      </div>
    </>
  );
}

function DueText({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const { invoice, receivable, badge, today, timeZone } = page;
  const when = useWhen(today, timeZone);
  const { kind, status, voidReason, currency } = invoice;
  const { due, total, charges, settled, next, overdue, state } = receivable;
  if (status === "void") return <span className="wrap-anywhere">{voidReason}</span>;
  if (kind === "credit_note") return <CreditedInvoice source={page.source} />;
  if (kind !== "invoice") return <ValidUntil page={page} />;
  if (state === "overpaid") return <span>{t`paid, with credit left over`}</span>;
  if (badge.kind === "paid") return null;
  if (due <= 0) return <span>{t`nothing left to pay`}</span>;
  const fullAmount = total + charges;
  const whole = formatMoney(fullAmount, currency, { decimals: "auto" });
  const left = (due !== total || settled.money !== 0) && due !== fullAmount && <span>{t`of ${whole} unpaid`}</span>;
  const dueDate = next?.day ?? null;
  if (dueDate === null) return left || null;
  const part = next !== null && isInParts(invoice) && (overdue.amount > 0 ? overdue.amount : next.amount);
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
      {part && <MoneyText amount={part} currency={currency} size="15" tone={overdue.amount > 0 ? "overdue" : "ink"} />}
      <span>{text}</span>
    </>
  );
}

/** Shows the validity of an offer; nothing for other documents. */
function ValidUntil({ page: { invoice, today, timeZone } }: { page: InvoicePage }) {
  const { t } = useLingui();
  const when = useWhen(today, timeZone);
  return invoice.dueDate ? <span>{t`valid until ${when.day(invoice.dueDate)}`}</span> : null;
}

/** Links to the invoice a credit note corrects. */
function CreditedInvoice({ source }: { source: Invoice | null }) {
  const { t } = useLingui();
  if (!source) return null;
  return (
    <Link
      to={`/invoice/${source.id}`}
      className="-my-2.5 inline-flex min-h-11 items-center py-2.5 underline hover:text-ink"
    >
      {t`for invoice ${source.number ?? ""}`}
    </Link>
  );
}

/** Links to the quote an invoice was made of. */
function FromOffer({ page: { invoice, source } }: { page: InvoicePage }) {
  const { t } = useLingui();
  if (!source || invoice.kind !== "invoice" || !isOffer(source.kind)) return null;
  return (
    <Titled title={t`Made from`}>
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

export function Progress({ page }: { page: InvoicePage }) {
  const { invoice, paidOn, receivable, today, timeZone } = page;
  if (invoice.status === "void" || invoice.kind !== "invoice" || receivable.state === "credited") return null;
  return <StepLine invoice={invoice} paidOn={paidOn} isPaid={receivable.due <= 0} today={today} timeZone={timeZone} />;
}

/** Shows the client's claim and their bank's dispute, each with the actions that answer it. */
export function Claims({ page }: { page: InvoicePage }) {
  const { claims, payments, today, timeZone } = page;
  return (
    <>
      {payments.flatMap(({ id, dispute, provider, currency }) =>
        dispute?.status === "open" ? (
          <Suspense key={id} fallback={null}>
            <DisputeCard {...{ dispute, provider, currency, today, timeZone }} />
          </Suspense>
        ) : (
          []
        ),
      )}
      {claims.map((claim) => (
        <ClaimCard key={claim.id} payment={claim} today={today} timeZone={timeZone} />
      ))}
    </>
  );
}

export function Story({ page, above }: { page: InvoicePage; above?: ReactNode }) {
  const { t } = useLingui();
  const { invoice, payments, today, timeZone } = page;
  const { notesAbout } = usePanels();
  const { role } = useAuthority();
  return (
    <>
      {above}
      <UnsentMails subjectId={invoice.id} />
      <FromOffer page={page} />
      {(invoice.status === "void" || invoice.kind === "credit_note") && (
        <Suspense fallback={<Pending />}>
          <AfterVoid
            invoice={invoice}
            source={page.source}
            credits={page.credits}
            money={page.receivable.settled.money + page.receivable.settled.withheld}
          />
        </Suspense>
      )}
      <CreditNotes credits={page.credits} />
      {isInParts(invoice) && (
        <Suspense fallback={<Pending />}>
          <ScheduleList
            invoice={invoice}
            paid={sumSettled(page.receivable.settled)}
            today={today}
            timeZone={timeZone}
          />
        </Suspense>
      )}
      {(page.business.lateFee || invoice.charges.length > 0) && (
        <Suspense fallback={<Pending />}>
          <LateFees page={page} />
        </Suspense>
      )}
      <PaymentsList payments={payments} invoiceId={invoice.id} today={today} timeZone={timeZone} />
      {page.uploaded && (
        <Suspense fallback={<Pending />}>
          {/* Asked anew when something new stands in the history: a mail that went, a reminder. */}
          <SentMails key={invoice.history.length} page={page} />
        </Suspense>
      )}
      <History invoice={invoice} payments={payments} today={today} timeZone={timeZone} />
      {invoice.imported?.source === "ankara" && role !== "seller" && (
        <Suspense fallback={<Pending />}>
          <DocumentHistory page={page} />
        </Suspense>
      )}
      {(invoice.kind === "invoice" || invoice.kind === "credit_note") && (
        <Suspense fallback={<Pending />}>
          <FiscalSection page={page} />
        </Suspense>
      )}
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

/** Says that the invoice is on this device alone. */
function Whereabouts({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const Mark = page.uploaded ? CloudIcon : page.refused ? AlertIcon : CloudUploadIcon;
  return (
    <p className="mt-auto flex items-center gap-2 text-13 text-muted">
      <Mark size={16} strokeWidth={1.75} aria-hidden="true" />
      {page.uploaded
        ? t`On all your devices`
        : page.refused
          ? t`Needs attention: the server refused it`
          : t`Safe on this device, waiting to be sent`}
    </p>
  );
}
