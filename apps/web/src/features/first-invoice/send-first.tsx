import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "react-router";
import { updateUser } from "@ankara/contract/users";
import { formatDate } from "@ankara/domain/dates/dates";
import { isVat } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import { Contact } from "@ankara/domain/records/contact";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { api } from "../../api/api.ts";
import { touch } from "../../platform/touch.ts";
import { useToday } from "../../platform/use-today.ts";
import { useBusiness, useRecords, useSeries, useSyncStatus } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { useSession } from "../../session/use-session.ts";
import { writeUser } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon, WhatsAppIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { toast } from "../../ui/toast.tsx";
import { useUnitText } from "../../document-parts/unit-text.ts";
import { type FirstDraft, invoiceOf, removeFirstDraft } from "./first-draft.ts";
import "../../styles/first-invoice.css";

/** The stamp stands this long before the ways to share open by themselves. */
const shareAfterMs = 900;

/** Issues the first invoice of somebody who has just signed in, as soon as the device may number it, and shows that it is done. */
export default function SendFirst({ draft }: { draft: FirstDraft }) {
  const issued = useFirstIssue(draft);
  const { state } = useSyncStatus();
  if (issued) return <Issued invoice={issued} />;
  return (
    <output className="flex h-full flex-col items-center justify-center gap-2 px-8 text-center">
      <p className="text-18 font-semibold">
        {state === "offline" ? <Trans>Saved on this device</Trans> : <Trans>Your account is ready</Trans>}
      </p>
      <p className="text-muted">
        {state === "offline" ? (
          <Trans>The invoice gets its number and goes out when there is network.</Trans>
        ) : (
          <Trans>The invoice gets its number…</Trans>
        )}
      </p>
    </output>
  );
}

type Outcome =
  | { readonly kind: "issued"; readonly invoice: Invoice }
  /** The country asks for more than was typed: the editor names it, with everything in its place. */
  | { readonly kind: "incomplete" }
  /** The device has no number to give yet. */
  | { readonly kind: "waits" };

/** Writes the client and the invoice once, and issues it. A second call goes on where the first one stopped. */
async function issueFirst(
  draft: FirstDraft,
  { business, fees, today }: { business: Business; fees: readonly Fee[]; today: string },
): Promise<Outcome> {
  const store = currentStore();
  if (!(await store.get("invoices", draft.invoiceId))) {
    const at = store.instant();
    const { deviceId } = store;
    const stamps = { createdAt: at, updatedAt: at, deviceId };
    const contact = Contact.parse({ ...stamps, id: draft.contactId, name: draft.clientName.trim() });
    const made = invoiceOf(draft, { business, fees, today, deviceId });
    if (!made) throw new Error("expected an invoice with a line that has a price");
    await store.write(async (unit) => {
      await unit.write("contacts", contact.id, contact);
      await unit.write("invoices", made.id, { ...made, contactId: contact.id });
    });
  }
  const issued = await store.issue(draft.invoiceId);
  if (issued.ok) return { kind: "issued", invoice: issued.value };
  return Array.isArray(issued.error) ? { kind: "incomplete" } : { kind: "waits" };
}

/** @returns the issued invoice, null until it is */
function useFirstIssue(draft: FirstDraft): Invoice | null {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useSession()?.user;
  const business = useBusiness();
  const fees = useRecords("fees");
  const series = useSeries("invoice");
  const today = useToday(business?.timeZone ?? "UTC");
  const [issued, setIssued] = useState<Invoice | null>(null);
  const running = useRef(false);
  const registers = draft.chargesVat && business?.vatRegistered === false;
  const hasVat = !draft.chargesVat || fees?.some((fee) => fee.defaultOn && isVat(fee)) === true;
  const ready = business && fees && series && !registers && hasVat;

  // Whether VAT is charged is the account's own setting: the server puts the country's rates on new documents by it.
  const register = useEffectEvent(async () => {
    if (!user) return;
    const answer = await api.call(updateUser, {
      params: { username: user.username },
      body: { user: { vat_registered: true } },
    });
    if (answer.ok) writeUser(answer.value.user);
    syncNow();
  });
  useEffect(() => {
    if (registers) void register();
  }, [registers]);

  const issue = useEffectEvent((): Promise<Outcome> => {
    if (!business || !fees || running.current) return Promise.resolve({ kind: "waits" });
    running.current = true;
    return issueFirst(draft, { business, fees, today }).finally(() => (running.current = false));
  });
  const take = useEffectEvent((outcome: Outcome) => {
    if (outcome.kind === "waits") return;
    removeFirstDraft();
    if (outcome.kind === "issued") {
      touch("done");
      setIssued(outcome.invoice);
    } else void navigate(`/new-invoice?draft=${draft.invoiceId}`, { replace: true });
  });
  const refused = useEffectEvent((cause: unknown) => {
    console.error("The first invoice was not issued", cause);
    toast(t`This device refused to write, so nothing was issued and no number was used. Try again.`, {
      tone: "danger",
      durationMs: 5000,
    });
  });
  useEffect(() => {
    if (ready) issue().then(take, refused);
  }, [ready]);
  return issued;
}

/** Once in a shop's life: the cloth unrolls, the number is stamped, and the ways to share open. */
function Issued({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { counted } = useUnitText();
  const { currency, number, from, billTo, dueDate, lines, totals } = invoice;
  const share = useEffectEvent(
    () => void navigate(`/invoice/${invoice.id}`, { replace: true, state: { share: true } }),
  );
  useEffect(() => {
    const timer = setTimeout(share, shareAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const client = billTo?.name ?? "";
  const day = dueDate ? formatDate(dueDate, "dayMonth", i18n.locale) : "";
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <title>{`${t`Your first invoice`} · Ankara`}</title>
      <span aria-hidden="true" className="motif unroll block h-[212px] shrink-0 rounded-b-card bg-side shadow-soft" />
      <div className="mx-auto flex w-full max-w-[484px] flex-1 flex-col px-4 pt-6 pb-4">
        <output className="block text-center">
          <h1 className="text-28">
            <Trans>Your first invoice</Trans>
          </h1>
          <p className="mt-1 text-muted">
            {day === "" ? (
              <Trans>For {client}</Trans>
            ) : (
              <Trans>
                For {client}, due {day}
              </Trans>
            )}
          </p>
        </output>
        <div className="relative mt-5 rounded-card bg-surface px-4 pt-4 pb-3 shadow-soft ring-1 ring-line">
          <p className="text-18 font-semibold wrap-anywhere">{from?.name}</p>
          <span className="stamp absolute top-9 right-4 rounded-input border-2 border-primary px-3 py-1 text-22 font-semibold text-primary-ink">
            {number}
          </span>
          <ul className="mt-10 border-t border-line">
            {lines.map((line, at) => (
              <li key={line.id} className="flex items-center justify-between gap-4 py-1.5">
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{line.name}</span>
                  <span className="block text-13 text-muted">{counted(line.quantity, line.unit ?? "piece")}</span>
                </span>
                <MoneyText amount={totals?.lineNets[at] ?? 0} currency={currency} />
              </li>
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2">
            <span className="font-semibold">
              <Trans>Total</Trans>
            </span>
            <MoneyText amount={totals?.total ?? 0} currency={currency} decimals="always" size="22" />
          </p>
        </div>
        <div className="min-h-6 flex-1" />
        <p className="flex items-center justify-center gap-2 text-muted">
          <CheckIcon size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Issued and saved on this device</Trans>
        </p>
        <Button variant="primary" size="large" full icon={WhatsAppIcon} onClick={share} className="mt-3">
          <Trans>Send on WhatsApp</Trans>
        </Button>
        <Link
          to="/tabs/invoice"
          className="mt-1 flex min-h-11 items-center justify-center font-medium text-primary-ink"
        >
          <Trans>See all my invoices</Trans>
        </Link>
      </div>
    </div>
  );
}
