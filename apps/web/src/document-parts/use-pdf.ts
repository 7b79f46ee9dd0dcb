import { useRef, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { PrintedDocument } from "@ankara/documents/invoice-document";
import { thisDevice } from "../platform/device.ts";
import { toast } from "../ui/toast.tsx";

/** Loads the engine when it is first needed. */
export const drawPdf = async (parts: PrintedDocument): Promise<File> => (await import("./pdf.ts")).drawPdf(parts);

/** Draws the PDF and hands it to the browser as a download. */
export function useDownloadPdf(): { busy: boolean; download: (parts: PrintedDocument) => Promise<boolean> } {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const download = async (parts: PrintedDocument): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await thisDevice().save(await drawPdf(parts));
      return true;
    } catch (cause) {
      console.error("PDF not drawn", cause);
      toast(t`We couldn’t create the PDF. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, download };
}
