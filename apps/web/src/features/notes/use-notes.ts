import { newId, systemRandom } from "@ankara/domain/ids";
import { Note } from "@ankara/domain/records/note";
import { fold } from "@ankara/domain/text";
import { useMemo } from "react";
import { useListed, useRecords, type Stored } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";

export type StoredNote = Stored<Note>;
/** Records a note is about. */
export type NoteLinks = Partial<Pick<Note, "contactId" | "invoiceId" | "expenseId">>;

/** Every note, pinned ones first, then the last written first; undefined until the device has answered. */
export function useNotes(): StoredNote[] | undefined {
  const records = useListed(useRecords("notes"));
  // An older app wrote fewer fields; the schema fills in the rest.
  return useMemo(() => records?.map((record) => ({ ...record, ...Note.parse(record) })).sort(inOrder), [records]);
}

function inOrder(a: Note, b: Note): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
  return a.updatedAt < b.updatedAt ? 1 : -1;
}

/** A note with nothing in it; it is kept with its first character. */
export function blankNote(id: string, links: NoteLinks = {}): Note {
  const at = currentStore().instant();
  return Note.parse({ ...links, id, createdAt: at, updatedAt: at, deviceId: currentStore().deviceId });
}

export const newNoteId = (): string => newId(Date.now(), systemRandom);

/** The first words of a text without the signs of markdown. */
const plainStart = (body: string, length = 160): string =>
  body
    .slice(0, length * 3)
    .replaceAll(/^\s*(?:[-*+] (?:\[[ xX]\] )?|\d+\. |#{1,6} |> )/gm, "")
    .replaceAll(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, length);

/** Title and preview of a note in lists: without a title its first words stand in for it. */
export function linesOf({ title, body }: Pick<Note, "title" | "body">): { title: string; preview: string } {
  const start = plainStart(body);
  if (title.trim() !== "") return { title: title.trim(), preview: start };
  const [first = "", ...rest] = body.split("\n").filter((line) => line.trim() !== "");
  return { title: plainStart(first, 80), preview: plainStart(rest.join("\n")) };
}

/** Notes that hold every word searched for. */
export function notesWith(notes: readonly StoredNote[], query: string): StoredNote[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...notes];
  return notes.filter(({ title, body }) => {
    const text = fold(`${title}\n${body}`);
    return words.every((word) => text.includes(word));
  });
}

/** Under which heading a note stands: `pinned`, or its month. */
export const groupOf = (note: Note): string => (note.pinned ? "pinned" : note.updatedAt.slice(0, 7));
