import { sha256 } from "@noble/hashes/sha2.js";
import { contentFingerprint } from "@ankara/domain/invoice/content-fingerprint";
import { Invoice } from "@ankara/domain/records/invoice";

/**
 * The code on a document: `7QK2-M4XD-9TRW-3HNB-5CYE`, 20 characters of five bits.
 * - 8 find the document: a hash of its link, from which the link cannot be had back;
 * - 11 say what was printed: a hash of what the document says, so that a changed document does not answer to an old document;
 * - 1 tells a slip of the finger from a code that is unknown.
 * All of it is on the device when it issues, so it needs no network and no key.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const findLength = 8;
const sealLength = 11;
const length = findLength + sealLength + 1;

/** A code that was read: well formed, not yet known to belong to anything. */
export type CheckCode = {
  /** In groups of four, as printed. */
  readonly text: string;
  /** The first five bytes of the hash of a link, hexadecimal. */
  readonly find: string;
  /** Equals `sealPart(sealOf(document))` of what was printed. */
  readonly seal: string;
};

/** Only what this app numbered itself is vouched for: not a draft, not the document of another program. */
export const isChecked = ({ status, number, imported, linkId }: Invoice): boolean =>
  status !== "draft" && number !== null && !imported && linkId !== "";

/** A page and its PDF ask for the code of the same record, which nobody changes in place. */
const knownCodes = new WeakMap<Invoice, string>();

/** The code of an issued document, in groups of four. */
export function checkCodeOf(invoice: Invoice): string {
  let code = knownCodes.get(invoice);
  if (code === undefined) {
    const body = fiveBits(findBytes(invoice.linkId), findLength) + sealPart(sealOf(invoice));
    knownCodes.set(invoice, (code = inGroups(body + checkDigit(body))));
  }
  return code;
}

/**
 * SHA-256 of what a document says, hexadecimal. Equal on the device that issued it and on the server. The day it is due is
 * not in it, because that may be moved back afterwards; neither are payments, looks and private notes.
 */
export function sealOf(invoice: Invoice): string {
  // Fields that an older app does not write are filled in alike on both sides.
  const whole = Invoice.parse(invoice);
  const { payRef, sourceNumber, receipt, reference } = whole;
  const more = [
    payRef,
    sourceNumber,
    receipt && [receipt.method, receipt.reference, receipt.receivedOn, receipt.withheld, receipt.left],
    reference && [reference.currency, reference.one, reference.rate, reference.source, reference.at],
  ].map((part) => part ?? null);
  return hexOf(sha256(utf8(`ankara-seal-1\n${contentFingerprint(whole)}\n${JSON.stringify(more)}`)));
}

/** Returns the part of a seal that the code contains. */
export const sealPart = (seal: string): string => fiveBits(bytesOf(seal), sealLength);

/** Under what a link is looked for; migration 0019 counts the same in the database. */
export const findKeyOf = (linkId: string): string => hexOf(findBytes(linkId).subarray(0, (findLength * 5) / 8));

/** Read a code as somebody typed or scanned it. Null for one that no document can have. */
export function readCheckCode(typed: string): CheckCode | null {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (text.length !== length || [...text].some((letter) => !alphabet.includes(letter))) return null;
  const body = text.slice(0, -1);
  if (checkDigit(body) !== text.at(-1)) return null;
  const find = Array.from(body.slice(0, findLength), (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  return {
    text: inGroups(text),
    find: BigInt(`0b${find.join("")}`)
      .toString(16)
      .padStart((findLength * 5) / 4, "0"),
    seal: body.slice(findLength),
  };
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const findBytes = (linkId: string): Uint8Array => sha256(utf8(`ankara-check-1 ${linkId}`));
const inGroups = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, "$1-");
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function fiveBits(bytes: Uint8Array, count: number): string {
  let text = "";
  for (let index = 0; index < count; index++) {
    const bit = index * 5;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += alphabet[(pair >> (11 - (bit & 7))) & 31];
  }
  return text;
}

/** Odd weights: one wrong character is always seen, two that changed places nearly always. */
function checkDigit(body: string): string {
  let sum = 0;
  for (const [index, letter] of [...body].entries()) sum += (2 * index + 1) * alphabet.indexOf(letter);
  return alphabet[sum & 31] ?? "";
}
