import type { BodyOf } from "@ankara/contract/call";
import type { addPushAddress } from "@ankara/contract/push";

/** Port to the thing the app runs on. The browser implements it (`browser.ts`); a native shell brings its own. */
export interface Device {
  /** Returns whether the share sheet takes a file of this type. */
  canShareFile: (file: File) => boolean;
  /** Opens the share sheet. `unavailable` where there is none: offer copy, WhatsApp and download instead. */
  share: (what: {
    title?: string;
    text?: string;
    url?: string;
    file?: File;
    files?: readonly File[];
  }) => Promise<"shared" | "cancelled" | "unavailable">;
  /** Puts text on the clipboard; false where that is refused. */
  copy: (text: string) => Promise<boolean>;
  /** Saves a file where downloads go. */
  save: (file: File) => Promise<void>;
  /** Lets the person choose one file; null when nothing was chosen. `accept` as in HTML, `image/*`. */
  pickFile: (accept: string) => Promise<File | null>;
  /** Lets the person choose people of the phone's address book; null when nobody was chosen. Absent where there is no such picker. */
  pickContacts?: () => Promise<PickedContact[] | null>;
  /** The device's own reader of bar or QR codes in pictures; null, or absent, where it has none. */
  barcodeReader?: (kind: "bars" | "qr") => Promise<((picture: ImageBitmapSource) => Promise<string | null>) | null>;
  /** Turns speech into text until it is stopped; absent where the device has no service for it. */
  listen?: (listening: Listening) => () => void;
  /** False where plans and credits are not sold: the stores forbid an app to sell them other than through their own billing, or to lead elsewhere. */
  sells: boolean;
  /** Opens an address outside the app: WhatsApp, the phone. */
  open: (address: string) => void;
  /** Leaves the app for a page that comes back to it, a checkout: in the same tab, where no blocker of pop-ups stands in the way. */
  leaveFor: (address: string) => void;
  /** Functions few screens need, fetched when the first of them calls one. */
  parts: () => Promise<DeviceParts>;
  /** "Chrome (Android)": how the list of devices calls this one. */
  name: () => string;
}

/** The device's features beyond the first screen. None of them throws because the device has none or the person said no. */
export interface DeviceParts {
  /** The number on the app's icon, 0 for none; false where icons carry none. */
  badge: (count: number) => Promise<boolean>;
  /** A short touch. `tick`: something moved; `done`: it worked; `warning`: it did not. Silence where the device has none. */
  haptic: (kind: "tick" | "done" | "warning") => void;
  /** A picture from the camera or the gallery. */
  takePicture: (from: "camera" | "gallery") => Promise<CapturedPicture>;
  notices: Notices;
  biometric: Biometric;
  /** Secrets the system keeps for this app alone; null where there is no such place. */
  secrets: Secrets | null;
  /** Messages of the server that arrive while the app is closed; null where the device, or this build, has no service for them. */
  push: Push | null;
}

/**
 * `refused`: the person or the system forbids it, perhaps for good. `missing`: there is no camera. `failed`: anything
 * else. Null: nothing was chosen.
 */
export type CapturedPicture = { readonly file: File } | { readonly problem: "refused" | "missing" | "failed" } | null;

/** Notices on the lock screen, made by the app itself with no network. */
export interface Notices {
  leave: () => Promise<"given" | "refused" | "not_asked">;
  /** Asks the person once; later answers come from what they said. */
  request: () => Promise<boolean>;
  show: (notice: Notice) => Promise<void>;
  /** Puts these in place of all that were planned before; false without leave. Null where only an open app can show notices. */
  plan: ((notices: readonly PlannedNotice[]) => Promise<boolean>) | null;
}
/** `path` opens when it is tapped; the same `id` again replaces it. */
export type Notice = { readonly id: string; readonly title: string; readonly body: string; readonly path: string };
export type PlannedNotice = Notice & {
  /** An instant in the future. */
  readonly at: string;
};

export interface Biometric {
  /** Check of a person this device offers now; null when it has none, or nobody is enrolled. */
  kind: () => Promise<"face" | "finger" | "other" | null>;
  /** Asks for it; false when it was not them, or they cancelled. */
  check: (reason: string) => Promise<boolean>;
}

export interface Secrets {
  get: (key: string) => Promise<string | null>;
  set: (key: string, value: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

export interface Push {
  /** `web`: a browser's service, for which the server needs a pair of keys. `app`: Firebase. */
  readonly kind: PushAddress["kind"];
  /**
   * Asks for leave and answers the address of this device at its maker's service; null when it was refused, or there is none.
   * @param publicKey - the server's, base64url; empty for the app
   */
  register: (publicKey: string) => Promise<PushAddress | null>;
  /** Returns the present address without a prompt; null where there is none, or permission was withdrawn. */
  current: () => Promise<PushAddress | null>;
  /** Unsubscribes: messages sent there from now on reach no device. */
  forget: () => Promise<void>;
}
/** As the server takes it. */
export type PushAddress = BodyOf<typeof addPushAddress>["address"];

/** A person of the phone's address book, as far as the phone gives it. */
export type PickedContact = { readonly name: string; readonly phones: readonly string[]; readonly email: string };

/** One stretch of listening. */
export type Listening = {
  /** BCP 47: `en`, `fr`. */
  readonly language: string;
  /** A phrase that was heard to its end. */
  readonly onText: (spoken: string) => void;
  /** `refused`: no microphone for this page. `failed`: nothing heard, or no network where the service needs it. */
  readonly onEnd: (problem: "refused" | "failed" | null) => void;
};

let chosen: Device | null = null;

/** Called once at start, by whichever shell the app runs in. */
export function setDevice(device: Device): void {
  chosen = device;
}

/** The device the app runs on. */
export function thisDevice(): Device {
  if (!chosen) throw new Error("no device was chosen at start");
  return chosen;
}
