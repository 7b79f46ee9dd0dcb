import { useCallback, useMemo, useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { correctInvoice } from "@ankara/domain/invoice/after-issue";
import type { IssueProblem } from "@ankara/domain/invoice/issue";
import { isEditable, paidOf } from "@ankara/domain/invoice/state";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useCreditNotes, usePayments, useRecord } from "../../../local/hooks.ts";
import { currentStore } from "../../../local/store.ts";
import { useToday } from "../../../local/use-today.ts";
import { CheckIcon } from "../../../ui/icons.ts";
import { toast } from "../../../ui/toast.tsx";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { EditorFrame, type ShowProblem } from "./editor-frame.tsx";
import { useActKey } from "./use-act-key.ts";
import { useSums, type Step } from "./use-draft.ts";
import { problemsOf } from "./use-problems.ts";

type CorrectionProps = { invoice: Invoice; business: Business; fees: readonly Fee[] };

/**
 * An issued invoice that nobody has seen yet, corrected under its number. Unlike a draft it is kept in one go:
 * what others may read is never half changed.
 */
export function CorrectionScreen({ invoice, business, fees }: CorrectionProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = useToday(business.timeZone);
  const payments = usePayments({ invoiceId: invoice.id });
  const credits = useCreditNotes(invoice.id);
  const paid = paidOf(invoice, payments ?? [], credits ?? []);
  const [draft, setDraft] = useState(invoice);
  const edit = useCallback((step: Step) => setDraft(step), []);
  const totals = useSums(draft);
  const contact = useRecord("contacts", draft.contactId ?? "") ?? null;
  const [refused, setRefused] = useState<readonly IssueProblem[]>([]);
  const [busy, setBusy] = useState(false);
  const showProblem = useRef<ShowProblem>(null);
  const problems = useMemo(
    () => (refused.length > 0 ? problemsOf(draft, contact, today) : []),
    [refused, draft, contact, today],
  );
  const page = `/invoice/${invoice.id}`;
  useUnsaved(draft !== invoice);

  const save = async () => {
    if (busy) return;
    const {
      contactId,
      walkIn,
      dueDate,
      termsDays,
      currency,
      lines,
      discount,
      taxes,
      taxMode,
      publicNote,
      terms,
      privateNote,
      poNumber,
    } = draft;
    const result = correctInvoice(
      invoice,
      {
        contactId,
        walkIn,
        dueDate,
        termsDays,
        currency,
        lines,
        discount,
        taxes,
        taxMode,
        publicNote,
        terms,
        privateNote,
        poNumber,
      },
      { contact, paid, now: Date.now() },
    );
    if (!result.ok) {
      setRefused(result.error);
      const [first] = result.error;
      if (first) requestAnimationFrame(() => showProblem.current?.(first));
      return;
    }
    setBusy(true);
    try {
      await currentStore().update("invoices", invoice.id, result.value);
      setDraft(invoice);
      void navigate(page, { replace: true });
      toast(t`${invoice.number ?? ""} corrected`, { tone: "good" });
    } catch (cause) {
      console.error("correction not kept", cause);
      toast(t`Not kept: this device has no room left. Your changes are still here.`, {
        tone: "danger",
        durationMs: 5000,
      });
    } finally {
      setBusy(false);
    }
  };
  useActKey(save);
  if (payments !== undefined && credits !== undefined && !isEditable(invoice, paid))
    return <Navigate to={page} replace />;
  return (
    <EditorFrame
      title={invoice.number ?? t`Invoice`}
      subtitle={t`Correct it before it is shared`}
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
    />
  );
}
