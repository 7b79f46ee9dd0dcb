import { Trans, useLingui } from "@lingui/react/macro";
import { instantOf, type LocalDate } from "@ankara/domain/dates/dates";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { PaymentSplit } from "@ankara/domain/invoice/payments";
import { amountDueOfRow } from "@ankara/domain/invoice/receivable";
import { minorToDecimal } from "@ankara/domain/money/parse-money";
import { attachmentLimits } from "@ankara/domain/records/attachment";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import type { ContactId } from "@ankara/domain/records/fields";
import { useId, type ReactNode } from "react";
import { touch } from "../../platform/touch.ts";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { PhotoField } from "../../forms/photo-field.tsx";
import { useProblemText } from "../../forms/problem-text.ts";
import { useDraftForm, type DraftForm } from "../../forms/use-draft-form.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import type { ModalProps, PaymentPrefill } from "../../ui/modal-context.ts";
import { MoneyInput } from "../../ui/money-input.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { checkPaymentForm, paymentOf, splitOf, type PaymentForm } from "./payment-form.ts";
import { PaymentMethodChips } from "../../forms/payment-method-chips.tsx";
import { useLastMethod } from "../../forms/use-last-method.ts";
import { SharesByHand, useWithholdingOffer, WithheldField } from "./payment-shares.tsx";
import { useEntryToast } from "./money/use-entry-toast.ts";
import { useDebts, type Debts } from "./use-debts.ts";
import { fallbackCurrency } from "../../store/amounts.ts";
import { joinParts } from "../../ui/parts.ts";
import { joinList } from "../../i18n/numbers.ts";

type RecordPaymentProps = ModalProps<boolean> & PaymentPrefill;

/** Money came in: how much, when, how. It settles the named invoices, then the oldest debt first. Answers true once kept. */
export function RecordPayment({ contactId, invoiceId, invoiceIds, start, onDone }: RecordPaymentProps) {
  const { t } = useLingui();
  const formId = useId();
  const debts = useDebts(contactId, invoiceIds ?? (invoiceId === undefined ? [] : [invoiceId]));
  const lastMethod = useLastMethod();
  const hasForm = debts && lastMethod !== undefined;
  return (
    <Sheet
      open
      onClose={() => onDone(false)}
      title={t`Record a payment`}
      subtitle={joinParts([debts?.name, debts && joinList(debts.named.map(({ number }) => number))])}
      footer={
        <Button type="submit" form={formId} variant="primary" size="large" full disabled={!hasForm}>
          <Trans>Record payment</Trans>
        </Button>
      }
    >
      {hasForm && (
        <PaymentFormBody
          formId={formId}
          contactId={contactId}
          debts={debts}
          start={{ method: lastMethod ?? "transfer", ...start }}
          onSaved={() => onDone(true)}
        />
      )}
    </Sheet>
  );
}

/** Open balance of the invoices of one currency, minor units. */
const sumOf = (rows: Debts["named"]) => rows.reduce((all, { balance }) => all + Math.max(0, balance), 0);

type BodyProps = {
  formId: string;
  contactId: ContactId | null;
  debts: Debts;
  start: NonNullable<PaymentPrefill["start"]> & { method: PaymentMethod };
  onSaved: () => void;
};

function PaymentFormBody({ formId, contactId, debts, start, onSaved }: BodyProps) {
  const { t } = useLingui();
  const showEntry = useEntryToast();
  const { today, named, currencies, owed } = debts;
  const currency = start.currency ?? currencies[0] ?? fallbackCurrency;
  // Of what is paid in parts, what is late or the next part; everything is one tap away.
  const totalDue = named.reduce((all, row) => all + amountDueOfRow(row, today), 0);
  const offer = useWithholdingOffer(named.length === 1 ? (named[0]?.id ?? "") : "");
  const split = (values: PaymentForm) =>
    splitOf(values, debts.invoices, {
      remainingOpeningBalance: owed(values.currency).remainingOpeningBalance,
      first: named.map(({ id }) => id),
    });

  const form = useDraftForm<PaymentForm>({
    key: `draft:payment:${currentStore().userId}:${[...named.map(({ id }) => id), start.reference].filter(Boolean).join("+") || contactId}`,
    initial: {
      amount: totalDue > 0 ? minorToDecimal(totalDue, named[0]?.currency ?? currency) : "",
      date: today,
      reference: "",
      ...start,
      currency,
      proof: [],
      byHand: false,
      shares: {},
      withheld: "",
    },
    check: (values) => checkPaymentForm(values, today),
    save: async (values) => {
      const parts = split(values);
      if (parts === null) return;
      const at = {
        id: newId(Date.now(), systemRandom),
        now: instantOf(Date.now()),
        deviceId: currentStore().deviceId,
        contactId,
      };
      const payment = paymentOf(values, parts, at);
      await currentStore().recordPayment(payment);
      showEntry(t`Payment recorded`, payment);
      touch("done");
      onSaved();
    },
  });

  return (
    <form id={formId} noValidate onSubmit={form.submit} className="sheet-form pt-1">
      <DraftNotice form={form} />
      <AmountFields form={form} debts={debts} />
      <MethodFields form={form} today={today} />
      <PhotoField
        label={t`Proof of payment`}
        value={form.values.proof}
        max={attachmentLimits.paymentProofs}
        onChange={(proof) => form.set({ proof })}
      />
      <WithheldField form={form} offer={offer} />
      <SplitPreview split={split(form.values)} currency={form.values.currency} debts={debts} />
      <SharesByHand form={form} debts={debts} split={split(form.values)} />
    </form>
  );
}

function AmountFields({ form, debts: { currencies, owed, named } }: { form: DraftForm<PaymentForm>; debts: Debts }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { values, problems, set, touch } = form;
  const { outstanding, overdue } = owed(values.currency);
  const offers = [
    {
      label: named.length > 1 ? t`These invoices` : t`This invoice`,
      amount: named[0]?.currency === values.currency ? sumOf(named) : 0,
    },
    { label: t`Everything`, amount: outstanding },
    { label: t`What is overdue`, amount: overdue },
  ].filter((offer, index, all) => offer.amount > 0 && all.findIndex(({ amount }) => amount === offer.amount) === index);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <Field label={t`Amount`} required error={problem(problems["amount"])} className="flex-1">
          <MoneyInput
            value={values.amount}
            currency={values.currency}
            onChange={(amount) => set({ amount })}
            onBlur={() => values.amount !== "" && touch("amount")}
          />
        </Field>
        {currencies.length > 1 && (
          <Field label={t`Currency`} className="w-28">
            <Select value={values.currency} onChange={(event) => set({ currency: event.target.value })}>
              {currencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {offers.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {offers.map(({ label, amount }) => (
            <Chip key={label} onClick={() => set({ amount: minorToDecimal(amount, values.currency) })}>
              {label} <MoneyText amount={amount} currency={values.currency} size="15" />
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

function MethodFields({
  form: { values, problems, set, touch },
  today,
}: {
  form: DraftForm<PaymentForm>;
  today: LocalDate;
}) {
  const { t } = useLingui();
  const problem = useProblemText();
  return (
    <>
      <PaymentMethodChips value={values.method} onChange={(method) => set({ method })} />
      <div className="grid grid-cols-1 gap-3 min-[350px]:grid-cols-2">
        <Field label={t`Date`} required error={problem(problems["date"])}>
          <DateInput value={values.date} max={today} onChange={(date) => set({ date })} onBlur={() => touch("date")} />
        </Field>
        <Field label={t`Reference`} optional error={problem(problems["reference"])}>
          <TextInput
            value={values.reference}
            autoComplete="off"
            onChange={(event) => set({ reference: event.target.value })}
          />
        </Field>
      </div>
    </>
  );
}

/** Previews the allocation before the payment is recorded. */
function SplitPreview({ split, currency, debts }: { split: PaymentSplit | null; currency: string; debts: Debts }) {
  if (split === null) return null;
  const rows = new Map(debts.invoices.map((row) => [row.id, row]));
  const amount = (value: number) => <MoneyText amount={value} currency={currency} size="15" />;
  return (
    <output className="block rounded-card bg-sunken px-4 py-2 text-15">
      {split.opening > 0 && <Part what={<Trans>Opening balance</Trans>} amount={amount(split.opening)} />}
      {split.allocations.map((part) => {
        const row = rows.get(part.invoiceId);
        const settled = row !== undefined && part.amount === row.balance;
        return (
          <Part
            key={part.invoiceId}
            what={
              <>
                <span className="money">{row?.number}</span>{" "}
                <span className="text-muted">{settled ? <Trans>settled</Trans> : <Trans>in part</Trans>}</span>
              </>
            }
            amount={amount(part.amount)}
          />
        );
      })}
      {split.credit > 0 && <Part what={<Trans>Stays as client credit</Trans>} amount={amount(split.credit)} />}
    </output>
  );
}

function Part({ what, amount }: { what: ReactNode; amount: ReactNode }) {
  return (
    <span className="flex justify-between gap-4 py-1.5">
      <span>{what}</span>
      {amount}
    </span>
  );
}
