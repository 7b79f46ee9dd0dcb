import type { UserId } from "@ankara/domain/records/fields";
import { useEffect, useState } from "react";
import { listFavorites, listHistory } from "@ankara/contract/ai";
import type { AiItem } from "@ankara/domain/ai/item";
import { searchDebounceMs } from "@ankara/domain/constants";
import { fold } from "@ankara/domain/text";
import { api, type ApiError } from "../../api/api.ts";
import type { CachedTexts } from "../../store/meta.ts";
import { currentStore, storeIfOpen } from "../../store/store.ts";
import { signal, useSignal } from "../../ui/signal.ts";

export type TextListName = "history" | "favorites";
type CachedLists = { readonly userId: UserId } & Readonly<Record<TextListName, CachedTexts | null>>;

/** Texts of a list cached on the device for reading without network. */
const maxCached = 200;
const calls = { history: listHistory, favorites: listFavorites } as const;
const cachedLists = signal<CachedLists>({ userId: "", history: null, favorites: null });

function cachedListsOf(userId: UserId): CachedLists {
  const now = cachedLists.get();
  return now.userId === userId ? now : { userId, history: null, favorites: null };
}

/** Updates a list in memory and on the device. */
function cacheList(list: TextListName, cached: CachedTexts): void {
  const store = storeIfOpen();
  if (!store) return;
  cachedLists.set({ ...cachedListsOf(store.userId), [list]: cached });
  const value = { ...cached, items: cached.items.slice(0, maxCached) };
  void store.db.meta.put({ key: `ai/${list}`, value }).catch(() => undefined);
}

/** Puts a new or changed text into both cached lists. */
export function saveText(item: AiItem): void {
  const store = storeIfOpen();
  if (!store) return;
  const now = cachedListsOf(store.userId);
  const placed = (items: readonly AiItem[]) =>
    [item, ...items.filter(({ id }) => id !== item.id)].toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  if (now.history) cacheList("history", { ...now.history, items: placed(now.history.items) });
  if (now.favorites) {
    const items = item.favorite ? placed(now.favorites.items) : now.favorites.items.filter(({ id }) => id !== item.id);
    cacheList("favorites", { ...now.favorites, items });
  }
}

/** Fetches the newest texts of a list. */
async function refreshTextList(list: TextListName): Promise<ApiError | null> {
  const answer = await api.call(calls[list], { query: { limit: "50" } });
  if (!answer.ok) return answer.error;
  cacheList(list, { items: answer.value.data, next: answer.value.next_cursor });
  return null;
}

async function readCachedList(list: TextListName): Promise<void> {
  const store = storeIfOpen();
  if (!store) return;
  const row = await store.db.meta.get(`ai/${list}`);
  const cached = row?.value;
  if (cached && cachedListsOf(store.userId)[list] === null)
    cachedLists.set({ ...cachedListsOf(store.userId), [list]: cached });
}

export type TextListView = {
  /** Undefined until the device or the server has answered. */
  readonly items: readonly AiItem[] | undefined;
  /** Reason the server's answer is missing: the texts shown are those of the device. */
  readonly problem: ApiError | null;
  /** Fetches the next ones; null at the end. */
  readonly more: (() => Promise<void>) | null;
};

/** Returns a list as cached, then as the server has it; with `query` only the matching texts. */
export function useTextList(list: TextListName, query = ""): TextListView {
  const { userId } = currentStore();
  const now = useSignal(cachedLists);
  const cached = now.userId === userId ? now[list] : null;
  const [problem, setProblem] = useState<ApiError | null>(null);
  const found = useSearch(list, query.trim());
  useEffect(() => {
    let shown = true;
    void (async () => {
      await readCachedList(list);
      const failed = await refreshTextList(list);
      if (shown) setProblem(failed);
    })();
    return () => {
      shown = false;
    };
  }, [list]);

  if (query.trim() !== "") {
    const here = cached?.items.filter((item) => textMatches(item, query));
    return { items: found?.items ?? here, problem: found?.problem ?? null, more: null };
  }
  const next = cached?.next ?? null;
  return {
    items: cached?.items ?? (problem ? [] : undefined),
    problem,
    more:
      next === null
        ? null
        : async () => {
            const answer = await api.call(calls[list], { query: { limit: "50", cursor: next } });
            if (!answer.ok) return setProblem(answer.error);
            const items = [...(cachedListsOf(userId)[list]?.items ?? []), ...answer.value.data];
            cacheList(list, { items, next: answer.value.next_cursor });
          },
  };
}

type Found = { key: string; items: readonly AiItem[] | undefined; problem: ApiError | null };

/** Asks the server half a second after the last key; null while it has not answered. */
function useSearch(list: TextListName, query: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const key = `${list} ${query}`;
  useEffect(() => {
    if (query === "") return;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      void api.call(calls[list], { query: { q: query, limit: "50" }, signal: leave.signal }).then((answer) => {
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
  }, [list, query, key]);
  return found?.key === key ? found : null;
}

/** Returns whether every word of the query occurs in the text, its subject or its titles; case and accents do not matter. */
function textMatches(item: AiItem, query: string): boolean {
  const text = fold(`${item.title} ${item.page_title} ${item.subject} ${item.content}`);
  return fold(query)
    .split(" ")
    .every((word) => text.includes(word));
}
