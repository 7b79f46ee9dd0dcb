import { lookOf } from "@ankara/domain/invoice/look";
import { Trans, useLingui } from "@lingui/react/macro";
import { isWithin, type Period } from "@ankara/domain/reports/period";
import type { Expense } from "@ankara/domain/records/expense";
import type { Payment } from "@ankara/domain/records/payment";
import { slug } from "@ankara/domain/text";
import type { LocalRecord } from "@ankara/sync/apply-pull";
import { useRef, useState } from "react";
import { drawForExport } from "./draw-for-export.ts";
import { BlobWriter } from "../features/import/exit/exit-file.ts";
import type { ExportProgress } from "../features/import/exit/exit-documents.ts";
import { ExportBusy, useActColumn, WithContents } from "../features/import/file-contents.tsx";
import { periodText } from "../features/reports/report-file.ts";
import { packKinds, useReportLabels } from "../features/reports/report-labels.ts";
import { PeriodPicker } from "../features/reports/report-pickers.tsx";
import { BesideReports } from "../features/reports/beside-reports.tsx";
import { periodOfView, type ReportView } from "../features/reports/report-view.ts";
import { useTableLabels } from "../features/reports/table-labels.ts";
import { thisDevice } from "../platform/device.ts";
import { useToday } from "../platform/use-today.ts";
import { useBusiness, useDevice, useHasCopy, useInvoiceRows } from "../store/hooks.ts";
import { currentStore } from "../store/store.ts";
import { Button } from "../ui/button.tsx";
import { DownloadIcon } from "../ui/icons.ts";
import { Screen } from "../ui/screen.tsx";
import { toast } from "../ui/toast.tsx";
import { joinParts } from "../ui/parts.ts";

const lastMonth: ReportView = { choice: "last_month", from: "", to: "", basis: "accrual", compare: false, contact: "" };

/** `/report/accountant`: what an accountant closes a period with, in one file made on the device. */
export function AccountantPackPage() {
  const { t, i18n } = useLingui();
  const labels = useTableLabels();
  const { title: titles } = useReportLabels();
  const business = useBusiness();
  const hasCopy = useHasCopy();
  const today = useToday(business?.timeZone);
  const [view, setView] = useState(lastMonth);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const period = periodOfView(view, today);
  const contents = useContents(period);
  const column = useActColumn();

  async function make() {
    const controller = new AbortController();
    stopping.current = controller;
    setProgress({ step: "records", done: 0, total: 1 });
    try {
      const [{ exportPack }, { packFiles }] = await Promise.all([
        import("../features/import/exit/export-pack.ts"),
        import("../features/reports/pack-files.ts"),
      ]);
      const writer = new BlobWriter();
      const company = business?.companyName ?? "";
      const tie = {
        title: t`How the figures match`,
        check: t`Check`,
        figure: t`Figure`,
        control: t`Compared with`,
        ledger: t`The lines of the ledger add up to it.`,
      };
      await exportPack(currentStore(), {
        period,
        draw: drawForExport,
        write: (bytes) => writer.write(bytes),
        signal: controller.signal,
        onProgress: setProgress,
        pause: () => new Promise((resolve) => setTimeout(resolve)),
        reports: (ledger) =>
          packFiles(
            {
              period,
              today,
              company,
              language: i18n.locale,
              labels,
              titles,
              tie,
              about: [periodText(period), t`Counted when invoiced`],
              ...(business
                ? { look: { template: business.template, accent: business.accent, look: lookOf(business) } }
                : {}),
            },
            ledger,
          ),
      });
      await thisDevice().save(writer.file(`${slug(company) || "ankara"}-${period.from}-${period.to}.zip`));
      toast(t`The file is saved`, { tone: "good" });
    } catch (cause) {
      if (controller.signal.aborted) return;
      console.error("The accountant's pack stopped", cause);
      toast(t`We couldn’t make the file. Open the app once while online, then try again.`, {
        tone: "danger",
        durationMs: 5000,
      });
    } finally {
      setProgress(null);
    }
  }

  return (
    <BesideReports open="accountant">
      <Screen title={t`Accountant’s pack`} back="/report" column={column}>
        <WithContents values="counts" title={<Trans>In the file</Trans>} parts={contents}>
          <p className="text-muted">
            <Trans>
              One ZIP file for your accountant: the period’s invoices line by line, payments and expenses, its tax
              figures and reports, every document as PDF and XML, and a page that shows how the figures match.
            </Trans>
          </p>
          {progress === null ? (
            <>
              <div className="flex w-full flex-wrap items-end gap-3">
                <PeriodPicker
                  label={t`Period`}
                  view={view}
                  shown={period}
                  onChange={(patch) => setView((now) => ({ ...now, ...patch }))}
                />
              </div>
              <Button
                variant="primary"
                size="large"
                icon={DownloadIcon}
                disabled={!business || !hasCopy}
                onClick={() => void make()}
              >
                <Trans>Make the file</Trans>
              </Button>
            </>
          ) : (
            <ExportBusy progress={progress} onStop={() => stopping.current?.abort()} />
          )}
        </WithContents>
      </Screen>
    </BesideReports>
  );
}

/** How many records of the period the file would hold, and its reports; no figure until they are counted. */
function useContents(period: Period): { term: string; value: string }[] {
  const { t, i18n } = useLingui();
  const { title } = useReportLabels();
  const documents = (useInvoiceRows() ?? []).filter(
    ({ status, issueDate }) => status !== "draft" && isWithin(issueDate, period),
  ).length;
  const others = useDevice(`pack/${period.from}/${period.to}`, ({ db }) => {
    const isOfPeriod = ({ data }: LocalRecord) => data !== null && isWithin((data as Payment | Expense).date, period);
    return Promise.all([db.payments.filter(isOfPeriod).count(), db.expenses.filter(isOfPeriod).count()]);
  });
  const value = (count: number | undefined) => (count === undefined ? "" : i18n.number(count));
  return [
    { term: t`Documents`, value: value(documents) },
    { term: t`Payments`, value: value(others?.[0]) },
    { term: t`Expenses`, value: value(others?.[1]) },
    { term: t`Reports`, value: joinParts(packKinds.map((kind) => nameOnOneLine(title[kind]))) },
  ];
}

/** A name stays on one line, unless it is longer than a line of a phone, which would break it anywhere. */
const nameOnOneLine = (name: string): string => (name.length > 32 ? name : name.replaceAll(" ", "\u00a0"));
