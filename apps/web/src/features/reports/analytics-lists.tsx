import { useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import { ownName } from "@ankara/domain/invoice/document-status";
import type { ReportRow, ReportSection } from "@ankara/domain/reports/report";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { MoneyText } from "../../ui/money-text.tsx";

function CardHead({ title, to, aside }: { title: string; to: string; aside?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="mb-2 flex items-baseline justify-between gap-3">
      <h2 className="text-body font-semibold">{title}</h2>
      <span className="flex items-baseline gap-3">
        {aside}
        <Link
          to={to}
          className="-my-2.5 py-2.5 text-15 font-medium text-primary-ink hover:underline"
          aria-label={t`Report: ${title}`}
        >
          {t`Report`}
        </Link>
      </span>
    </div>
  );
}

type RankingProps = {
  title: string;
  rows: readonly ReportRow[];
  column: string;
  currency: string;
  to: string;
  /** The days looked at. */
  within: string;
  empty: string;
};

/** The best few: name and figure, and a bar that shows how far behind the first each one is. */
export function Ranking({ title, rows, column, currency, to, within, empty }: RankingProps) {
  const { t } = useLingui();
  const shown = rows.filter(({ cells }) => Number(cells[column]) > 0);
  const best = Math.max(1, ...shown.map(({ cells }) => Number(cells[column])));
  return (
    <Card>
      <CardHead title={title} to={to} aside={<span className="text-13 text-muted">{within}</span>} />
      {shown.length === 0 && <p className="text-15 text-muted">{empty}</p>}
      <ol className="flex flex-col gap-3">
        {shown.map((row) => {
          const amount = Number(row.cells[column]);
          return (
            <li key={row.key}>
              <span className="flex items-baseline justify-between gap-3">
                <span className="line-clamp-2 min-w-0 wrap-anywhere">{ownName(row.name) || t`Walk-in customer`}</span>
                <MoneyText amount={amount} currency={currency} className="shrink-0" />
              </span>
              <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-neutral">
                <span
                  className="block h-1 rounded-full bg-c1"
                  style={{ width: `${Math.max(1, Math.round((amount / best) * 100))}%` }}
                />
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Rows shown; the report has the rest. */
const shownDays = 6;

/** Lists the expected income and expenses of the next thirty days. */
export function NextDays({ section, currency }: { section: ReportSection | null; currency: string }) {
  const { t, i18n } = useLingui();
  return (
    <Card>
      <CardHead title={t`Next 30 days`} to="/report/cash-flow" />
      {section === null && <p className="text-15 text-muted">{t`Nothing falls due.`}</p>}
      <ul className="flex flex-col gap-2.5">
        {section?.rows.slice(0, shownDays).map((row) => {
          const net = Number(row.cells["net"]);
          return (
            <li key={row.key} className="flex items-baseline gap-3">
              <span className="w-14 shrink-0 text-15 text-muted">
                {formatDate(row.date ?? "", "short", i18n.locale)}
              </span>
              <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
                {ownName(row.name) || t`Walk-in customer`}
              </span>
              <span className="shrink-0">
                {net > 0 && <span aria-hidden="true">+</span>}
                <MoneyText amount={net} currency={currency} tone={net > 0 ? "paid" : "ink"} />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
