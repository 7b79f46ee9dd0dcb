import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { isOffer } from "@ankara/domain/invoice/document-status";
import type { TotalsError } from "@ankara/domain/invoice/compute-totals";
import type { IssueProblem } from "@ankara/domain/invoice/issue";
import { formatDate } from "@ankara/domain/dates/dates";
import { isFutureDated, planFor } from "@ankara/domain/invoice/schedule";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import type { Result } from "@ankara/domain/result";
import { touch } from "../../platform/touch.ts";
import { currentStore } from "../../store/store.ts";
import { useCannotNumber } from "../../sync/use-cannot-number.ts";
import { toast } from "../../ui/toast.tsx";
import { problemsOf } from "./use-problems.ts";

type IssueInput = {
  draft: Invoice;
  contact: Contact | null;
  business: Business;
  totals: Result<Totals, TotalsError>;
  today: string;
  keep: () => Promise<boolean>;
  stop: () => void;
  /** Something is missing: show the first of it. */
  onRefused: (first: IssueProblem) => void;
};

/**
 * Issuing: everything that is missing is shown together; otherwise the draft is kept, takes its number on this device
 * and its page opens with the share sheet.
 */
export function useIssue({ draft, contact, business, totals, today, keep, stop, onRefused }: IssueInput) {
  const { t, i18n } = useLingui();
  const cannotNumber = useCannotNumber();
  const navigate = useNavigate();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  // From the first try on, each problem goes as soon as it is corrected. A sum that cannot be made shows at once.
  const problems = useMemo(() => {
    if (tried) return problemsOf(draft, contact, today, business);
    return totals.ok ? [] : sumProblems(totals.error);
  }, [tried, draft, contact, today, business, totals]);

  const issue = async (): Promise<void> => {
    if (running.current) return;
    const unreadable = document.querySelector<HTMLElement>('main input[aria-invalid="true"][inputmode="decimal"]');
    const found = problemsOf(draft, contact, today, business);
    if (found[0]) {
      setTried(true);
      // After the fields have been marked, so that the focused one is read out with its problem.
      const [first] = found;
      requestAnimationFrame(() => onRefused(first));
      return;
    }
    if (unreadable) {
      unreadable.focus();
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      if (!(await keep())) {
        toast(t`The invoice could not be kept on this device, so it was not issued. Free some space and try again.`, {
          tone: "danger",
          durationMs: 5000,
        });
        return;
      }
      if (isFutureDated(draft, today)) {
        const { deviceId } = currentStore();
        await currentStore().update("invoices", draft.id, planFor(draft, deviceId));
        stop();
        const day = formatDate(draft.issueDate ?? today, "weekday", i18n.locale);
        toast(t`Planned for ${day}. This device issues it then, when the app is open.`, {
          tone: "good",
          durationMs: 5000,
        });
        void navigate("/invoices/drafts", { replace: true });
        return;
      }
      const issued = await currentStore().issue(draft.id);
      touch(issued.ok ? "done" : "warning");
      if (issued.ok) {
        stop();
        const place = isOffer(draft.kind) ? "quote" : "invoice";
        void navigate(`/${place}/${draft.id}`, { replace: true, state: { share: true } });
        return;
      }
      if (Array.isArray(issued.error)) setTried(true);
      else toast(cannotNumber(issued.error.code), { tone: "danger", durationMs: 8000 });
    } catch (cause) {
      // Nothing was written: the store throws before its commit only.
      console.error("The draft was not issued", cause);
      toast(t`This device refused to write, so nothing was issued and no number was used. Try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { problems, busy, issue };
}

function sumProblems({ code, lineId }: TotalsError): IssueProblem[] {
  const field = code === "discount_exceeds_base" ? "discount" : code === "negative_total" ? "taxes" : "lines";
  return [lineId === undefined ? { code, field } : { code, field, lineId }];
}
