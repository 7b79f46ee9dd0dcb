import { useLingui } from "@lingui/react/macro";
import { instalmentStates, type InstalmentState } from "@ankara/domain/invoice/instalments";
import type { Invoice } from "@ankara/domain/records/invoice";
import { MoneyText } from "../../../ui/money-text.tsx";
import { ToneText } from "../../../ui/status.tsx";
import { useWhen } from "../page/words.ts";

type Props = { invoice: Invoice; /** Minor units settled. */ paid: number; today: string; timeZone: string };

/** The parts of an invoice, each judged by its own day. */
export function ScheduleList({ invoice, paid, today, timeZone }: Props) {
  const { t } = useLingui();
  const when = useWhen(today, timeZone);
  const states = instalmentStates(invoice.instalments, paid, today);
  const deposits = states.filter(({ instalment }) => instalment.deposit).length;
  return (
    <section>
      <h2 className="pb-1 text-13 font-medium tracking-normal text-muted">{t`Paid in parts`}</h2>
      <ol>
        {states.map((each, index) => {
          const { instalment } = each;
          const place = index + 1 - deposits;
          return (
            <li key={instalment.id} className="flex items-baseline justify-between gap-4 py-1.5">
              <span className="min-w-0">
                {instalment.deposit ? t`Deposit` : t`Part ${place}`}{" "}
                <span className="text-13 text-muted">{when.day(instalment.dueDate)}</span>
              </span>
              <span className="text-right">
                <MoneyText amount={instalment.amount} currency={invoice.currency} />
                <span className="block text-13">
                  <PartState state={each} currency={invoice.currency} />
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function PartState({ state: { state, left, paid }, currency }: { state: InstalmentState; currency: string }) {
  const { t } = useLingui();
  const rest = <MoneyText amount={left} currency={currency} size="13" tone="muted" />;
  switch (state) {
    case "paid":
      return <ToneText tone="paid">{t`Paid`}</ToneText>;
    case "overdue":
      return (
        <ToneText tone="overdue">
          {t`Overdue`} {paid > 0 && <>· {rest}</>}
        </ToneText>
      );
    case "part_paid":
      return (
        <ToneText tone="warn">
          {t`left`} {rest}
        </ToneText>
      );
    case "open":
      return <ToneText>{t({ message: "Open", context: "instalment" })}</ToneText>;
  }
}
