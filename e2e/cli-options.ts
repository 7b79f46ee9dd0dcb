import { viewportSizes, type ViewportSize, type Theme } from "./accessibility.ts";

/**
 * Reads from the command line which pages to check: a word of their addresses,
 * `--width=360`, `--theme=dark`, `--language=fr,sw`. An option left out means all.
 *
 * @throws Error for a width or a theme that is not looked at: a typing error must not pass as "no faults"
 */
export function readChoices(words: readonly string[]): {
  wanted: (address: string) => boolean;
  sizes: ViewportSize[];
  themes: Theme[];
  languages: string[] | undefined;
  everything: boolean;
} {
  const said = (name: string) =>
    words
      .find((word) => new RegExp(`^--${name}s?=`).test(word))
      ?.replace(/^[^=]*=/, "")
      .split(",");
  const only = words.find((word) => !word.startsWith("-"));
  const widths = said("width");
  const themes = said("theme");
  const allSizes = Object.keys(viewportSizes) as ViewportSize[];
  for (const width of widths ?? [])
    if (!allSizes.some((size) => `${viewportSizes[size].width}` === width)) throw new Error(`No pages of ${width} px.`);
  for (const theme of themes ?? []) if (theme !== "light" && theme !== "dark") throw new Error(`No theme ${theme}.`);
  return {
    wanted: (address) => address.includes(only ?? ""),
    sizes: allSizes.filter((size) => widths?.includes(`${viewportSizes[size].width}`) ?? true),
    themes: (["light", "dark"] as const).filter((theme) => themes?.includes(theme) ?? true),
    languages: said("language"),
    everything: !only && !widths && !themes,
  };
}
