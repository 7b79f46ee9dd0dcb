import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { supportedCurrencies } from "@ankara/domain/money/currencies";
import { formatInstant } from "@ankara/domain/dates/dates";
import { isPositiveDecimal } from "@ankara/domain/money/decimal";
import { quotedCurrency, referenceAmount, withReference } from "@ankara/domain/invoice/reference";
import type { Invoice, ReferenceRate } from "@ankara/domain/records/invoice";
import { deviceZone } from "../../i18n/device-country.ts";
import { formatDecimal } from "../../i18n/numbers.ts";
import { useBusiness, useDevice, useInvoiceRows } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import type { Edit } from "./use-draft.ts";
import { fallbackCurrency } from "../../store/amounts.ts";
import { plainNumber, shownNumber } from "../../ui/typed-number.ts";
import { parseMoneyText } from "@ankara/domain/money/parse-money";

/** Documents looked through for the rate used last. */
const lookBack = 200;

/** A second currency for the reader: which one, by what rate, and who says so. The moment is noted with the rate. */
export default function ReferenceFields({ draft, edit }: { draft: Invoice; edit: Edit }) {
  const { t, i18n } = useLingui();
  const business = useBusiness();
  const home = draft.homeCurrency ?? business?.currency ?? fallbackCurrency;
  const { reference } = draft;
  const [second, setSecond] = useState(reference?.currency ?? (draft.currency === home ? "USD" : home));
  const [typed, setTyped] = useState(reference?.rate ?? "");
  const one = quotedCurrency(draft.currency, second, home);
  const other = one === draft.currency ? second : draft.currency;
  const last = useLastRate(draft, second);
  const wrong = typed.trim() !== "" && readRate(typed, other) === null;

  const save = (next: ReferenceRate | null) => edit((before) => ({ ...before, ...withReference(before, next) }));
  const change = (to: { second?: string; rate?: string; source?: string }) => {
    const currency = to.second ?? second;
    const rate = readRate(to.rate ?? typed, draft.currency);
    if (to.second !== undefined) setSecond(to.second);
    if (to.rate !== undefined) setTyped(to.rate);
    if (rate === null) return save(null);
    save({
      currency,
      one: quotedCurrency(draft.currency, currency, home),
      rate,
      source: (to.source ?? reference?.source ?? "").slice(0, 60),
      // Another rate is taken now; another name for its source is not.
      at: to.rate === undefined && reference ? reference.at : currentStore().instant(),
    });
  };
  const amount = reference && draft.totals ? referenceAmount(draft.totals.total, draft.currency, reference) : null;
  return (
    <fieldset className="flex flex-col gap-2.5 rounded-card bg-sunken px-4 py-3">
      <legend className="sr-only">{t`Second currency`}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t`Second currency`}>
          <Select value={second} onChange={(event) => change({ second: event.target.value, rate: "" })}>
            {supportedCurrencies
              .filter(({ code }) => code !== draft.currency)
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {code} · {name}
                </option>
              ))}
          </Select>
        </Field>
        <Field
          label={t`1 ${one} in ${other}`}
          error={wrong ? t`A rate above zero, with at most six decimals` : undefined}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={shownNumber(typed)}
            onChange={(event) => change({ rate: plainNumber(event.target.value) })}
          />
        </Field>
      </div>
      {last && typed.trim() === "" && (
        <Chip className="self-start" onClick={() => change({ rate: last.rate, source: last.source })}>
          {t`Last used: ${formatDecimal(last.rate)}`}
          {last.source === "" ? "" : ` · ${last.source}`}
        </Chip>
      )}
      <Field label={t`Source of the rate`} optional>
        <TextInput
          maxLength={60}
          autoComplete="off"
          placeholder={t`Central bank, my bank`}
          value={reference?.source ?? ""}
          disabled={!reference}
          onChange={(event) => change({ source: event.target.value })}
        />
      </Field>
      {reference && amount !== null && (
        <p className="text-15">
          {t`The total prints as`} <MoneyText amount={amount} currency={reference.currency} size="15" />
          <span className="text-muted">
            {" "}
            · {formatInstant(reference.at, business?.timeZone ?? deviceZone(), "datetime", i18n.locale)}
          </span>
        </p>
      )}
      {reference && (
        <Button
          variant="ghost"
          className="-ml-4 self-start desk:-ml-3.5"
          onClick={() => {
            setTyped("");
            save(null);
          }}
        >
          {t`Remove`}
        </Button>
      )}
    </fieldset>
  );
}

/** The rate of the newest document of the same two currencies; undefined without one. */
function useLastRate(draft: Invoice, second: string): ReferenceRate | undefined {
  const rows = useInvoiceRows() ?? [];
  const ids = rows
    .filter(({ id, currency }) => id !== draft.id && (currency === draft.currency || currency === second))
    .slice(0, lookBack)
    .map(({ id }) => id);
  return useDevice(`last-rate/${draft.currency}/${second}/${ids[0] ?? ""}`, async ({ db }) => {
    const found = await db.invoices.bulkGet(ids);
    const rates = found.flatMap((row) => {
      const { reference, currency } = (row?.data ?? {}) as Partial<Invoice>;
      const pair = new Set([currency, reference?.currency]);
      return reference && pair.has(draft.currency) && pair.has(second) ? [reference] : [];
    });
    return rates.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  });
}

/** The typed rate as plain decimal text, null for what is none: `1550,5` on an English screen is refused, and not ten times as much. */
function readRate(typed: string, currency: string): string | null {
  const read = parseMoneyText(typed, currency, { maxDecimals: 6 });
  return read.ok && isPositiveDecimal(read.value.decimal) ? read.value.decimal : null;
}
