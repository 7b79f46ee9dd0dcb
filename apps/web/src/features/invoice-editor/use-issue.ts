import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { isOffer } from "@ankara/domain/invoice/document-status";
import type { TotalsError } from "@ankara/domain/invoice/compute-totals";
import type { IssueProblem } from "@ankara/domain/invoice/issue";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { isFutureDated, planFor } from "@ankara/domain/invoice/schedule";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import { ok, type Result } from "@ankara/domain/result";
import { isFirstInvoice } from "../../document-parts/first-issue.ts";
import { touch } from "../../platform/touch.ts";
import { currentStore, type CannotNumber } from "../../store/store.ts";
import { useCannotNumber } from "../../sync/use-cannot-number.ts";
import { toast } from "../../ui/toast.tsx";
import { problemsOf } from "./use-problems.ts";

type Refusal = IssueProblem[] | CannotNumber;

type IssueInput = {
  draft: Invoice;
  contact: Contact | null;
  business: Business;
  totals: Result<Totals, TotalsError>;
  today: LocalDate;
  saveNow: () => Promise<boolean>;
  stop: () => void;
  /** Something is missing: show the first of it. */
  onRefused: (first: IssueProblem) => void;
};

/** The first invoice of a business, just issued; `onDone` opens its ways to share. */
export type FirstIssue = { readonly invoice: Invoice; readonly onDone: () => void };

/**
 * Issuing: everything that is missing is shown together; otherwise the draft is kept, takes its number on this device
 * and its page opens with the share sheet. `sellNow` records the payment in the same step and opens the receipt. `first` is
 * set in between once in the life of a business.
 */
export function useIssue({ draft, contact, business, totals, today, saveNow, stop, onRefused }: IssueInput) {
  const { t, i18n } = useLingui();
  const cannotNumber = useCannotNumber();
  const navigate = useNavigate();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [first, setFirst] = useState<FirstIssue | null>(null);
  // From the first try on, each problem goes as soon as it is corrected. A sum that cannot be made shows at once.
  const problems = useMemo(() => {
    if (tried) return problemsOf(draft, contact, today, business);
    return totals.ok ? [] : sumProblems(totals.error);
  }, [tried, draft, contact, today, business, totals]);

  /** Shows everything that is missing and leads to the first of it; false when nothing keeps the draft back. */
  const refuse = (): boolean => {
    const unreadable = document.querySelector<HTMLElement>('main input[aria-invalid="true"][inputmode="decimal"]');
    const [missing] = problemsOf(draft, contact, today, business);
    if (missing) {
      setTried(true);
      // After the fields have been marked, so that the focused one is read out with its problem.
      requestAnimationFrame(() => onRefused(missing));
    } else unreadable?.focus();
    return missing !== undefined || unreadable !== null;
  };

  /** Keeps what was typed and runs one act on the draft; whatever goes wrong, the draft stays as it is and says so. */
  const run = async (act: () => Promise<Result<() => void | Promise<void>, Refusal>>): Promise<void> => {
    if (running.current || refuse()) return;
    running.current = true;
    setBusy(true);
    let leaves = false;
    try {
      if (!(await saveNow())) {
        toast(t`This device couldn’t save the document, so it wasn’t issued. Free up space and try again.`, {
          tone: "danger",
          durationMs: 5000,
        });
        return;
      }
      const done = await act();
      if (done.ok) {
        stop();
        await done.value();
        leaves = true;
        return;
      }
      touch("warning");
      if (Array.isArray(done.error)) setTried(true);
      else toast(cannotNumber(done.error), { tone: "danger", durationMs: 8000 });
    } catch (cause) {
      // Nothing was written: the store throws before its commit only.
      console.error("The draft was not issued", cause);
      toast(t`This device couldn’t save it, so nothing was issued and no number was used. Try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    } finally {
      running.current = false;
      // The editor is about to go, and would be drawn once more for this.
      if (!leaves) setBusy(false);
    }
  };

  const plan = async (): Promise<Result<() => void | Promise<void>, Refusal>> => {
    const { deviceId } = currentStore();
    await currentStore().update("invoices", draft.id, planFor(draft, deviceId));
    return ok(() => {
      const day = formatDate(draft.issueDate ?? today, "weekday", i18n.locale);
      toast(t`Scheduled for ${day}. This device issues it then, while the app is open.`, {
        tone: "good",
        durationMs: 5000,
      });
      void navigate("/invoices/drafts", { replace: true });
    });
  };
  /** Opens a document with its ways to share it. */
  const openShared = (id: string) => {
    const place = isOffer(draft.kind) ? "quote" : "invoice";
    void navigate(`/${place}/${id}`, { replace: true, state: { share: true } });
  };
  /** @param id - the document to share: the invoice, or the receipt of a sale */
  const finish = (id: string, isFirst: boolean) => async (): Promise<void> => {
    const invoice = isFirst ? await currentStore().get("invoices", draft.id) : undefined;
    // Its screen may not be on the device yet: the invoice is issued all the same.
    const isLoaded =
      invoice &&
      (await import("../../document-parts/issued-moment.tsx").then(
        () => true,
        () => false,
      ));
    if (isLoaded) return setFirst({ invoice, onDone: () => openShared(id) });
    touch("done");
    openShared(id);
  };
  const isFirstIssue = () => draft.kind === "invoice" && isFirstInvoice(currentStore(), draft.id);
  const issue = () =>
    run(async () => {
      if (isFutureDated(draft, today)) return plan();
      const isFirst = isFirstIssue();
      const issued = await currentStore().issue(draft.id);
      return issued.ok ? ok(finish(draft.id, isFirst)) : issued;
    });
  const sellNow = (method: PaymentMethod) =>
    run(async () => {
      const { sell } = await import("../../document-parts/receipt.ts");
      const isFirst = isFirstIssue();
      const sold = await sell(currentStore(), { id: draft.id, method });
      return sold.ok ? ok(finish(sold.value, isFirst)) : sold;
    });
  return { problems, busy, first, issue, sellNow, refuse };
}

function sumProblems({ code, lineId }: TotalsError): IssueProblem[] {
  const field = code === "discount_exceeds_base" ? "discount" : code === "negative_total" ? "taxes" : "lines";
  return [lineId === undefined ? { code, field } : { code, field, lineId }];
}
