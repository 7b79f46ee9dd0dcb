import { lookOf } from "@ankara/domain/invoice/look";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { Suspense, useState, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { currencyOf, supportedCurrencies } from "@ankara/domain/money/currencies";
import { formatNumber } from "@ankara/domain/numbering/number";
import type { Business } from "@ankara/domain/records/business";
import type { Fee } from "@ankara/domain/records/fee";
import { formatMoney, formatPercent } from "../../i18n/numbers.ts";
import { useDocumentLabels } from "../../document-parts/use-document-labels.ts";
import { documentLanguages } from "@ankara/documents/labels/languages";
import { defaultMessageTemplate } from "@ankara/documents/message-templates";
import { isChosen } from "@ankara/documents/cloth/dyes";
import { LayoutFields } from "../../forms/layout-fields.tsx";
import { useBusinessAutosave } from "../../forms/use-business-autosave.ts";
import { useBusiness, useRecords, useSeries } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import { ChipGroup } from "../../ui/chip.tsx";
import { Field, Select, TextArea } from "../../ui/field.tsx";
import { CheckIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { WithPaper } from "../../document-parts/with-paper.tsx";
import { ListSkeleton, Skeleton } from "../../ui/skeleton.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { ColourFields } from "../../forms/colour-fields.tsx";
import { LateFeeFields } from "./late-fee-fields.tsx";
import { NumberingFields } from "./numbering-fields.tsx";
import { PayToFields } from "./pay-to-fields.tsx";
import { ReminderFields } from "./reminder-fields.tsx";
import { SettingsList, type SettingsGroup } from "./settings-list.tsx";
import { TaxFields, TaxSwitch, offeredTaxes, useTaxSource } from "./tax-fields.tsx";
import { WhatsAppFields } from "./whatsapp-fields.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const AuthorityFields = lazyPart(() => import("./authority-fields.tsx"));
const NextInvoice = lazyPart(() => import("../../document-parts/next-invoice.tsx"));
const TemplateFields = lazyPart(() => import("./template-fields.tsx"));

/** Edits the defaults of new invoices: numbers, terms, tax, ways to pay, texts. Every change is saved as it is made. */
export function InvoiceSettingsScreen() {
  const { t } = useLingui();
  const business = useBusiness();
  const fees = useRecords("fees");
  if (business && fees) return <Settings business={business} fees={fees} />;
  return (
    <Screen title={t`Invoice`} back="/">
      <ListSkeleton rows={8} avatar={false} />
    </Screen>
  );
}

function Settings({ business, fees }: { business: Business; fees: readonly Fee[] }) {
  const { t } = useLingui();
  const desk = useIsDesk();
  const today = useToday(business.timeZone);
  const { value, type, saveNow, saved } = useBusinessAutosave(business);
  const [savedElsewhere, setSavedElsewhere] = useState(false);
  const current: Business = {
    ...business,
    ...Object.fromEntries(Object.keys(business).map((name) => [name, value(name)])),
    look: value("look"),
    fiscal: value("fiscal"),
  };
  const change = (patch: Partial<Business>) => {
    for (const [name, next] of Object.entries(patch)) type(name, next);
    saveNow();
  };
  const groups = useGroups({
    business: current,
    fees,
    today,
    type,
    saveNow,
    change,
    onSaved: () => setSavedElsewhere(true),
  });
  const labels = useDocumentLabels(current.language);
  const preview = (
    <Suspense fallback={null}>
      <NextInvoice key={labels} business={current} fees={fees} today={today} />
    </Suspense>
  );
  return (
    <Screen
      title={t`Invoice`}
      subtitle={t`Settings`}
      back="/"
      actions={
        <output className="flex items-center gap-1 pr-2 text-13 text-muted">
          {(saved || savedElsewhere) && (
            <>
              <CheckIcon size={14} strokeWidth={2} aria-hidden="true" />
              {t`Saved`}
            </>
          )}
        </output>
      }
    >
      <WithPaper label={t`Your next invoice`} paper={desk && preview}>
        <SettingsList groups={groups} desk={desk} preview={preview} />
      </WithPaper>
    </Screen>
  );
}

type GroupsInput = {
  business: Business;
  fees: readonly Fee[];
  today: LocalDate;
  type: ReturnType<typeof useBusinessAutosave>["type"];
  saveNow: () => void;
  change: (patch: Partial<Business>) => void;
  onSaved: () => void;
};

function useGroups({ business, fees, today, type, saveNow, change, onSaved }: GroupsInput): SettingsGroup[] {
  const { t } = useLingui();
  const series = useSeries("invoice");
  const allSeries = useRecords("series");
  const taxSource = useTaxSource(fees, today);
  const fallback = defaultMessageTemplate(business.language);
  const currency = currencyOf(business.currency);
  const language = documentLanguages.find(([code]) => business.language.startsWith(code)) ?? documentLanguages[0];
  const onOrOff = (on: boolean) =>
    on ? t({ message: "On", context: "setting" }) : t({ message: "Off", context: "setting" });
  const { termsDays } = business;
  const terms = termsDays === 0 ? t`Now` : termsDays === 1 ? t`1 day` : t`${termsDays} days`;
  const area = (name: "publicNote" | "terms", label: string, rows: number, maxLength: number): ReactNode => (
    <Field label={label} hideLabel>
      <TextArea
        rows={rows}
        maxLength={maxLength}
        value={business[name]}
        onChange={(event) => type(name, event.target.value)}
        onBlur={saveNow}
      />
    </Field>
  );
  return [
    {
      key: "template",
      title: t`Template`,
      bare: true,
      items: [
        {
          key: "template",
          title: t`Template`,
          about: t`For new documents`,
          fields: (
            <Suspense fallback={<Skeleton className="h-[174px]" />}>
              <TemplateFields business={business} fees={fees} today={today} onChange={change} />
            </Suspense>
          ),
        },
      ],
    },
    {
      key: "numbers",
      title: t`Numbers and terms`,
      items: [
        {
          key: "numbering",
          title: t`Numbering`,
          about: t`For this device`,
          phoneTitle: t`Next number`,
          value: series ? formatNumber(series, { today }) : allSeries ? t`None yet` : "",
          fields: series ? (
            <NumberingFields key={series.id} series={series} all={allSeries ?? []} today={today} onSaved={onSaved} />
          ) : allSeries === undefined ? (
            // Until the device has been read, nobody knows that it has no numbers; its place has the height of the fields.
            <Skeleton className="h-[168px]" />
          ) : (
            <p className="text-muted">{t`This device gets its own numbers the first time it is online.`}</p>
          ),
        },
        {
          key: "terms",
          title: t`Terms`,
          phoneTitle: t`Pay within`,
          value: terms,
          fields: <TermsFields days={business.termsDays} onChange={(termsDays) => change({ termsDays })} />,
        },
        {
          key: "currency",
          title: t`Currency`,
          about: t`For new invoices`,
          value: `${currency.symbol} ${currency.code}`,
          fields: <CurrencyField code={business.currency} onChange={(code) => change({ currency: code })} />,
        },
        {
          key: "tax",
          title: t`Tax`,
          ...(taxSource ? { about: taxSource } : {}),
          value:
            business.taxMode === "inclusive"
              ? t`Inside prices`
              : business.taxMode === "none"
                ? t({ message: "None", context: "tax" })
                : t`On top`,
          inline: offeredTaxes(fees, today).map((fee) => (
            <TaxSwitch
              key={fee.id}
              fee={fee}
              disabled={business.taxMode === "none"}
              onSaved={onSaved}
              className="px-4"
            />
          )),
          fields: <TaxFields business={business} fees={fees} today={today} onChange={change} onSaved={onSaved} />,
        },
        {
          key: "authority",
          title: t`Tax authority`,
          about: t`Sending invoices to it`,
          value: onOrOff(business.fiscal?.on === true),
          fields: (
            <Suspense fallback={null}>
              <AuthorityFields business={business} onChange={change} />
            </Suspense>
          ),
        },
      ],
    },
    {
      key: "paid",
      title: t`Getting paid`,
      items: [
        {
          key: "payTo",
          drawn: true,
          title: t`Bank details`,
          phoneTitle: t`Bank and mobile money`,
          about: t`Printed under How to pay`,
          value: business.payTo[0]?.provider ?? t`None yet`,
          fields: (
            <PayToFields
              payTo={business.payTo}
              country={business.country}
              onChange={(payTo) => {
                type("payTo", payTo);
              }}
            />
          ),
        },
        {
          key: "whatsapp",
          title: t`WhatsApp message`,
          about: t`Your words, every time`,
          meta: business.whatsappTemplate || fallback,
          fields: (
            <WhatsAppFields
              template={business.whatsappTemplate}
              fallback={fallback}
              onChange={(text) => type("whatsappTemplate", text)}
              onLeave={saveNow}
            />
          ),
        },
      ],
    },
    {
      key: "late",
      title: t`Late payment`,
      items: [
        {
          key: "reminders",
          title: t`Reminders`,
          about: t`By e-mail or WhatsApp`,
          value: onOrOff(business.reminders?.enabled === true),
          fields: <ReminderFields business={business} onChange={change} />,
        },
        {
          key: "lateFee",
          title: t`Late fee`,
          about: t`Charged separately from the invoice`,
          value:
            business.lateFee === null || business.lateFee === undefined
              ? t({ message: "None", context: "late fee" })
              : business.lateFee.kind === "fixed"
                ? formatMoney(business.lateFee.amount, business.currency, { decimals: "auto" })
                : t`${formatPercent(business.lateFee.ratePpm)} a month`,
          fields: (
            <LateFeeFields
              business={{ ...business, lateFee: business.lateFee ?? null }}
              onChange={({ lateFee }) => type("lateFee", lateFee)}
              onLeave={saveNow}
            />
          ),
        },
      ],
    },
    {
      key: "document",
      title: t`On the document`,
      items: [
        {
          key: "note",
          title: t`Note to client`,
          about: t`At the end of every invoice`,
          meta: business.publicNote,
          fields: area("publicNote", t`Note to client`, 3, 2000),
        },
        {
          key: "termsText",
          title: t`Terms text`,
          about: t`In small print`,
          meta: business.terms,
          fields: area("terms", t`Terms text`, 4, 5000),
        },
        {
          key: "language",
          drawn: true,
          title: t`Language`,
          about: t`For documents, not the app`,
          value: language[1],
          fields: (
            <Field label={t`Language`} hideLabel>
              <Select value={language[0]} onChange={(event) => change({ language: event.target.value })}>
                {documentLanguages.map(([code, name]) => (
                  <option key={code} value={code} lang={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          ),
        },
        {
          key: "layout",
          drawn: true,
          title: t`Layout`,
          about: t`Within the template`,
          fields: <LayoutFields look={lookOf(business)} onChange={(look) => change({ look })} />,
        },
        {
          key: "colour",
          drawn: true,
          title: t`Colour`,
          about: t`For the Band template and the page your client opens`,
          value: isChosen(business.accent) ? business.accent : t`Your own cloth`,
          fields: (
            <ColourFields
              accent={business.accent}
              businessName={business.companyName}
              onChange={(accent) => change({ accent })}
            />
          ),
        },
      ],
    },
  ];
}

const offered = ["0", "7", "14", "30"] as const;

function TermsFields({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const { t } = useLingui();
  const known = offered.find((one) => Number(one) === days);
  return (
    <>
      <ChipGroup<(typeof offered)[number]>
        label={t`Pay within`}
        look="soft"
        grow
        className="gap-1.5 [&>label]:flex-auto [&>label]:px-1 desk:[&>label]:px-3 max-[350px]:[&>label]:text-13"
        options={offered.map((one) => ({ value: one, label: one === "0" ? t`Now` : t`${Number(one)} days` }))}
        value={known}
        onChange={(one) => onChange(Number(one))}
      />
      <Field label={t`Other, in days`}>
        <Select
          value={known ? "" : String(days)}
          onChange={(event) => event.target.value !== "" && onChange(Number(event.target.value))}
        >
          <option value="">–</option>
          {[3, 5, 10, 21, 45, 60, 90, 120]
            .concat(known || [3, 5, 10, 21, 45, 60, 90, 120].includes(days) ? [] : [days])
            .map((one) => (
              <option key={one} value={one}>
                {one === 1 ? t`1 day` : t`${one} days`}
              </option>
            ))}
        </Select>
      </Field>
    </>
  );
}

function CurrencyField({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const { t } = useLingui();
  const known = supportedCurrencies.some((one) => one.code === code);
  return (
    <Field label={t`Currency`} hideLabel>
      <Select value={code} onChange={(event) => onChange(event.target.value)}>
        {!known && <option value={code}>{code}</option>}
        {supportedCurrencies.map((one) => (
          <option key={one.code} value={one.code}>
            {one.symbol} · {one.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
