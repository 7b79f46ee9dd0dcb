import type { MinorUnits } from "@ankara/domain/money/money";
import { useLingui } from "@lingui/react/macro";
import { currencyOf } from "@ankara/domain/money/currencies";
import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { isWithin } from "@ankara/domain/reports/period";
import type { Report, ReportSection, TrendPoint } from "@ankara/domain/reports/report";
import { formatMoney } from "../../i18n/numbers.ts";
import { cx } from "../../ui/cx.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { useHasRail } from "../../ui/use-media.ts";
import { useWidth } from "./bars-card.tsx";
import { headlineOf } from "./cells.ts";
import { axisWidth, fittingLabels, gridSteps, shortMoney } from "./chart-scale.ts";
import { useStepLabels } from "./step-labels.ts";
import { useTableLabels } from "./table-labels.ts";

/** Height of a summary with its bars, kept free while the report is worked out: nothing below moves when it comes. */
export const trendRoom = "min-h-[332px] desk:min-h-[316px]";

/** The one figure a report is opened for, a sentence about it, and its last months as bars. Only where a sum means something. */
export function ReportSummary({ report, days, today }: { report: Report; days: string; today: LocalDate }) {
  const labels = useTableLabels();
  const headline = headlineOf(report);
  if (headline === null) return null;
  const { section, amount, currency } = headline;
  return (
    <section aria-label={labels.total(report.kind)} className={cx("px-4 pt-1 pb-4", section.trend && trendRoom)}>
      <p className="text-13 text-muted">
        {labels.total(report.kind)} · {days}
      </p>
      <p className="text-28 font-semibold desk:text-[40px] desk:leading-[46px]">
        <MoneyText amount={amount} currency={currency} className="font-[inherit]" />
      </p>
      {section.trend && (
        <>
          <ProfitSentence section={section} trend={section.trend} running={isWithin(today, report.period)} />
          <TrendBars trend={section.trend} currency={currency} />
        </>
      )}
    </section>
  );
}

type SentenceProps = {
  section: ReportSection;
  trend: readonly TrendPoint[];
  /** The period holds today. */ running: boolean;
};

/** Says what share was kept and how that compares with the same days before; of a loss what caused it. */
function ProfitSentence({ section, trend, running }: SentenceProps) {
  const { t } = useLingui();
  const steps = useStepLabels();
  const labels = useTableLabels();
  const currency = section.currency ?? "";
  const amountOf = ({ cells }: ReportSection["rows"][number]) => Number(cells[section.main]);
  const profit = Number(section.total?.[section.main]);
  const costs = section.rows.filter(({ key }) => key.startsWith("expense:"));
  const income = section.rows.filter((row) => !costs.includes(row)).reduce((sum, row) => sum + amountOf(row), 0);
  const dearest = costs.toSorted((a, b) => amountOf(a) - amountOf(b))[0];
  const [before, now] = trend.slice(-2);
  const change = now && before && now.amount === profit ? now.amount - before.amount : 0;
  const sentences: string[] = [];
  if (profit < 0 && dearest) {
    const amount = formatMoney(-profit, currency);
    const cost = formatMoney(-amountOf(dearest), currency);
    const name = labels.category(dearest.name);
    sentences.push(t`You spent ${amount} more than you earned. ${name} cost the most: ${cost}.`);
  } else if (income > 0) {
    const percent = Math.round((profit * 100) / income);
    sentences.push(t`You kept ${percent}\u00a0% of what you earned.`);
  }
  const amount = formatMoney(Math.abs(change), currency, { decimals: "auto" });
  if (running && change !== 0) sentences.push(steps[change > 0 ? "more" : "less"]("month", amount));
  return <p className="mt-1 max-w-[720px] text-pretty">{sentences.join(" ")}</p>;
}

const height = 168;

/** A bar a month, losses below the line; the last one stands out. Phones show six. */
function TrendBars({ trend, currency }: { trend: readonly TrendPoint[]; currency: string }) {
  const { t, i18n } = useLingui();
  const rail = useHasRail();
  const [box, width] = useWidth();
  const shown = rail ? trend : trend.slice(-6);
  const amounts = shown.map(({ amount }) => amount);
  const [high, low] = [Math.max(0, ...amounts), Math.min(0, ...amounts)];
  const { decimals } = currencyOf(currency);
  const steps = [...gridSteps(-low, decimals).map((step) => -step), 0, ...gridSteps(high, decimals)];
  const axis = steps.map((step) =>
    step === 0 ? "0" : `${step < 0 ? "−" : ""}${shortMoney(Math.abs(step), currency)}`,
  );
  const left = axisWidth(axis);
  const span = high - low || 1;
  const y = (amount: MinorUnits) => Math.round(18 + ((high - amount) / span) * (height - 46));
  const slot = (width - left) / shown.length;
  const thick = Math.min(36, slot * 0.52);
  const month = (from: string, style: "month" | "short") => {
    const name = formatDate(from, style, i18n.locale);
    return style === "short" ? name.replace(/[\d\s.]+/g, "") : name;
  };
  const labels = fittingLabels(
    shown.map(({ from }) => month(from, "short")),
    slot,
  );
  return (
    <figure ref={box} className="mt-4">
      <svg width={width} height={height} aria-hidden="true" style={{ display: "block", fontSize: 13 }}>
        {steps.map((step, index) => (
          <g key={step}>
            <line x1={left} x2={width} y1={y(step) + 0.5} y2={y(step) + 0.5} style={{ stroke: "var(--line)" }} />
            <text x={0} y={y(step) + 4} style={{ fill: "var(--muted)" }}>
              {axis[index]}
            </text>
          </g>
        ))}
        {shown.map(({ from, amount }, index) => {
          const middle = left + slot * (index + 0.5);
          const last = index === shown.length - 1;
          return (
            <g key={from}>
              <rect
                x={middle - thick / 2}
                y={y(Math.max(0, amount))}
                width={thick}
                height={Math.abs(y(amount) - y(0))}
                rx="2"
                opacity={last ? 1 : 0.46}
                style={{ fill: amount < 0 ? "var(--overdue)" : "var(--primary)" }}
              />
              <text
                x={middle}
                y={height - 4}
                textAnchor="middle"
                style={{ fill: last ? "var(--ink)" : "var(--muted)", fontWeight: last ? 600 : 400 }}
              >
                {labels[index]}
              </text>
            </g>
          );
        })}
      </svg>
      <table className="sr-only">
        <caption>{t`Profit`}</caption>
        <tbody>
          {shown.map(({ from, amount }) => (
            <tr key={from}>
              <th scope="row">{month(from, "month")}</th>
              <td>{formatMoney(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
