import { useLingui } from "@lingui/react/macro";
import {
  type Report,
  type ReportColumn,
  type ReportRow,
  type ReportSection,
  unionOf,
} from "@ankara/domain/reports/report";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { moveBetweenRows } from "../../ui/move-between-rows.ts";
import { useIsDesk } from "../../ui/use-media.ts";
import { cellText, currencyOfCell, isFigure, rowName, shownColumns } from "./cells.ts";
import { hasSources, type DrillDown } from "./drill-down.ts";
import { Amount, Change } from "./report-figures.tsx";
import { useTableLabels, type TableLabels } from "./table-labels.ts";
import { joinParts } from "../../ui/parts.ts";

/** More rows than this wait behind a button: a table of thousands is a file, not a page. */
const firstRows = 100;

type SectionProps = {
  report: Report;
  section: ReportSection;
  onOpen: (opened: DrillDown) => void;
};

/** One part of a report: a table on desks, two-line rows on phones. */
export function ReportSectionView({ report, section, onOpen }: SectionProps) {
  const { t } = useLingui();
  const labels = useTableLabels();
  const desk = useIsDesk();
  const [all, setAll] = useState(false);
  const rows = all ? section.rows : section.rows.slice(0, firstRows);
  const part = labels.part(report.kind, section.key);
  const heading = joinParts([part, section.key === "home" ? "" : section.currency]);
  const label = heading || labels.rows(report.kind);
  const Shape = desk ? SectionTable : SectionRows;
  return (
    <section aria-label={label} className="mb-6">
      {heading && <h2 className="px-4 pt-2 pb-2 text-18">{heading}</h2>}
      <Shape report={report} section={section} rows={rows} labels={labels} label={label} onOpen={onOpen} />
      {rows.length < section.rows.length && (
        <Button variant="ghost" className="mx-4 mt-2" onClick={() => setAll(true)}>
          {t`Show all ${section.rows.length}`}
        </Button>
      )}
    </section>
  );
}

type ShapeProps = SectionProps & { rows: readonly ReportRow[]; labels: TableLabels; label: string };

const openedRow = (report: Report, row: ReportRow, title: string): DrillDown => ({
  title,
  sources: row.sources,
  kind: report.kind,
});

/** All records of a part, gathered when somebody asks. */
const openedTotal = (report: Report, section: ReportSection, title: string): DrillDown => ({
  title,
  sources: unionOf(section.rows),
  kind: report.kind,
});
const totalOpens = ({ rows }: ReportSection): boolean => rows.some(({ sources }) => hasSources(sources));

function SectionTable({ report, section, rows, labels, label, onOpen }: ShapeProps) {
  const columns = shownColumns(report, section);
  const total = totalOf(section);
  return (
    <div className="scroll-x px-1">
      <table className="w-full border-collapse text-15">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-left text-13 text-muted [&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col">{labels.rows(report.kind)}</th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={isFigure(column) ? "text-right" : undefined}
                style={{
                  width: isFigure(column) ? `calc(${longestTotal(report, column, labels)} * 1.2ch + 24px)` : undefined,
                }}
              >
                {labels.column(report.kind, column.key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = rowName(row, report, labels);
            const opens = hasSources(row.sources);
            return (
              <tr
                key={row.key}
                className={cx(
                  "relative h-11 border-b border-line [&>*]:px-3 [&>*]:py-1",
                  opens && "focus-within:bg-hover hover:bg-hover",
                )}
              >
                <th
                  scope="row"
                  className={cx(
                    "text-left font-medium",
                    report.kind === "numbers" ? "whitespace-nowrap" : "w-1/3 max-w-0 min-w-36",
                  )}
                >
                  {opens ? (
                    <button
                      type="button"
                      data-row=""
                      onKeyDown={moveBetweenRows}
                      onClick={() => onOpen(openedRow(report, row, name))}
                      className="line-clamp-2 w-full text-left wrap-anywhere after:absolute after:inset-0"
                    >
                      {name}
                    </button>
                  ) : (
                    <span className="line-clamp-2 wrap-anywhere">{name}</span>
                  )}
                </th>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={
                      isFigure(column) ? "text-right" : cx("text-muted", report.kind !== "numbers" && "min-w-32")
                    }
                  >
                    <CellView section={section} row={row} column={column} labels={labels} />
                    {column.key === section.main && <RowChange section={section} row={row} />}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {total && (
          <tfoot>
            <tr
              className={cx(
                "relative h-12 font-semibold [&>*]:px-3 [&>*]:py-1",
                totalOpens(section) && "focus-within:bg-hover hover:bg-hover",
              )}
            >
              <th scope="row" className="text-left">
                {totalOpens(section) ? (
                  <button
                    type="button"
                    data-row=""
                    onKeyDown={moveBetweenRows}
                    onClick={() => onOpen(openedTotal(report, section, labels.total(report.kind)))}
                    className="block w-full text-left after:absolute after:inset-0"
                  >
                    {labels.total(report.kind)}
                  </button>
                ) : (
                  labels.total(report.kind)
                )}
              </th>
              {columns.map((column) => (
                <td key={column.key} className="text-right">
                  {column.key in total.cells && (
                    <CellView section={section} row={total} column={column} labels={labels} />
                  )}
                  {column.key === section.main && <RowChange section={section} row={total} />}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Letters of the longest total of a column in all parts of a report, so that the tables of its currencies share their columns. */
const longestTotal = ({ sections }: Report, column: ReportColumn, labels: TableLabels): number =>
  Math.max(
    ...sections.map(({ total, currency }) => cellText(total?.[column.key] ?? null, column, currency, labels).length),
  );

/** The total as a row, which has a figure of the period before where the report compares. */
const totalOf = ({ total, before }: ReportSection): Pick<ReportRow, "cells" | "before"> | null =>
  total && { cells: total, before };

/** The figure of the period before, under the one it is compared with: a column of its own would be cut on a narrow desk. */
function RowChange({ section, row }: { section: ReportSection; row: Pick<ReportRow, "cells" | "before"> }) {
  if (row.before === undefined || section.currency === null) return null;
  return <Change now={Number(row.cells[section.main])} before={row.before} currency={section.currency} />;
}

type CellProps = {
  section: ReportSection;
  row: Pick<ReportRow, "cells" | "currency">;
  column: ReportColumn;
  labels: TableLabels;
};

function CellView({ section, row, column, labels }: CellProps) {
  const cell = row.cells[column.key];
  const currency = currencyOfCell(section, row as ReportRow, column);
  // A column of zeros hides the figures that matter.
  if (cell === 0 && column.key !== section.main && column.type === "money")
    return <span className="text-muted">–</span>;
  if ((column.type === "money" || column.type === "own") && typeof cell === "number" && currency !== null)
    return <Amount amount={cell} currency={currency} />;
  return <span className={isFigure(column) ? "money" : undefined}>{cellText(cell, column, currency, labels)}</span>;
}

function SectionRows({ report, section, rows, labels, label, onOpen }: ShapeProps) {
  const main = section.columns.find(({ key }) => key === section.main);
  const rest = section.columns.filter(({ key }) => key !== section.main);
  const total = totalOf(section);
  return (
    <ul aria-label={label} className="border-y border-line bg-surface">
      {rows.map((row) => {
        const name = rowName(row, report, labels);
        return (
          <li key={row.key} className="border-b border-line last:border-b-0">
            <PhoneButton onOpen={hasSources(row.sources) ? () => onOpen(openedRow(report, row, name)) : null}>
              <PhoneRow
                section={section}
                row={row}
                main={main}
                rest={rest}
                labels={labels}
                report={report}
                name={name}
              />
            </PhoneButton>
          </li>
        );
      })}
      {total && rows.length > 0 && (
        <li className="bg-sunken">
          <PhoneButton
            onOpen={totalOpens(section) ? () => onOpen(openedTotal(report, section, labels.total(report.kind))) : null}
          >
            <PhoneRow
              section={section}
              row={total}
              main={main}
              rest={rest.filter(({ key }) => key in total.cells)}
              labels={labels}
              report={report}
              name={labels.total(report.kind)}
              strong
            />
          </PhoneButton>
        </li>
      )}
    </ul>
  );
}

/** A row that opens what it is made of, or a plain one where it is made of nothing. */
function PhoneButton({ onOpen, children }: { onOpen: (() => void) | null; children: ReactNode }) {
  if (onOpen === null) return <div className="px-4 py-2.5">{children}</div>;
  return (
    <button
      type="button"
      data-row=""
      onKeyDown={moveBetweenRows}
      onClick={onOpen}
      className="block w-full px-4 py-2.5 text-left hover:bg-hover active:bg-neutral"
    >
      {children}
    </button>
  );
}

type PhoneRowProps = {
  section: ReportSection;
  row: Pick<ReportRow, "cells" | "before" | "currency">;
  main: ReportColumn | undefined;
  rest: readonly ReportColumn[];
  labels: TableLabels;
  report: Report;
  name: string;
  strong?: boolean;
};

/** Name and main figure, and under them everything else with its name. Zeros say nothing there. */
function PhoneRow({ section, row, main, rest, labels, report, name, strong }: PhoneRowProps) {
  const values = rest.flatMap((column) => {
    const cell = row.cells[column.key];
    if (cell === null || cell === undefined || cell === "" || cell === 0) return [];
    const text = cellText(cell, column, currencyOfCell(section, row as ReportRow, column), labels);
    const named = column.type !== "word" && column.type !== "text";
    return [{ key: column.key, text: named ? `${labels.column(report.kind, column.key)} ${text}` : text }];
  });
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx("line-clamp-2 min-w-0 wrap-anywhere", strong ? "font-semibold" : "font-medium")}>
          {name}
        </span>
        {main && (
          <span className={cx("shrink-0 text-right", strong && "font-semibold")}>
            {report.kind === "numbers" && (
              <span className="text-13 font-normal text-muted">{labels.column(report.kind, main.key)} </span>
            )}
            <CellView section={section} row={row} column={main} labels={labels} />
          </span>
        )}
      </span>
      {values.length > 0 && (
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-13 text-muted">
          {values.map(({ key, text }) => (
            <span key={key} className="min-w-0 wrap-anywhere">
              {text}
            </span>
          ))}
        </span>
      )}
      <RowChange section={section} row={row} />
    </>
  );
}
