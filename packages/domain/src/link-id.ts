import type { Random } from "./ids.ts";
import type { BusinessId } from "./records/fields.ts";

const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Characters of an id: 128 bits by six. */
export const packedLength = 22;
const keyLength = 22;

/** Returns a secret of 132 random bits for a link that names its records. */
export const newLinkKey = (random: Random): string =>
  Array.from(random(keyLength), (byte) => base64url[byte & 63]).join("");

/** Returns a record's id in 22 characters of an address. */
export function packId(uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let text = "";
  for (let place = 0; place < packedLength; place += 1) {
    text = base64url[Number(bits & 63n)] + text;
    bits >>= 6n;
  }
  return text;
}

/** Reads an id that `packId` wrote; null where the 22 characters are none. */
export function unpackId(text: string): string | null {
  if (!/^[\w-]{22}$/.test(text)) return null;
  let bits = 0n;
  for (const character of text) bits = (bits << 6n) | BigInt(base64url.indexOf(character));
  if (bits >> 128n !== 0n) return null;
  const hex = bits.toString(16).padStart(32, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The business a link names, and the secret that opens its price list or one of its payment links. */
export type BusinessLink = { readonly businessId: BusinessId; readonly key: string };

/** Returns the `{id}` of `price-list/{id}` or `checkout/link/{id}`, 44 characters: the business beside the secret. */
export const businessLinkId = ({ businessId, key }: BusinessLink): string => packId(businessId) + key;

/** Reads such an `{id}`; null where it cannot be one. */
export function readBusinessLinkId(id: string): BusinessLink | null {
  if (!/^[\w-]{44}$/.test(id)) return null;
  const businessId = unpackId(id.slice(0, packedLength));
  return businessId === null ? null : { businessId, key: id.slice(packedLength) };
}
