/** Where the sync of this device stands; one tab does the work, all tabs show it. */
export type SyncStatus = {
  readonly state: "idle" | "syncing" | "offline" | "paused_login" | "error";
  /** When the device was last in step with the server. */
  readonly lastSyncedAt: string | null;
  /** The server's error code, when `state` is error. */
  readonly error?: string;
};

let status: SyncStatus = { state: "idle", lastSyncedAt: null };
const listeners = new Set<() => void>();
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("ankara-sync-status") : null;
tabs?.addEventListener("message", (event: MessageEvent<SyncStatus>) => show(event.data));

export const readSyncStatus = (): SyncStatus => status;

export function watchSyncStatus(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says where the sync stands, here and in the other tabs. */
export function setSyncStatus(next: Partial<SyncStatus>): void {
  const { error: _error, ...kept } = status;
  show({ ...kept, ...next });
  tabs?.postMessage(status);
}

function show(next: SyncStatus): void {
  status = next;
  for (const listener of listeners) listener();
}
