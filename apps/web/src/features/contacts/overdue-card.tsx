import { Plural, Trans } from "@lingui/react/macro";
import { clientPhone } from "../../document-parts/document-parts.ts";
import { overdueReminder, useSendReminder } from "../../document-parts/send-reminder.ts";
import { useBusiness, useRecord } from "../../store/hooks.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { WhatsAppIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { ToneText } from "../../ui/status.tsx";
import type { Client } from "./use-client.ts";

/** Shows the overdue sums by currency, each with one button that reminds of the oldest. */
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

/** Opens the chat with the reminder every other screen sends; nothing for a client without a number. */
function Remind({ client: { contact }, row }: { client: Client; row: InvoiceRow }) {
  const business = useBusiness();
  const invoice = useRecord("invoices", row.id);
  const today = useToday(business?.timeZone ?? "UTC");
  const send = useSendReminder();
  const reminder = invoice && overdueReminder({ row, invoice, contact, today });
  const phone = reminder && business && clientPhone(reminder, business);
  if (!reminder || !phone) return null;
  return (
    <Button variant="ghost" icon={WhatsAppIcon} onClick={() => void send(reminder, phone)} className="bg-surface">
      <Trans>Remind</Trans>
    </Button>
  );
}
