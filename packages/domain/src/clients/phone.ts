/** Only the ASCII digits of a text, `0803 555 0142` → `08035550142`; digits of other scripts are read as theirs. */
export function digitsOf(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\P{Nd}/gu, "")
    .replaceAll(/[^0-9]/gu, digitValue);
}

/** Digits of every script come in runs of ten that start on a multiple we can find by walking down to the zero. */
function digitValue(character: string): string {
  let zero = character.codePointAt(0) ?? 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (character.codePointAt(0) ?? 0) - zero < 9) zero -= 1;
  return String((character.codePointAt(0) ?? 0) - zero);
}

/** Countries whose leading zero is part of the number and stays after the dial code. */
const keepsTrunkZero = new Set(["39", "225", "229", "242", "378"]);

/**
 * A phone number in E.164, `+2348035550142`, from any way of writing it: `0803 555 0142`, `+234 (0) 803…`,
 * `00234803…`, `234803…`.
 *
 * @param dialCode - of the country a number without one belongs to, `+234` or `234`
 * @returns null when the text is no phone number (letters in it, fewer than 8 or more than 15 digits)
 */
export function toE164(text: string, dialCode: string): string | null {
  const plain = text.normalize("NFKC").trim();
  if (!/^[+\p{Nd}\s().\-–—/\p{Cf}]+$/u.test(plain) || plain.lastIndexOf("+") > 0) return null;
  const code = digitsOf(dialCode);
  const digits = digitsOf(plain);
  const international = internationalDigits(plain, digits, code) ?? code + withoutTrunkZero(digits, code);
  return /^[1-9]\d{7,14}$/.test(international) ? `+${international}` : null;
}

/**
 * Address that opens WhatsApp with a text ready to send. A number that cannot be read as one lets the person choose the
 * chat.
 *
 * @param phone - typed in any way, `0803 555 0142`
 * @param dialCode - as in `toE164`: WhatsApp opens no chat for a number without its country
 */
export function whatsappUrl(phone: string, dialCode: string, text = ""): string {
  const number = digitsOf(toE164(phone, dialCode) ?? "");
  return `https://wa.me/${number}${text === "" ? "" : `?text=${encodeURIComponent(text)}`}`;
}

function internationalDigits(text: string, digits: string, code: string): string | null {
  const written = text.startsWith("+") ? digits : digits.startsWith("00") ? digits.slice(2) : null;
  if (written !== null) {
    return code !== "" && written.startsWith(code)
      ? code + withoutTrunkZero(written.slice(code.length), code)
      : written;
  }
  // The dial code without a plus: only where a whole national number is left behind it.
  return code !== "" && digits.startsWith(code) && digits.length - code.length >= 9 ? digits : null;
}

const withoutTrunkZero = (digits: string, code: string): string =>
  keepsTrunkZero.has(code) ? digits : digits.replace(/^0+/, "");

/** Dial codes of one and two digits; all others have three. */
const shortCodes = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A number for reading: `+2348035550142` → `+234 803 555 0142`. Anything that is not E.164 is given back as it is.
 */
export function formatPhone(number: string): string {
  const match = /^\+(\d{8,15})$/.exec(number);
  if (!match) return number;
  const digits = match[1] as string;
  const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
  return `+${code} ${groups(digits.slice(code.length)).join(" ")}`;
}

/** Threes from the front, with a last group of two to four: 803 555 0142, 772 345 678, 2345 6789. */
function groups(digits: string): string[] {
  if (digits.length <= 4) return [digits];
  if (digits.length === 8) return [digits.slice(0, 4), digits.slice(4)];
  return [digits.slice(0, 3), ...groups(digits.slice(3))];
}
