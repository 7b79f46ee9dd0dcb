import { Suspense, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { useWaitsForBackup } from "../store/hooks.ts";
import { Button } from "../ui/button.tsx";
import { lazyScreen } from "./lazy-screen.ts";

const RestoreSheet = lazyScreen(() => import("../features/settings/restore-sheet.tsx"), "RestoreSheet");

/** After a log-out that left a backup file behind: one line until it has come back. */
export function BackupStrip() {
  const waits = useWaitsForBackup();
  const [open, setOpen] = useState(false);
  if (!waits) return null;
  return (
    <output className="flex items-center gap-3 bg-accent-soft py-1.5 pr-2 pl-4 text-15 text-accent-ink">
      <span className="min-w-0 flex-1">
        <Trans>Documents you issued are in a backup file.</Trans>
      </span>
      <Button size="small" onClick={() => setOpen(true)}>
        <Trans>Restore</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <RestoreSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </output>
  );
}
