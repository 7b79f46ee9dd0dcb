import { useRef, type ReactNode } from "react";
import { Dialog } from "@base-ui/react/dialog";
import { ScrollContext } from "./scroll-context.ts";

type PaletteProps = {
  /** Read out: "Search". */
  label: string;
  onClose: () => void;
  /** The search, above the line. */
  head: ReactNode;
  /** Keys and hints, below the list. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A dialog near the top of the window with a search for its head: the command palette. Esc and a press outside close it. */
export function Palette({ label, onClose, head, footer, children }: PaletteProps) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="sheet-scrim fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          aria-label={label}
          className="sheet-rise fixed inset-x-0 top-[12vh] z-50 mx-auto flex max-h-[min(580px,76vh)] w-[calc(100%-32px)] max-w-[620px] flex-col overflow-hidden rounded-[14px] bg-surface text-ink shadow-soft outline-none"
        >
          <div className="shrink-0 border-b border-line px-2">{head}</div>
          <ScrollContext value={scroller}>
            <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              {children}
            </div>
          </ScrollContext>
          {footer && <div className="shrink-0 border-t border-line bg-sunken px-4 py-2.5">{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
