import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates";
import type { Payment } from "@ankara/domain/records/payment";
import { EmptyState } from "../../ui/empty-state.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { ToneText } from "../../ui/status.tsx";
import { usePaymentMethodText } from "../../forms/payment-words.ts";
import type { Client } from "./use-client.ts";

/** Money that came in from this client, newest first, and what it settled. */
export function ContactPayments({ client: { payments, invoices } }: { client: Client }) {
  const { t, i18n } = useLingui();
  const methodText = usePaymentMethodText();
  if (payments.length === 0) {
    return (
      <EmptyState plain className="min-h-60" title={<Trans>No payments yet</Trans>}>
        <Trans>Record one with “Payment”: it settles the oldest invoice first.</Trans>
      </EmptyState>
    );
  }
  const numberOf = new Map(invoices.map(({ id, number }) => [id, number]));
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
          title={[methodText(payment.method), payment.reference].filter(Boolean).join(" · ")}
          meta={`${formatDate(payment.date, "medium", i18n.locale)} · ${settles(payment)}`}
          end={<MoneyText amount={payment.amount} currency={payment.currency} />}
          endMeta={<PaymentState payment={payment} />}
        />
      )}
    </List>
  );
}

/** A claim is not money yet; a reversal takes money back. */
function PaymentState({ payment }: { payment: Payment }) {
  if (payment.status === "claimed") {
    return (
      <ToneText tone="warn">
        <Trans>Not confirmed</Trans>
      </ToneText>
    );
  }
  if (payment.status === "reversed" || payment.reverses !== null) {
    return (
      <ToneText>
        <Trans>Reversed</Trans>
      </ToneText>
    );
  }
  return (
    <ToneText tone="paid">
      <Trans>Received</Trans>
    </ToneText>
  );
}
