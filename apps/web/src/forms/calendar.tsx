import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { Popover } from "@base-ui/react/popover";
import { Trans, useLingui } from "@lingui/react/macro";
import { addDays, addMonths, daysBetween, formatDate, monthOf, type LocalDate } from "@ankara/domain/dates/dates";
import { Button, IconButton } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/icons.ts";
import { useBackCloses } from "../ui/use-back-closes.ts";

type CalendarProps = {
  open: boolean;
  /** The field the calendar belongs to; focus goes back to the button in it. */
  anchor: RefObject<HTMLElement | null>;
  value: string;
  min: string | undefined;
  max: string | undefined;
  today: LocalDate;
  /** ISO 3166 alpha-2; decides with which day a week begins. */
  country: string;
  clearable: boolean;
  onChoose: (day: LocalDate) => void;
  onClose: () => void;
};

/** The month to pick a day from, the loaded part of `DateInput`. */
export default function Calendar({ open, anchor, onClose, ...month }: CalendarProps) {
  const { t } = useLingui();
  const grid = useRef<HTMLTableElement>(null);
  useBackCloses(open, onClose);
  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Popover.Popup
            aria-label={t`Choose a day`}
            initialFocus={() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')}
            finalFocus={() => anchor.current?.querySelector("button")}
            className="sheet-rise flex w-[min(332px,calc(100vw-16px))] flex-col gap-1 rounded-card bg-surface p-3 text-ink shadow-soft ring-1 ring-line outline-none"
          >
            <Month {...month} grid={grid} onClose={onClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type MonthProps = Omit<CalendarProps, "open" | "anchor"> & { grid: RefObject<HTMLTableElement | null> };

function Month({
  grid,
  value,
  min = "",
  max = "9999-12-31",
  today,
  country,
  clearable,
  onChoose,
  onClose,
}: MonthProps) {
  const { i18n, t } = useLingui();
  const within = (day: LocalDate) => (day < min ? min : day > max ? max : day);
  /** The one day Tab reaches; the month shown is its month. */
  const [cursor, setCursor] = useState(() => within(value === "" ? today : value));
  const [moved, setMoved] = useState(0);
  const first = `${monthOf(cursor)}-01`;
  const start = addDays(first, -((weekdayOf(first) - firstWeekday(country) + 7) % 7));
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, week * 7 + day)));

  useEffect(() => {
    if (moved > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [grid, moved]);

  const choose = (day: LocalDate) => {
    onChoose(day);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const inWeek = (weekdayOf(cursor) - firstWeekday(country) + 7) % 7;
    const next = {
      ArrowLeft: () => addDays(cursor, -1),
      ArrowRight: () => addDays(cursor, 1),
      ArrowUp: () => addDays(cursor, -7),
      ArrowDown: () => addDays(cursor, 7),
      Home: () => addDays(cursor, -inWeek),
      End: () => addDays(cursor, 6 - inWeek),
      PageUp: () => addMonths(cursor, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(cursor, event.shiftKey ? 12 : 1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    setCursor(within(next()));
    setMoved((times) => times + 1);
  };
  const turn = (months: number) => setCursor(within(addMonths(cursor, months)));
  return (
    <>
      <div className="flex items-center justify-between">
        <IconButton label={t`Previous month`} icon={ChevronLeftIcon} disabled={first <= min} onClick={() => turn(-1)} />
        <p aria-live="polite" className="font-semibold">
          {formatDate(first, "month", i18n.locale)}
        </p>
        <IconButton
          label={t`Next month`}
          icon={ChevronRightIcon}
          disabled={addMonths(first, 1) > max}
          onClick={() => turn(1)}
        />
      </div>
      <table ref={grid} className="w-full table-fixed border-collapse text-center">
        <thead>
          <tr>
            {weeks[0]?.map((day) => {
              const name = formatDate(day, "dayName", i18n.locale);
              return (
                <th key={day} scope="col" abbr={name} className="h-8 text-13 font-medium text-muted">
                  {name
                    .match(/\P{M}\p{M}*/gu)
                    ?.slice(0, 2)
                    .join("")}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === cursor ? 0 : -1}
                    aria-label={`${formatDate(day, "weekday", i18n.locale)} ${day.slice(0, 4)}`}
                    aria-pressed={day === value}
                    aria-current={day === today ? "date" : undefined}
                    disabled={day < min || day > max}
                    onKeyDown={onKeyDown}
                    onClick={() => choose(day)}
                    className={cx(
                      "h-11 w-full rounded-input tabular-nums disabled:opacity-35 desk:h-9",
                      day === value
                        ? "bg-primary font-semibold text-on-primary"
                        : cx(
                            "hover:bg-hover",
                            monthOf(day) !== monthOf(cursor) && "text-muted",
                            day === today && "font-semibold text-primary-ink ring-1 ring-inset ring-primary",
                          ),
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex justify-between empty:hidden">
        {today >= min && today <= max && (
          <Button variant="ghost" size="small" onClick={() => choose(today)}>
            <Trans>Today</Trans>
          </Button>
        )}
        {clearable && value !== "" && (
          <Button variant="ghost" size="small" onClick={() => choose("")}>
            <Trans>Clear</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

/** 0 for Sunday. The first of January 1970 was a Thursday. */
const weekdayOf = (day: LocalDate): number => (((daysBetween("1970-01-01", day) + 4) % 7) + 7) % 7;

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The day a week begins with in a country, 0 for Sunday; Monday where the browser does not know. */
function firstWeekday(country: string): number {
  if (!/^[A-Z]{2}$/.test(country)) return 1;
  const locale: WithWeek = new Intl.Locale(`en-${country}`);
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}
