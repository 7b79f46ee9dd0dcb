import { t } from "@lingui/core/macro";
import { touch as feel } from "../../platform/touch.ts";
import { isOwed } from "@ankara/domain/invoice/receivable";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import type { RowActions } from "./use-row-actions.ts";
import { isShareable } from "./selection.ts";

/** A finger held still this long chooses the row. */
const longPressMs = 500;
/** Farther than this the finger is moving, and no longer pressing. */
const stillPx = 8;
/** A swipe acts from here on. */
const enoughPx = 84;
/** Systems take swipes from the edge for going back. */
const edgePx = 24;

type Side = "share" | "pay";
type Touch = {
  row: HTMLElement;
  id: string;
  x: number;
  y: number;
  dx: number;
  swiping: boolean;
  timer: ReturnType<typeof setTimeout>;
};

/**
 * Right swipe shares, left swipe records a payment, a long press (or `x`) begins choosing several. Everything here can
 * be reached without it: by choosing several from the menu, and on the page of the document.
 *
 * @returns takes the listeners away
 */
export function watchRows(box: HTMLElement, actions: () => RowActions | null): () => void {
  let touch: Touch | null = null;
  let swallowClick = false;
  // Sideways movement is ours, up and down stays the browser's.
  box.style.touchAction = "pan-y pinch-zoom";

  const end = (done: boolean) => {
    if (!touch) return;
    const { row, id, dx, swiping, timer } = touch;
    clearTimeout(timer);
    touch = null;
    if (!swiping) return;
    swallowClick = true;
    const side: Side = dx > 0 ? "share" : "pay";
    const known = actions()?.rowOf(id);
    settle(row);
    if (done && Math.abs(dx) >= enoughPx && known && canSwipe(known, side)) act(actions(), known, side);
  };

  const onStart = (event: TouchEvent) => {
    end(false);
    swallowClick = false;
    const finger = event.touches[0];
    const row = rowAt(event.target);
    const id = row && idOf(row);
    if (!finger || event.touches.length !== 1 || !row || !id || finger.clientX < edgePx) return;
    const timer = setTimeout(() => {
      touch = null;
      swallowClick = true;
      feel("tick");
      actions()?.pick(id);
    }, longPressMs);
    touch = { row, id, x: finger.clientX, y: finger.clientY, dx: 0, swiping: false, timer };
  };
  const onMove = (event: TouchEvent) => {
    const finger = event.touches[0];
    if (!touch || !finger) return;
    const dx = finger.clientX - touch.x;
    const dy = finger.clientY - touch.y;
    if (!touch.swiping) {
      if (Math.hypot(dx, dy) < stillPx) return;
      clearTimeout(touch.timer);
      const known = actions()?.rowOf(touch.id);
      if (Math.abs(dx) < Math.abs(dy) * 1.5 || !known || !canSwipe(known, dx > 0 ? "share" : "pay")) {
        touch = null;
        return;
      }
      touch.swiping = true;
    }
    // The finger feels where letting go begins to act.
    if (Math.abs(dx) >= enoughPx !== Math.abs(touch.dx) >= enoughPx) feel("tick");
    touch.dx = dx;
    slide(touch.row, dx);
  };
  const onEnd = () => end(true);
  const onCancel = () => end(false);
  const onClick = (event: MouseEvent) => {
    if (!swallowClick) return;
    swallowClick = false;
    event.preventDefault();
    event.stopPropagation();
  };
  // On phones a long press on a link opens the browser's own menu over ours.
  const onMenu = (event: Event) => {
    if (swallowClick || touch) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent) => {
    const row = event.key === "x" && !event.ctrlKey && !event.metaKey && !event.altKey ? rowAt(event.target) : null;
    const id = row && idOf(row);
    if (!id) return;
    event.preventDefault();
    actions()?.pick(id);
  };
  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ["touchstart", onStart, { passive: true }],
    ["touchmove", onMove, { passive: true }],
    ["touchend", onEnd],
    ["touchcancel", onCancel],
    ["click", onClick, { capture: true }],
    ["contextmenu", onMenu],
    ["keydown", onKey],
  ];
  for (const [name, listener, options] of listeners) box.addEventListener(name, listener as EventListener, options);
  return () => {
    end(false);
    for (const [name, listener, options] of listeners)
      box.removeEventListener(name, listener as EventListener, options);
  };
}

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("a[data-row]") : null;

/** The record a row leads to: its address names it. */
const idOf = (row: HTMLElement): string | null =>
  /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(row.getAttribute("href") ?? "")?.[0] ?? null;

const canSwipe = (row: InvoiceRow, side: Side): boolean => (side === "share" ? isShareable(row) : isOwed(row));

function act(actions: RowActions | null, row: InvoiceRow, side: Side): void {
  if (side === "share") actions?.open(`/invoice/${row.id}`, { share: true });
  else actions?.recordPayment(row);
}

/** The row follows the finger; what will happen stands on the ground it uncovers. */
function slide(row: HTMLElement, dx: number): void {
  const cell = row.parentElement;
  if (!cell) return;
  const side: Side = dx > 0 ? "share" : "pay";
  let ground = cell.querySelector<HTMLElement>("[data-ground]");
  if (!ground) {
    ground = document.createElement("span");
    ground.dataset["ground"] = "";
    ground.setAttribute("aria-hidden", "true");
    cell.style.position = "relative";
    cell.style.overflow = "hidden";
    cell.prepend(ground);
  }
  const enough = Math.abs(dx) >= enoughPx;
  ground.textContent = side === "share" ? t`Share` : t`Record payment`;
  ground.style.cssText =
    "position:absolute;inset:0;display:flex;align-items:center;padding:0 16px;font-weight:500;" +
    `justify-content:${side === "share" ? "flex-start" : "flex-end"};` +
    (enough
      ? `background:var(--${side === "share" ? "primary" : "paid"});color:var(--on-primary)`
      : "background:var(--sunken);color:var(--muted)");
  row.style.background = "var(--paper)";
  row.style.transition = "none";
  row.style.transform = `translateX(${dx}px)`;
}

function settle(row: HTMLElement): void {
  row.style.transition = "transform var(--base)";
  row.style.transform = "";
  setTimeout(() => {
    row.style.background = "";
    row.style.transition = "";
    row.parentElement?.querySelector("[data-ground]")?.remove();
  }, 170);
}
