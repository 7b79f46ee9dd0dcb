import { localText } from "./browser-storage.ts";

/** Key that stores that this device asked for notices, and what the server was given then. A log-out removes it with everything else. */
export const pushMarkKey = "push";

/** Returns whether this device asked for notices of what happens while the app is closed. */
export const wantsPush = (): boolean => localText.get(pushMarkKey) !== null;
