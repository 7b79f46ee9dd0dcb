import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useHasSecondColumn } from "../../ui/settings-row.tsx";
import { SplitView } from "../../ui/split-view.tsx";
import type { OpenReport } from "./reports-screen.tsx";

const ReportList = lazyPart(async () => ({ default: (await import("./reports-screen.tsx")).ReportList }));

/** A chosen report, on the widest screens beside the others, because its table keeps a measure. */
export function BesideReports({ open, children }: { open: OpenReport; children: ReactNode }) {
  if (!useHasSecondColumn()) return children;
  const list = (
    <Suspense>
      <ReportList open={open} />
    </Suspense>
  );
  return <SplitView list={list} detail={children} />;
}
