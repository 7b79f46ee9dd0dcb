import { Suspense, useState } from "react";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { blockOf, hasFiscalBlock } from "@ankara/domain/fiscal/block";
import { visibleFiling, requestFiling, type VisibleFiling } from "@ankara/domain/fiscal/filing";
import { regimeByKey, regimeOf, type FiscalRegime } from "@ankara/domain/fiscal/regimes";
import type { FiscalBlock, Filing } from "@ankara/domain/records/fiscal";
import { countryOf } from "@ankara/domain/countries/countries";
import { formatDate } from "@ankara/domain/dates/dates";
import { currencyOf } from "@ankara/domain/money/currencies";
import { permalink } from "@ankara/domain/text";
import { formatMoney } from "../../i18n/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { PlusIcon } from "../../ui/icons.ts";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { useServerMessages } from "../../i18n/use-server-messages.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { currentStore } from "../../store/store.ts";
import { confirm } from "../../ui/dialog.tsx";
import { useWhen } from "../../document-parts/labels.ts";
import { usePartLabel } from "./part-labels.ts";

const FiscalSheet = lazyPart(() => import("./fiscal-sheet.tsx"));

/** Shows the authority's data of a document, and its filing state when it is sent from here. */
export default function FiscalSection({ page }: { page: InvoicePage }) {
  const { t } = useLingui();
  const { invoice, business } = page;
  const [open, setOpen] = useState(false);
  const block = blockOf(invoice);
  const regime = (block && regimeByKey(block.regime)) ?? regimeOf(invoice.from?.address?.country ?? business.country);
  const shown = visibleFiling(invoice, business.fiscal);
  if (!hasFiscalBlock(invoice) || (!regime && !shown)) return null;
  // A business that files no VAT has nothing to do with the authority.
  if (!block && !shown && invoice.from?.vatRegistered !== true) return null;
  const adapter = shown?.filing?.adapter ?? business.fiscal?.adapter;
  const rehearsal = block?.rehearsal === true || (shown !== null && adapter === "rehearsal");
  const name = adapter === "rehearsal" && shown ? t`the test authority` : (regime?.authority ?? "");
  // Nothing is typed by hand while the authority's own answer is due.
  const byHand = regime !== null && block?.by !== "authority" && (shown === null || shown.status === "rejected");
  return (
    <section className="border-t border-line pt-4">
      <h2 className="pb-1 text-13 font-medium tracking-normal text-muted">{t`Tax authority`}</h2>
      {regime && !rehearsal && !shown && (
        <p className="pb-1 text-15 text-muted">
          <Duty regime={regime} page={page} />{" "}
          <Trans>Record it there first; then its number and QR code can stand on the document.</Trans>
        </p>
      )}
      {rehearsal ? (
        <InfoStrip tone="info" title={t`A test`} className="mb-2">
          <Trans>No tax authority has recorded this. The document says so too.</Trans>
        </InfoStrip>
      ) : (
        shown && (
          <p className="pb-2 text-13 text-muted">
            <Trans>Sent by software that {regime?.authority ?? t`the authority`} has not accredited.</Trans>
          </p>
        )
      )}
      {shown && <FilingState page={page} shown={shown} name={name} />}
      {block && regime && <Block block={block} regime={regime} />}
      {byHand && (
        <Button
          size="small"
          variant={block ? "ghost" : "secondary"}
          {...(block ? { className: "-ml-3" } : { icon: PlusIcon, className: "mt-1" })}
          onClick={() => setOpen(true)}
        >
          {block ? t`Change` : t`Add its number and QR code`}
        </Button>
      )}
      {open && regime && (
        <Suspense fallback={null}>
          <FiscalSheet invoice={invoice} regime={regime} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Says what the authority's system is, in words a newcomer knows, and whether it is for this business. */
function Duty({ regime, page }: { regime: FiscalRegime; page: InvoicePage }) {
  const { t, i18n } = useLingui();
  const { authorityName, name, mandate, country } = regime;
  if (mandate.who === "all") return t`${name} is where every business records its invoices with the ${authorityName}.`;
  if (mandate.who === "vat")
    return t`${name} is where businesses registered for VAT record their invoices with the ${authorityName}.`;
  const coming = mandate.steps.find(({ from }) => from > page.today);
  const before = mandate.steps.findLast(({ from }) => from <= page.today);
  if (!coming || !before) return t`${name} is where every business records its invoices with the ${authorityName}.`;
  const { currency } = countryOf(country);
  const sales = formatMoney(before.over * 10 ** currencyOf(currency).decimals, currency, { decimals: "auto" });
  const day = formatDate(coming.from, "medium", i18n.locale).replaceAll(" ", "\u00a0");
  return t`${name} is where large businesses record their invoices with the ${authorityName}. Those that sell less than ${sales} a year join on ${day}.`;
}

function Block({ block, regime }: { block: FiscalBlock; regime: FiscalRegime }) {
  const { t } = useLingui();
  const partLabel = usePartLabel();
  const rows = regime.parts.flatMap(({ key, label }) => {
    const value = block[key] ?? "";
    return value === "" ? [] : [{ label: partLabel(label), value }];
  });
  return (
    <dl className="py-1">
      {[...rows, ...(block.qr === "" ? [] : [{ label: t`QR code`, value: t`on the document` }])].map(
        ({ label, value }) => (
          <div key={label} className="flex justify-between gap-3 py-1.5 text-15">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere select-all">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

type StateProps = { page: InvoicePage; shown: VisibleFiling; name: string };

/** Shows the state of a document at the authority, the reason of a refusal, and what to do about it. */
function FilingState({ page, shown, name }: StateProps) {
  const { t } = useLingui();
  const { invoice, business } = page;
  const { filing } = shown;
  const on = business.fiscal?.on === true;
  const refused = shown.status === "rejected";
  // An accepted document may be lacking elsewhere: in the authority's stock book.
  const problems = refused || shown.status === "accepted" ? (filing?.problems ?? []) : [];
  const request = (what: "send" | "cancel") =>
    void currentStore().update("invoices", invoice.id, requestFiling(what, Date.now()));
  const cancelFiling = async () => {
    const yes = await confirm({
      title: t`Cancel ${invoice.number ?? ""} at ${name}?`,
      text: t`The authority will no longer count this document. This cannot be undone.`,
      confirmLabel: t`Cancel document`,
      tone: "danger",
    });
    if (yes) request("cancel");
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
        <Button size="small" className="self-start" onClick={() => request("send")}>
          <Trans>Send again</Trans>
        </Button>
      )}
      {on && shown.status === "accepted" && problems.some(({ code }) => code === "stock_refused") && (
        <Button size="small" className="self-start" onClick={() => request("send")}>
          <Trans>Report the goods again</Trans>
        </Button>
      )}
      {on && shown.status === "accepted" && invoice.status === "void" && (
        <Button
          size="small"
          variant="danger-ghost"
          className="-ml-3 self-start desk:-ml-2.5"
          onClick={() => void cancelFiling()}
        >
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
  const { filing, status, request } = shown;
  const when = useWhen(page.today, page.timeZone);
  const at = filing ? when.moment(filing.at) : "";
  const tries = filing?.tries ?? 1;
  const away = filing?.problems.some(({ code }) => code === "authority_away") === true;
  const text =
    status === "waiting"
      ? away
        ? t`${plural(tries, { one: `No answer from ${name} after # try. We keep trying.`, other: `No answer from ${name} after # tries. We keep trying.` })}`
        : request === "cancel"
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
  const { field, code } = problem;
  const [text] = useServerMessages([problem.text]);
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
