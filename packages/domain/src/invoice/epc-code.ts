import type { MinorUnits } from "../money/money.ts";
import type { PaymentDetails } from "../records/invoice.ts";

/** Length of an IBAN in the countries of the European Economic Area: in these a code without the bank's BIC is complete. */
const ibanLengths: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  BG: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
};

/** Returns an account number as an IBAN without spaces; null where it is none of the area, or its check digits are wrong (ISO 13616). */
function ibanOf(accountNumber: string): string | null {
  const iban = accountNumber.replaceAll(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || ibanLengths[iban.slice(0, 2)] !== iban.length) return null;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n ? iban : null;
}

/** Bytes a code may hold: version 13 of the QR code with 15 % correction. */
const maxBytes = 331;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/**
 * Returns the content of the code that a European banking app fills a transfer in from, "GiroCode": EPC069-12 of the European Payments Council, "Quick
 * Response Code: Guidelines to Enable Data Capture for the Initiation of a SEPA Credit Transfer", version 002 of the code, UTF-8, lines parted by LF.
 *
 * @param amount - minor units of the invoice's currency
 * @param message - what the business finds on its statement: number and reference, at most 140 characters
 * @returns null where the guidelines would refuse it: not in euro, no IBAN of the European Economic Area (elsewhere the code needs a BIC, which we do not
 *   know), no name or one of more than 70 characters, an amount outside 0.01 to 999 999 999.99
 */
export function epcCodeOf(
  { kind, accountNumber, accountName }: Pick<PaymentDetails, "kind" | "accountNumber" | "accountName">,
  { amount, currency, message }: { readonly amount: MinorUnits; readonly currency: string; readonly message: string },
): string | null {
  const iban = kind === "bank" ? ibanOf(accountNumber) : null;
  const name = oneLine(accountName);
  const text = oneLine(message);
  const tooLong = Array.from(name).length > 70 || Array.from(text).length > 140;
  if (currency !== "EUR" || iban === null || name === "" || tooLong || amount < 1 || amount > 99_999_999_999)
    return null;
  const cents = String(amount % 100).padStart(2, "0");
  const lines = ["BCD", "002", "1", "SCT", "", name, iban, `EUR${Math.floor(amount / 100)}.${cents}`, "", "", text];
  const code = lines.join("\n").trimEnd();
  return bytesOf(code) <= maxBytes ? code : null;
}
