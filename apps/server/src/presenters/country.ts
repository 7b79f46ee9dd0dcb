import { countryOf, isCountry } from "@ankara/domain/countries/countries";
import type * as z from "zod/mini";
import type { CountryInfo } from "@ankara/contract/users";

/** A country as `invoice_settings` holds it. */
export function countryInfo(code: string): z.infer<typeof CountryInfo> {
  if (!isCountry(code)) return { name: code, flag: "", iso_code: code, currency: "" };
  const { name, flag, currency } = countryOf(code);
  return { name, flag, iso_code: code, currency };
}
