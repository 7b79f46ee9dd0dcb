import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { Button } from "../ui/button.tsx";
import { DownloadIcon, SearchIcon } from "../ui/icons.ts";
import { Sheet } from "../ui/sheet.tsx";
import { DocumentPreview } from "./document-preview.tsx";
import { useDownloadPdf } from "./use-pdf.ts";

type PreviewSheetProps = { open: boolean; onClose: () => void; parts: InvoiceDocumentInput };

/** The document over the whole phone, as the client will get it; whole, or large enough to read. */
export function PreviewSheet({ open, onClose, parts }: PreviewSheetProps) {
  const { t } = useLingui();
  const [large, setLarge] = useState(false);
  const pdf = useDownloadPdf();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Preview`}
      subtitle={parts.invoice.status === "draft" ? t`Number given when issued` : undefined}
      width="wide"
      tall
      footer={
        <div className="flex gap-2">
          <Button className="flex-1 px-2!" icon={SearchIcon} aria-pressed={large} onClick={() => setLarge(!large)}>
            {large ? t`Whole page` : t`Larger`}
          </Button>
          <Button className="flex-1 px-2!" icon={DownloadIcon} busy={pdf.busy} onClick={() => void pdf.download(parts)}>
            {t`Download PDF`}
          </Button>
        </div>
      }
    >
      <section
        aria-label={t`Document`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus
        tabIndex={0}
        className="min-h-full overflow-x-auto bg-sunken p-3"
      >
        {open && <DocumentPreview parts={parts} large={large} />}
      </section>
    </Sheet>
  );
}
