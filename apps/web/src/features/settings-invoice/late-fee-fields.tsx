import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import { percentText } from "@ankara/domain/money/rate";
import { type Business, LateFee } from "@ankara/domain/records/business";
import { Segmented } from "../../ui/chip.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { plainNumber, shownNumber } from "../../ui/typed-number.ts";

type Fee = Pick<Business, "lateFee">;
type LateFeeProps = { business: Fee & Pick<Business, "currency">; onChange: (patch: Fee) => void; onLeave: () => void };

/** Edits the late fee: a share for each month begun, or a fixed sum once. Never charged without a tap. */
export function LateFeeFields({ business, onChange, onLeave }: LateFeeProps) {
  const { t } = useLingui();
  const fee = business.lateFee;
  const start = LateFee.parse({ kind: "percent_month", ratePpm: 20_000, graceDays: 7, capPpm: 100_000 });
  const change = (patch: Partial<LateFee>) => onChange({ lateFee: { ...(fee ?? start), ...patch } });
  return (
    <>
      <Segmented<"none" | LateFee["kind"]>
        label={t`Late fee`}
        options={[
          { value: "none", label: t`None` },
          { value: "percent_month", label: t`Percent a month` },
          { value: "fixed", label: t`Fixed` },
        ]}
        value={fee?.kind ?? "none"}
        onChange={(kind) => {
          if (kind === "none") onChange({ lateFee: null });
          else change({ kind });
          onLeave();
        }}
      />
      {fee && (
        <>
          <div className="grid grid-cols-2 gap-3">
            {fee.kind === "fixed" ? (
              <Amount fee={fee} currency={business.currency} onChange={change} onLeave={onLeave} />
            ) : (
              <Percent
                label={t`For each month or part of one`}
                ppm={fee.ratePpm}
                onChange={(ratePpm) => change({ ratePpm: ratePpm ?? 0 })}
                onLeave={onLeave}
              />
            )}
            <Whole
              label={t`Grace period, in days`}
              value={fee.graceDays}
              max={365}
              onChange={(graceDays) => change({ graceDays })}
              onLeave={onLeave}
            />
          </div>
          <Percent
            label={t`Maximum, of the total`}
            ppm={fee.capPpm}
            optional
            onChange={(capPpm) => change({ capPpm })}
            onLeave={onLeave}
          />
          <p className="text-13 text-muted">
            <Trans>The invoice shows the fee. You add it with a tap, and can waive it.</Trans>
          </p>
        </>
      )}
    </>
  );
}

type FieldProps = { label: string; onLeave: () => void };

function Amount({
  fee,
  currency,
  onChange,
  onLeave,
}: {
  fee: LateFee;
  currency: string;
  onChange: (patch: Partial<LateFee>) => void;
  onLeave: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(() => (fee.amount === 0 ? "" : minorToDecimal(fee.amount, currency)));
  return (
    <Field label={t`Amount`}>
      <MoneyInput
        value={typed}
        currency={currency}
        onChange={(text) => {
          setTyped(text);
          const money = parseMoneyText(text, currency);
          if (money.ok) onChange({ amount: money.value.minor });
        }}
        onBlur={onLeave}
      />
    </Field>
  );
}

function Percent({
  label,
  ppm,
  optional,
  onChange,
  onLeave,
}: FieldProps & { ppm: number | null; optional?: boolean; onChange: (ppm: number | null) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(() => (ppm === null ? "" : percentText(ppm)));
  const read = readPercent(typed);
  const wrong = read === undefined || (read === null && !optional);
  return (
    <Field label={label} optional={optional} error={wrong ? t`Enter a number from 0 to 100` : undefined}>
      <TextInput
        value={shownNumber(typed)}
        inputMode="decimal"
        maxLength={7}
        end={<span className="text-muted">%</span>}
        onChange={(event) => {
          const text = plainNumber(event.target.value);
          setTyped(text);
          const next = readPercent(text);
          if (next !== undefined && (next !== null || optional)) onChange(next);
        }}
        onBlur={onLeave}
      />
    </Field>
  );
}

/** Parts per million of typed percent; null for nothing typed, undefined for what cannot be read. */
function readPercent(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return undefined;
  const ppm = Math.round(Number(text) * 10_000);
  return ppm <= 1_000_000 ? ppm : undefined;
}

function Whole({
  label,
  value,
  max,
  onChange,
  onLeave,
}: FieldProps & { value: number; max: number; onChange: (value: number) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(value));
  const valid = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= max;
  return (
    <Field label={label} error={valid(typed) ? undefined : t`Enter a number from 0 to ${max}`}>
      <TextInput
        value={typed}
        inputMode="numeric"
        maxLength={3}
        onChange={(event) => {
          setTyped(event.target.value);
          if (valid(event.target.value)) onChange(Number(event.target.value));
        }}
        onBlur={onLeave}
      />
    </Field>
  );
}
