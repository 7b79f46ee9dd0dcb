import { Trans, useLingui } from "@lingui/react/macro";
import { thisDevice } from "../../platform/device.ts";
import { useBilling } from "../../session/billing.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { InfoIcon } from "../../ui/icons.ts";

/** Said where the plan does not make them: the rules stay, and nothing is lost. */
export function NeedsPlan({ className }: { className?: string }) {
  const { t } = useLingui();
  const allowed = useBilling().billing?.entitlements;
  if (!allowed || allowed.recurringInvoices) return null;
  const { sells } = thisDevice();
  return (
    <InfoStrip
      icon={InfoIcon}
      title={t`These need a plan`}
      className={cx("bg-primary-soft", className)}
      action={
        sells && (
          <Button size="small" to="/settings/billing">
            <Trans>See plans</Trans>
          </Button>
        )
      }
    >
      <Trans>Recurring invoices need a plan. Your rules stay, and missed invoices are made once you have one.</Trans>
      {!sells && (
        <>
          {" "}
          <Trans>Plans and credits can’t be bought in this app.</Trans>
        </>
      )}
    </InfoStrip>
  );
}
