import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { noteColors, type NoteColor } from "@ankara/domain/records/note";

/** The colours of charts: made for both themes. */
const tokens: Record<NoteColor, string> = {
  indigo: "var(--c1)",
  marigold: "var(--c2)",
  clay: "var(--c3)",
  green: "var(--c4)",
  sky: "var(--c5)",
};
export const colorNames: Record<NoteColor, MessageDescriptor> = {
  indigo: msg`Indigo`,
  marigold: msg`Marigold`,
  clay: msg`Clay`,
  green: msg`Green`,
  sky: msg`Sky`,
};

const isNoteColor = (color: string): color is NoteColor => (noteColors as readonly string[]).includes(color);
/** Returns the paint of a colour; null for a note without one. */
export const paintOf = (color: string): string | null => (isNoteColor(color) ? tokens[color] : null);
