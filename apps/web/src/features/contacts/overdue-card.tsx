import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { daysBetween, formatDate } from "@ankara/domain/dates/dates";
import { formatMoney } from "@ankara/domain/money/format-money";
import { overdueOfRow, owingOf } from "@ankara/domain/invoice/receivable";
import { markReminded } from "@ankara/domain/invoice/reminders";
import { publicOrigin } from "../../api/server-origin.ts";
import { useBusiness, useRecord } from "../../store/hooks.ts";
import { settledOfRow, type InvoiceRow } from "../../store/index/invoice-row.ts";
import { currentStore } from "../../store/store.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { ToneText } from "../../ui/status.tsx";
import { useIsDesk } from "../../ui/use-media.ts";
import { whatsAppLink } from "./phone-links.ts";
import type { Client } from "./use-client.ts";

/** Shows the overdue sums by currency, with one button that opens the chat with a message ready. */
export function OverdueCard({ client }: { client: Client }) {
  const late = client.summary.money.filter(({ overdue }) => overdue > 0);
  return late.map(({ currency, overdue, overdueDays, oldestOverdueId }) => {
    const oldest = client.invoices.find(({ id }) => id === oldestOverdueId);
    return (
      <section
        key={currency}
        className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-overdue-soft py-3.5 pr-3.5 pl-4 last-of-type:mb-4.5 desk:mb-5.5"
      >
        <div>
          <ToneText tone="overdue">
            <Plural value={overdueDays} one="Overdue # day" other="Overdue # days" />
            {oldest?.number && ` · ${oldest.number}`}
          </ToneText>
          <div>
            <MoneyText amount={overdue} currency={currency} size="22" />
          </div>
        </div>
        {oldest && <Remind client={client} row={oldest} />}
      </section>
    );
  });
}

function Remind({ client: { contact, dialCode }, row }: { client: Client; row: InvoiceRow }) {
  const { t, i18n } = useLingui();
  const desk = useIsDesk();
  const invoice = useRecord("invoices", row.id);
  const today = useToday(useBusiness()?.timeZone ?? "UTC");
  const phone = contact.phones[0];
  const { amount: late, since } = overdueOfRow(row, today);
  if (!invoice || phone === undefined || invoice.number === null || since === null) return null;
  const { name } = contact;
  const { number } = invoice;
  const amount = formatMoney(late, row.currency);
  const due = formatDate(since, "long", i18n.locale);
  const words = t`Good day ${name}, a friendly reminder: invoice ${number} was due on ${due} and ${amount} is still open. Thank you.`;
  // The client can open the page only once the server has the invoice.
  const link =
    invoice.syncState === "synced" && invoice.linkRevokedAt === null
      ? `\n${publicOrigin()}/invoice/link/${invoice.linkId}`
      : "";
  const chat = whatsAppLink(phone, dialCode, words + link);
  if (chat === null) return null;
  const noteReminder = () => {
    // Every device comes to know, and the client gets no second one today.
    const offset = daysBetween(since, today);
    const part = owingOf(invoice, settledOfRow(row)).openParts[0]?.key ?? "";
    void currentStore().update(
      "invoices",
      row.id,
      markReminded(invoice, { offset, part, via: "whatsapp", now: Date.now() }),
    );
  };
  return (
    <Button variant="ghost" href={chat} onFollow={noteReminder} className="bg-surface">
      {desk ? (
        <Trans>Remind on WhatsApp</Trans>
      ) : (
        <>
          <Trans>Remind</Trans>
          <span className="sr-only">
            <Trans>on WhatsApp</Trans>
          </span>
        </>
      )}
    </Button>
  );
}
