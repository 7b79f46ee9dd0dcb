import { useState } from "react";

type Seen = { open: boolean; opener: Element | null };

/**
 * Returns focus to the element that had it when the sheet was opened. The sheet's own library looks later,
 * when a field that takes focus at once has it already, and would give it back to a field that is gone.
 */
export function useOpener(open: boolean): () => HTMLElement | true {
  const [seen, setSeen] = useState<Seen>({ open: false, opener: null });
  if (open !== seen.open) setSeen({ open, opener: open ? openerNow() : seen.opener });
  const { opener } = seen;
  // Gone meanwhile, or nothing had focus: the library knows best.
  return () => (opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : true);
}

/** An entry of a menu goes with its menu; the button that opened it stays. */
function openerNow(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest("[role=menu]")
    ? document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
    : activeElement;
}
