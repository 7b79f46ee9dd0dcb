import type { LocalDate } from "@ankara/domain/dates/dates";
import { customPeriod, type Period, type PeriodChoice, periodChoices, periodOf } from "@ankara/domain/reports/period";
import type { Basis, ReportKind } from "@ankara/domain/reports/report";

/** State of a report's pickers; kept in the address, so that a report can be come back to and shared. */
export type ReportView = {
  readonly choice: PeriodChoice | "custom";
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly basis: Basis;
  readonly compare: boolean;
  readonly contact: string;
};

/** A statement covers the whole year by default, everything else this month. */
const firstChoice = (kind: ReportKind): PeriodChoice => (kind === "statement" ? "year" : "this_month");

export function readView(params: URLSearchParams, kind: ReportKind): ReportView {
  const period = params.get("period");
  const choice = period === "custom" ? "custom" : (periodChoices.find((one) => one === period) ?? firstChoice(kind));
  return {
    choice,
    from: params.get("from") ?? "",
    to: params.get("to") ?? "",
    basis: params.get("basis") === "cash" ? "cash" : "accrual",
    compare: params.get("compare") === "1",
    contact: params.get("contact") ?? "",
  };
}

export function writeView(view: ReportView, kind: ReportKind): URLSearchParams {
  const params = new URLSearchParams();
  if (view.choice !== firstChoice(kind)) params.set("period", view.choice);
  if (view.choice === "custom") {
    params.set("from", view.from);
    params.set("to", view.to);
  }
  if (view.basis === "cash") params.set("basis", "cash");
  if (view.compare) params.set("compare", "1");
  if (view.contact !== "") params.set("contact", view.contact);
  return params;
}

/** The days looked at; two typed days that are none yet leave it at this month. */
export const periodOfView = ({ choice, from, to }: ReportView, today: LocalDate): Period =>
  choice === "custom" ? (customPeriod(from, to) ?? periodOf("this_month", today)) : periodOf(choice, today);
