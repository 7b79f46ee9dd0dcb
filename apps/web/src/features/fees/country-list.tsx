import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { supportedCountries, supportedCountryCodes } from "@ankara/domain/countries/countries";
import { packFor, type FeeRow } from "@ankara/domain/countries/packs";
import { formatDate } from "@ankara/domain/dates/dates";
import type { Business } from "@ankara/domain/records/business";
import { useState } from "react";
import { useBusiness, useRecords } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Checkbox } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";
import { isAlreadyAdded, rowsInForce } from "./fee-groups.ts";
import { useFeeLabels } from "./fee-labels.ts";
import { addFromPack } from "./save-fee.ts";

/** "Add from the country list": today's rates of a country, with where they were read. */
export default function CountryList({ onClose }: { onClose: () => void }) {
  const business = useBusiness();
  return business ? <CountryListFor business={business} onClose={onClose} /> : null;
}

function CountryListFor({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useLingui();
  const own = useRecords("fees") ?? [];
  const today = useToday(business.timeZone);
  const [country, setCountry] = useState<string>(
    supportedCountryCodes.find((code) => code === business.country) ?? "NG",
  );
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  const rows = rowsInForce(packFor(country), today);
  // Taxes and levies are what most people come for; withholding is the payer's business.
  const isChosen = (row: FeeRow) => !isAlreadyAdded(own, row) && (ticks[row.name] ?? row.kind !== "withholding");
  const chosen = rows.filter(isChosen);

  const add = async () => {
    await addFromPack(country, chosen, business, own.length);
    toast(t`${chosen.length} added`, { tone: "good" });
    onClose();
  };

  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t`Country list`}
      head={
        <Field label={t`Country`} hideLabel>
          <Select value={country} onChange={(event) => setCountry(event.target.value)}>
            {supportedCountries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      }
      footer={
        <Button variant="primary" size="large" full disabled={chosen.length === 0} onClick={() => void add()}>
          {chosen.length === 0 ? (
            <Trans>Tick what to add</Trans>
          ) : (
            <Plural value={chosen.length} one="Add # row" other="Add # rows" />
          )}
        </Button>
      }
    >
      <div className="sheet-form gap-0">
        {rows.map((row) => (
          <PackRow
            key={`${country}-${row.name}`}
            row={row}
            currency={business.currency}
            there={isAlreadyAdded(own, row)}
            checked={isChosen(row)}
            onChange={(on) => setTicks({ ...ticks, [row.name]: on })}
          />
        ))}
      </div>
    </Sheet>
  );
}

type PackRowProps = {
  row: FeeRow;
  currency: string;
  there: boolean;
  checked: boolean;
  onChange: (on: boolean) => void;
};

function PackRow({ row, currency, there, checked, onChange }: PackRowProps) {
  const { i18n } = useLingui();
  const labels = useFeeLabels();
  const checkedOn = formatDate(row.checkedOn, "medium", i18n.locale);
  return (
    <Checkbox
      className="border-b border-line py-2.5 last:border-b-0"
      checked={checked || there}
      disabled={there}
      onChange={onChange}
      label={
        <>
          {row.name}{" "}
          <span className="money font-medium">
            {labels.rate({ basis: "percent", ratePpm: row.ratePpm, amount: null }, currency)}
          </span>
        </>
      }
      hint={
        there ? (
          <Trans>Already in your list</Trans>
        ) : row.uncertain ? (
          <>
            {row.source}
            <span className="block font-medium text-accent-ink">
              <Trans>Confirm with your tax office</Trans>
            </span>
            <span className="block">
              <Trans>Checked {checkedOn}</Trans>
            </span>
          </>
        ) : (
          <>
            {row.source}
            <Trans>, checked {checkedOn}</Trans>
          </>
        )
      }
    />
  );
}
