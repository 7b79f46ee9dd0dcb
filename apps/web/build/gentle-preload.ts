import type { Plugin } from "vite";

const helper = /vite\/preload-helper/;
const appends = "document.head.appendChild(link);";
/** Each link costs a slow phone some milliseconds; a screen has up to twenty. */
const atOnce = 2;

/**
 * The files a screen's code needs are asked for a few at a time, between tasks: asked for in one go they hold up the first
 * page of a slow phone for a tenth of a second. The screen's own file and its styles are asked for at once.
 */
export function gentlePreload(): Plugin {
  return {
    name: "gentle-preload",
    apply: "build",
    enforce: "post",
    transform: { filter: { id: helper }, handler: (code) => ({ code: gently(code), map: null }) },
  };
}

/** @throws Error when Vite's helper reads otherwise than we know it */
export function gently(code: string): string {
  const parts = code.split(appends);
  if (parts.length !== 2) throw new Error("Vite's preload helper adds its links in another way now.");
  return `const waiting = [];
function addLinks() {
  for (const link of waiting.splice(0, ${atOnce})) document.head.appendChild(link);
  if (waiting.length > 0) setTimeout(addLinks);
}
function addLater(link) {
  if (waiting.push(link) === 1) setTimeout(addLinks);
}
${parts.join("isCss ? document.head.appendChild(link) : addLater(link);")}`;
}
