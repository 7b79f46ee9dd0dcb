import type { MobileSettings } from "../deps.ts";
import { ownApp } from "./own-app.ts";
import { StartProblem } from "./start-problem.ts";

/** With nothing set. */
export const defaultMobile: MobileSettings = { ...ownApp, androidCerts: [], appleTeam: null };

/** @throws StartProblem for anything but exact origins: a pattern would let pages in that nobody has named */
export function mobileEnv(given: {
  APP_ORIGINS?: string | undefined;
  APP_ANDROID_CERTS?: string | undefined;
  APP_APPLE_TEAM?: string | undefined;
}): MobileSettings {
  return {
    ...defaultMobile,
    origins: originsOf(given.APP_ORIGINS),
    androidCerts: given.APP_ANDROID_CERTS?.split(",") ?? [],
    appleTeam: given.APP_APPLE_TEAM ?? null,
  };
}

function originsOf(text: string | undefined): readonly string[] {
  if (text === undefined) return ownApp.origins;
  if (text === "off") return [];
  const origins = text.split(",").map((origin) => origin.trim());
  const wrong = origins.filter((origin) => !/^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin));
  if (wrong.length > 0)
    throw new StartProblem(`APP_ORIGINS takes exact origins like capacitor://localhost, or off: ${wrong.join(", ")}`);
  return origins;
}
