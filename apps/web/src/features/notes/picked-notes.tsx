import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { noteColors, type Note } from "@ankara/domain/records/note";
import type { ReactNode } from "react";
import { currentStore } from "../../store/store.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ColourIcon, DeleteIcon, PinIcon, UndoIcon, UnpinIcon } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.tsx";
import { colorNames } from "./note-colors.ts";
import type { StoredNote } from "./use-notes.ts";

type PickedProps = { notes: readonly StoredNote[]; inTrash: boolean; onDone: () => void };

/** Offers actions on several notes at once; each can be undone. */
export function PickedNotes({ notes, inTrash, onDone }: PickedProps) {
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
