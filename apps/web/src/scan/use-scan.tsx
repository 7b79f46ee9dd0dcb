import { useLingui } from "@lingui/react/macro";
import { Suspense, useState, type ReactNode } from "react";
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
