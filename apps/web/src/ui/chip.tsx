import { useEffect, useId, useRef, type ReactNode } from "react";
import { cx } from "./cx.ts";
import type { Icon } from "./icons.ts";

type ChipProps = {
  pressed?: boolean;
  onClick?: () => void;
  icon?: Icon;
  children: ReactNode;
  disabled?: boolean;
  className?: string;
};

/** A small round button: a toggle with `pressed`, a plain action without. */
export function Chip({ pressed, onClick, icon: Mark, children, disabled, className }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      disabled={disabled}
      className={cx(chipLook, pressed ? softOn : chipOff, "disabled:opacity-50", className)}
    >
      {Mark && <Mark size={16} strokeWidth={1.75} aria-hidden="true" />}
      {children}
    </button>
  );
}

type Choice<T extends string> = { value: T; label: ReactNode; icon?: Icon };
type ChoiceProps<T extends string> = {
  /** Read out as the name of the group. */
  label: string;
  options: readonly Choice<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
  className?: string;
};

/**
 * One of a few, as chips: filters (`look="filter"`, the chosen one in ink) and settings (`look="soft"`, in indigo).
 * Arrow keys move the choice.
 */
export function ChipGroup<T extends string>({
  label,
  options,
  value,
  onChange,
  look = "filter",
  grow,
  className,
}: ChoiceProps<T> & { look?: "filter" | "soft"; /** Chips share the width. */ grow?: boolean }) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  // The chosen one may stand beyond the edge of a phone when a link or going back chose it.
  useEffect(() => {
    // Asking for a place lays the page out: the first chip stands at the start.
    if (row.current?.querySelector<HTMLInputElement>("input")?.checked) return;
    const chip = row.current?.querySelector(":checked")?.parentElement?.getBoundingClientRect();
    const edge = row.current?.getBoundingClientRect();
    if (row.current && chip && edge && chip.right > edge.right) row.current.scrollLeft += chip.right - edge.right;
  }, []);
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={label}
      className={cx("flex gap-2", grow ? "flex-wrap" : "scroll-x", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            chipLook,
            radioFocus,
            grow && "flex-1",
            option.value === value ? (look === "filter" ? filterOn : softOn) : chipOff,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon && <option.icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** One of two to four, side by side in one bar. */
export function Segmented<T extends string>({ label, options, value, onChange, className }: ChoiceProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx("flex rounded-[9px] bg-sunken p-[3px] ring-1 ring-inset ring-line", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            "flex h-10 flex-1 items-center justify-center gap-1.5 rounded-[7px] px-2.5 text-15 font-medium whitespace-nowrap desk:h-[30px]",
            radioFocus,
            option.value === value ? "bg-surface text-ink shadow-[0_1px_2px_rgb(0_0_0/.12)]" : "text-muted",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon && <option.icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** 40 px high on phones with a 44 px hit area around it. */
const chipLook =
  "relative inline-flex h-10 shrink-0 select-none items-center justify-center gap-1.5 rounded-full px-3.5 text-15 font-medium whitespace-nowrap transition-colors before:absolute before:-inset-y-0.5 before:inset-x-0 desk:h-8 desk:px-3";
const radioFocus = "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary";
const chipOff = "bg-surface text-muted ring-1 ring-inset ring-line hover:text-ink";
const filterOn = "bg-ink text-paper";
const softOn = "bg-primary-soft text-primary-ink ring-[1.5px] ring-inset ring-primary";
