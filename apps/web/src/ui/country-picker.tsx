import { useEffect, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { Country } from "@ankara/domain/countries/countries";
import { PickerButton } from "./field.tsx";
import { Flag } from "./flag.tsx";
import { useModals } from "./modal-context.ts";
import { useCountryName } from "./use-country-name.ts";

/** The chosen country in a field; pressing it opens "Select A Country". The table of countries is loaded beside the screen. */
export function CountryPicker({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useLingui();
  const { selectCountry } = useModals();
  const nameOf = useCountryName();
  const country = useCountry(value);
  return (
    <PickerButton
      placeholder={t`Choose a country`}
      start={value && <Flag code={value} />}
      end={
        country && (
          <span className="shrink-0 text-muted">
            {country.symbol} {country.currency}
          </span>
        )
      }
      onClick={async () => {
        const choice = await selectCountry({ current: value });
        if (choice) onChange(choice.country.code);
      }}
    >
      {country ? nameOf(country) : value}
    </PickerButton>
  );
}

/** A country by its code, once the table is there. */
function useCountry(code: string): Country | undefined {
  const [country, setCountry] = useState<Country>();
  useEffect(() => {
    let isActive = true;
    void import("@ankara/domain/countries/countries").then(({ countryOf }) => {
      if (isActive) setCountry(countryOf(code));
    });
    return () => {
      isActive = false;
    };
  }, [code]);
  return country?.code === code ? country : undefined;
}
