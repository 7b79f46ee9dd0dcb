import { isDue } from "@ankara/domain/notes/trash";
import { Note } from "@ankara/domain/records/note";
import { thisDevice, type Notice } from "../../platform/device.ts";
import type { Store } from "../../store/store.ts";
import { linesOf } from "./use-notes.ts";

const key = "reminded";

/**
 * Shows a notice of each note whose reminder is due, once on this device. Where the person gave no permission for notices the
 * mark in the list has to do.
 */
export async function showNoteReminders(store: Store): Promise<void> {
  const { notices } = await thisDevice().parts();
  // A phone with scheduled notices shows them by itself (app/plan-notices.ts).
  if (notices.plan || (await notices.leave()) !== "given") return;
  const now = Date.now();
  const due = (await store.db.notes.filter(({ data }) => typeof data?.["remindAt"] === "string").toArray())
    .map(({ data }) => Note.parse(data))
    .filter((note) => isDue(note, now));
  const shown = (await store.db.meta.get(key))?.value ?? {};
  const news = due.filter(({ id, remindAt }) => shown[id] !== remindAt);
  if (news.length === 0 && Object.keys(shown).length === due.length) return;
  // Noted first: a notice that is lost is better than one that comes back for ever.
  await store.db.meta.put({ key, value: Object.fromEntries(due.map(({ id, remindAt }) => [id, remindAt])) });
  for (const note of news) await notices.show(noticeOf(note));
}

/** Returns the text of a reminder on the lock screen. */
export function noticeOf(note: Note): Notice {
  const { title, preview } = linesOf(note);
  return { id: note.id, title, body: preview, path: `/notes/${note.id}` };
}
