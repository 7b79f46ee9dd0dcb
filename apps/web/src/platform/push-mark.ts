import { localText } from "./browser-storage.ts";

/** Where it stands that this device asked to be told, and what the server was given then. Goes with everything else at a log-out. */
export const pushMarkKey = "push";

/** Whether this device asked to be told what happens while the app is closed. */
export const wantsPush = (): boolean => localText.get(pushMarkKey) !== null;
