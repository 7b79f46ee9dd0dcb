import type { ReactNode } from "react";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { User } from "@ankara/contract/users";
import { BusinessLogo } from "../../ui/business-logo.tsx";
import { cx } from "../../ui/cx.ts";
import { DeleteIcon, DownloadIcon, LogOutIcon, type Icon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { useInstall } from "../../platform/install.ts";
import { atServer } from "../../api/server-origin.ts";
import { useBusiness, useDevice, useDraftRows, useRecords } from "../../store/hooks.ts";
import { useDeleteAccount } from "./use-delete-account.ts";
import { useLogOut } from "./use-log-out.tsx";
import { plural } from "@lingui/core/macro";
import { percentText } from "@ankara/domain/money/rate";

type MenuEntry = { key: string; label: MessageDescriptor; icon: Icon; to: string; separated?: true };
type EndMenuProps = {
  open: boolean;
  /** 'More' in the side navigation; null where the menu comes from the side of a phone. */
  beside: HTMLElement | null;
  onClose: () => void;
  user: User;
  entries: readonly MenuEntry[];
  moneyEntries: readonly MenuEntry[];
};

/** 'One More Thing': the places that have no tab, and the two ways out. */
export function EndMenu({ open, beside, onClose, user, entries, moneyEntries }: EndMenuProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { logOut, element } = useLogOut();
  const name = business?.companyName || user.company_name || user.name || user.username;
  return (
    <>
      <Sheet open={open} onClose={onClose} side="end" beside={beside} title={<Trans>One More Thing</Trans>}>
        <Link to="/settings/account" className="flex items-center gap-3 px-5 pt-1 pb-4">
          <BusinessLogo name={name} url={user.logo && atServer(user.logo)} size="medium" />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-13 text-muted">{user.email}</span>
          </span>
        </Link>
        <nav aria-label={t`One More Thing`} className="border-t border-line py-1.5">
          <MenuPlaces entries={entries} />
          <Rule />
          <MenuPlaces entries={moneyEntries} />
          <InstallItem />
          <Item icon={LogOutIcon} onClick={() => void logOut()}>
            <Trans>Log Out</Trans>
          </Item>
          <DeleteItem onDone={onClose} />
        </nav>
      </Sheet>
      {element}
    </>
  );
}

function MenuPlaces({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useLingui();
  const hints = useMenuHints();
  return entries.map((entry, index) => (
    <div key={entry.key}>
      {entry.separated && index > 0 && <Rule />}
      <Item icon={entry.icon} to={entry.to} hint={hints[entry.key]}>
        {t(entry.label)}
      </Item>
    </div>
  ));
}

function InstallItem() {
  const install = useInstall();
  if (!install) return null;
  return (
    <Item icon={DownloadIcon} onClick={() => void install()}>
      <Trans>Add to home screen</Trans>
    </Item>
  );
}

function DeleteItem({ onDone }: { onDone: () => void }) {
  const deleteAccount = useDeleteAccount();
  return (
    <Item
      danger
      icon={DeleteIcon}
      onClick={async () => {
        if (await deleteAccount()) onDone();
      }}
    >
      <Trans>Delete Account</Trans>
    </Item>
  );
}

type ItemProps = {
  icon: Icon;
  to?: string;
  onClick?: () => void;
  hint?: string | undefined;
  danger?: boolean;
  children: ReactNode;
};

function Item({ icon: Mark, to, onClick, hint, danger, children }: ItemProps) {
  const look = cx(
    "flex h-[46px] w-full items-center gap-4 px-5 text-left hover:bg-hover active:bg-neutral",
    danger && "text-overdue-ink",
  );
  const inside = (
    <>
      <Mark size={21} strokeWidth={1.75} aria-hidden="true" className={cx("shrink-0", !danger && "text-muted")} />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint && <span className="shrink-0 text-15 text-muted">{hint}</span>}
    </>
  );
  return to === undefined ? (
    <button type="button" onClick={onClick} className={look}>
      {inside}
    </button>
  ) : (
    <Link to={to} className={look}>
      {inside}
    </Link>
  );
}

const Rule = () => <hr className="mx-5 my-1.5 border-line" />;

/** Returns the muted text at the end of some entries: the number of items, the usual tax, the number of drafts. */
function useMenuHints(): Record<string, string | undefined> {
  const { t } = useLingui();
  const items = useRecords("catalogs")?.filter((item) => item.archivedAt === null).length;
  const tax = useRecords("fees")?.find((fee) => fee.kind === "tax" && fee.defaultOn && fee.archivedAt === null);
  const drafts = useDraftRows().length;
  const unread = useDevice(
    "announcements/unread",
    async ({ db }) => (await db.meta.get("announcements_unread"))?.value,
  );
  return {
    catalog: items ? t`${plural(items, { one: "# item", other: "# items" })}` : undefined,
    fees: tax ? t`${tax.name} ${percentText(tax.ratePpm)} %` : undefined,
    announcements: typeof unread === "number" && unread > 0 ? t`${unread} new` : undefined,
    drafts: drafts > 0 ? String(drafts) : undefined,
  };
}
