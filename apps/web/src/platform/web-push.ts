import type { Push, PushAddress } from "./device.ts";

const registration = () => navigator.serviceWorker.getRegistration();
const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const textOf = (bytes: ArrayBuffer | null): string | null =>
  bytes &&
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** A browser's own push service, through the service worker. Nothing is asked before `register`. */
export const webPush: Push = {
  kind: "web",
  register: async (publicKey) => {
    try {
      if ((await Notification.requestPermission()) !== "granted") return null;
      const worker = await registration();
      if (!worker) return null;
      const known = await worker.pushManager.getSubscription();
      // The server has other keys now: what was made with the old ones is good for nothing.
      if (known && !isOf(known, publicKey)) await known.unsubscribe();
      const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
      return addressOf(await worker.pushManager.subscribe(options));
    } catch (error) {
      console.warn("This browser gave no address for messages", error);
      return null;
    }
  },
  current: async () => {
    const known = await (await registration())?.pushManager.getSubscription().catch(() => null);
    return known && Notification.permission === "granted" ? addressOf(known) : null;
  },
  forget: async () => {
    const known = await (await registration())?.pushManager.getSubscription().catch(() => null);
    await known?.unsubscribe().catch(() => undefined);
  },
};

function addressOf(subscription: PushSubscription): PushAddress | null {
  const [p256dh, auth] = (["p256dh", "auth"] as const).map((name) => textOf(subscription.getKey(name)));
  return p256dh && auth ? { kind: "web", endpoint: subscription.endpoint, p256dh, auth } : null;
}

function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const made = textOf(options?.applicationServerKey ?? null);
  // A browser that does not say is believed.
  return made === null || made === publicKey.replace(/=+$/, "");
}
