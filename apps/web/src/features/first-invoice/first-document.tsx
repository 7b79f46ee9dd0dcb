import { Suspense, useEffect, useId, useState, type ReactNode, type RefObject } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { countryOf } from "@ankara/domain/countries/countries";
import { addDays, formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import type { EntryLine } from "@ankara/domain/entry/lines";
import { newId, systemRandom } from "@ankara/domain/ids";
import { newPaymentDetails } from "@ankara/domain/invoice/pay-to";
import type { MinorUnits } from "@ankara/domain/money/money";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useUnitText } from "../../document-parts/unit-text.ts";
import { formatMoney } from "../../i18n/numbers.ts";
import { IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { ChevronRightIcon, CloseIcon, PlusIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { joinParts } from "../../ui/parts.ts";
import { useCountryName } from "../../ui/use-country-name.ts";
import { useIsDesk } from "../../ui/use-media.ts";
import { type ChoiceProps, CountryLine, PayBySelect, useOwnVat, VatQuestion } from "./document-choices.tsx";
import { amountsOf, type FirstLine, readFirstLine } from "./first-draft.ts";

const BusinessCloth = lazyPart(() => import("../../session/business-cloth.tsx"), { quiet: true });
const PaymentSheet = lazyPart(() => import("../../forms/payment-sheet.tsx"));

type DocumentFieldRefs = Readonly<
  Record<"businessNameRef" | "clientNameRef" | "lineRef", RefObject<HTMLInputElement | null>>
>;

type DocumentProps = ChoiceProps & {
  /** Puts the typed line among the others. */
  onAdd: () => void;
} & DocumentFieldRefs;

/** A line of the table that a desk has room for: item, quantity, price, amount. Long amounts widen their own line. */
const lineColumns = "grid grid-cols-[minmax(0,1fr)_minmax(72px,auto)_minmax(104px,auto)_minmax(112px,auto)] gap-4";

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
  // A receipt is a narrow roll, on a desk too.
  const isReceipt = draft.template === "receipt";
  const isWide = isDesk && !isReceipt;
  const [isAdding, setIsAdding] = useState(false);
  // On a phone the keyboard would rise over the paper.
  const [begins] = useState(isDesk && draft.businessName === "");
  // The cloth follows the name once it is typed, not letter by letter.
  const [clothName, setClothName] = useState(draft.businessName);
  const asksLine = draft.lines.length === 0 || isAdding || typed.text !== "";
  const currency = invoice?.currency ?? country.currency;
  const vat = useOwnVat(draft.country);
  return (
    <section
      aria-label={t`Your invoice`}
      className={cx(
        "mx-auto flex w-full flex-col overflow-hidden rounded-card bg-surface shadow-soft ring-1 ring-line desk:rounded-[4px] min-[1600px]:[zoom:1.3]",
        isReceipt ? "max-w-[328px]" : "max-w-[484px] desk:min-h-[620px] desk:max-w-[660px]",
      )}
    >
      <ClothStrip name={clothName} accent={draft.accent} />
      <div className={cx("flex flex-1 flex-col px-4 pt-3 pb-4", isWide && "desk:px-12 desk:pt-8 desk:pb-9")}>
        {/* The smallest phone has no room for a name beside the date. */}
        <div className="flex items-start justify-between gap-x-3 max-[350px]:flex-col-reverse max-[350px]:items-stretch desk:gap-6">
          <div className="min-w-0 flex-1">
            <DocumentField
              ref={businessNameRef}
              label={t`Your business name`}
              value={draft.businessName}
              onChange={(businessName) => onChange({ businessName })}
              onEnter={() => clientNameRef.current?.focus()}
              onBlur={() => setClothName(draft.businessName)}
              autoComplete="organization"
              maxLength={120}
              isFirst={draft.businessName === "" && draft.clientName === "" && typed.text === ""}
              focusesOnMount={begins}
              className="text-18 font-semibold"
            />
            {isDesk && <p className="mt-1 text-13 text-muted">{nameOf(country)}</p>}
          </div>
          <p className="shrink-0 text-right max-[350px]:flex max-[350px]:items-baseline max-[350px]:justify-between max-[350px]:pb-1.5 min-[351px]:pt-2.5">
            <span className="block font-semibold">
              <Trans>Invoice</Trans>
            </span>
            {isWide && <span className="block text-13 text-muted">{t`Number given when issued`}</span>}
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
            {draft.clientName.trim() !== "" && (
              // "Next" of the name passes it by.
              <DocumentField
                label={t`Client’s WhatsApp number (optional)`}
                value={draft.clientPhone}
                onChange={(clientPhone) => onChange({ clientPhone })}
                onEnter={() => lineRef.current?.focus()}
                autoComplete="off"
                type="tel"
                maxLength={40}
                isOptional
                className="text-15"
              />
            )}
          </div>
          {isWide && invoice?.totals && <AmountDue invoice={invoice} today={today} />}
        </div>
        <div
          className={cx(
            "mt-2 border-b border-line pb-1.5 text-13 text-muted",
            isWide ? lineColumns : "flex justify-between",
          )}
        >
          <span>
            <Trans>Item</Trans>
          </span>
          {isWide && (
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
              isWide={isWide}
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
            {typed.text.trim() !== "" && (
              <ReadLine line={typed} country={draft.country} today={today} isWide={isWide} />
            )}
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
            <div className={cx(isWide && "mt-3 ml-auto w-72")}>
              {isDesk && <Sum label={<Trans>Subtotal</Trans>} amount={invoice.totals.subtotal} currency={currency} />}
              {invoice.totals.discount > 0 && (
                <Sum label={<Trans>Discount</Trans>} amount={0 - invoice.totals.discount} currency={currency} />
              )}
              {invoice.totals.taxTotal > 0 && (
                <Sum label={vat?.name} amount={invoice.totals.taxTotal} currency={currency} />
              )}
              <p className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3 desk:mt-1">
                <span className="font-semibold">
                  <Trans>Total</Trans>
                </span>
                <MoneyText
                  amount={invoice.totals.total}
                  currency={currency}
                  decimals="always"
                  size={isWide ? "18" : "22"}
                />
              </p>
            </div>
            {!isDesk && (
              <PayBySelect draft={draft} invoice={invoice} today={today} onChange={onChange} className="mt-2" />
            )}
          </>
        )}
        {isDesk && <span className="mt-auto mb-2 border-b border-line pt-6" />}
        {(isDesk || invoice?.totals) && <HowToPay draft={draft} onChange={onChange} />}
      </div>
    </section>
  );
}

/** The edge of the page a client opens: the cloth of the business, in its own dyes or the colour it chose. */
function ClothStrip({ name, accent }: { name: string; accent: string | null }) {
  const plain = <span aria-hidden="true" className="motif block h-[18px] shrink-0 bg-side" />;
  if (name.trim() === "" && accent === null) return plain;
  return (
    <Suspense fallback={plain}>
      <BusinessCloth name={name.trim()} accent={accent ?? ""} className="shrink-0" />
    </Suspense>
  );
}

/** The foot of the paper: the account that clients pay to, or a way to name one. */
function HowToPay({ draft: { businessName, payTo, country }, onChange }: Pick<ChoiceProps, "draft" | "onChange">) {
  const { t } = useLingui();
  const isDesk = useIsDesk();
  const [isOpen, setIsOpen] = useState(false);
  const details = payTo[0];
  const isNamed = details !== undefined && `${details.provider}${details.accountNumber}`.trim() !== "";
  const text = isNamed && joinParts([details.provider, details.accountNumber, details.accountName]);
  const open = () => {
    if (!details) onChange({ payTo: [newPaymentDetails(newId(Date.now(), systemRandom), businessName.trim())] });
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    // Opened and left without a number: clients pay in cash.
    if (!isNamed) onChange({ payTo: [] });
  };
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-input px-2 py-2 text-left text-15 hover:ring-1 hover:ring-field-line hover:ring-inset"
      >
        <span className="min-w-0 flex-1">
          <span className={cx("block", isDesk && "font-semibold")}>{t`How to pay`}</span>
          <span className="block wrap-anywhere text-muted">{text || t`Add your bank account, or take cash`}</span>
        </span>
        {!isDesk && (
          <ChevronRightIcon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
        )}
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <PaymentSheet
            open
            onClose={close}
            onRemove={() => {
              setIsOpen(false);
              onChange({ payTo: [] });
            }}
            details={details}
            country={country}
            onChange={(patch) => details && onChange({ payTo: [{ ...details, ...patch }] })}
          />
        )}
      </Suspense>
    </>
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
  type?: "tel";
  /** Without a frame while it is empty: nothing asks for it. */
  isOptional?: boolean;
  onBlur?: () => void;
  /** Invites the first tap with a ring that breathes. */
  isFirst?: boolean;
  focusesOnMount?: boolean;
  className?: string;
  ref?: RefObject<HTMLInputElement | null>;
};

/** Text on the paper that is typed where it stands; its label is what it asks for while it is empty. */
function DocumentField({
  label,
  value,
  onChange,
  onEnter,
  isFirst = false,
  isOptional = false,
  focusesOnMount = false,
  className,
  ref,
  ...rest
}: DocumentFieldProps) {
  const id = useId();
  useEffect(() => {
    if (focusesOnMount) ref?.current?.focus();
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
          "-mx-2 min-h-11 w-[calc(100%+16px)] rounded-input bg-transparent px-2 text-ellipsis outline-none placeholder:text-15 max-[350px]:placeholder:text-13 max-[350px]:placeholder:tracking-tight placeholder:font-normal placeholder:text-muted hover:ring-1 hover:ring-field-line hover:ring-inset focus:ring-2 focus:ring-primary focus:ring-inset",
          isFirst
            ? "ring-2 ring-primary ring-inset"
            : value === "" && !isOptional && "ring-1 ring-field-line ring-inset",
        )}
      />
    </span>
  );
}

/** Shows the line that the typed text becomes, or asks for its price. */
function ReadLine({
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

function LineRow({
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
