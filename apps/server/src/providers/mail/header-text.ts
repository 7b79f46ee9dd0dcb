/** A line break or any other control character: in a header line it would begin another one. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/**
 * Characters that show nothing: direction marks (U+202E turns `gpj.exe` round), zero-width ones, fillers. Variation
 * selectors stay: they choose the coloured form of an emoji and hide nothing.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}--[\uFE00-\uFE0F]]/gv;

/**
 * Text a person wrote, as it may stand in a header line: a subject, a display name, the name of a file. What a reader
 * sees is what stands there: one line, in the order it is written.
 *
 * @example headerText("INV-1\r\nBcc: all\u202E") // "INV-1 Bcc: all"
 */
export const headerText = (text: string): string =>
  text.toWellFormed().replaceAll(unseen, "").replaceAll(breaks, " ").trim();
