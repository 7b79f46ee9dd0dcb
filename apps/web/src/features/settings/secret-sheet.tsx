import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { thisDevice } from "../../platform/device.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

/** A key or secret, shown this once: the server keeps only what proves it. */
export function SecretSheet({ title, secret, onClose }: { title: ReactNode; secret: string; onClose: () => void }) {
  const { t } = useLingui();
  async function copy() {
    if (await thisDevice().copy(secret)) toast(t`Copied`, { tone: "good" });
  }
  return (
    <Sheet open onClose={onClose} width="narrow" title={title}>
      <div className="sheet-form">
        <p className="text-muted">
          <Trans>Copy it to your program now. It won’t be shown again.</Trans>
        </p>
        <p className="rounded-card bg-sunken px-4 py-3 font-mono text-15 wrap-anywhere select-all">{secret}</p>
        <Button full onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="primary" size="large" full onClick={onClose}>
          <Trans>I saved it</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
