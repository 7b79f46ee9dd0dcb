import { useLingui } from "@lingui/react/macro";
import { countryOf } from "@ankara/domain/countries/countries";
import type { LocalDate } from "@ankara/domain/dates/dates";
import type { EntryLine } from "@ankara/domain/entry/lines";
import { useUnitText } from "../../document-parts/unit-text.ts";
import { IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { CloseIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { amountsOf, type FirstLine, readFirstLine } from "./first-draft.ts";

/** A line of the table that a desk has room for: item, quantity, price, amount. Long amounts widen their own line. */
export const lineColumns =
  "grid grid-cols-[minmax(0,1fr)_minmax(72px,auto)_minmax(104px,auto)_minmax(112px,auto)] gap-4";

/** Shows the line that the typed text becomes, or asks for its price. */
export function ReadLine({
  line,
  country,
  today,
  isWide,
}: {
  line: FirstLine;
  country: string;
  today: LocalDate;
  isWide: boolean;
}) {
  const { t } = useLingui();
  const { lines, asksPrice } = readFirstLine(line, { country, today });
  if (lines.length === 0 || asksPrice)
    return <p className="py-1.5 text-13 text-muted">{t`Add the price at the end, like 45k.`}</p>;
  return (
    <output className="block">
      {lines.map((one) => (
        <Read key={one.text} line={one} country={country} isWide={isWide} isTyped />
      ))}
    </output>
  );
}

function Read({
  line,
  country,
  isWide,
  isTyped = false,
}: {
  line: EntryLine;
  country: string;
  /** Has room for the lineColumns of the table. */
  isWide: boolean;
  isTyped?: boolean;
}) {
  const { counted } = useUnitText();
  const currency = line.currency ?? countryOf(country).currency;
  const { name, quantity, unit, each, all } = amountsOf(line, currency);
  const look = isTyped ? "-mx-2 rounded-input bg-primary-soft px-2 py-1" : "py-1.5";
  if (isWide)
    return (
      <span className={cx(lineColumns, "min-h-9 items-center", look)}>
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-right">{counted(quantity, unit ?? "piece")}</span>
        <span className="text-right">
          <MoneyText amount={each} currency={currency} decimals="always" size="15" />
        </span>
        <span className="text-right">
          <MoneyText amount={all} currency={currency} decimals="always" size="15" />
        </span>
      </span>
    );
  return (
    <span className={cx("flex items-center justify-between gap-4", look)}>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-13 text-muted">
          {counted(quantity, unit ?? "piece")} × <MoneyText amount={each} currency={currency} size="13" tone="muted" />
        </span>
      </span>
      <MoneyText amount={all} currency={currency} />
    </span>
  );
}

export function LineRow({
  line,
  country,
  today,
  isWide,
  onEdit,
  onRemove,
}: {
  line: FirstLine;
  country: string;
  today: LocalDate;
  isWide: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { text } = line;
  const { lines } = readFirstLine(line, { country, today });
  return (
    <li className="relative flex items-center gap-1 border-b border-line">
      <button type="button" onClick={onEdit} className="min-w-0 flex-1 text-left" title={t`Change ${text}`}>
        {lines.map((one) => (
          <Read key={one.text} line={one} country={country} isWide={isWide} />
        ))}
      </button>
      <IconButton
        icon={CloseIcon}
        label={t`Remove ${text}`}
        {...(isWide ? { tone: "muted", size: 18 } : {})}
        onClick={onRemove}
        className={cx(isWide && "absolute -right-11")}
      />
    </li>
  );
}
