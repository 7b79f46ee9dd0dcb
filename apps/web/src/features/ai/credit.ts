import type { UserId } from "@ankara/domain/records/fields";
import { useEffect } from "react";
import { getCredit, type Balance } from "@ankara/contract/ai";
import { api } from "../../api/api.ts";
import { currentStore, storeIfOpen } from "../../store/store.ts";
import { signal, useSignal } from "../../ui/signal.ts";

type Known = Balance & { readonly userId: UserId };
const known = signal<Known | null>(null);
const metaKey = "ai/credit";

/** Keeps what the server last said about the credits, on the device too. */
export function noteBalance({ credit, held }: Balance): void {
  const store = storeIfOpen();
  if (!store) return;
  known.set({ credit, held, userId: store.userId });
  void store.db.meta.put({ key: metaKey, value: { credit, held } }).catch(() => undefined);
}

/** Asks the server; without network what was known stays. */
export async function refreshCredit(): Promise<void> {
  const answer = await api.call(getCredit);
  if (answer.ok) noteBalance(answer.value);
}

/**
 * Credits to spend and what running texts hold. `firstPaint` (the `credit` of the address) shows until the device or
 * the server has answered, and counts for nothing else. Undefined while nothing is known.
 */
export function useCredit(firstPaint: string | null = null): Balance | undefined {
  const { userId } = currentStore();
  const balance = useSignal(known);
  const mine = balance?.userId === userId ? balance : null;
  useEffect(() => {
    if (known.get()?.userId !== userId)
      void currentStore()
        .db.meta.get(metaKey)
        .then((row) => {
          const cached = row?.value;
          if (cached && known.get()?.userId !== userId) known.set({ ...cached, userId });
        });
    void refreshCredit();
  }, [userId]);
  if (mine) return mine;
  return firstPaint !== null && /^\d{1,7}$/.test(firstPaint) ? { credit: Number(firstPaint), held: 0 } : undefined;
}

/** Returns the credit that can be spent now as far as this device knows; null when it knows nothing. */
export const spendable = (): number | null => known.get()?.credit ?? null;
