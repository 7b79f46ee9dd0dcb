import { useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import { isReversed, refundableOf, reversalOf } from "@ankara/domain/invoice/payment-actions";
import type { Payment } from "@ankara/domain/records/payment";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatMoney } from "../../../i18n/numbers.ts";
import { usePaymentMethodText } from "../../../forms/payment-labels.ts";
import { nameOfProvider, useRefundProgress } from "../../../forms/provider-labels.ts";
import { useShareReceipt } from "../../../document-parts/share-receipt.ts";
import { useInvoiceRows } from "../../../store/hooks.ts";
import { ReasonField } from "../../../forms/reason-field.tsx";
import { currentStore } from "../../../store/store.ts";
import { useMay } from "../../../session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { DefinitionList } from "../../../ui/card.tsx";
import { AiWriterIcon, InvoiceIcon, UndoIcon } from "../../../ui/icons.ts";
import { type ModalProps, useModals } from "../../../ui/modal-context.ts";
import { MoneyText } from "../../../ui/money-text.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { Files } from "./claim-sheets.tsx";
import { stampNow, usePayment } from "./use-payment.ts";

/** One entry of a client's account: what it is, its receipt, and the way to take it back. */
export function PaymentSheet({ id, onDone }: ModalProps<boolean> & { id: string }) {
  const found = usePayment(id);
  if (!found) return null;
  return <Details {...found} onDone={onDone} />;
}

function Details({ payment, others, onDone }: ModalProps<boolean> & { payment: Payment; others: readonly Payment[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { money, writeMessage } = useModals();
  const may = useMay();
  const [taking, setTaking] = useState(false);
  const [busy, setBusy] = useState(false);
  const reversed = isReversed(payment, others);
  const isMoney = payment.amount > 0 && payment.reverses === null && payment.status === "confirmed" && !reversed;
  const refundable = refundableOf(payment, others);
  // Money a payment company holds goes back through it: a reversal alone would leave it there.
  const canReverse =
    payment.reverses === null &&
    payment.status === "confirmed" &&
    !reversed &&
    (!payment.provider || payment.unverified);
  const title = useTitle()(payment);

  const shareReceipt = useShareReceipt();
  const receipt = async () => {
    setBusy(true);
    if (await shareReceipt(payment)) onDone(true);
    else setBusy(false);
  };
  const makeInvoice = () => {
    onDone(true);
    void navigate(`/new-invoice?contact=${payment.contactId}&debt=${payment.id}`);
  };

  if (taking) return <ReverseButton payment={payment} others={others} title={title} onDone={onDone} />;
  return (
    <Sheet open onClose={() => onDone(false)} title={title} subtitle={payment.debt?.what}>
      <div className="sheet-form pt-1">
        <Facts payment={payment} reversed={reversed} />
        <Files payment={payment} />
        <div className="flex flex-col gap-2">
          {isMoney && (
            <Button variant="primary" size="large" full icon={InvoiceIcon} busy={busy} onClick={() => void receipt()}>
              {t`Receipt`}
            </Button>
          )}
          {isMoney && (
            <Button full icon={AiWriterIcon} onClick={() => void writeMessage({ kind: "payment", id: payment.id })}>
              {t`Write with AI`}
            </Button>
          )}
          {payment.debt && canReverse && (
            <Button variant="primary" size="large" full icon={InvoiceIcon} onClick={makeInvoice}>
              {t`Turn into an invoice`}
            </Button>
          )}
          {isMoney && payment.allocations.length > 0 && (
            <Button full onClick={() => void money({ do: "certificate", id: payment.id })}>
              {payment.withholding ? t`Withholding certificate` : t`The client withheld tax`}
            </Button>
          )}
          {refundable > 0 && (
            <Button full icon={UndoIcon} onClick={() => void money({ do: "give_back", id: payment.id })}>
              {t`Refund`}
            </Button>
          )}
          {canReverse && (
            <Button full variant="danger-ghost" icon={UndoIcon} onClick={() => may("voiding") && setTaking(true)}>
              {payment.debt ? t`No longer owed` : t`Reverse it`}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

/** Shows the kind of the entry and its amount. */
function useTitle(): (payment: Payment) => string {
  const { t } = useLingui();
  return ({ amount, allocations, currency, debt, refund, method, provider, reverses, status }) => {
    const text = (value: number) => formatMoney(Math.abs(value), currency, { decimals: "auto" });
    if (debt) return t`${text(debt.amount)} owed`;
    if (reverses !== null && provider) return t`${text(amount)} refunded`;
    if (reverses !== null) return t`${text(amount || sum(allocations))} reversed`;
    if (refund) return t`${text(amount)} paid back`;
    if (method === "credit") return t`${text(sum(allocations))} of credit used`;
    return status === "claimed" ? t`Client says ${text(amount)} is paid` : t`${text(amount)} received`;
  };
}
const sum = (parts: Payment["allocations"]) => parts.reduce((all, { amount }) => all + amount, 0);

function Facts({ payment, reversed }: { payment: Payment; reversed: boolean }) {
  const { t, i18n } = useLingui();
  const methodText = usePaymentMethodText();
  const numbers = new Map(useInvoiceRows()?.map(({ id, number }) => [id, number]));
  const { currency, allocations, amount, withholding, note, reference, claim, rejectedReason, provider, unverified } =
    payment;
  const progress = useRefundProgress()(payment);
  const money = (value: number) => <MoneyText amount={value} currency={currency} size="15" />;
  const rest = amount - sum(allocations);
  const rows = [
    { term: t`Date`, value: formatDate(payment.date, "medium", i18n.locale) },
    ...(payment.debt ? [] : [{ term: t`Method`, value: methodText(payment.method) }]),
    ...(provider ? [{ term: t`Confirmed by`, value: nameOfProvider(provider) }] : []),
    ...(unverified ? [{ term: t`State`, value: t`Restored from a device after data loss` }] : []),
    ...(reference ? [{ term: t`Reference`, value: reference }] : []),
    ...allocations.map((part) => ({ term: numbers.get(part.invoiceId) ?? t`Invoice`, value: money(part.amount) })),
    ...(rest !== 0 && amount !== 0 ? [{ term: t`Not for an invoice`, value: money(rest) }] : []),
    ...(withholding
      ? [
          {
            term: withholding.certificate ? t`Tax withheld, certificate ${withholding.certificate}` : t`Tax withheld`,
            value: money(withholding.amount),
          },
        ]
      : []),
    ...(claim && claim.amount !== amount ? [{ term: t`The client said`, value: money(claim.amount) }] : []),
    ...(note ? [{ term: t`Reason`, value: note }] : []),
    ...(rejectedReason ? [{ term: t`Not received`, value: rejectedReason }] : []),
    ...(progress ? [{ term: t`State`, value: progress }] : []),
    ...(reversed && !progress ? [{ term: t`State`, value: provider ? t`Refunded` : t`Reversed` }] : []),
  ];
  return <DefinitionList items={rows} />;
}

function ReverseButton({
  payment,
  others,
  title,
  onDone,
}: ModalProps<boolean> & { payment: Payment; others: readonly Payment[]; title: string }) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const act = async () => {
    const result = reversalOf(payment, others, { ...stampNow(), reason });
    if (!result.ok) {
      setMissing(result.error.code === "reason_missing");
      if (result.error.code !== "reason_missing") onDone(false);
      return;
    }
    await currentStore().recordPayment(result.value);
    onDone(true);
    toast(t`Reversed. Nothing is erased: both entries stay.`, { tone: "good", durationMs: 4000 });
  };
  return (
    <Sheet
      open
      onClose={() => onDone(false)}
      title={payment.debt ? t`No longer owed` : t`Reverse it`}
      subtitle={title}
      stay={reason !== ""}
      footer={
        <Button variant="danger" size="large" full onClick={() => void act()}>
          {payment.debt ? t`Reverse debt` : t`Reverse payment`}
        </Button>
      }
    >
      <div className="sheet-form gap-3.5 pt-1">
        <p className="text-15 text-muted">{t`A second entry with today’s date reverses it. What it settled is owed again.`}</p>
        <ReasonField
          value={reason}
          error={missing ? t`Give a short reason.` : undefined}
          onChange={(text) => {
            setReason(text);
            setMissing(false);
          }}
        />
      </div>
    </Sheet>
  );
}
