import { Suspense, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import type { AiItem } from "@ankara/domain/ai/item";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { thisDevice } from "../../../platform/device.ts";
import { useSession } from "../../../session/use-session.ts";
import { DocumentIcon, MailIcon, NoteIcon, ReportIcon, ShareIcon, WhatsAppIcon } from "../../../ui/icons.ts";
import { Menu } from "../../../ui/menu.tsx";
import { toast } from "../../../ui/toast.tsx";
import { plainTextOf, whatsappTextOf } from "../../../rich-text/flat.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { newId, systemRandom } from "@ankara/domain/ids";
import { Note } from "@ankara/domain/records/note";
import { currentStore } from "../../../store/store.ts";

const ReportSheet = lazyPart(() => import("./report-sheet.tsx"));

type ShareMenuProps = {
  title: string;
  /** Line over the text: the subject of an e-mail, the name of the file. */
  subject: string;
  content: string;
  /** Null for a sample. */
  item: AiItem | null;
  /** Puts the viewer away, for a page that opens in its place. */
  onClose: () => void;
};

/** Ways out of the app for a text, and the way to say that it should not have been written. */
export function ShareMenu({ title, subject, content, item, onClose }: ShareMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  /** The note this text was saved to here, and what it held then. */
  const [note, setNote] = useState<{ id: string; content: string } | null>(null);
  const company = useSession()?.user.company_name ?? "";
  const [reporting, setReporting] = useState(false);

  async function shareCaption(): Promise<void> {
    const text = plainTextOf(content);
    const outcome = await thisDevice().share({ text });
    if (outcome !== "unavailable") return;
    if (await thisDevice().copy(text)) toast(t`Copied. Paste it under your picture.`, { tone: "good" });
  }

  async function savePdf(): Promise<void> {
    try {
      const { drawTextPdf } = await import("./text-pdf.ts");
      const file = await drawTextPdf({
        title: subject || title,
        company,
        content,
        language: item?.language ?? "en",
        madeAt: item?.updated_at ?? new Date().toISOString(),
      });
      await thisDevice().save(file);
    } catch (cause) {
      console.error("PDF not drawn", cause);
      toast(t`We couldn’t create the PDF. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5_000,
      });
    }
  }

  const openNote = (id: string) => {
    onClose();
    void navigate(`/notes/${id}`);
  };

  async function saveAsNote({ subject: about }: AiItem): Promise<void> {
    if (note?.content === content) return openNote(note.id);
    try {
      const id = await saveToNote(about ? `${title}: ${about}` : title, content);
      setNote({ id, content });
      toast(t`Saved to your notes`, {
        tone: "good",
        durationMs: 5_000,
        action: { label: t`Open`, onClick: () => openNote(id) },
      });
    } catch (cause) {
      console.error("The text could not be saved as a note", cause);
      toast(t`This device is full, so the note wasn’t saved. Free some space and try again; the text is still here.`, {
        tone: "danger",
        durationMs: 5_000,
      });
    }
  }

  const open = (address: string) => thisDevice().open(address);
  return (
    <>
      <Menu
        label={t`Share`}
        icon={ShareIcon}
        items={[
          {
            label: t`WhatsApp`,
            icon: WhatsAppIcon,
            onSelect: () => open(whatsappUrl("", "", whatsappTextOf(content))),
          },
          {
            label: t`E-mail`,
            icon: MailIcon,
            onSelect: () =>
              open(
                `mailto:?subject=${encodeURIComponent(subject || title)}&body=${encodeURIComponent(plainTextOf(content))}`,
              ),
          },
          { label: t`As a caption…`, icon: ShareIcon, onSelect: () => void shareCaption() },
          { label: t`PDF`, icon: DocumentIcon, separated: true, onSelect: () => void savePdf() },
          ...(item
            ? [
                {
                  label: note?.content === content ? t`Open the note` : t`Save to note`,
                  icon: NoteIcon,
                  onSelect: () => void saveAsNote(item),
                },
              ]
            : []),
          ...(item
            ? [{ label: t`Report this text`, icon: ReportIcon, separated: true, onSelect: () => setReporting(true) }]
            : []),
        ]}
      />
      {reporting && item && (
        <Suspense fallback={null}>
          <ReportSheet item={item} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  );
}

const longestTitle = 200;
const longestBody = 100_000;

/**
 * Keeps a text as a note on this device; it goes up with everything else once there is network.
 *
 * @param title - of the text, with its subject where it has one
 * @param content - markdown, as it stands in the viewer
 * @returns id of the note
 * @throws Error when the device refuses to write, for instance because it is full
 */
async function saveToNote(title: string, content: string): Promise<string> {
  const store = currentStore();
  const at = store.instant();
  const id = newId(Date.now(), systemRandom);
  const note = Note.parse({
    id,
    createdAt: at,
    updatedAt: at,
    deviceId: store.deviceId,
    title: title.slice(0, longestTitle),
    body: content.slice(0, longestBody),
  });
  await store.create("notes", note);
  return id;
}
