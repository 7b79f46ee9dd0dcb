import { contactReloadDelayMs, contactReloadRetries } from "@ankara/domain/constants";
import { useEffect, useState } from "react";
import { useSyncStatus } from "../../store/hooks.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { useClientRows } from "../../store/use-client-rows.ts";
import type { ContactRow } from "../../store/index/contact-row.ts";

/**
 * Clients from the device, A–Z. While the list is empty it asks the server again, twice, half a
 * second apart: on a new phone the first answer may not have come yet. Until it has, the list is
 * `undefined` for that second rather than "No clients yet".
 */
export function useClientList(): readonly ContactRow[] | undefined {
  const rows = useClientRows();
  const { lastSyncedAt } = useSyncStatus();
  const [tries, setTries] = useState(0);
  const empty = rows?.length === 0;

  useEffect(() => {
    if (!empty || tries >= contactReloadRetries) return;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      syncNow();
    }, contactReloadDelayMs);
    return () => clearTimeout(timer);
  }, [empty, tries]);

  const stillComing = empty && lastSyncedAt === null && navigator.onLine && tries < contactReloadRetries;
  return stillComing ? undefined : rows;
}
