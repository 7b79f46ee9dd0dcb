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
  /^\/((invoice|client)\/link|verify|files|checkout|docs)\//.test(place);
