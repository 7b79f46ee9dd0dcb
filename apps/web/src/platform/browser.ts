import { deviceNameOf } from "@ankara/domain/accounts/device-name";
import type { Device, PickedContact } from "./device.ts";

/** The device as a browser sees it. Every call may be refused by the browser; none of them throws. */
export const browserDevice: Device = {
  canShareFile: (file) => {
    try {
      return navigator.canShare?.({ files: [file] }) ?? false;
    } catch {
      return false;
    }
  },
  share: async ({ file, files = file ? [file] : [], ...what }) => {
    if (!("share" in navigator)) return "unavailable";
    try {
      await navigator.share(files.length > 0 ? { ...what, files: [...files] } : what);
      return "shared";
    } catch (error) {
      return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "unavailable";
    }
  },
  copy: async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  },
  save: async (file) => {
    const address = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = address;
    link.download = file.name;
    link.click();
    // Safari reads the address after the click has returned.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
  pickFile: (accept) =>
    new Promise((resolve) => {
      const input = document.createElement("input");
      input.type = "file";
      input.accept = accept;
      input.addEventListener("change", () => resolve(input.files?.[0] ?? null));
      input.addEventListener("cancel", () => resolve(null));
      input.click();
    }),
  open: (address) => {
    if (/^(tel|sms|mailto):/.test(address)) window.location.assign(address);
    else window.open(address, "_blank", "noopener");
  },
  sells: true,
  leaveFor: (address) => window.location.assign(address),
  parts: () => import("./browser-parts.ts").then(({ browserParts }) => browserParts),
  name: () => deviceNameOf(navigator.userAgent),
  ...contactPicker(),
  ...barcodeReader(),
  ...speech(),
};

/** Fetched when somebody first speaks; a stop before that is remembered. */
function speech(): Pick<Device, "listen"> {
  if (!("webkitSpeechRecognition" in globalThis) && !("SpeechRecognition" in globalThis)) return {};
  return {
    listen: (listening) => {
      const stop = import("./listen.ts").then(({ listen }) => listen(listening));
      stop.catch(() => listening.onEnd("failed"));
      return () => void stop.then((end) => end()).catch(() => undefined);
    },
  };
}

type Picked = { name?: string[]; tel?: string[]; email?: string[] };
type ContactsManager = { select(fields: string[], options: { multiple: boolean }): Promise<Picked[]> };

/** Contact Picker API: Chrome on Android, over https. */
function contactPicker(): Pick<Device, "pickContacts"> {
  const contacts = (globalThis.navigator as (Navigator & { contacts?: ContactsManager }) | undefined)?.contacts;
  if (!contacts || !("ContactsManager" in globalThis)) return {};
  return {
    pickContacts: async () => {
      try {
        const picked = await contacts.select(["name", "tel", "email"], { multiple: true });
        const people = picked.map(({ name, tel, email }): PickedContact => ({
          name: name?.[0] ?? "",
          phones: tel ?? [],
          email: email?.[0] ?? "",
        }));
        return people.length === 0 ? null : people;
      } catch {
        return null;
      }
    },
  };
}

type Detector = {
  new (options?: { formats: string[] }): { detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
};

/** BarcodeDetector: Chrome on Android, macOS and ChromeOS. It can be there and know no format, on phones without Google's parts. */
function barcodeReader(): Pick<Device, "barcodeReader"> {
  const Detector = (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector;
  if (!Detector) return {};
  return {
    barcodeReader: async (kind) => {
      const formats = await Detector.getSupportedFormats().catch((): string[] => []);
      if (!formats.includes(kind === "qr" ? "qr_code" : "ean_13")) return null;
      const detector = kind === "qr" ? new Detector({ formats: ["qr_code"] }) : new Detector();
      return async (picture) => {
        try {
          return (await detector.detect(picture))[0]?.rawValue ?? null;
        } catch {
          return null;
        }
      };
    },
  };
}

/** For pages over plain http, where the clipboard is closed to scripts. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.className = "sr-only";
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
