import { Trans, useLingui } from "@lingui/react/macro";
import { cashTotal } from "@ankara/domain/counter/day-close";
import { formatDate } from "@ankara/domain/dates/dates";
import { type CashSeries } from "@ankara/domain/money/denominations";
import { type CountedDenomination, type Denomination, maxPieces } from "@ankara/domain/records/day-close";
import { type KeyboardEvent, useId, useRef } from "react";
import { formatMoney } from "../../i18n/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { bareInput, inputBox } from "../../ui/field.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Sheet } from "../../ui/sheet.tsx";

type CashRowsProps = {
  series: CashSeries;
  currency: string;
  counted: readonly CountedDenomination[];
  onChange: (counted: CountedDenomination[]) => void;
  /** Called when the last row is left with Enter. */
  onEnd?: () => void;
  className: string;
};

const isSame = (a: Denomination, b: Denomination): boolean => a.kind === b.kind && a.value === b.value;

/** Cash counted note by note and coin by coin; the sum follows as it is typed. */
export default function CashCountSheet({
  onClose,
  ...rows
}: Omit<CashRowsProps, "onEnd" | "className"> & { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Count by note`}
      shortForm
      tall
      footer={
        <>
          <output className="mb-3 flex items-center justify-between font-semibold">
            <span>{t`Cash you counted`}</span>
            <MoneyText amount={cashTotal(rows.counted)} currency={rows.currency} className="text-18 font-semibold!" />
          </output>
          <Button variant="primary" size="large" full onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <CashRows {...rows} onEnd={onClose} className="sheet-form pt-1" />
    </Sheet>
  );
}

/** A row for each note and coin. Enter and the arrows go from row to row. */
export function CashRows({ series, currency, counted, onChange, onEnd, className }: CashRowsProps) {
  const { t, i18n } = useLingui();
  const rows = useRef<HTMLFormElement>(null);
  const { issuer, denominations } = series;
  const checked = formatDate(series.checkedOn, "medium", i18n.locale);
  const countOf = (one: Denomination) => counted.find((each) => isSame(each, one))?.count ?? 0;
  const setCount = (one: Denomination, count: number) =>
    onChange(
      denominations.flatMap((each) => {
        const pieces = isSame(each, one) ? count : countOf(each);
        return pieces === 0 ? [] : [{ ...each, count: pieces }];
      }),
    );
  const go = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const inputs = [...(rows.current?.querySelectorAll("input") ?? [])];
    const next = inputs[inputs.indexOf(event.currentTarget) + step];
    if (next) next.focus();
    else if (event.key === "Enter") onEnd?.();
  };
  const groups = [
    { title: t`Banknotes`, kind: "note" },
    { title: t`Coins`, kind: "coin" },
  ] as const;
  return (
    <form
      ref={rows}
      className={cx("flex flex-col gap-4", className)}
      onSubmit={(event) => {
        event.preventDefault();
        onEnd?.();
      }}
    >
      {groups.map(({ title, kind }) => (
        <fieldset key={kind}>
          <legend className="pb-1 text-13 font-medium text-muted">{title}</legend>
          <div className="divide-y divide-line">
            {denominations
              .filter((each) => each.kind === kind)
              .map((each) => (
                <CountRow
                  key={each.value}
                  denomination={each}
                  currency={currency}
                  count={countOf(each)}
                  onCount={(count) => setCount(each, count)}
                  onKeyDown={go}
                />
              ))}
          </div>
        </fieldset>
      ))}
      <p className="text-13 text-muted">{t`Notes and coins of ${issuer}, as of ${checked}.`}</p>
    </form>
  );
}

type CountRowProps = {
  denomination: Denomination;
  currency: string;
  count: number;
  onCount: (count: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

function CountRow({ denomination, currency, count, onCount, onKeyDown }: CountRowProps) {
  const id = useId();
  const { value } = denomination;
  return (
    <div className="flex min-h-14 items-center gap-3">
      {/* The sum stands under its note: beside the field a phone has no room for a sum of shillings. */}
      <span className="min-w-0 flex-1">
        <label htmlFor={id} className="money block">
          {formatMoney(value, currency, { decimals: "auto" })}
        </label>
        {count > 0 && <MoneyText amount={value * count} currency={currency} className="text-13 text-muted" />}
      </span>
      <span aria-hidden="true" className="text-muted">
        ×
      </span>
      <div className={`${inputBox} w-24!`}>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          placeholder="0"
          maxLength={String(maxPieces).length}
          value={count === 0 ? "" : String(count)}
          onChange={(event) => onCount(Number(event.target.value.replaceAll(/\D/g, "")))}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
          className={`${bareInput} money text-right`}
        />
      </div>
    </div>
  );
}
