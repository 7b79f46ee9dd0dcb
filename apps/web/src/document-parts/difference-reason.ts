import { useLingui } from "@lingui/react/macro";
import type { DifferenceReason } from "@ankara/domain/records/day-close";

/** Returns how to say why a drawer held more or less than it should. */
export function useDifferenceReason(): (reason: DifferenceReason) => string {
  const { t } = useLingui();
  return (reason) => (reason === "wrong_change" ? t`Wrong change` : reason === "expense" ? t`Expense` : t`Other`);
}
