import { useLingui } from "@lingui/react/macro";
import type { ReportKind } from "@ankara/domain/reports/report";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { SectionTitle } from "../../ui/card.tsx";
import { AnalyticsIcon, ChevronRightIcon, DownloadIcon } from "../../ui/icons.ts";
import { useDevice } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { List } from "../../ui/list.tsx";
import { moveBetweenRows } from "../../ui/move-between-rows.ts";
import { Row } from "../../ui/row.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useHasSecondColumn } from "../../ui/settings-row.tsx";
import { SplitView, useOpenFirst } from "../../ui/split-view.tsx";
import { kindsOf, type ReportGroup, reportGroups, useReportLabels } from "./report-labels.ts";

/** `/report`: every report with what it answers; on the widest screens the first one beside them. Works with no network. */
export function ReportsScreen() {
  return useHasSecondColumn() ? <SplitView list={<ReportList open={undefined} />} /> : <Overview />;
}

export type OpenReport = ReportKind | "accountant";

/** Whoever is alone has sold everything. */
function useShownKinds(): (group: ReportGroup) => readonly ReportKind[] {
  const hasPeople = useDevice("people", async ({ db }) => (await db.meta.get("people"))?.value) !== undefined;
  return (group) => kindsOf[group].filter((kind) => kind !== "people" || hasPeople);
}

/** The reports beside the chosen one. */
export function ReportList({ open }: { open: OpenReport | undefined }) {
  const { t } = useLingui();
  const labels = useReportLabels();
  const shown = useShownKinds();
  useOpenFirst(open === undefined ? `/report/${kindsOf.sales[0]}` : undefined);
  const scroller = useRef<HTMLDivElement>(null);
  // The pack stands below the edge, and is a page of its own, whose list would begin at its top.
  useEffect(() => {
    // In braces: some browsers answer with a promise, which is nothing to clean up by.
    scroller.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Screen title={t`Reports`} back="/" actions={<ToAnalytics />} scrollRef={scroller}>
      {reportGroups.map((group) => (
        <section key={group}>
          <SectionTitle>{labels.group[group]}</SectionTitle>
          <List items={shown(group)} keyOf={(kind) => kind} label={labels.group[group]} inset="gutter">
            {(kind) => (
              <Row
                compact
                to={`/report/${kind}`}
                title={labels.title[kind]}
                meta={labels.about[kind]}
                selected={kind === open}
              />
            )}
          </List>
        </section>
      ))}
      <List items={["accountant"]} keyOf={(pack) => pack} inset="none" className="py-4">
        {() => (
          <Row
            compact
            to="/report/accountant"
            title={t`Accountant’s pack`}
            meta={t`A period’s documents and figures in one file.`}
            selected={open === "accountant"}
          />
        )}
      </List>
    </Screen>
  );
}

function ToAnalytics() {
  const { t } = useLingui();
  return (
    <Button variant="ghost" icon={AnalyticsIcon} to="/analytics">
      {t`Analytics`}
    </Button>
  );
}

function ToPack() {
  const { t } = useLingui();
  return (
    <p className="px-4 pb-8 desk:pl-13">
      <Button variant="soft" icon={DownloadIcon} to="/report/accountant">
        {t`Accountant’s pack`}
      </Button>
    </p>
  );
}

function Overview() {
  const { t } = useLingui();
  const labels = useReportLabels();
  const shown = useShownKinds();
  return (
    <Screen title={t`Reports`} back="/" actions={<ToAnalytics />}>
      <p className="px-4 pt-1 text-15 text-muted desk:pl-13">
        {t`Calculated on this device from what is on it, online or offline.`}
      </p>
      <div className="pb-8 split:grid split:grid-cols-2 split:gap-x-6 split:px-4 desk:pr-6 desk:pl-13">
        {reportGroups.map((group) => (
          <section key={group} aria-label={labels.group[group]}>
            <SectionTitle className="split:px-0">{labels.group[group]}</SectionTitle>
            <ul className="border-y border-line bg-surface split:rounded-card split:border">
              {shown(group).map((kind, index) => (
                <li key={kind} className={index > 0 ? "border-t border-line" : undefined}>
                  <Link
                    to={`/report/${kind}`}
                    data-row=""
                    onKeyDown={moveBetweenRows}
                    className="flex min-h-[66px] items-center gap-3 px-4 py-2.5 hover:bg-hover active:bg-neutral"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-medium">{labels.title[kind]}</span>
                      <span className="block text-13 text-muted">{labels.about[kind]}</span>
                    </span>
                    <ChevronRightIcon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ToPack />
    </Screen>
  );
}
