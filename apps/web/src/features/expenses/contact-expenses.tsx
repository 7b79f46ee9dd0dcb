import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import { billingOf } from "@ankara/domain/expenses/billable";
import type { ContactId } from "@ankara/domain/records/fields";
import { useMemo } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { ToneText } from "../../ui/status.tsx";
import { useCategoryText } from "../../forms/category-labels.ts";
import { useBillingInvoices } from "./use-billing.ts";
import { titleOf, useExpenses } from "./use-expenses.ts";

/** Expenses made for a client, newest first, and which of them wait for an invoice. */
export function ContactExpenses({ contactId }: { contactId: ContactId }) {
  const { t, i18n } = useLingui();
  const categoryText = useCategoryText();
  const all = useExpenses();
  const expenses = useMemo(
    () => (all ?? []).filter((one) => one.contactId === contactId && one.archivedAt === null),
    [all, contactId],
  );
  const invoices = useBillingInvoices(expenses);
  if (all === undefined) return null;
  if (expenses.length === 0) {
    return (
      <EmptyState plain className="min-h-60" title={<Trans>No expenses for this client</Trans>}>
        <Trans>An expense with this client on it shows here, ready for an invoice.</Trans>
      </EmptyState>
    );
  }
  return (
    <List items={expenses} keyOf={({ id }) => id} label={t`Expenses`} inset="gutter" className="pb-8 desk:mx-3">
      {(expense) => {
        const billing = billingOf(expense, invoices.get(expense.billedOn?.invoiceId ?? ""));
        return (
          <Row
            to={`/expense/${expense.id}`}
            title={titleOf(expense) || categoryText(expense.category)}
            meta={`${formatDate(expense.date, "medium", i18n.locale)} · ${categoryText(expense.category)}`}
            end={<MoneyText amount={expense.amount} currency={expense.currency} />}
            {...(billing === "none"
              ? {}
              : {
                  endMeta: (
                    <ToneText tone={billing === "billed" ? "paid" : "info"}>
                      {billing === "billed" ? <Trans>Billed</Trans> : <Trans>Billable</Trans>}
                    </ToneText>
                  ),
                })}
          />
        );
      }}
    </List>
  );
}
