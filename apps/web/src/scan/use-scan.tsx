import { useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { IconButton } from "../ui/button.tsx";
import { ScanIcon } from "../ui/icons.ts";
import type { ScanSheetProps } from "./scan-sheet.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const ScanSheet = lazyPart(() => import("./scan-sheet.tsx"));

/**
 * Scanning for a screen: `scan` opens the camera, `sheet` stands somewhere in the screen.
 * @param onCode - see `ScanSheetProps`
 */
export function useScan(
  onCode: ScanSheetProps["onCode"],
  kind: NonNullable<ScanSheetProps["kind"]> = "bars",
): { readonly scan: () => void; readonly sheet: ReactNode } {
  const [open, setOpen] = useState(false);
  const sheet = open && (
    <Suspense fallback={null}>
      <ScanSheet kind={kind} onCode={onCode} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { scan: () => setOpen(true), sheet };
}

/** At the end of a field: opens the camera. */
export function ScanButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  return <IconButton icon={ScanIcon} label={t`Scan a code`} tone="muted" className="-mr-3" onClick={onClick} />;
}

/** Longest pause between two keys of a scanner, ms: a person types slower, scanners send a key each 1 to 30 ms. */
const maxPauseMs = 50;
/** Shortest code taken for one: two keys in quick succession may be a person's. */
const minLength = 4;

/**
 * Tells a barcode scanner that types its code and Enter from a person at the keyboard, by the pace.
 * One is made for each page that listens.
 */
export class KeyboardWedge {
  #typed = "";
  #last = Number.NEGATIVE_INFINITY;

  /**
   * Takes a key as the browser names it.
   * @param at - time it was pressed, ms
   * @returns the code once Enter ends it; null until then, and for what a person types
   */
  press(key: string, at: number): string | null {
    const code = at - this.#last <= maxPauseMs ? this.#typed : "";
    this.#last = at;
    if (key === "Enter") {
      this.#typed = "";
      return code.length >= minLength ? code : null;
    }
    // Shift comes before each capital of a code.
    this.#typed = key === "Shift" ? code : key.length === 1 ? code + key : "";
    return null;
  }
}

/**
 * Listens for a scanner that types like a keyboard, wherever the focus is but in a field, which takes its text itself.
 * Enter at the end of a code presses no button.
 */
export function useKeyboardScanner(onCode: (code: string) => void): void {
  const handleCode = useEffectEvent(onCode);
  useEffect(() => {
    const wedge = new KeyboardWedge();
    const onKey = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
      const code = wedge.press(event.key, event.timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      handleCode(code);
    };
    // Before the button that has the focus, and before the keys of the app.
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
