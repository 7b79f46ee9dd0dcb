import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { usePending, useSyncStatus } from "../store/hooks.ts";
import { cx } from "../ui/cx.ts";
import { CloudAlertIcon, CloudOffIcon, CloudUploadIcon } from "../ui/icons.ts";
import { useIsDesk } from "../ui/use-media.ts";
import { useState } from "react";
import { lazyScreen } from "./lazy-screen.ts";
import { Suspense } from "react";

const SyncSheet = lazyScreen(() => import("./sync-sheet.tsx"), "SyncSheet");

/** The small cloud: nothing when all is well, a number when items wait, amber when something needs the person. */
export function SyncBadge() {
  const { t } = useLingui();
  const desk = useIsDesk();
  const { total, attention } = usePending();
  const state = useSyncStatus("state");
  const error = useSyncStatus("error");
  const [open, setOpen] = useState(false);
  const full = state === "error" && error === "device_full";
  const amber = attention > 0 || full;
  if (total === 0 && !amber && state !== "offline") return null;
  const Mark = amber ? CloudAlertIcon : state === "offline" ? CloudOffIcon : CloudUploadIcon;
  const label = full
    ? t`This device is full`
    : amber
      ? t`${plural(attention, { one: "# needs attention", other: "# need attention" })}`
      : state === "offline"
        ? t`Offline, ${total} waiting`
        : t`${total} waiting to be sent`;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx(
          "relative inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-13 font-medium before:absolute before:-inset-2",
          amber ? "bg-accent-soft text-accent-ink" : "bg-neutral text-muted",
        )}
      >
        <Mark size={16} strokeWidth={1.75} aria-hidden="true" />
        {(amber || total > 0) && (
          <span aria-hidden="true">
            {desk ? (
              full ? (
                <Trans>Device full</Trans>
              ) : amber ? (
                <Plural value={attention} one="# needs attention" other="# need attention" />
              ) : (
                <Plural value={total} one="# waiting" other="# waiting" />
              )
            ) : amber ? (
              attention || "!"
            ) : (
              total
            )}
          </span>
        )}
      </button>
      {open && (
        <Suspense fallback={null}>
          <SyncSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
