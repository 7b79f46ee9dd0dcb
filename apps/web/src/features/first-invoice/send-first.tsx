import type { LocalDate } from "@ankara/domain/dates/dates";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { updateUser } from "@ankara/contract/users";
import { isVat } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { api } from "../../api/api.ts";
import { useToday } from "../../platform/use-today.ts";
import { useBusiness, useRecords, useSeries, useSyncStatus } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { useSession } from "../../session/use-session.ts";
import { writeUser } from "../../session/session.ts";
import { toast } from "../../ui/toast.tsx";
import { isFirstInvoice } from "../../document-parts/first-issue.ts";
import IssuedMoment from "../../document-parts/issued-moment.tsx";
import { chosenFor, clientOf, type FirstDraft, invoiceOf, removeFirstDraft, takenOver } from "./first-draft.ts";

/** Issues the first invoice of somebody who has just signed in, as soon as the device may number it, and shows that it is done. */
export default function SendFirst({ draft }: { draft: FirstDraft }) {
  const navigate = useNavigate();
  const share = (id: string) => void navigate(`/invoice/${id}`, { replace: true, state: { share: true } });
  const issued = useFirstIssue(draft, share);
  const state = useSyncStatus("state");
  if (issued) return <IssuedMoment invoice={issued} onDone={() => share(issued.id)} />;
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

/** Writes what the draft chose of the business, the client and the invoice once, and issues it. A second call goes on where the first one stopped. */
async function issueFirst(
  draft: FirstDraft,
  { business, fees, today }: { business: Business; fees: readonly Fee[]; today: LocalDate },
): Promise<Outcome> {
  const store = currentStore();
  if (!(await store.get("invoices", draft.invoiceId))) {
    const at = store.instant();
    const { deviceId } = store;
    const stamps = { createdAt: at, updatedAt: at, deviceId };
    const contact = clientOf(draft, stamps);
    const made = invoiceOf(draft, { business: { ...business, ...chosenFor(draft) }, fees, today, deviceId });
    if (!made) throw new Error("expected an invoice with a line that has a price");
    if (isFirstInvoice(store, made.id)) await store.update("business", business.id, takenOver(draft, business));
    await store.write(async (unit) => {
      await unit.write("contacts", contact.id, contact);
      await unit.write("invoices", made.id, { ...made, contactId: contact.id });
    });
  }
  const issued = await store.issue(draft.invoiceId);
  if (issued.ok) return { kind: "issued", invoice: issued.value };
  return Array.isArray(issued.error) ? { kind: "incomplete" } : { kind: "waits" };
}

/**
 * @param share - opens an invoice that is not the first of the business: somebody signed in to an older account
 * @returns the first invoice once it is issued
 */
function useFirstIssue(draft: FirstDraft, share: (id: string) => void): Invoice | null {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useSession()?.user;
  const business = useBusiness();
  const fees = useRecords("fees");
  const series = useSeries("invoice");
  const today = useToday(business?.timeZone);
  const [issued, setIssued] = useState<Invoice | null>(null);
  const running = useRef(false);
  const registers = draft.chargesVat && business?.vatRegistered === false;
  const hasVat = !draft.chargesVat || fees?.some((fee) => fee.defaultOn && isVat(fee)) === true;
  const ready = business && fees && series && !registers && hasVat;

  // Charging VAT is a setting of the account's own setting: the server puts the country's rates on new documents by it.
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
  const apply = useEffectEvent((outcome: Outcome) => {
    if (outcome.kind === "waits") return;
    removeFirstDraft();
    if (outcome.kind === "issued") {
      if (isFirstInvoice(currentStore(), outcome.invoice.id)) setIssued(outcome.invoice);
      else share(outcome.invoice.id);
    } else void navigate(`/new-invoice?draft=${draft.invoiceId}`, { replace: true });
  });
  const refused = useEffectEvent((cause: unknown) => {
    console.error("The first invoice was not issued", cause);
    toast(t`This device couldn’t save it, so nothing was issued and no number was used. Try again.`, {
      tone: "danger",
      durationMs: 5000,
    });
  });
  useEffect(() => {
    if (ready) issue().then(apply, refused);
  }, [ready]);
  return issued;
}
