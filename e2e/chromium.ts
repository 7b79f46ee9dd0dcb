import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function installed(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (given && existsSync(given)) return given;
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** A Chromium on this machine, installed with apt when there is none and we may; undefined when neither works. */
export function findChromium(): string | undefined {
  const found = installed();
  if (found || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return found;
  console.error("Installing Chromium with apt (once) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
  ]) {
    spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
  }
  return installed();
}

/**
 * Of two lists of features Chromium takes the last, so this one repeats Playwright's (chromiumSwitches.ts). Ours are the popups of the
 * address bar, two pages that each new window loads unseen: half of what a window costs; and the process each window keeps ready for
 * a page of another site, which few tests open.
 */
const featuresOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
];

/** Flags for a headless run that talks to nobody but the page under test. */
export const chromiumArgs = [
  `--disable-features=${featuresOff.join()}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
