import { LocalNotifications } from "@capacitor/local-notifications";
import type { Notice, Notices, PlannedNotice } from "../device.ts";

/** Systems keep only so many: iOS the next 64. */
const maxPlanned = 60;

/** Notices of the phone: shown with no network and a closed app. */
export const notices: Notices = {
  leave: async () => {
    const { display } = await LocalNotifications.checkPermissions();
    return display === "granted" ? "given" : display === "denied" ? "refused" : "not_asked";
  },
  ask: async () => (await LocalNotifications.requestPermissions()).display === "granted",
  show: async (notice) => {
    await LocalNotifications.schedule({ notifications: [asNative(notice)] });
  },
  plan: async (planned) => {
    if ((await LocalNotifications.checkPermissions()).display !== "granted") return false;
    const { notifications } = await LocalNotifications.getPending();
    if (notifications.length > 0)
      await LocalNotifications.cancel({ notifications: notifications.map(({ id }) => ({ id })) });
    const next = [...planned].sort((a, b) => (a.at < b.at ? -1 : 1)).slice(0, maxPlanned);
    if (next.length > 0) await LocalNotifications.schedule({ notifications: next.map(asNative) });
    return true;
  },
};

const asNative = (notice: Notice | PlannedNotice) => ({
  id: numberOf(notice.id),
  title: notice.title,
  body: notice.body,
  extra: { path: notice.path },
  ...("at" in notice ? { schedule: { at: new Date(notice.at), allowWhileIdle: true } } : {}),
});

/** Phones number their notices with 31 bits: the same id of ours is the same number, so the same notice replaces itself. */
export function numberOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 1 || 1;
}
