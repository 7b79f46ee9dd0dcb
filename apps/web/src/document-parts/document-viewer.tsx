import { useEffect, useRef, type RefObject, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useLingui } from "@lingui/react/macro";
import type { PrintedDocument } from "@ankara/documents/invoice-document";
import { IconButton } from "../ui/button.tsx";
import { CloseIcon, DownloadIcon, ZoomInIcon, ZoomOutIcon } from "../ui/icons.ts";
import { useBackCloses } from "../ui/use-back-closes.ts";
import { DocumentPreview } from "./document-preview.tsx";
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

/** Largest zoom: the print of a page fills a phone many times over, and more shows nothing new. */
export const maxZoom = 4;
/** Zoom a double tap leads to. */
const tappedZoom = 2.5;
const doubleTapMs = 300;
/** Distance of two taps that still count as one place, px. */
const doubleTapPx = 24;

type ZoomView = { readonly zoom: number; readonly left: number; readonly top: number };

/**
 * Returns how far to scroll when the zoom changes, so that the place under the fingers stays there.
 *
 * @param at - the place, px from the upper left corner of what is visible
 */
export function zoomAround(
  view: ZoomView,
  at: { readonly x: number; readonly y: number },
  targetZoom: number,
): ZoomView {
  const zoom = Math.min(maxZoom, Math.max(1, targetZoom));
  const grown = zoom / view.zoom;
  return {
    zoom,
    left: Math.max(0, (view.left + at.x) * grown - at.x),
    top: Math.max(0, (view.top + at.y) * grown - at.y),
  };
}

/**
 * Zooms what scrolls inside an element by pinch, by double tap and by the wheel with Ctrl. The content is laid out anew
 * at each step, so that letters stay sharp; one finger scrolls as ever.
 *
 * @param onZoom - sets the width of the content, a multiple of what is visible
 * @returns how to zoom by a button, around the middle
 */
function usePinchZoom(scroller: RefObject<HTMLElement | null>, onZoom: (zoom: number) => void): (zoom: number) => void {
  const zoom = useRef(1);
  const draw = useRef(onZoom);
  useEffect(() => {
    draw.current = onZoom;
  });
  const apply = (at: { x: number; y: number }, targetZoom: number) => {
    const area = scroller.current;
    if (!area) return;
    const next = zoomAround({ zoom: zoom.current, left: area.scrollLeft, top: area.scrollTop }, at, targetZoom);
    zoom.current = next.zoom;
    // It scrolls to a place that is there once the content has its new width.
    flushSync(() => draw.current(next.zoom));
    area.scrollTo(next.left, next.top);
  };
  const run = useRef(apply);
  useEffect(() => {
    run.current = apply;
  });
  useEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const placeOf = (x: number, y: number) => {
      const box = area.getBoundingClientRect();
      return { x: x - box.left, y: y - box.top };
    };
    let pinch: { from: number; zoom: number } | null = null;
    let tap: { at: number; x: number; y: number } | null = null;
    const spread = ([a, b]: TouchList | Touch[]) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    const onStart = (event: TouchEvent) => {
      pinch = event.touches.length === 2 ? { from: spread(event.touches), zoom: zoom.current } : null;
    };
    const onMove = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!pinch || !a || !b || pinch.from === 0) return;
      event.preventDefault();
      const middle = placeOf((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      run.current(middle, (pinch.zoom * spread(event.touches)) / pinch.from);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      run.current(placeOf(event.clientX, event.clientY), zoom.current * Math.exp(-event.deltaY / 200));
    };
    const onTap = (event: MouseEvent) => {
      const [x, y] = [event.clientX, event.clientY];
      const isSecond =
        tap !== null && event.timeStamp - tap.at < doubleTapMs && Math.hypot(x - tap.x, y - tap.y) < doubleTapPx;
      tap = isSecond ? null : { at: event.timeStamp, x, y };
      if (isSecond) run.current(placeOf(x, y), zoom.current > 1 ? 1 : tappedZoom);
    };
    area.addEventListener("touchstart", onStart, { passive: true });
    area.addEventListener("touchmove", onMove, { passive: false });
    area.addEventListener("wheel", onWheel, { passive: false });
    area.addEventListener("click", onTap);
    return () => {
      area.removeEventListener("touchstart", onStart);
      area.removeEventListener("touchmove", onMove);
      area.removeEventListener("wheel", onWheel);
      area.removeEventListener("click", onTap);
    };
  }, [scroller]);
  return (targetZoom) => {
    const area = scroller.current;
    if (area) run.current({ x: area.clientWidth / 2, y: area.clientHeight / 2 }, targetZoom);
  };
}
