import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  countries,
  countryOf,
  searchCountries,
  supportedCountries,
  type Country,
} from "@ankara/domain/countries/countries";
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
  const near = nearby(current);
  const rows: CountryRow[] = searching
    ? searchCountries(query, nameOf).map((country) => ({ country, part: "found" }))
    : [
        ...near.map((country): CountryRow => ({ country, part: "near" })),
        ...countries.map((country): CountryRow => ({ country, part: "all" })),
      ];
  const headings: Record<CountryRow["part"], string | null> = { near: t`Near you`, all: t`All countries`, found: null };
  const choose = (country: Country) => onDone({ action: "SELECT", country });

  return (
    <Sheet
      open
      tall
      onClose={() => onDone(null)}
      title={<Trans>Select A Country</Trans>}
      head={
        <SearchBox
          value={query}
          onChange={setQuery}
          placeholder={t`Search country`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the sheet is there to be searched
          autoFocus
          onKeyDown={(event) => {
            const first = rows[0];
            if (event.key === "Enter" && searching && first) choose(first.country);
          }}
        />
      }
    >
      <output className="sr-only">{searching && t`${rows.length} countries`}</output>
      {rows.length === 0 && (
        <EmptyState plain title={<Trans>No country of that name</Trans>}>
          <Trans>Try another spelling, or fewer letters.</Trans>
        </EmptyState>
      )}
      <List
        items={rows}
        keyOf={({ country, part }) => `${part}-${country.code}`}
        label={t`Countries`}
        inset="flag"
        headingOf={(row, previous) => (row.part === previous?.part ? null : headings[row.part])}
      >
        {({ country }) => (
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

type CountryRow = { country: Country; part: "near" | "all" | "found" };

/** The one chosen now, then the largest countries the product is offered in: four in all. */
function nearby(current: string | undefined): Country[] {
  const first = current === undefined ? undefined : countryOf(current);
  const large = ["NG", "GH", "KE", "UG"].flatMap(
    (code) => supportedCountries.find((country) => country.code === code) ?? [],
  );
  return [...new Set(first ? [first, ...large] : large)].slice(0, 4);
}
