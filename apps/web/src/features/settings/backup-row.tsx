import { useState } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { RestoreSheet } from "./restore-sheet.tsx";

/** Where a backup file that was saved before a log-out comes back. */
export function BackupRow() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <Trans>Restore a backup file</Trans>
      </Button>
      {open && <RestoreSheet onClose={() => setOpen(false)} />}
    </div>
  );
}
