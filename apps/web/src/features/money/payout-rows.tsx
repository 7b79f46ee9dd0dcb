import type { MinorUnits } from "@ankara/domain/money/money";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import type { MoneyOverview } from "@ankara/domain/payouts/money-page";
import type { Payment } from "@ankara/domain/records/payment";
import { useState } from "react";
import { useInvoiceRows } from "../../store/hooks.ts";
import { Group } from "../../ui/card.tsx";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { moveBetweenRows } from "../../ui/move-between-rows.ts";
import { Row } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Pill } from "../../ui/status.tsx";
import { useCompanyName } from "./company-names.ts";

type PayoutRow = MoneyOverview["arrived"][number];
const keyOf = ({ provider, state, day }: PayoutRow): string => `${provider} ${state} ${day}`;

function useDayText(): (day: LocalDate | null, long?: boolean) => string {
  const { t, i18n } = useLingui();
  return (day, long = false) =>
    day === null ? t`Day not known yet` : formatDate(day, long ? "weekday" : "short", i18n.locale);
}

/** Transfers on a phone: two lines each, with the payments behind a tap. */
export function PayoutRows({ title, currency, rows }: { title: string; currency: string; rows: readonly PayoutRow[] }) {
  const name = useCompanyName();
  const dayText = useDayText();
  const [opened, setOpened] = useState<PayoutRow>();
  return (
    <>
      <Group title={title} className="-mx-4 desk:mx-0">
        <List items={rows} keyOf={keyOf} label={title} inset="gutter">
          {(row) => (
            <Row
              title={dayText(row.day)}
              meta={
                <>
                  {name(row.provider)}, <Plural value={row.count} one="# payment" other="# payments" />
                </>
              }
              end={<MoneyText amount={row.net} currency={currency} decimals="always" />}
              endMeta={
                <span className="text-muted">
                  <Trans>
                    fees{" "}
                    {<MoneyText amount={0 - row.fees} currency={currency} decimals="always" size="13" tone="muted" />}
                  </Trans>
                </span>
              }
              onClick={() => setOpened(row)}
            />
          )}
        </List>
      </Group>
      {opened && <PayoutSheet row={opened} currency={currency} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Transfers on a desk: one line each under heads, and the sum of the month. */
export function PayoutTable({ overview: { currency, onItsWay, arrived, total } }: { overview: MoneyOverview }) {
  const { t } = useLingui();
  const name = useCompanyName();
  const dayText = useDayText();
  const [opened, setOpened] = useState<PayoutRow>();
  const rows = [...onItsWay.toReversed(), ...arrived];
  if (rows.length === 0) return null;
  const heads = [t`In your bank`, t`Sent by`, t`Payments`, t`Clients paid`, t`Fee`, t`You receive`, t`State`];
  const money = (amount: MinorUnits, strong = false) => (
    <MoneyText
      amount={amount}
      currency={currency}
      decimals="always"
      size="15"
      className={strong ? "font-semibold" : ""}
    />
  );
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its buttons */}
      <table className="w-full text-15" onKeyDown={moveBetweenRows}>
        <thead>
          <tr className="border-b border-line text-13 text-muted">
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`px-5 py-2.5 font-medium ${isNumber(index) ? "text-right" : "text-left"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line hover:bg-hover">
              <td className="px-5">
                <button
                  type="button"
                  data-row=""
                  className="min-h-12 text-left whitespace-nowrap hover:underline"
                  onClick={() => setOpened(row)}
                >
                  {dayText(row.day)}
                </button>
              </td>
              <td className="px-5 whitespace-nowrap">{name(row.provider)}</td>
              <td className="px-5 text-right">{row.count}</td>
              <td className="px-5 text-right">{money(row.gross)}</td>
              <td className="px-5 text-right">{money(0 - row.fees)}</td>
              <td className="px-5 text-right">{money(row.net, true)}</td>
              <td className="px-5">
                <StatePill state={row.state} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2} className="px-5 py-3 text-left font-semibold">
              <Trans>Total</Trans>
            </th>
            <td className="px-5 text-right">{total.count}</td>
            <td className="px-5 text-right">{money(total.gross, true)}</td>
            <td className="px-5 text-right">{money(0 - total.fees, true)}</td>
            <td className="px-5 text-right">{money(total.net, true)}</td>
          </tr>
        </tfoot>
      </table>
      {opened && <PayoutSheet row={opened} currency={currency} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

const isNumber = (index: number): boolean => index >= 2 && index <= 5;

function StatePill({ state }: Pick<PayoutRow, "state">) {
  return state === "arrived" ? (
    <Pill tone="paid">
      <Trans>Arrived</Trans>
    </Pill>
  ) : (
    <Pill tone="info">
      <Trans>On its way</Trans>
    </Pill>
  );
}

/** Payments of one transfer, each a way to its invoice. */
function PayoutSheet({ row, currency, onClose }: { row: PayoutRow; currency: string; onClose: () => void }) {
  const { t } = useLingui();
  const name = useCompanyName();
  const dayText = useDayText();
  const invoices = useInvoiceRows();
  const numberOf = (payment: Payment): string => {
    const id = payment.allocations[0]?.invoiceId;
    return invoices?.find((each) => each.id === id)?.number ?? payment.reference;
  };
  return (
    <Sheet open onClose={onClose} title={dayText(row.day, true)} subtitle={name(row.provider)}>
      <List items={row.payments} keyOf={({ id }) => id} label={t`Payments`} inset="gutter">
        {(payment) => {
          const id = payment.allocations[0]?.invoiceId;
          const { gross = 0, fee = 0, share = 0, net = 0 } = payment.settlement ?? {};
          return (
            <Row
              title={gross < 0 ? t`Refund ${numberOf(payment)}` : numberOf(payment)}
              meta={payment.reference}
              end={<MoneyText amount={net} currency={currency} decimals="always" />}
              endMeta={
                <span className="text-muted">
                  <MoneyText amount={gross} currency={currency} size="13" tone="muted" />{" "}
                  <MoneyText amount={0 - fee - share} currency={currency} size="13" tone="muted" />
                </span>
              }
              {...(id === undefined ? {} : { to: `/invoice/${id}`, chevron: true })}
            />
          );
        }}
      </List>
    </Sheet>
  );
}
