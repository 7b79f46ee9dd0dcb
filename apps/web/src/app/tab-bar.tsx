import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { cx } from "../ui/cx.ts";
import { placeOf } from "./section-memory.ts";
import { sectionOf, tabs, visibleEntries } from "./navigation.ts";

/** The phone's way around. The tab one is in goes to its top when pressed again. */
export function TabBar({ seesAi }: { seesAi: boolean }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  return (
    <nav aria-label={t`Main`} className="safe-bottom shrink-0 border-t border-line bg-surface">
      <ul className="flex h-16">
        {visibleEntries(tabs, { seesAi, desk: false }).map((entry) => {
          const on = entry.key === section;
          return (
            <li key={entry.key} className="flex min-w-0 flex-1">
              <Link
                to={placeOf(entry, section)}
                aria-current={on ? "page" : undefined}
                onClick={() => {
                  if (on) document.querySelector("#main [data-scroller]")?.scrollTo({ top: 0, behavior: "smooth" });
                }}
                className={cx(
                  "relative flex min-w-0 flex-1 flex-col items-center justify-center gap-[3px] text-13 leading-4 tracking-[-.01em]",
                  on ? "tab-on font-semibold text-primary-ink" : "font-medium text-muted",
                )}
              >
                <entry.icon size={22} strokeWidth={1.75} aria-hidden="true" />
                <span className="max-w-full truncate">{t(entry.label)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
