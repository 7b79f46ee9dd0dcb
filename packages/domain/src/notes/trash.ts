import { trashDays } from "../constants.ts";
import type { Moment } from "../dates/dates.ts";
import { millisecondsOf } from "../dates/dates.ts";
import type { Note } from "../records/note.ts";

const trashMs = trashDays * 86_400_000;

/** Has a note been in the trash for so long that it goes? */
export const isPastTrash = ({ archivedAt }: Pick<Note, "archivedAt">, now: Moment): boolean =>
  archivedAt !== null && millisecondsOf(now) - millisecondsOf(archivedAt) >= trashMs;

/** Whole days left in the trash, at least 0; null for a note that is not in it. */
export function daysLeft({ archivedAt }: Pick<Note, "archivedAt">, now: Moment): number | null {
  if (archivedAt === null) return null;
  return Math.max(0, Math.ceil((millisecondsOf(archivedAt) + trashMs - millisecondsOf(now)) / 86_400_000));
}

/** Is the moment of a reminder there? Not for a note in the trash. */
export const isDue = ({ remindAt, archivedAt }: Pick<Note, "remindAt" | "archivedAt">, now: Moment): boolean =>
  remindAt !== null && archivedAt === null && millisecondsOf(remindAt) <= millisecondsOf(now);
