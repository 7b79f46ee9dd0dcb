import { useLingui } from "@lingui/react/macro";
import { formatDate, monthOf } from "@ankara/domain/dates/dates";
import { IconButton } from "../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.ts";
import { monthLater, type ExpenseView } from "./expense-view.ts";

/** The month before, this one, the month after; nothing lies after the month we are in. */
export function MonthPager({ view, today }: { view: ExpenseView; today: string }) {
  const { t, i18n } = useLingui();
  const { month, change } = view;
  return (
    <div className="flex items-center">
      <IconButton
        label={t`Previous month`}
        icon={ChevronLeftIcon}
        size={20}
        tone="muted"
        onClick={() => change({ month: monthLater(month, -1) })}
      />
      <span className="min-w-24 text-center text-15 font-medium whitespace-nowrap" aria-live="polite">
        {formatDate(`${month}-01`, "month", i18n.locale)}
      </span>
      <IconButton
        label={t`Next month`}
        icon={ChevronRightIcon}
        size={20}
        tone="muted"
        disabled={month >= monthOf(today)}
        onClick={() => change({ month: monthLater(month, 1) })}
      />
    </div>
  );
}
