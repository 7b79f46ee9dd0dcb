import { StartProblem } from "./start-problem.ts";

/** The app of the stores. */
export type MobileSettings = {
  /** Origins of its pages, exact; none: no other origin may call the API. */
  readonly origins: readonly string[];
  /** Android's package name and Apple's bundle identifier. */
  readonly applicationId: string;
  /** SHA-256 of the certificates it is signed with, `AB:CD:…`; empty: links do not open in it by themselves. */
  readonly androidCerts: readonly string[];
  /** Apple's team id, ten characters; null: as above. */
  readonly appleTeam: string | null;
};

/** The app of the stores as it is in this repository; a test compares it with the projects of the shell (apps/mobile). */
export const ownApp = {
  /** Origins of its pages: Capacitor's own schemes on Android and iOS. No website can have them. */
  origins: ["https://localhost", "capacitor://localhost"],
  /** Android's package name and Apple's bundle identifier. */
  applicationId: "app.ankara.invoices",
} as const;

/**
 * Addresses of ours that open in the installed app, where a person has it. Those a plan is bought or paid at stay in the
 * browser, because the app may not sell any.
 */
export const appLinkPaths = ["/invoice/link/*", "/thank-you*", "/transactions*"] as const;

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
