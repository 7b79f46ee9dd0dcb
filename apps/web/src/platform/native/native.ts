import { Contacts } from "@capacitor-community/contacts";
import { Browser } from "@capacitor/browser";
import { Capacitor, registerPlugin } from "@capacitor/core";
import { Share } from "@capacitor/share";
import { browserDevice } from "../browser.ts";
import type { Device, PickedContact } from "../device.ts";
import { putForSharing, putIntoDocuments } from "./files.ts";
import { nativeParts } from "./native-parts.ts";

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
