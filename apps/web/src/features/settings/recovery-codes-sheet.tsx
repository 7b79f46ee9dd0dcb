import { Trans, useLingui } from "@lingui/react/macro";
import { thisDevice } from "../../platform/device.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

/** Shown once: the server keeps only what proves them. */
export function RecoveryCodesSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  async function copy() {
    if (await thisDevice().copy(codes.join("\n"))) toast(t`Copied`, { tone: "good" });
  }
  return (
    <Sheet open onClose={onClose} width="narrow" title={<Trans>Your recovery codes</Trans>}>
      <div className="flex flex-col gap-4 px-4 pb-5 desk:px-5">
        <p className="text-muted">
          <Trans>
            Each signs you in once without your phone. Write them down or print them: they are not shown again.
          </Trans>
        </p>
        <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3 text-center font-mono tabular-nums">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Button full onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="primary" size="large" full onClick={onClose}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
