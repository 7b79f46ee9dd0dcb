import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEventHandler } from "react";
import { Link, useLocation } from "react-router";
import type { User } from "@ankara/contract/users";
import { useBusiness } from "../store/hooks.ts";
import { Kbd } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { MoreIcon, type Icon } from "../ui/icons.ts";
import { placeOf } from "./section-memory.ts";
import { useAuthority } from "../session/use-session.ts";
import { help, sectionOf, sidebar, visibleEntries, type Entry } from "./navigation.ts";
import { atServer } from "../api/server-origin.ts";
import { useLogoUpload } from "../forms/use-logo-upload.ts";
import { BusinessLogo } from "../ui/business-logo.tsx";

/** The logo at the head of the rail, which has no room for a name. */
export function RailHead({ user }: { user: User }) {
  const business = useBusiness();
  const name = business?.companyName || user.company_name || user.name;
  return (
    <Link to="/settings/account" aria-label={name} className="grid h-18 shrink-0 place-items-center">
      <BusinessLogo name={name} url={user.logo && atServer(user.logo)} size="medium" />
    </Link>
  );
}

type SidebarProps = { user: User; seesAi: boolean; onMore: MouseEventHandler<HTMLElement>; moreOpen: boolean };

/** The desk's way around: the business with its logo, the places, 'More' and at the foot 'Get Help'. */
export function Sidebar({ user, seesAi, onMore, moreOpen }: SidebarProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const business = useBusiness();
  const section = sectionOf(pathname);
  const { role } = useAuthority();
  return (
    <aside className="flex h-full w-(--sidebar) shrink-0 flex-col overflow-y-auto px-3 py-3.5">
      <BusinessHead
        user={user}
        name={business?.companyName || user.company_name || user.name}
        place={business?.address?.city || business?.address?.line1}
      />
      <nav aria-label={t`Main`} className="flex flex-1 flex-col gap-0.5">
        {visibleEntries(sidebar, { seesAi, desk: true, role }).map((entry) => (
          <Place key={entry.key} entry={entry} to={placeOf(entry, section)} current={entry.key === section} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={moreOpen}
          onClick={onMore}
          className={cx(placeLook, section === "more" || moreOpen ? placeOn : placeOff)}
        >
          <PlaceIcon icon={MoreIcon} on={section === "more" || moreOpen} />
          <Trans>More</Trans>
        </button>
        <span className="flex-1" />
        {help.ready && <Place entry={help} to={help.to} current={section === "help"} />}
      </nav>
    </aside>
  );
}

function Place({ entry, to, current }: { entry: Entry; to: string; current: boolean }) {
  const { t } = useLingui();
  return (
    <Link to={to} aria-current={current ? "page" : undefined} className={cx(placeLook, current ? placeOn : placeOff)}>
      <PlaceIcon icon={entry.icon} on={current} />
      {t(entry.label)}
      {entry.key === "search" && (
        <span className="ml-auto">
          <Kbd>{isMac ? "⌘ K" : "Ctrl K"}</Kbd>
        </span>
      )}
    </Link>
  );
}

function PlaceIcon({ icon: Mark, on }: { icon: Icon; on: boolean }) {
  return <Mark size={18} strokeWidth={1.75} aria-hidden="true" className={on ? "text-primary-ink" : ""} />;
}

const isMac = /Mac/.test(navigator.userAgent);
const placeLook =
  "flex h-9 shrink-0 items-center gap-[11px] rounded-input px-2.5 text-15 font-medium transition-colors";
const placeOn = "bg-surface text-ink ring-1 ring-line";
const placeOff = "text-muted hover:bg-neutral hover:text-ink";

/** Logo and name at the head of the sidebar. Without a logo a field that takes one: 'ADD LOGO'. */
function BusinessHead({ user, name, place }: { user: User; name: string; place: string | undefined }) {
  const { t } = useLingui();
  const { choose, busy } = useLogoUpload();
  return (
    <div className="pb-3.5">
      <Link
        to="/settings/account"
        className="flex min-h-13 items-center gap-2.5 rounded-input px-2 py-1.5 hover:bg-neutral"
      >
        <BusinessLogo name={name} url={user.logo && atServer(user.logo)} />
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold">{name}</span>
          {place && <span className="block truncate text-13 text-muted">{place}</span>}
        </span>
      </Link>
      {!user.logo && (
        <button
          type="button"
          onClick={choose}
          disabled={busy}
          aria-busy={busy}
          title={t`Upload a picture of your logo`}
          className="mt-2 grid h-14 w-full place-items-center rounded-[10px] border-[1.5px] border-dashed border-field-line text-13 font-medium text-muted hover:border-primary hover:text-ink disabled:opacity-50"
        >
          {busy ? <Trans>Uploading…</Trans> : <Trans>ADD LOGO</Trans>}
        </button>
      )}
    </div>
  );
}
