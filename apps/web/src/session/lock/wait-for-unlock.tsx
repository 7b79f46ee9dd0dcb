import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { announceSession, readSession } from "../session.ts";
import { isClosed } from "./app-lock.ts";
import { LockScreen } from "./lock-screen.tsx";
import { readLock } from "./lock-record.ts";
import { PeopleLock } from "./people-lock.tsx";
import { awayPeople, isShared, knownUser } from "./phone-people.ts";

/** Before the app is drawn: ends when it was opened. Nothing of the person's is on the screen or in memory until then. */
export async function waitForUnlock(): Promise<void> {
  if (isClosed() || (isShared() && readSession() === null)) await showLockScreen();
  startWatching();
}

/** Locks the page and asks whose turn it is. */
export function switchPerson(): Promise<void> {
  startWatching();
  return showLockScreen(true);
}

let watching = false;
/** From the moment the lock is turned on; a second call does nothing. */
export function startWatching(): void {
  if (!watching) {
    watchAbsence();
    watchIdle();
  }
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

/** On a shared device asks again when nobody has touched it for as long as its person said, a minute at least. */
export function watchIdle(now: () => number = Date.now, ask: () => Promise<void> = showLockScreen): () => void {
  let touchedAt = now();
  let asking = false;
  const touched = () => (touchedAt = now());
  const timer = setInterval(() => {
    const lock = readLock();
    if (!lock || !isShared() || asking || now() - touchedAt < Math.max(1, lock.afterMinutes) * 60_000) return;
    asking = true;
    void ask().finally(() => {
      asking = false;
      touched();
    });
  }, 5_000);
  for (const what of touches) window.addEventListener(what, touched, true);
  return () => {
    clearInterval(timer);
    for (const what of touches) window.removeEventListener(what, touched, true);
  };
}
const touches = ["pointerdown", "keydown"] as const;

/** Draws the lock over the page; what is below stays as it was, out of reach of eyes, keys and screen readers. */
async function showLockScreen(switches = isShared()): Promise<void> {
  const before = knownUser()?.id;
  const people = switches ? await awayPeople() : null;
  const below = [...document.body.children].filter((element): element is HTMLElement => element instanceof HTMLElement);
  const free = below.filter((element) => !element.inert);
  const focused = document.activeElement;
  const place = document.createElement("div");
  place.className = "fixed inset-0 z-90 bg-paper";
  for (const element of free) element.inert = true;
  document.body.append(place);
  const root = createRoot(place);
  await new Promise<void>((resolve) => {
    root.render(
      <I18nProvider i18n={i18n}>
        {people ? <PeopleLock away={people} onOpen={resolve} /> : <LockScreen user={knownUser()} onOpen={resolve} />}
      </I18nProvider>,
    );
  });
  root.unmount();
  place.remove();
  for (const element of free) element.inert = false;
  if (knownUser()?.id !== before) return showOther();
  if (focused instanceof HTMLElement) focused.focus();
}

/** The page of whoever was here before says nothing to this one, who begins where everybody does. */
function showOther(): void {
  if (readSession() !== null) {
    window.history.replaceState(null, "", "/");
    window.dispatchEvent(new PopStateEvent("popstate"));
  }
  announceSession();
}
