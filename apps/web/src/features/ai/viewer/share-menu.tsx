import { lazy, Suspense, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { AiItem } from "@ankara/domain/ai/item";
import { thisDevice } from "../../../device/device.ts";
import { useSession } from "../../../local/use-session.ts";
import { DocumentIcon, MailIcon, ReportIcon, ShareIcon, WhatsAppIcon } from "../../../ui/icons.ts";
import { Menu } from "../../../ui/menu.tsx";
import { toast } from "../../../ui/toast.tsx";
import { plainTextOf, whatsappTextOf } from "../../../rich-text/flat.ts";

const ReportSheet = lazy(() => import("./report-sheet.tsx"));

type ShareMenuProps = {
  title: string;
  /** Line over the text: the subject of an e-mail, the name of the file. */
  subject: string;
  content: string;
  /** Null for a sample. */
  item: AiItem | null;
};

/** Ways out of the app for a text, and the way to say that it should not have been written. */
export function ShareMenu({ title, subject, content, item }: ShareMenuProps) {
  const { t } = useLingui();
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
      toast(t`The PDF could not be drawn. Open the app once with network, then try again.`, {
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
            onSelect: () => open(`https://wa.me/?text=${encodeURIComponent(whatsappTextOf(content))}`),
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
