/** The app of the stores as it is in this repository; a test compares it with the projects of the shell (apps/mobile). */
export const ownApp = {
  /** Where its pages live: Capacitor's own schemes on Android and iOS. No website can have them. */
  origins: ["https://localhost", "capacitor://localhost"],
  /** Android's package name and Apple's bundle identifier. */
  applicationId: "app.ankara.invoices",
} as const;

/** Addresses of ours that open in the installed app, where a person has it. */
export const linkedPaths = [
  "/invoice/link/*",
  "/thank-you*",
  "/transactions*",
  "/plan/*",
  "/settings/billing*",
] as const;
