import { useLingui } from "@lingui/react/macro";
import { freeTemplates } from "@ankara/domain/subscriptions/entitlements";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useBilling } from "../session/billing.ts";

export type Template = Invoice["template"];
const templates = ["band", "plain", "ledger", "receipt"] as const satisfies readonly Template[];

/** Returns the templates with their names, and which of them the plan allows; `isPending` until the device knows the plan. */
export function useTemplates(): {
  offered: readonly { value: Template; name: string; isAllowed: boolean }[];
  isPending: boolean;
} {
  const { t } = useLingui();
  const { billing, error } = useBilling();
  const allowed: readonly string[] = billing?.entitlements.templates ?? freeTemplates;
  const names = { band: t`Band`, plain: t`Plain`, ledger: t`Ledger`, receipt: t`Receipt` };
  const offered = templates.map((value) => ({ value, name: names[value], isAllowed: allowed.includes(value) }));
  return { offered, isPending: billing === undefined && error === null };
}
