import { useEffect } from "react";
import { localText } from "../platform/browser-storage.ts";

/**
 * The keyboard of the whole app: `/` goes to the search of the screen, `n` presses its main action, Ctrl/⌘ K opens
 * the search over everything, Esc goes back from a detail. Single keys do nothing while something is typed or a dialog
 * is open, or where the person has switched them off (settings).
 */
export function useKeys(openSearch: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]'))
        return;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        openSearch();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || localText.get("keys") === "off")
        return;
      const target = { "/": "[data-search-key]", n: "[data-new-key]", Escape: "[data-back-key]" }[event.key];
      const found = target ? visible(target) : undefined;
      if (!found) return;
      event.preventDefault();
      if (event.key === "/") found.focus();
      else found.click();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [openSearch]);
}

/** The last one that can be seen: the detail comes after the list. */
function visible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].findLast(
    (element) => element.getClientRects().length > 0,
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"))
  );
}
