import { resolve } from "node:path";

/** Where announcements are written, unless ANNOUNCEMENTS_DIR says otherwise. */
export const announcementsFolder = resolve(import.meta.dirname, "../../announcements");
