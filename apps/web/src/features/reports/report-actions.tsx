import { lookOf } from "@ankara/domain/invoice/look";
import { useLingui } from "@lingui/react/macro";
import type { Report } from "@ankara/domain/reports/report";
import { useState } from "react";
import { thisDevice } from "../../platform/device.ts";
import { useBusiness } from "../../store/hooks.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { DocumentIcon, DownloadIcon, ShareIcon } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import type { ReportFileInput } from "./report-file.ts";
import { useTableLabels } from "./table-labels.ts";

type ActionsProps = {
  report: Report;
  title: string;
  company: string;
  about: readonly string[];
  /** A button with its word on phones too. */ wide?: boolean;
  /** Draws a document of its own in place of the report's tables. */
  drawDocument?: (() => Promise<File>) | undefined;
};

/** Share and download: PDF, Excel, CSV. What makes a file is loaded when it is first asked for. */
export function ReportActions({ wide = false, drawDocument, ...props }: ActionsProps) {
  const { t, i18n } = useLingui();
  const labels = useTableLabels();
  const desk = useIsDesk();
  const business = useBusiness();
  const [busy, setBusy] = useState(false);
  const input: ReportFileInput = { ...props, labels };

  const make = async (draw: () => Promise<File>, give: (file: File) => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await give(await draw());
    } catch (cause) {
      console.error("Report file not made", cause);
      toast(t`We couldn’t make the file. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    } finally {
      setBusy(false);
    }
  };
  const save = (file: File) => thisDevice().save(file);
  const pdf = async () =>
    drawDocument?.() ??
    (await import("./report-pdf.ts")).pdfFile({
      ...input,
      language: i18n.locale,
      madeAt: new Date().toISOString(),
      ...(business ? { template: business.template, accent: business.accent, look: lookOf(business) } : {}),
    });
  const share = async (file: File) => {
    const outcome = await thisDevice().share({ file, title: props.title });
    if (outcome === "unavailable") await save(file);
  };
  return (
    <>
      {desk || wide ? (
        <Button variant="soft" icon={ShareIcon} busy={busy} onClick={() => void make(pdf, share)}>
          {t`Share PDF`}
        </Button>
      ) : (
        <IconButton icon={ShareIcon} label={t`Share PDF`} disabled={busy} onClick={() => void make(pdf, share)} />
      )}
      <Menu
        label={t`Download`}
        icon={DownloadIcon}
        items={[
          { label: "PDF", icon: DocumentIcon, onSelect: () => void make(pdf, save) },
          {
            label: t`Excel (XLSX)`,
            icon: DownloadIcon,
            onSelect: () => void make(async () => (await import("./xlsx.ts")).xlsxFile(input), save),
          },
          {
            label: "CSV",
            icon: DownloadIcon,
            onSelect: () => void make(async () => (await import("./csv.ts")).csvFile(input), save),
          },
        ]}
      />
    </>
  );
}
