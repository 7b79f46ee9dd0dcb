import { useLingui } from "@lingui/react/macro";
import { allocateOldestFirst } from "@ankara/domain/invoice/payments";
import { creditUse, refundOf } from "@ankara/domain/invoice/payment-actions";
import { minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import { attachmentLimits } from "@ankara/domain/records/attachment";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import type { ContactId } from "@ankara/domain/records/fields";
import { formatMoney } from "../../../i18n/numbers.ts";
import { PaymentMethodChips } from "../../../forms/payment-method-chips.tsx";
import { PhotoField } from "../../../forms/photo-field.tsx";
import { useProblemText } from "../../../forms/problem-text.ts";
import { useDraftForm, type Problems } from "../../../forms/use-draft-form.ts";
import { currentStore } from "../../../store/store.ts";
import { Field, TextInput } from "../../../ui/field.tsx";
import type { ModalProps } from "../../../ui/modal-context.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { useClient, type Client } from "../use-client.ts";
import { useEntryToast } from "./use-entry-toast.ts";
import { ActionSheet } from "./action-sheet.tsx";
import { newRecordId, stampNow } from "./use-payment.ts";

type Props = ModalProps<boolean> & { contactId: ContactId };

/** Returns the problem of a typed amount of which at most `max` minor units may go. */
function checkAmount(text: string, currency: string, max: number): Problems {
  const money = parseMoneyText(text, currency);
  if (!money.ok) return { amount: money.error.code };
  if (money.value.minor <= 0) return { amount: "amount_zero" };
  return money.value.minor > max ? { amount: "more_than_credit" } : {};
}

/** Credit of the client goes to what they owe, the named invoice first, then the oldest. */
export function UseCreditSheet({ contactId, first, onDone }: Props & { first?: string | undefined }) {
  const client = useClient(contactId);
  if (!client) return null;
  const named = client.invoices.find(({ id }) => id === first);
  const creditSum = client.summary.money.find(
    ({ currency, credit }) => credit > 0 && (named === undefined || named.currency === currency),
  );
  return creditSum ? (
    <UseCreditForm
      client={client}
      first={first}
      currency={creditSum.currency}
      credit={creditSum.credit}
      onDone={onDone}
    />
  ) : null;
}

type FormProps = ModalProps<boolean> & { client: Client; currency: string; credit: number };

function UseCreditForm({ client, first, currency, credit, onDone }: FormProps & { first?: string | undefined }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const showEntry = useEntryToast();
  const open = client.invoices.filter((row) => row.status === "issued" && row.writtenOffAt === null && row.balance > 0);
  const owed = open.filter((row) => row.currency === currency).reduce((sum, { balance }) => sum + balance, 0);
  const named = open.find(({ id }) => id === first);
  const max = Math.min(credit, owed);
  const splitOf = (text: string) => {
    const money = parseMoneyText(text, currency);
    if (!money.ok || money.value.minor <= 0) return [];
    const names = first === undefined ? {} : { first: [first] };
    return allocateOldestFirst({ amount: money.value.minor, currency, invoices: open, ...names }).allocations;
  };
  const form = useDraftForm({
    key: `draft:use-credit:${client.contact.id}:${first ?? ""}`,
    initial: { amount: minorToDecimal(named ? Math.min(credit, named.balance) : max, currency) },
    check: ({ amount }) => checkAmount(amount, currency, max),
    save: async ({ amount }) => {
      const of = { contactId: client.contact.id, currency, allocations: splitOf(amount) };
      const entry = creditUse(newRecordId(), of, stampNow());
      await currentStore().recordPayment(entry);
      onDone(true);
      showEntry(t`Credit used`, entry);
    },
  });
  const numbers = new Map(open.map(({ id, number }) => [id, number]));
  return (
    <ActionSheet
      title={t`Use client credit`}
      subtitle={t`${client.contact.name} has ${formatMoney(credit, currency, { decimals: "auto" })} in credit`}
      act={t`Use credit`}
      form={form}
      onClose={() => onDone(false)}
    >
      <AmountField form={form} currency={currency} max={max} problem={problem} />
      <output className="block rounded-card bg-sunken px-4 py-2 text-15">
        {splitOf(form.values.amount).map((part) => (
          <span key={part.invoiceId} className="flex justify-between gap-4 py-1.5">
            <span className="money">{numbers.get(part.invoiceId)}</span>
            <MoneyText amount={part.amount} currency={currency} size="15" />
          </span>
        ))}
      </output>
    </ActionSheet>
  );
}

/** Credit is paid back. */
export function RefundSheet({ contactId, onDone }: Props) {
  const client = useClient(contactId);
  const creditSum = client?.summary.money.find(({ credit }) => credit > 0);
  return client && creditSum ? (
    <RefundForm client={client} currency={creditSum.currency} credit={creditSum.credit} onDone={onDone} />
  ) : null;
}

function RefundForm({ client, currency, credit, onDone }: FormProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  const showEntry = useEntryToast();
  const form = useDraftForm({
    key: `draft:refund:${client.contact.id}`,
    initial: refundStart(credit, currency),
    check: ({ amount }) => checkAmount(amount, currency, credit),
    save: async ({ amount, method, reference, proof }) => {
      const money = parseMoneyText(amount, currency);
      if (!money.ok) return;
      const of = { contactId: client.contact.id, amount: money.value.minor, currency, method, proof };
      const refund = refundOf(newRecordId(), { ...of, reference: reference.trim().slice(0, 80) }, stampNow());
      await currentStore().recordPayment(refund);
      onDone(true);
      showEntry(t`Refund recorded`, refund);
    },
  });
  const { values, set } = form;
  return (
    <ActionSheet
      title={t`Refund credit`}
      subtitle={t`${client.contact.name} has ${formatMoney(credit, currency, { decimals: "auto" })} in credit`}
      act={t`Record refund`}
      form={form}
      onClose={() => onDone(false)}
    >
      <AmountField form={form} currency={currency} max={credit} problem={problem} />
      <PaymentMethodChips
        label={t`How you paid it back`}
        value={values.method}
        onChange={(method) => set({ method })}
      />
      <Field label={t`Reference`} optional>
        <TextInput
          value={values.reference}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => set({ reference: event.target.value })}
        />
      </Field>
      <PhotoField
        label={t`Proof`}
        value={values.proof}
        max={attachmentLimits.paymentProofs}
        onChange={(proof) => set({ proof })}
      />
    </ActionSheet>
  );
}

type RefundText = { amount: string; method: PaymentMethod; reference: string; proof: AttachmentRef[] };
const refundStart = (credit: number, currency: string): RefundText => ({
  amount: minorToDecimal(credit, currency),
  method: "transfer",
  reference: "",
  proof: [],
});

function AmountField<V extends { amount: string }>({
  form,
  currency,
  max,
  problem,
}: {
  form: ReturnType<typeof useDraftForm<V>>;
  currency: string;
  max: number;
  problem: (code: string | undefined) => string | undefined;
}) {
  const { t } = useLingui();
  const { values, problems, set, touch } = form;
  const code = problems["amount"];
  const limit = formatMoney(max, currency, { decimals: "auto" });
  return (
    <Field label={t`Amount`} required error={code === "more_than_credit" ? t`At most ${limit}` : problem(code)}>
      <MoneyInput
        value={values.amount}
        currency={currency}
        onChange={(amount) => set({ amount } as Partial<V>)}
        onBlur={() => touch("amount")}
      />
    </Field>
  );
}
