import { localText } from "./browser-storage.ts";

export type Theme = "system" | "light" | "dark";
/** `public/theme.js` reads the same key before the first paint. */
const key = "theme";

export function readTheme(): Theme {
  const stored = localText.get(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Follows the device, or stays light or dark whatever the device says. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    localText.remove(key);
    delete document.documentElement.dataset["theme"];
  } else {
    localText.set(key, theme);
    document.documentElement.dataset["theme"] = theme;
  }
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = paper;
}

/** Shows what is chosen in another tab, until `signal`. */
export function followTheme(signal: AbortSignal): void {
  window.addEventListener("storage", (event) => event.key === key && chooseTheme(readTheme()), { signal });
}
