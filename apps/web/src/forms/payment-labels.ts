import type { PaymentMethod } from "@ankara/domain/records/payment";
import { useLingui } from "@lingui/react/macro";

/** Payment methods, the usual ones first. */
export const paymentMethods = [
  "cash",
  "transfer",
  "pos",
  "mobile_money",
  "card",
  "ussd",
  "cheque",
  "other",
] as const satisfies readonly PaymentMethod[];

/** The name of a way to pay. */
export function usePaymentMethodText(): (method: PaymentMethod) => string {
  const { t } = useLingui();
  return (method) => {
    switch (method) {
      case "cash":
        return t`Cash`;
      case "transfer":
        return t`Transfer`;
      case "pos":
        return t`POS`;
      case "card":
        return t`Card`;
      case "mobile_money":
        return t`Mobile money`;
      case "cheque":
        return t`Cheque`;
      case "ussd":
        return t`USSD`;
      case "credit":
        return t`Client credit`;
      case "other":
        return t`Other`;
    }
  };
}
