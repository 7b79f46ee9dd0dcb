import type { MinorUnits } from "@ankara/domain/money/money";
import { useLingui } from "@lingui/react/macro";
import { refundPayment } from "@ankara/contract/billing";
import { leftOf, refundableOf } from "@ankara/domain/invoice/payment-actions";
import { minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import type { InvoiceId } from "@ankara/domain/records/fields";
import type { Payment } from "@ankara/domain/records/payment";
import { useId, useState, type FormEvent } from "react";
import { formatMoney } from "../../../i18n/numbers.ts";
import { api } from "../../../api/api.ts";
import { settleSpend, spendKey } from "../../../api/spend-key.ts";
import { nameOfProvider } from "../../../forms/provider-labels.ts";
import { useProblemText } from "../../../forms/problem-text.ts";
import { useApiMessage } from "../../../i18n/use-api-message.ts";
import { useProvenCall } from "../../../session/use-proven-call.ts";
import { useInvoiceRows } from "../../../store/hooks.ts";
import { syncNow } from "../../../sync/sync-engine.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import type { ModalProps } from "../../../ui/modal-context.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toast.tsx";
import { usePayment } from "./use-payment.ts";
import { joinParts } from "../../../ui/parts.ts";

/** Gives money of a card payment back, through the company it came by. Unlike other entries it needs the network. */
export function GiveBackSheet({ id, onDone }: ModalProps<boolean> & { id: string }) {
  const found = usePayment(id);
  if (!found) return null;
  const left = refundableOf(found.payment, found.others);
  const shares = leftOf(found.payment, found.others).allocations.filter(({ amount }) => amount > 0);
  return <GiveBackForm key={left} payment={found.payment} left={left} shares={shares} onDone={onDone} />;
}

function GiveBackForm({
  payment,
  left: leftInAll,
  shares,
  onDone,
}: ModalProps<boolean> & { payment: Payment; left: MinorUnits; shares: Payment["allocations"] }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  const { currency, id, reference } = payment;
  const formId = useId();
  const [invoiceId, setInvoiceId] = useState<InvoiceId | "">("");
  const share = shares.find((each) => each.invoiceId === invoiceId);
  const left = Math.min(leftInAll, share?.amount ?? leftInAll);
  const [text, setText] = useState(minorToDecimal(left, currency));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const money = parseMoneyText(text, currency);
  const company = nameOfProvider(payment.provider ?? "");
  const show = (amount: MinorUnits) => formatMoney(amount, currency, { decimals: "auto" });

  /** Returns the amount to refund, or says what is wrong with the text. */
  function read(): number | null {
    if (!money.ok) setError(problem(money.error.code));
    else if (money.value.minor <= 0) setError(problem("amount_zero"));
    else if (money.value.minor > left) setError(t`At most ${show(left)}`);
    else return money.value.minor;
    return null;
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const amount = read();
    if (amount === null || busy) return;
    if (!navigator.onLine) return setError(t`A refund needs a connection. Nothing was refunded.`);
    setBusy(true);
    const requested = { id, amount, left, invoiceId };
    const answer = await proven(() =>
      api.call(refundPayment, {
        params: { id },
        body: { refund: { amount, ...(invoiceId === "" ? {} : { invoice_id: invoiceId }) } },
        idempotencyKey: spendKey("give_back", requested),
      }),
    );
    settleSpend("give_back", answer.ok ? null : answer.error);
    setBusy(false);
    if (!answer.ok) {
      if (!answer.wasProofRequested)
        setError(
          answer.error.fields?.["refund.amount"] === undefined
            ? messageOf(answer.error, t`The refund didn’t go through. Try again.`)
            : t`At most ${show(left)}`,
        );
      return;
    }
    syncNow();
    onDone(true);
    toast(
      answer.value.refund.state === "done"
        ? t`${show(amount)} refunded. It takes some days to reach the client’s account.`
        : t`${company} is refunding ${show(amount)}. The invoice changes once that is done.`,
      { tone: "good", durationMs: 6000 },
    );
  }

  return (
    <Sheet
      open
      onClose={() => onDone(false)}
      title={t`Refund payment`}
      subtitle={joinParts([company, reference])}
      footer={
        <Button type="submit" form={formId} variant="danger" size="large" full busy={busy}>
          {money.ok && money.value.minor > 0 && money.value.minor <= left
            ? t`Refund ${show(money.value.minor)}`
            : t`Refund`}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="sheet-form pt-1">
        <p className="text-15 text-muted">
          {t`The money goes back to where the client paid from, and what it settled is owed again. You may be asked for your password.`}
        </p>
        {shares.length > 1 && (
          <RefundedInvoice
            shares={shares}
            value={invoiceId}
            onChange={(chosen, amount) => {
              setInvoiceId(chosen);
              setText(minorToDecimal(Math.min(leftInAll, amount ?? leftInAll), currency));
              setError(undefined);
            }}
          />
        )}
        <Field label={t`Amount`} required error={error} hint={t`${show(left)} of this payment can be refunded`}>
          <MoneyInput
            value={text}
            currency={currency}
            onChange={(value) => {
              setText(value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Sheet>
  );
}

/** Chooses which of the invoices a payment settled is owed again. */
function RefundedInvoice({
  shares,
  value,
  onChange,
}: {
  shares: Payment["allocations"];
  value: InvoiceId | "";
  onChange: (invoiceId: InvoiceId | "", amount?: MinorUnits) => void;
}) {
  const { t } = useLingui();
  const numbers = new Map(useInvoiceRows()?.map(({ id, number }) => [id, number]));
  const choose = (id: string) => {
    const share = shares.find(({ invoiceId }) => invoiceId === id);
    onChange(share?.invoiceId ?? "", share?.amount);
  };
  return (
    <Field label={t`Refunded invoice`}>
      <Select value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{t`The latest first`}</option>
        {shares.map(({ invoiceId }) => (
          <option key={invoiceId} value={invoiceId}>
            {numbers.get(invoiceId) ?? t`Invoice`}
          </option>
        ))}
      </Select>
    </Field>
  );
}
