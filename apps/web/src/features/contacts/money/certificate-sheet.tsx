import { useLingui } from "@lingui/react/macro";
import { minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import { attachmentLimits } from "@ankara/domain/records/attachment";
import type { Payment } from "@ankara/domain/records/payment";
import { formatMoney } from "../../../i18n/numbers.ts";
import { PhotoField } from "../../../forms/photo-field.tsx";
import { useProblemText } from "../../../forms/problem-text.ts";
import { useDraftForm, type Problems } from "../../../forms/use-draft-form.ts";
import { useInvoiceRows, useRecord } from "../../../store/hooks.ts";
import { currentStore } from "../../../store/store.ts";
import { Field, TextInput } from "../../../ui/field.tsx";
import type { ModalProps } from "../../../ui/modal-context.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { Checkbox } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useWithholdingOffer } from "../payment-shares.tsx";
import { ActionSheet } from "./action-sheet.tsx";

/** The tax a client kept back with a payment, and its certificate: number and file. */
export function CertificateSheet({ id, onDone }: ModalProps<boolean> & { id: string }) {
  const payment = useRecord("payments", id);
  return payment ? <CertificateForm payment={payment} onDone={onDone} /> : null;
}

function CertificateForm({ payment, onDone }: ModalProps<boolean> & { payment: Payment }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { currency, withholding } = payment;
  const offer = useWithholdingOffer(payment.allocations.length === 1 ? (payment.allocations[0]?.invoiceId ?? "") : "");
  const rows = useInvoiceRows();
  // The tax settles at most this much: beyond it, it would become credit of the client that nobody paid.
  const max = payment.allocations.reduce(
    (sum, { invoiceId }) => sum + Math.max(0, rows?.find(({ id }) => id === invoiceId)?.balance ?? 0),
    withholding?.amount ?? 0,
  );
  const form = useDraftForm({
    key: `draft:certificate:${payment.id}`,
    initial: {
      amount: withholding ? minorToDecimal(withholding.amount, currency) : "",
      certificate: withholding?.certificate ?? "",
      received: withholding?.state === "received",
      files: payment.certificateFiles ?? [],
    },
    check: ({ amount }): Problems => {
      const money = parseMoneyText(amount, currency);
      if (!money.ok) return { amount: money.error.code };
      if (payment.allocations.length > 0 && money.value.minor > max) return { amount: "tax_too_much" };
      return money.value.minor > 0 ? {} : { amount: "amount_zero" };
    },
    save: async ({ amount, certificate, received, files }) => {
      const money = parseMoneyText(amount, currency);
      if (!money.ok) return;
      const number = certificate.trim().slice(0, 60);
      await currentStore().update("payments", payment.id, {
        withholding: {
          ...withholding,
          amount: money.value.minor,
          ratePpm: withholding?.ratePpm ?? offer?.rates[0] ?? 0,
          certificate: number,
          state: received || number !== "" || files.length > 0 ? "received" : "expected",
        },
        certificateFiles: files,
      });
      onDone(true);
      toast(t`Saved`, { tone: "good" });
    },
  });
  const { values, problems, set, touch } = form;
  return (
    <ActionSheet title={t`Withholding certificate`} act={t`Save`} form={form} onClose={() => onDone(false)}>
      <Field
        label={t`Tax withheld`}
        required
        error={
          problems["amount"] === "tax_too_much"
            ? t`Only ${formatMoney(max, currency, { decimals: "auto" })} is left to settle. Reverse the payment and record it again, less the tax.`
            : problem(problems["amount"])
        }
      >
        <MoneyInput
          value={values.amount}
          currency={currency}
          onChange={(amount) => set({ amount })}
          onBlur={() => touch("amount")}
        />
      </Field>
      <Field label={t`Certificate number`} optional>
        <TextInput
          value={values.certificate}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => set({ certificate: event.target.value })}
        />
      </Field>
      <PhotoField
        label={t`The certificate`}
        value={values.files}
        max={attachmentLimits.certificates}
        pdf
        onChange={(files) => set({ files })}
      />
      <Checkbox
        checked={values.received || values.certificate.trim() !== "" || values.files.length > 0}
        onChange={(received) => set({ received })}
        disabled={values.certificate.trim() !== "" || values.files.length > 0}
        label={t`I have the certificate`}
      />
    </ActionSheet>
  );
}
