import { useEffect } from "react";
import { localText } from "../platform/browser-storage.ts";
import { isTyping } from "../ui/is-typing.ts";

/**
 * Listens to the keyboard of the whole app: `/` goes to the search of the screen, `n` presses its main action, Ctrl/⌘ K opens
 * the search over everything, Esc goes back from a detail, an arrow goes to the list, `?` lists these keys. Single
 * keys do nothing while something is typed or a dialog is open, or where the person has switched them off (settings).
 */
export function useKeys(openSearch: () => void, showKeys: () => void): void {
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
      if (event.key === "?") return showKeys();
      // Arrows belong to the row, tab or button that has the focus; the page itself has none (-1), and the navigation leads to the list.
      if (/^Arrow(Down|Up)$/.test(event.key)) {
        const { target } = event;
        if (target instanceof HTMLElement && (target.tabIndex < 0 || target.closest("nav")) && focusRow())
          event.preventDefault();
        return;
      }
      const target = { "/": "[data-search-key]", n: "[data-new-key]", Escape: "[data-back-key]" }[event.key];
      const found = target ? visible(target) : undefined;
      if (!found) return;
      event.preventDefault();
      if (event.key === "/") found.focus();
      else found.click();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [openSearch, showKeys]);
}

/** Goes to the row of the screen's list that is open beside it, else to the first; returns false where it has none. */
export function focusRow(): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("#main [data-row]")].filter(
    (element) => element.getClientRects().length > 0,
  );
  const row = rows.find((element) => element.ariaCurrent === "true") ?? rows[0];
  row?.focus({ focusVisible: true });
  return row !== undefined;
}

/** The last one that can be seen: the detail comes after the list. */
function visible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].findLast(
    (element) => element.getClientRects().length > 0,
  );
}
