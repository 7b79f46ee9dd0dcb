import { App } from "@capacitor/app";
import { Browser } from "@capacitor/browser";
import { SystemBars, SystemBarsStyle } from "@capacitor/core";
import { LocalNotifications } from "@capacitor/local-notifications";
import { Network } from "@capacitor/network";
import { PushNotifications } from "@capacitor/push-notifications";
import { SplashScreen } from "@capacitor/splash-screen";
import { CapacitorShareTarget } from "@capgo/capacitor-share-target";
import { storageKeys } from "@ankara/domain/constants";
import { goTo } from "../../app/go-to.ts";
import { setDevice } from "../device.ts";
import { fileAt } from "./files.ts";
import { nativeDevice } from "./native.ts";
import { restoredPicture } from "./pictures.ts";
import { secrets, openTokenVault } from "./secrets.ts";
import { setDraftStorage } from "../../forms/draft-store.ts";
import { saveShared } from "../share-target/shared-inbox.ts";
import { isOwnPath } from "../share-target/push-notice.ts";
import { setTokenStore, localText } from "../browser-storage.ts";
import { setDeviceKeyStore } from "../../api/api.ts";
import { serverOrigin } from "../../api/server-origin.ts";
import { isServerPage, placeOf, goBack } from "./links.ts";

/**
 * Sets up the mobile shell before the app is drawn: its device, the token from secure storage, and the system's own
 * events. The browser's build has none of this.
 */
export async function startNative(): Promise<void> {
  setDevice({
    ...nativeDevice,
    // The phone's camera is one of two sources for a picture; other papers come from its files.
    pickFile: async (accept) =>
      /^(image\/[\w*+.-]+,?)+$/.test(accept)
        ? (await import("./pick-picture.tsx")).pickPicture()
        : nativeDevice.pickFile(accept),
  });
  setDraftStorage({ getItem: localText.get, setItem: localText.set, removeItem: localText.remove });
  const vault = await openTokenVault(secrets, storageKeys.token, {
    read: () => localText.get(storageKeys.token),
    drop: () => localText.remove(storageKeys.token),
  });
  setTokenStore(vault);
  // It stays after a log-out, as a cookie does: it is what tells this phone from a stranger's at the next sign-in.
  setDeviceKeyStore(await openTokenVault(secrets, "device_key", { read: () => null, drop: () => undefined }));
  followTheme();
  await Promise.all([
    App.addListener("backButton", () => void goBack(() => App.minimizeApp())),
    App.addListener("appUrlOpen", ({ url }) => openLink(url)),
    App.addListener("appRestoredResult", ({ pluginId, data }) => {
      if (pluginId === "Camera") void restoredPicture(data).then(receiveRestored);
    }),
    // The web view notices the network late, or not at all, so that waiting code listens to these events.
    Network.addListener("networkStatusChange", ({ connected }) =>
      window.dispatchEvent(new Event(connected ? "online" : "offline")),
    ),
    App.addListener("resume", () => window.dispatchEvent(new Event("online"))),
    LocalNotifications.addListener("localNotificationActionPerformed", ({ notification }) => {
      const { path } = (notification.extra ?? {}) as { path?: unknown };
      if (typeof path === "string" && path.startsWith("/")) goTo(path);
    }),
    ...(import.meta.env.VITE_PUSH === "on"
      ? [
          PushNotifications.addListener("pushNotificationActionPerformed", ({ notification }) => {
            const { path } = Object(notification.data) as { path?: unknown };
            if (isOwnPath(path)) goTo(path);
          }),
        ]
      : []),
    CapacitorShareTarget.addListener("shareReceived", (event) => void receiveShared(event)),
  ]);
}

/** The first screen stands: the picture of the start may go. */
export const nativeReady = (): void => void SplashScreen.hide({ fadeOutDuration: 120 });

function openLink(url: string): void {
  const place = placeOf(url, serverOrigin);
  if (place === null) return;
  // A checkout that leads back leaves its page open over the app.
  void Browser.close().catch(() => undefined);
  if (isServerPage(place)) void Browser.open({ url: serverOrigin + place });
  else goTo(place);
}

async function receiveShared(event: {
  title: string;
  texts: string[];
  files: { uri: string; name: string; mimeType: string }[];
}) {
  const files = await Promise.all(
    (event.files ?? []).map(({ uri, name, mimeType }) => fileAt(uri, name, mimeType).catch(() => null)),
  );
  const saved = await saveShared({
    title: event.title,
    text: (event.texts ?? []).join("\n"),
    files: files.filter((file) => file !== null),
  });
  goTo("problem" in saved ? `/shared?problem=${saved.problem}` : "/shared");
}

/** The form that asked for it is gone with the app: the picture waits with what is shared, and what was typed is still there. */
async function receiveRestored(file: File | null): Promise<void> {
  if (file) await saveShared({ files: [file] });
}

/** Dark letters on a light bar and the other way round, whatever the app's own theme says. */
function followTheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    const chosen = document.documentElement.dataset["theme"];
    const isDark = chosen === "dark" || (chosen !== "light" && dark.matches);
    void SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light }).catch(() => undefined);
  };
  show();
  dark.addEventListener("change", show);
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}
