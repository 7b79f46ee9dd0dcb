import type { LocalDate } from "@ankara/domain/dates/dates";
import { Trans, useLingui } from "@lingui/react/macro";
import { dueOccurrences } from "@ankara/domain/expenses/recurrence";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Business } from "@ankara/domain/records/business";
import { Expense } from "@ankara/domain/records/expense";
import { changedFields } from "../../forms/draft-store.ts";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { RecordSheet } from "../../forms/record-sheet.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useBusiness, useRecords } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { useToday } from "../../platform/use-today.ts";
import { toast } from "../../ui/toast.tsx";
import {
  blankExpenseForm,
  checkExpenseForm,
  expenseFieldsOf,
  expenseFormOf,
  type ExpenseForm,
} from "./expense-form.ts";
import { ExpenseFormFields } from "./expense-fields.tsx";
import { useExpenses, type StoredExpense } from "./use-expenses.ts";

type SheetProps = {
  /** The expense to edit; a new one without it. */
  expense?: StoredExpense;
  /** Values a new expense starts from. */
  start?: Partial<ExpenseForm>;
  /** Key under which the draft of a new expense is stored apart. */
  draftName?: string;
  /** A new one is on the device. */
  onAdded?: () => Promise<void>;
  onClose: () => void;
};

/** Add or edit an expense. What was typed survives a closed sheet and a reload. */
export default function ExpenseSheet({ onClose, ...props }: SheetProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const expenses = useExpenses();
  return (
    <RecordSheet
      onClose={onClose}
      editing={props.expense !== undefined}
      title={props.expense ? t`Edit expense` : t`New expense`}
      add={<Trans>Add expense</Trans>}
    >
      {(formId) =>
        business &&
        expenses && <Form formId={formId} business={business} expenses={expenses} {...props} onClose={onClose} />
      }
    </RecordSheet>
  );
}

type FormProps = SheetProps & { formId: string; business: Business; expenses: readonly StoredExpense[] };

function Form({ formId, business, expenses, expense, start, draftName = "new", onAdded, onClose }: FormProps) {
  const { t } = useLingui();
  const today = useToday(business.timeZone);
  const fees = useRecords("fees") ?? [];
  const form = useDraftForm<ExpenseForm>({
    key: `draft:expense:${currentStore().userId}:${expense?.id ?? draftName}`,
    initial: expense ? expenseFormOf(expense) : { ...blankExpenseForm(business.currency, today), ...start },
    check: (values) => checkExpenseForm(values, today),
    save: async (values) => {
      const fields = expenseFieldsOf(values, expense ?? null, today);
      if (expense) {
        const before = expenseFieldsOf(expenseFormOf(expense), expense, today);
        await currentStore().update("expenses", expense.id, changedFields(fields, before));
        toast(t`Saved`, { tone: "good" });
      } else {
        const made = await addExpense(fields, today);
        // A failure leaves the rest in the inbox, where it shows again; the expense itself is saved.
        await onAdded?.().catch((error: unknown) => console.error("What was shared could not be put away", error));
        toast(made > 0 ? t`Expense added, and ${made} more up to today` : t`Expense added`, { tone: "good" });
      }
      onClose();
    },
  });

  return (
    <form id={formId} noValidate onSubmit={form.submit} className="sheet-form pt-1">
      <DraftNotice form={form} />
      <ExpenseFormFields
        form={form}
        id={expense?.id ?? ""}
        expenses={expenses}
        fees={fees}
        today={today}
        occurrence={expense?.repeatOf != null}
      />
    </form>
  );
}

/** One transaction for the expense and, when it is dated back and repeats, its occurrences up to today. */
async function addExpense(fields: ReturnType<typeof expenseFieldsOf>, today: LocalDate): Promise<number> {
  const store = currentStore();
  const now = Date.now();
  const stamp = { createdAt: store.instant(), updatedAt: store.instant(), deviceId: store.deviceId };
  const added = Expense.parse({ ...fields, ...stamp, id: newId(now, systemRandom) });
  const due = dueOccurrences(added, today, () => false, { now, deviceId: store.deviceId });
  await store.write(async (unit) => {
    for (const one of [added, ...due]) await unit.write("expenses", one.id, one);
  });
  return due.length;
}
