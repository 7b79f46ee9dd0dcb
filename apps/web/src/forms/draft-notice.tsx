import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { InfoStrip } from "../ui/card.tsx";
import { AlertIcon } from "../ui/icons.ts";
import type { DraftForm } from "./use-draft-form.ts";

/** Over a form: that earlier typing is back, or that saving failed and nothing typed is lost. */
export function DraftNotice<V extends object>({ form }: { form: DraftForm<V> }) {
  if (form.failed) {
    return (
      <InfoStrip tone="overdue" icon={AlertIcon} live title={<Trans>Not saved on this device</Trans>}>
        <Trans>Everything you typed is still here. Free some space on this device and save again.</Trans>
      </InfoStrip>
    );
  }
  if (!form.restored) return null;
  return (
    <InfoStrip
      title={<Trans>What you typed is back</Trans>}
      action={
        <Button size="small" onClick={form.reset}>
          <Trans>Start again</Trans>
        </Button>
      }
    />
  );
}
