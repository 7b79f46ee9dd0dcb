import type { LocalDate } from "@ankara/domain/dates/dates";
import { useMemo } from "react";
import { useLingui } from "@lingui/react/macro";
import { issueProblems, type IssueProblem } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { datedToday } from "../../document-parts/draft-edits.ts";

/** Returns why the invoice cannot be issued yet, in the order of the form. */
export function problemsOf(
  draft: Invoice,
  contact: Contact | null,
  today: LocalDate,
  business: Business,
): IssueProblem[] {
  // One that is being corrected after its issue is judged like a draft.
  return issueProblems({ ...datedToday(draft, today), status: "draft" }, contact, draft.from ?? business);
}

export type ProblemTexts = {
  client: string | undefined;
  dueDate: LocalDate | undefined;
  lines: string | undefined;
  discount: string | undefined;
  /** The parts it is to be paid in. */
  schedule: string | undefined;
  /** By id of the line. */
  line: (id: string) => string | undefined;
  /** Every problem as a sentence, in the order of the form. */
  all: string[];
};

/** Problems in words, beside the fields they belong to. */
export function useProblemTexts(problems: readonly IssueProblem[]): ProblemTexts {
  const text = useIssueText();
  return useMemo(() => {
    const first = (...fields: IssueProblem["field"][]) => {
      const found = problems.find((problem) => problem.lineId === undefined && fields.includes(problem.field));
      return found && text(found.code);
    };
    const byLine = new Map<string, string>();
    for (const { lineId, code } of problems)
      if (lineId !== undefined && !byLine.has(lineId)) byLine.set(lineId, text(code));
    return {
      client: first("client"),
      dueDate: first("dueDate"),
      lines: first("lines", "taxes", "status", "currency"),
      discount: first("discount"),
      schedule: first("schedule"),
      line: (id) => byLine.get(id),
      all: [...new Set(problems.map((problem) => text(problem.code)))],
    };
  }, [problems, text]);
}

/** The sentence of a problem: what is missing and what to do. */
export function useIssueText(): (code: IssueProblem["code"]) => string {
  const { t } = useLingui();
  return useMemo(
    () => (code) => {
      switch (code) {
        case "no_client":
          return t`Choose a client, or “Walk-in customer”.`;
        case "no_currency":
          return t`Choose a currency.`;
        case "no_due_date":
          return t`Choose when it should be paid.`;
        case "due_before_issue":
          return t`The due date is before the issue date.`;
        case "no_lines":
          return t`Add at least one item.`;
        case "line_without_name":
          return t`Give this item a name.`;
        case "line_without_quantity":
          return t`The quantity must be more than zero.`;
        case "vat_not_registered":
          return t`This document charges VAT, but you’re not registered for VAT.`;
        case "discount_exceeds_base":
          return t`The discount is more than the items add up to.`;
        case "amount_too_big":
          return t`That amount is too large. Enter a smaller one.`;
        case "negative_total":
          return t`The taxes included are more than the price.`;
        case "schedule_wrong":
          return t`The parts don’t add up to the total, or one is due before the issue date.`;
        case "not_a_draft":
          return t`This invoice is already issued.`;
        case "series_unusable":
          return t`The number series of this device is closed.`;
      }
    },
    [t],
  );
}
