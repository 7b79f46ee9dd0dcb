import { useLingui } from "@lingui/react";
import type { Country } from "@ankara/domain/countries/countries";

type Named = Pick<Country, "code" | "name">;
const namesIn = new Map<string, Intl.DisplayNames>();

/** A country's name in the language of the screens. */
export function useCountryName(): (country: Named) => string {
  const { i18n } = useLingui();
  return i18n.locale === "en" ? ({ name }) => name : ({ code, name }) => displayNames(i18n.locale).of(code) ?? name;
}

function displayNames(locale: string): Intl.DisplayNames {
  const known = namesIn.get(locale) ?? new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "none" });
  namesIn.set(locale, known);
  return known;
}
