import { useLingui } from "@lingui/react/macro";
import type { ReportKind } from "@ankara/domain/reports/report";

/** Reports in the groups of their list. */
export const reportGroups = ["sales", "money", "business", "tax", "proof"] as const;
export type ReportGroup = (typeof reportGroups)[number];
export const kindsOf: Readonly<Record<ReportGroup, readonly ReportKind[]>> = {
  sales: ["sales", "clients", "items", "people", "discounts", "quotes"],
  money: ["payments", "ageing", "statement", "cash_flow"],
  business: ["profit", "expenses"],
  tax: ["tax", "withholding"],
  proof: ["numbers", "voids"],
};

/** Reports an accountant closes a period by; `tax` and `withholding` have the figures of the return. */
export const packKinds = [
  "tax",
  "withholding",
  "sales",
  "payments",
  "expenses",
  "profit",
  "ageing",
  "voids",
  "numbers",
] as const satisfies readonly ReportKind[];

export type ReportLabels = {
  readonly group: Readonly<Record<ReportGroup, string>>;
  readonly title: Readonly<Record<ReportKind, string>>;
  /** One line that says what the report answers. */
  readonly about: Readonly<Record<ReportKind, string>>;
  /** Says why it is empty and what would fill it. */
  readonly empty: Readonly<Record<ReportKind, string>>;
};

export function useReportLabels(): ReportLabels {
  const { t } = useLingui();
  return {
    group: {
      sales: t`Sales`,
      money: t`Money`,
      business: t`The business`,
      tax: t`Tax`,
      proof: t`Proof`,
    },
    title: {
      sales: t`Sales summary`,
      clients: t`Sales by client`,
      items: t`Sales by item`,
      people: t`Sales by person`,
      ageing: t`Outstanding and ageing`,
      payments: t`Payments`,
      profit: t`Profit and loss`,
      expenses: t`Expenses by category`,
      tax: t`Tax summary`,
      withholding: t`Withholding credits`,
      cash_flow: t`Cash flow`,
      statement: t`Client statement`,
      quotes: t`Quotes`,
      numbers: t`Number audit`,
      voids: t`Void and credit log`,
      discounts: t`Discounts and fees`,
    },
    about: {
      sales: t`What you sold over time: net, fees, tax and total.`,
      clients: t`Who buys how much.`,
      items: t`What sells, and what you earn on it after its cost.`,
      people: t`Who of your people sold how much.`,
      ageing: t`Who owes you, and for how long.`,
      payments: t`Money that came in, by cash, transfer, POS and so on.`,
      profit: t`What you earned, less what you spent.`,
      expenses: t`Where your money goes.`,
      tax: t`Tax on what you sold and bought, ready for your return.`,
      withholding: t`Tax that clients withheld, and certificates to request.`,
      cash_flow: t`Money in and out, and what is due in the next 30 days.`,
      statement: t`Everything between you and one client, with the balance after each line.`,
      quotes: t`Which quotes were accepted, declined or left open.`,
      numbers: t`Proves that no document number is missing or used twice.`,
      voids: t`Documents voided, credited or written off.`,
      discounts: t`Discounts you gave and fees you charged.`,
    },
    empty: {
      sales: t`No invoice was issued in this period. Issue one and it counts here at once.`,
      clients: t`No invoice was issued in this period. Issue one and its client appears here.`,
      items: t`No invoice was issued in this period. This report counts the lines of your invoices.`,
      people: t`No invoice was issued in this period. Issue one and whoever wrote it appears here.`,
      ageing: t`Nobody owes you anything on this day. Unpaid invoices appear here by how late they are.`,
      payments: t`No money came in during this period. Record a payment on an invoice or a client’s page.`,
      profit: t`Nothing was sold or spent in this period. Invoices and expenses make this report.`,
      expenses: t`Nothing was spent in this period. Record an expense and it counts here.`,
      tax: t`No tax was charged or paid in this period. Put taxes on your invoices in Tax & Fees.`,
      withholding: t`No client withheld tax in this period. Record it with the payment it was withheld from.`,
      cash_flow: t`No money moved in this period and nothing is due in the next 30 days.`,
      statement: t`Their invoices, payments and balance show here.`,
      quotes: t`No quote was given in this period.`,
      numbers: t`No document has a number yet. The first invoice you issue gets the first one.`,
      voids: t`Nothing was voided, credited or written off in this period.`,
      discounts: t`No discounts, fees or rounding on the invoices of this period.`,
    },
  };
}
