import type { DeviceParts, Notice, Push } from "./device.ts";

type BadgeNavigator = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** On an iPhone only once the app is on the home screen. */
const hasWebPush = "PushManager" in globalThis && "serviceWorker" in navigator && "Notification" in globalThis;

/** Its code comes where it is wanted: the first visit pays for these few lines alone. */
const webPush = async () => (await import("./web-push.ts")).webPush;
const push: Push = {
  kind: "web",
  register: async (publicKey) => (await webPush()).register(publicKey),
  current: async () => (await webPush()).current(),
  forget: async () => (await webPush()).forget(),
};

/** The further features as a browser has them. Every call may be refused by the browser; none of them throws. */
export const browserParts: DeviceParts = {
  badge: async (count) => {
    const { setAppBadge, clearAppBadge } = navigator as BadgeNavigator;
    if (!setAppBadge || !clearAppBadge) return false;
    try {
      await (count > 0 ? setAppBadge.call(navigator, count) : clearAppBadge.call(navigator));
      return true;
    } catch {
      return false;
    }
  },
  haptic: (kind) => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    try {
      navigator.vibrate?.(kind === "tick" ? 8 : kind === "done" ? 16 : [20, 60, 20]);
    } catch {
      // Without a touch of the person before it, browsers refuse.
    }
  },
  takePicture: (from) =>
    new Promise((resolve) => {
      const input = document.createElement("input");
      input.type = "file";
      input.accept = "image/*";
      if (from === "camera") input.setAttribute("capture", "environment");
      input.addEventListener("change", () => {
        const file = input.files?.[0];
        resolve(file ? { file } : null);
      });
      input.addEventListener("cancel", () => resolve(null));
      input.click();
    }),
  notices: {
    leave: async () => {
      if (!("Notification" in globalThis)) return "refused";
      return Notification.permission === "granted"
        ? "given"
        : Notification.permission === "denied"
          ? "refused"
          : "not_asked";
    },
    request: async () => {
      if (!("Notification" in globalThis)) return false;
      return (await Notification.requestPermission().catch(() => "denied")) === "granted";
    },
    show: showNotice,
    // Browsers have no clock of their own for closed pages: the open app shows them when their time comes.
    plan: null,
  },
  biometric: { kind: async () => null, check: async () => false },
  secrets: null,
  push: hasWebPush ? push : null,
};

async function showNotice({ id, title, body, path }: Notice): Promise<void> {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const options = { body, tag: id, icon: "/icons/icon-192.png", data: { path } };
  try {
    // Phones take notices from the worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return await worker.showNotification(title, options);
    const notice = new Notification(title, options);
    notice.addEventListener("click", () => window.focus());
  } catch (error) {
    console.warn("A notice was not shown", error);
  }
}
