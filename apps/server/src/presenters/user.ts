import type { User } from "@ankara/contract/users";
import type { Account } from "../commands/users/account.ts";
import type { Settings } from "../deps.ts";
import { countryInfo } from "./country.ts";

/** The user as the contract words it; the business's settings stand in `invoice_settings` as JSON text. */
export function presentUser({ user, business }: Account, { publicUrl }: Pick<Settings, "publicUrl">): User {
  const logo = business.logoUrl === "" ? null : business.logoUrl;
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    name: user.name,
    company_name: business.companyName,
    phone: user.phone,
    country: business.country,
    logo,
    logoLocation: logo,
    logoUrl: logo && publicUrl + logo,
    invoice_settings: JSON.stringify({ currency: business.currency, country: countryInfo(business.country) }),
    business_id: user.business_id,
    ...(user.language === null ? {} : { language: user.language }),
    created_at: user.created_at.toISOString(),
  };
}
