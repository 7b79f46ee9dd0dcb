import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { UserId } from "@ankara/domain/records/fields";
import { formatPercent } from "../../i18n/numbers.ts";
import { useOpenBusiness } from "../../session/use-open-business.ts";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "react-router";
import { type OtherBusiness, type User, logOut } from "@ankara/contract/users";
import { plural } from "@lingui/core/macro";
import { BusinessLogo } from "../../ui/business-logo.tsx";
import { cx } from "../../ui/cx.ts";
import { ClientsIcon, DeleteIcon, DownloadIcon, LogOutIcon, type Icon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { localText } from "../../platform/browser-storage.ts";
import { useInstall } from "../../platform/install.ts";
import { atServer } from "../../api/server-origin.ts";
import { useBusiness, useDevice, useDraftRows, useRecords } from "../../store/hooks.ts";
import { useDeleteAccount } from "./use-delete-account.ts";
import { api } from "../../api/api.ts";
import { signOutHere } from "../../session/sign-out.ts";
import { countUnsent } from "../../store/count-unsent.ts";
import { currentStore } from "../../store/store.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { toast } from "../../ui/toast.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

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
            <span className="block truncate text-13 text-muted">{user.email || user.name || user.username}</span>
          </span>
        </Link>
        {user.businesses && <BusinessItems businesses={user.businesses} onDone={onClose} />}
        <nav aria-label={t`One More Thing`} className="border-t border-line py-1.5">
          <MenuPlaces entries={entries} />
          <Rule />
          <MenuPlaces entries={moneyEntries} />
          <InstallItem />
          <SwitchItem user={user} onDone={onClose} />
          <Item icon={LogOutIcon} onClick={() => void logOut()}>
            <Trans>Log Out</Trans>
          </Item>
          {(user.role ?? "owner") === "owner" && <DeleteItem onDone={onClose} />}
        </nav>
      </Sheet>
      {element}
    </>
  );
}

/** The person's other businesses: one tap goes on in one of them, also without a network where this device knows it. */
function BusinessItems({ businesses, onDone }: { businesses: readonly OtherBusiness[]; onDone: () => void }) {
  const { t } = useLingui();
  const open = useOpenBusiness(onDone);
  return (
    <ul aria-label={t`Your other businesses`} className="border-t border-line py-1.5">
      {businesses.map((business) => (
        <li key={business.id}>
          <button
            type="button"
            onClick={() => void open(business)}
            className="flex h-13 w-full items-center gap-3 px-5 text-left hover:bg-hover active:bg-neutral"
          >
            <BusinessLogo name={business.company_name || t`Business`} url={null} size="small" />
            <span className="min-w-0 flex-1 truncate">{business.company_name || t`Business`}</span>
            <UnsentHint userId={business.user_id} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Changes that wait on this device until that business is open. */
function UnsentHint({ userId }: { userId: UserId }) {
  const { t } = useLingui();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void import("../../session/businesses.ts").then(({ unsentOf }) => unsentOf(userId)).then(setCount, () => undefined);
  }, [userId]);
  return count > 0 && <span className="shrink-0 text-15 text-muted">{t`${count} not sent`}</span>;
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

/** For businesses of several people alone: whoever is alone shares the device with nobody. */
function SwitchItem({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useLingui();
  const go = useNavigate();
  const people = useDevice("people", async ({ db }) => (await db.meta.get("people"))?.value);
  if (people === undefined && (user.role ?? "owner") === "owner") return null;
  const change = async () => {
    onDone();
    if (localText.get("lock") !== null) return (await import("../../session/lock/wait-for-unlock.tsx")).switchPerson();
    toast(t`Set a PIN first, so that others can’t open what is yours.`);
    void go("/settings/security");
  };
  return (
    <Item icon={ClientsIcon} onClick={() => void change()}>
      <Trans>Switch person</Trans>
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
      {hint && <span className="shrink-0 text-15 text-muted max-[350px]:hidden">{hint}</span>}
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
    fees: tax ? `${tax.name} ${formatPercent(tax.ratePpm)}` : undefined,
    announcements: typeof unread === "number" && unread > 0 ? t`${unread} new` : undefined,
    drafts: drafts > 0 ? String(drafts) : undefined,
  };
}

const UnsentSheet = lazyPart(async () => ({ default: (await import("./unsent-sheet.tsx")).UnsentSheet }));

/** The server gets this long to hear of the log-out, because a bad line must not hold anybody back. */
const serverTimeoutMs = 4_000;
/** Unsent changes get this long to go up by themselves before anybody is asked. */
const sendFirstMs = 6_000;
const lookEveryMs = 150;

type Step = "in" | "sending" | "asking" | "leaving";

/**
 * Logs out: at once when everything is with the server, else it is sent first, and only what could not be sent leads to
 * the question. `element` holds the question and belongs into the page.
 */
function useLogOut(): { logOut: () => Promise<void>; element: ReactNode } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>("in");

  async function leave(unsent: "backup" | "nothing"): Promise<void> {
    setStep("leaving");
    await api.call(logOut, { timeoutMs: serverTimeoutMs });
    try {
      if (!(await signOutHere(unsent)))
        toast(t`We couldn’t erase the data on this device. Open Ankara again to finish.`, {
          tone: "danger",
          durationMs: 8000,
        });
      void navigate("/login", { replace: true });
    } catch (cause) {
      console.error("Nobody was signed out", cause);
      toast(t`This device couldn’t save, so you’re still logged in. Try again.`, {
        tone: "danger",
        durationMs: 8000,
      });
    } finally {
      setStep("in");
    }
  }

  async function start(): Promise<void> {
    if ((await countUnsent(currentStore().db)) > 0) {
      setStep("sending");
      await sendWhatWaits();
    }
    if ((await countUnsent(currentStore().db)) > 0) setStep("asking");
    else await leave("nothing");
  }

  return {
    logOut: start,
    element: (
      <>
        {step === "asking" && (
          <Suspense fallback={<LoadingOverlay open text={<Trans>Logging out…</Trans>} />}>
            <UnsentSheet onStay={() => setStep("in")} onLeave={(unsent) => void leave(unsent)} />
          </Suspense>
        )}
        <LoadingOverlay open={step === "sending"} text={<Trans>Sending unsent changes…</Trans>} />
        <LoadingOverlay open={step === "leaving"} text={<Trans>Logging out…</Trans>} />
      </>
    ),
  };
}

async function sendWhatWaits(): Promise<void> {
  if (!navigator.onLine) return;
  syncNow();
  const { db } = currentStore();
  const end = Date.now() + sendFirstMs;
  const waits = async () => (await db.outbox.count()) + (await db.uploads.where({ state: "waiting" }).count()) > 0;
  while (Date.now() < end && (await waits())) await new Promise((wait) => setTimeout(wait, lookEveryMs));
}
