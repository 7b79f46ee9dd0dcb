/** What the app asks of the thing it runs on. The browser is one answer (`browser.ts`); a native shell brings its own. */
export interface Device {
  /** Whether the share sheet takes a file of this type. */
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
  /** The device's own reader of bar codes in pictures; null, or absent, where it has none. */
  barcodeReader?: () => Promise<((picture: ImageBitmapSource) => Promise<string | null>) | null>;
  /** Turns speech into text until it is stopped; absent where the device has no service for it. */
  listen?: (listening: Listening) => () => void;
  /** Opens an address outside the app: WhatsApp, the phone. */
  open: (address: string) => void;
  /** Leaves the app for a page that comes back to it, a checkout: in the same tab, where no blocker of pop-ups stands in the way. */
  leaveFor: (address: string) => void;
  /** "Chrome on Android": how the list of devices calls this one. */
  name: () => string;
}

/** A person of the phone's address book, as far as the phone tells. */
export type PickedContact = { readonly name: string; readonly phones: readonly string[]; readonly email: string };

/** One stretch of listening. */
export type Listening = {
  /** BCP 47: `en`, `fr`. */
  readonly language: string;
  /** A phrase that was heard to its end. */
  readonly onText: (said: string) => void;
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
