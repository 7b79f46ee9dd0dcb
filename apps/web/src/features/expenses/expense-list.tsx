import { Trans, useLingui } from "@lingui/react/macro";
import { addDays, formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { billingOf } from "@ankara/domain/expenses/billable";
import { formatMoney } from "../../i18n/numbers.ts";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { Checkbox } from "../../ui/switch.tsx";
import { RepeatIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row, Tile } from "../../ui/row.tsx";
import { ToneText } from "../../ui/status.tsx";
import { categoryIcon, useCategoryText } from "../../forms/category-labels.ts";
import { dayTotals } from "./expense-view.ts";
import { useBillingInvoices } from "./use-billing.ts";
import { titleOf, type StoredExpense } from "./use-expenses.ts";
import { joinParts } from "../../ui/parts.ts";

type ListProps = {
  expenses: readonly StoredExpense[];
  today: LocalDate;
  clientName: (id: string) => string;
  /** Address of an expense. */
  to: (id: string) => string;
  openId?: string;
  /** Ids picked for an act on several; null while nothing is picked from. */
  picked: ReadonlySet<string> | null;
  onPick: (id: string, on: boolean) => void;
};

/** Expenses under the days they fell on, with what each day cost. */
export function ExpenseList({ expenses, today, clientName, to, openId, picked, onPick }: ListProps) {
  const { t, i18n } = useLingui();
  const categoryText = useCategoryText();
  const methodText = usePaymentMethodText();
  const billingInvoices = useBillingInvoices(expenses);
  const sums = dayTotals(expenses);
  const dayName = (date: LocalDate) => {
    const day = formatDate(date, date.slice(0, 4) === today.slice(0, 4) ? "weekday" : "medium", i18n.locale);
    if (date === today) return t`Today, ${day.replace(/^\p{L}+, /u, "")}`;
    if (date === addDays(today, -1)) return t`Yesterday, ${day.replace(/^\p{L}+, /u, "")}`;
    return day;
  };
  const sumText = (date: LocalDate) =>
    joinParts(
      (sums.get(date) ?? []).map(({ currency, amount }) => formatMoney(amount, currency, { decimals: "auto" })),
    );
  return (
    <List
      items={expenses}
      keyOf={({ id }) => id}
      label={t`Expenses`}
      inset="tile"
      headingOf={({ date }, previous) =>
        date !== previous?.date && (
          <span className="flex justify-between gap-3">
            <span>{dayName(date)}</span>
            <span className="money">{sumText(date)}</span>
          </span>
        )
      }
    >
      {(expense) => {
        const { id, category, method, contactId, amount, currency, billedOn, repeat, repeatOf } = expense;
        const title = titleOf(expense) || categoryText(category);
        const billing = billingOf(expense, billingInvoices.get(billedOn?.invoiceId ?? ""));
        const Mark = categoryIcon(category);
        const row = (
          <Row
            start={
              <Tile className="rounded-full!">
                <Mark size={20} strokeWidth={1.75} />
              </Tile>
            }
            title={
              repeat === null && repeatOf === null ? (
                title
              ) : (
                <>
                  {title}
                  <RepeatIcon
                    size={13}
                    strokeWidth={2}
                    aria-label={t`Repeats`}
                    className="ml-1.5 inline align-[-1px] text-muted"
                  />
                </>
              )
            }
            meta={joinParts([categoryText(category), contactId === null ? methodText(method) : clientName(contactId)])}
            end={<MoneyText amount={amount} currency={currency} />}
            endMeta={
              billing === "none" ? undefined : (
                <ToneText tone={billing === "billed" ? "paid" : "info"}>
                  {billing === "billed" ? <Trans>Billed</Trans> : <Trans>Billable</Trans>}
                </ToneText>
              )
            }
            selected={id === openId}
            {...(picked === null ? { to: to(id) } : {})}
          />
        );
        if (picked === null) return row;
        return (
          <Checkbox
            className="gap-0! pl-4 [&>:last-child]:flex-1"
            label={row}
            checked={picked.has(id)}
            onChange={(on) => onPick(id, on)}
          />
        );
      }}
    </List>
  );
}
