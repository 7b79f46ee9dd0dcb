import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useMemo, useState, type ReactNode } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { undoMs } from "@ankara/domain/constants";
import { noteColors, type Note } from "@ankara/domain/records/note";
import { useZone } from "../../store/hooks.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ChecklistIcon, CloseIcon, DeleteIcon, ColourIcon, PinIcon, UndoIcon, UnpinIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { AwaitedList, useIsBare } from "../../sync/awaited-list.tsx";
import { SplitView, useOpenFirst } from "../../ui/split-view.tsx";
import { NoteRows } from "./note-rows.tsx";
import { newNoteId, notesWith, useNotes, type StoredNote } from "./use-notes.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { currentStore } from "../../store/store.ts";
import { Menu } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.tsx";
import { colorNames } from "./note-colors.ts";

const NotePage = lazyPart(() => import("./note-page.tsx"));

/** Notes and the one an address names: side by side where there is room, else whichever is asked for. */
export function NotesScreen() {
  const { id } = useParams();
  const nothing = useIsBare(useNotes());
  const detail = id !== undefined && (
    <Suspense fallback={<div className="h-full" />}>
      <NotePage key={id} id={id} />
    </Suspense>
  );
  if (nothing && !detail) return <NoteList />;
  return <SplitView list={<NoteList openId={id} />} detail={detail || undefined} />;
}

function NoteList({ openId }: { openId?: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const inTrash = params.has("trash");
  const timeZone = useZone();
  const all = useNotes();
  const [query, setQuery] = useState("");
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const pick = (id: string, on: boolean) =>
    setPicked((before) => new Set(on ? [...(before ?? []), id] : [...(before ?? [])].filter((other) => other !== id)));
  const listed = useMemo(() => all?.filter(({ archivedAt }) => (archivedAt !== null) === inTrash), [all, inTrash]);
  const shown = useMemo(() => listed && notesWith(listed, query), [listed, query]);
  const trashed = all?.filter(({ archivedAt }) => archivedAt !== null).length ?? 0;
  const nothing = useIsBare(listed);
  const write = () => void navigate(`/notes/${newNoteId()}`, { state: { fresh: true } });
  const openTrash = () => {
    setPicked(null);
    setParams({ trash: "" });
  };
  const leaveTrash = () => {
    setPicked(null);
    setParams({}, { replace: true });
  };
  const to = (id: string) => `/notes/${id}${inTrash ? "?trash" : ""}`;
  const first = shown?.[0];
  useOpenFirst(openId === undefined && !picked && first ? to(first.id) : undefined);
  return (
    <Screen
      title={inTrash ? t`Trash` : t`Notes`}
      onBack={inTrash ? leaveTrash : undefined}
      {...(inTrash || nothing || picked ? {} : { fab: { label: t`New note`, onClick: write } })}
      actions={
        picked ? (
          <IconButton label={t`Stop selecting`} icon={CloseIcon} onClick={() => setPicked(null)} />
        ) : (
          listed &&
          !nothing && <IconButton label={t`Select several`} icon={ChecklistIcon} onClick={() => setPicked(new Set())} />
        )
      }
      {...(picked
        ? {
            footer: (
              <PickedNotes
                notes={(listed ?? []).filter(({ id }) => picked.has(id))}
                inTrash={inTrash}
                onDone={() => setPicked(null)}
              />
            ),
          }
        : {})}
      search={
        nothing ? undefined : <SearchBox value={query} onChange={setQuery} placeholder={t`Search notes`} slashKey />
      }
    >
      {!shown && (
        <AwaitedList
          title={<Trans>Your notes are not here yet</Trans>}
          action={{ label: <Trans>Write a note</Trans>, onClick: write }}
        >
          <Trans>Those you have load later. You can write one now.</Trans>
        </AwaitedList>
      )}
      {listed && nothing && !inTrash && (
        <EmptyState title={<Trans>No notes yet</Trans>} action={{ label: <Trans>Write a note</Trans>, onClick: write }}>
          <Trans>Measurements, orders, checklists. Saved on this device as you type.</Trans>
        </EmptyState>
      )}
      {listed && nothing && inTrash && (
        <EmptyState plain title={<Trans>The trash is empty</Trans>}>
          <Trans>Deleted notes stay here for 30 days.</Trans>
        </EmptyState>
      )}
      {shown && query !== "" && (
        <p className="px-4 pt-2 text-13 font-medium text-muted" aria-live="polite">
          <Plural value={shown.length} one="# note found" other="# notes found" />
        </p>
      )}
      {shown && shown.length > 0 && (
        <NoteRows notes={shown} timeZone={timeZone} openId={openId} to={to} picked={picked} onPick={pick} />
      )}
      {!inTrash && trashed > 0 && query === "" && (
        <Button variant="ghost" icon={DeleteIcon} className="mx-1 mt-2 mb-6" onClick={openTrash}>
          <Trans>Trash</Trans> ({trashed})
        </Button>
      )}
    </Screen>
  );
}

type PickedProps = { notes: readonly StoredNote[]; inTrash: boolean; onDone: () => void };

/** Offers actions on several notes at once; each can be undone. */
function PickedNotes({ notes, inTrash, onDone }: PickedProps) {
  const { t, i18n } = useLingui();
  const count = notes.length;
  const nothing = count === 0;
  const act = async (fields: Partial<Pick<Note, "pinned" | "color" | "archivedAt">>, done: ReactNode) => {
    const before = notes.map(({ id, pinned, color, archivedAt }) => [id, { pinned, color, archivedAt }] as const);
    onDone();
    await writeAll(notes.map(({ id }) => [id, fields] as const));
    toast(done, { durationMs: undoMs, action: { label: t`Undo`, onClick: () => void writeAll(before) } });
  };
  const unpin = !nothing && notes.every(({ pinned }) => pinned);
  return (
    <div className="flex items-center justify-between gap-3 px-4 py-2">
      <p aria-live="polite">
        <Plural value={count} _0="Choose some" one="# chosen" other="# chosen" />
      </p>
      <div className="flex items-center gap-1">
        {inTrash ? (
          <Button
            icon={UndoIcon}
            disabled={nothing}
            onClick={() =>
              void act({ archivedAt: null }, <Plural value={count} one="# note restored" other="# notes restored" />)
            }
          >
            <Trans>Restore</Trans>
          </Button>
        ) : (
          <>
            <IconButton
              icon={unpin ? UnpinIcon : PinIcon}
              label={unpin ? t`Unpin` : t`Pin`}
              disabled={nothing}
              onClick={() =>
                void act(
                  { pinned: !unpin },
                  unpin ? (
                    <Plural value={count} one="# note unpinned" other="# notes unpinned" />
                  ) : (
                    <Plural value={count} one="# note pinned" other="# notes pinned" />
                  ),
                )
              }
            />
            {!nothing && (
              <Menu
                label={t`Colour`}
                icon={ColourIcon}
                items={["" as const, ...noteColors].map((color) => ({
                  label: color === "" ? t`No colour` : i18n._(colorNames[color]),
                  onSelect: () =>
                    void act({ color }, <Plural value={count} one="# note coloured" other="# notes coloured" />),
                }))}
              />
            )}
            <IconButton
              icon={DeleteIcon}
              label={t`Move to trash`}
              disabled={nothing}
              onClick={() =>
                void act(
                  { archivedAt: currentStore().instant() },
                  <Plural value={count} one="# note moved to trash" other="# notes moved to trash" />,
                )
              }
            />
          </>
        )}
      </div>
    </div>
  );
}

/** All of them in one transaction. */
async function writeAll(patches: readonly (readonly [id: string, fields: Partial<Note>])[]): Promise<void> {
  const store = currentStore();
  const updatedAt = store.instant();
  await store.write(async (unit) => {
    for (const [id, fields] of patches) {
      const note = await unit.record("notes", id);
      if (note) await unit.write("notes", id, { ...note, ...fields, updatedAt, deviceId: store.deviceId });
    }
  });
}
