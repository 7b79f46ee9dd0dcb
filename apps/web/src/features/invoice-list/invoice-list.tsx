import { memo } from "react";
import { useLingui } from "@lingui/react/macro";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { isOffer } from "@ankara/domain/invoice/document-status";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { Link } from "react-router";
import { cx } from "../../ui/cx.ts";
import { AlertIcon, CloudUploadIcon } from "../../ui/icons.ts";
import { List } from "../../ui/list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { StatusBadge } from "../../ui/status.tsx";
import { RowState, shownAmount, SyncLabel, useRowMeta } from "../../document-parts/row-state.tsx";
import { useClientName } from "../../i18n/use-client-name.ts";
import { badgeOfRow } from "@ankara/domain/invoice/state";

type ListProps = {
  rows: readonly InvoiceRow[];
  today: LocalDate;
  /** Returns the address a row leads to. */
  to: (row: InvoiceRow) => string;
  selectedId?: string | undefined;
};

const keyOf = (row: InvoiceRow) => row.id;
/** Returns the page where a document is edited or read. */
export const pageOf = (row: Pick<InvoiceRow, "id" | "status" | "kind">): string =>
  row.status === "draft" ? `/new-invoice?draft=${row.id}` : `/${isOffer(row.kind) ? "quote" : "invoice"}/${row.id}`;

/** Documents on a phone, and beside a detail: client over number and date, amount over state. */
export function InvoiceList({ rows, today, to, selectedId }: ListProps) {
  const { t } = useLingui();
  const meta = useRowMeta(today);
  return (
    <List items={rows} keyOf={keyOf} label={t`Invoices`} inset="gutter">
      {(row) => <PhoneRow row={row} today={today} to={to(row)} selected={row.id === selectedId} meta={meta(row)} />}
    </List>
  );
}

type RowProps = { row: InvoiceRow; today: LocalDate; to: string; selected: boolean };

/** Scrolling draws the rows that come into sight; the others stay as they are. */
const PhoneRow = memo(function PhoneRow({ row, today, to, selected, meta }: RowProps & { meta: string }) {
  const clientName = useClientName();
  return (
    <Row
      to={to}
      selected={selected}
      title={clientName(row)}
      meta={<span className="money">{meta}</span>}
      end={<MoneyText amount={shownAmount(row)} currency={row.currency} />}
      endMeta={<RowState row={row} today={today} />}
      compact
      className="min-h-15!"
    />
  );
});

const columns = "grid grid-cols-[112px_minmax(0,1fr)_80px_132px_minmax(136px,auto)] items-center gap-x-3 px-6";

/** Documents on a desk: one line each, columns aligned by what they hold. */
export function InvoiceTable({ rows, today, to, selectedId }: ListProps) {
  const { t } = useLingui();
  return (
    <div>
      <div
        aria-hidden="true"
        className={cx(columns, "sticky top-0 z-10 border-b border-line bg-surface py-2 text-13 font-medium text-muted")}
      >
        <span>{t`Number`}</span>
        <span>{t`Client`}</span>
        <span>{t`Due`}</span>
        <span>{t`Status`}</span>
        <span className="text-right">{t`Amount`}</span>
      </div>
      <List items={rows} keyOf={keyOf} label={t`Invoices`} inset="none">
        {(row) => <TableRow row={row} today={today} to={to(row)} selected={row.id === selectedId} />}
      </List>
    </div>
  );
}

const TableRow = memo(function TableRow({ row, today, to, selected }: RowProps) {
  const { t, i18n } = useLingui();
  const clientName = useClientName();
  const day = (date: LocalDate | null) =>
    date ? formatDate(date, date.slice(0, 4) === today.slice(0, 4) ? "short" : "medium", i18n.locale) : "–";
  const badge = badgeOfRow(row, today);
  const owed = row.status === "issued" && row.balance > 0 && !isOffer(row.kind);
  const Cloud = row.syncState === "rejected" ? AlertIcon : CloudUploadIcon;
  return (
    <Link
      to={to}
      data-row=""
      aria-current={selected ? "true" : undefined}
      className={cx(columns, "min-h-12 border-b border-line py-1", selected ? "bg-primary-soft" : "hover:bg-hover")}
    >
      <span className="money truncate text-muted">{row.number ?? t`Draft`}</span>
      <span className="line-clamp-2 font-medium wrap-anywhere">{clientName(row)}</span>
      <span className={cx("whitespace-nowrap", badge.kind === "overdue" ? "text-overdue-ink" : "text-muted")}>
        {day(row.dueDate)}
      </span>
      <span className="flex items-center gap-2">
        <StatusBadge badge={badge} />
        {row.syncState !== "synced" && <Cloud size={16} strokeWidth={1.75} aria-hidden="true" className="text-muted" />}
        <SyncLabel row={row} />
      </span>
      <span className="text-right">
        <MoneyText
          amount={shownAmount(row)}
          currency={row.currency}
          decimals="always"
          {...(owed ? {} : { tone: "muted", className: "font-normal!" })}
        />
      </span>
    </Link>
  );
});
