import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepAllScreens, useSaveData } from "../../platform/save-data.ts";
import { requestPersistence, readStorageUsage, type StorageUsage } from "../../store/storage-quota.ts";
import { Button } from "../../ui/button.tsx";
import { SafeIcon } from "../../ui/icons.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { formatBytes } from "./format-bytes.ts";

/** Shows the room the records take on this device, and whether the browser may clear them by itself. */
export function StorageRow() {
  const { t, i18n } = useLingui();
  const [room, setRoom] = useState<StorageUsage>();
  useEffect(() => {
    let isActive = true;
    void readStorageUsage().then((read) => isActive && setRoom(read));
    return () => {
      isActive = false;
    };
  }, []);
  const { saves, keepsAll } = useSaveData();
  if (!room) return <Skeleton className="h-13 w-full" />;
  const { used, quota, isPersistent } = room;
  const size = (bytes: number) => formatBytes(bytes, i18n.locale);

  async function persist() {
    if (await requestPersistence()) {
      setRoom(await readStorageUsage());
      toast(t`This browser keeps your records`, { tone: "good" });
    } else
      toast(t`The browser said no. Add Ankara to your home screen, or use it for some days, then ask again.`, {
        durationMs: 8000,
      });
  }

  return (
    <div className="flex flex-col items-start gap-4">
      {used !== null && quota !== null && (
        <div className="w-full">
          <ProgressBar label={t`Storage used on this device`} done={used} total={quota}>
            <Trans>
              {size(used)} of {size(quota)} available
            </Trans>
          </ProgressBar>
        </div>
      )}
      {saves && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-15 text-muted">
            {keepsAll ? (
              <Trans>Every screen opens without network.</Trans>
            ) : (
              <Trans>With “Use less data” on, a screen opens without network once you have used it.</Trans>
            )}
          </p>
          {!keepsAll && (
            <Button onClick={keepAllScreens}>
              <Trans>Download all screens (about 1.2 MB)</Trans>
            </Button>
          )}
        </div>
      )}
      {isPersistent ? (
        <p className="flex items-center gap-2 text-15 text-paid-ink">
          <SafeIcon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          <Trans>The browser keeps them until you log out.</Trans>
        </p>
      ) : (
        <>
          <p className="text-15 text-muted">
            <Trans>
              If this device runs out of space, the browser may clear them. What was sent stays on the server.
            </Trans>
          </p>
          <Button onClick={() => void persist()}>
            <Trans>Ask the browser to keep them</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
