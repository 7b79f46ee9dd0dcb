import { Trans } from "@lingui/react/macro";
import { useDeviceFull } from "../store/hooks.ts";
import { AlertIcon } from "../ui/icons.ts";

/** When the device has no room left: what happened, what is safe, what to do. Goes by itself once a write went through. */
export function DeviceFullStrip() {
  if (!useDeviceFull()) return null;
  return (
    <div role="alert" className="flex items-start gap-3 bg-accent-soft px-4 py-2.5 text-15 text-accent-ink">
      <AlertIcon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p className="min-w-0">
        <strong className="font-semibold">
          <Trans>This device is full.</Trans>
        </strong>{" "}
        <Trans>
          What you are typing is not saved yet, but it stays on the screen; what was saved is safe. Delete photos or
          apps you do not need, then save again.
        </Trans>
      </p>
    </div>
  );
}
