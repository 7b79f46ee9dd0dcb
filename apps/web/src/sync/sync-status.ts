import type { UserId } from "@ankara/domain/records/fields";

/** Progress of a copy of many records: the first one on this device, or a whole new one. */
type SyncProgress = {
  readonly done: number;
  /** Records the server said there are; null until it has. */
  readonly total: number | null;
  /** The person stopped it for now; what they write is sent all the same. */
  readonly paused: boolean;
};

/** State of the sync on this device; one tab does the work, all tabs show it. */
export type SyncStatus = {
  readonly state: "idle" | "syncing" | "offline" | "paused_login" | "error";
  /** Time the device was last in step with the server. */
  readonly lastSyncedAt: string | null;
  /** `server`: it did not answer as it should. `device_full`, `device`: this device refused to write. */
  readonly error?: "server" | "device" | "device_full";
  /** Reason why the last attempt failed, kept while the next one is under way; `device`: this device or its session has to be mended first. */
  readonly failure?: "offline" | "server" | "device" | undefined;
  /** Only while many records are on their way. */
  readonly progress?: SyncProgress | undefined;
};

const unknown: SyncStatus = { state: "idle", lastSyncedAt: null };

type Message = { request: true } | { status: SyncStatus };

/** Shares the state of one person's sync between all their tabs. The tab that leads publishes it, the others ask. */
export class StatusBoard {
  readonly #onChange: (status: SyncStatus) => void;
  readonly #tabs: BroadcastChannel | null;
  #status: SyncStatus = unknown;
  #leads = false;

  /** @param userId - null before anybody is signed in: then no other tab gets the state */
  constructor(userId: UserId | null, onChange: (status: SyncStatus) => void) {
    this.#onChange = onChange;
    this.#tabs =
      userId !== null && "BroadcastChannel" in globalThis ? new BroadcastChannel(`ankara-sync-status-${userId}`) : null;
    this.#tabs?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if ("status" in data) this.#show(data.status);
      else if (this.#leads) this.#tabs?.postMessage({ status: this.#status } satisfies Message);
    });
    this.#tabs?.postMessage({ request: true } satisfies Message);
  }

  read = (): SyncStatus => this.#status;

  /** This tab does the work from now on and answers those that ask. */
  lead(): void {
    this.#leads = true;
  }

  /** Says where the sync stands, here and in the other tabs. An error that is not named again is over. */
  set(next: Partial<SyncStatus>): void {
    const { error: _error, ...rest } = this.#status;
    this.#show({ ...rest, ...next });
    this.#tabs?.postMessage({ status: this.#status } satisfies Message);
  }

  /** Puts in what this tab knows by itself, for this tab alone. */
  show(next: Partial<SyncStatus>): void {
    this.#show({ ...this.#status, ...next });
  }

  close(): void {
    this.#leads = false;
    this.#tabs?.close();
  }

  #show(next: SyncStatus): void {
    this.#status = next.state === "syncing" ? next : { ...next, failure: failureOf(next) };
    this.#onChange(this.#status);
  }
}

function failureOf({ state, error }: SyncStatus): SyncStatus["failure"] {
  if (state === "idle") return undefined;
  return state === "offline" ? state : error === "server" ? error : "device";
}

const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};
let board = new StatusBoard(null, notify);

/** The board of the person who is signed in takes the place of the one before: nothing of it is shown any more. */
export function openStatusBoard(userId: UserId | null): StatusBoard {
  board.close();
  board = new StatusBoard(userId, notify);
  notify();
  return board;
}

export const readSyncStatus = (): SyncStatus => board.read();

export function watchSyncStatus(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says where the sync stands, here and in the other tabs. */
export const setSyncStatus = (next: Partial<SyncStatus>): void => board.set(next);
