import { useEffect, useRef, type RefObject } from "react";

/** Puts the cursor into an input once it is on screen: the first field of a form that was asked for by a button. */
export function useFocus<E extends HTMLElement>(isEnabled = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!isEnabled) return;
    // After the sheet around it has taken the focus for itself.
    const frame = requestAnimationFrame(() => element.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isEnabled]);
  return element;
}
