import { useLayoutEffect, type RefObject } from "react";
import { useLocation, useNavigationType } from "react-router";

const places = new Map<string, number>();
/** More than this many remembered places and the oldest goes. */
const limit = 200;

/**
 * Keeps the place of a scrolling screen: going back finds it where it was, and so does a tab that is pressed again.
 * @param remember - `always` for the root of a tab, `back` for screens reached from another
 */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, remember: "always" | "back"): void {
  const { key, pathname } = useLocation();
  const action = useNavigationType();
  const place = remember === "always" ? pathname : key;

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const top = remember === "always" || action === "POP" ? (places.get(place) ?? 0) : 0;
    const giveUp = performance.now() + 1000;
    let frame = 0;
    // The list may still be waiting for the device; try again until it is long enough or the person scrolls.
    const restore = () => {
      box.scrollTop = top;
      if (Math.abs(box.scrollTop - top) > 1 && performance.now() < giveUp) frame = requestAnimationFrame(restore);
    };
    if (top > 0) restore();
    const stop = () => cancelAnimationFrame(frame);
    const save = () => {
      places.delete(place);
      places.set(place, box.scrollTop);
      if (places.size > limit) places.delete(places.keys().next().value ?? "");
    };
    box.addEventListener("scroll", save, { passive: true });
    box.addEventListener("wheel", stop, { passive: true });
    box.addEventListener("touchstart", stop, { passive: true });
    return () => {
      stop();
      box.removeEventListener("scroll", save);
      box.removeEventListener("wheel", stop);
      box.removeEventListener("touchstart", stop);
    };
  }, [scroller, place, action, remember]);
}
