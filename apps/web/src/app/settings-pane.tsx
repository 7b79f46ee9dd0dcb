import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { cx } from "../ui/cx.ts";
import { PaneContext } from "../ui/screen-context.ts";
import { useHasSplit } from "../ui/use-media.ts";
import { useAuthority } from "../session/use-session.ts";
import { settingsPlaceOf, settingsPlaces, visibleEntries } from "./navigation.ts";

/** Settings: the places on the left, the chosen one beside them. On phones the screen alone, reached from the end menu. */
export function SettingsPane({ children }: { children: ReactNode }) {
  const beside = useHasSplit();
  if (!beside) return children;
  return (
    <div className="flex h-full">
      <SettingsPlaces />
      <div className="h-full min-w-0 flex-1">
        <PaneContext value="detail">{children}</PaneContext>
      </div>
    </div>
  );
}

function SettingsPlaces() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const { role } = useAuthority();
  const placed = settingsPlaceOf(pathname + search);
  return (
    <section className="h-full w-[196px] shrink-0 border-r border-line px-3 pt-4">
      <h2 className="px-3 pt-1 pb-4 text-22">
        <Trans>Settings</Trans>
      </h2>
      <nav aria-label={t`Settings`} className="flex flex-col gap-0.5">
        {visibleEntries(settingsPlaces, { seesAi: true, desk: false, role }).map(({ key, to, icon: Mark, label }) => {
          const on = key === placed;
          return (
            <Link
              key={key}
              to={to}
              replace
              aria-current={on ? "page" : undefined}
              className={cx(
                "flex min-h-11 items-center gap-[11px] desk:min-h-9 rounded-input px-3 py-1 text-15",
                on ? "bg-primary-soft font-medium text-primary-ink" : "text-muted hover:bg-hover hover:text-ink",
              )}
            >
              <Mark size={18} strokeWidth={1.75} aria-hidden="true" />
              {t(label)}
            </Link>
          );
        })}
      </nav>
    </section>
  );
}
