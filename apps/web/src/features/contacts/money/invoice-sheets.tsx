import type { MinorUnits } from "@ankara/domain/money/money";
import { useLingui } from "@lingui/react/macro";
import { addDays, formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { undoMs } from "@ankara/domain/constants";
import { extendDueDate, undoWriteOff, writeOff } from "@ankara/domain/invoice/after-issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { InvoiceId } from "@ankara/domain/records/fields";
import { formatMoney } from "../../../i18n/numbers.ts";
import { useDraftForm, type Problems } from "../../../forms/use-draft-form.ts";
import { useInvoiceRows, useRecord } from "../../../store/hooks.ts";
import { ReasonField } from "../../../forms/reason-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { currentStore } from "../../../store/store.ts";
import { DateInput } from "../../../forms/date-input.tsx";
import type { ModalProps } from "../../../ui/modal-context.ts";
import { toast } from "../../../ui/toast.tsx";
import { ActionSheet } from "./action-sheet.tsx";
import { stampNow } from "./use-payment.ts";

type Props = ModalProps<boolean> & { invoiceId: InvoiceId };

/** Gives up the rest of an invoice, with a reason. */
export function WriteOffSheet({ invoiceId, onDone }: Props) {
  const invoice = useRecord("invoices", invoiceId);
  const balance = useInvoiceRows()?.find(({ id }) => id === invoiceId)?.balance;
  if (!invoice || balance === undefined) return null;
  return <WriteOffForm invoice={invoice} balance={balance} onDone={onDone} />;
}

function WriteOffForm({ invoice, balance, onDone }: ModalProps<boolean> & { invoice: Invoice; balance: MinorUnits }) {
  const { t } = useLingui();
  const rest = formatMoney(balance, invoice.currency, { decimals: "auto" });
  const form = useDraftForm({
    key: `draft:write-off:${invoice.id}`,
    initial: { reason: "" },
    check: ({ reason }): Problems => (reason.trim() === "" ? { reason: "missing" } : {}),
    save: async ({ reason }) => {
      const result = writeOff(invoice, { reason, balance, now: stampNow().now });
      if (result.ok) await currentStore().update("invoices", invoice.id, result.value);
      onDone(result.ok);
      if (!result.ok) return;
      const undo = async () => {
        const now = await currentStore().get("invoices", invoice.id);
        if (now) await currentStore().update("invoices", invoice.id, undoWriteOff(now, Date.now()));
      };
      toast(t`${rest} written off`, {
        tone: "good",
        durationMs: undoMs,
        action: { label: t`Undo`, onClick: () => void undo() },
      });
    },
  });
  return (
    <ActionSheet
      title={t`Write off ${rest}`}
      subtitle={invoice.number}
      act={t`Write off`}
      danger
      form={form}
      onClose={() => onDone(false)}
    >
      <p className="text-15 text-muted">{t`You stop asking for the rest. The invoice keeps its number and total, and counts as a loss in reports. You can still record money that comes in, and undo this.`}</p>
      <ReasonField
        value={form.values.reason}
        error={form.problems["reason"] && t`Give a short reason.`}
        onChange={(reason) => form.set({ reason })}
      />
    </ActionSheet>
  );
}

/** Gives the client more time. */
export function ExtendSheet({ invoiceId, onDone }: Props) {
  const invoice = useRecord("invoices", invoiceId);
  return invoice?.dueDate ? <ExtendForm invoice={invoice} dueDate={invoice.dueDate} onDone={onDone} /> : null;
}

function ExtendForm({ invoice, dueDate, onDone }: ModalProps<boolean> & { invoice: Invoice; dueDate: LocalDate }) {
  const { t, i18n } = useLingui();
  const day = (date: LocalDate) => formatDate(date, "medium", i18n.locale);
  const today = currentStore().today();
  const form = useDraftForm({
    key: `draft:extend:${invoice.id}`,
    initial: { dueDate: addDays(dueDate > today ? dueDate : today, 7) },
    check: (values): Problems => (values.dueDate > dueDate ? {} : { dueDate: "not_later" }),
    save: async (values) => {
      const result = extendDueDate(invoice, { dueDate: values.dueDate, now: stampNow().now });
      if (result.ok) await currentStore().update("invoices", invoice.id, result.value);
      onDone(result.ok);
      if (result.ok) toast(t`Now due ${day(values.dueDate)}`, { tone: "good" });
    },
  });
  return (
    <ActionSheet
      title={t`More time to pay`}
      subtitle={`${invoice.number ?? ""} · ${t`due ${day(dueDate)}`}`}
      act={t`Change due date`}
      form={form}
      onClose={() => onDone(false)}
    >
      <Field label={t`New due date`} error={form.problems["dueDate"] && t`Choose a day after ${day(dueDate)}.`}>
        <DateInput
          value={form.values.dueDate}
          min={addDays(dueDate, 1)}
          onChange={(next) => form.set({ dueDate: next })}
        />
      </Field>
      <p className="text-15 text-muted">{t`The link, the PDF and reminders use the new date. The history records the change.`}</p>
    </ActionSheet>
  );
}
