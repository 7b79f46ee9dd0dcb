import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { CheckIcon } from "./icons.ts";

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  /** Under the label, muted. */
  hint?: ReactNode;
  disabled?: boolean;
  /** Leaves only the switch; the label is still read out. */
  hideLabel?: boolean;
  className?: string;
};

/** On or off, at once: no Save needed. */
export function Switch({ checked, onChange, label, hint, disabled, hideLabel, className }: SwitchProps) {
  const id = useId();
  return (
    <label className={cx("flex min-h-11 items-center justify-between gap-4 py-1", disabled && "opacity-50", className)}>
      <span className={cx("min-w-0", hideLabel && "sr-only")}>
        <span className="block">{label}</span>
        {hint && (
          <span id={id} className="block text-13 text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={cx(
          "relative h-[26px] w-11 shrink-0 rounded-full transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary",
          "after:absolute after:top-[3px] after:size-5 after:rounded-full after:transition-[left]",
          checked
            ? "bg-primary after:left-[21px] after:bg-on-primary"
            : "bg-field-line after:left-[3px] after:bg-surface",
        )}
      />
    </label>
  );
}

/** One box to tick, in lists and forms with a Save. */
export function Checkbox({ checked, onChange, label, hint, disabled, className }: Omit<SwitchProps, "hideLabel">) {
  return (
    <label className={cx("flex min-h-11 items-center gap-3", disabled && "opacity-50", className)}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={cx(
          "grid size-5 shrink-0 place-items-center rounded-[6px] transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary",
          checked ? "bg-primary text-on-primary" : "bg-surface ring-[1.5px] ring-inset ring-field-line",
        )}
      >
        {checked && <CheckIcon size={14} strokeWidth={3} />}
      </span>
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint && <span className="block text-13 text-muted">{hint}</span>}
      </span>
    </label>
  );
}
