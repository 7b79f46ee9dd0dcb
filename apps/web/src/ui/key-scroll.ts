const focusable =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0'], [contenteditable=true]";

/**
 * Makes a part that scrolls a stop of the Tab key for as long as nothing in it takes the focus, so that keys can scroll it: not every
 * browser does so itself. A `ref` of a part, or called with one. @returns what ends it
 */
export function keyScroll(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const hasStop = () => {
    const found = box.querySelector(focusable) !== null;
    if (found) box.removeAttribute("tabindex");
    else box.tabIndex = 0;
    return found;
  };
  if (hasStop()) return undefined;
  const watch = new MutationObserver(() => hasStop() && watch.disconnect());
  watch.observe(box, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** Shows the whole of a text that is cut where the mouse rests on it, as its title; screen readers hear all of it anyway. */
export function titleCutText({ target }: { target: EventTarget }): void {
  if (!(target instanceof HTMLElement) || target.title !== "" || target.childElementCount > 0) return;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target;
  const hides = getComputedStyle(target).overflow === "hidden";
  if (hides && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1)) target.title = target.textContent;
}
