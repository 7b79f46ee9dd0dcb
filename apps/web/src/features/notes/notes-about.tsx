import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useZone } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { NoteIcon } from "../../ui/icons.ts";
import type { NoteAbout } from "../../ui/panel-context.ts";
import { NoteRows } from "./note-rows.tsx";
import { newNoteId, useNotes } from "./use-notes.ts";

/** Notes about one record, wherever it is shown, with a way to write another. */
export function NotesAbout(about: NoteAbout) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const timeZone = useZone();
  const all = useNotes();
  const { contactId, invoiceId, expenseId } = about;
  const notes = useMemo(
    () =>
      (all ?? [])
        .filter((note) => note.archivedAt === null)
        .filter(
          (note) =>
            (contactId !== undefined && note.contactId === contactId) ||
            (invoiceId !== undefined && note.invoiceId === invoiceId) ||
            (expenseId !== undefined && note.expenseId === expenseId),
        )
        .map((note) => ({ ...note, pinned: false })),
    [all, contactId, invoiceId, expenseId],
  );
  const write = () => void navigate(`/notes/${newNoteId()}`, { state: { fresh: true, links: about } });
  return (
    <section aria-label={t`Notes about this`}>
      {notes.length > 0 && <NoteRows notes={notes} timeZone={timeZone} to={(id) => `/notes/${id}`} grouped={false} />}
      <Button variant="ghost" icon={NoteIcon} className="mx-1 mt-1" onClick={write}>
        <Trans>Write a note</Trans>
      </Button>
    </section>
  );
}
