import { countryOf, isCountry } from "@ankara/domain/countries/countries";
import { ownName, walkInName } from "@ankara/domain/invoice/document-status";
import { formatPhone } from "@ankara/domain/clients/phone";
import type { Address } from "@ankara/domain/records/contact";
import type { Invoice, PartySnapshot } from "@ankara/domain/records/invoice";
import { countryLabels, labelled } from "../country-labels.ts";
import { glue, type Formats } from "../formats.ts";

export type SellerView = {
  readonly name: string;
  readonly address: readonly string[];
  readonly ids: readonly string[];
};
export type ClientView = { readonly name: string; readonly lines: readonly string[] };

/** Returns the seller's block. */
export function sellerOf(from: PartySnapshot | null, formats: Formats): SellerView {
  if (!from) return { name: "", address: [], ids: [] };
  const name = partyName(from);
  return {
    name,
    address: [
      ...(from.company !== "" && from.name !== "" && from.name !== from.company ? [glue(from.name)] : []),
      ...addressLines(from.address, formats),
    ],
    ids: [...numbersOf(from, from.address?.country, formats), formatPhone(from.phone), from.email].filter(
      (text) => text !== "",
    ),
  };
}

/** Its numbers by the names its country has for them, else those of the document's language. */
function numbersOf(party: PartySnapshot, country: string | null | undefined, { labels }: Formats): string[] {
  const { taxId, vat, registration } = countryLabels(country);
  return [
    labelled(taxId ?? labels.partyNumbers.tax, party.taxId),
    labelled(vat ?? labels.partyNumbers.vat, party.vatNumber ?? ""),
    labelled(registration ?? labels.partyNumbers.registration, party.registrationNumber),
  ];
}

function partyName(party: PartySnapshot): string {
  return glue((party.company === "" ? party.name : party.company).trim());
}

/**
 * Returns the name a client is greeted by; empty where nobody in particular is, as at a counter.
 * @param client - as the person would be addressed; the name on the document where it is left out
 */
export function greetedName({ billTo, walkIn }: Pick<Invoice, "billTo" | "walkIn">, client?: string): string {
  return ownName(client ?? (walkIn || !billTo ? "" : partyName(billTo)));
}

/** Returns the client's block. */
export function clientOf(
  invoice: Pick<Invoice, "walkIn" | "status">,
  billTo: PartySnapshot | null,
  formats: Formats,
  sellerCountry: string | null | undefined,
): ClientView {
  const { labels } = formats;
  if (!billTo || partyName(billTo) === "")
    return { name: invoice.walkIn || invoice.status !== "draft" ? labels.walkIn : labels.noClient, lines: [] };
  if (billTo.name === walkInName) return { name: labels.walkIn, lines: [] };
  const person = billTo.company !== "" && billTo.name !== billTo.company ? billTo.name : "";
  return {
    name: partyName(billTo),
    lines: [
      person,
      ...addressLines(billTo.address, formats),
      ...numbersOf(billTo, billTo.address?.country ?? sellerCountry, formats),
    ].filter((text) => text !== ""),
  };
}

function addressLines(address: Address | null, { labels }: Formats): string[] {
  if (!address) return [];
  const country =
    address.country === null
      ? ""
      : (labels.countries[address.country] ??
        (isCountry(address.country) ? countryOf(address.country).name : address.country));
  const city = [address.postcode, address.city].filter((text) => text !== "").join(" ");
  return [address.line1, address.line2, [city, address.region, country].filter((text) => text !== "").join(", ")]
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
