/** Commands that buttons around the editor call, once it is loaded. */
export type EditorHandle = {
  bold: () => void;
  italic: () => void;
  heading: () => void;
  list: () => void;
  checklist: () => void;
  undo: () => void;
  /** The marked words; empty without a selection. */
  selection: () => string;
};

/** True while a field has the focus: an editor that comes late leaves it there, or what is being typed would land in the text. */
export const isTyping = (): boolean =>
  document.activeElement?.matches("input, textarea, select, [contenteditable=true]") ?? false;
