import { Contacts } from "@capacitor-community/contacts";
import { Browser } from "@capacitor/browser";
import { Capacitor, registerPlugin, type PluginListenerHandle } from "@capacitor/core";
import { Share } from "@capacitor/share";
import { BiometricAuth, BiometryType } from "@aparajita/capacitor-biometric-auth";
import { Haptics, ImpactStyle, NotificationType } from "@capacitor/haptics";
import { PushNotifications } from "@capacitor/push-notifications";
import { Badge } from "@capawesome/capacitor-badge";
import { LocalNotifications } from "@capacitor/local-notifications";
import { browserDevice } from "../browser.ts";
import type {
  Device,
  PickedContact,
  Biometric,
  DeviceParts,
  Push,
  PushAddress,
  Notice,
  Notices,
  PlannedNotice,
} from "../device.ts";
import { putForSharing, putIntoDocuments } from "./files.ts";
import { takePicture } from "./pictures.ts";
import { secrets } from "./secrets.ts";

/** The system's picker of one person's number, `ContactPickerPlugin.java`; it needs no permission. */
const ContactPicker = registerPlugin<{ pick: () => Promise<{ name?: string; phone?: string }> }>("ContactPicker");

const personOf = ({ name = "", phone = "" }: { name?: string; phone?: string }): PickedContact[] | null =>
  name === "" && phone === "" ? null : [{ name, phones: phone === "" ? [] : [phone], email: "" }];

/** The device as the shell sees it. What the system's web view does as well stays the browser's. */
export const nativeDevice: Device = {
  copy: browserDevice.copy,
  pickFile: browserDevice.pickFile,
  ...(browserDevice.barcodeReader && { barcodeReader: browserDevice.barcodeReader }),
  canShareFile: () => true,
  share: async ({ file, files = file ? [file] : [], title, text, url }) => {
    try {
      const uris = await Promise.all(files.map(putForSharing));
      await Share.share({
        ...(title !== undefined && { title, dialogTitle: title }),
        ...(text !== undefined && { text }),
        ...(url !== undefined && { url }),
        ...(uris.length > 0 && { files: uris }),
      });
      return "shared";
    } catch (error) {
      return /cancel/i.test(String((error as Error | null)?.message)) ? "cancelled" : "unavailable";
    }
  },
  save: async (file) => {
    try {
      await putIntoDocuments(file);
    } catch (error) {
      // Some phones refuse to write there: the share sheet can save files too.
      console.warn("The documents of this phone took no file", error);
      await nativeDevice.share({ file });
    }
  },
  pickContacts: async () => {
    try {
      if (Capacitor.getPlatform() === "android") return personOf(await ContactPicker.pick());
      const { contact } = await Contacts.pickContact({ projection: { name: true, phones: true, emails: true } });
      const person: PickedContact = {
        name: contact.name?.display ?? "",
        phones: (contact.phones ?? []).flatMap(({ number }) => (number ? [number] : [])),
        email: contact.emails?.[0]?.address ?? "",
      };
      return person.name === "" && person.phones.length === 0 ? null : [person];
    } catch {
      return null;
    }
  },
  sells: import.meta.env.VITE_SELLS === "on",
  // WhatsApp, the phone and mail open by their own addresses; the shell hands them to the system.
  open: (address) => void window.open(address, "_system"),
  // The shell's pages stay: the checkout opens over them, and its return leads back by a link.
  leaveFor: (address) => void Browser.open({ url: address }).catch(() => window.open(address, "_system")),
  name: () => (Capacitor.getPlatform() === "ios" ? "Ankara on iPhone" : "Ankara on Android"),
  parts: async () => nativeParts,
};

/** Systems keep only so many: iOS the next 64. */
const maxPlanned = 60;

/** Notices of the phone: shown with no network and a closed app. */
export const notices: Notices = {
  leave: async () => {
    const { display } = await LocalNotifications.checkPermissions();
    return display === "granted" ? "given" : display === "denied" ? "refused" : "not_asked";
  },
  request: async () => (await LocalNotifications.requestPermissions()).display === "granted",
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

const faces = [BiometryType.faceId, BiometryType.faceAuthentication];
const fingers = [BiometryType.touchId, BiometryType.fingerprintAuthentication];

const biometric: Biometric = {
  kind: async () => {
    try {
      const { isAvailable, biometryType } = await BiometricAuth.checkBiometry();
      if (!isAvailable) return null;
      return faces.includes(biometryType) ? "face" : fingers.includes(biometryType) ? "finger" : "other";
    } catch {
      return null;
    }
  },
  check: async (reason) => {
    try {
      // Not the phone's own code: who knows that is not always the one whose books these are.
      await BiometricAuth.authenticate({ reason, androidTitle: "Ankara", allowDeviceCredential: false });
      return true;
    } catch {
      return false;
    }
  },
};

/** The token Firebase gives this app; the same one again while it is good. */
async function tokenOfFirebase(): Promise<PushAddress | null> {
  const handles: PluginListenerHandle[] = [];
  try {
    return await new Promise((resolve) => {
      const listen = async () => {
        handles.push(
          await PushNotifications.addListener("registration", ({ value }) => resolve({ kind: "app", token: value })),
          await PushNotifications.addListener("registrationError", () => resolve(null)),
        );
        await PushNotifications.register();
      };
      listen().catch(() => resolve(null));
    });
  } finally {
    for (const listener of handles) void listener.remove();
  }
}

/**
 * Without the keys of a push service the app must not even ask: on Android that would end it. An iPhone answers with
 * Apple's token, which Firebase does not take (decision 046).
 */
const push: Push | null =
  import.meta.env.VITE_PUSH === "on" && Capacitor.getPlatform() === "android"
    ? {
        kind: "app",
        register: async () =>
          (await PushNotifications.requestPermissions()).receive === "granted" ? tokenOfFirebase() : null,
        current: async () =>
          (await PushNotifications.checkPermissions()).receive === "granted" ? tokenOfFirebase() : null,
        forget: () => PushNotifications.unregister().catch(() => undefined),
      }
    : null;

/** The further features as the phone has them. */
const nativeParts: DeviceParts = {
  badge: async (count) => {
    try {
      if (!(await Badge.isSupported()).isSupported) return false;
      await Badge.set({ count });
      return true;
    } catch {
      return false;
    }
  },
  haptic: (kind) => {
    const felt =
      kind === "tick"
        ? Haptics.impact({ style: ImpactStyle.Light })
        : Haptics.notification({ type: kind === "done" ? NotificationType.Success : NotificationType.Warning });
    felt.catch(() => undefined);
  },
  takePicture,
  notices,
  biometric,
  secrets,
  push,
};
