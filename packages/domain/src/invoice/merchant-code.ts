import type { PaymentDetails } from "../records/invoice.ts";

/** Numbers of currencies (ISO 4217) by which codes of merchants name them. */
const currencies: Readonly<Record<string, string>> = {
  "072": "BWP",
  "108": "BIF",
  "230": "ETB",
  "404": "KES",
  "454": "MWK",
  "566": "NGN",
  "646": "RWF",
  "710": "ZAR",
  "800": "UGX",
  "834": "TZS",
  "936": "GHS",
  "950": "XAF",
  "952": "XOF",
  "967": "ZMW",
};

/** Characters a record holds; the mode's own limit. */
export const maxMerchantCode = 512;

export type MerchantCode = {
  /** The merchant and town as the bank wrote them. */
  readonly name: string;
  readonly city: string;
  /** ISO 4217. */
  readonly currency: string;
};

/**
 * Reads the code that a bank gave a merchant to be paid by, of the mode that NQR, GhQR and KE-QR stand on: EMVCo, "QR Code Specification for Payment
 * Systems, Merchant-Presented Mode", version 1.1.
 *
 * @returns null for another text, a wrong check sum, a currency we do not know, and for a code of one sale, which must not be printed twice
 */
export function readMerchantCode(text: string): MerchantCode | null {
  const code = text.trim();
  if (code.length > maxMerchantCode || !code.startsWith("000201") || !/6304[0-9A-F]{4}$/iu.test(code)) return null;
  if (checkSum(code.slice(0, -4)) !== code.slice(-4).toUpperCase()) return null;
  const fields = fieldsOf(code);
  if (fields === null || ![...fields.keys()].some((id) => id >= "02" && id <= "51")) return null;
  const isOfOneSale = fields.get("01") === "12" || fields.has("54");
  const currency = currencies[fields.get("53") ?? ""];
  const name = fields.get("59") ?? "";
  if (isOfOneSale || currency === undefined || name === "" || !fields.has("58")) return null;
  return { name, city: fields.get("60") ?? "", currency };
}

/** Returns the code to print for a way to be paid, unchanged; null where it has none that takes the currency. */
export function merchantCodeOf({ qr = "" }: Pick<PaymentDetails, "qr">, currency: string): string | null {
  return readMerchantCode(qr)?.currency === currency ? qr.trim() : null;
}

/** Fields by their two digits; null where a length leads past the end. Lengths count characters, also of other scripts. */
function fieldsOf(code: string): ReadonlyMap<string, string> | null {
  const characters = [...code];
  const fields = new Map<string, string>();
  let at = 0;
  while (at < characters.length) {
    const head = characters.slice(at, at + 4).join("");
    const length = Number(head.slice(2));
    if (!/^\d{4}$/u.test(head) || length === 0 || at + 4 + length > characters.length) return null;
    fields.set(head.slice(0, 2), characters.slice(at + 4, at + 4 + length).join(""));
    at += 4 + length;
  }
  return fields;
}

/** CRC of 16 bits: polynomial 0x1021, begun with 0xFFFF, over the bytes in UTF-8. */
function checkSum(text: string): string {
  let sum = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, "0");
}
