import { useLingui } from "@lingui/react/macro";
import { debtOf } from "@ankara/domain/invoice/payment-actions";
import { parseMoneyText } from "@ankara/domain/money/parse-money";
import type { ContactId } from "@ankara/domain/records/fields";
import { useProblemText } from "../../../forms/problem-text.ts";
import { useDraftForm, type Problems } from "../../../forms/use-draft-form.ts";
import { useBusiness, useRecord } from "../../../store/hooks.ts";
import { currentStore } from "../../../store/store.ts";
import { Field, TextInput } from "../../../ui/field.tsx";
import type { ModalProps } from "../../../ui/modal-context.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { useEntryToast } from "./use-entry-toast.ts";
import { ActionSheet } from "./action-sheet.tsx";
import { newRecordId, stampNow } from "./use-payment.ts";

/** "Owes me": a name and an amount; no invoice, and not forgotten. */
export function DebtSheet({ contactId, onDone }: ModalProps<boolean> & { contactId: ContactId }) {
  const business = useBusiness();
  return business ? <DebtForm contactId={contactId} home={business.currency} onDone={onDone} /> : null;
}

function DebtForm({ contactId, home, onDone }: ModalProps<boolean> & { contactId: ContactId; home: string }) {
  const { t } = useLingui();
  const problem = useProblemText();
  const showEntry = useEntryToast();
  const contact = useRecord("contacts", contactId);
  const currency = contact?.currency ?? home;
  const form = useDraftForm({
    key: `draft:debt:${contactId}`,
    initial: { amount: "", what: "" },
    check: ({ amount }): Problems => {
      const money = parseMoneyText(amount, currency);
      if (!money.ok) return { amount: money.error.code };
      return money.value.minor > 0 ? {} : { amount: "amount_zero" };
    },
    save: async ({ amount, what }) => {
      const money = parseMoneyText(amount, currency);
      if (!money.ok) return;
      const of = { contactId, amount: money.value.minor, currency, what };
      const entry = debtOf(newRecordId(), of, stampNow());
      await currentStore().recordPayment(entry);
      onDone(true);
      showEntry(t`Debt recorded. You can turn it into an invoice.`, entry);
    },
  });
  const { values, problems, set, touch } = form;
  return (
    <ActionSheet
      title={t`Owes me`}
      subtitle={contact?.name}
      act={t`Record debt`}
      form={form}
      onClose={() => onDone(false)}
    >
      <Field label={t`Amount`} required error={problem(problems["amount"])}>
        <MoneyInput
          value={values.amount}
          currency={currency}
          onChange={(amount) => set({ amount })}
          onBlur={() => values.amount !== "" && touch("amount")}
        />
      </Field>
      <Field label={t`What for`} optional>
        <TextInput
          value={values.what}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => set({ what: event.target.value })}
        />
      </Field>
    </ActionSheet>
  );
}
