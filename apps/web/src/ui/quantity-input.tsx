import type { InputHTMLAttributes, Ref } from "react";
import { useLingui } from "@lingui/react/macro";
import { cx } from "./cx.ts";
import { bareInput, FieldError, inputBox, useFieldLink } from "./field.tsx";
import { plainNumber, shownNumber } from "./typed-number.ts";
import { useTypedText } from "./use-typed-text.ts";

type QuantityInputProps = {
  /** Plain decimal text, `1.5`; empty when there is none. */
  value: string;
  /** `problem` is true while the text cannot be read; keep the value only when it is false. */
  onChange: (value: string, problem: boolean) => void;
  /** After the number: `sets`, `%`. */
  unit?: string;
  /** Digits after the point, at most 6. */
  maxDecimals?: number;
  compact?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type" | "className">;

/** A count, a measure or a percentage: digits and one point, in French one comma. In English a comma is refused, as it could be meant either way. */
export function QuantityInput({
  value,
  onChange,
  unit,
  maxDecimals = 6,
  compact,
  className,
  ...rest
}: QuantityInputProps) {
  const { t } = useLingui();
  const link = useFieldLink();
  const readable = new RegExp(maxDecimals === 0 ? "^\\d{0,15}$" : `^\\d{0,15}(\\.\\d{0,${maxDecimals}})?$`);
  const plain = (text: string) => (text.startsWith(".") ? `0${text}` : text).replace(/\.$/, "");
  const [shown, type] = useTypedText(
    value,
    (text) => plain(text.trim()),
    (canonical) => canonical,
  );
  const problem = !readable.test(shown.trim());
  return (
    <>
      <div className={cx(inputBox, compact && "min-h-11 px-2.5 desk:min-h-9 desk:px-2", className)}>
        <input
          {...link}
          {...rest}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem || link["aria-invalid"] ? true : undefined}
          value={shownNumber(shown)}
          onChange={(event) => {
            const text = plainNumber(event.target.value);
            type(text);
            onChange(plain(text.trim()), !readable.test(text.trim()));
          }}
          className={cx(bareInput, "money", compact && "text-right")}
        />
        {unit && <span className="shrink-0 text-muted">{unit}</span>}
      </div>
      {problem && (
        <FieldError>
          {maxDecimals === 0 ? t`Enter a whole number.` : t`Type digits, with a point before decimals: 1.5`}
        </FieldError>
      )}
    </>
  );
}
