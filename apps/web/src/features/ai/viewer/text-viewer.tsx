import { Dialog } from "@base-ui/react/dialog";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState, type ReactNode } from "react";
import { updateAiItem } from "@ankara/contract/ai";
import type { AiItem } from "@ankara/domain/ai/item";
import { stopFreeBelowWords } from "@ankara/domain/constants";
import { contentTypes } from "@ankara/domain/ai/content-types";
import { thisDevice } from "../../../platform/device.ts";
import { api } from "../../../api/api.ts";
import { useApiMessage } from "../../../i18n/use-api-message.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { keyScroll } from "../../../ui/key-scroll.ts";
import { cx } from "../../../ui/cx.ts";
import {
  BoldIcon,
  ChecklistIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  CopyIcon,
  EditIcon,
  EyeIcon,
  HeadingIcon,
  ItalicIcon,
  SaveIcon,
  StarIcon,
  StopIcon,
  UndoIcon,
} from "../../../ui/icons.ts";
import { toast } from "../../../ui/toast.tsx";
import { useIsDesk } from "../../../ui/use-media.ts";
import { plainTextOf } from "../../../rich-text/flat.ts";
import { MarkedText } from "../../../rich-text/marked-text.tsx";
import type { EditorHandle } from "../../../rich-text/editor-handle.ts";
import { PostReminders } from "./post-reminders.tsx";
import { RefineMenu } from "./refine-menu.tsx";
import { SendMessage } from "./send-message.tsx";
import { ShareMenu } from "./share-menu.tsx";
import { useSavedEdits } from "./use-saved-edits.ts";
import { generatingText, type Rewrite } from "./use-writer.tsx";
import type { ViewerState } from "./viewer-state.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

/** The editor is kept on the device from its first use on; without it and without network a text is read only. */
const RichEditor = lazyPart(() => import("../../../rich-text/editor.tsx").catch(() => ({ default: ReadOnly })));

type TextViewerProps = {
  viewed: ViewerState;
  /** Holds the viewer beside the form, which stays in use; null puts it over the page. */
  pane: HTMLElement | null;
  onClose: () => void;
  onStop: (requestKey: string) => Promise<void>;
  /** Another version of the text comes into view. */
  onVersion: (at: number) => void;
  /** The server has the text as it is now. */
  onItem: (item: AiItem) => void;
  onAgain: (item: AiItem) => void;
  onRefine: (item: AiItem, how: Rewrite) => void;
};

/** The viewer of generated texts and samples: read, edit, keep, copy, share, have it written anew. */
export default function TextViewer(props: TextViewerProps) {
  const { viewed, pane, onClose } = props;
  return (
    <Dialog.Root
      open
      modal={pane === null}
      onOpenChange={(open, { reason }) => {
        // Beside the form the focus may leave the text: only its cross and Escape close it.
        if (!open && reason !== "focus-out") onClose();
      }}
      disablePointerDismissal
    >
      <Dialog.Portal {...(pane ? { container: pane } : {})}>
        {!pane && <Dialog.Backdrop className="sheet-scrim fixed inset-0 z-40 bg-scrim" />}
        <Dialog.Popup
          className={cx(
            "flex flex-col bg-paper text-ink outline-none",
            pane
              ? "absolute inset-0"
              : "sheet-rise safe-y fixed inset-0 z-50 desk:m-auto desk:h-fit desk:max-h-[min(760px,calc(100dvh-48px))] desk:w-[680px] desk:rounded-[14px] desk:bg-surface desk:shadow-soft",
          )}
        >
          {viewed.kind === "writing" && <WritingView {...props} viewed={viewed} />}
          {viewed.kind === "sample" && (
            <ReadingView {...props} key={viewed.sample.type} text={viewed.sample} item={null} versions={null} />
          )}
          {viewed.kind === "texts" && <TextVersions {...props} viewed={viewed} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function TextVersions(props: TextViewerProps & { viewed: Extract<ViewerState, { kind: "texts" }> }) {
  const { items, at } = props.viewed;
  const item = items[at];
  if (!item) return null;
  return <ReadingView {...props} key={item.id} text={item} item={item} versions={{ at, of: items.length }} />;
}

function Head({ title, subtitle, actions }: { title: string; subtitle?: ReactNode; actions?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="flex min-h-14 shrink-0 items-center pr-1 pl-1 desk:flex-row desk:pt-3 desk:pr-3 desk:pl-6">
      <Dialog.Close
        aria-label={t`Close`}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover desk:order-last desk:size-9"
      >
        <CloseIcon size={22} strokeWidth={1.75} aria-hidden="true" />
      </Dialog.Close>
      <div className="min-w-0 flex-1 pl-1 desk:pl-0">
        <Dialog.Title className="truncate text-18 font-semibold">{title}</Dialog.Title>
        {subtitle && <p className="line-clamp-2 text-13 leading-4 text-muted">{subtitle}</p>}
      </div>
      {actions}
    </div>
  );
}

function WritingView({ viewed, onStop }: TextViewerProps & { viewed: Extract<ViewerState, { kind: "writing" }> }) {
  const { t } = useLingui();
  const [stopping, setStopping] = useState(false);
  const words = viewed.text.split(/\s+/u).filter(Boolean).length;
  const { costCredits, title } = contentTypes[viewed.type];
  return (
    <>
      <Head title={title} />
      <div
        ref={keyScroll}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-2 desk:px-6"
        aria-busy="true"
      >
        {viewed.text === "" ? <Lines /> : <MarkedText markdown={viewed.text} className="ai-caret" />}
      </div>
      <div className="shrink-0 border-t border-line px-4 pt-3 pb-4 desk:px-6">
        <output className="block text-13 text-muted">{t(generatingText)}</output>
        <div className="mt-2 flex items-center gap-3">
          <p className="min-w-0 flex-1 text-13 text-muted">
            {words < stopFreeBelowWords ? (
              <Trans>Stopping now costs nothing.</Trans>
            ) : (
              <Trans>Stopping now keeps the text so far, for {costCredits} credits.</Trans>
            )}
          </p>
          <Button
            icon={StopIcon}
            busy={stopping}
            onClick={() => {
              setStopping(true);
              void onStop(viewed.requestKey).finally(() => setStopping(false));
            }}
          >
            <Trans>Stop</Trans>
          </Button>
        </div>
      </div>
    </>
  );
}

function ReadOnly({ markdown, check }: { markdown: string; check: readonly string[] }) {
  return (
    <>
      <MarkedText markdown={markdown} check={check} />
      <p className="mt-6 text-13 text-muted">
        <Trans>The editor isn’t on this device yet. Open a text once while online.</Trans>
      </p>
    </>
  );
}

/** Before the first word. */
const Lines = () => (
  <div aria-hidden="true" className="flex flex-col gap-3 pt-2">
    {["w-1/2", "w-full", "w-11/12", "w-2/3"].map((width) => (
      <span key={width} className={cx("h-4 rounded-full bg-neutral", width)} />
    ))}
  </div>
);

type ReadingProps = TextViewerProps & {
  text: { readonly title: string; readonly content: string; readonly page_title: string };
  /** Null for a sample. */
  item: AiItem | null;
  versions: { at: number; of: number } | null;
};

function ReadingView({ text, item, versions, onClose, onVersion, onItem, onAgain, onRefine }: ReadingProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const desk = useIsDesk();
  const edits = useSavedEdits(item, text.content, onItem);
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [preview, setPreview] = useState(false);
  const [saving, setSaving] = useState(false);
  const check = item?.check ?? none;
  const { content } = edits;
  // A message goes to its client: copying it is the second way.
  const isMessage = item !== null && "about_kind" in item.inputs;
  const versionArrows = versions && versions.of > 1 ? <Versions {...versions} onVersion={onVersion} /> : null;

  async function setFavourite(favorite: boolean): Promise<void> {
    if (!item) return;
    setSaving(true);
    const answer = await api.call(updateAiItem, {
      params: { id: item.id },
      body: { ai_writter: { favorite, ...(edits.dirty ? { content } : {}) } },
    });
    setSaving(false);
    if (!answer.ok) {
      toast(messageOf(answer.error, t`Not saved. Your changes are still here; try again.`), {
        tone: "danger",
        durationMs: 4_000,
      });
      return;
    }
    edits.sent(answer.value.data);
    onItem(answer.value.data);
    toast(favorite ? t`Saved to your favourites` : t`Removed from your favourites`, { tone: "good" });
  }

  async function copy(): Promise<void> {
    const { title } = text;
    if (!(await thisDevice().copy(plainTextOf(content)))) {
      toast(t`We couldn’t copy the text. Select it and copy it yourself.`, { tone: "danger", durationMs: 4_000 });
      return;
    }
    toast(t`Copied ${title} to clipboard`);
    onClose();
  }

  return (
    <>
      <Head
        title={text.title}
        subtitle={
          item ? (
            item.page_title !== item.title && item.page_title
          ) : (
            <Trans>A sample. Yours will be about your business.</Trans>
          )
        }
        actions={
          <>
            {desk && versionArrows}
            {item && (
              <IconButton
                label={item.favorite ? t`Remove from favourites` : t`Add to favourites`}
                icon={StarIcon}
                aria-pressed={item.favorite}
                disabled={saving}
                className={item.favorite ? "[&_svg]:fill-accent [&_svg]:text-accent" : ""}
                onClick={() => void setFavourite(!item.favorite)}
              />
            )}
            <ShareMenu title={text.title} subject={text.page_title} content={content} item={item} onClose={onClose} />
          </>
        }
      />
      {!desk && versionArrows && (
        <div className="flex shrink-0 justify-center border-b border-line">{versionArrows}</div>
      )}
      <div
        ref={keyScroll}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-2 pb-6 desk:min-h-60 desk:px-6"
      >
        {check.length > 0 && <CheckNote />}
        {preview ? (
          <MarkedText markdown={content} check={check} />
        ) : (
          <Suspense fallback={<MarkedText markdown={content} check={check} />}>
            <RichEditor markdown={content} check={check} label={t`Text`} onChange={edits.change} onReady={setEditor} />
          </Suspense>
        )}
        {item && (
          <p className="mt-6 text-13 text-muted">
            {item.engine === "built-in" ? (
              <Trans>Built-in writer (no AI model)</Trans>
            ) : (
              <Trans>Written by a language model. Read it before you send it.</Trans>
            )}
          </p>
        )}
      </div>
      {item && <PostReminders item={item} content={content} />}
      {item && <SendMessage item={item} content={content} subject={text.page_title || text.title} />}
      <div className="shrink-0 border-t border-line desk:flex desk:items-center desk:gap-2 desk:px-4 desk:py-3">
        <div role="toolbar" aria-label={t`Text tools`} className="flex min-w-0 flex-1 items-center px-1 desk:px-0">
          <Tool label={t`Bold`} icon={BoldIcon} off={preview || !editor} onClick={() => editor?.bold()} />
          <Tool label={t`Italic`} icon={ItalicIcon} off={preview || !editor} onClick={() => editor?.italic()} />
          <Tool label={t`Heading`} icon={HeadingIcon} off={preview || !editor} onClick={() => editor?.heading()} />
          <Tool label={t`List`} icon={ChecklistIcon} off={preview || !editor} onClick={() => editor?.list()} />
          <Tool label={t`Undo`} icon={UndoIcon} off={preview || !editor} onClick={() => editor?.undo()} />
          <Tool
            label={preview ? t`Edit` : t`Preview`}
            icon={preview ? EditIcon : EyeIcon}
            pressed={preview}
            onClick={() => setPreview(!preview)}
          />
          <span className="flex-1" />
          {item && (
            <RefineMenu
              item={item}
              selection={() => (preview ? "" : (editor?.selection() ?? ""))}
              onAgain={() => void edits.flush().then(() => onAgain(item))}
              onRefine={(how) =>
                void edits.flush().then(() => onRefine(item, edits.changed ? { ...how, content } : how))
              }
            />
          )}
        </div>
        <div className="flex gap-2 px-4 pt-1 pb-4 desk:p-0">
          <Button
            size="large"
            icon={SaveIcon}
            disabled={!item}
            busy={saving}
            title={item ? undefined : t`Samples are always here. There is nothing to save.`}
            className="flex-1 desk:h-9 desk:flex-none desk:px-3.5 desk:text-15"
            onClick={() => void setFavourite(true)}
          >
            {item?.favorite && !edits.dirty ? <Trans>Saved</Trans> : <Trans>Save</Trans>}
          </Button>
          <Button
            size="large"
            variant={isMessage ? "secondary" : "primary"}
            icon={CopyIcon}
            className="flex-1 desk:h-9 desk:flex-none desk:px-3.5 desk:text-15"
            onClick={() => void copy()}
          >
            <Trans>Copy</Trans>
          </Button>
        </div>
      </div>
    </>
  );
}
const none: readonly string[] = [];

function Versions({ at, of, onVersion }: { at: number; of: number; onVersion: (at: number) => void }) {
  const { t } = useLingui();
  const number = at + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
    <div role="group" aria-label={t`Versions`} className="flex items-center">
      <IconButton
        label={t`Earlier version`}
        icon={ChevronLeftIcon}
        disabled={at === 0}
        onClick={() => onVersion(at - 1)}
      />
      <output className="text-13 text-muted tabular-nums">
        <span className="sr-only">{t`Version`} </span>
        {t`${number} of ${of}`}
      </output>
      <IconButton
        label={t`Later version`}
        icon={ChevronRightIcon}
        disabled={at === of - 1}
        onClick={() => onVersion(at + 1)}
      />
    </div>
  );
}

function CheckNote() {
  return (
    <p className="mb-3 rounded-input bg-accent-soft px-3 py-2 text-13 text-accent-ink">
      <Trans>You didn’t type the words marked “check”. Check them before you send the text.</Trans>
    </p>
  );
}

function Tool({
  label,
  icon,
  off = false,
  pressed,
  onClick,
}: {
  label: string;
  icon: typeof BoldIcon;
  off?: boolean;
  pressed?: boolean;
  onClick: () => void;
}) {
  return (
    <IconButton
      label={label}
      icon={icon}
      size={18}
      tone="muted"
      disabled={off}
      aria-pressed={pressed}
      // The words stay marked while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}
