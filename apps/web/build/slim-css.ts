import type { Plugin } from "vite";

/**
 * Takes out the styles Tailwind adds for browsers without `@property` (Safari before 16.4, Firefox before 128, Chrome
 * before 85): none of the browsers the build is for needs them, and they travel with the first screen.
 */
export function slimCss(): Plugin {
  return {
    name: "slim-css",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css"))
          file.source = withoutFallbacks(String(file.source));
      }
    },
  };
}

/** Drops every `@layer properties { … }` block, counting braces. */
function withoutFallbacks(css: string): string {
  const start = css.indexOf("@layer properties{");
  if (start < 0) return css;
  let depth = 0;
  for (let at = css.indexOf("{", start); at < css.length; at++) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
    if (depth === 0) return withoutFallbacks(css.slice(0, start) + css.slice(at + 1));
  }
  return css;
}
