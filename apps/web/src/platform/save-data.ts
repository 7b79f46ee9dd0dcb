import { signal, useSignal } from "../ui/signal.ts";
import { localText } from "./browser-storage.ts";

/** Network information of browsers that have it: https://wicg.github.io/netinfo/ */
type Connection = EventTarget & { readonly type?: string; readonly saveData?: boolean };

const key = "saveData";
const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** Returns whether to save data: as chosen on this device, else as the person told the browser. */
export const savesData = (): boolean => {
  const chosen = localText.get(key);
  return chosen === null ? connection()?.saveData === true : chosen === "on";
};

/** `mobile` costs money by the byte; `unknown` where the browser does not tell, and is treated as mobile. */
export const networkKind = (): "mobile" | "fixed" | "unknown" => {
  const type = connection()?.type;
  if (type === "wifi" || type === "ethernet") return "fixed";
  return type === "cellular" ? "mobile" : "unknown";
};

/** Videos wait until they are asked for; whole photos do in any case. */
export const holdsPictures = (): boolean => savesData() && networkKind() !== "fixed";

const changes = signal(0);
connection()?.addEventListener?.("change", () => changes.set(changes.get() + 1));

export function chooseSaveData(on: boolean): void {
  localText.set(key, on ? "on" : "off");
  changes.set(changes.get() + 1);
}

const allKey = "keepAllScreens";

/** Returns whether every screen is kept on this device before it is used; with "Save data" only once the person asked for it. */
export const keepsAllScreens = (): boolean => !savesData() || localText.get(allKey) === "on";

export function keepAllScreens(): void {
  localText.set(allKey, "on");
  changes.set(changes.get() + 1);
}

/** Calls back when the setting, what was asked for or the network changes. */
export const watchSaveData = changes.subscribe;

/** The same, for screens: drawn again when the setting or the network changes. */
export function useSaveData(): { saves: boolean; keepsAll: boolean; network: ReturnType<typeof networkKind> } {
  useSignal(changes);
  return { saves: savesData(), keepsAll: keepsAllScreens(), network: networkKind() };
}
