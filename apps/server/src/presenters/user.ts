import type { CountryInfo, User } from "@ankara/contract/users";
import { countryOf, isCountry } from "@ankara/domain/countries/countries";
import type * as z from "zod/mini";
import type { Account } from "../commands/users/account.ts";
import type { Settings } from "../deps.ts";

/** The user as the contract words it; the business's settings stand in `invoice_settings` as JSON text. */
export function presentUser(
  { user, business, authority, others }: Account,
  { publicUrl }: Pick<Settings, "publicUrl">,
): User {
  const logo = business.logoUrl === "" ? null : business.logoUrl;
  return {
    id: user.id,
    username: user.username,
    email: user.email ?? "",
    name: user.name,
    company_name: business.companyName,
    phone: user.phone,
    country: business.country,
    logo,
    logoLocation: logo,
    logoUrl: logo && publicUrl + logo,
    invoice_settings: JSON.stringify({ currency: business.currency, country: countryInfo(business.country) }),
    business_id: user.business_id,
    ...authority,
    ...(user.language === null ? {} : { language: user.language }),
    ...(others.length === 0 ? {} : { businesses: [...others] }),
    created_at: user.created_at.toISOString(),
  };
}

/** A country as `invoice_settings` holds it. */
function countryInfo(code: string): z.infer<typeof CountryInfo> {
  if (!isCountry(code)) return { name: code, flag: "", iso_code: code, currency: "" };
  const { name, flag, currency } = countryOf(code);
  return { name, flag, iso_code: code, currency };
}
