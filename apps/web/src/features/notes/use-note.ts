import type { Note } from "@ankara/domain/records/note";
import { useCallback, useEffect, useState } from "react";
import { useFlushOnHide } from "../../forms/use-flush-on-hide.ts";
import { currentStore } from "../../store/store.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { NoteAutosave, type NotePatch, type SaveState } from "./note-autosave.ts";

export type NoteDraft = {
  note: Note;
  /** Grows when the body became another one than was typed: the editor opens anew with it. */
  bodyVersion: number;
  change: (patch: NotePatch) => void;
  /** One of the versions in place of all. */
  replaceBody: (body: string) => void;
  state: SaveState;
  savedAt: number;
  flush: () => Promise<boolean>;
  stop: () => void;
};

/**
 * A note in an open editor: changes show at once and reach the device within a moment, also when the page goes away. What
 * other devices write comes in while nothing is typed.
 *
 * @param record - the note as the device has it now; null before its first character
 */
export function useNote(opened: Note, record: Note | null): NoteDraft {
  const [note, setNote] = useState(opened);
  const [bodyVersion, setBodyVersion] = useState(0);
  const [saved, setSaved] = useState<{ state: SaveState; at: number }>(() => ({ state: "untouched", at: Date.now() }));
  const [autosave] = useState(
    () =>
      new NoteAutosave(currentStore(), opened, {
        state: (state) => setSaved((before) => (before.state === state ? before : { state, at: Date.now() })),
        note: (now) => setNote((before) => ({ ...before, ...now, body: before.body })),
        body: (body) => {
          setNote((before) => ({ ...before, body }));
          setBodyVersion((before) => before + 1);
        },
      }),
  );
  useUnsaved(saved.state === "waiting" || saved.state === "saving" || saved.state === "failed", {
    confirm: saved.state === "failed",
  });

  useEffect(() => {
    if (record) autosave.meet(record);
  }, [record, autosave]);

  useFlushOnHide(() => autosave.flush());

  const change = useCallback(
    (patch: NotePatch) => {
      setNote((before) => ({ ...before, ...patch }));
      autosave.change(patch);
    },
    [autosave],
  );
  return {
    note,
    bodyVersion,
    change,
    replaceBody: useCallback(
      (body: string) => {
        change({ body, bothKept: false });
        setBodyVersion((before) => before + 1);
      },
      [change],
    ),
    state: saved.state,
    savedAt: saved.at,
    flush: useCallback(() => autosave.flush(), [autosave]),
    stop: useCallback(() => autosave.stop(), [autosave]),
  };
}
