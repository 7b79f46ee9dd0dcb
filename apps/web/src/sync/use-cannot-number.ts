import { useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import { currentStore, type CannotNumber } from "../store/store.ts";

/** Says why this device gives no number now, and what to do. */
export function useCannotNumber(): (code: CannotNumber["code"]) => string {
  const { t, i18n } = useLingui();
  return (code) => {
    if (code === "no_series") return t`This device has no number series yet. Connect once, then issue.`;
    const day = formatDate(currentStore().today(), "long", i18n.locale);
    return t`This device’s clock says ${day}. Set the right date in the device’s settings, then issue.`;
  };
}
