import { Suspense, useEffect, useState } from "react";
import type { PrintedDocument } from "@ankara/documents/invoice-document";
import { cx } from "../ui/cx.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const RenderedDocument = lazyPart(() => import("./rendered-document.tsx"));
const RenderedDeliveryNote = lazyPart(() => import("./rendered-delivery-note.tsx"));

/** The document as the client gets it, on white paper in light and dark. It follows when typing pauses. */
export function DocumentPreview({ parts, className }: { parts: PrintedDocument; className?: string }) {
  const settled = useSettled(parts, pauseFor(parts));
  // A roll is narrow: as wide as a sheet its letters would be those of a poster.
  const isRoll = parts.invoice.template === "receipt";
  const isHalf = !isRoll && parts.invoice.look?.sheet === "a5";
  return (
    <div
      className={cx(
        isRoll && "mx-auto max-w-[340px]!",
        isHalf && "mx-auto max-w-[460px]!",
        "relative overflow-hidden rounded-[3px] bg-white shadow-soft after:pointer-events-none after:absolute after:inset-0 after:bg-[light-dark(transparent,rgb(0_0_0/.07))]",
        className,
      )}
    >
      <Suspense fallback={<div aria-busy="true" className="aspect-[595/842]" />}>
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
