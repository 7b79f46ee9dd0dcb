import { lazy, Suspense, useState, type ReactNode } from "react";
import type { ScanSheetProps } from "./scan-sheet.tsx";

const ScanSheet = lazy(() => import("./scan-sheet.tsx"));

/**
 * Scanning for a screen: `scan` opens the camera, `sheet` stands somewhere in the screen.
 * @param onCode - see `ScanSheetProps`
 */
export function useScan(onCode: ScanSheetProps["onCode"]): { readonly scan: () => void; readonly sheet: ReactNode } {
  const [open, setOpen] = useState(false);
  const sheet = open && (
    <Suspense fallback={null}>
      <ScanSheet onCode={onCode} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { scan: () => setOpen(true), sheet };
}
