import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from "react";
import { useLingui } from "@lingui/react/macro";
import { currencyOf } from "@ankara/domain/money/currencies";
import { groupDigits, parseMoneyText, type MoneyTextError } from "@ankara/domain/money/parse-money";
import { numberStyleOf } from "@ankara/domain/money/format-money";
import { cx } from "./cx.ts";
import { bareInput, FieldError, inputBox, useFieldLink } from "./field.tsx";
import { plainNumber, shownNumber } from "./typed-number.ts";
import { useTypedText } from "./use-typed-text.ts";

export type MoneyProblem = MoneyTextError["code"];

type MoneyInputProps = {
  /** Plain decimal text, `14750.5`; empty when there is none. */
  value: string;
  /** ISO 4217 code; its symbol stands where the language of the screens writes it. */
  currency: string;
  /**
   * @param value - plain decimal text without grouping, or what was typed when `problem` says why it cannot be read
   * @param problem - null when `value` is good or empty; then and only then may it be kept
   */
  onChange: (value: string, problem: MoneyProblem | null) => void;
  /** Digits after the point; the currency's own unless given (unit prices may have 6). */
  maxDecimals?: number;
  /** Smaller and right-aligned, for a cell of a table. */
  compact?: boolean;
  /** After the amount: a button. */
  end?: ReactNode;
  className?: string;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type" | "className">;

/**
 * Money as it is typed: numeric keypad, digits grouped at once, the caret stays behind the digit it was behind.
 * Only digits, points and commas appear, also of pasted text. What could be read ten times too large (`12,5`, `1.000,50`)
 * stays as typed and says why; in French, whose thousands have spaces, `12,5` is twelve and a half.
 */
export function MoneyInput({
  value,
  currency,
  onChange,
  maxDecimals,
  compact,
  end,
  className,
  placeholder = "",
  ref,
  ...rest
}: MoneyInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const caret = useRef<number | null>(null);
  const problemId = useId();
  const { i18n } = useLingui();
  const { symbolAfter } = numberStyleOf(i18n.locale);
  const symbol = (
    <span aria-hidden="true" className="text-muted">
      {currencyOf(currency).symbol}
    </span>
  );
  const link = useFieldLink();
  const explain = useMoneyProblem(currency, maxDecimals);

  const read = (text: string) => readMoney(text, currency, maxDecimals);
  const [shown, type] = useTypedText(value, (text) => read(text).value, groupDigits);
  const problem = read(shown).problem;

  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return;
    input.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const describedBy =
    [link["aria-describedby"], rest["aria-describedby"], problem && problemId].filter(Boolean).join(" ") || undefined;
  return (
    <>
      <div className={cx(inputBox, compact && "min-h-11 px-2.5 desk:min-h-9 desk:px-2", className)}>
        {!compact && !symbolAfter && symbol}
        <input
          {...link}
          {...rest}
          ref={input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem || link["aria-invalid"] ? true : undefined}
          aria-describedby={describedBy}
          placeholder={shownNumber(placeholder)}
          value={shownNumber(shown)}
          onChange={(event) => {
            const { value: text, selectionStart } = event.target;
            const grouped = groupDigits(amountOnly(plainNumber(text)), shown);
            const before = amountOnly(plainNumber(text.slice(0, selectionStart ?? text.length)));
            const isAsTyped = shownNumber(grouped) === text;
            caret.current = isAsTyped ? null : caretAfter(grouped, before.replaceAll(",", "").length);
            type(grouped);
            const next = read(grouped);
            onChange(next.value, next.problem);
          }}
          className={cx(bareInput, "money", compact && "text-right")}
        />
        {!compact && symbolAfter && symbol}
        {end}
      </div>
      {problem && <FieldError id={problemId}>{explain(problem)}</FieldError>}
    </>
  );
}

/** Says in words why typed money was refused and what to type instead. */
function useMoneyProblem(currency: string, maxDecimals?: number): (problem: MoneyProblem) => string {
  const { t } = useLingui();
  const { decimals, code } = currencyOf(currency);
  const max = maxDecimals ?? decimals;
  return (problem) => {
    switch (problem) {
      case "money_empty":
        return t`Enter an amount.`;
      case "money_sign":
        return t`Enter the amount without a plus or minus sign.`;
      case "money_two_dots":
        return t`Use only one point, before the decimals.`;
      case "money_comma_decimal":
        return t`Use a point for decimals: 12.50, not 12,50.`;
      case "money_unreadable":
        return t`Use only digits and one point.`;
      case "money_too_many_decimals":
        return max === 0
          ? t`${code} has no decimals. Enter a whole amount.`
          : t`Use at most ${max} digits after the point.`;
      case "money_too_big":
        return t`That amount is too large. Enter a smaller one.`;
    }
  };
}

function readMoney(
  text: string,
  currency: string,
  maxDecimals?: number,
): { value: string; problem: MoneyProblem | null } {
  // `12.` on the way to `12.5` is the whole amount for now.
  const settled = text.replace(/\.$/, "");
  if (settled.trim() === "") return { value: "", problem: null };
  const read = parseMoneyText(settled, currency, maxDecimals === undefined ? {} : { maxDecimals });
  return read.ok ? { value: read.value.decimal, problem: null } : { value: text, problem: read.error.code };
}

/** Text without what is no part of an amount: what is not read does not appear either. */
const amountOnly = (text: string): string => text.replaceAll(/[^\d.,]/g, "");

/** The place in grouped text behind as many characters, commas not counted, as stood before the caret. */
function caretAfter(grouped: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < grouped.length; at++) {
    if (seen === count) return at;
    if (grouped[at] !== ",") seen++;
  }
  return grouped.length;
}
