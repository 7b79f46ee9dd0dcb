import { Suspense, useEffect, useState } from "react";
import type { PrintedDocument, InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { cx } from "../ui/cx.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useLingui } from "@lingui/react/macro";
import { ExpandIcon } from "../ui/icons.ts";

const RenderedDocument = lazyPart(() => import("./rendered-document.tsx"));
const RenderedDeliveryNote = lazyPart(() => import("./rendered-delivery-note.tsx"));

/** The document as the client gets it, on white paper in light and dark. It follows when typing pauses. */
export function DocumentPreview({ parts, className }: { parts: PrintedDocument; className?: string }) {
  const settled = useSettled(parts, pauseFor(parts));
  // A roll is narrow: as wide as a sheet its letters would be those of a poster.
  const isRoll = parts.invoice.template === "receipt";
  return (
    <div
      className={cx(
        isRoll && "mx-auto max-w-[340px]!",
        "relative overflow-hidden rounded-[3px] bg-white shadow-soft after:pointer-events-none after:absolute after:inset-0 after:bg-[light-dark(transparent,rgb(0_0_0/.07))]",
        className,
      )}
    >
      <Suspense fallback={<div className="aspect-[595/842]" />}>
        {settled.as === "delivery_note" ? (
          <RenderedDeliveryNote parts={settled} />
        ) : (
          <RenderedDocument parts={settled} />
        )}
      </Suspense>
    </div>
  );
}

/** A long document takes longer to lay out than a key may: it waits for a longer pause. */
const pauseFor = ({ invoice }: PrintedDocument): number => (invoice.lines.length > 20 ? 400 : 120);

/** The value once it has not changed for a while; the first one at once. */
function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

const DocumentViewer = lazyPart(() => import("./document-viewer.tsx"));

/**
 * The document as a small picture that opens over the whole screen. It is laid out large and scaled down, because a
 * browser draws no rule thinner than one pixel and a small layout would be black stripes.
 */
export function DocumentThumbnail({ parts }: { parts: InvoiceDocumentInput }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className="relative mr-2 mb-2 block h-[116px] w-[84px] shrink-0 rounded-[4px] bg-white text-left shadow-soft ring-1 ring-line">
        <span inert className="block size-full overflow-hidden rounded-[4px]">
          <span className="block w-[588px] origin-top-left scale-[0.142857]">
            <DocumentPreview parts={parts} className="max-w-none! rounded-none! shadow-none!" />
          </span>
        </span>
        <button
          type="button"
          aria-label={t`Read the document`}
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
