import { Suspense, useState, type ReactNode } from "react";
import { lazyPart } from "./lazy-part.tsx";

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** 13 px under the title. */
  subtitle?: ReactNode;
  /** Between title and content, stays while the content scrolls: a search. */
  head?: ReactNode;
  /** Under the content, stays above the keyboard: the buttons. */
  footer?: ReactNode;
  /** `bottom` rises from below on phones and stands in the middle on desks; `end` comes from the side on both. */
  side?: "bottom" | "end";
  /** Stands beside this button of the side navigation instead of at its `side`. */
  beside?: HTMLElement | null;
  /** Width on desks. */
  width?: "narrow" | "medium" | "wide";
  /** Takes the height of the phone even with little in it: lists with a search. */
  tall?: boolean;
  /** Something typed would be lost: a tap outside or a drag does not close it. */
  stay?: boolean;
  /** Holds much: on a phone it is drawn after the sheet, which waits for it below the screen. Nothing in it takes the focus. */
  inSteps?: boolean;
  /** Stands in the page where it is written instead of over it, and has no way to close: a chosen row beside its list. */
  inline?: boolean;
  /** Nothing but a short form: its first field has the caret when the sheet opens by touch, too, which raises the keyboard. */
  shortForm?: boolean;
  children: ReactNode;
};

const loadPanel = () => import("./sheet-panel.tsx");
const Panel = lazyPart(loadPanel);

/**
 * A sheet over the screen: from below on phones (drag down to close), a dialog on desks. Esc closes, focus goes back
 * to where it came from. What it is made of is loaded when the first one opens, or before by `warmSheets`.
 */
export function Sheet(props: SheetProps) {
  const [everOpen, setEverOpen] = useState(props.open);
  if (props.open && !everOpen) setEverOpen(true);
  if (!everOpen) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}

/** Fetches the code of sheets, dialogs and menus ahead, when the device is idle. */
export function warmSheets(): void {
  void loadPanel().catch(() => undefined);
  void import("./menu-panel.tsx").catch(() => undefined);
}
