import { useEffect, useState, type RefObject } from "react";

/** The finger has to come this far; the content follows it at half the speed. */
const enoughPx = 64;

export type Pull = { state: "rest" | "pulling" | "enough" | "busy"; offsetPx: number };
const rest: Pull = { state: "rest", offsetPx: 0 };

/** Pulling a list down at its top asks for fresh data. Touch only; without `refresh` nothing happens. */
export function usePullToRefresh(scroller: RefObject<HTMLElement | null>, refresh: (() => Promise<void>) | null): Pull {
  const [pull, setPull] = useState(rest);
  useEffect(() => {
    const box = scroller.current;
    if (!box || !refresh) return;
    let startY: number | null = null;
    let now = rest;
    const show = (next: Pull) => {
      now = next;
      setPull(next);
    };
    const begin = (event: TouchEvent) => {
      startY = box.scrollTop <= 0 && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      if (startY === null || now.state === "busy") return;
      const offsetPx = Math.min(((event.touches[0]?.clientY ?? startY) - startY) / 2, enoughPx * 1.5);
      if (offsetPx <= 4 || box.scrollTop > 0) return now.state === "rest" ? undefined : show(rest);
      show({ state: offsetPx >= enoughPx ? "enough" : "pulling", offsetPx });
    };
    const end = async () => {
      startY = null;
      if (now.state === "pulling") show(rest);
      if (now.state !== "enough") return;
      show({ state: "busy", offsetPx: enoughPx });
      await refresh().catch(() => undefined);
      show(rest);
    };
    const release = () => void end();
    box.addEventListener("touchstart", begin, { passive: true });
    box.addEventListener("touchmove", move, { passive: true });
    box.addEventListener("touchend", release);
    box.addEventListener("touchcancel", release);
    return () => {
      box.removeEventListener("touchstart", begin);
      box.removeEventListener("touchmove", move);
      box.removeEventListener("touchend", release);
      box.removeEventListener("touchcancel", release);
    };
  }, [scroller, refresh]);
  return pull;
}
