import { useLingui } from "@lingui/react/macro";
import { allocateOldestFirst } from "@ankara/domain/invoice/payments";
import { confirmClaim, rejectClaim } from "@ankara/domain/invoice/payment-actions";
import { minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import { attachmentsOf } from "@ankara/domain/records/attachment";
import type { Payment } from "@ankara/domain/records/payment";
import { formatMoney } from "../../../i18n/numbers.ts";
import { AttachmentView } from "../../../forms/attachment-view.tsx";
import { PaymentMethodChips } from "../../../forms/payment-method-chips.tsx";
import { useProblemText } from "../../../forms/problem-text.ts";
import { useDraftForm, type Problems } from "../../../forms/use-draft-form.ts";
import { useRecord } from "../../../store/hooks.ts";
import { ReasonField } from "../../../forms/reason-field.tsx";
import { currentStore } from "../../../store/store.ts";
import { DateInput } from "../../../forms/date-input.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import type { ModalProps } from "../../../ui/modal-context.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useDebts, type Debts } from "../use-debts.ts";
import { useEntryToast } from "./use-entry-toast.ts";
import { ActionSheet } from "./action-sheet.tsx";

type Props = ModalProps<boolean> & { id: string };

/** A claim becomes money, with what was really seen in the bank. */
export function ConfirmSheet({ id, onDone }: Props) {
  const claim = useRecord("payments", id);
  const debts = useDebts(claim?.contactId ?? null, claim?.allocations.map(({ invoiceId }) => invoiceId) ?? []);
  if (claim?.status !== "claimed" || !debts) return null;
  return <ConfirmForm claim={claim} debts={debts} onDone={onDone} />;
}

function ConfirmForm({ claim, debts, onDone }: ModalProps<boolean> & { claim: Payment; debts: Debts }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const showEntry = useEntryToast();
  const { currency } = claim;
  const form = useDraftForm({
    key: `draft:confirm:${claim.id}`,
    initial: {
      amount: minorToDecimal(claim.amount, currency),
      date: claim.date,
      method: claim.method,
      reference: claim.reference,
    },
    check: ({ amount, date }) => {
      const money = parseMoneyText(amount, currency);
      const found: Record<string, string> = {};
      if (!money.ok) found["amount"] = money.error.code;
      else if (money.value.minor <= 0) found["amount"] = "amount_zero";
      if (date > debts.today) found["date"] = "date_in_future";
      return found;
    },
    save: async ({ amount: text, date, method, reference }) => {
      const money = parseMoneyText(text, currency);
      if (!money.ok) return;
      const amount = money.value.minor;
      const { allocations } = allocateOldestFirst({
        amount,
        currency,
        invoices: [...debts.invoices, ...draftsOf(debts)],
        remainingOpeningBalance: debts.owed(currency).remainingOpeningBalance,
        first: claim.allocations.map(({ invoiceId }) => invoiceId),
      });
      const seen = { amount, date, method, reference: reference.trim().slice(0, 80), allocations, withholding: null };
      const result = confirmClaim(claim, seen);
      if (result.ok) await currentStore().update("payments", claim.id, result.value);
      onDone(result.ok);
      if (result.ok) showEntry(t`Payment recorded`, { ...claim, ...result.value });
    },
  });
  const { values, problems, set, touch } = form;
  const amount = formatMoney(claim.amount, currency, { decimals: "auto" });
  return (
    <ActionSheet
      title={t`Is it in your bank?`}
      subtitle={t`Client says ${amount} is paid`}
      act={t`Confirm payment`}
      form={form}
      onClose={() => onDone(false)}
    >
      <Files payment={claim} />
      <Field label={t`Amount that came in`} required error={problem(problems["amount"])}>
        <MoneyInput
          value={values.amount}
          currency={currency}
          onChange={(amount) => set({ amount })}
          onBlur={() => touch("amount")}
        />
      </Field>
      <PaymentMethodChips value={values.method} onChange={(method) => set({ method })} />
      <div className="grid grid-cols-1 gap-3 min-[350px]:grid-cols-2">
        <Field label={t`Date`} required error={problem(problems["date"])}>
          <DateInput value={values.date} max={debts.today} onChange={(date) => set({ date })} />
        </Field>
        <Field label={t`Reference`} optional>
          <TextInput
            value={values.reference}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => set({ reference: event.target.value })}
          />
        </Field>
      </div>
    </ActionSheet>
  );
}

/** Returns the draft that a claim through a payment link names; the money settles it once it is issued. */
const draftsOf = ({ named }: Debts) =>
  named.filter(({ status }) => status === "draft").map((row) => ({ ...row, balance: row.total - row.paid }));

/** A claim is turned down; the client reads why. */
export function RejectSheet({ id, onDone }: Props) {
  const claim = useRecord("payments", id);
  return claim?.status === "claimed" ? <RejectForm claim={claim} onDone={onDone} /> : null;
}

function RejectForm({ claim, onDone }: ModalProps<boolean> & { claim: Payment }) {
  const { t } = useLingui();
  const form = useDraftForm({
    key: `draft:reject:${claim.id}`,
    initial: { reason: t`It has not arrived in our account.` },
    check: ({ reason }): Problems => (reason.trim() === "" ? { reason: "missing" } : {}),
    save: async ({ reason }) => {
      const result = rejectClaim(claim, reason);
      if (result.ok) await currentStore().update("payments", claim.id, result.value);
      onDone(result.ok);
      if (result.ok) toast(t`Your client sees your answer on the invoice page`, { tone: "good" });
    },
  });
  const amount = formatMoney(claim.amount, claim.currency, { decimals: "auto" });
  return (
    <ActionSheet
      title={t`Not received`}
      subtitle={t`Client says ${amount} is paid`}
      act={t`Tell the client`}
      form={form}
      onClose={() => onDone(false)}
    >
      <ReasonField
        value={form.values.reason}
        hint={t`Your client sees this on the invoice page.`}
        error={form.problems["reason"] && t`Give a short reason.`}
        onChange={(reason) => form.set({ reason })}
      />
    </ActionSheet>
  );
}

/** Photos and papers of a payment. */
export function Files({ payment }: { payment: Payment }) {
  const files = attachmentsOf(payment);
  if (files.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {files.map((file) => (
        <AttachmentView key={file.id} file={file} />
      ))}
    </div>
  );
}
