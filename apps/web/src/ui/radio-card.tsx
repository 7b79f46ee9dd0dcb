import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type RadioCardProps = {
  /** Group of the radio: one of a name is chosen. */
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  /** Read out instead of all the card says. */
  label?: string;
  disabled?: boolean;
  title: ReactNode;
  about: ReactNode;
  /** At the end of the card: a price. */
  end?: ReactNode;
};

/** One of a few choices that need a line of words each. */
export function RadioCard({
  name,
  value,
  checked,
  onChange,
  label,
  disabled = false,
  title,
  about,
  end,
}: RadioCardProps) {
  return (
    <label
      className={cx(
        "flex min-h-[68px] items-center gap-3.5 rounded-card bg-surface px-4 py-2.5 ring-inset has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary",
        checked ? "ring-2 ring-primary" : "ring-1 ring-line",
        disabled ? "opacity-60" : "cursor-pointer",
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={onChange}
        className="sr-only"
      />
      <span
        aria-hidden="true"
        className={cx(
          "grid size-[22px] shrink-0 place-items-center rounded-full",
          checked ? "bg-primary" : "ring-[1.5px] ring-inset ring-field-line",
        )}
      >
        {checked && <span className="size-2 rounded-full bg-surface" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">{title}</span>
        <span className="block text-13 text-muted">{about}</span>
      </span>
      {end}
    </label>
  );
}
