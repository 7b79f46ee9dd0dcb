import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import type { User } from "@ankara/contract/users";
import "./styles/app.css";
import { App } from "./app/app.tsx";
import { Shell } from "./app/gate.tsx";
import { startLanguage } from "./i18n/i18n.ts";
import { routeOf } from "./app/routes.tsx";
import { browserDevice } from "./platform/browser.ts";
import { setDevice } from "./platform/device.ts";
import { watchInstallOffer } from "./platform/install.ts";
import { whenIdle, yieldToMain } from "./platform/yield-to-main.ts";
import { ensureAiBanner } from "./platform/ai-banner.ts";
import { localText } from "./platform/browser-storage.ts";
import { readSession } from "./session/session.ts";
import { guardUnsaved } from "./ui/unsaved.ts";

/**
 * Everything the first screen needs is asked for at once: its words, its code and, when signed in, the shell with the
 * person's store. Until all is there the first page of index.html stands; what did not come is asked for again where it is drawn.
 */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html holds no #root");
  // The build of the mobile shell; in the browser's the condition and the code behind it fall away.
  const native = import.meta.env.VITE_NATIVE ? await import("./platform/native/start.ts") : null;
  if (native) await native.startNative();
  else setDevice(browserDevice);
  watchInstallOffer();
  guardUnsaved();
  // Reading the code was one long task on a slow phone: what follows is another.
  await yieldToMain();
  const route = routeOf(window.location.pathname);
  const code: Promise<unknown>[] = [];
  const bring = (part: Promise<unknown>) => code.push(part.catch(() => undefined));
  if (route) bring(route.preload());
  if (readSession()) bring(Shell.preload());
  await startLanguage();
  if ((localText.get("lock") ?? localText.get("people")) !== null) {
    native?.nativeReady();
    await (await import("./session/lock/wait-for-unlock.tsx")).waitForUnlock();
  }
  const session = readSession();
  if (session && route?.frame !== "bare") bring(openShell(session.user));
  await Promise.all(code);
  await yieldToMain();
  // In slices: a touch on what stands already is heard while the first screen is drawn.
  startTransition(() => createRoot(root).render(<App />));
  native?.nativeReady();
  if (localText.get("wipe_owed") !== null)
    void import("./session/pending-wipe.ts")
      .then(({ runPendingWipe: payOwedWipe }) => payOwedWipe())
      .catch((cause: unknown) => console.error("A log-out was not finished", cause));
  whenIdle(() => {
    ensureAiBanner(Date.now());
    void import("./app/prefetch.ts").then(
      ({ startPrefetch }) => startPrefetch((pathname) => (readSession() ? routeOf(pathname)?.preload : undefined)),
      () => undefined,
    );
  });
}

/** The store is opened while the rest of the code comes. The list without a filter can be drawn from its beginning. */
async function openShell(user: User): Promise<void> {
  const { openFor } = await Shell.preload();
  await yieldToMain();
  const { pathname, search } = window.location;
  let begin: (() => void) | undefined;
  const begun = new Promise<void>((done) => {
    begin = done;
  });
  await Promise.race([begun, openFor(user, pathname + search === "/tabs/invoice" ? begin : undefined)]);
}

void start();
