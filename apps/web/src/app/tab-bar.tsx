import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEventHandler, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { cx } from "../ui/cx.ts";
import { MoreIcon } from "../ui/icons.ts";
import { prefersLessMotion } from "../ui/use-media.ts";
import { placeOf } from "./section-memory.ts";
import { useAuthority } from "../session/use-session.ts";
import { sectionOf, tabs, visibleEntries } from "./navigation.ts";

/** Below the page on phones; with `rail` at its side on tablets, where 'More' has a place, too. */
type TabBarProps = {
  seesAi: boolean;
  rail?: { head: ReactNode; onMore: MouseEventHandler<HTMLElement>; moreOpen: boolean };
};

/** Tabs of phones and tablets. The tab one is in goes to its top when pressed again. */
export function TabBar({ seesAi, rail }: TabBarProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  const { role } = useAuthority();
  return (
    <nav
      aria-label={t`Main`}
      className={
        rail
          ? "safe-y flex w-(--rail) shrink-0 flex-col overflow-y-auto"
          : // Over the ground of the round button, which would cover the upper half of the diamond.
            "safe-bottom relative z-10 shrink-0 border-t border-line bg-surface"
      }
    >
      {rail?.head}
      <ul className={rail ? "flex-1" : "flex h-16"}>
        {visibleEntries(tabs, { seesAi, desk: false, role }).map((entry) => {
          const on = entry.key === section;
          return (
            // As wide as their names, so that the gaps between them are alike: five names of French just fit 320 px.
            <li key={entry.key} className={cx("flex min-w-0", rail ? "flex-1" : "flex-auto")}>
              <Link
                to={placeOf(entry, section)}
                aria-current={on ? "page" : undefined}
                onClick={() => {
                  const behavior = prefersLessMotion() ? "auto" : "smooth";
                  if (on) document.querySelector("#main [data-scroller]")?.scrollTo({ top: 0, behavior });
                }}
                className={cx(tabLook, rail ? "h-16" : on && "tab-on", on ? tabOn : tabOff)}
              >
                <entry.icon size={22} strokeWidth={1.75} aria-hidden="true" />
                <span className="max-w-full truncate">{t(entry.label)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {rail && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={rail.moreOpen}
          onClick={rail.onMore}
          className={cx(tabLook, "h-16 flex-none", section === "more" || rail.moreOpen ? tabOn : tabOff)}
        >
          <MoreIcon size={22} strokeWidth={1.75} aria-hidden="true" />
          <Trans>More</Trans>
        </button>
      )}
    </nav>
  );
}

const tabLook =
  "relative flex min-w-0 flex-1 flex-col items-center justify-center gap-[3px] text-13 leading-4 font-medium tracking-[-.03em]";
const tabOn = "text-primary-ink";
const tabOff = "text-muted";
