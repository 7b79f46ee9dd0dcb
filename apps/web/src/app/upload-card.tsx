import { Trans, useLingui } from "@lingui/react/macro";
import { thisDevice } from "../platform/device.ts";
import type { UploadRow } from "../store/database.ts";
import { currentStore } from "../store/store.ts";
import { skipUpload, retryUpload } from "../sync/uploads.ts";
import { useServerMessages } from "../i18n/use-server-messages.ts";
import { Button } from "../ui/button.tsx";
import { confirm } from "../ui/dialog.tsx";
import { Choices, ProblemCard } from "./problem-card.tsx";

/** A file the server did not take: why, and what can be done with it. It stays on this device until the person says otherwise. */
export function UploadCard({ upload }: { upload: UploadRow }) {
  const { t } = useLingui();

  async function save() {
    const file = await currentStore().db.files.get(upload.id);
    if (file) await thisDevice().save(new File([file.bytes], upload.name, { type: upload.type }));
  }
  const [message] = useServerMessages([upload.message]);
  async function leaveOut() {
    const yes = await confirm({
      title: t`Take ${upload.name} off?`,
      text: t`It is taken off the record it belongs to, and off this device.`,
      confirmLabel: t`Take it off`,
      tone: "danger",
    });
    if (yes) await skipUpload(currentStore(), upload.id);
  }

  return (
    <ProblemCard title={t`${upload.name} could not be sent`} safe={<Trans>Kept on this device</Trans>}>
      <p className="text-15 text-muted">
        {upload.code === "file_missing"
          ? t`This browser has removed it from this device.`
          : message || t`The server did not take this file.`}
      </p>
      <Choices>
        <Button variant="primary" onClick={() => void retryUpload(currentStore(), upload.id)}>
          <Trans>Send again</Trans>
        </Button>
        <Button onClick={() => void save()}>
          <Trans>Save the file</Trans>
        </Button>
        <Button variant="danger-ghost" onClick={() => void leaveOut()}>
          <Trans>Take it off</Trans>
        </Button>
      </Choices>
    </ProblemCard>
  );
}
