import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { useLingui } from "@lingui/react/macro";
import { partsOf, type ReceivablePart } from "@ankara/domain/invoice/receivable";
import type { Invoice } from "@ankara/domain/records/invoice";
import { MoneyText } from "../../ui/money-text.tsx";
import { ToneText } from "../../ui/status.tsx";
import { useWhen } from "../../document-parts/labels.ts";

type Props = { invoice: Invoice; /** Minor units settled. */ paid: MinorUnits; today: LocalDate; timeZone: string };

/** The parts of an invoice, each judged by its own day. */
export function ScheduleList({ invoice, paid, today, timeZone }: Props) {
  const { t } = useLingui();
  const when = useWhen(today, timeZone);
  const parts = partsOf({ ...invoice, charges: [] }, paid);
  const deposits = parts.filter(({ kind }) => kind === "deposit").length;
  return (
    <section>
      <h2 className="pb-1 text-13 font-medium tracking-normal text-muted">{t`Paid in parts`}</h2>
      <ol>
        {parts.map((part, index) => {
          const place = index + 1 - deposits;
          return (
            <li key={part.key} className="flex items-baseline justify-between gap-4 py-1.5">
              <span className="min-w-0">
                {part.kind === "deposit" ? t`Deposit` : t`Part ${place}`}{" "}
                <span className="text-13 text-muted">{part.dueDate !== null && when.day(part.dueDate)}</span>
              </span>
              <span className="text-right">
                <MoneyText amount={part.amount} currency={invoice.currency} />
                <span className="block text-13">
                  <PartState part={part} today={today} currency={invoice.currency} />
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function PartState({
  part: { dueDate, amount, left },
  today,
  currency,
}: {
  part: ReceivablePart;
  today: LocalDate;
  currency: string;
}) {
  const { t } = useLingui();
  const rest = <MoneyText amount={left} currency={currency} size="13" tone="muted" />;
  if (left === 0) return <ToneText tone="paid">{t`Paid`}</ToneText>;
  if (dueDate !== null && dueDate < today) {
    return (
      <ToneText tone="overdue">
        {t`Overdue`} {left < amount && <>· {rest}</>}
      </ToneText>
    );
  }
  if (left < amount) {
    return (
      <ToneText tone="warn">
        {t`left`} {rest}
      </ToneText>
    );
  }
  return <ToneText>{t({ message: "Open", context: "instalment" })}</ToneText>;
}
