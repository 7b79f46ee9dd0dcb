import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import { LocalDate } from "@ankara/domain/records/fields";
import { kindsOfUse, type UseKind } from "../../platform/data-use/kinds.ts";
import { monthOf, readUse, type UseRow } from "../../platform/data-use/ledger.ts";
import { Button } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SettingsBody, SettingsRow } from "../../ui/settings-row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RestoreSheet } from "./restore-sheet.tsx";
import { SaveDataSwitch } from "./save-data-switch.tsx";
import { StorageRow } from "./storage-row.tsx";
import { formatBytes } from "./format-bytes.ts";

/** Ways out and in for all records, the room they take here, and the data sent and received this month by kind. */
export function DataScreen() {
  const { t } = useLingui();
  const rows = useUse();
  const [thisMonth] = useState(() => monthOf(new Date()));
  const earlier = [...new Set(rows?.map(({ month }) => month))].filter((month) => month < thisMonth).toReversed();
  return (
    <Screen title={t`Your records`} subtitle={t`Settings`} back="/">
      <SettingsBody
        aside={
          <>
            <SettingsRow title={<Trans>Data use</Trans>} about={<Trans>What the app sends and receives</Trans>}>
              <SaveDataSwitch />
            </SettingsRow>
            <SettingsRow
              title={<MonthName month={thisMonth} />}
              about={<Trans>Counted on this device since you first opened the app</Trans>}
            >
              {rows === undefined ? <Skeleton className="h-40 w-full" /> : <MonthTable rows={rows} month={thisMonth} />}
              <p className="text-13 text-muted">
                <Trans>
                  Compressed bytes, without the network’s own overhead. Only changes sync; the app downloads once, and
                  again for each new version.
                </Trans>
              </p>
            </SettingsRow>
            {earlier.length > 0 && (
              <SettingsRow title={<Trans>Earlier months</Trans>}>
                <ul className="flex flex-col gap-2">
                  {earlier.map((month) => (
                    <EarlierMonth key={month} month={month} rows={rows ?? []} />
                  ))}
                </ul>
              </SettingsRow>
            )}
          </>
        }
      >
        <SettingsRow
          title={<Trans>Export all data</Trans>}
          about={<Trans>Everything in one file: records, tables and PDFs. Yours to keep or to take elsewhere.</Trans>}
        >
          <div>
            <Button to="/export">
              <Trans>Export</Trans>
            </Button>
          </div>
        </SettingsRow>
        <SettingsRow title={<Trans>Import records</Trans>} about={<Trans>From other programs or a full export.</Trans>}>
          <div>
            <Button to="/import">
              <Trans>Import</Trans>
            </Button>
          </div>
        </SettingsRow>
        <SettingsRow
          title={<Trans>Backup file</Trans>}
          about={<Trans>Saved when you logged out with unsent changes.</Trans>}
        >
          <BackupRow />
        </SettingsRow>
        <SettingsRow
          title={<Trans>On this device</Trans>}
          about={<Trans>Your records are kept here and work offline.</Trans>}
        >
          <StorageRow />
        </SettingsRow>
      </SettingsBody>
    </Screen>
  );
}

/** Counted up to a moment ago: the page writes it down some seconds later. */
function useUse(): UseRow[] | undefined {
  const [rows, setRows] = useState<UseRow[]>();
  useEffect(() => {
    let isActive = true;
    const read = () => void readUse().then((found) => isActive && setRows(found));
    read();
    const timer = setInterval(read, 5_000);
    return () => {
      isActive = false;
      clearInterval(timer);
    };
  }, []);
  return rows;
}

function MonthName({ month }: { month: string }) {
  const { i18n } = useLingui();
  return <>{formatDate(LocalDate.parse(`${month}-01`), "month", i18n.locale)}</>;
}

function MonthTable({ rows, month }: { rows: readonly UseRow[]; month: string }) {
  const { t, i18n } = useLingui();
  const names: Record<UseKind, string> = {
    sync: t`Your records`,
    files: t`Photos and files`,
    app: t`The app and its updates`,
    pages: t`Pages`,
    other: t`Login, plans and the writer`,
  };
  const size = (bytes: number) => formatBytes(bytes, i18n.locale);
  const total = sumOf(rows, month);
  return (
    <table className="w-full tabular-nums">
      <thead className="text-13 text-muted">
        <tr>
          <th scope="col" className="pb-1 text-left font-normal">
            <Trans>For</Trans>
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-normal">
            <Trans context="data">Sent</Trans>
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-normal">
            <Trans context="data">Received</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {kindsOfUse.map((kind) => {
          const of = sumOf(rows, month, kind);
          return (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {names[kind]}
              </th>
              <td className="py-2 pl-3 text-right whitespace-nowrap">{size(of.sent)}</td>
              <td className="py-2 pl-3 text-right whitespace-nowrap">{size(of.received)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot className="border-t border-line font-semibold">
        <tr>
          <th scope="row" className="py-2 text-left font-semibold">
            <Trans>In total</Trans>
          </th>
          <td className="py-2 pl-3 text-right whitespace-nowrap">{size(total.sent)}</td>
          <td className="py-2 pl-3 text-right whitespace-nowrap">{size(total.received)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function EarlierMonth({ month, rows }: { month: string; rows: readonly UseRow[] }) {
  const { i18n } = useLingui();
  const { sent, received } = sumOf(rows, month);
  return (
    <li className="flex justify-between gap-4">
      <MonthName month={month} />
      <span className="tabular-nums">{formatBytes(sent + received, i18n.locale)}</span>
    </li>
  );
}

function sumOf(rows: readonly UseRow[], month: string, kind?: UseKind): { sent: number; received: number } {
  const ofMonth = rows.filter((row) => row.month === month && (kind === undefined || row.kind === kind));
  return {
    sent: ofMonth.reduce((sum, { sent }) => sum + sent, 0),
    received: ofMonth.reduce((sum, { received }) => sum + received, 0),
  };
}

/** Restores a backup file that was saved before a log-out. */
function BackupRow() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <Trans>Restore a backup file</Trans>
      </Button>
      {open && <RestoreSheet onClose={() => setOpen(false)} />}
    </div>
  );
}
