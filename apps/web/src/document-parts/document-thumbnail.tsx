import { Suspense, useEffect, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { whenIdle } from "../platform/yield-to-main.ts";
import { ExpandIcon } from "../ui/icons.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { DocumentPreview } from "./document-preview.tsx";

const DocumentViewer = lazyPart(() => import("./document-viewer.tsx"));

/**
 * The document as a small picture that opens over the whole screen. It is laid out large and scaled down, because a
 * browser draws no rule thinner than one pixel and a small layout would be black stripes.
 */
export function DocumentThumbnail({
  parts,
  isCovered = false,
}: {
  parts: InvoiceDocumentInput;
  /** A sheet is open over it: its drawing waits. */
  isCovered?: boolean;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  // Laid out once the page stands there: it is a picture, and a whole document to lay out.
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => (isCovered ? undefined : whenIdle(() => setIsDrawn(true))), [isCovered]);
  return (
    <>
      <span className="relative mr-2 mb-2 block h-[116px] w-[84px] shrink-0 rounded-[4px] bg-white text-left shadow-soft ring-1 ring-line">
        <span inert className="block size-full overflow-hidden rounded-[4px]">
          <span className="block w-[588px] origin-top-left scale-[0.142857]">
            {isDrawn && <DocumentPreview parts={parts} className="max-w-none! rounded-none! shadow-none!" />}
          </span>
        </span>
        <button
          type="button"
          aria-label={t`Open the document`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="absolute inset-0 rounded-[4px]"
        />
        <span className="pointer-events-none absolute -right-2 -bottom-2 grid size-[34px] place-items-center rounded-full bg-surface text-ink shadow-soft ring-1 ring-line">
          <ExpandIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
      </span>
      {open && (
        <Suspense fallback={null}>
          <DocumentViewer onClose={() => setOpen(false)} parts={parts} />
        </Suspense>
      )}
    </>
  );
}
