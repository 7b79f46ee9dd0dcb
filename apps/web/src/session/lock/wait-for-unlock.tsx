import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { storageKeys } from "@ankara/domain/constants";
import { User } from "@ankara/contract/users";
import { createRoot } from "react-dom/client";
import { localText } from "../../platform/browser-storage.ts";
import { isClosed } from "./app-lock.ts";
import { LockScreen } from "./lock-screen.tsx";
import { readLock } from "./lock-record.ts";

/** Before the app is drawn: ends when it was opened. Nothing of the person's is on the screen or in memory until then. */
export async function waitForUnlock(): Promise<void> {
  if (isClosed()) await showLockScreen();
  startWatching();
}

let watching = false;
/** From the moment the lock is turned on; a second call does nothing. */
export function startWatching(): void {
  if (!watching) watchAbsence();
  watching = true;
}

/** Asks again when the app was out of sight for as long as the person said. */
export function watchAbsence(now: () => number = Date.now, onLock: () => Promise<void> = showLockScreen): () => void {
  let hiddenAt: number | null = null;
  let isLocking = false;
  const look = () => {
    if (document.visibilityState === "hidden") {
      hiddenAt ??= now();
      return;
    }
    const since = hiddenAt;
    hiddenAt = null;
    const lock = readLock();
    if (since === null || !lock || isLocking) return;
    const away = now() - since;
    // A clock that was set back says nothing about how long it was.
    if (away >= 0 && away < lock.afterMinutes * 60_000) return;
    isLocking = true;
    void onLock().finally(() => {
      isLocking = false;
    });
  };
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}

/** Draws the lock over the page; what is below stays as it was, out of reach of eyes, keys and screen readers. */
function showLockScreen(): Promise<void> {
  const below = [...document.body.children].filter((element): element is HTMLElement => element instanceof HTMLElement);
  const free = below.filter((element) => !element.inert);
  const focused = document.activeElement;
  const place = document.createElement("div");
  place.className = "fixed inset-0 z-90 bg-paper";
  for (const element of free) element.inert = true;
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const open = () => {
      root.unmount();
      place.remove();
      for (const element of free) element.inert = false;
      if (focused instanceof HTMLElement) focused.focus();
      resolve();
    };
    root.render(
      <I18nProvider i18n={i18n}>
        <LockScreen user={knownUser()} onOpen={open} />
      </I18nProvider>,
    );
  });
}

/** Reads who is signed in without the token, which is sealed. */
function knownUser(): User | null {
  try {
    return User.parse(JSON.parse(localText.get(storageKeys.user) ?? "null"));
  } catch {
    return null;
  }
}
