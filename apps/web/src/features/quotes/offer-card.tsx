import type { InvoiceId } from "@ankara/domain/records/fields";
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { quoteStateOf } from "@ankara/domain/invoice/document-status";
import { convertedId } from "@ankara/domain/invoice/quote";
import { contentFingerprint, quoteAt, versionOf } from "@ankara/domain/invoice/quote-versions";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useRecord } from "../../store/hooks.ts";
import { sha256Of } from "../../platform/sha256.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { useWhen } from "../../document-parts/labels.ts";

/** Longer words take the room of shorter ones; two long ones stand one below the other. */
const answerLook = "flex-auto px-1! whitespace-nowrap max-[350px]:text-13";

export type OfferActions = {
  accept: () => void;
  decline: () => void;
  reopen: () => void;
};

/** Shows the state of an offer, who answered which version, and the actions it allows. */
export function OfferCard({ page, actions }: { page: InvoicePage; actions: OfferActions }) {
  const { t } = useLingui();
  const { invoice, today, timeZone } = page;
  const when = useWhen(today, timeZone);
  switch (quoteStateOf(invoice, today)) {
    case "draft":
    case "void":
      return null;
    case "open":
      return (
        <Shade tone="bg-info-soft" title={invoice.sharedAt === null ? t`Not sent yet` : t`Waiting for an answer`}>
          <p className="text-15 text-muted">{t`Your client accepts or declines it on its page. If they told you, record it here.`}</p>
          <Buttons>
            <Button className={answerLook} onClick={actions.accept}>{t`Mark accepted`}</Button>
            <Button className={answerLook} onClick={actions.decline}>{t`Mark declined`}</Button>
          </Buttons>
        </Shade>
      );
    case "expired":
      return (
        <Shade tone="bg-neutral" title={invoice.dueDate ? t`Expired on ${when.day(invoice.dueDate)}` : t`Expired`}>
          <p className="text-15 text-muted">{t`It can no longer be accepted.`}</p>
          <Buttons>
            <Button className="flex-auto px-2! desk:flex-none" onClick={actions.reopen}>{t`Reopen`}</Button>
          </Buttons>
        </Shade>
      );
    case "declined":
      return (
        <Shade tone="bg-overdue-soft" title={t`Declined`}>
          <AnswerText invoice={invoice} moment={when.moment} />
          <Buttons>
            <Button className="flex-auto px-2! desk:flex-none" onClick={actions.reopen}>{t`Reopen`}</Button>
          </Buttons>
        </Shade>
      );
    case "accepted":
      return (
        <Shade tone="bg-paid-soft" title={t`Accepted`}>
          <AnswerText invoice={invoice} moment={when.moment} />
        </Shade>
      );
    case "converted":
      return (
        <Shade tone="bg-paid-soft" title={t`Made into an invoice`}>
          <AnswerText invoice={invoice} moment={when.moment} />
          <BecameInvoice quoteId={invoice.id} />
        </Shade>
      );
  }
}

function Shade({ tone, title, children }: { tone: string; title: string; children: ReactNode }) {
  return (
    <section className={cx("rounded-card px-4 py-3.5", tone)}>
      <h2 className="text-body tracking-normal">{title}</h2>
      <div className="mt-0.5 flex flex-col gap-2">{children}</div>
    </section>
  );
}

const Buttons = ({ children }: { children: ReactNode }) => <div className="mt-1 flex flex-wrap gap-2">{children}</div>;

/** Name, moment, reason and signature, and the version they are about. */
function AnswerText({ invoice, moment }: { invoice: Invoice; moment: (instant: string) => string }) {
  const { t } = useLingui();
  const { answer } = invoice;
  const version = useAnsweredVersion(invoice);
  if (answer === null) return null;
  const at = moment(answer.at);
  const how = {
    typed: t`${answer.name} signed with their name, ${at}.`,
    drawn: t`${answer.name} signed, ${at}.`,
    noted: t`${answer.name} told you, ${at}.`,
  }[answer.signed];
  const text = answer.what === "declined" ? t`${answer.name} declined, ${at}.` : how;
  const latest = versionOf(invoice);
  return (
    <>
      <p className="text-15 wrap-anywhere">{text}</p>
      {answer.unverified && <p className="text-15 text-muted">{t`Restored from a device after data loss`}</p>}
      {answer.reason !== "" && <p className="text-15 wrap-anywhere whitespace-pre-line text-muted">{answer.reason}</p>}
      {answer.drawing !== "" && (
        <svg viewBox="0 0 300 100" role="img" aria-label={t`Signature of ${answer.name}`} className="h-16 w-48">
          <path
            d={answer.drawing}
            fill="none"
            stroke="currentColor"
            strokeWidth={2.2}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
      {latest > 1 && version !== undefined && (
        <p className="text-15 text-muted">
          {version === null
            ? t`They saw a version this device doesn’t have.`
            : version === latest
              ? t`They saw version ${version}, the current one.`
              : t`They saw version ${version}, not the current one.`}
        </p>
      )}
      {answer.documentHash !== "" && (
        <p className="text-13 text-muted">
          {t`Document`} <span className="money">{answer.documentHash.slice(0, 16)}</span>
        </p>
      )}
    </>
  );
}

/** The version whose hash the answer names; null when it is none of them, `undefined` while it is being worked out. */
function useAnsweredVersion(invoice: Invoice): number | null | undefined {
  const [found, setFound] = useState<number | null>();
  const hash = invoice.answer?.documentHash ?? "";
  const latest = versionOf(invoice);
  useEffect(() => {
    let current = true;
    const look = async () => {
      for (let version = latest; version >= 1; version -= 1) {
        const text = new TextEncoder().encode(contentFingerprint(quoteAt(invoice, version)));
        if ((await sha256Of(text.buffer)) === hash) return version;
      }
      return null;
    };
    if (hash !== "" && latest > 1) void look().then((version) => current && setFound(version));
    return () => {
      current = false;
    };
  }, [invoice, hash, latest]);
  return found;
}

function BecameInvoice({ quoteId }: { quoteId: InvoiceId }) {
  const { t } = useLingui();
  const made = useRecord("invoices", convertedId(quoteId));
  if (!made) return made === null ? <p className="text-15 text-muted">{t`The draft was deleted.`}</p> : null;
  const to = made.status === "draft" ? `/new-invoice?draft=${made.id}` : `/invoice/${made.id}`;
  return (
    <Link to={to} className="-my-1 inline-flex min-h-11 items-center text-15 font-medium underline">
      {made.number === null ? t`Open the draft invoice` : t`Open ${made.number}`}
    </Link>
  );
}
