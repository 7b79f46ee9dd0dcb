import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AnswerOf } from "@ankara/contract/call";
import type { listDevices } from "@ankara/contract/sync";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Checkbox } from "../../ui/switch.tsx";

type Device = AnswerOf<typeof listDevices>["data"][number];

/** Sends a device away: what that does to it, and whether what is on it is erased as well. */
export function RevokeSheet({
  device: { name, pending },
  onClose,
  onRevoke,
}: {
  device: Device;
  onClose: () => void;
  onRevoke: (erase: boolean) => void;
}) {
  const { t } = useLingui();
  const [erase, setErase] = useState(false);
  return (
    <Sheet
      open
      onClose={onClose}
      width="narrow"
      title={t`Log ${name} out?`}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" onClick={() => onRevoke(erase)}>
            <Trans>Log it out</Trans>
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4 desk:px-5">
        <p className="text-muted">
          {(pending ?? 0) > 0
            ? t`It last reported ${pending ?? 0} unsent changes. They stay on that device. Documents it issued but never sent keep their numbers, but won’t be in your books. Its numbering ends for good.`
            : t`It is logged out at once, and its numbering ends at the last number that arrived. Do this for a lost or sold device.`}
        </p>
        <p className="text-muted">
          <Trans>Once online, it locks: it shows and issues nothing until you log in on it.</Trans>
        </p>
        <Checkbox
          checked={erase}
          onChange={setErase}
          label={t`Also erase its data`}
          hint={t`Its unsent work stays on it, locked, until you log in there.`}
        />
      </div>
    </Sheet>
  );
}
