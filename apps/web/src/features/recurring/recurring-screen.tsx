import type { LocalDate } from "@ankara/domain/dates/dates";
import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";
import { nextDays } from "@ankara/domain/invoice/recurring";
import { useBusiness, useContactRows, useInvoiceRows, useZone } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CloudUploadIcon, RepeatIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SplitView, useOpenFirst } from "../../ui/split-view.tsx";
import { AwaitedList, useIsBare } from "../../sync/awaited-list.tsx";
import { NeedsPlan } from "./needs-plan.tsx";
import { RecurringPage } from "./recurring-page.tsx";
import { useRuleLabel, useRuleStatus } from "./rule-labels.ts";
import { useNextRunDay } from "./use-next-run-day.ts";
import { useRecurring, type Recurring } from "./use-recurring.ts";
import { BlockedBadge, isBlockedByVat } from "./vat-block.tsx";

/** `/recurring` and `/recurring/:id`: recurring invoices, a chosen one beside the list where there is room. */
export function RecurringScreen() {
  const { id } = useParams();
  const all = useRecurring();
  if (useIsBare(all) && id === undefined) return <RecurringList />;
  return (
    <SplitView list={<RecurringList open={id} />} detail={id === undefined ? undefined : <RecurringPage key={id} />} />
  );
}

/** The next one first. Read from the device; made by the server. */
function RecurringList({ open }: { open?: string | undefined }) {
  const { t } = useLingui();
  const all = useRecurring();
  const hasInvoices = useInvoiceRows()?.some(({ archivedAt }) => archivedAt === null);
  const business = useBusiness();
  const timeZone = useZone();
  const today = useToday(timeZone);
  const from = useNextRunDay(timeZone);
  const sorted = all?.toSorted((a, b) => (nextOf(a, from) < nextOf(b, from) ? -1 : 1));
  const first = sorted?.[0];
  useOpenFirst(open === undefined && first ? `/recurring/${first.id}` : undefined);
  return (
    <Screen title={t`Recurring invoices`} back="/tabs/invoice">
      {sorted === undefined && <AwaitedList title={t`Your recurring invoices are not here yet`} />}
      {sorted?.length === 0 && (
        <EmptyState
          title={t`No recurring invoices yet`}
          action={
            hasInvoices
              ? { label: t`Choose an invoice`, to: "/tabs/invoice", icon: RepeatIcon }
              : { label: t`New invoice`, to: "/new-invoice" }
          }
        >
          <Trans>Open an invoice and choose “Make this repeat”. New ones are made even while your phone is off.</Trans>
        </EmptyState>
      )}
      {sorted && sorted.length > 0 && (
        <>
          <NeedsPlan className="mx-4 my-3" />
          <List items={sorted} keyOf={({ id }) => id} label={t`Recurring invoices`} inset="gutter">
            {(one) => (
              <RecurringRow
                one={one}
                selected={one.id === open}
                from={from}
                today={today}
                waits={business !== undefined && isBlockedByVat(one, business)}
              />
            )}
          </List>
        </>
      )}
    </Screen>
  );
}

const nextOf = ({ repeat }: Recurring, from: string): string =>
  (repeat.pausedAt === null ? nextDays(repeat, from, 1)[0] : undefined) ?? "9999";

type RowProps = {
  one: Recurring;
  selected: boolean;
  from: string;
  today: LocalDate;
  /** It cannot be issued as it is. */ waits: boolean;
};

function RecurringRow({ one, selected, from, today, waits }: RowProps) {
  const { t } = useLingui();
  const clients = useContactRows();
  const describeRule = useRuleLabel();
  const stand = useRuleStatus();
  const name = one.walkIn
    ? t`Walk-in customer`
    : (clients?.find(({ id }) => id === one.contactId)?.name ?? t`No client yet`);
  return (
    <Row
      to={`/recurring/${one.id}`}
      selected={selected}
      title={name}
      meta={<span className="whitespace-normal">{describeRule(one.repeat)}</span>}
      end={<MoneyText amount={one.totals?.total ?? 0} currency={one.currency} />}
      endMeta={
        <span className="inline-flex items-center gap-1 text-muted">
          {one.syncState !== "synced" && (
            <>
              <CloudUploadIcon size={14} strokeWidth={1.75} aria-hidden="true" />
              <span className="sr-only">{t`Not sent yet`}</span>
            </>
          )}
          {waits ? <BlockedBadge /> : stand(one.repeat, { from, today })}
        </span>
      }
    />
  );
}
