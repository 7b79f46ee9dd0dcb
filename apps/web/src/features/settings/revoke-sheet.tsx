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
      title={t`Sign ${name} out?`}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" onClick={() => onRevoke(erase)}>
            <Trans>Sign it out</Trans>
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4 desk:px-5">
        <p className="text-muted">
          {(pending ?? 0) > 0
            ? t`It said that ${pending ?? 0} changes were still waiting on it. They stay on that device; documents it issued and did not send keep their numbers on paper, but your books do not take them. Its numbering ends for good.`
            : t`It is signed out at once, and its numbering ends at the last number that arrived. Do this for a device that is lost or sold.`}
        </p>
        <p className="text-muted">
          <Trans>Once it is online it closes: it shows and issues nothing until you sign in on it.</Trans>
        </p>
        <Checkbox
          checked={erase}
          onChange={setErase}
          label={t`Also erase what is on it`}
          hint={t`What it never sent is kept on it, closed, until you sign in there.`}
        />
      </div>
    </Sheet>
  );
}
