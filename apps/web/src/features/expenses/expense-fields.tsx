import { Trans, useLingui } from "@lingui/react/macro";
import { currencies } from "@ankara/domain/money/currencies";
import { expenseCategories, ownCategories } from "@ankara/domain/expenses/categories";
import type { Fee } from "@ankara/domain/records/fee";
import { useId, useState } from "react";
import { PaymentMethodChips } from "../../forms/payment-method-chips.tsx";
import { useProblemText } from "../../forms/problem-text.ts";
import { DateInput } from "../../forms/date-input.tsx";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { useCategoryText } from "../../forms/category-labels.ts";
import { type PartProps, filledFrom, minorOf } from "./expense-form.ts";
import { MoreExpenseFields } from "./more-fields.tsx";
import { type StoredExpense, titleOf } from "./use-expenses.ts";
import { formatDate, isLocalDate, type LocalDate } from "@ankara/domain/dates/dates";
import { possibleDuplicates } from "@ankara/domain/expenses/duplicates";
import { InfoStrip } from "../../ui/card.tsx";
import { AiWriterIcon, AlertIcon } from "../../ui/icons.ts";
import { attachmentLimits } from "@ankara/domain/records/attachment";
import { PhotoField } from "../../forms/photo-field.tsx";
import { Button } from "../../ui/button.tsx";
import { useReadsPhoto } from "../../session/use-reads-photo.ts";
import { useModals } from "../../ui/modal-context.ts";
import { useBusiness } from "../../store/hooks.ts";

type FieldsProps = PartProps & {
  /** Empty for a new one. */
  id: string;
  expenses: readonly StoredExpense[];
  fees: readonly Fee[];
  today: LocalDate;
  /** It was made by a repeating one and does not repeat itself. */
  occurrence: boolean;
};

/** Amount, day, what for and how first; VAT, client and repeating behind one button. */
export function ExpenseFormFields({ form, id, expenses, fees, today, occurrence }: FieldsProps) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { values, problems, set, touch } = form;
  return (
    <>
      <AmountAndDay form={form} today={today} />
      <DuplicateWarning form={form} id={id} expenses={expenses} />
      <Field label={t`What it was for`} error={problem(problems["note"])}>
        <TextArea
          rows={1}
          value={values.note}
          autoComplete="off"
          onChange={(event) => set({ note: event.target.value })}
          onBlur={() => touch("note")}
        />
      </Field>
      <CategoryField form={form} expenses={expenses} />
      <SupplierField form={form} expenses={expenses} />
      <MethodField form={form} />
      <ReceiptField form={form} today={today} />
      <MoreExpenseFields form={form} fees={fees} today={today} isNew={id === ""} occurrence={occurrence} />
    </>
  );
}

/** Pictures of the receipt; the last one can be read, which fills what is empty. */
function ReceiptField({ form: { values, set }, today }: PartProps & { today: LocalDate }) {
  const { t } = useLingui();
  const { readPhoto } = useModals();
  const readsPhoto = useReadsPhoto("receipt_photo");
  const claimsVat = useBusiness()?.vatRegistered === true;
  const photo = values.photos.at(-1);
  return (
    <div className="flex flex-col gap-3">
      <PhotoField
        label={t`Receipt`}
        value={values.photos}
        max={attachmentLimits.expensePhotos}
        onChange={(photos) => set({ photos })}
      />
      {photo && readsPhoto && (
        <Button
          icon={AiWriterIcon}
          className="self-start"
          onClick={async () => {
            const reading = await readPhoto({ type: "receipt_photo", photo });
            if (reading) set(filledFrom(values, reading, { today, claimsVat }));
          }}
        >
          <Trans>Read the photo</Trans>
        </Button>
      )}
    </div>
  );
}

function AmountAndDay({ form: { values, problems, set, touch }, today }: PartProps & { today: LocalDate }) {
  const { t } = useLingui();
  const problem = useProblemText();
  return (
    <>
      <div className="flex items-start gap-2">
        <Field label={t`Amount`} required error={problem(problems["amount"])} className="flex-1">
          <MoneyInput
            value={values.amount}
            currency={values.currency}
            onChange={(amount) => set({ amount })}
            onBlur={() => values.amount !== "" && touch("amount")}
          />
        </Field>
        <Field label={t`Currency`} className="w-28">
          <Select value={values.currency} onChange={(event) => set({ currency: event.target.value })}>
            {currencies.map(({ code }) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={t`Date`} required error={problem(problems["date"])}>
        <DateInput value={values.date} max={today} onChange={(date) => set({ date })} onBlur={() => touch("date")} />
      </Field>
    </>
  );
}

function CategoryField({ form: { values, problems, set }, expenses }: PartProps & Pick<FieldsProps, "expenses">) {
  const { t } = useLingui();
  const problem = useProblemText();
  const categoryText = useCategoryText();
  const all = [...expenseCategories, ...ownCategories(expenses)];
  const [own, setOwn] = useState(values.category !== "" && !all.includes(values.category));
  if (own) {
    return (
      <Field label={t`Category`} hint={t`Your own category`} error={problem(problems["category"])}>
        <TextInput
          value={values.category}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => set({ category: event.target.value })}
          onBlur={() => values.category.trim() === "" && setOwn(false)}
        />
      </Field>
    );
  }
  return (
    <Field label={t`Category`}>
      <Select
        value={values.category}
        onChange={(event) => {
          const custom = event.target.value === "own";
          setOwn(custom);
          set({ category: custom ? "" : event.target.value });
        }}
      >
        <option value="">{t`Choose`}</option>
        {all.map((category) => (
          <option key={category} value={category}>
            {categoryText(category)}
          </option>
        ))}
        <option value="own">{t`Another category…`}</option>
      </Select>
    </Field>
  );
}

/** A supplier of before brings the category and the way it was paid last time, where those are not chosen yet. */
function SupplierField({ form: { values, problems, set }, expenses }: PartProps & Pick<FieldsProps, "expenses">) {
  const { t } = useLingui();
  const problem = useProblemText();
  const listId = useId();
  const pick = (supplier: string) => {
    const last = latestFromSupplier(expenses, supplier);
    set(last && values.category === "" ? { supplier, category: last.category, method: last.method } : { supplier });
  };
  return (
    <Field label={t`Supplier`} optional error={problem(problems["supplier"])}>
      <TextInput
        value={values.supplier}
        list={listId}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => pick(event.target.value)}
      />
      <datalist id={listId}>
        {recentSuppliers(expenses).map((supplier) => (
          <option key={supplier}>{supplier}</option>
        ))}
      </datalist>
    </Field>
  );
}

function MethodField({ form: { values, set } }: PartProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13 font-medium text-muted" aria-hidden="true">
        <Trans>Payment method</Trans>
      </p>
      <PaymentMethodChips value={values.method} onChange={(method) => set({ method })} />
    </div>
  );
}

/** Says that this may have been written down already. Saving stays possible: the same thing can be bought twice. */
function DuplicateWarning({
  form: { values },
  id,
  expenses,
}: PartProps & { id: string; expenses: readonly StoredExpense[] }) {
  const { i18n } = useLingui();
  const categoryText = useCategoryText();
  const amount = minorOf(values.amount, values.currency) ?? 0;
  if (!isLocalDate(values.date)) return null;
  const [found] = possibleDuplicates({ ...values, id, amount }, expenses);
  if (!found) return null;
  const what = titleOf(found) || categoryText(found.category);
  const day = formatDate(found.date, "medium", i18n.locale);
  return (
    <InfoStrip tone="warn" icon={AlertIcon} live title={<Trans>Possible duplicate</Trans>}>
      <Trans>
        The same amount on {day}: {what}
      </Trans>
    </InfoStrip>
  );
}

/** Suppliers of before, the latest first, each once; as many as a list can offer. */
function recentSuppliers(expenses: readonly StoredExpense[], max = 100): string[] {
  const names = new Set<string>();
  for (const { supplier } of expenses) {
    if (supplier.trim() !== "") names.add(supplier.trim());
    if (names.size >= max) break;
  }
  return [...names];
}

/** The latest expense that went to a supplier; `expenses` newest first. */
const latestFromSupplier = (expenses: readonly StoredExpense[], supplier: string): StoredExpense | undefined =>
  supplier.trim() === "" ? undefined : expenses.find((expense) => expense.supplier.trim() === supplier.trim());
