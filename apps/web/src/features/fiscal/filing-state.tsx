import { Trans, useLingui } from "@lingui/react/macro";
import { requestFiling, type VisibleFiling } from "@ankara/domain/fiscal/filing";
import type { Filing } from "@ankara/domain/records/fiscal";
import { permalink } from "@ankara/domain/text";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/dialog.tsx";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { useWhen } from "../../document-parts/labels.ts";

type StateProps = { page: InvoicePage; shown: VisibleFiling; name: string };

/** Shows the state of a document at the authority, the reason of a refusal, and what to do about it. */
export function FilingState({ page, shown, name }: StateProps) {
  const { t } = useLingui();
  const { invoice, business } = page;
  const { filing } = shown;
  const on = business.fiscal?.on === true;
  const refused = shown.status === "rejected";
  const problems = refused ? (filing?.problems ?? []) : [];
  const ask = (what: "send" | "cancel") =>
    void currentStore().update("invoices", invoice.id, requestFiling(what, Date.now()));
  const takeBack = async () => {
    const yes = await confirm({
      title: t`Cancel ${invoice.number ?? ""} at ${name}?`,
      text: t`The authority will no longer count this document. This cannot be undone.`,
      confirmLabel: t`Cancel document`,
      tone: "danger",
    });
    if (yes) ask("cancel");
  };
  return (
    <div className="flex flex-col gap-2 text-15">
      <StateText page={page} shown={shown} name={name} />
      {problems.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-card bg-overdue-soft px-4 py-3 text-overdue-ink">
          {problems.map((problem) => (
            <Problem key={`${problem.code} ${problem.text}`} problem={problem} page={page} />
          ))}
        </ul>
      )}
      {refused && !page.editable && invoice.status === "issued" && problems.some(isOnDocument) && (
        <p className="text-muted">
          <Trans>
            This document is out, so it can’t change. Void it or issue a credit note, then issue a corrected copy.
          </Trans>
        </p>
      )}
      {on && (refused || shown.status === "cancelled") && invoice.status === "issued" && (
        <Button size="small" className="self-start" onClick={() => ask("send")}>
          <Trans>Send again</Trans>
        </Button>
      )}
      {on && shown.status === "accepted" && invoice.status === "void" && (
        <Button size="small" variant="danger-ghost" className="-ml-3 self-start" onClick={() => void takeBack()}>
          <Trans>Cancel at the authority</Trans>
        </Button>
      )}
    </div>
  );
}

/** Returns whether a problem is on the document itself, and so cannot be corrected once it was shared. */
const isOnDocument = ({ field }: Filing["problems"][number]): boolean => field !== "" && field !== "fiscal_settings";

function StateText({ page, shown, name }: StateProps) {
  const { t } = useLingui();
  const { filing, status, asked } = shown;
  const when = useWhen(page.today, page.timeZone);
  const at = filing ? when.moment(filing.at) : "";
  const away = filing?.problems.some(({ code }) => code === "authority_away") === true;
  const text =
    status === "waiting"
      ? away
        ? t`No answer from ${name} after ${filing?.tries ?? 1} tries. We keep trying.`
        : asked === "cancel"
          ? t`Waiting to be cancelled at ${name}.`
          : t`Waiting to be sent to ${name}. It goes automatically.`
      : status === "submitted"
        ? t`Sent to ${name}. No decision yet.`
        : status === "accepted"
          ? t`Accepted by ${name}, ${at}.`
          : status === "cancelled"
            ? t`Cancelled at ${name}, ${at}.`
            : t`Refused by ${name}, ${at}.`;
  return <p aria-live="polite">{text}</p>;
}

function Problem({ problem, page }: { problem: Filing["problems"][number]; page: InvoicePage }) {
  const { t } = useLingui();
  const { field, text, code } = problem;
  const { contact, invoice, editable } = page;
  const to =
    field === "fiscal_settings"
      ? "/settings/invoice"
      : field.startsWith("seller_")
        ? "/settings/account"
        : field.startsWith("buyer_") && contact
          ? `/contacts/${permalink(contact.name, contact.id)}`
          : field !== "" && editable
            ? `/new-invoice?draft=${invoice.id}`
            : null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 wrap-anywhere">{text || code}</span>
      {to && (
        <Button variant="ghost" size="small" to={to} className="-mr-3">
          {t`Fix`}
        </Button>
      )}
    </li>
  );
}
