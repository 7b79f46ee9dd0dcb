import { resolve } from "node:path";

/** The folder of everything the server keeps, absolute: `DATA_DIR`, or `data` in the repository. */
export const dataDirOf = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env["DATA_DIR"] || resolve(import.meta.dirname, "../../../../data"));

/** The default folder of announcements; ANNOUNCEMENTS_DIR names another one. */
export const announcementsFolder = resolve(import.meta.dirname, "../../announcements");
