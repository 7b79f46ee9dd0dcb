import {
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type InputHTMLAttributes,
  type RefObject,
} from "react";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { addDays, formatDate, monthNames, plainDate } from "@ankara/domain/dates/dates";
import { dayOrderOf, readDay, type DayLean, type DayNames } from "@ankara/domain/entry/day";
import { fold } from "@ankara/domain/text";
import { useBusiness } from "../store/hooks.ts";
import { currentStore } from "../store/store.ts";
import { cx } from "../ui/cx.ts";
import { bareInput, FieldError, inputBox, useFieldLink } from "../ui/field.tsx";
import { CalendarIcon } from "../ui/icons.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

type DateInputProps = {
  /** A calendar day, `2026-11-20`; empty when there is none. */
  value: string;
  /** Hears a day as soon as it can be read; empty when the field was emptied, or left with something that is no day. */
  onChange: (value: string) => void;
  /** Side of today on which a day without a year lies; `max` means past and `min` future unless it is given. */
  lean?: DayLean;
  min?: string;
  max?: string;
  className?: string;
  /** The field and its calendar were left. */
  onBlur?: () => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "onBlur" | "type" | "className" | "min" | "max">;

const Calendar = lazyPart(() => import("./calendar.tsx"));

/**
 * A calendar day as the app prints days. It is typed the way people write ("5 Dec", "5/12" in the country's order,
 * "tomorrow") or picked from a calendar, which Arrow down, the button and on phones a tap open.
 */
export function DateInput({ value, onChange, lean, min, max, className, onBlur, ...rest }: DateInputProps) {
  const { i18n, t } = useLingui();
  const link = useFieldLink();
  const problemId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const byTouch = useRef(false);
  const [open, setOpen] = useState(false);
  const [everOpen, setEverOpen] = useState(false);
  const country = useBusiness()?.country ?? "";
  const today = currentStore().today();
  const order = dayOrderOf(country);
  const side = lean ?? (max !== undefined ? "past" : min !== undefined ? "future" : "near");

  /** The text as typed shows until somebody else changes the day. */
  const [typed, setTyped] = useState<{ text: string; before: string; after: string; left: boolean }>();
  const current = typed && (value === typed.before || value === typed.after) ? typed : undefined;
  const read = (text: string) => readDay(text, { today, order, lean: side, names: dayNamesIn(i18n) });
  const print = (day: string) => (day === "" ? "" : plainDate(day, "medium", i18n.locale));
  const shown = current?.text ?? print(value);
  const unread = current !== undefined && current.text.trim() !== "" && read(current.text) === null;
  const problem = unread && current.left;

  const type = (text: string) => {
    const day = text.trim() === "" ? "" : read(text);
    setTyped({ text, before: value, after: day ?? value, left: false });
    if (day !== null && day !== value) onChange(day);
  };
  const leave = () => {
    if (!unread) setTyped(undefined);
    else {
      setTyped({ ...current, after: "", left: true });
      if (value !== "") onChange("");
    }
  };
  useRefusedSubmit(input, () => {
    if (unread) setTyped({ ...current, left: true });
    return unread;
  });
  const show = () => {
    setEverOpen(true);
    setOpen(true);
  };

  const soon = addDays(today, side === "past" ? -12 : 12);
  const example = formatDate(soon, "short", i18n.locale);
  const [, month = "", day = ""] = soon.split("-").map(Number);
  const digits = order === "dmy" ? `${day}/${month}` : `${month}/${day}`;
  const describedBy = [link["aria-describedby"], rest["aria-describedby"], problem && problemId]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      <div
        ref={box}
        className={cx(inputBox, className)}
        onBlur={(event) => {
          // The calendar stands in a portal, from which React passes the event on to here.
          if (open || box.current?.contains(event.relatedTarget)) return;
          leave();
          onBlur?.();
        }}
      >
        <input
          {...link}
          placeholder={t`e.g. ${example}`}
          {...rest}
          ref={input}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem || link["aria-invalid"] || rest["aria-invalid"] ? true : undefined}
          aria-describedby={describedBy || undefined}
          value={shown}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.currentTarget.select()}
          onPointerDown={(event) => {
            byTouch.current = event.pointerType === "touch" && !open && document.activeElement !== input.current;
          }}
          onMouseDown={(event) => {
            // A tap opens the calendar without the keyboard over it; a second tap types.
            if (byTouch.current) event.preventDefault();
          }}
          onClick={() => byTouch.current && show()}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown") {
              event.preventDefault();
              show();
            }
          }}
          className={cx(bareInput, "money")}
        />
        <button
          type="button"
          aria-label={t`Choose a day`}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={rest.disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (open ? setOpen(false) : show())}
          className="-mr-3 -ml-3 grid h-11 w-10 shrink-0 place-items-center rounded-input text-muted desk:-mr-2 desk:size-9"
        >
          <CalendarIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
        {everOpen && (
          <Suspense fallback={null}>
            <Calendar
              open={open}
              anchor={box}
              value={value}
              min={min}
              max={max}
              today={today}
              country={country}
              clearable={!(rest.required ?? link.required)}
              onChoose={(day) => {
                setTyped(undefined);
                onChange(day);
              }}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </div>
      {problem && (
        <FieldError id={problemId}>{t`This day cannot be read. Type it like ${example} or ${digits}.`}</FieldError>
      )}
    </>
  );
}

/** Keeps the form around a field from being sent while `refuses` says so, and leads back to the field. */
function useRefusedSubmit(input: RefObject<HTMLInputElement | null>, refuses: () => boolean): void {
  const onSubmit = useEffectEvent((event: Event) => {
    if (!refuses()) return;
    event.preventDefault();
    event.stopPropagation();
    input.current?.focus();
  });
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const listener = (event: Event) => onSubmit(event);
    form.addEventListener("submit", listener, { capture: true });
    return () => form.removeEventListener("submit", listener, { capture: true });
  }, [input]);
}

const relativeDays = { today: msg`Today`, tomorrow: msg`Tomorrow`, yesterday: msg`Yesterday` };
const namesOfLocale = new Map<string, DayNames>();

/** Names of days and months in the language of the screen, folded as typed text is. */
function dayNamesIn(i18n: I18n): DayNames {
  let names = namesOfLocale.get(i18n.locale);
  if (!names) {
    const { locale } = i18n;
    const [long, short] = [monthNames(locale), monthNames(locale, "short")];
    names = {
      months: long.map((name, month) => [fold(name), fold(short[month] ?? "").replace(/\.$/, "")]),
      // The first of November 2026 is a Sunday.
      weekdays: Array.from({ length: 7 }, (_, day) => [fold(formatDate(`2026-11-0${day + 1}`, "dayName", locale))]),
      today: [fold(i18n._(relativeDays.today))],
      tomorrow: [fold(i18n._(relativeDays.tomorrow))],
      yesterday: [fold(i18n._(relativeDays.yesterday))],
    };
    namesOfLocale.set(locale, names);
  }
  return names;
}
