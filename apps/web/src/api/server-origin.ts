/** Origin of the API: empty in a browser, which has it at its own address; named by the build of the mobile shell. */
export const serverOrigin: string = import.meta.env.VITE_SERVER ?? "";

/** Origin under which people outside of this device reach the server: links to documents begin with it. */
export const publicOrigin = (): string => serverOrigin || window.location.origin;

/** A root-relative address the server answered, a logo, as this device reaches it. */
export const atServer = (path: string): string => (path.startsWith("/") ? serverOrigin + path : path);
