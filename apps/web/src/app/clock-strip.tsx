import { useState, useSyncExternalStore } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatInstant } from "@ankara/domain/dates/dates";
import { readClockError, watchClock } from "../sync/server-clock.ts";
import { AlertIcon } from "../ui/icons.ts";

/** Warns that this device's clock is wrong, because documents get its date. Goes by itself once the clock is right. */
export function ClockStrip() {
  const offMs = useSyncExternalStore(watchClock, readClockError);
  return offMs === 0 ? null : <Wrong key={offMs} offMs={offMs} />;
}

function Wrong({ offMs }: { offMs: number }) {
  const { i18n } = useLingui();
  const [shownAt] = useState(Date.now);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = formatInstant(shownAt - offMs, zone, "datetime", i18n.locale);
  return (
    <div role="alert" className="flex items-start gap-3 bg-accent-soft px-4 py-2.5 text-15 text-accent-ink">
      <AlertIcon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p className="min-w-0">
        <strong className="font-semibold">
          <Trans>This device’s clock is wrong.</Trans>
        </strong>{" "}
        <Trans>It is {now}. Set the clock in the device’s settings; invoices use its date.</Trans>
      </p>
    </div>
  );
}
