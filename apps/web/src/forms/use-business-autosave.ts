import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Business } from "@ankara/domain/records/business";
import { currentStore } from "../local/store.ts";

/** Pause after the last key before what was typed is kept. */
const pauseMs = 600;

type Draft = Partial<Business>;

/**
 * Keeps what is typed about the business on the device: a moment after the last key, on leaving a field and on leaving
 * the page. What another device changes shows at once in the fields that are not being typed in.
 */
export function useBusinessAutosave(business: Business) {
  const [draft, setDraft] = useState<Draft>({});
  const [saved, setSaved] = useState(false);
  const waiting = useRef<Draft>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = (): void => {
    clearTimeout(timer.current);
    const patch = waiting.current;
    if (Object.keys(patch).length === 0) return;
    waiting.current = {};
    void currentStore()
      .update("business", business.id, patch)
      .then(() => {
        setSaved(true);
        // What was typed since then is still ahead of the record.
        setDraft((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => patch[name] !== value)));
      });
  };
  const lastKeep = useRef(keep);
  useLayoutEffect(() => {
    lastKeep.current = keep;
  });
  useEffect(() => {
    const onHide = () => lastKeep.current();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      lastKeep.current();
    };
  }, []);

  return {
    value: <Name extends keyof Business>(name: Name): Business[Name] => (name in draft ? draft[name] : business[name]),
    type: <Name extends keyof Business>(name: Name, value: Business[Name]): void => {
      waiting.current = { ...waiting.current, [name]: value };
      setDraft((now) => ({ ...now, [name]: value }));
      setSaved(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => lastKeep.current(), pauseMs);
    },
    keep,
    saved,
  };
}
