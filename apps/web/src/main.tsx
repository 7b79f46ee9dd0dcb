import { createRoot } from "react-dom/client";
import "./styles/app.css";
import { App } from "./app/app.tsx";
import { Shell } from "./app/gate.tsx";
import { startLanguage } from "./local/i18n.ts";
import { routeOf } from "./app/routes.tsx";
import { browserDevice } from "./device/browser.ts";
import { setDevice } from "./device/device.ts";
import { watchInstallOffer } from "./device/install.ts";
import { ensureAiBanner } from "./local/ai-banner.ts";
import { readSession } from "./local/session.ts";
import { guardUnsaved } from "./ui/unsaved.ts";

/** Everything the first screen needs is asked for at once: its words, its code and, when signed in, the shell. */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html holds no #root");
  setDevice(browserDevice);
  watchInstallOffer();
  ensureAiBanner(Date.now());
  guardUnsaved();
  void routeOf(window.location.pathname)
    ?.preload?.()
    .catch(() => undefined);
  if (readSession()) void Shell.preload().catch(() => undefined);
  await startLanguage();
  createRoot(root).render(<App />);
}

void start();
