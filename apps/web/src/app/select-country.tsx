import { useState } from "react";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  countries,
  countryOf,
  searchCountries,
  supportedCountries,
  type Country,
} from "@ankara/domain/countries/countries";
import { Chip } from "../ui/chip.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Flag } from "../ui/flag.tsx";
import { CheckIcon } from "../ui/icons.ts";
import { List } from "../ui/list.tsx";
import type { CountryChoice, ModalProps } from "../ui/modal-context.ts";
import { Row } from "../ui/row.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { useCountryName } from "../ui/use-country-name.ts";

type SelectCountryProps = ModalProps<CountryChoice> & { /** Alpha-2 code of the one chosen now. */ current?: string };

/** "Select A Country": flag and name, found by any part of the name, answers SELECT with the country. */
export function SelectCountry({ current, onDone }: SelectCountryProps) {
  const { t } = useLingui();
  const nameOf = useCountryName();
  const [query, setQuery] = useState("");
  const searching = query.trim() !== "";
  const rows = searching ? searchCountries(query, nameOf) : countries;
  const choose = (country: Country) => onDone({ action: "SELECT", country });

  return (
    <Sheet
      open
      tall
      onClose={() => onDone(null)}
      title={<Trans>Select A Country</Trans>}
      head={
        <>
          <SearchBox
            value={query}
            onChange={setQuery}
            placeholder={t`Search country`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the sheet is there to be searched
            autoFocus
            onKeyDown={(event) => {
              const first = rows[0];
              if (event.key === "Enter" && searching && first) choose(first);
            }}
          />
          {!searching && (
            <fieldset className="mt-2.5 flex gap-2 overflow-x-auto">
              <legend className="sr-only">{t`Near you`}</legend>
              {nearby(current).map((country) => (
                <Chip key={country.code} onClick={() => choose(country)}>
                  <Flag code={country.code} /> {nameOf(country)}
                </Chip>
              ))}
            </fieldset>
          )}
        </>
      }
    >
      <output className="sr-only">
        {searching && t`${plural(rows.length, { one: "# result", other: "# results" })}`}
      </output>
      {rows.length === 0 && (
        <EmptyState plain title={<Trans>No country with that name</Trans>}>
          <Trans>Try another spelling, or fewer letters.</Trans>
        </EmptyState>
      )}
      <List items={rows} keyOf={({ code }) => code} label={t`Countries`} inset="flag">
        {(country) => (
          <Row
            compact
            plain
            start={<Flag code={country.code} large />}
            title={nameOf(country)}
            end={
              <span className="flex items-center gap-3 text-muted">
                {country.symbol}
                {country.code === current && (
                  <CheckIcon size={18} strokeWidth={2} aria-label={t`Chosen`} className="text-primary-ink" />
                )}
              </span>
            }
            onClick={() => choose(country)}
          />
        )}
      </List>
    </Sheet>
  );
}

/** The one chosen now, then the largest countries the product is offered in: four in all. */
function nearby(current: string | undefined): Country[] {
  const first = current === undefined ? undefined : countryOf(current);
  const large = ["NG", "GH", "KE", "UG"].flatMap(
    (code) => supportedCountries.find((country) => country.code === code) ?? [],
  );
  return [...new Set(first ? [first, ...large] : large)].slice(0, 4);
}
