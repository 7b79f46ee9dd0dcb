import type { BusinessId, ContactId } from "../records/fields.ts";
import type { Random } from "../ids.ts";
import type { Address, Contact, ContactSuggestion } from "../records/contact.ts";

/** The business and client a link names, and the secret that opens it. */
export type ClientLink = { readonly businessId: BusinessId; readonly contactId: ContactId; readonly key: string };

const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Characters of an id: 128 bits by six. */
const idLength = 22;
const keyLength = 22;

/** Returns a secret of 132 random bits for the link to a client's own page. */
export const newPortalKey = (random: Random): string =>
  Array.from(random(keyLength), (byte) => base64url[byte & 63]).join("");

/**
 * Returns the `{id}` of `client/link/{id}`, 66 characters. It names the business and the client beside the secret, so that
 * the server reads one record by its key and needs no table of links.
 */
export const clientLinkId = ({ businessId, contactId, key }: ClientLink): string =>
  packed(businessId) + packed(contactId) + key;

/** Reads the `{id}` of a link; null where it cannot be one. */
export function readClientLink(id: string): ClientLink | null {
  if (!/^[\w-]{66}$/.test(id)) return null;
  const businessId = unpacked(id.slice(0, idLength));
  const contactId = unpacked(id.slice(idLength, 2 * idLength));
  return businessId && contactId ? { businessId, contactId, key: id.slice(2 * idLength) } : null;
}

function packed(uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let text = "";
  for (let place = 0; place < idLength; place += 1) {
    text = base64url[Number(bits & 63n)] + text;
    bits >>= 6n;
  }
  return text;
}

function unpacked(text: string): string | null {
  let bits = 0n;
  for (const character of text) bits = (bits << 6n) | BigInt(base64url.indexOf(character));
  if (bits >> 128n !== 0n) return null;
  const hex = bits.toString(16).padStart(32, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The fields of a client that they may correct on their page, as they stand. */
export type ContactDetails = {
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  readonly email: string;
  readonly address: Address;
  readonly taxId: string;
};

const noAddress = { line1: "", line2: "", city: "", region: "", postcode: "", country: null };

/** Returns the details a client may correct: those their documents print. */
export const detailsOf = ({ name, company, phones, email, address, taxId }: Contact): ContactDetails => ({
  name,
  company,
  phone: phones[0] ?? "",
  email,
  address: address ?? noAddress,
  taxId,
});

/** Returns what is to change of a client where a suggestion is applied; the number it corrects is the first. */
export function applySuggestion(
  contact: Contact,
  { name, company, phone, email, address, taxId }: ContactSuggestion,
): Partial<Contact> {
  const others = contact.phones.slice(1).filter((each) => each !== phone);
  return {
    ...(name === undefined ? {} : { name }),
    ...(company === undefined ? {} : { company }),
    ...(email === undefined ? {} : { email }),
    ...(taxId === undefined ? {} : { taxId }),
    ...(phone === undefined ? {} : { phones: phone === "" ? others : [phone, ...others] }),
    ...(address === undefined ? {} : { address: isBlank(address) ? null : { ...contact.address, ...address } }),
    suggestion: null,
  };
}

const isBlank = ({ line1, line2, city, region, postcode }: ContactDetails["address"]): boolean =>
  line1 + line2 + city + region + postcode === "";
