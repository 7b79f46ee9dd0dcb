/** The app's own scheme, for pages that cannot open a link of ours: `ankara://transactions?id=…`. */
export const ownScheme = "ankara:";

/**
 * The place in the app that a link leads to; null for anything that is not ours.
 *
 * @param server - the address of the server the app was built for
 */
export function placeOf(link: string, server: string): string | null {
  const url = URL.parse(link);
  if (!url || url.username !== "" || url.password !== "") return null;
  if (url.protocol === ownScheme) {
    const path = `/${url.host}${url.pathname}`.replaceAll(/\/+/g, "/");
    return `${path}${url.search}`;
  }
  return url.origin === new URL(server).origin ? `${url.pathname}${url.search}` : null;
}

/** Pages the server draws; the app shows them in the system's browser, over itself. */
export const isServerPage = (place: string): boolean =>
  /^\/((invoice|client)\/link|price-list|verify|files|checkout|docs)\//.test(place);

/**
 * The phone's back button: closes what lies over the screen, else goes back, and at the start leaves the app running
 * behind the home screen.
 */
export async function goBack(leave: () => Promise<void>, page: Document = document): Promise<void> {
  const over = page.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
  if (over) {
    // Everything that opens over a screen closes at Escape, and asks first where something typed is not saved.
    const at = page.activeElement && over.contains(page.activeElement) ? page.activeElement : over;
    at.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    return;
  }
  const { state } = window.history as { state: { idx?: number } | null };
  if ((state?.idx ?? 0) > 0) window.history.back();
  else await leave();
}
