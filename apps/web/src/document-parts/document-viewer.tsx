import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { PrintedDocument } from "@ankara/documents/invoice-document";
import { IconButton } from "../ui/button.tsx";
import { CloseIcon, DownloadIcon, ZoomInIcon, ZoomOutIcon } from "../ui/icons.ts";
import { useBackCloses } from "../ui/use-back-closes.ts";
import { DocumentPreview } from "./document-preview.tsx";
import { usePinchZoom } from "./pinch-zoom.ts";
import { useDownloadPdf } from "./use-pdf.ts";

type ViewerProps = {
  onClose: () => void;
  parts: PrintedDocument;
  /** Under the number, for a document that is not the invoice itself. */
  subtitle?: string;
  /** Beside the download. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** A sheet or a question is open: it steps aside, because a modal dialog of the browser covers them. */
  aside?: boolean;
};

/** The document over the whole screen, as the client gets it: pinch, double tap or the button make it large enough to read. */
export default function DocumentViewer({ onClose, parts, subtitle, actions, footer, aside = false }: ViewerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const zoomTo = usePinchZoom(scroller, setZoom);
  const pdf = useDownloadPdf();
  const { number, status } = parts.invoice;
  const isLarge = zoom > 1;
  useBackCloses(true, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!aside) element?.showModal();
    return () => element?.close();
  }, [aside]);
  return (
    <dialog
      ref={dialog}
      aria-label={t`Document`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="sheet-rise m-0 h-dvh max-h-none w-screen max-w-none bg-sunken text-ink outline-none"
    >
      <div className="safe-y flex h-full flex-col">
        <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-1.5">
          <IconButton label={t`Close`} icon={CloseIcon} onClick={onClose} />
          <span className="min-w-0 flex-1">
            <span className="money block truncate text-18 font-semibold">{number ?? t`Preview`}</span>
            {status === "draft" && <span className="block text-13 text-muted">{t`Number given when issued`}</span>}
            {subtitle !== undefined && <span className="block text-13 text-muted">{subtitle}</span>}
          </span>
          <IconButton
            label={isLarge ? t`Whole page` : t`Larger`}
            icon={isLarge ? ZoomOutIcon : ZoomInIcon}
            onClick={() => zoomTo(isLarge ? 1 : 2)}
          />
          <IconButton
            label={t`Download PDF`}
            icon={DownloadIcon}
            disabled={pdf.busy}
            onClick={() => void pdf.download(parts)}
          />
          {actions}
        </header>
        <section
          ref={scroller}
          aria-label={t`Document`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus
          tabIndex={0}
          className="min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto"
        >
          <div className="min-h-full p-3" style={{ width: `${zoom * 100}%` }}>
            <DocumentPreview parts={parts} className={isLarge ? "" : "mx-auto max-w-[871px]"} />
          </div>
        </section>
        {footer}
      </div>
    </dialog>
  );
}
