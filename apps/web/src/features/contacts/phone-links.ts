import { digitsOf, toE164, whatsappUrl } from "@ankara/domain/clients/phone";

/** Dials the number on a phone. */
export function callLink(phone: string, dialCode: string): string {
  return `tel:${toE164(phone, dialCode) ?? digitsOf(phone)}`;
}

/** Opens the chat with this number, with `text` already typed; null when the number cannot be read as an international one. */
export function whatsAppLink(phone: string, dialCode: string, text?: string): string | null {
  return toE164(phone, dialCode) === null ? null : whatsappUrl(phone, dialCode, text);
}
