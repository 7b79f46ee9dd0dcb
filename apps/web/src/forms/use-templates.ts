import { useLingui } from "@lingui/react/macro";
import { freeTemplates } from "@ankara/domain/subscriptions/entitlements";
import type { Invoice } from "@ankara/domain/records/invoice";

export type Template = Invoice["template"];
const templates = ["band", "plain", "ledger", "receipt"] as const satisfies readonly Template[];

/** Returns the templates with their names, and which of them may be chosen: those the plan allows, or the free ones while no plan is known. */
export function useTemplates(
  allowed: readonly string[] = freeTemplates,
): readonly { value: Template; name: string; isAllowed: boolean }[] {
  const { t } = useLingui();
  // Under a picture 80 px wide: a long name says where it may be parted.
  const names = {
    band: t`Band`,
    plain: t`Plain`,
    ledger: t`Ledger`,
    receipt: t({ message: "Receipt", context: "template" }),
  };
  return templates.map((value) => ({ value, name: names[value], isAllowed: allowed.includes(value) }));
}
