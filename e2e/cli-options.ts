import type { Theme } from "./accessibility.ts";

/**
 * Reads from the command line which pages to check: words of their addresses, `--width=360`, `--theme=dark`,
 * `--language=fr,sw`. An option left out means all.
 *
 * @throws Error for a width or a theme that is not looked at: a typing error must not pass as "no faults"
 */
export function readChoices<Size extends string>(
  words: readonly string[],
  viewportSizes: Readonly<Record<Size, { width: number }>>,
): {
  includes: (address: string) => boolean;
  sizes: Size[];
  themes: Theme[];
  languages: string[] | undefined;
  everything: boolean;
} {
  const valueOf = (name: string) =>
    words
      .find((word) => new RegExp(`^--${name}s?=`).test(word))
      ?.replace(/^[^=]*=/, "")
      .split(",");
  const only = words.filter((word) => !word.startsWith("-"));
  const widths = valueOf("width");
  const themes = valueOf("theme");
  const allSizes = Object.keys(viewportSizes) as Size[];
  for (const width of widths ?? [])
    if (!allSizes.some((size) => `${viewportSizes[size].width}` === width)) throw new Error(`No pages of ${width} px.`);
  for (const theme of themes ?? []) if (theme !== "light" && theme !== "dark") throw new Error(`No theme ${theme}.`);
  return {
    includes: (address) => only.length === 0 || only.some((word) => address.includes(word)),
    sizes: allSizes.filter((size) => widths?.includes(`${viewportSizes[size].width}`) ?? true),
    themes: (["light", "dark"] as const).filter((theme) => themes?.includes(theme) ?? true),
    languages: valueOf("language"),
    everything: only.length === 0 && !widths && !themes,
  };
}
