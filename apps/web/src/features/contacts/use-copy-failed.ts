import { useState } from "react";
import { useHasCopy, useSyncStatus } from "../../store/hooks.ts";

/**
 * Returns whether this device has never held all records and an attempt to get them has failed: to wait for an answer is then no
 * reason to keep anybody from work. Stays so while the next attempt is under way.
 */
export function useCopyFailed(): boolean {
  const hasCopy = useHasCopy();
  const { state } = useSyncStatus();
  const stands = state === "offline" || state === "error" || state === "paused_login";
  const [failed, setFailed] = useState(stands);
  if (stands && !failed) setFailed(true);
  return failed && !hasCopy;
}
