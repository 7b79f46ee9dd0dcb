import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { countryLabels } from "@ankara/documents/country-labels";
import { whatsappUrl } from "@ankara/domain/clients/phone";
import { countryOf } from "@ankara/domain/countries/countries";
import { formatDate } from "@ankara/domain/dates/dates";
import { type WithheldEntry, type WithholdingLedger, withholdingLedger } from "@ankara/domain/taxes/withholding-ledger";
import { type ReactNode, useMemo } from "react";
import { formatMoney, joinList } from "../../i18n/numbers.ts";
import { useBusiness, useContactRows, useInvoiceRows, useDevice } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { Figures, SectionTitle } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DocumentIcon, TaxIcon, WhatsAppIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Columns, useHasSecondColumn } from "../../ui/settings-row.tsx";
import { AwaitedList } from "../../sync/awaited-list.tsx";
import { ToneText } from "../../ui/status.tsx";
import { isOwed, owingOf, statedWithholding } from "@ankara/domain/invoice/receivable";
import { settledOn } from "@ankara/domain/invoice/settlements";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { settledOfRow } from "../../store/index/invoice-row.ts";
import { joinParts } from "../../ui/parts.ts";

/** Tax that clients keep back: what is to come, which certificates are missing, what is proven. Works with no network. */
export function WithholdingScreen() {
  const { t } = useLingui();
  const ledger = useWithholding();
  const nothing = ledger && ledger.years.length === 0 && ledger.expected.length === 0;
  const wide = useHasSecondColumn() && ledger !== undefined && !nothing;
  if (wide)
    return (
      <Screen title={t`Withholding tax`} back="/fee">
        <Columns
          second={
            <div className="max-w-[760px] px-2">
              <Expected ledger={ledger} />
              <Received ledger={ledger} />
            </div>
          }
        >
          <div className="pr-2 pl-9">
            <Years ledger={ledger} />
            <Chase ledger={ledger} />
            <YearReport />
          </div>
        </Columns>
      </Screen>
    );
  return (
    <Screen title={t`Withholding tax`} back="/fee" column={640}>
      {ledger === undefined && <AwaitedList title={<Trans>Your taxes and fees are not here yet</Trans>} />}
      {nothing && (
        <EmptyState
          title={<Trans>No tax withheld yet</Trans>}
          action={{ label: <Trans>Tax & Fees</Trans>, to: "/fee", icon: TaxIcon }}
        >
          <Trans>
            Add withholding to an invoice from Tax & Fees: it prints as a memo and never changes the total. Record what
            a client withholds with their payment.
          </Trans>
        </EmptyState>
      )}
      {ledger && !nothing && (
        <>
          <Years ledger={ledger} />
          <Chase ledger={ledger} />
          <Expected ledger={ledger} />
          <Received ledger={ledger} />
          <YearReport />
        </>
      )}
    </Screen>
  );
}

const YearReport = () => (
  <div className="px-4 pb-8">
    <Button icon={DocumentIcon} to="/report/withholding">
      <Trans>Report for the year</Trans>
    </Button>
  </div>
);

function Years({ ledger: { years } }: { ledger: WithholdingLedger }) {
  const { t } = useLingui();
  return years.map(({ year, currency, withheld, received, missing }) => {
    const amount = (value: number) => <MoneyText amount={value} currency={currency} size="18" />;
    return (
      <section key={`${year} ${currency}`} aria-label={year} className="pb-2">
        <SectionTitle>{year}</SectionTitle>
        <Figures
          className="px-4 min-[600px]:max-desk:grid-cols-3 min-[600px]:max-desk:*:col-span-1!"
          items={[
            { term: t`Withheld`, value: amount(withheld) },
            { term: t`With certificate`, value: amount(received) },
            { term: t`To request`, value: amount(missing) },
          ]}
        />
      </section>
    );
  });
}

/** Lists clients that owe certificates, with a message that asks for them. */
function Chase({ ledger: { chase } }: { ledger: WithholdingLedger }) {
  const { t } = useLingui();
  const labels = useEntryLabels();
  const { money } = useModals();
  const country = useBusiness()?.country;
  const authority = countryLabels(country).authority;
  const contacts = new Map(useContactRows()?.map((row) => [row.id, row]));
  if (chase.length === 0) return null;
  return (
    <Part title={<Trans>Certificates to request</Trans>}>
      {chase.map(({ contactId, currency, amount, entries }) => {
        const contact = contacts.get(contactId ?? "");
        const sum = formatMoney(amount, currency, { decimals: "auto" });
        const numbers = labels.numbers(entries);
        const text =
          authority === null
            ? t`Hello ${contact?.name ?? ""}, please send us the withholding tax certificate for ${sum} (${numbers}). Thank you.`
            : t`Hello ${contact?.name ?? ""}, please send us the ${authority} withholding tax certificate for ${sum} (${numbers}). Thank you.`;
        return (
          <section key={`${contactId} ${currency}`}>
            <div className="flex items-center justify-between gap-3 px-4 pt-2">
              <h3 className="min-w-0 text-body font-semibold tracking-normal wrap-anywhere">
                {contact?.name ?? t`Walk-in customer`}
                <span className="block text-13 font-normal text-muted">
                  <Plural value={entries.length} one="# certificate" other="# certificates" />
                </span>
              </h3>
              {contact?.phone && (
                <Button icon={WhatsAppIcon} href={whatsappUrl(contact.phone, countryOf(country ?? "").dial_code, text)}>
                  <Trans>Request</Trans>
                </Button>
              )}
            </div>
            <List
              inset="gutter"
              items={entries}
              keyOf={({ payment }) => payment.id}
              label={contact?.name ?? t`Walk-in customer`}
            >
              {(entry) => (
                <Row
                  title={labels.numbers([entry])}
                  meta={labels.day(entry)}
                  end={<MoneyText amount={entry.amount} currency={entry.currency} />}
                  endMeta={<ToneText tone="warn">{t`No certificate`}</ToneText>}
                  onClick={() => void money({ do: "certificate", id: entry.payment.id })}
                />
              )}
            </List>
          </section>
        );
      })}
    </Part>
  );
}

function Expected({ ledger: { expected } }: { ledger: WithholdingLedger }) {
  const { t, i18n } = useLingui();
  const contacts = new Map(useContactRows()?.map((row) => [row.id, row]));
  if (expected.length === 0) return null;
  return (
    <Part title={<Trans>Expected on open invoices</Trans>}>
      <List inset="gutter" items={expected} keyOf={({ invoiceId }) => invoiceId} label={t`Expected on open invoices`}>
        {({ invoiceId, number, contactId, dueDate, amount, currency }) => (
          <Row
            title={joinParts([number, contacts.get(contactId ?? "")?.name])}
            meta={dueDate === null ? t`No date yet` : t`due ${formatDate(dueDate, "medium", i18n.locale)}`}
            end={<MoneyText amount={amount} currency={currency} />}
            to={`/invoice/${invoiceId}`}
          />
        )}
      </List>
    </Part>
  );
}

function Received({ ledger: { received } }: { ledger: WithholdingLedger }) {
  const { t } = useLingui();
  const labels = useEntryLabels();
  const { money } = useModals();
  const contacts = new Map(useContactRows()?.map((row) => [row.id, row]));
  if (received.length === 0) return null;
  return (
    <Part title={<Trans>With certificate</Trans>}>
      <List inset="gutter" items={received} keyOf={({ payment }) => payment.id} label={t`With certificate`}>
        {(entry) => (
          <Row
            title={contacts.get(entry.contactId ?? "")?.name ?? t`No client`}
            meta={joinParts([entry.certificate, labels.day(entry), labels.numbers([entry])])}
            end={<MoneyText amount={entry.amount} currency={entry.currency} />}
            endMeta={<ToneText tone="paid">{t({ message: "Received", context: "certificate" })}</ToneText>}
            onClick={() => void money({ do: "certificate", id: entry.payment.id })}
          />
        )}
      </List>
    </Part>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="pb-3 split:[--end:16px]">
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  );
}

function useEntryLabels(): {
  day: (entry: WithheldEntry) => string;
  numbers: (entries: readonly WithheldEntry[]) => string;
} {
  const { i18n } = useLingui();
  const rows = new Map(useInvoiceRows()?.map(({ id, number }) => [id, number]));
  return {
    // Between other parts no line ends before its year.
    day: ({ payment }) => formatDate(payment.date, "medium", i18n.locale).replaceAll(" ", "\u00a0"),
    numbers: (entries) =>
      joinList(entries.flatMap(({ payment }) => payment.allocations.map(({ invoiceId }) => rows.get(invoiceId)))),
  };
}

/** The ledger, read from the device; undefined until it has answered. */
function useWithholding(): WithholdingLedger | undefined {
  const business = useBusiness();
  const rows = useInvoiceRows();
  // Those with tax kept back, and what takes them back: a few of many.
  const payments = useDevice("withholding/payments", async ({ db }) => {
    const found: Payment[] = [];
    await db.payments.each(({ data }) => {
      const payment = data as Payment | null;
      if (payment && (payment.withholding !== null || payment.reverses !== null)) found.push(payment);
    });
    return found;
  });
  const open = (rows ?? []).filter(isOwed);
  const key = open.map(({ id, balance }) => `${id}:${balance}`).join();
  const invoices = useDevice(`withholding/invoices/${key}`, async ({ db }) => {
    const stored = await db.invoices.bulkGet(open.map(({ id }) => id));
    return stored.flatMap((row, index) => {
      const invoice = row?.data as Invoice | null | undefined;
      if (!invoice || statedWithholding(invoice).amount === 0) return [];
      const on = open[index];
      return on ? [{ ...invoice, on }] : [];
    });
  });
  return useMemo(() => {
    if (!business || !payments || !invoices) return undefined;
    const withOwing = invoices.map(({ on, ...invoice }) => {
      const owing = owingOf(invoice, settledOfRow(on));
      // A row does not part tax kept back from money; the payments that hold it do.
      const { withheld } = settledOn(invoice, payments);
      return { ...invoice, owing: { ...owing, settled: { ...owing.settled, withheld } } };
    });
    return withholdingLedger(payments, withOwing, business.currency);
  }, [business, payments, invoices]);
}
