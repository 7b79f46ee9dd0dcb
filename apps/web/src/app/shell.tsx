import type { UserId } from "@ankara/domain/records/fields";
import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { useAuthority, useSession } from "../session/use-session.ts";
import { IconButton } from "../ui/button.tsx";
import { MoreIcon } from "../ui/icons.ts";
import { titleCutText } from "../ui/key-scroll.ts";
import { Screen } from "../ui/screen.tsx";
import { ScreenChromeContext } from "../ui/screen-context.ts";
import { warmSheets } from "../ui/sheet.tsx";
import { useHasRail, useHasSidebar, useIsDesk } from "../ui/use-media.ts";
import { isNavigationHidden } from "./first-touch.ts";
import { focusRow, useKeys } from "./keys.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { toast } from "../ui/toast.tsx";
import { endMenu, headOf, isClosedTo, moneyEntries, visibleEntries } from "./navigation.ts";
import { useSectionMemory } from "./section-memory.ts";
import type { Frame } from "./routes.tsx";
import { RailHead, Sidebar } from "./sidebar.tsx";
import { openFor, StoreGate, WhenRead } from "./store-gate.tsx";
import { BackupStrip, CopyStrip, DeviceFullStrip, NamelessStrip, SignInAgainStrip } from "./status-strips.tsx";
import { SyncBadge } from "./sync-badge.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useSeesAi } from "../session/use-sees-ai.ts";
import { thisDevice } from "../platform/device.ts";
import { touch } from "../platform/touch.ts";
import { syncNow } from "../sync/sync-engine.ts";
import { readSyncStatus, watchSyncStatus } from "../sync/sync-status.ts";
import { currentUser } from "@ankara/contract/users";
import { whenIdle, yieldToMain } from "../platform/yield-to-main.ts";
import { api } from "../api/api.ts";
import { readSession, writeUser } from "../session/session.ts";

const WaitingStrips = lazyScreen(() => import("../features/settings/waiting-strips.tsx"), "WaitingStrips", {
  quiet: true,
});
const DeviceTroubleStrip = lazyScreen(() => import("./device-trouble-strip.tsx"), "DeviceTroubleStrip", {
  quiet: true,
});
const ClockStrip = lazyScreen(() => import("./clock-strip.tsx"), "ClockStrip", { quiet: true });
const CriticalStrip = lazyScreen(() => import("../features/announcements/critical-strip.tsx"), "CriticalStrip", {
  quiet: true,
});
const InstallHint = lazyScreen(() => import("./install-hint.tsx"), "InstallHint", { quiet: true });
const EndMenu = lazyScreen(() => import("../features/menu/end-menu.tsx"), "EndMenu");
const KeysSheet = lazyScreen(() => import("./keys-sheet.tsx"), "KeysSheet");
const CommandPalette = lazyScreen(() => import("./command-palette.tsx"), "CommandPalette");

export { openFor };

/** Everything around a screen for a signed-in person: store, sidebar or tabs, the end menu, the keyboard. */
export function Shell({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { t } = useLingui();
  const session = useSession();
  const desk = useIsDesk();
  const wide = useHasSidebar();
  const roomy = useHasRail();
  const seesAi = useSeesAi();
  const { role } = useAuthority();
  const { pathname } = useLocation();
  // Open on the page it was opened on: going anywhere closes it, and coming back does not open it again.
  const [menu, setMenu] = useState<{ at: string | null; from?: HTMLElement }>({ at: null });
  if (menu.at !== null && menu.at !== pathname) setMenu({ ...menu, at: null });
  const menuOpen = menu.at === pathname;
  const openMenu = useCallback(
    (event: MouseEvent<HTMLElement>) => setMenu({ at: window.location.pathname, from: event.currentTarget }),
    [],
  );
  const [paletteAt, setPaletteAt] = useState<string | null>(null);
  const navigate = useNavigate();
  const isClosed = isClosedTo(role, pathname);
  const leave = useEffectEvent(() => {
    toast(t`Your role doesn’t allow this. Ask the owner or a manager.`);
    void navigate("/", { replace: true });
  });
  useEffect(() => {
    if (isClosed) leave();
  }, [isClosed]);
  const openSearch = useCallback(
    () => (desk ? setPaletteAt(window.location.pathname) : void navigate("/tabs/search")),
    [desk, navigate],
  );
  const [keysAt, setKeysAt] = useState<string | null>(null);
  const showKeys = useCallback(() => setKeysAt(window.location.pathname), []);
  useKeys(openSearch, showKeys);
  useSectionMemory(frame === "tabs");
  useFreshUser(session?.user.id);
  const [calm, setCalm] = useState(false);
  useEffect(() => whenIdle(() => setCalm(true)), []);
  // One after the other: both in one breath hold up a touch on a slow phone.
  useEffect(() => (calm ? whenIdle(warmOverlays) : undefined), [calm]);

  const navigationHidden = isNavigationHidden();
  const nameless = !session?.user.name.trim();
  const hasSide = roomy && frame !== "focus" && !navigationHidden && !nameless;
  const hasTabs = !roomy && frame === "tabs" && !navigationHidden;
  const showMenuButton = !hasSide && !navigationHidden;
  const chrome = useMemo(
    () => ({
      badge: <SyncBadge />,
      menu: showMenuButton ? (
        <IconButton label={t`One More Thing`} icon={MoreIcon} aria-haspopup="dialog" onClick={openMenu} />
      ) : null,
      refresh,
      withHead: (said: ReactNode) => <MissingScreen isRoot={frame === "tabs"}>{said}</MissingScreen>,
    }),
    [showMenuButton, openMenu, frame, t],
  );
  if (!session) return null;

  return (
    <StoreGate key={session.user.id} user={session.user}>
      <ScreenChromeContext value={chrome}>
        <a
          href="#main"
          onClick={(event) => focusRow() && event.preventDefault()}
          className="sr-only focus:not-sr-only focus:absolute focus:z-80 focus:rounded-input focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
        >
          {t`Skip to content`}
        </a>
        <div className="flex h-full" onPointerOver={titleCutText}>
          {hasSide &&
            (wide ? (
              <Sidebar user={session.user} seesAi={seesAi} onMore={openMenu} moreOpen={menuOpen} />
            ) : (
              <TabBar
                seesAi={seesAi}
                rail={{ head: <RailHead user={session.user} />, onMore: openMenu, moreOpen: menuOpen }}
              />
            ))}
          <div className="safe-top flex min-w-0 flex-1 flex-col">
            <PageSpeaker />
            <SignInAgainStrip />
            <DeviceFullStrip />
            <BackupStrip />
            <CopyStrip />
            {calm && (
              <Suspense fallback={null}>
                <DeviceTroubleStrip />
                <WaitingStrips />
                <ClockStrip />
              </Suspense>
            )}
            {calm && pathname !== "/announcement" && (
              <Suspense fallback={null}>
                <CriticalStrip />
              </Suspense>
            )}
            {nameless && pathname !== "/welcome/" && <NamelessStrip />}
            <main
              id="main"
              tabIndex={-1}
              className={
                hasSide
                  ? "min-h-0 flex-1 border-l border-line bg-surface outline-none"
                  : "min-h-0 flex-1 outline-none desk:bg-surface"
              }
            >
              {!isClosed && <WhenRead but={pathname === "/tabs/invoice"}>{children}</WhenRead>}
            </main>
            {/* Below the page: what comes late must not push away what is being read. The invoices have cards for what is to do. */}
            {calm && frame === "tabs" && pathname !== "/tabs/invoice" && (
              <Suspense fallback={null}>
                <InstallHint />
              </Suspense>
            )}
            {hasTabs && <TabBar seesAi={seesAi} />}
          </div>
        </div>
        {menu.from && (
          <Suspense fallback={null}>
            <EndMenu
              open={menuOpen}
              beside={hasSide ? menu.from : null}
              onClose={() => setMenu({ ...menu, at: null })}
              user={session.user}
              entries={visibleEntries(endMenu, { seesAi, desk: wide, role })}
              moneyEntries={visibleEntries(moneyEntries(session.user.country, thisDevice().sells), {
                seesAi,
                desk: wide,
                role,
              })}
            />
          </Suspense>
        )}
        {keysAt === pathname && (
          <Suspense fallback={null}>
            <KeysSheet onClose={() => setKeysAt(null)} />
          </Suspense>
        )}
        {paletteAt === pathname && (
          <WhenRead>
            <Suspense fallback={null}>
              <CommandPalette onClose={() => setPaletteAt(null)} />
            </Suspense>
          </WhenRead>
        )}
      </ScreenChromeContext>
    </StoreGate>
  );
}

/** Stands in for a screen whose code is missing: its head, with the way back, and what is said. */
function MissingScreen({ isRoot, children }: { isRoot: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const head = headOf(useLocation().pathname);
  return (
    <Screen title={head ? t(head) : "Ankara"} column={640} back={isRoot ? undefined : "/"}>
      {children}
    </Screen>
  );
}

/** Fetches sheets and the end menu, so that a later tap needs no network. */
function warmOverlays(): void {
  warmSheets();
  void EndMenu.preload().catch(() => undefined);
}

/** The new page's title is on the document a moment after the address has changed. */
const settleMs = 150;

/** Says the page's name to screen readers when the address changes, and gives focus to the page where the old one took it along. */
function PageSpeaker() {
  const { pathname } = useLocation();
  const [spoken, setSpoken] = useState({ pathname, title: "" });
  useEffect(() => {
    if (spoken.pathname === pathname) return;
    const timer = setTimeout(() => {
      setSpoken({ pathname, title: document.title });
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [pathname, spoken.pathname]);
  return <output className="sr-only">{spoken.title}</output>;
}

/** A pull shows its ring at least this long, and lets go after the other even when the server is slow. */
const minPullMs = 500;
const maxPullMs = 10_000;

/** Asks the server now, and is done when the device is in step or knows that it cannot be. */
async function refresh(): Promise<void> {
  touch("tick");
  const shortest = pause(minPullMs);
  syncNow();
  await Promise.race([settled(), pause(maxPullMs)]);
  await shortest;
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (readSyncStatus().state === "syncing") return;
      stop();
      resolve();
    };
    const stop = watchSyncStatus(look);
    // The engine says "syncing" a moment after it was asked.
    setTimeout(look, minPullMs);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks the server once who one is: name, logo and country may have changed on another device. Without network nothing happens. */
function useFreshUser(userId: UserId | undefined): void {
  useEffect(() => {
    if (userId === undefined || !navigator.onLine) return;
    const stop = new AbortController();
    // In a task of its own: the first screen is drawn in this one.
    void yieldToMain().then(async () => {
      if (stop.signal.aborted) return;
      const result = await api.call(currentUser, { signal: stop.signal });
      if (result.ok && readSession()?.user.id === result.value.user.id) writeUser(result.value.user);
    });
    return () => stop.abort();
  }, [userId]);
}
