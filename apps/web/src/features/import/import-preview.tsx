import type { MinorUnits } from "@ankara/domain/money/money";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import type { PlannedWrite, RowRemark } from "@ankara/domain/import/table";
import { formatPhone } from "@ankara/domain/clients/phone";
import { useState, type ReactNode } from "react";
import { formatMoney, joinList } from "../../i18n/numbers.ts";
import { thisDevice } from "../../platform/device.ts";
import { Button } from "../../ui/button.tsx";
import { Figures, InfoStrip } from "../../ui/card.tsx";
import { DownloadIcon, AlertIcon } from "../../ui/icons.ts";
import { useRowMessages } from "./import-labels.ts";
import type { PlanSummary } from "./session.ts";
import type { Chosen, ImportModel, ExitPlan } from "./use-import.ts";
import { useStoredName } from "../../i18n/use-client-name.ts";
import { joinParts } from "../../ui/parts.ts";

/** Previews the import: figures, the first records, and the problems of single rows. */
export function ImportPreview({ model, chosen, plan }: { model: ImportModel; chosen: Chosen; plan: PlanSummary }) {
  const { t, i18n } = useLingui();
  const labels = useRowMessages();
  const { counts, problems, notes, skipped, preview } = plan;
  async function download() {
    const text = await model.badRows({ ...labels, head: t`Why it was left out` });
    const name = chosen.name.replace(/\.\w+$/, "");
    await thisDevice().save(new File([text], `${name} - ${t`left out`}.csv`, { type: "text/csv" }));
  }
  return (
    <>
      <section className="flex flex-col gap-3" aria-live="polite">
        <h2 className="text-18">
          <Trans>What will happen</Trans>
        </h2>
        <Figures
          items={[
            { term: t`Added`, value: i18n.number(counts.created) },
            { term: t`Updated`, value: i18n.number(counts.updated) },
            { term: t`Skipped`, value: i18n.number(skipped) },
            { term: t`Left out`, value: i18n.number(problems.count) },
          ]}
        />
      </section>
      {preview.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-15 font-medium">
            <Trans>The first of them</Trans>
          </h2>
          <ul className="rows overflow-hidden rounded-card border border-line bg-surface">
            {preview.map((write, index) => (
              <PlannedRow key={index} write={write} />
            ))}
          </ul>
        </section>
      )}
      {problems.count > 0 && (
        <Remarks
          title={<Plural value={problems.count} one="# row is left out" other="# rows are left out" />}
          remarks={problems.first}
          count={problems.count}
          action={
            chosen.summary.is === "table" && (
              <Button size="small" icon={DownloadIcon} onClick={() => void download()}>
                <Trans>Download these rows</Trans>
              </Button>
            )
          }
        />
      )}
      {notes.count > 0 && (
        <Remarks
          title={
            <Plural value={notes.count} one="# row imported with a change" other="# rows imported with a change" />
          }
          remarks={notes.first}
          count={notes.count}
        />
      )}
    </>
  );
}

function PlannedRow({ write }: { write: PlannedWrite }) {
  const { t, i18n } = useLingui();
  const storedName = useStoredName();
  if (write.do === "update") {
    const { name } = write.patch;
    return <PreviewLine title={typeof name === "string" ? name : ""} detail={t`Updated`} />;
  }
  const money = (amount: MinorUnits, currency: string) => formatMoney(amount, currency);
  switch (write.collection) {
    case "contacts": {
      const { name, phones, email, company } = write.record;
      return <PreviewLine title={name} detail={joinParts([company, joinList(phones.map(formatPhone)), email])} />;
    }
    case "catalogs": {
      const { name, itemCode, category, prices } = write.record;
      const price = Object.entries(prices).map(([currency, amount]) => `${currency} ${amount}`);
      return <PreviewLine title={name} detail={joinParts([itemCode, category])} end={joinList(price)} />;
    }
    case "invoices": {
      const { number, billTo, issueDate, totals, currency } = write.record;
      const day = issueDate === null ? "" : formatDate(issueDate, "medium", i18n.locale);
      return (
        <PreviewLine
          title={joinParts([number ?? t`Draft`, storedName(billTo?.name ?? "")])}
          detail={day}
          end={money(totals?.total ?? 0, currency)}
        />
      );
    }
    case "expenses": {
      const { supplier, category, date, amount, currency } = write.record;
      return (
        <PreviewLine
          title={supplier || category || t`Expense`}
          detail={joinParts([formatDate(date, "medium", i18n.locale), category])}
          end={money(amount, currency)}
        />
      );
    }
    default:
      return null;
  }
}

function PreviewLine({ title, detail, end }: { title: string; detail: string; end?: string }) {
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <div className="min-w-0">
        <p className="truncate font-medium">{title}</p>
        {detail !== "" && <p className="truncate text-13 text-muted">{detail}</p>}
      </div>
      {end !== undefined && <span className="money shrink-0">{end}</span>}
    </li>
  );
}

/** More than this waits behind a button. */
const firstRemarks = 8;

function Remarks({
  title,
  remarks,
  count,
  action,
}: {
  title: ReactNode;
  remarks: readonly RowRemark[];
  count: number;
  action?: ReactNode;
}) {
  const labels = useRowMessages();
  const [all, setAll] = useState(false);
  const shown = all ? remarks : remarks.slice(0, firstRemarks);
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-15 font-medium">{title}</h2>
        {action}
      </div>
      <ul className="rows overflow-hidden rounded-card border border-line bg-surface">
        {shown.map(({ row, code }, index) => (
          <li key={index} className="flex gap-4 px-4 py-2.5">
            <span className="w-20 shrink-0 text-muted">
              <Trans>Line {row}</Trans>
            </span>
            <span>{labels[code]}</span>
          </li>
        ))}
      </ul>
      {remarks.length > shown.length && (
        <Button variant="ghost" className="-ml-3 self-start" onClick={() => setAll(true)}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {all && count > remarks.length && (
        <p className="text-13 text-muted">
          <Trans>
            The first {remarks.length} of {count}.
          </Trans>
        </p>
      )}
    </section>
  );
}

/** Previews a full export before it fills this account. */
export function ExitPreview({ plan, onRestore }: { plan: ExitPlan; onRestore: () => void }) {
  const { t, i18n } = useLingui();
  const { counts, company, writes, files, missingFiles } = plan;
  return (
    <section className="flex flex-col items-start gap-5">
      <div>
        <h2 className="text-18">{company || t`A full export`}</h2>
        <p className="mt-1 text-muted">
          <Trans>
            Everything from that account comes into this one: documents with their numbers, payments, settings. Your
            next invoice takes the number after its last.
          </Trans>
        </p>
      </div>
      <Figures
        className="w-full"
        items={[
          { term: t`Clients`, value: i18n.number(counts["contacts"] ?? 0) },
          { term: t`Documents`, value: i18n.number(counts["invoices"] ?? 0) },
          { term: t`Payments`, value: i18n.number(counts["payments"] ?? 0) },
          { term: t`Items`, value: i18n.number(counts["catalogs"] ?? 0) },
          { term: t`Expenses`, value: i18n.number(counts["expenses"] ?? 0) },
          { term: t`Notes`, value: i18n.number(counts["notes"] ?? 0) },
          ...(files + missingFiles > 0 ? [{ term: t`Photos and PDFs`, value: i18n.number(files) }] : []),
        ]}
      />
      {missingFiles > 0 && (
        <InfoStrip tone="warn" icon={AlertIcon} title={t`Some photos are missing from this file`} className="w-full">
          <Plural
            value={missingFiles}
            one="# photo or PDF is missing from the export; see missing-files.txt in it."
            other="# photos or PDFs are missing from the export; see missing-files.txt in it."
          />
        </InfoStrip>
      )}
      <Button variant="primary" size="large" onClick={onRestore}>
        <Plural value={writes} one="Import # record" other="Import # records" />
      </Button>
    </section>
  );
}
