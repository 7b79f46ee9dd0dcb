import { useEffect, useState } from "react";
import { listFavorites, listHistory } from "@ankara/contract/ai";
import type { AiItem } from "@ankara/domain/ai/item";
import { searchDebounceMs } from "@ankara/domain/constants";
import { fold } from "@ankara/domain/text";
import { api, type ApiError } from "../../api/api.ts";
import { currentStore, storeIfOpen } from "../../store/store.ts";
import { signal, useSignal } from "../../ui/signal.ts";

export type Shelf = "history" | "favorites";
/** What of a shelf is on this device: the newest texts, and where the server's list goes on. */
type Kept = { readonly items: readonly AiItem[]; readonly next: string | null };
type Shelves = { readonly userId: string } & Readonly<Record<Shelf, Kept | null>>;

/** Texts kept on the device for reading without network, per shelf. */
const maxKept = 200;
const calls = { history: listHistory, favorites: listFavorites } as const;
const shelves = signal<Shelves>({ userId: "", history: null, favorites: null });

function shelvesOf(userId: string): Shelves {
  const now = shelves.get();
  return now.userId === userId ? now : { userId, history: null, favorites: null };
}

/** Puts a shelf in place, and on the device. */
function keep(shelf: Shelf, kept: Kept): void {
  const store = storeIfOpen();
  if (!store) return;
  shelves.set({ ...shelvesOf(store.userId), [shelf]: kept });
  const value = { ...kept, items: kept.items.slice(0, maxKept) };
  void store.db.meta.put({ key: `ai/${shelf}`, value }).catch(() => undefined);
}

/** A text that was just written or changed takes its place on both shelves. */
export function keepText(item: AiItem): void {
  const store = storeIfOpen();
  if (!store) return;
  const now = shelvesOf(store.userId);
  const placed = (items: readonly AiItem[]) =>
    [item, ...items.filter(({ id }) => id !== item.id)].toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  if (now.history) keep("history", { ...now.history, items: placed(now.history.items) });
  if (now.favorites) {
    const items = item.favorite ? placed(now.favorites.items) : now.favorites.items.filter(({ id }) => id !== item.id);
    keep("favorites", { ...now.favorites, items });
  }
}

/** Asks the server for the newest of a shelf. */
async function refreshShelf(shelf: Shelf): Promise<ApiError | null> {
  const answer = await api.call(calls[shelf], { query: { limit: "50" } });
  if (!answer.ok) return answer.error;
  keep(shelf, { items: answer.value.data, next: answer.value.next_cursor });
  return null;
}

async function readKept(shelf: Shelf): Promise<void> {
  const store = storeIfOpen();
  if (!store) return;
  const row = await store.db.meta.get(`ai/${shelf}`);
  const kept = row?.value as Kept | undefined;
  if (kept && shelvesOf(store.userId)[shelf] === null) shelves.set({ ...shelvesOf(store.userId), [shelf]: kept });
}

export type ShelfView = {
  /** Undefined until the device or the server has answered. */
  readonly items: readonly AiItem[] | undefined;
  /** Why the server's answer is missing: the texts shown are those of the device. */
  readonly problem: ApiError | null;
  /** Fetches the next ones; null at the end. */
  readonly more: (() => Promise<void>) | null;
};

/** A shelf as it is on the device, then as the server has it; with `words` only the texts they stand in. */
export function useShelf(shelf: Shelf, words = ""): ShelfView {
  const { userId } = currentStore();
  const now = useSignal(shelves);
  const kept = now.userId === userId ? now[shelf] : null;
  const [problem, setProblem] = useState<ApiError | null>(null);
  const found = useSearch(shelf, words.trim());
  useEffect(() => {
    let shown = true;
    void (async () => {
      await readKept(shelf);
      const failed = await refreshShelf(shelf);
      if (shown) setProblem(failed);
    })();
    return () => {
      shown = false;
    };
  }, [shelf]);

  if (words.trim() !== "") {
    const here = kept?.items.filter((item) => holds(item, words));
    return { items: found?.items ?? here, problem: found?.problem ?? null, more: null };
  }
  const next = kept?.next ?? null;
  return {
    items: kept?.items ?? (problem ? [] : undefined),
    problem,
    more:
      next === null
        ? null
        : async () => {
            const answer = await api.call(calls[shelf], { query: { limit: "50", cursor: next } });
            if (!answer.ok) return setProblem(answer.error);
            const items = [...(shelvesOf(userId)[shelf]?.items ?? []), ...answer.value.data];
            keep(shelf, { items, next: answer.value.next_cursor });
          },
  };
}

type Found = { key: string; items: readonly AiItem[] | undefined; problem: ApiError | null };

/** Asks the server half a second after the last key; null while it has not answered. */
function useSearch(shelf: Shelf, words: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const key = `${shelf} ${words}`;
  useEffect(() => {
    if (words === "") return;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      void api.call(calls[shelf], { query: { q: words, limit: "50" }, signal: leave.signal }).then((answer) => {
        if (leave.signal.aborted) return;
        setFound(
          answer.ok
            ? { key, items: answer.value.data, problem: null }
            : { key, items: undefined, problem: answer.error },
        );
      });
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [shelf, words, key]);
  return found?.key === key ? found : null;
}

/** Whether the words stand in a text, its subject or its titles; case and accents do not matter. */
function holds(item: AiItem, words: string): boolean {
  const text = fold(`${item.title} ${item.page_title} ${item.subject} ${item.content}`);
  return fold(words)
    .split(" ")
    .every((word) => text.includes(word));
}
