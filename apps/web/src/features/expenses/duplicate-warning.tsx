import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate, isLocalDate } from "@ankara/domain/dates/dates";
import { possibleDuplicates } from "@ankara/domain/expenses/duplicates";
import { InfoStrip } from "../../ui/card.tsx";
import { AlertIcon } from "../../ui/icons.ts";
import { type PartProps, minorOf } from "./expense-form.ts";
import { titleOf, type StoredExpense } from "./use-expenses.ts";
import { useCategoryText } from "../../forms/category-labels.ts";

/** Says that this may have been written down already. Saving stays possible: the same thing can be bought twice. */
export function DuplicateWarning({
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
    <InfoStrip tone="warn" icon={AlertIcon} live title={<Trans>This may be here already</Trans>}>
      <Trans>
        The same amount on {day}: {what}
      </Trans>
    </InfoStrip>
  );
}
