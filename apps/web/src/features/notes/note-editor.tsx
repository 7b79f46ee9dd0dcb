import { Trans, useLingui } from "@lingui/react/macro";
import { undoMs } from "@ankara/domain/constants";
import { formatInstant } from "@ankara/domain/dates/dates";
import { noteColors, type Note } from "@ankara/domain/records/note";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { boundMarkdown } from "../../rich-text/bound.ts";
import type { EditorHandle } from "../../rich-text/editor-handle.ts";
import { useZone } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { confirm } from "../../ui/dialog.tsx";
import {
  BellIcon,
  BoldIcon,
  CheckIcon,
  ChecklistIcon,
  ColourIcon,
  DeleteIcon,
  HeadingIcon,
  LinkIcon,
  PinIcon,
  SaveIcon,
  UndoIcon,
  UnpinIcon,
} from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { colorNames, paintOf } from "./note-colors.ts";
import { LinkChips } from "./link-chips.tsx";
import PlainEditor from "./plain-editor.tsx";
import { useNote, type NoteDraft } from "./use-note.ts";
import { Versions } from "./versions.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const RichEditor = lazyPart(() => import("../../rich-text/editor.tsx").catch(() => ({ default: PlainEditor })));
const ReminderSheet = lazyPart(() => import("./reminder-sheet.tsx"));
const LinkSheet = lazyPart(() => import("./link-sheet.tsx"));

type EditorProps = { opened: Note; record: Note | null; isNew: boolean; beside: boolean };

/** Writing a note: title, what it is about, the text as it will look. It saves itself. */
export function NoteEditor({ opened, record, isNew, beside }: EditorProps) {
  const { t } = useLingui();
  const draft = useNote(opened, record);
  const { note, bodyVersion, change } = draft;
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [open, setOpen] = useState<"reminder" | "link" | null>(null);
  const trashed = note.archivedAt !== null;
  const actions = <NoteActions draft={draft} stored={record !== null} onOpen={setOpen} />;
  // A text the reader would have to cut or flatten is edited as it stands, so that nothing of it is lost.
  const [plain] = useState(() => boundMarkdown(opened.body) !== opened.body.replaceAll(/\r\n?/g, "\n"));
  const Editor = plain ? PlainEditor : RichEditor;
  return (
    <Screen
      title={note.title || t`Note`}
      back="/notes"
      quietTitle
      headless={beside}
      actions={
        <>
          {!beside && <SaveText draft={draft} />}
          {actions}
        </>
      }
      {...(trashed ? {} : { footer: <Toolbar editor={editor} /> })}
    >
      <div className="px-4 pb-10 desk:mx-auto desk:max-w-170 desk:px-7 desk:pt-4">
        {beside && (
          <div className="mb-3 flex items-center justify-end gap-1">
            <SaveText draft={draft} />
            {actions}
          </div>
        )}
        {trashed && <TrashStrip draft={draft} />}
        {/* Elsewhere the screen's own head has the title. */}
        {beside && <h1 className="sr-only">{note.title || t`Note`}</h1>}
        <input
          type="text"
          aria-label={t`Title`}
          placeholder={t`Title`}
          value={note.title}
          maxLength={200}
          readOnly={trashed}
          onChange={(event) => change({ title: event.target.value })}
          className="w-full bg-transparent py-1 text-22 font-semibold outline-none placeholder:text-muted desk:text-28"
        />
        <LinkChips note={note} onOff={change} onReminder={() => setOpen("reminder")} />
        {note.bothKept && !trashed && <Versions draft={draft} />}
        <div className="mt-3">
          <Suspense fallback={<Skeleton className="mb-36 w-3/5" />}>
            <Editor
              key={bodyVersion}
              markdown={note.body}
              check={noMarks}
              label={t`Note`}
              onChange={(body) => change({ body })}
              onReady={setEditor}
              focus={isNew && bodyVersion === 0}
            />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={null}>
        {open === "reminder" && <ReminderSheet note={note} onChange={change} onClose={() => setOpen(null)} />}
        {open === "link" && <LinkSheet onChange={change} onClose={() => setOpen(null)} />}
      </Suspense>
    </Screen>
  );
}

const noMarks: readonly string[] = [];

function SaveText({ draft: { state, savedAt } }: { draft: NoteDraft }) {
  const { t } = useLingui();
  const zone = useZone();
  const text =
    state === "failed"
      ? t`Not saved: this device is full`
      : state === "saved"
        ? t`Saved ${formatInstant(savedAt, zone, "time")}`
        : "";
  return (
    <output className={state === "failed" ? "px-2 text-13 text-overdue-ink" : "px-2 text-13 text-muted"}>{text}</output>
  );
}

type ActionsProps = { draft: NoteDraft; stored: boolean; onOpen: (what: "reminder" | "link") => void };

function NoteActions({ draft, stored, onOpen }: ActionsProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { note, change, flush } = draft;
  if (note.archivedAt !== null) return null;
  const trash = async () => {
    change({ archivedAt: currentStore().instant() });
    await flush();
    void navigate("/notes", { replace: true });
    toast(t`Note moved to trash`, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void currentStore().update("notes", note.id, { archivedAt: null }) },
    });
  };
  return (
    <>
      <IconButton
        icon={note.pinned ? UnpinIcon : PinIcon}
        label={note.pinned ? t`Unpin` : t`Pin`}
        aria-pressed={note.pinned}
        onClick={() => change({ pinned: !note.pinned })}
      />
      <IconButton icon={BellIcon} label={t`Reminder`} onClick={() => onOpen("reminder")} />
      <Menu
        label={t`Colour`}
        icon={ColourIcon}
        items={[
          {
            label: t`No colour`,
            dot: "transparent",
            onSelect: () => change({ color: "" }),
            ...(note.color === "" ? { hint: "✓" } : {}),
          },
          ...noteColors.map((color) => ({
            label: i18n._(colorNames[color]),
            dot: paintOf(color) ?? "",
            onSelect: () => change({ color }),
            ...(note.color === color ? { hint: "✓" } : {}),
          })),
        ]}
      />
      <Menu
        label={t`More about this note`}
        items={[
          { label: t`Link to…`, icon: LinkIcon, onSelect: () => onOpen("link") },
          {
            label: note.snippet ? t`No longer a snippet` : t`Use as a snippet on invoices`,
            icon: note.snippet ? CheckIcon : SaveIcon,
            onSelect: () => {
              change({ snippet: !note.snippet });
              if (!note.snippet) toast(t`You can now insert it in an invoice’s note and terms`);
            },
          },
          {
            label: t`Move to trash`,
            icon: DeleteIcon,
            danger: true,
            separated: true,
            disabled: !stored,
            onSelect: () => void trash(),
          },
        ]}
      />
    </>
  );
}

function TrashStrip({ draft: { note, change, flush, stop } }: { draft: NoteDraft }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const forever = async () => {
    const sure = await confirm({
      title: t`Delete this note forever?`,
      text: t`It is deleted from every device.`,
      confirmLabel: t`Delete`,
      tone: "danger",
    });
    if (!sure) return;
    stop();
    await currentStore().remove("notes", note.id);
    void navigate("/notes?trash", { replace: true });
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-card bg-neutral px-4 py-3 text-15">
      <p className="min-w-0 flex-1 basis-40 text-muted">
        <Trans>In the trash. Deleted automatically after 30 days.</Trans>
      </p>
      <Button
        icon={UndoIcon}
        onClick={() => {
          change({ archivedAt: null });
          void flush();
        }}
      >
        <Trans>Restore</Trans>
      </Button>
      <Button variant="danger-ghost" icon={DeleteIcon} onClick={() => void forever()}>
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}

function Toolbar({ editor }: { editor: EditorHandle | null }) {
  const { t } = useLingui();
  const actions = [
    { label: t`Checklist`, icon: ChecklistIcon, act: editor?.checklist },
    { label: t`Bold`, icon: BoldIcon, act: editor?.bold },
    { label: t`Heading`, icon: HeadingIcon, act: editor?.heading },
    { label: t`Undo`, icon: UndoIcon, act: editor?.undo },
  ];
  return (
    <div
      role="toolbar"
      aria-label={t`Format`}
      className="mx-auto flex max-w-170 items-center gap-1 px-2 py-1.5 desk:px-6"
    >
      {actions.map(({ label, icon, act }) => (
        <IconButton key={label} label={label} icon={icon} disabled={!act} onClick={() => act?.()} />
      ))}
    </div>
  );
}
