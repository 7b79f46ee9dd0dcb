import { useSyncExternalStore } from "react";

/** Chromium's offer to put the app on the home screen; it is not in the standard types. */
type InstallOffer = Event & { prompt: () => Promise<void>; userChoice: Promise<{ outcome: "accepted" | "dismissed" }> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();
const set = (next: InstallOffer | null): void => {
  offer = next;
  for (const changed of listeners) changed();
};

/** Keeps the browser's offer for when the person asks for it. Call once, at the start of the app. */
export function watchInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    set(event as InstallOffer);
  });
  window.addEventListener("appinstalled", () => set(null));
}

/** Asks to put the app on the home screen; null where the browser does not offer it or it is there already. */
export function useInstall(): (() => Promise<boolean>) | null {
  const waiting = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => offer,
  );
  if (!waiting) return null;
  return async () => {
    await waiting.prompt();
    const { outcome } = await waiting.userChoice;
    set(null);
    return outcome === "accepted";
  };
}
