import { useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import { currentStore, type CannotNumber } from "../store/store.ts";

/** Says why this device gives no number now, and what to do. */
export function useCannotNumber(): (problem: CannotNumber) => string {
  const { t, i18n } = useLingui();
  return (problem) => {
    if (problem.code === "not_allowed") return t`Your role doesn’t allow this. Ask the owner or a manager.`;
    if (problem.code === "over_discount") {
      const { percent } = problem;
      return t`Ask the owner or a manager for more than ${percent}\u00a0% off.`;
    }
    if (problem.code === "no_series") return t`This device has no number series yet. Connect once, then issue.`;
    const day = formatDate(currentStore().today(), "long", i18n.locale);
    return t`This device’s clock says ${day}. Set the right date in the device’s settings, then issue.`;
  };
}
