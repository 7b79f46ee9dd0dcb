import type { LocalDate } from "@ankara/domain/dates/dates";
import { useMemo } from "react";
import { issueProblems, type IssueProblem } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { datedToday } from "../../document-parts/draft-edits.ts";
import { useIssueText } from "../../document-parts/use-issue-text.ts";

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
  // Problems are found anew with each key, and are mostly those of before.
  const found = JSON.stringify(problems);
  return useMemo(() => {
    const problems = JSON.parse(found) as readonly IssueProblem[];
    const first = (...fields: IssueProblem["field"][]) => {
      const problem = problems.find(({ lineId, field }) => lineId === undefined && fields.includes(field));
      return problem && text(problem.code);
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
  }, [found, text]);
}
