import { formatDate } from "@ankara/domain/dates/dates";
import { formatPhone } from "@ankara/domain/clients/phone";
import { Trans, useLingui } from "@lingui/react/macro";
import { memo } from "react";
import type { ContactRow } from "../../store/index/contact-row.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { CloudAlertIcon, CloudUploadIcon } from "../../ui/icons.ts";
import { useHasCopy } from "../../store/hooks.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Row } from "../../ui/row.tsx";
import { ToneText } from "../../ui/status.tsx";
import { useHasSplit } from "../../ui/use-media.ts";
import { mainDebt, type Owed } from "./contact-list.ts";

/** A client in the list: who, and what they owe or that they owe nothing. Drawn anew when the client changed, not with every key. */
export const ClientRow = memo(function ClientRow({
  row,
  homeCurrency,
  selected,
}: {
  row: ContactRow;
  homeCurrency: string;
  selected: boolean;
}) {
  const { t } = useLingui();
  const beside = useHasSplit();
  const debt = mainDebt(row, homeCurrency);
  const hasCopy = useHasCopy();
  const others = row.owed.filter((owed) => owed.outstanding > 0).length - 1;
  return (
    <Row
      to={`/contacts/${row.permalink}`}
      selected={selected}
      start={<Avatar name={row.name} size={beside ? "small" : "medium"} />}
      title={row.name}
      meta={
        <>
          <Unsent row={row} />
          {row.company || formatPhone(row.phone) || row.email || t`No phone yet`}
        </>
      }
      end={debt && hasCopy ? <MoneyText amount={debt.outstanding} currency={debt.currency} /> : undefined}
      endMeta={
        !hasCopy ? undefined : debt ? (
          <ToneText tone={debt.overdue > 0 ? "overdue" : "neutral"}>
            <DebtState debt={debt} />
            {others > 0 && <span className="font-normal text-muted">{t`+${others} more`}</span>}
          </ToneText>
        ) : (
          <ToneText>{t`Paid up`}</ToneText>
        )
      }
    />
  );
});

function DebtState({ debt }: { debt: Owed }) {
  const { i18n } = useLingui();
  const days = debt.oldestOverdueDays;
  if (debt.overdue > 0) return <Trans>Overdue {days} d</Trans>;
  if (debt.nextDue === null) return <Trans>Owes</Trans>;
  const due = formatDate(debt.nextDue, "short", i18n.locale);
  return <Trans>Due {due}</Trans>;
}

/** A small cloud while the client waits to be sent. */
function Unsent({ row }: { row: ContactRow }) {
  const { t } = useLingui();
  if (row.syncState === "synced") return null;
  const refused = row.syncState === "rejected";
  const Mark = refused ? CloudAlertIcon : CloudUploadIcon;
  const label = refused ? t`Needs attention` : t`Waiting to be sent`;
  return (
    <span title={label} className={refused ? "text-accent-ink" : undefined}>
      <Mark size={14} strokeWidth={1.75} aria-hidden="true" className="mr-1 inline align-[-2px]" />
      <span className="sr-only">{label}. </span>
    </span>
  );
}
