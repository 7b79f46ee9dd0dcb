import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import type { Payment } from "@ankara/domain/records/payment";
import { useModals } from "../../ui/modal-context.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { ToneText } from "../../ui/status.tsx";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { useRefundProgress } from "../../forms/provider-labels.ts";
import type { Client } from "./use-client.ts";

/** Money that came in from this client, newest first, and what it settled. */
export function ContactPayments({ client: { payments, invoices } }: { client: Client }) {
  const { t, i18n } = useLingui();
  const { money } = useModals();
  const methodText = usePaymentMethodText();
  if (payments.length === 0) {
    return (
      <EmptyState plain className="min-h-60" title={<Trans>No payments yet</Trans>}>
        <Trans>Tap “Payment” to record one. It settles the oldest invoice first.</Trans>
      </EmptyState>
    );
  }
  const numberOf = new Map(invoices.map(({ id, number }) => [id, number]));
  const titleOf = ({ debt, refund, method, reference }: Payment) =>
    (debt ? [t`Owes me`, debt.what] : refund ? [t`Paid back`, reference] : [methodText(method), reference])
      .filter(Boolean)
      .join(" · ");
  const settles = ({ allocations }: Payment) =>
    allocations
      .map(({ invoiceId }) => numberOf.get(invoiceId) ?? "")
      .filter(Boolean)
      .join(", ") || t`Not for an invoice`;
  return (
    <List
      items={payments}
      keyOf={(payment) => payment.id}
      label={t`Payments`}
      inset="gutter"
      className="pb-8 desk:mx-3"
    >
      {(payment) => (
        <Row
          title={titleOf(payment)}
          meta={`${formatDate(payment.date, "medium", i18n.locale)} · ${settles(payment)}`}
          onClick={() => void money({ do: "payment", id: payment.id })}
          end={<MoneyText amount={amountOf(payment)} currency={payment.currency} />}
          endMeta={<PaymentState payment={payment} />}
        />
      )}
    </List>
  );
}

/** Describes the entry: a debt or used credit moves no money. */
const amountOf = ({ amount, debt, allocations }: Payment): number =>
  debt?.amount ?? (amount === 0 ? allocations.reduce((sum, part) => sum + part.amount, 0) : amount);

/** A claim is not money yet; a reversal takes money back. */
function PaymentState({ payment }: { payment: Payment }) {
  const progress = useRefundProgress()(payment);
  if (payment.status === "claimed") {
    return (
      <ToneText tone="warn">
        <Trans>Not confirmed</Trans>
      </ToneText>
    );
  }
  if (payment.debt) return null;
  if (payment.rejectedReason) {
    return (
      <ToneText>
        <Trans>Not received</Trans>
      </ToneText>
    );
  }
  if (progress !== "")
    return <ToneText tone={payment.dispute?.status === "open" ? "overdue" : undefined}>{progress}</ToneText>;
  if (payment.status === "reversed" || payment.reverses !== null) {
    return <ToneText>{payment.provider ? <Trans>Refunded</Trans> : <Trans>Reversed</Trans>}</ToneText>;
  }
  return (
    <ToneText tone="paid">
      <Trans>Received</Trans>
    </ToneText>
  );
}
