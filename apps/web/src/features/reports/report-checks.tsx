import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "@ankara/domain/money/format-money";
import { type Check, reconciles } from "@ankara/domain/reports/report";
import { AlertIcon, CheckIcon } from "../../ui/icons.ts";
import { useTableLabels } from "./table-labels.ts";

/** Each figure was reached by two ways: a tick with words where they agree, both figures where they do not. */
export function ReportChecks({ checks }: { checks: readonly Check[] }) {
  const { t } = useLingui();
  const labels = useTableLabels();
  const wrong = checks.filter((check) => !reconciles(check));
  const right = [...new Set(checks.filter(reconciles).map(({ key }) => key))].filter(
    (key) => !wrong.some((check) => check.key === key),
  );
  if (checks.length === 0) return null;
  return (
    <ul aria-label={t`Checks`} className="flex flex-col gap-2 px-4 desk:px-6">
      {right.map((key) => (
        <li key={key} className="flex items-start gap-2 text-15">
          <CheckIcon size={18} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0 text-paid-ink" />
          <span>{labels.check(key)}</span>
        </li>
      ))}
      {wrong.map(({ key, currency, figure, control }, index) => {
        const text = (value: number) => (currency === null ? String(value) : formatMoney(value, currency));
        const [shown, other] = [text(figure), text(control)];
        return (
          <li key={`${key} ${currency} ${index}`} className="flex items-start gap-2 text-15 text-overdue-ink">
            <AlertIcon size={18} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span>{t`This does not agree: ${shown} here, ${other} from the records.`}</span>
          </li>
        );
      })}
    </ul>
  );
}
