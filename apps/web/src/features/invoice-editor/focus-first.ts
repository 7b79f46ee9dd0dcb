import type { IssueProblem } from "@ankara/domain/invoice/issue";

/** Puts the cursor into the field of the first problem; sums live in a sheet, which opens instead. */
export function focusFirst(form: HTMLElement | null, problem: IssueProblem, openTaxes: () => void): void {
  const mending = problem.code === "vat_not_registered";
  if (problem.field === "discount" || (!mending && problem.field === "taxes" && problem.lineId === undefined)) {
    openTaxes();
    return;
  }
  const target = form?.querySelector<HTMLElement>(mending ? '[data-field="vat"] button' : selectorOf(problem));
  target?.focus();
  target?.scrollIntoView({ block: "center" });
}

function selectorOf({ field, lineId }: IssueProblem): string {
  if (lineId !== undefined) {
    const line = `[data-line="${lineId}"]`;
    return field === "quantity" ? `button${line}, ${line} input[inputmode="decimal"]` : `button${line}, ${line} input`;
  }
  if (field === "client") return '[data-field="client"] button';
  if (field === "schedule") return '[data-field="schedule"] input';
  if (field === "dueDate") return 'input[type="date"]';
  return '[data-field="lines"]';
}
