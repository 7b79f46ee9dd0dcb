import { toE164, whatsappUrl } from "@ankara/domain/clients/phone";
import { countryOf } from "@ankara/domain/countries/countries";
import { wax } from "./cloth/dyes.ts";
import { clothOf, type Cloth } from "./cloth/motif.ts";
import { escapeHtml as e } from "./html.ts";
import type { InvoiceView } from "./invoice-view.ts";
import { pageLanguages } from "./labels/page.ts";
import type { PageLabels } from "./labels/page-label-types.ts";
import type { PublicPageInput } from "./public-page-input.ts";
import { icon } from "./public-shell.ts";

/** The cloth that the pages and documents of an invoice wear. */
export const clothOfInvoice = ({ invoice, from = invoice.from }: Pick<PublicPageInput, "invoice" | "from">): Cloth =>
  clothOf(from?.company || from?.name || "", invoice.accent);

/** Heads the page with its sender: logo or monogram, name and place, and the same page in other languages. */
export function pageHeader(
  input: Pick<PublicPageInput, "logoUrl" | "pageUrl">,
  { seller, formats }: Pick<InvoiceView, "seller" | "formats">,
  cloth: Cloth,
  labels: PageLabels,
): string {
  const { name, address } = seller;
  const mark =
    input.logoUrl !== undefined && /^(\/(?!\/)|data:image\/)/.test(input.logoUrl)
      ? `<img src="${e(input.logoUrl)}" alt="">`
      : monogram(name, cloth);
  const place = address.length === 0 ? "" : `<small>${e(placeOf(address))}</small>`;
  return `<header class="who">${mark}<span>${e(name)}${place}</span>${languageChoice(input.pageUrl, formats.labels.language, labels)}</header>`;
}

/** Signs of an address beside the choice of a language at 360 px. */
const placeLength = 28;

/** The end of an address, where the town is, as far as the line holds it; the whole of it stands at the foot of the page. */
function placeOf(address: readonly string[]): string {
  const parts = address.flatMap((line) => line.split(", "));
  let place = parts.at(-1) ?? "";
  for (const part of parts.slice(0, -1).toReversed()) {
    if (part.length + place.length + 2 > placeLength) break;
    place = `${part}, ${place}`;
  }
  return place;
}

/** The same page in the other languages we have words for; it opens without a script. */
function languageChoice(pageUrl: string | undefined, language: string, labels: PageLabels): string {
  if (pageUrl === undefined) return "";
  const links = Object.entries(pageLanguages)
    .filter(([other]) => other !== language)
    .map(([other, name]) => `<a href="${e(pageUrl)}?lang=${other}" lang="${other}" hreflang="${other}">${e(name)}</a>`);
  return `<details class="lang"><summary>${icon("globe")}<span class="sr">${e(labels.language)}: </span>${e(pageLanguages[language] ?? language)}</summary><div>${links.join("")}</div></details>`;
}

/** The letters a business is known by: the first of its first two words, with the marks on them. */
export function initialsOf(name: string): string {
  const segments = new Intl.Segmenter("en", { granularity: "grapheme" });
  return name
    .normalize("NFC")
    .split(/[\s&]+/u)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => segments.segment(word)[Symbol.iterator]().next().value?.segment.toLocaleUpperCase("en") ?? "")
    .join("");
}

/** The mark of a business without a logo: its initials on its first dye, with the cloth's edge at the foot. */
function monogram(name: string, { dyes }: Cloth): string {
  return `<svg class="mono" viewBox="0 0 44 44" aria-hidden="true"><clipPath id="m"><rect width="44" height="44" rx="11"/></clipPath><g clip-path="url(#m)"><rect width="44" height="44" fill="${dyes.first}"/><rect y="38" width="44" height="6" fill="${wax}"/><rect y="40" width="44" height="4" fill="${dyes.second}"/></g><text x="22" y="26">${e(initialsOf(name))}</text></svg>`;
}

/**
 * Address of the chat with the seller; null where no number is known. The country of the address goes before the one the
 * business signed up in.
 */
export function chatWithSeller(
  input: Pick<PublicPageInput, "from" | "country"> & { readonly invoice?: Pick<PublicPageInput["invoice"], "from"> },
  text: string,
): string | null {
  const from = input.from ?? input.invoice?.from;
  const { dial_code } = countryOf(from?.address?.country ?? input.country ?? "");
  return from && toE164(from.phone, dial_code) !== null ? whatsappUrl(from.phone, dial_code, text) : null;
}
