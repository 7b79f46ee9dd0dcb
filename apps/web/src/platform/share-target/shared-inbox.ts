import { inAppDatabase } from "./app-database.ts";

/** Item another app shared, stored until a screen has used it. */
export type SharedItem = {
  readonly id: string;
  /** Time of arrival, an instant. */
  readonly at: string;
  /** Title, words and address as one text; empty for a picture alone. */
  readonly text: string;
  readonly pictures: readonly SharedPicture[];
};
/** The bytes as they came: they are made small when an expense takes them. */
export type SharedPicture = { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer };

/** Limits of one share; more is cut, so that no page can fill the device through this door. */
export const sharedLimits = { pictures: 3, pictureBytes: 30_000_000, textLength: 100_000, things: 20 } as const;

export type ShareProblem = "full" | "empty" | "failed";

/**
 * Stores what another app shares.
 *
 * @returns its id, or why nothing was kept: `empty` when there was no text and no picture we take
 */
export async function saveShared(given: {
  title?: string | null;
  text?: string | null;
  url?: string | null;
  files: readonly File[];
}): Promise<{ id: string } | { problem: ShareProblem }> {
  try {
    const pictures = await Promise.all(
      given.files
        .filter(({ type, size }) => type.startsWith("image/") && size > 0 && size <= sharedLimits.pictureBytes)
        .slice(0, sharedLimits.pictures)
        .map(async (file) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })),
    );
    const text = textOf(given);
    if (text === "" && pictures.length === 0) return { problem: "empty" };
    const waiting = await listShared();
    if (waiting.length >= sharedLimits.things) return { problem: "full" };
    const thing: SharedItem = { id: crypto.randomUUID(), at: new Date().toISOString(), text, pictures };
    await inAppDatabase("shared", "readwrite", (rows) => rows.put(thing));
    return { id: thing.id };
  } catch (error) {
    return { problem: error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "failed" };
  }
}

/** Lists the waiting items, the newest first. */
export async function listShared(): Promise<SharedItem[]> {
  const all: SharedItem[] = await inAppDatabase("shared", "readonly", (rows) => rows.getAll());
  return all.sort((a, b) => (a.at < b.at ? 1 : -1));
}

export const readShared = (id: string): Promise<SharedItem | undefined> =>
  inAppDatabase("shared", "readonly", (rows) => rows.get(id) as IDBRequest<SharedItem | undefined>);

/** Deletes an item that a screen has used or the person discarded. */
export const deleteShared = (id: string): Promise<undefined> =>
  inAppDatabase("shared", "readwrite", (rows) => rows.delete(id));

/** Keeps the text alone: its pictures were used, the text waits for another screen. */
export const keepSharedText = ({ id, at, text }: SharedItem): Promise<IDBValidKey> =>
  inAppDatabase("shared", "readwrite", (rows) => rows.put({ id, at, text, pictures: [] } satisfies SharedItem));

/** Empties the inbox at log-out, because one person's items are not the next one's. */
export const clearShared = (): Promise<undefined> => inAppDatabase("shared", "readwrite", (rows) => rows.clear());

/** Apps put the same address into the text and beside it, and the first words into the title. */
function textOf({ title, text, url }: { title?: string | null; text?: string | null; url?: string | null }): string {
  const parts: string[] = [];
  for (const part of [text, url, title]) {
    const words = (part ?? "").trim();
    if (words === "" || parts.some((known) => known.includes(words))) continue;
    if (part === title) parts.unshift(words);
    else parts.push(words);
  }
  return parts.join("\n").slice(0, sharedLimits.textLength);
}
