import { Suspense } from "react";
import { Trans } from "@lingui/react/macro";
import { thisDevice } from "../../platform/device.ts";
import { overPlanKey, payoutProofKey } from "../../store/database.ts";
import { useDevice } from "../../store/hooks.ts";
import { useSession } from "../../session/use-session.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { Button } from "../../ui/button.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const ReplaceListedDevice = lazyPart(async () => ({
  default: (await import("./replace-device.tsx")).ReplaceListedDevice,
}));

/** Says why changes wait on this device though there is a network, and what sends them. */
export function WaitingStrips() {
  return (
    <>
      <OverPlanStrip />
      <PayoutProofStrip />
    </>
  );
}

/** New bank details wait for the owner's proof: clients see the old ones until then, and documents with the new ones wait too. */
function PayoutProofStrip() {
  const waits = useDevice("payout-proof", async ({ db }) => (await db.meta.get(payoutProofKey))?.value === true);
  const { proveOwner } = useModals();
  if (!waits) return null;
  const confirm = async () => {
    if (await proveOwner()) syncNow();
  };
  return (
    <output className={strip}>
      <span className="min-w-0 flex-1 basis-56">
        <Trans>
          Confirm the new bank details. Until then clients see the old ones, and documents with the new ones wait on
          this device.
        </Trans>{" "}
        <Trans>New numbers and links in notes count, too.</Trans>
      </span>
      <Button size="small" variant="primary" onClick={() => void confirm()}>
        <Trans>Confirm</Trans>
      </Button>
    </output>
  );
}

const strip =
  "flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-accent-soft py-1.5 pr-2 pl-4 text-15 text-accent-ink";

/** On a device the free plan has no place for: everything works and is kept; what is written waits here. */
function OverPlanStrip() {
  const over = useDevice("over-plan", async ({ db }) => (await db.meta.get(overPlanKey))?.value === true);
  const country = useSession()?.user.country;
  if (!over) return null;
  return (
    <output className={strip}>
      <span className="min-w-0 flex-1 basis-56">
        <Trans>Your free plan syncs one device. You can work here as always; your changes wait on this device.</Trans>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size="small" to="/settings/devices">
          <Trans>Devices</Trans>
        </Button>
        {thisDevice().sells && (
          <Button size="small" variant="primary" to={country === "NG" ? "/plan/subscribe" : "/plan/portal"}>
            <Trans>Upgrade</Trans>
          </Button>
        )}
        <Suspense fallback={null}>
          <ReplaceListedDevice />
        </Suspense>
      </span>
    </output>
  );
}
