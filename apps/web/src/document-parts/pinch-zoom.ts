import { useEffect, useRef, type RefObject } from "react";
import { flushSync } from "react-dom";

/** Largest zoom: the print of a page fills a phone many times over, and more shows nothing new. */
export const maxZoom = 4;
/** Zoom a double tap leads to. */
const tappedZoom = 2.5;
const doubleTapMs = 300;
/** Distance of two taps that still count as one place, px. */
const doubleTapPx = 24;

export type ZoomView = { readonly zoom: number; readonly left: number; readonly top: number };

/**
 * Returns how far to scroll when the zoom changes, so that the place under the fingers stays there.
 *
 * @param at - the place, px from the upper left corner of what is visible
 */
export function zoomAround(view: ZoomView, at: { readonly x: number; readonly y: number }, wanted: number): ZoomView {
  const zoom = Math.min(maxZoom, Math.max(1, wanted));
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
export function usePinchZoom(
  scroller: RefObject<HTMLElement | null>,
  onZoom: (zoom: number) => void,
): (zoom: number) => void {
  const zoom = useRef(1);
  const draw = useRef(onZoom);
  useEffect(() => {
    draw.current = onZoom;
  });
  const apply = (at: { x: number; y: number }, wanted: number) => {
    const area = scroller.current;
    if (!area) return;
    const next = zoomAround({ zoom: zoom.current, left: area.scrollLeft, top: area.scrollTop }, at, wanted);
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
  return (wanted) => {
    const area = scroller.current;
    if (area) run.current({ x: area.clientWidth / 2, y: area.clientHeight / 2 }, wanted);
  };
}
