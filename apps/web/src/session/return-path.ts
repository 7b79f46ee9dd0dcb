import { localText } from "../platform/browser-storage.ts";

export const returnPathKey = "after_sign_in";

/** Remembers where the next sign-in leads, in place of home; it is consumed once. */
export const rememberReturnPath = (path: "/shared" | "/try"): void => localText.set(returnPathKey, path);
