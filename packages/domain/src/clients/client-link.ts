import { packedLength, packId, unpackId } from "../link-id.ts";
import type { BusinessId, ContactId } from "../records/fields.ts";
import type { Address, Contact, ContactSuggestion } from "../records/contact.ts";

/** The business and client a link names, and the secret that opens it. */
export type ClientLink = { readonly businessId: BusinessId; readonly contactId: ContactId; readonly key: string };

/**
 * Returns the `{id}` of `client/link/{id}`, 66 characters. It names the business and the client beside the secret, so that
 * the server reads one record by its key and needs no table of links.
 */
export const clientLinkId = ({ businessId, contactId, key }: ClientLink): string =>
  packId(businessId) + packId(contactId) + key;

/** Reads the `{id}` of a link; null where it cannot be one. */
export function readClientLink(id: string): ClientLink | null {
  if (!/^[\w-]{66}$/.test(id)) return null;
  const businessId = unpackId(id.slice(0, packedLength));
  const contactId = unpackId(id.slice(packedLength, 2 * packedLength));
  return businessId && contactId ? { businessId, contactId, key: id.slice(2 * packedLength) } : null;
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
