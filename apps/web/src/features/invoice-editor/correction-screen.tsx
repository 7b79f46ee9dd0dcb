import { useCallback, useMemo, useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { correctInvoice, correctionOf } from "@ankara/domain/invoice/after-issue";
import { isOffer, quoteStateOf } from "@ankara/domain/invoice/document-status";
import { defaultQuoteEnd } from "@ankara/domain/invoice/quote";
import { changeQuote, versionOf } from "@ankara/domain/invoice/quote-versions";
import type { IssueProblem } from "@ankara/domain/invoice/issue";
import { settledOn, sumSettled } from "@ankara/domain/invoice/settlements";
import { isEditable } from "@ankara/domain/invoice/state";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useCreditNotes, usePayments, useRecord } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { useToday } from "../../platform/use-today.ts";
import { CheckIcon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";
import { isUnseen } from "../../document-parts/draft-edits.ts";
import { EditorFrame, type ShowProblem } from "./editor-frame.tsx";
import { useSubmitShortcut } from "./use-submit-shortcut.ts";
import { useSums, type Step } from "./use-draft.ts";
import { problemsOf } from "./use-problems.ts";

type CorrectionProps = { invoice: Invoice; business: Business; fees: readonly Fee[] };

/**
 * Corrects an issued invoice that was never shared, under its number. Unlike a draft it is saved in one go:
 * what others may read is never half changed.
 */
export function CorrectionScreen({ invoice, business, fees }: CorrectionProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = useToday(business.timeZone);
  const payments = usePayments({ invoiceId: invoice.id });
  const credits = useCreditNotes(invoice.id);
  const paid = sumSettled(settledOn(invoice, payments ?? [], credits ?? []));
  // An offer the client has is changed as a new version; nobody has seen one that was not shared.
  const asVersion = isOffer(invoice.kind) && !(isEditable(invoice, paid) && invoice.views === null);
  const [draft, setDraft] = useState(() =>
    asVersion && quoteStateOf(invoice, today) === "expired" ? { ...invoice, dueDate: defaultQuoteEnd(today) } : invoice,
  );
  const [start] = useState(draft);
  const edit = useCallback((step: Step) => setDraft(step), []);
  const totals = useSums(draft);
  const contact = useRecord("contacts", draft.contactId ?? "") ?? null;
  const [refused, setRefused] = useState<readonly IssueProblem[]>([]);
  const [busy, setBusy] = useState(false);
  const showProblem = useRef<ShowProblem>(null);
  const problems = useMemo(
    () => (refused.length > 0 ? [...problemsOf(draft, contact, today, business), ...(asVersion ? refused : [])] : []),
    [refused, draft, contact, today, business, asVersion],
  );
  const page = isOffer(invoice.kind) ? `/quote/${invoice.id}` : `/invoice/${invoice.id}`;
  useUnsaved(draft !== start);

  const save = async () => {
    if (busy) return;
    const correction = correctionOf(draft, isUnseen(invoice));
    const result = asVersion
      ? changeQuote(invoice, correction, { contact, now: Date.now(), today })
      : correctInvoice(invoice, correction, { contact, paid, now: Date.now() });
    if (!result.ok) {
      setRefused(result.error);
      const [first] = result.error;
      if (first) requestAnimationFrame(() => showProblem.current?.(first));
      return;
    }
    setBusy(true);
    try {
      await currentStore().update("invoices", invoice.id, result.value);
      setDraft(start);
      void navigate(page, { replace: true });
      toast(
        result.value.versions === undefined
          ? t`${invoice.number ?? ""} corrected`
          : t`Version ${versionOf({ versions: result.value.versions })} saved. Share it with your client.`,
        { tone: "good" },
      );
    } catch (cause) {
      console.error("correction not kept", cause);
      toast(t`Not saved: this device is out of space. Your changes are still here.`, {
        tone: "danger",
        durationMs: 5000,
      });
    } finally {
      setBusy(false);
    }
  };
  useSubmitShortcut(save);
  if (payments !== undefined && credits !== undefined && !isEditable(invoice, paid) && !asVersion)
    return <Navigate to={page} replace />;
  return (
    <EditorFrame
      title={invoice.number ?? t`Invoice`}
      subtitle={asVersion ? t`Becomes version ${versionOf(invoice) + 1}` : t`Correct it before you share it`}
      back={page}
      draft={draft}
      totals={totals}
      edit={edit}
      problems={problems}
      business={business}
      contact={contact}
      fees={fees}
      main={{ label: t`Save`, icon: CheckIcon, busy, act: () => void save() }}
      showProblem={showProblem}
      {...(asVersion ? { clientStays: t`A sent quote keeps its client. Duplicate it for another client.` } : {})}
    />
  );
}
