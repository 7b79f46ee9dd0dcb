import { useEffect, useId, useMemo, useState, type ReactNode, type RefObject } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { addDays, formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { countryOf } from "@ankara/domain/countries/countries";
import { isVat } from "@ankara/domain/invoice/issue";
import type { EntryLine } from "@ankara/domain/entry/lines";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { MinorUnits } from "@ankara/domain/money/money";
import { formatMoney, formatPercent } from "../../i18n/numbers.ts";
import { useTaxTerm } from "../../forms/use-tax-term.ts";
import { IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { useIsDesk } from "../../ui/use-media.ts";
import { ChevronDownIcon, CloseIcon, PlusIcon } from "../../ui/icons.ts";
import { useModals } from "../../ui/modal-context.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { useCountryName } from "../../ui/use-country-name.ts";
import { useUnitText } from "../../document-parts/unit-text.ts";
import { PanelRow } from "../invoice-editor/panel-row.tsx";
import { amountsOf, type FirstDraft, type FirstLine, readFirstLine, startingFees } from "./first-draft.ts";

const termsChoices = [0, 7, 14, 30] as const;

type DocumentFieldRefs = Readonly<
  Record<"businessNameRef" | "clientNameRef" | "lineRef", RefObject<HTMLInputElement | null>>
>;

type ChoiceProps = {
  draft: FirstDraft;
  /** With its sums, once a line has a price. */
  invoice: Invoice | null;
  today: LocalDate;
  onChange: (patch: Partial<FirstDraft>) => void;
};

type DocumentProps = ChoiceProps & {
  /** Puts the typed line among the others. */
  onAdd: () => void;
} & DocumentFieldRefs;

/** A line of the table that a desk has room for: item, quantity, price, amount. Long amounts widen their own line. */
const columns = "grid grid-cols-[minmax(0,1fr)_minmax(72px,auto)_minmax(104px,auto)_minmax(112px,auto)] gap-4";

/** The invoice as paper on which everything is typed where it stands. On a desk what is chosen stands beside it (`DocumentChoices`). */
export function FirstDocument({
  draft,
  invoice,
  today,
  onChange,
  onAdd,
  businessNameRef,
  clientNameRef,
  lineRef,
}: DocumentProps) {
  const { t, i18n } = useLingui();
  const isDesk = useIsDesk();
  const nameOf = useCountryName();
  const country = countryOf(draft.country);
  const { typed } = draft;
  const [isAdding, setIsAdding] = useState(false);
  const asksLine = draft.lines.length === 0 || isAdding || typed.text !== "";
  const currency = invoice?.currency ?? country.currency;
  const vat = useOwnVat(draft.country);
  return (
    <section
      aria-label={t`Your invoice`}
      className="mx-auto w-full max-w-[484px] overflow-hidden rounded-card bg-surface shadow-soft ring-1 ring-line desk:min-h-[690px] desk:max-w-[660px] desk:rounded-[4px] min-[1600px]:[zoom:1.3]"
    >
      <span aria-hidden="true" className="motif block h-[18px] bg-side" />
      <div className="flex flex-col px-4 pt-3 pb-4 desk:px-12 desk:pt-8 desk:pb-12">
        <div className="flex items-start justify-between gap-3 desk:gap-6">
          <div className="min-w-0 flex-1">
            <DocumentField
              ref={businessNameRef}
              label={t`Your business name`}
              value={draft.businessName}
              onChange={(businessName) => onChange({ businessName })}
              onEnter={() => clientNameRef.current?.focus()}
              autoComplete="organization"
              maxLength={120}
              isFirst={draft.businessName === "" && draft.clientName === "" && typed.text === ""}
              className="text-18 font-semibold"
            />
            {isDesk && <p className="mt-1 text-13 text-muted">{nameOf(country)}</p>}
          </div>
          <p className="shrink-0 pt-2.5 text-right">
            <span className="block font-semibold">
              <Trans>Invoice</Trans>
            </span>
            {isDesk && <span className="block text-13 text-muted">{t`Number given when issued`}</span>}
            <span className="block text-13 text-muted">{formatDate(today, "medium", i18n.locale)}</span>
          </p>
        </div>
        {!isDesk && <CountryLine draft={draft} currency={currency} onChange={onChange} />}
        <div className="desk:mt-7 desk:mb-3 desk:flex desk:items-end desk:gap-6">
          <div className="min-w-0 flex-1">
            <p className="mt-1 text-13 text-muted">
              <Trans context="mail">To</Trans>
            </p>
            <DocumentField
              ref={clientNameRef}
              label={t`Client’s name`}
              value={draft.clientName}
              onChange={(clientName) => onChange({ clientName })}
              onEnter={() => lineRef.current?.focus()}
              autoComplete="off"
              maxLength={120}
              className="desk:font-semibold"
            />
          </div>
          {isDesk && invoice?.totals && <AmountDue invoice={invoice} today={today} />}
        </div>
        <div
          className={cx(
            "mt-2 border-b border-line pb-1.5 text-13 text-muted",
            isDesk ? columns : "flex justify-between",
          )}
        >
          <span>
            <Trans>Item</Trans>
          </span>
          {isDesk && (
            <>
              <span className="text-right">{t`Quantity`}</span>
              <span className="text-right">{t`Price`}</span>
            </>
          )}
          <span className="text-right">
            <Trans>Amount</Trans>
          </span>
        </div>
        <ul>
          {draft.lines.map((one, at) => (
            <LineRow
              // Two lines may say the same; only their place tells them apart.
              key={`${at} ${one.text}`}
              line={one}
              country={draft.country}
              today={today}
              onEdit={() => {
                onChange({ lines: draft.lines.filter((_, other) => other !== at), typed: one });
                setIsAdding(true);
              }}
              onRemove={() => onChange({ lines: draft.lines.filter((_, other) => other !== at) })}
            />
          ))}
        </ul>
        {asksLine ? (
          <>
            <DocumentField
              ref={lineRef}
              label={t`What you sell, like 3 bags rice 45k`}
              value={typed.text}
              onChange={(text) => onChange({ typed: { ...typed, text } })}
              onEnter={() => {
                if (!readFirstLine(typed, { country: draft.country, today }).asksPrice && typed.text.trim() !== "")
                  onAdd();
              }}
              autoComplete="off"
              maxLength={200}
              focusesOnMount={isAdding}
              className="mt-1"
            />
            {typed.text.trim() !== "" && <ReadLine line={typed} country={draft.country} today={today} />}
          </>
        ) : (
          <button
            type="button"
            onClick={() => setIsAdding(true)}
            className="flex min-h-11 items-center gap-3 border-b border-line text-left font-medium text-primary-ink"
          >
            <PlusIcon size={20} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Add a line</Trans>
          </button>
        )}
        {invoice?.totals && (
          <>
            {!isDesk && <VatQuestion draft={draft} onChange={onChange} />}
            <div className="desk:mt-3 desk:ml-auto desk:w-72">
              {isDesk && <Sum label={<Trans>Subtotal</Trans>} amount={invoice.totals.subtotal} currency={currency} />}
              {invoice.totals.discount > 0 && (
                <Sum label={<Trans>Discount</Trans>} amount={0 - invoice.totals.discount} currency={currency} />
              )}
              {invoice.totals.taxTotal > 0 && (
                <Sum label={vat?.name} amount={invoice.totals.taxTotal} currency={currency} />
              )}
              <p className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
                <span className="font-semibold">
                  <Trans>Total</Trans>
                </span>
                <MoneyText
                  amount={invoice.totals.total}
                  currency={currency}
                  decimals="always"
                  size={isDesk ? "18" : "22"}
                />
              </p>
            </div>
            {!isDesk && (
              <PayBySelect draft={draft} invoice={invoice} today={today} onChange={onChange} className="mt-2" />
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Tax, due day and country, in the panel beside the paper of a desk. */
export function DocumentChoices({ draft, invoice, today, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const nameOf = useCountryName();
  const country = countryOf(draft.country);
  const chooseCountry = useChooseCountry(draft, onChange);
  return (
    <div className="border-t border-line">
      <VatQuestion draft={draft} onChange={onChange} />
      <PayBySelect draft={draft} invoice={invoice} today={today} onChange={onChange} className="border-b border-line" />
      <PanelRow
        label={t`Country and currency`}
        value={`${nameOf(country)}, ${country.symbol}`}
        onClick={() => void chooseCountry()}
      />
    </div>
  );
}

function useChooseCountry({ country }: FirstDraft, onChange: ChoiceProps["onChange"]): () => Promise<void> {
  const { selectCountry } = useModals();
  return async () => {
    const choice = await selectCountry({ current: country });
    if (choice) onChange({ country: choice.country.code });
  };
}

function CountryLine({ draft, currency, onChange }: Pick<ChoiceProps, "draft" | "onChange"> & { currency: string }) {
  const nameOf = useCountryName();
  const country = countryOf(draft.country);
  const chooseCountry = useChooseCountry(draft, onChange);
  return (
    <button
      type="button"
      onClick={() => void chooseCountry()}
      className="-mt-1 inline-flex min-h-11 items-center gap-1.5 self-start rounded-input text-13 text-muted"
    >
      {nameOf(country)} · {country.symbol} {currency}
      <ChevronDownIcon size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** The VAT a registered business of the country charges, if any. */
const useOwnVat = (country: string) =>
  useMemo(() => startingFees({ country, chargesVat: true }).find((fee) => fee.defaultOn && isVat(fee)), [country]);

function VatQuestion({ draft, onChange }: Pick<ChoiceProps, "draft" | "onChange">) {
  const { t } = useLingui();
  const vat = useOwnVat(draft.country);
  const term = useTaxTerm(draft.country);
  if (!vat) return null;
  const percent = formatPercent(vat.ratePpm ?? 0);
  return (
    <YesNo
      label={t`Add ${percent} ${term}?`}
      value={draft.chargesVat}
      onChange={(chargesVat) => onChange({ chargesVat })}
    />
  );
}

function PayBySelect({ draft, invoice, today, onChange, className }: ChoiceProps & { className: string }) {
  const { t, i18n } = useLingui();
  const termsDays = invoice?.termsDays ?? draft.termsDays;
  return (
    <label className={cx("flex min-h-11 items-center justify-between gap-3 text-15", className)}>
      <Trans>Pay by</Trans>
      <select
        value={termsDays}
        onChange={(event) => onChange({ termsDays: Number(event.target.value) })}
        className="min-h-11 rounded-input bg-transparent text-right font-medium"
      >
        {[...new Set([...termsChoices, termsDays])]
          .sort((one, other) => one - other)
          .map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t`Today` : formatDate(addDays(today, days), "medium", i18n.locale)}
            </option>
          ))}
      </select>
    </label>
  );
}

function AmountDue({ invoice, today }: { invoice: Invoice; today: LocalDate }) {
  const { t, i18n } = useLingui();
  const day = formatDate(addDays(today, invoice.termsDays ?? 0), "medium", i18n.locale);
  return (
    <p className="shrink-0 text-right">
      <span className="block text-13 text-muted">{t`Amount due, pay by ${day}`}</span>
      <span className="money text-28 font-semibold text-primary-ink">
        {formatMoney(invoice.totals?.total ?? 0, invoice.currency)}
      </span>
    </p>
  );
}

function Sum({ label, amount, currency }: { label: ReactNode; amount: MinorUnits; currency: string }) {
  return (
    <p className="flex justify-between gap-4 py-1.5 text-15 text-muted">
      <span>{label}</span>
      <MoneyText amount={amount} currency={currency} decimals={useIsDesk() ? "always" : "auto"} size="15" />
    </p>
  );
}

type DocumentFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Runs for Enter, which phones show as "Next". */
  onEnter: () => void;
  autoComplete: string;
  maxLength: number;
  /** Invites the first tap with a ring that breathes. */
  isFirst?: boolean;
  focusesOnMount?: boolean;
  className?: string;
  ref: RefObject<HTMLInputElement | null>;
};

/** Text on the paper that is typed where it stands; its label is what it asks for while it is empty. */
function DocumentField({
  label,
  value,
  onChange,
  onEnter,
  isFirst = false,
  focusesOnMount = false,
  className,
  ref,
  ...rest
}: DocumentFieldProps) {
  const id = useId();
  useEffect(() => {
    if (focusesOnMount) ref.current?.focus();
  }, [focusesOnMount, ref]);
  return (
    <span className={cx("block min-w-0 flex-1", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        value={value}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // With Ctrl or ⌘ it sends.
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        enterKeyHint="next"
        {...rest}
        className={cx(
          "-mx-2 min-h-11 w-[calc(100%+16px)] rounded-input bg-transparent px-2 text-ellipsis outline-none placeholder:text-15 placeholder:font-normal placeholder:text-muted hover:ring-1 hover:ring-field-line hover:ring-inset focus:ring-2 focus:ring-primary focus:ring-inset",
          isFirst ? "ring-2 ring-primary ring-inset" : value === "" && "ring-1 ring-field-line ring-inset",
        )}
      />
    </span>
  );
}

/** Shows the line that the typed text becomes, or asks for its price. */
function ReadLine({ line, country, today }: { line: FirstLine; country: string; today: LocalDate }) {
  const { t } = useLingui();
  const { lines, asksPrice } = readFirstLine(line, { country, today });
  if (lines.length === 0 || asksPrice)
    return <p className="py-1.5 text-13 text-muted">{t`Add the price at the end, like 45k.`}</p>;
  return (
    <output className="block">
      {lines.map((one) => (
        <Read key={one.text} line={one} country={country} isTyped />
      ))}
    </output>
  );
}

function Read({ line, country, isTyped = false }: { line: EntryLine; country: string; isTyped?: boolean }) {
  const { counted } = useUnitText();
  const isDesk = useIsDesk();
  const currency = line.currency ?? countryOf(country).currency;
  const { name, quantity, unit, each, all } = amountsOf(line, currency);
  const look = isTyped ? "-mx-2 rounded-input bg-primary-soft px-2 py-1" : "py-1.5";
  if (isDesk)
    return (
      <span className={cx(columns, "min-h-9 items-center", look)}>
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

function LineRow({
  line,
  country,
  today,
  onEdit,
  onRemove,
}: {
  line: FirstLine;
  country: string;
  today: LocalDate;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const isDesk = useIsDesk();
  const { text } = line;
  const { lines } = readFirstLine(line, { country, today });
  return (
    <li className="relative flex items-center gap-1 border-b border-line">
      <button type="button" onClick={onEdit} className="min-w-0 flex-1 text-left" title={t`Change ${text}`}>
        {lines.map((one) => (
          <Read key={one.text} line={one} country={country} />
        ))}
      </button>
      <IconButton
        icon={CloseIcon}
        label={t`Remove ${text}`}
        {...(isDesk ? { tone: "muted", size: 18 } : {})}
        onClick={onRemove}
        className="desk:absolute desk:-right-11"
      />
    </li>
  );
}

function YesNo({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  const { t } = useLingui();
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line text-15">
      <span aria-hidden="true">{label}</span>
      <Segmented
        label={label}
        options={[
          { value: "no", label: t`No` },
          { value: "yes", label: t`Yes` },
        ]}
        value={value ? "yes" : "no"}
        onChange={(answer) => onChange(answer === "yes")}
      />
    </div>
  );
}
