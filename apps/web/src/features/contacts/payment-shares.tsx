import { Trans, useLingui } from "@lingui/react/macro";
import { oldestFirst, type PaymentSplit } from "@ankara/domain/invoice/payments";
import { withholdingShare, statedWithholding } from "@ankara/domain/invoice/receivable";
import { minorToDecimal, parseMoneyText } from "@ankara/domain/money/parse-money";
import type { InvoiceId } from "@ankara/domain/records/fields";
import { formatMoney, formatPercent } from "../../i18n/numbers.ts";
import { useProblemText } from "../../forms/problem-text.ts";
import type { DraftForm } from "../../forms/use-draft-form.ts";
import { useRecord, useRecords } from "../../store/hooks.ts";
import { ChipGroup } from "../../ui/chip.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { Checkbox } from "../../ui/switch.tsx";
import { type PaymentForm, withheldOf, withTax } from "./payment-form.ts";
import type { Debts } from "./use-debts.ts";

/** Rates of tax that may be kept back on an invoice, with what each comes to. Minor units. */
export type WithholdingOffer = {
  readonly currency: string;
  /** Parts per million, the document's own first. */
  readonly rates: readonly number[];
  /** Tax at one of them, when so much is paid now, the tax among it. */
  readonly at: (ratePpm: number, paying: number) => number;
};

/** Withholding the document announces, and the rates of withholding in Tax & Fees; null for no invoice. */
export function useWithholdingOffer(invoiceId: InvoiceId): WithholdingOffer | null {
  const invoice = useRecord("invoices", invoiceId);
  const fees = useRecords("fees") ?? [];
  const totals = invoice?.totals;
  if (!invoice || !totals) return null;
  const { amount: stated, ratePpm: own } = statedWithholding(invoice);
  const others = fees.filter(
    ({ kind, basis, archivedAt }) => kind === "withholding" && basis === "percent" && !archivedAt,
  );
  const rates = others.map(({ ratePpm }) => ratePpm).toSorted((a, b) => a - b);
  return {
    currency: invoice.currency,
    rates: [...new Set([own, ...rates])].filter((ppm) => ppm > 0),
    at: (ratePpm, paying) =>
      ratePpm === own && paying === totals.total ? stated : withholdingShare({ totals, ratePpm, paying }),
  };
}

/** Tax the client kept back and pays to the authority in our name: it settles the invoice without being money. */
export function WithheldField({
  form: { values, problems, set, touch },
  offer,
}: {
  form: DraftForm<PaymentForm>;
  offer: WithholdingOffer | null;
}) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { currency, amount } = values;
  const typed = parseMoneyText(amount, currency);
  const paying = (typed.ok ? typed.value.minor : 0) + withheldOf(values);
  const rates = offer?.currency === currency ? offer.rates : [];
  const on = values.withheld !== "";
  const setTax = (ppm: number) => {
    const tax = offer?.at(ppm, paying) ?? 0;
    set({ ...withTax(values, { text: minorToDecimal(tax, currency), ppm }), byHand: false });
  };
  const leave = () => {
    const { amount: whole } = withTax(values, { text: "", ppm: 0 });
    set({ amount: whole, withheld: "", withheldPpm: 0 });
  };
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        checked={on}
        onChange={(checked) => {
          if (!checked) leave();
          else if (rates[0] !== undefined && paying > 0) setTax(rates[0]);
          else set({ withheld: "0", byHand: false });
        }}
        label={t`The client withheld tax`}
        hint={t`Withholding tax, which they pay to the authority for you`}
      />
      {on && rates.length > 0 && (
        <ChipGroup<string>
          label={t`Tax rate`}
          look="soft"
          value={String(values.withheldPpm ?? 0)}
          onChange={(ppm) => setTax(Number(ppm))}
          options={rates.map((ppm) => ({
            value: String(ppm),
            label: formatPercent(ppm),
          }))}
        />
      )}
      {on && (
        <Field label={t`Tax withheld`} error={problem(problems["withheld"])}>
          <MoneyInput
            value={values.withheld}
            currency={currency}
            onChange={(withheld) =>
              set({ ...withTax(values, { text: withheld === "" ? "0" : withheld, ppm: 0 }), byHand: false })
            }
            onBlur={() => touch("withheld")}
          />
        </Field>
      )}
    </div>
  );
}

/** Edits the allocation by hand, beginning with the automatic one. */
export function SharesByHand({
  form: { values, problems, set, touch },
  debts,
  split,
}: {
  form: DraftForm<PaymentForm>;
  debts: Debts;
  split: PaymentSplit | null;
}) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { currency } = values;
  const open = oldestFirst(debts.invoices.filter((row) => row.currency === currency && row.balance > 0));
  if (open.length === 0 || values.withheld !== "") return null;
  const begin = () =>
    Object.fromEntries(
      (split?.allocations ?? []).map((part) => [part.invoiceId, minorToDecimal(part.amount, currency)]),
    );
  const error = values.byHand ? problem(problems["shares"]) : undefined;
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        checked={values.byHand}
        onChange={(byHand) => set({ byHand, shares: byHand ? begin() : {} })}
        label={t`Split it yourself`}
        hint={t`Otherwise the oldest debt is settled first`}
      />
      {values.byHand && (
        <ul className="flex flex-col gap-3">
          {open.map((row) => (
            <li key={row.id}>
              <Field
                label={
                  <Trans>
                    {row.number} · {formatMoney(row.balance, currency, { decimals: "auto" })} left
                  </Trans>
                }
              >
                <MoneyInput
                  value={values.shares[row.id] ?? ""}
                  currency={currency}
                  onChange={(share) => set({ shares: { ...values.shares, [row.id]: share } })}
                  onBlur={() => touch("shares")}
                />
              </Field>
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
