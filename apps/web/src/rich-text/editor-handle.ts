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
