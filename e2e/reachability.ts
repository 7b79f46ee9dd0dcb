import type { Page } from "@playwright/test";

/** Narrow is WCAG 2.2's 320 px (a desk at 400 %), short a desk of 1280 × 800 at 200 %. */
export const reachSizes = {
  narrow: { width: 320, height: 640 },
  short: { width: 640, height: 400 },
} as const;

/**
 * Lists what cannot be reached on the page as it stands, one line a fault: it scrolls sideways or is cut off, a target is too small
 * for a finger, what has focus is hidden under a bar, does not show it, or is not told from its ground in forced colours.
 */
export async function reachFaults(page: Page, size: keyof typeof reachSizes): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(reachSizes[size]);
  await page.emulateMedia({ forcedColors: "active" });
  // A key says that there is a keyboard: from here on focus is shown.
  await page.keyboard.press("Shift");
  const faults = await page.evaluate(lookAround, size);
  await page.emulateMedia({ forcedColors: "none" });
  if (before) await page.setViewportSize(before);
  return faults;
}

/** Runs in the page. */
async function lookAround(size: "narrow" | "short"): Promise<string[]> {
  const faults = new Set<string>();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // Elements that are drawn anew for the size, and measured with it.
  for (let turn = 0; turn < 3; turn++) await frame();

  const nameOf = (element: Element): string => {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replaceAll(/\s+/g, " ");
    const role = element.getAttribute("role");
    return `${element.localName}${role ? `[${role}]` : ""} “${words.slice(0, 40)}”`;
  };
  const shown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    element.closest("[inert], [aria-hidden='true']") === null;
  /** Read by a screen reader only, or not yet: one pixel, clipped away. */
  const unseen = ({ width, height }: DOMRect): boolean => width <= 1 || height <= 1;
  const scrollsSideways = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const inSideways = (element: Element): boolean => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (scrollsSideways(box) && box.scrollWidth > box.clientWidth + 1 && !box.hasAttribute("data-scroller"))
        return true;
    return false;
  };
  const ownRing = (element: Element): string => getComputedStyle(element).outlineColor;
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide)
    faults.add(`scrolls sideways: ${document.documentElement.scrollWidth} px`);

  for (const element of document.body.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || !shown(element)) continue;
    const box = element.getBoundingClientRect();
    if (unseen(box)) continue;
    const style = getComputedStyle(element);
    if (element.hasAttribute("data-scroller") && element.scrollWidth > element.clientWidth + 1)
      faults.add(`the page scrolls sideways: ${element.scrollWidth} of ${element.clientWidth} px`);
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
    );
    if (!hasText) continue;
    if ((box.right > wide + 1 || box.left < -1) && !inSideways(element) && style.position !== "fixed")
      faults.add(`out of the page: ${nameOf(element)}`);
    // An ellipsis says that there is more; a line cut through its letters does not.
    const cutAcross = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const ends = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    if (cutAcross && !ends && !scrollsSideways(element)) faults.add(`cut off: ${nameOf(element)}`);
  }

  const targets = document.body.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch], [role=tab], [tabindex='0'], [contenteditable=true]",
  );
  for (const target of targets) {
    if (!shown(target) || target.matches(":disabled")) continue;
    let box = target.getBoundingClientRect();
    if (unseen(box) || Number(getComputedStyle(target).opacity) === 0) {
      // A native control under a drawn one: its label is the target.
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
      if (!label) continue;
      box = label.getBoundingClientRect();
    }
    const inline = getComputedStyle(target).display === "inline";
    // A small target may take presses around it.
    const around = getComputedStyle(target, "::before");
    if (around.position === "absolute" && around.content !== "none") {
      const side = (at: "top" | "right" | "bottom" | "left") => Math.max(0, -parseFloat(around[at]) || 0);
      box = new DOMRect(
        box.x,
        box.y,
        box.width + side("left") + side("right"),
        box.height + side("top") + side("bottom"),
      );
    }
    if (!inline && (box.width < 24 || box.height < 24))
      faults.add(`small target ${Math.round(box.width)} × ${Math.round(box.height)}: ${nameOf(target)}`);
    const primary = target.matches("[class~=bg-primary], nav[aria-label] a, [data-new-key]");
    if (size === "narrow" && primary && !inline && box.height < 44)
      faults.add(`small main target ${Math.round(box.height)} px: ${nameOf(target)}`);
    if (target.tabIndex < 0) continue;

    target.focus({ focusVisible: true });
    if (document.activeElement !== target) continue;
    const look = getComputedStyle(target);
    const parts = [target, target.parentElement, target.parentElement?.parentElement, target.nextElementSibling];
    const ring = parts.some((part) => part && getComputedStyle(part).outlineStyle !== "none");
    if (!ring && look.borderStyle === "none") faults.add(`focus is not seen: ${nameOf(target)}`);
    if (
      ring &&
      look.outlineStyle !== "none" &&
      parseFloat(look.outlineOffset) < 0 &&
      ownRing(target) === look.backgroundColor
    )
      faults.add(`focus has the colour of its ground: ${nameOf(target)}`);
    const at = target.getBoundingClientRect();
    if (unseen(at)) continue;
    const [left, right] = [Math.max(at.left, 0), Math.min(at.right, innerWidth)];
    const [top, bottom] = [Math.max(at.top, 0), Math.min(at.bottom, innerHeight)];
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const seen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return (
        hit !== null &&
        (target.contains(hit) || hit.contains(target) || target.closest("label") === hit.closest("label"))
      );
    });
    if (right <= left || bottom <= top || !seen) faults.add(`focus is hidden: ${nameOf(target)}`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  const chosen = document.body.querySelectorAll(
    "[aria-current]:not([aria-current='false']), [aria-selected='true'], [aria-pressed='true'], label:has(> input[type=radio]:checked)",
  );
  for (const one of chosen)
    if (shown(one) && getComputedStyle(one).borderStyle === "none")
      faults.add(`in forced colours nobody sees that it is chosen: ${nameOf(one)}`);
  const page = document.querySelector("main [data-scroller]");
  if (size === "short" && page && page.clientHeight < 120)
    faults.add(`only ${page.clientHeight} px of the page are seen between its bars`);
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().endTime) > 100);
  for (const animation of moving) {
    const { effect } = animation;
    const element = effect instanceof KeyframeEffect ? effect.target : null;
    // Parts that wait for one above them are shown after a second at the latest, so that nothing moves.
    const isShownLate = animation instanceof CSSAnimation && animation.animationName === "in-order-end";
    // A ring that turns slowly says that something is under way; it may.
    if (element && !isShownLate && !element.matches(".turning"))
      faults.add(`moves though motion is unwanted: ${nameOf(element)}`);
  }
  return [...faults];
}
