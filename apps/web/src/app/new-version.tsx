import { useEffect, useEffectEvent } from "react";
import { useLingui } from "@lingui/react/macro";
import { serviceWorkerDelayMs } from "@ankara/domain/constants";
import { serverOrigin } from "../api/server-origin.ts";
import { isChoosingLanguage } from "../i18n/i18n.ts";
import { tabText } from "../platform/browser-storage.ts";
import { toast } from "../ui/toast.tsx";
import { hasUnsavedInput } from "../ui/unsaved.ts";
import { trustedScript } from "../platform/trusted-scripts.ts";
import { whenIdle } from "../platform/yield-to-main.ts";

/** While something typed is not saved, the offer waits. */
const retryMs = 5_000;
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
      if (hasUnsavedInput()) setTimeout(again, retryMs);
      else show(use, again);
    };
    void startWorker({ onNewVersion: offer });
  }, []);

  useEffect(() => {
    const onMissingCode = () => void reloadForMissingCode();
    window.addEventListener("vite:preloadError", onMissingCode);
    return () => window.removeEventListener("vite:preloadError", onMissingCode);
  }, []);
  return null;
}

const reloadedKey = "reloaded_at";
/** A file the server does not have must not open the page in circles. */
const reloadEveryMs = 60_000;

/**
 * Opens the page again when code that was asked for did not come and the server answers: either it has a newer build, or
 * the line is back and the browser remembers the failure as long as the page stands, as Chromium 150 does. Never over
 * something typed, and not without the server: the code has not come to this device yet, and the place would be lost.
 */
export async function reloadForMissingCode(): Promise<void> {
  if (!mayReload() || !(await isServerInReach()) || !mayReload()) return;
  tabText.set(reloadedKey, String(Date.now()));
  window.location.reload();
}

function mayReload(): boolean {
  const since = Date.now() - Number(tabText.get(reloadedKey) ?? 0);
  return navigator.onLine && !isChoosingLanguage() && !hasUnsavedInput() && Math.abs(since) >= reloadEveryMs;
}

/** `navigator.onLine` only says that there is a network, not that it leads to the server. */
const isServerInReach = (): Promise<boolean> =>
  fetch(`${serverOrigin}/state`, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** An open app asks this often whether there is a new version; it also asks each time it is opened. */
const checkEveryMs = 24 * 60 * 60 * 1000;

const lookAgainMs = 500;

type Handlers = {
  /** A new version is on the device and waits; `use` lets it take over and opens the app again. */
  onNewVersion: (use: () => void) => void;
};

/** Registers the service worker once the page is stable, at the latest after 30 s. The app works without it, online only. */
export async function startWorker({ onNewVersion }: Handlers): Promise<void> {
  // The mobile shell carries its files with it; the store brings new ones.
  if (!("serviceWorker" in navigator) || import.meta.env.DEV || import.meta.env.VITE_NATIVE) return;
  await pageIsStable();
  const registration = await navigator.serviceWorker.register(trustedScript("/sw.js")).catch((error: unknown) => {
    console.warn("The service worker could not be registered", error);
    return null;
  });
  if (!registration) return;

  let agreed = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker takes over a page that is up to date already; only an agreed change opens the app again.
    if (agreed) reloadOnceSaved();
  });
  const offer = (worker: ServiceWorker) =>
    onNewVersion(() => {
      agreed = true;
      worker.postMessage("use-new-version");
    });

  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  });

  const { active } = await navigator.serviceWorker.ready;
  // Once the app stands there: it is no part of the first visit. Without network what is kept is kept.
  void import("./keep-offline.ts").then(
    ({ keepOffline }) => keepOffline(active),
    () => undefined,
  );
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
}

/** Between the press and the new version's taking over something may have been typed: it is saved first. */
function reloadOnceSaved(): void {
  if (hasUnsavedInput()) setTimeout(reloadOnceSaved, lookAgainMs);
  else window.location.reload();
}

/** Loaded and idle, or 30 s after the start. */
function pageIsStable(): Promise<void> {
  const loaded = new Promise<void>((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve(), { once: true });
  }).then(() => new Promise<void>((resolve) => whenIdle(resolve)));
  const late = new Promise<void>((resolve) => setTimeout(resolve, serviceWorkerDelayMs));
  return Promise.race([loaded, late]);
}
