import { useRef, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { Business } from "@ankara/domain/records/business";
import { currentStore } from "../store/store.ts";
import { toast } from "../ui/toast.tsx";
import { useUnsaved } from "../ui/unsaved.ts";
import { useFlushOnHide } from "./use-flush-on-hide.ts";

/** Pause after the last key before what was typed is kept. */
const pauseMs = 600;

type Draft = Partial<Business>;

/**
 * Keeps what is typed about the business on the device: a moment after the last key, on leaving a field and on leaving
 * the page. What another device changes shows at once in the fields that are not being typed in.
 */
export function useBusinessAutosave(business: Business) {
  const [draft, setDraft] = useState<Draft>({});
  const { t } = useLingui();
  const [saved, setSaved] = useState(false);
  const [failed, setFailed] = useState(false);
  useUnsaved(Object.keys(draft).length > 0, { confirm: failed });
  const waiting = useRef<Draft>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const saveNow = (): void => {
    clearTimeout(timer.current);
    const patch = waiting.current;
    if (Object.keys(patch).length === 0) return;
    waiting.current = {};
    void currentStore()
      .update("business", business.id, patch)
      .then(
        () => {
          setSaved(true);
          setFailed(false);
          // Letters typed since then are still ahead of the record.
          setDraft((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => patch[name] !== value)));
        },
        (cause: unknown) => {
          console.error("The business could not be saved on this device", cause);
          // Stays in the fields, and is tried again with the next key or when the page is left.
          waiting.current = { ...patch, ...waiting.current };
          setFailed(true);
          toast(t`Not saved: this device couldn’t store it. What you typed is still here.`, { tone: "danger" });
        },
      );
  };
  const flush = useFlushOnHide(saveNow);

  return {
    value: <Name extends keyof Business>(name: Name): Business[Name] => (name in draft ? draft[name] : business[name]),
    type: <Name extends keyof Business>(name: Name, value: Business[Name]): void => {
      waiting.current = { ...waiting.current, [name]: value };
      setDraft((now) => ({ ...now, [name]: value }));
      setSaved(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pauseMs);
    },
    saveNow,
    saved,
  };
}
