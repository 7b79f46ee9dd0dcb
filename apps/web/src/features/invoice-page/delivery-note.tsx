import { useMemo } from "react";
import { useLingui } from "@lingui/react/macro";
import DocumentViewer from "../../document-parts/document-viewer.tsx";
import type { InvoicePage } from "../../document-parts/use-invoice.ts";
import { drawPdf } from "../../document-parts/use-pdf.ts";
import { thisDevice } from "../../platform/device.ts";
import { IconButton } from "../../ui/button.tsx";
import { ShareIcon } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.tsx";

/** The delivery note of an invoice over the whole screen: to read, share, save and print, without a network. */
export default function DeliveryNote({ page, onClose }: { page: InvoicePage; onClose: () => void }) {
  const { t } = useLingui();
  const parts = useMemo(() => ({ ...page.parts, as: "delivery_note" as const }), [page.parts]);
  const share = async () => {
    try {
      const file = await drawPdf(parts);
      const outcome = await thisDevice().share({ file, title: file.name });
      if (outcome === "unavailable") await thisDevice().save(file);
    } catch (cause) {
      console.error("The delivery note was not drawn", cause);
      toast(t`We couldn’t create the PDF. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    }
  };
  return (
    <DocumentViewer
      onClose={onClose}
      parts={parts}
      subtitle={t`Delivery note`}
      actions={<IconButton label={t`Share PDF`} icon={ShareIcon} onClick={() => void share()} />}
    />
  );
}
