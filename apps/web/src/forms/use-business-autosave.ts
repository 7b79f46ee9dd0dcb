import { useLayoutEffect, useRef, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { Business } from "@ankara/domain/records/business";
import { currentStore } from "../store/store.ts";
import { toast } from "../ui/toast.tsx";
import { useUnsaved } from "../ui/unsaved.ts";
import { changedFields } from "./draft-store.ts";
import { useFlushOnHide } from "./use-flush-on-hide.ts";

/** Pause after the last key before what was typed is kept. */
const pauseMs = 600;

type Draft = Partial<Business>;

/** Letters typed since the patch was made are still ahead of the record, and stay. */
const without =
  (patch: Draft) =>
  (draft: Draft): Draft =>
    Object.fromEntries(Object.entries(draft).filter(([name, value]) => patch[name] !== value));

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
  const shown = useRef(business);
  /** On the disk, but not yet in the record that was read last: a field that is built on another would lose this. */
  const kept = useRef<{ readonly patch: Draft; readonly before: Business } | null>(null);
  useLayoutEffect(() => {
    shown.current = business;
    if (kept.current === null || kept.current.before === business) return;
    setDraft(without(kept.current.patch));
    kept.current = null;
  }, [business]);

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
          if (Object.keys(changedFields<Draft>(patch, shown.current)).length === 0) setDraft(without(patch));
          else kept.current = { patch: { ...kept.current?.patch, ...patch }, before: shown.current };
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
