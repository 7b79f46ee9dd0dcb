import { useLingui } from "@lingui/react/macro";
import { formatDate, todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import { isOffer } from "@ankara/domain/invoice/document-status";
import { receivableOfRow } from "@ankara/domain/invoice/receivable";
import { badgeOfRow } from "@ankara/domain/invoice/state";
import { formatMoney } from "../i18n/numbers.ts";
import { useZone } from "../store/hooks.ts";
import { owedOn, type InvoiceRow } from "../store/index/invoice-row.ts";
import { AlertIcon, CloudUploadIcon } from "../ui/icons.ts";
import { StatusText, useBadgeText } from "../ui/status.tsx";

/** Returns the amount a list shows: the balance, or the total when nothing is open. */
export function shownAmount(row: InvoiceRow): number {
  return row.kind === "invoice" && row.status === "issued" && row.balance > 0 ? row.balance : row.total;
}

/** "INV-0148 · due 4 Dec", "INV-0145 · paid", "Edited 20 Nov". */
export function useRowMeta(today: LocalDate): (row: InvoiceRow) => string {
  const { t, i18n } = useLingui();
  const timeZone = useZone();
  const day = (date: LocalDate) =>
    formatDate(date, date.slice(0, 4) === today.slice(0, 4) ? "short" : "medium", i18n.locale);
  return (row) => {
    if (row.status === "draft") return t`Edited ${day(todayIn(timeZone, row.updatedAt))}`;
    const number = row.number ?? "";
    if (row.status === "void") return t`${number} · void`;
    if (isOffer(row.kind)) return row.dueDate ? t`${number} · until ${day(row.dueDate)}` : number;
    if (row.kind === "invoice" && row.balance <= 0)
      return receivableOfRow(row, today).state === "credited" ? number : t`${number} · paid`;
    return row.dueDate ? t`${number} · due ${day(row.dueDate)}` : number;
  };
}

/** The state of a row in coloured words, with a cloud while it waits to be sent. */
export function RowState({ row, today }: { row: InvoiceRow; today: LocalDate }) {
  const { t } = useLingui();
  const badgeText = useBadgeText();
  const badge = badgeOfRow(row, today);
  const icon = row.syncState === "rejected" ? AlertIcon : row.syncState === "synced" ? undefined : CloudUploadIcon;
  const whole = formatMoney(owedOn(row) - row.credited, row.currency, { decimals: "auto" });
  return (
    <StatusText badge={badge} icon={icon}>
      {badge.kind === "part_paid" ? t`of ${whole} unpaid` : badgeText(badge)}
      {row.syncState === "rejected" ? (
        <span className="text-accent-ink">{t`, needs attention`}</span>
      ) : (
        <SyncLabel row={row} />
      )}
    </StatusText>
  );
}

/** Says the state of the cloud icon to those who cannot see it. */
export function SyncLabel({ row }: { row: Pick<InvoiceRow, "syncState"> }) {
  const { t } = useLingui();
  if (row.syncState === "synced") return null;
  return (
    <span className="sr-only">{row.syncState === "rejected" ? t`, needs attention` : t`, waiting to be sent`}</span>
  );
}
