import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@ankara/domain/format-money";
import { oldestFirst, type PaymentSplit } from "@ankara/domain/invoice/payments";
import { minorToDecimal } from "@ankara/domain/parse-money";
import { useProblemText } from "../../forms/problem-text.ts";
import type { DraftForm } from "../../forms/use-draft-form.ts";
import { useRecord } from "../../local/hooks.ts";
import { Field, FieldError } from "../../ui/field.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { Checkbox } from "../../ui/switch.tsx";
import type { PaymentForm } from "./payment-form.ts";
import type { Debts } from "./use-debts.ts";

type Memo = { readonly amount: number; readonly ratePpm: number; readonly currency: string };

/** What the document says will be withheld; null where it says nothing. */
export function useWithholdingMemo(invoiceId: string): Memo | null {
  const invoice = useRecord("invoices", invoiceId);
  const rows = invoice?.totals?.withholding ?? [];
  if (!invoice || rows.length === 0) return null;
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    ratePpm: rows.reduce((sum, { ratePpm }) => sum + ratePpm, 0),
    currency: invoice.currency,
  };
}

/** Tax the client kept back and pays to the authority in our name: it settles the invoice without being money. */
export function WithheldField({
  form: { values, problems, set, touch },
  memo,
  open,
}: {
  form: DraftForm<PaymentForm>;
  memo: Memo | null;
  /** Left to pay on what is named, minor units. */
  open: number;
}) {
  const { t } = useLingui();
  const problem = useProblemText();
  const { currency } = values;
  const usual = memo && memo.currency === currency && memo.amount < open ? memo.amount : 0;
  const on = values.withheld !== "";
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        checked={on}
        onChange={(checked) => {
          if (!checked) set({ withheld: "", ...(usual > 0 ? { amount: minorToDecimal(open, currency) } : {}) });
          else if (usual > 0)
            set({ withheld: minorToDecimal(usual, currency), amount: minorToDecimal(open - usual, currency) });
          else set({ withheld: "0" });
        }}
        label={t`The client kept tax back`}
        hint={
          usual > 0
            ? t`Withholding tax on this invoice: ${formatMoney(usual, currency)}`
            : t`Withholding tax, which they pay to the authority for you`
        }
      />
      {on && (
        <Field label={t`Tax kept back`} error={problem(problems["withheld"])}>
          <MoneyInput
            value={values.withheld}
            currency={currency}
            onChange={(withheld) => set({ withheld: withheld === "" ? "0" : withheld, byHand: false })}
            onBlur={() => touch("withheld")}
          />
        </Field>
      )}
    </div>
  );
}

/** Where the money goes, set by hand: begins with what would happen by itself. */
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
        label={t`Share it out by hand`}
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
