import { createHash } from "node:crypto";
import { comparableEmail } from "@ankara/domain/mail/mail-stop";
import type { BusinessId, ContactId } from "@ankara/domain/records/fields";
import type { Deps } from "../deps.ts";
import type { Seal } from "./seal.ts";

/** The client of a business whose reminders a link stops, at the address the mail went to. */
export type UnsubscribeLink = {
  readonly businessId: BusinessId;
  readonly contactId: ContactId;
  /** Returns whether an address is the one the mail went to. */
  readonly isOf: (address: string) => boolean;
};

const about = "stop reminders";
const idBytes = 16;
const hashBytes = 16;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
const idOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const hashOf = (address: string): Buffer =>
  createHash("sha256").update(comparableEmail(address)).digest().subarray(0, hashBytes);

/**
 * Returns the address that stops reminders. It is sealed with the server's secret: nobody can make one for another
 * client, and it does not tell whom it is about.
 */
export function unsubscribeUrlOf(
  { seal, settings }: Pick<Deps, "settings"> & { readonly seal: Pick<Seal, "close"> },
  businessId: BusinessId,
  contact: { readonly id: string; readonly email: string },
): string {
  const bytes = Buffer.concat([bytesOf(businessId), bytesOf(contact.id), hashOf(contact.email)]);
  return `${settings.publicUrl}/mail/stop/${seal.close(about, bytes).toString("base64url")}`;
}

/** Returns the subject of an unsubscribe link, or null. */
export function readUnsubscribeLink(seal: Pick<Seal, "open">, token: string): UnsubscribeLink | null {
  try {
    const bytes = seal.open(about, Buffer.from(token, "base64url"));
    const hash = bytes.subarray(2 * idBytes);
    return {
      businessId: idOf(bytes.subarray(0, idBytes)),
      contactId: idOf(bytes.subarray(idBytes, 2 * idBytes)),
      isOf: (address) => hashOf(address).equals(hash),
    };
  } catch {
    return null;
  }
}
