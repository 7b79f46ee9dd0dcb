import type { MinorUnits } from "@ankara/domain/money/money";
import { useLingui } from "@lingui/react/macro";
import type { Payment } from "@ankara/domain/records/payment";
import { formatMoney } from "../i18n/numbers.ts";

/** Payment companies go by their own names, in every language. */
export const nameOfProvider = (provider: string): string => provider.charAt(0).toUpperCase() + provider.slice(1);

/** Returns what became of a card payment after it came in: a refund on its way, a dispute; empty where nothing did. */
export function useRefundProgress(): (payment: Payment) => string {
  const { t } = useLingui();
  return ({ refunding = 0, dispute, currency }) => {
    const text = (amount: MinorUnits) => formatMoney(amount, currency, { decimals: "auto" });
    if (dispute?.status === "open") return t`Disputed: ${text(dispute.amount)}`;
    if (refunding > 0) return t`${text(refunding)} on its way back`;
    if (dispute?.status === "lost") return t`Dispute lost`;
    return dispute?.status === "won" ? t`Dispute won` : "";
  };
}
