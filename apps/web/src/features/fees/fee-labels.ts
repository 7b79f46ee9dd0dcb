import { decimalToMinor } from "@ankara/domain/money/parse-money";
import type { Fee, FeeBasis, FeeKind } from "@ankara/domain/records/fee";
import { useLingui } from "@lingui/react/macro";
import { formatMoney, formatPercent } from "../../i18n/numbers.ts";

/** The words of Tax & Fees. */
export function useFeeLabels() {
  const { t } = useLingui();
  const kind: Record<FeeKind, string> = { tax: t`Tax`, levy: t`Levy`, fee: t`Fee`, withholding: t`Withholding` };
  const group: Record<FeeKind, string> = { tax: t`Taxes`, levy: t`Levies`, fee: t`Fees`, withholding: t`Withholding` };
  const basis: Record<FeeBasis, string> = {
    percent: t`Percent`,
    fixed_document: t`Per document`,
    fixed_unit: t`Per unit`,
  };
  const category: Record<Fee["category"], string> = {
    S: t`Standard rate`,
    Z: t`Zero rate`,
    E: t`Exempt`,
    O: t`Outside the scope of tax`,
  };
  return {
    kind,
    group,
    basis,
    category,
    /** `7.5 %`, `₦15,000`, `₦50 per unit`. */
    rate(fee: Pick<Fee, "basis" | "ratePpm" | "amount">, currency: string): string {
      if (fee.basis === "percent") return formatPercent(fee.ratePpm);
      const amount = formatMoney(decimalToMinor(fee.amount ?? "0", currency), currency, { decimals: "auto" });
      return fee.basis === "fixed_unit" ? t`${amount} per unit` : amount;
    },
    /** Says when the fee applies by itself: the state a row shows under its rate. */
    automatic(fee: Pick<Fee, "kind" | "defaultOn">): string {
      if (!fee.defaultOn) return t`When chosen`;
      return fee.kind === "tax" || fee.kind === "levy" ? t`On new lines` : t`On new invoices`;
    },
  };
}
