import { useDeferredValue, useLayoutEffect, useRef, useState, type ElementType } from "react";
import { Dialog } from "@base-ui/react/dialog";
import { Drawer } from "@base-ui/react/drawer";
import { useLingui } from "@lingui/react/macro";
import { cx } from "./cx.ts";
import { CloseIcon } from "./icons.ts";
import { isTyping } from "./is-typing.ts";
import { keyScroll } from "./key-scroll.ts";
import { ScrollContext } from "./scroll-context.ts";
import type { SheetProps } from "./sheet.tsx";
import { useIsDesk } from "./use-media.ts";

const widths = { narrow: "max-w-[400px]", medium: "max-w-[520px]", wide: "max-w-[760px]" } as const;

/** The loaded part of `Sheet`. */
export default function SheetPanel(props: SheetProps) {
  const desk = useIsDesk();
  if (props.inline)
    return (
      <section className="flex h-full min-w-0 flex-col">
        <Inside {...props} Title="h2" />
      </section>
    );
  return props.beside || (desk && props.side !== "end") ? <DeskDialog {...props} /> : <Drawn {...props} />;
}

function DeskDialog({ open, onClose, width = "medium", stay, shortForm, beside, ...inside }: SheetProps) {
  const opener = useOpener(open);
  const popup = useRef<HTMLDivElement>(null);
  const at = beside?.getBoundingClientRect();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={stay ?? false}>
      <Dialog.Portal>
        {/* On the level of sheets, and also over a sheet below: the later one covers the earlier. */}
        <Dialog.Backdrop forceRender className="sheet-scrim fixed inset-0 z-50 bg-scrim" />
        <div
          className={cx(
            "pointer-events-none fixed inset-0 z-50 flex flex-col p-3",
            at ? "" : "items-center justify-center desk:p-6",
          )}
          style={{ paddingLeft: at && at.right + 8 }}
        >
          {/* Level with the button while the sheet has room below it; else it shrinks. */}
          {at && <span style={{ flexBasis: at.top - 12 }} />}
          <Dialog.Popup
            ref={popup}
            finalFocus={opener}
            initialFocus={() => firstFocus(popup.current, shortForm)}
            className={cx(
              "sheet-rise pointer-events-auto flex w-full flex-col rounded-[14px] bg-surface text-ink shadow-soft outline-none",
              at ? "max-h-full max-w-[308px] shrink-0" : cx("max-h-[min(880px,100%)]", widths[width]),
            )}
          >
            <Inside {...inside} Title={Dialog.Title} Close={Dialog.Close} />
          </Dialog.Popup>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Drawn(props: SheetProps) {
  const { open, onClose, side, stay } = props;
  const end = side === "end";
  const opener = useOpener(open);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      swipeDirection={end ? "right" : "down"}
      disablePointerDismissal={stay ?? false}
    >
      <Drawer.Portal>
        <Drawer.Backdrop forceRender className="sheet-scrim fixed inset-0 z-50 bg-scrim" />
        <Drawer.Viewport className={cx("fixed inset-0 z-50 flex", end ? "justify-end" : "items-end justify-center")}>
          <DrawnPopup {...props} opener={opener} />
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

/** The sheet itself, which begins anew each time it is opened. */
function DrawnPopup({
  side,
  tall,
  shortForm,
  inSteps = false,
  opener,
  ...inside
}: SheetProps & { opener: ReturnType<typeof useOpener> }) {
  const end = side === "end";
  const popup = useRef<HTMLDivElement>(null);
  const isFilled = useDeferredValue(true, !inSteps);
  return (
    <Drawer.Popup
      ref={popup}
      finalFocus={opener}
      initialFocus={() => firstFocus(popup.current, shortForm)}
      className={cx(
        "flex flex-col bg-surface text-ink shadow-soft outline-none",
        end
          ? "sheet-from-end safe-y h-full rounded-l-sheet"
          : "sheet-from-below safe-bottom w-full max-w-160 rounded-t-sheet",
        tall && !end && "sheet-tall",
      )}
      // It rises at its full height.
      style={isFilled ? undefined : { transform: "translateY(100%)" }}
    >
      {!end && (
        <span
          aria-hidden="true"
          className="mx-auto mt-2 mb-1 h-1 w-9 shrink-0 rounded-full bg-field-line in-data-base-ui-inert:invisible"
        />
      )}
      <Inside {...inside} large={end} Title={Drawer.Title} Close={Drawer.Close} Content={Drawer.Content}>
        {isFilled && inside.children}
      </Inside>
    </Drawer.Popup>
  );
}

type Parts = {
  Title: ElementType;
  Close?: ElementType;
  Content?: typeof Drawer.Content;
  large?: boolean;
};

function Inside({
  title,
  subtitle,
  head,
  footer,
  children,
  large,
  Title,
  Close,
  Content,
}: Pick<SheetProps, "title" | "subtitle" | "head" | "footer" | "children"> & Parts) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keyScroll(scroller.current));
  const body = (
    <ScrollContext value={scroller}>
      <div ref={scroller} data-sheet-part="" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {children}
      </div>
    </ScrollContext>
  );
  return (
    <>
      <div
        className={cx("flex shrink-0 items-center gap-2 pt-2 pb-3 pr-2 desk:py-3 desk:pl-5", large ? "pl-5" : "pl-4")}
      >
        <div className="min-w-0 flex-1">
          <Title className={cx("line-clamp-2 font-semibold", large ? "text-22" : "text-18")}>{title}</Title>
          {subtitle && <p className="text-13 text-muted">{subtitle}</p>}
        </div>
        {Close && (
          <Close aria-label={t`Close`} className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover">
            <CloseIcon size={22} strokeWidth={1.75} aria-hidden="true" />
          </Close>
        )}
      </div>
      {head && (
        <div data-sheet-part="" className="shrink-0 px-4 pb-2 desk:px-5">
          {head}
        </div>
      )}
      {Content ? <Content className="flex min-h-0 flex-1 flex-col">{body}</Content> : body}
      {footer && <div className="shrink-0 border-t border-line px-4 py-3 desk:px-5">{footer}</div>}
    </>
  );
}

/**
 * Returns where a sheet begins: the first field in sight, else the first thing that can be pressed, never the button that closes it
 * again. By touch that is the sheet itself, because a field would raise the keyboard over it.
 */
function firstFocus(sheet: HTMLElement | null, shortForm = false): HTMLElement | null {
  if (!sheet || (!shortForm && window.matchMedia("(pointer: coarse)").matches)) return sheet;
  const parts = [...sheet.querySelectorAll("[data-sheet-part]")];
  const controls = parts.flatMap((part) => {
    const end = part.getBoundingClientRect().bottom;
    return [
      ...part.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [contenteditable=true]"),
    ].filter((control) => canAct(control) && control.getBoundingClientRect().bottom <= end);
  });
  return controls.find(isField) ?? controls[0] ?? sheet;
}

const canAct = (control: HTMLElement): boolean =>
  control.tabIndex >= 0 &&
  !control.matches(":disabled, [type=hidden], [type=file]") &&
  !(control instanceof HTMLInputElement && control.type === "radio" && !control.checked);

const isField = (control: HTMLElement): boolean => isTyping(control) && !control.hasAttribute("readonly");

type Viewport = Pick<VisualViewport, "height" | "offsetTop" | "scale">;

/** Less than any keyboard: bars of the browser that come and go. */
const minPx = 100;

/**
 * Returns how much of the page the on-screen keyboard covers, in px. Where the browser makes the page shorter itself, as the page asks
 * for (`interactive-widget`), that is nothing; Safari lays the keyboard over the page.
 */
export function coveredByKeyboard(pageHeight: number, { height, offsetTop, scale }: Viewport): number {
  // A page that is magnified shows less of itself, too.
  if (scale > 1.01) return 0;
  const covered = pageHeight - height - offsetTop;
  return covered < minPx ? 0 : Math.round(covered);
}

/** Keeps `--keyboard` true, which pages and sheets end above (base.css, parts.css). */
function watchKeyboard(): void {
  const { visualViewport, document } = window;
  if (!visualViewport) return;
  const look = () => {
    const covered = coveredByKeyboard(window.innerHeight, visualViewport);
    document.documentElement.style.setProperty("--keyboard", `${covered}px`);
    if (covered > 0) document.activeElement?.scrollIntoView({ block: "nearest" });
  };
  visualViewport.addEventListener("resize", look);
}
watchKeyboard();

/** Properties of a drawer that is dragged, each with its value at rest. */
const drawerProperties = {
  "--drawer-swipe-movement-x": "0px",
  "--drawer-swipe-movement-y": "0px",
  "--drawer-snap-point-offset": "0px",
  "--drawer-swipe-progress": "0",
  "--drawer-swipe-strength": "1",
};

/**
 * The drawer's library registers these when the first one opens, and the browser styles the whole page anew for it, in the midst of
 * that. Done here the page is styled when this code arrives, mostly while it is idle, and the library finds them registered.
 */
function registerDrawerProperties(): void {
  if (typeof CSS === "undefined" || !("registerProperty" in CSS)) return;
  for (const [name, initialValue] of Object.entries(drawerProperties)) {
    const syntax = initialValue.endsWith("px") ? "<length>" : "<number>";
    try {
      CSS.registerProperty({ name, syntax, inherits: false, initialValue });
    } catch {
      // Registered before: the code was loaded anew while it is worked on.
    }
  }
}
registerDrawerProperties();

type Seen = { open: boolean; opener: Element | null; page?: string };

/**
 * Returns focus to the element that had it when the sheet was opened. The sheet's own library looks later,
 * when a field that takes focus at once has it already, and would give it back to a field that is gone. A sheet that led to another
 * page gives it to that page.
 */
function useOpener(open: boolean): () => HTMLElement | boolean {
  const [seen, setSeen] = useState<Seen>({ open: false, opener: null });
  if (open !== seen.open)
    setSeen(open ? { open, opener: openerNow(), page: window.location.pathname } : { ...seen, open });
  const { opener, page } = seen;
  return () => {
    const main = document.getElementById("main");
    if (main && page !== window.location.pathname) {
      // Named as the place to go back to, the page would pass the focus on to its first button.
      queueMicrotask(() => main.contains(document.activeElement) || main.focus({ preventScroll: true }));
      return false;
    }
    // Gone meanwhile, or nothing had focus: the library knows best.
    return opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : true;
  };
}

/** An entry of a menu goes with its menu; the button that opened it stays. */
function openerNow(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest("[role=menu]")
    ? document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
    : activeElement;
}
