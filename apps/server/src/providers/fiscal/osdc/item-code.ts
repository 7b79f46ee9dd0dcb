/** Classification (UNSPSC, 8 to 10 digits) and the item's own code, as a person types them into one field. */
export type OsdcItemCode = { readonly classCode: string; readonly itemCode: string };

/**
 * Reads `50596908`, or both as `50596908 RW2NTXU0000001`. The item's code is origin, type, packaging, unit of quantity and
 * seven digits, as the unit gave it when the item was registered.
 */
export function readOsdcItemCode(typed: string): OsdcItemCode {
  const parts = typed.trim().split(/\s+/);
  return {
    classCode: parts.find((part) => /^\d{8,10}$/.test(part)) ?? "",
    itemCode: parts.find((part) => /^[A-Z]{2}[1-3][A-Z0-9]{2,8}\d{7}$/.test(part)) ?? "",
  };
}
