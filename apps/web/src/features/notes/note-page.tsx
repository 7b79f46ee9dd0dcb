import { Trans, useLingui } from "@lingui/react/macro";
import { Note } from "@ankara/domain/records/note";
import { use, useState } from "react";
import { useLocation } from "react-router";
import { useRecord } from "../../store/hooks.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BackIcon } from "../../ui/icons.ts";
import { PaneContext } from "../../ui/screen-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { NoteEditor } from "./note-editor.tsx";
import { blankNote, type NoteLinks } from "./use-notes.ts";

/** State that the page which opened a new note hands over. */
type NewNoteState = { fresh: true; links?: NoteLinks };

/** One note, open for writing. A new one is kept with its first character. */
export default function NotePage({ id }: { id: string }) {
  const { t } = useLingui();
  const beside = use(PaneContext) === "detail";
  const { state } = useLocation() as { state: Partial<NewNoteState> | null };
  const record = useRecord("notes", id);
  const [blank] = useState(() => (state?.fresh ? blankNote(id, state.links) : null));
  // The note as it was when it was opened; the editor keeps what is typed from there on.
  const [opened, setOpened] = useState<Note | null>(null);
  const found = record ? Note.parse(record) : record === null ? blank : undefined;
  if (opened === null && found) setOpened(found);
  if (opened) return <NoteEditor opened={opened} record={record ?? null} isNew={blank !== null} beside={beside} />;
  return (
    <Screen title={t`Note`} back="/notes" quietTitle headless={beside}>
      {record === null && (
        <EmptyState
          plain
          title={<Trans>Note not found</Trans>}
          action={{ label: <Trans>All notes</Trans>, to: "/notes", icon: BackIcon }}
        >
          <Trans>It was deleted, or hasn’t reached this device yet.</Trans>
        </EmptyState>
      )}
    </Screen>
  );
}
