import { useEffect, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { type MailState, listMails } from "@ankara/contract/mails";
import { markShared } from "@ankara/domain/invoice/after-issue";
import type { MailProblem } from "@ankara/domain/mail/mail-problem";
import { messageText } from "@ankara/documents/message";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { thisDevice } from "../../platform/device.ts";
import { api } from "../../api/api.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { AlertIcon, CheckIcon, MailIcon, RefreshIcon } from "../../ui/icons.ts";
import { clientPhone, publicLink } from "../../document-parts/document-parts.ts";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { useWhen } from "../../document-parts/labels.ts";

/** Shown before somebody asks for all of them. */
const maxShown = 4;

/** Lists the mails about this document with their delivery state; nothing without mails, or without network. */
export default function SentMails({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const mails = useMails(page);
  const [all, setAll] = useState(false);
  if (mails.length === 0) return null;
  const hidden = mails.length - maxShown;
  return (
    <section>
      <h2 className="pb-2 text-13 font-medium tracking-normal text-muted">{t`E-mails`}</h2>
      <ul className="flex flex-col gap-3">
        {(all ? mails : mails.slice(0, maxShown)).map((mail) => (
          <MailRow key={mail.id} mail={mail} page={page} />
        ))}
      </ul>
      {!all && hidden > 0 && (
        <Button size="small" className="mt-3" onClick={() => setAll(true)}>
          {t`Show ${hidden} older`}
        </Button>
      )}
    </section>
  );
}

function useMails({ invoice: { id } }: InvoicePage): readonly MailState[] {
  const [mails, setMails] = useState<readonly MailState[]>([]);
  useEffect(() => {
    if (!navigator.onLine) return undefined;
    const stop = new AbortController();
    void api.call(listMails, { query: { invoice_id: id }, signal: stop.signal }).then((answer) => {
      if (answer.ok && !stop.signal.aborted) setMails(answer.value.data);
    });
    return () => stop.abort();
  }, [id]);
  return mails;
}

function MailRow({ mail, page }: { mail: MailState; page: InvoicePage }) {
  const { t } = useLingui();
  const { today, timeZone, invoice } = page;
  const when = useWhen(today, timeZone);
  const what = useWhat();
  const problem = useProblem();
  const isLost = mail.state === "undelivered";
  const Mark = { waiting: MailIcon, tried: RefreshIcon, delivered: CheckIcon, undelivered: AlertIcon }[mail.state];
  const at = mail.at ?? mail.made_at;
  const state = {
    waiting: t`Waiting to be sent`,
    tried: mail.next_try_at
      ? t`Their mail server couldn’t accept it yet. We’ll try again ${when.moment(mail.next_try_at)}.`
      : t`Their mail server couldn’t accept it yet. We’ll try again.`,
    delivered: t`Delivered to their mail server`,
    undelivered: t`Not delivered`,
  }[mail.state];
  return (
    <li className="flex items-start gap-3">
      <Mark
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className={cx("mt-0.5 shrink-0", isLost ? "text-overdue-ink" : "text-muted")}
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{what(mail)}</p>
        <p className={cx("text-13", isLost ? "text-overdue-ink" : "text-muted")}>{state}</p>
        {mail.problem && <p className="text-13 text-muted">{problem(mail.problem)}</p>}
        {isLost && invoice.status === "issued" && invoice.linkRevokedAt === null && (
          <Button size="small" className="mt-2" onClick={() => sendOnWhatsApp(page)}>
            {t`Send on WhatsApp`}
          </Button>
        )}
      </div>
      <time dateTime={at} className="shrink-0 pt-0.5 text-13 text-muted">
        {when.moment(at)}
      </time>
    </li>
  );
}

function sendOnWhatsApp({ invoice, business, contact, receivable }: InvoicePage): void {
  const text = messageText({
    template: business.whatsappTemplate,
    invoice,
    link: publicLink(invoice.linkId),
    settled: receivable.settled,
    language: invoice.language,
    ...(contact ? { client: contact.name } : {}),
  });
  thisDevice().open(whatsappUrl(clientPhone({ invoice, contact }, business) ?? "", "", text));
  currentStore()
    .update("invoices", invoice.id, markShared(invoice, "whatsapp", Date.now()))
    .catch((cause: unknown) => console.error("Shared, but it was not noted", cause));
}

function useWhat(): (mail: MailState) => string {
  const { t } = useLingui();
  return ({ kind, to }) => {
    if (kind === "reminder") return t`Reminder to ${to}`;
    if (kind === "receipt") return t`Receipt to ${to}`;
    return t`E-mail to ${to}`;
  };
}

function useProblem(): (problem: MailProblem) => string {
  const { t } = useLingui();
  return (problem) =>
    ({
      no_such_address: t`This address doesn’t exist. Check it with your client.`,
      no_such_domain: t`The part after the @ doesn’t exist. Check the address with your client.`,
      mailbox_full: t`Their mailbox is full.`,
      too_large: t`The e-mail was too large for their mail server.`,
      refused: t`Their mail server refused it.`,
      took_too_long: t`Their mail server hasn’t accepted it for days.`,
      unclear: t`The connection broke while sending. It may have arrived: ask your client before you send it again.`,
    })[problem];
}
