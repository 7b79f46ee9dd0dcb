import type { LocalDate } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import { useLingui } from "@lingui/react/macro";
import { currencyOf } from "@ankara/domain/money/currencies";
import type { AnalyticsStep, AnalyticsPoint } from "@ankara/domain/reports/analytics";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "../../i18n/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { axisWidth, fittingLabels, gridSteps, shortMoney } from "./chart-scale.ts";
import { useStepLabels } from "./step-labels.ts";

type BarsProps = { bars: readonly AnalyticsPoint[]; step: AnalyticsStep; currency: string };

/** Money in and out, step by step: drawn, and as a table for those who would rather read. */
export function BarsCard({ today, ...props }: BarsProps & { /** The last day that counts. */ today: LocalDate }) {
  const { t } = useLingui();
  const [table, setTable] = useState(false);
  const id = useId();
  const labels = useStepLabels();
  const from = props.bars[0]?.from ?? today;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-body font-semibold max-split:sr-only">{labels.title[props.step]}</h2>
        <span className="flex flex-wrap items-center gap-x-4">
          <Legend colour="var(--c1)" label={t`Income`} />
          <Legend colour="var(--c2)" label={t`Expenses`} striped />
        </span>
        <span className="flex items-center gap-x-4 max-split:-mx-3">
          <Button
            variant="ghost"
            size="small"
            aria-expanded={table}
            aria-controls={id}
            onClick={() => setTable(!table)}
          >
            {table ? t`Show chart` : t`Show table`}
          </Button>
          <Link
            to={`/report/cash-flow?period=custom&from=${from}&to=${today}`}
            className="-my-2.5 py-2.5 text-15 font-medium text-primary-ink hover:underline max-split:hidden"
            aria-label={t`Report: Cash flow`}
          >
            {t`Report`}
          </Link>
        </span>
      </div>
      <div id={id}>{table ? <BarsTable {...props} /> : <Bars {...props} />}</div>
    </Card>
  );
}

function Legend({ colour, label, striped }: { colour: string; label: string; striped?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-13 text-muted">
      <svg width="12" height="12" aria-hidden="true">
        <rect width="12" height="12" rx="3" style={{ fill: colour }} />
        {striped && <path d="M2 12 12 2M-2 8 8 -2" style={{ stroke: "var(--surface)", strokeWidth: 1.5 }} />}
      </svg>
      {label}
    </span>
  );
}

const height = 220;
const floor = height - 24;

/** Income is solid, expenses are striped: the colours are not needed to tell them apart. */
function Bars({ bars, step, currency }: BarsProps) {
  const { t } = useLingui();
  const labels = useStepLabels();
  const [box, width] = useWidth();
  const pattern = useId();
  const highest = Math.max(0, ...bars.flatMap(({ income, expenses }) => [income, expenses]));
  const steps = gridSteps(highest, currencyOf(currency).decimals);
  const top = Math.max(highest, steps.at(-1) ?? 0) || 1;
  const y = (amount: MinorUnits) => floor - Math.round((Math.max(0, amount) / top) * (floor - 12));
  const axis = [0, ...steps].map((step) => (step === 0 ? "0" : shortMoney(step, currency)));
  const left = axisWidth(axis);
  const slot = (width - left) / bars.length;
  const thick = Math.max(4, Math.min(18, Math.floor(slot * 0.36)));
  const below = fittingLabels(
    bars.map(({ from }) => labels.bar(from, step).short),
    slot,
  );
  const last = bars.at(-1);
  const count = bars.length;
  const now = labels.bar(last?.from ?? "", step).name;
  const [income, expenses] = [formatMoney(last?.income ?? 0, currency), formatMoney(last?.expenses ?? 0, currency)];
  return (
    <div ref={box} className="mt-3">
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={t`${count} pairs of bars. ${now}: income ${income}, expenses ${expenses}. The table has every figure.`}
        style={{ display: "block", fontSize: 13 }}
      >
        <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" style={{ fill: "var(--c2)" }} />
          <rect width="2" height="6" style={{ fill: "var(--surface)" }} />
        </pattern>
        {[0, ...steps].map((step, index) => (
          <g key={step}>
            <line x1={left} x2={width} y1={y(step) + 0.5} y2={y(step) + 0.5} style={{ stroke: "var(--line)" }} />
            <text x={0} y={y(step) + 4} style={{ fill: "var(--muted)" }}>
              {axis[index]}
            </text>
          </g>
        ))}
        {bars.map((one, index) => {
          const middle = left + slot * (index + 0.5);
          const now = index === bars.length - 1;
          return (
            <g key={one.from}>
              <rect
                x={middle - thick - 1}
                y={y(one.income)}
                width={thick}
                height={floor - y(one.income)}
                rx="2"
                style={{ fill: "var(--c1)" }}
                opacity={now ? 1 : 0.8}
              />
              <rect
                x={middle + 1}
                y={y(one.expenses)}
                width={thick}
                height={floor - y(one.expenses)}
                rx="2"
                style={{ fill: `url(#${pattern})` }}
              />
              <text
                x={middle}
                y={height - 6}
                textAnchor="middle"
                style={{ fill: now ? "var(--ink)" : "var(--muted)", fontWeight: now ? 600 : 400 }}
              >
                {below[index]}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function BarsTable({ bars, step, currency }: BarsProps) {
  const { t } = useLingui();
  const labels = useStepLabels();
  return (
    <table className="mt-3 w-full max-w-[640px] border-collapse text-15">
      <caption className="sr-only">{labels.title[step]}</caption>
      <thead>
        <tr className="text-left text-13 text-muted [&>th]:border-b [&>th]:border-line [&>th]:py-1.5 [&>th]:font-medium">
          <th scope="col">{labels.head[step]}</th>
          <th scope="col" className="text-right">{t`Income`}</th>
          <th scope="col" className="text-right">{t`Expenses`}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ from, income, expenses }) => (
          <tr key={from} className="border-b border-line last:border-b-0 [&>td]:py-1.5 [&>th]:py-1.5">
            <th scope="row" className="text-left font-normal">
              {labels.bar(from, step).name}
            </th>
            <td className="text-right">
              <MoneyText amount={income} currency={currency} />
            </td>
            <td className="text-right">
              <MoneyText amount={expenses} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The width there is, so that letters keep their size on every screen. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(296);
  useEffect(() => {
    const element = box.current;
    if (!element || !("ResizeObserver" in globalThis)) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(240, Math.floor(entry?.contentRect.width ?? 0))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
