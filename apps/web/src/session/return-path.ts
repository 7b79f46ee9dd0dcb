import { localText } from "../platform/browser-storage.ts";

export const returnPathKey = "after_sign_in";

/** Paths a sign-in may lead to in place of home, whatever stands in the store. */
export const returnPaths = ["/shared", "/try", "/settings/sign-ins", "/affiliate?own=1"] as const;

/** Remembers where the next sign-in leads, in place of home; it is consumed once. */
export const rememberReturnPath = (path: (typeof returnPaths)[number]): void => localText.set(returnPathKey, path);
