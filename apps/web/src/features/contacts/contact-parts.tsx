import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import { isInParts, isOwed, partsOf, type ReceivablePart } from "@ankara/domain/invoice/receivable";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useDevice } from "../../store/hooks.ts";
import { SectionTitle } from "../../ui/card.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Row } from "../../ui/row.tsx";
import { ToneText } from "../../ui/status.tsx";
import type { Client } from "./use-client.ts";
import { joinParts } from "../../ui/parts.ts";

type Part = ReceivablePart & { readonly invoice: Invoice };

/** Lists what the client pays small small: every open part of their invoices by its day, and how far they have come. */
export function ContactParts({ client: { invoices, today } }: { client: Client }) {
  const { t, i18n } = useLingui();
  const parts = useParts(invoices.filter(isOwed));
  if (!parts || parts.length === 0) return null;
  const waiting = parts.filter(({ left }) => left > 0);
  const currencies = [...new Set(parts.map(({ invoice }) => invoice.currency))];
  return (
    <section className="pb-2">
      <SectionTitle>
        <Trans>Small small</Trans>
      </SectionTitle>
      {currencies.map((currency) => {
        const own = parts.filter(({ invoice }) => invoice.currency === currency);
        const paid = own.reduce((sum, part) => sum + part.amount - part.left, 0);
        const all = own.reduce((sum, part) => sum + part.amount, 0);
        return (
          <div key={currency} className="px-4 pb-2">
            <p className="pb-1.5 text-15 text-muted">
              <Trans>
                {<MoneyText amount={paid} currency={currency} size="15" tone="ink" />} of{" "}
                {<MoneyText amount={all} currency={currency} size="15" tone="muted" />} paid
              </Trans>
            </p>
            <ProgressBar label={t`Instalments paid`} done={paid} total={all} />
          </div>
        );
      })}
      <List
        items={waiting}
        keyOf={({ invoice, key }) => `${invoice.id}/${key}`}
        label={t`Parts to pay`}
        inset="gutter"
        className="desk:mx-3"
      >
        {({ invoice, kind, dueDate, amount, left }) => (
          <Row
            title={dueDate === null ? "" : formatDate(dueDate, "medium", i18n.locale)}
            meta={joinParts([invoice.number, kind === "deposit" ? t`Deposit` : ""])}
            end={<MoneyText amount={left} currency={invoice.currency} />}
            endMeta={
              dueDate !== null && dueDate < today ? (
                <ToneText tone="overdue">
                  <Trans>Overdue</Trans>
                </ToneText>
              ) : left < amount ? (
                <ToneText tone="warn">
                  <Trans>In part</Trans>
                </ToneText>
              ) : undefined
            }
            to={`/invoice/${invoice.id}`}
          />
        )}
      </List>
    </section>
  );
}

/** Parts of the open invoices that are paid in parts, by day; undefined until the device has answered. */
function useParts(open: Client["invoices"]): readonly Part[] | undefined {
  const key = open.map(({ id, paid }) => `${id}:${paid}`).join();
  return useDevice(`parts/${key}`, async ({ db }) => {
    const rows = await db.invoices.bulkGet(open.map(({ id }) => id));
    return rows
      .flatMap((row, index): Part[] => {
        const invoice = row?.data as Invoice | null | undefined;
        if (!invoice || !isInParts(invoice)) return [];
        const parts = partsOf({ ...invoice, charges: [] }, open[index]?.paid ?? 0);
        return parts.map((part) => ({ ...part, invoice }));
      })
      .toSorted((a, b) => ((a.dueDate ?? "") < (b.dueDate ?? "") ? -1 : 1));
  });
}
