import { useEffect, useEffectEvent } from "react";
import { useLingui } from "@lingui/react/macro";
import { toast } from "../ui/toast.tsx";
import { hasUnsavedInput } from "../ui/unsaved.ts";
import { isChoosingLanguage } from "../i18n/i18n.ts";
import { tabText } from "../platform/browser-storage.ts";
import { startWorker } from "./worker.ts";

/** While something typed is not saved, the offer waits. */
const askAgainMs = 5_000;
/** Stays until it is answered. */
const staysMs = 24 * 60 * 60 * 1000;

/** Offers a new version when there is one, and never opens the app again over something typed. */
export function NewVersion() {
  const { t } = useLingui();
  const show = useEffectEvent((use: () => void, again: () => void): void => {
    toast(t`A new version is ready`, {
      durationMs: staysMs,
      action: { label: t`Update now`, onClick: () => (hasUnsavedInput() ? again() : use()) },
    });
  });
  useEffect(() => {
    const offer = (use: () => void): void => {
      const again = () => offer(use);
      if (hasUnsavedInput()) setTimeout(again, askAgainMs);
      else show(use, again);
    };
    void startWorker({ onNewVersion: offer });
  }, []);

  useEffect(() => {
    const onMissingCode = (event: Event) => {
      // The server has a newer build and the old code is gone. Opening again gets the new one; once, lest it turn in circles.
      // Without network nothing newer can be had: the code has not come to this device yet, and the place would be lost.
      if (!navigator.onLine || isChoosingLanguage()) return;
      if (tabText.get(reloadKey) === buildOf() || hasUnsavedInput()) return;
      event.preventDefault();
      tabText.set(reloadKey, buildOf());
      window.location.reload();
    };
    window.addEventListener("vite:preloadError", onMissingCode);
    return () => window.removeEventListener("vite:preloadError", onMissingCode);
  }, []);
  return null;
}

const reloadKey = "reloaded_for";
/** The entry's address names the build. */
const buildOf = (): string => document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
