import { useEffect, useEffectEvent, type ReactNode } from "react";
import { loadingTimeoutMs } from "@ankara/domain/constants";
import { Trans } from "@lingui/react/macro";

type LoadingOverlayProps = {
  open: boolean;
  /** Says what is going on: "Signing in…". */
  text?: ReactNode;
  /** Called once when it has been open for `timeoutMs`. */
  onTimeout?: () => void;
  /** 60 s unless given. */
  timeoutMs?: number;
};

/** Covers the screen while the network is asked for something that cannot be done on the device. */
export function LoadingOverlay({ open, text, onTimeout, timeoutMs = loadingTimeoutMs }: LoadingOverlayProps) {
  const timedOut = useEffectEvent(() => onTimeout?.());
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => timedOut(), timeoutMs);
    return () => clearTimeout(timer);
  }, [open, timeoutMs]);
  if (!open) return null;
  return (
    <output className="fixed inset-0 z-70 grid place-items-center bg-scrim" aria-live="polite">
      <div className="rise flex max-w-80 items-center gap-4 rounded-card bg-surface px-6 py-5 shadow-soft">
        <span
          aria-hidden="true"
          className="turning size-6 shrink-0 rounded-full border-[2.5px] border-primary border-r-transparent"
        />
        <span>{text ?? <Trans>One moment…</Trans>}</span>
      </div>
    </output>
  );
}
