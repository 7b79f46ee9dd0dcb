import { createHash, createSign } from "node:crypto";

/** A tax of a receipt as it is signed: amounts are cents. */
export type SignedTax = {
  readonly taxID: number;
  /** Null for exempt, which is signed as nothing. */
  readonly taxPercent: number | null;
  readonly taxCents: number;
  readonly salesCents: number;
};

export type SignedReceipt = {
  readonly deviceId: number;
  readonly type: "FISCALINVOICE" | "CREDITNOTE";
  readonly currency: string;
  readonly globalNo: number;
  /** `YYYY-MM-DDTHH:mm:ss` where the device is. */
  readonly date: string;
  readonly totalCents: number;
  readonly taxes: readonly SignedTax[];
  /** Hash of the receipt before it in the same fiscal day; null for the day's first. */
  readonly previousHash: string | null;
};

/**
 * Text under a receipt's signature: its parts one after the other, without anything between them. Taxes are in the order
 * of their ids, each with its percent at two places.
 */
export const receiptText = (receipt: SignedReceipt): string =>
  [
    receipt.deviceId,
    receipt.type,
    receipt.currency,
    receipt.globalNo,
    receipt.date,
    receipt.totalCents,
    ...receipt.taxes
      .toSorted((a, b) => a.taxID - b.taxID)
      .map(
        ({ taxPercent, taxCents, salesCents }) =>
          `${taxPercent === null ? "" : taxPercent.toFixed(2)}${taxCents}${salesCents}`,
      ),
    receipt.previousHash ?? "",
  ].join("");

export type DayCounter = {
  readonly type: string;
  readonly currency: string;
  readonly taxID: number | null;
  readonly taxPercent: number | null;
  readonly moneyType: string | null;
  readonly cents: number;
};

const counterOrder = ["SaleByTax", "SaleTaxByTax", "CreditNoteByTax", "CreditNoteTaxByTax", "BalanceByMoneyType"];

/** Text under the signature of a closed day: its counters in the authority's order, those at zero left out. */
export const dayText = (deviceId: number, dayNo: number, date: string, counters: readonly DayCounter[]): string =>
  `${deviceId}${dayNo}${date}${counters
    .filter(({ cents }) => cents !== 0)
    .toSorted(
      (a, b) =>
        counterOrder.indexOf(a.type) - counterOrder.indexOf(b.type) ||
        a.currency.localeCompare(b.currency) ||
        (a.taxID ?? -1) - (b.taxID ?? -1),
    )
    .map(
      ({ type, currency, taxPercent, moneyType, cents }) =>
        `${type.toUpperCase()}${currency}${taxPercent === null ? "" : taxPercent.toFixed(2)}${(moneyType ?? "").toUpperCase()}${cents}`,
    )
    .join("")}`;

export type DeviceSignature = { readonly hash: string; readonly signature: string };

/** SHA-256 of the text, and an ECDSA signature over it as ASN.1 DER, both in base64. @param key - PEM, curve P-256 */
export const signText = (text: string, key: string): DeviceSignature => ({
  hash: createHash("sha256").update(text).digest("base64"),
  signature: createSign("SHA256").update(text).sign(key, "base64"),
});

/** The 16 digits a reader checks a receipt by: the beginning of the MD5 of its signature, in capitals. */
export const verificationCode = (signature: string): string =>
  createHash("md5").update(Buffer.from(signature, "base64")).digest("hex").slice(0, 16).toUpperCase();

/** Text of the QR code: the authority's page, device, day, number and the 16 digits. @param date - as it was signed */
export function receiptQr(qrUrl: string, deviceId: number, date: string, globalNo: number, signature: string): string {
  const [year, month, day] = date.slice(0, 10).split("-");
  const digits = (no: number) => String(no).padStart(10, "0");
  return `${qrUrl.replace(/\/*$/, "/")}${digits(deviceId)}${day}${month}${year}${digits(globalNo)}${verificationCode(signature)}`;
}
