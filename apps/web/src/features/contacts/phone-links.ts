import { digitsOf, toE164 } from "@ankara/domain/clients/phone";

/** Dials the number on a phone. */
export function callLink(phone: string, dialCode: string): string {
  return `tel:${toE164(phone, dialCode) ?? digitsOf(phone)}`;
}

/** Opens the chat with this number, with `text` already typed; null when the number cannot be read as an international one. */
export function whatsAppLink(phone: string, dialCode: string, text?: string): string | null {
  const number = toE164(phone, dialCode);
  if (number === null) return null;
  const query = text === undefined ? "" : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${digitsOf(number)}${query}`;
}
