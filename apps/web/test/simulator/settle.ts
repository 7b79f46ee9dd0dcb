import type { Key } from "@ankara/sync-simulator/memory-device";
import type { Rng } from "@ankara/sync-simulator/rng";
import type { AttentionRow } from "../../src/store/database.ts";
import {
  backToDraft,
  restoreDeleted,
  discardRefused,
  retryRefused,
  restoreLostValues,
} from "../../src/sync/settle-attention.ts";
import type { Tab } from "./device.ts";

type Watched = {
  readonly chance: Rng;
  readonly discards: boolean;
  /** The entry that is open: it may have come while the list was being read. */
  readonly onSeen: (entry: AttentionRow) => void;
  readonly onBroughtBack: (key: Key) => void;
};

/** Somebody looks at what needs attention, and gives it up, tries again or mends it, as the cards of the app offer. */
export async function settle(
  { store }: Tab,
  { chance, discards, onSeen, onBroughtBack }: Watched,
): Promise<string | null> {
  const entry = chance.pick(await store.db.attention.toArray());
  if (!entry) return null;
  onSeen(entry);
  const { opId, kind, code, collection } = entry;
  const wanted = discards ? 1 : chance.next();
  if (kind === "rejected" && wanted < 0.4) {
    await retryRefused(store, opId);
    return `tries ${collection} ${opId.slice(-6)} again`;
  }
  if (kind === "conflict" && wanted < 0.4) {
    await restoreLostValues(store, opId);
    return `takes the other value of ${opId.slice(-6)}`;
  }
  if (kind === "deleted" && wanted < 0.4) {
    await restoreDeleted(store, opId);
    onBroughtBack(`${collection}/${entry.id}`);
    return `brings ${opId.slice(-6)} back`;
  }
  if (kind === "rejected" && code.startsWith("number") && wanted < 0.7) {
    await backToDraft(store, opId);
    return `makes ${opId.slice(-6)} a draft again`;
  }
  // The change shown instead of a discarded one is the server's, not the person's.
  const { onSaved } = store;
  store.onSaved = () => undefined;
  try {
    await discardRefused(store, opId);
  } finally {
    store.onSaved = onSaved;
  }
  return `gives ${opId.slice(-6)} up`;
}
