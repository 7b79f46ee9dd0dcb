import { useLingui } from "@lingui/react/macro";
import { addMonths, formatDate, monthOf, type LocalDate } from "@ankara/domain/dates/dates";
import { IconButton } from "./button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "./icons.ts";

/** The month before, this one (`2026-11`), the month after; nothing lies after the month of today. */
export function MonthPager({
  month,
  today,
  onChange,
}: {
  month: string;
  today: LocalDate;
  onChange: (month: string) => void;
}) {
  const { t, i18n } = useLingui();
  const step = (by: number) => onChange(monthOf(addMonths(`${month}-01`, by)));
  return (
    <div className="flex items-center">
      <IconButton label={t`Previous month`} icon={ChevronLeftIcon} size={20} tone="muted" onClick={() => step(-1)} />
      <span className="min-w-24 text-center text-15 font-medium whitespace-nowrap" aria-live="polite">
        {formatDate(`${month}-01`, "month", i18n.locale)}
      </span>
      <IconButton
        label={t`Next month`}
        icon={ChevronRightIcon}
        size={20}
        tone="muted"
        disabled={month >= monthOf(today)}
        onClick={() => step(1)}
      />
    </div>
  );
}
