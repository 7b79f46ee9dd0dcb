import type { InputHTMLAttributes } from "react";
import { cx } from "./cx.ts";
import { bareInput, inputBox, useFieldLink } from "./field.tsx";

type DateInputProps = {
  /** A calendar day, `2026-11-20`; empty when there is none. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type" | "className">;

/** A calendar day by the device's own picker. */
export function DateInput({ value, onChange, className, ...rest }: DateInputProps) {
  const link = useFieldLink();
  return (
    <div className={cx(inputBox, className)}>
      <input
        {...link}
        {...rest}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(bareInput, "money appearance-none")}
      />
    </div>
  );
}
