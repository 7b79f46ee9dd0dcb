import { use, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Link, useLocation, useNavigate, useNavigationType } from "react-router";
import { useLingui } from "@lingui/react/macro";
import { Button, IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { BackIcon, CloseIcon, PlusIcon, type Icon } from "./icons.ts";
import { keyScroll } from "./key-scroll.ts";
import { PaneContext, ScreenChromeContext } from "./screen-context.ts";
import { ScrollContext } from "./scroll-context.ts";
import { useHasRail, useIsDesk } from "./use-media.ts";
import { usePullToRefresh, type Pull } from "./use-pull-to-refresh.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

type MainAction = { label: string; icon?: Icon; to?: string; onClick?: () => void };

type ScreenProps = {
  title: string;
  /** 13 px under the title: "Saved on this device". A detail has none, because the list beside it says where it belongs. */
  subtitle?: ReactNode;
  /** Address "back" leads to when the app was opened on this screen. Without it the screen is the root of a tab. */
  back?: string;
  /** A cross instead of an arrow: leaving an editor. */
  close?: boolean;
  /** Runs instead of going back. */
  onBack?: () => void;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  /** A `SearchBox`; under the title on phones, in the head on desks. */
  search?: ReactNode;
  /** The one main action: floats on phones, stands in the head where there is a rail, answers to the key `n`. */
  fab?: MainAction;
  /** Stays under the content, above the keyboard. */
  footer?: ReactNode;
  /** Replaces the plain title in the page (a contact's head); the title is then shown only once it is scrolled away. */
  quietTitle?: boolean;
  /** Leaves the head out: the content begins with its own `h1`. For a detail beside its list. */
  headless?: boolean;
  /** Widest that head, content and footer grow, in pixels: 640 for forms and prose, more for tables. Content begins 16 px in. */
  column?: number;
  /** Widest that the head grows, in pixels, where the content keeps a measure of its own: a table, which begins 24 px in. */
  headWidth?: number;
  children: ReactNode;
  /** The element that scrolls, when the screen needs it. */
  scrollRef?: RefObject<HTMLDivElement | null>;
};

/** Both sides of a column together, in pixels. */
const gutters = 48;
const measureOf = (column: number | undefined) => (column === undefined ? undefined : { maxWidth: column + gutters });

/** Column of a screen with a cross: no sidebar stands to its left. */
const inTheMiddle = "mx-auto w-full";

/** One screen: head, search, content that scrolls, footer and the floating action. */
export function Screen(props: ScreenProps) {
  const { title, back, close, search, fab, footer, headless, column, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.scrollRef ?? own;
  const pane = use(PaneContext);
  const desk = useIsDesk();
  const rail = useHasRail();
  const { scrolled, down } = useScrolled(scroller);
  useScrollMemory(scroller, back === undefined ? "always" : "back");
  const inline = desk && pane !== "list";
  const floats = fab && !rail && pane === null;
  const root = back === undefined && !props.onBack;
  // At every drawing, because rows and buttons come and go with the data.
  useLayoutEffect(() => keyScroll(scroller.current));
  const motion = useEnterMotion(root);
  const { refresh } = use(ScreenChromeContext);
  const measure = measureOf(column);
  const edge = column === undefined ? undefined : root || pane === "detail" ? "desk:px-2" : "desk:pl-9";
  const middle = close && inTheMiddle;
  // A tall window would part a short form from its button.
  const followed = footer !== undefined && rail && column !== undefined;
  const pull = usePullToRefresh(scroller, root ? refresh : null);
  return (
    <div className={cx("relative flex h-full min-w-0 flex-col", motion)}>
      {pane !== "list" && <title>{`${title} · Ankara`}</title>}
      {!headless && <Head {...props} scrolled={scrolled} />}
      {search && !inline && <div className="shrink-0 px-4 pb-2">{search}</div>}
      <ScrollContext value={scroller}>
        {pull.state !== "rest" && <PullMark pull={pull} />}
        <div
          ref={scroller}
          data-scroller=""
          className={cx("relative min-h-0 flex-1 overflow-y-auto overscroll-contain", floats && "scroll-pb-24")}
        >
          {floats && <FloatingAction action={fab} quiet={down} />}
          {column ? (
            <div className={cx(!followed && "desk:pb-10", edge, middle)} style={measure}>
              {children}
            </div>
          ) : (
            children
          )}
          {/* Not padding: browsers differ in whether it counts for the height a sticky place is a part of. */}
          {floats && <div className="h-24" />}
          {followed && (
            <div
              className={cx("safe-bottom over-more sticky border-t border-line bg-surface", middle)}
              style={{ ...measure, bottom: 0 }}
            >
              <div className={edge}>{footer}</div>
            </div>
          )}
        </div>
      </ScrollContext>
      {footer && !followed && (
        <div className="safe-bottom shrink-0 border-t border-line bg-surface">
          <div className={edge} style={measure}>
            {footer}
          </div>
        </div>
      )}
    </div>
  );
}

function Head({
  title,
  subtitle,
  back,
  close,
  onBack,
  actions,
  search,
  fab,
  quietTitle,
  scrolled,
  column,
  headWidth,
}: ScreenProps & { scrolled: boolean }) {
  const chrome = use(ScreenChromeContext);
  const pane = use(PaneContext);
  const desk = useIsDesk();
  const rail = useHasRail();
  const leave = useLeave(back ?? "/");
  const { t } = useLingui();
  const root = back === undefined && !onBack;
  const showBack = !root && pane !== "detail";
  const hidden = quietTitle && !scrolled;
  return (
    <header
      className={cx(
        "flex shrink-0 items-center",
        rail ? "pr-4" : "pr-2",
        // A tablet's list is narrow: its title needs the gaps.
        (desk || (rail && pane !== "list")) && "gap-2",
        !root
          ? cx("min-h-14 py-1.5 desk:pt-3 desk:pb-2", showBack ? "pl-1" : "pl-4")
          : rail
            ? "min-h-16 pt-4 pb-3 pl-4"
            : "min-h-14 pt-2 pl-4",
        close && column !== undefined && inTheMiddle,
        desk && (root || !showBack) && (pane === "list" && !headWidth ? "desk:pl-4" : "desk:pr-6 desk:pl-6"),
      )}
      style={headWidth ? { maxWidth: headWidth } : measureOf(column)}
    >
      {showBack && (
        <IconButton
          label={close ? t`Close` : t`Back`}
          icon={close ? CloseIcon : BackIcon}
          onClick={onBack ?? leave}
          data-back-key=""
        />
      )}
      <div className={cx("min-w-0 flex-1", showBack && "pl-1")}>
        <h1
          className={cx(
            "transition-[font-size,line-height,opacity]",
            root ? "truncate" : "line-clamp-2 wrap-anywhere desk:line-clamp-1",
            !root || (!rail && (scrolled || title.length > 14))
              ? "text-18"
              : rail || title.length > 11
                ? "text-22"
                : "text-28",
            hidden && "opacity-0",
          )}
        >
          {title}
        </h1>
        {subtitle && pane !== "detail" && (
          <div className="line-clamp-2 text-13 leading-4 text-muted desk:line-clamp-1">{subtitle}</div>
        )}
      </div>
      {root && pane !== "detail" && chrome.badge}
      {desk && pane !== "list" && search && <div className="w-64">{search}</div>}
      {actions}
      {fab && (rail || pane) && (
        <Button
          variant="primary"
          icon={fab.icon ?? PlusIcon}
          newKey
          shortcut={pane === "list" ? undefined : "n"}
          to={fab.to}
          onClick={fab.onClick}
        >
          {pane === "list" ? (
            <>
              {/* A longer title beside other ways needs the room of the word. */}
              {desk && (!actions || title.length < 10) && t`New`}
              <span className="sr-only">: {fab.label}</span>
            </>
          ) : (
            fab.label
          )}
        </Button>
      )}
      {root && pane !== "detail" && chrome.menu}
    </header>
  );
}

/** The round button of a phone. Rows end above it: it stands on ground of its own, which fades where the list begins. */
function FloatingAction({ action, quiet }: { action: MainAction; quiet: boolean }) {
  const Mark = action.icon ?? PlusIcon;
  const look =
    "flex h-14 items-center rounded-[18px] bg-primary px-4 font-semibold text-on-primary shadow-soft active:bg-primary-press";
  const inside = (
    <>
      <Mark size={24} strokeWidth={2} aria-hidden="true" />
      <span
        className={cx(
          "overflow-hidden transition-[max-width,padding,opacity]",
          // One line while it closes: words that wrap on the way would jump.
          quiet ? "max-w-0 whitespace-nowrap opacity-0" : "line-clamp-2 max-w-60 pr-1 pl-2 text-left",
        )}
      >
        {action.label}
      </span>
    </>
  );
  return (
    // It lies in the scroller, so that a finger on the ground scrolls the list; its height is taken back from what follows.
    <div
      className="sticky z-10 -mb-24 flex h-24 items-end justify-end px-4 pb-4"
      style={{ top: "calc(100% - 96px)", background: "linear-gradient(to top, var(--paper) 76px, transparent)" }}
    >
      {action.to === undefined ? (
        <button type="button" data-new-key="" aria-label={action.label} onClick={action.onClick} className={look}>
          {inside}
        </button>
      ) : (
        <Link to={action.to} data-new-key="" aria-label={action.label} className={look}>
          {inside}
        </Link>
      )}
    </div>
  );
}

/** The turning ring that comes down with the finger. */
function PullMark({ pull: { state, offsetPx } }: { pull: Pull }) {
  const { t } = useLingui();
  return (
    <output
      aria-label={state === "busy" ? t`Contacting the server` : undefined}
      className="flex shrink-0 items-end justify-center overflow-hidden"
      style={{ height: offsetPx }}
    >
      <span
        aria-hidden="true"
        className={cx(
          "mb-4 size-6 rounded-full border-2 border-primary border-r-transparent",
          state === "busy" ? "turning" : state === "pulling" && "opacity-50",
        )}
      />
    </output>
  );
}

/** Forwards a deeper screen comes from the side, back the root fades in. Tabs and the first screen stand still. */
function useEnterMotion(root: boolean): string {
  const action = useNavigationType();
  const { key } = useLocation();
  const [motion] = useState(() => {
    if (key === "default") return "";
    if (action === "PUSH" && !root) return "page-forward";
    return action === "POP" && root ? "page-back" : "";
  });
  return motion;
}

/** Returns whether the content has left its top, and whether the last move was downwards. */
function useScrolled(scroller: RefObject<HTMLElement | null>): { scrolled: boolean; down: boolean } {
  const [state, setState] = useState({ scrolled: false, down: false });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let last: number | undefined;
    const look = () => {
      const top = box.scrollTop;
      const scrolled = top > 8;
      // The first place may be a remembered one, which is no move: a button that closes then slips away under the finger.
      const moved = last === undefined ? 0 : top - last;
      const down = scrolled && (Math.abs(moved) < 4 ? undefined : moved > 0);
      if (last === undefined || Math.abs(moved) >= 4) last = top;
      setState((now) => {
        const next = { scrolled, down: down ?? now.down };
        return next.scrolled === now.scrolled && next.down === now.down ? now : next;
      });
    };
    // Listens before a remembered place is scrolled to. Asking where the box stands would lay the page out before its time.
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, [scroller]);
  return state;
}

/** Goes back inside the app, or to `fallback` when the app was opened here. */
function useLeave(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => (key === "default" ? navigate(fallback, { replace: true }) : navigate(-1));
}
