import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import { isOffer } from "@ankara/domain/invoice/document-status";
import { badgeOfRow } from "@ankara/domain/invoice/state";
import { useState } from "react";
import { Link } from "react-router";
import type { Payment } from "@ankara/domain/records/payment";
import { useListed } from "../../store/hooks.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { AwaitedList } from "../../sync/awaited-list.tsx";
import { StatusBadge, StatusText, ToneText } from "../../ui/status.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { moveBetweenRows } from "../../ui/move-between-rows.ts";
import type { Client } from "./use-client.ts";
import { useModals } from "../../ui/modal-context.ts";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { useRefundProgress } from "../../forms/provider-labels.ts";
import { joinParts } from "../../ui/parts.ts";
import { joinList } from "../../i18n/numbers.ts";

/** The client's quotes, newest first; drawn like the invoices. */
export function ContactQuotes({ client }: { client: Client }) {
  const desk = useIsDesk();
  const quotes = { ...client, invoices: client.quotes };
  if (!useListed(client.quotes)) return <AwaitedList plain className="min-h-60" />;
  if (client.quotes.length === 0) {
    return (
      <EmptyState
        plain
        className="min-h-60"
        title={<Trans>No quotes yet</Trans>}
        action={{ label: <Trans>New quote</Trans>, to: `/new-invoice?kind=quote&contact=${client.contact.id}` }}
      >
        <Trans>A quote names your price. Once accepted, one tap turns it into an invoice.</Trans>
      </EmptyState>
    );
  }
  return desk ? <InvoiceTable client={quotes} /> : <InvoiceList client={quotes} />;
}

/** The client's invoices, newest first: rows on phones, a table on desks. */
export function ContactInvoices({ client }: { client: Client }) {
  const desk = useIsDesk();
  if (!useListed(client.invoices))
    return <AwaitedList plain className="min-h-60" title={<Trans>Your invoices are not here yet</Trans>} />;
  if (client.invoices.length === 0) {
    return (
      <EmptyState plain className="min-h-60" title={<Trans>No invoices yet</Trans>}>
        <Trans>“New invoice” starts one with this client already chosen.</Trans>
      </EmptyState>
    );
  }
  return desk ? <InvoiceTable client={client} /> : <InvoiceList client={client} />;
}

/** A draft opens in the editor, everything else on its own page. */
const pageOf = (row: InvoiceRow) =>
  row.status === "draft" ? `/new-invoice?draft=${row.id}` : `/${isOffer(row.kind) ? "quote" : "invoice"}/${row.id}`;

function InvoiceList({ client: { invoices, today } }: { client: Client }) {
  const { t } = useLingui();
  return (
    <List items={invoices} keyOf={(row) => row.id} label={t`Invoices`} inset="gutter">
      {(row) => (
        <Row
          to={pageOf(row)}
          title={row.number ?? t`Draft`}
          meta={<DueDay row={row} sentence />}
          end={<MoneyText amount={row.total} currency={row.currency} />}
          endMeta={<StatusText badge={badgeOfRow(row, today)} />}
        />
      )}
    </List>
  );
}

/** More rows than this wait behind a button. */
const firstRows = 50;

function InvoiceTable({ client: { invoices, today } }: { client: Client }) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const shown = all ? invoices : invoices.slice(0, firstRows);
  return (
    <div className="px-4 pt-1 pb-8">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-left text-13 text-muted [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col">
              <Trans>Number</Trans>
            </th>
            <th scope="col">
              <Trans>Due</Trans>
            </th>
            <th scope="col">
              <Trans>Status</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr
              key={row.id}
              className="relative h-12 border-b border-line last:border-b-0 focus-within:bg-hover hover:bg-hover [&>td]:px-3"
            >
              <td className="money">
                <Link to={pageOf(row)} data-row="" onKeyDown={moveBetweenRows} className="after:absolute after:inset-0">
                  {row.number ?? t`Draft`}
                </Link>
              </td>
              <td className="text-muted">
                <DueDay row={row} />
              </td>
              <td>
                <StatusBadge badge={badgeOfRow(row, today)} />
              </td>
              <td className="text-right">
                <MoneyText amount={row.total} currency={row.currency} decimals="always" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && invoices.length > firstRows && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          <Trans>Show all {invoices.length}</Trans>
        </Button>
      )}
    </div>
  );
}

function DueDay({ row, sentence = false }: { row: InvoiceRow; sentence?: boolean }) {
  const { i18n } = useLingui();
  if (row.dueDate === null) return sentence ? <Trans>no due date</Trans> : "–";
  const day = formatDate(row.dueDate, "short", i18n.locale);
  if (!sentence) return day;
  return isOffer(row.kind) ? <Trans>until {day}</Trans> : <Trans>due {day}</Trans>;
}

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
    joinParts(debt ? [t`Owes me`, debt.what] : refund ? [t`Paid back`, reference] : [methodText(method), reference]);
  const settles = ({ allocations }: Payment) =>
    joinList(allocations.map(({ invoiceId }) => numberOf.get(invoiceId))) || t`Not for an invoice`;
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
