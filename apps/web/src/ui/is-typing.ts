/**
 * True for a field that takes letters. A key of the app is a letter there, and an editor that comes late leaves the focus in it, or
 * what is being typed would land elsewhere.
 */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));
