import type { CollectionName } from "@ankara/domain/records/collections";
import { formatInstant } from "@ankara/domain/dates/dates";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAttention, usePending, useSyncStatus, useZone } from "../store/hooks.ts";
import { useRefusedUploads } from "../store/use-attachment.ts";
import { syncNow } from "../sync/sync-engine.ts";
import { Button } from "../ui/button.tsx";
import { Card, InfoStrip } from "../ui/card.tsx";
import { NoNetworkIcon, RefreshIcon, AlertIcon } from "../ui/icons.ts";
import { Row } from "../ui/row.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { AttentionCard } from "./attention-cards.tsx";
import { useCollectionName } from "../i18n/use-collection-name.ts";
import { thisDevice } from "../platform/device.ts";
import type { UploadRow } from "../store/database.ts";
import { currentStore } from "../store/store.ts";
import { skipUpload, retryUpload } from "../sync/uploads.ts";
import { useServerMessages } from "../i18n/use-server-messages.ts";
import { confirm } from "../ui/dialog.tsx";
import { Choices, ProblemCard } from "./problem-card.tsx";

/** Behind the cloud: what needs the person, what waits for the network, and when the server was last reached. */
export function SyncSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { total, byCollection, files } = usePending();
  const problems = useAttention();
  const refused = useRefusedUploads();
  const state = useSyncStatus("state");
  const lastSyncedAt = useSyncStatus("lastSyncedAt");
  const zone = useZone();
  const nameOf = useCollectionName();
  const waiting = Object.entries(byCollection).filter(([, count]) => count > 0) as [CollectionName, number][];
  const title =
    problems.length + refused.length > 0
      ? t`Needs attention`
      : state === "offline"
        ? t`No network`
        : t`Waiting to be sent`;

  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      subtitle={
        lastSyncedAt ? t`Last synced: ${formatInstant(lastSyncedAt, zone, "datetime", i18n.locale)}` : undefined
      }
    >
      <div className="sheet-form gap-3">
        {state === "offline" && (
          <InfoStrip icon={NoNetworkIcon} title={<Trans>Offline, keep working</Trans>}>
            <Plural
              value={total}
              _0="Everything is safe on this device."
              one="# change is safe on this device and syncs automatically."
              other="# changes are safe on this device and sync automatically."
            />
          </InfoStrip>
        )}
        {state === "error" && <SyncTrouble />}
        {problems.map((problem) => (
          <AttentionCard key={problem.opId} problem={problem} onLeave={onClose} />
        ))}
        {refused.map((upload) => (
          <UploadCard key={upload.id} upload={upload} />
        ))}
        {waiting.length + files > 0 && (
          <>
            <h3 className="pt-2 text-13 font-medium tracking-normal text-muted">
              <Trans>Waiting for the server</Trans>
            </h3>
            <Card padded={false}>
              <div className="rows overflow-hidden">
                {waiting.map(([collection, count]) => (
                  <Row
                    key={collection}
                    compact
                    plain
                    title={nameOf(collection)}
                    end={<span className="text-muted">{count}</span>}
                  />
                ))}
                {files > 0 && (
                  <Row compact plain title={<Trans>Files</Trans>} end={<span className="text-muted">{files}</span>} />
                )}
              </div>
            </Card>
          </>
        )}
        <Button icon={RefreshIcon} busy={state === "syncing"} onClick={() => syncNow()}>
          <Trans>Try now</Trans>
        </Button>
      </div>
    </Sheet>
  );
}

/** Explains why the sync stands still though there is a network: what happened, what is safe, what to do. */
function SyncTrouble() {
  const error = useSyncStatus("error");
  if (error === "device_full")
    return (
      <InfoStrip tone="warn" icon={AlertIcon} live title={<Trans>This device is full</Trans>}>
        <Trans>Nothing you saved is lost. Delete photos or apps you don’t need; then you can save again.</Trans>
      </InfoStrip>
    );
  if (error === "device")
    return (
      <InfoStrip tone="warn" icon={AlertIcon} live title={<Trans>This device couldn’t save what arrived</Trans>}>
        <Trans>Nothing is lost. We’ll ask for it again.</Trans>
      </InfoStrip>
    );
  return (
    <InfoStrip icon={AlertIcon} title={<Trans>The server has a problem</Trans>}>
      <Trans>Everything is safe on this device and syncs when the server is back.</Trans>
    </InfoStrip>
  );
}

/** A file the server did not take: why, and what can be done with it. It stays on this device until the person says otherwise. */
function UploadCard({ upload }: { upload: UploadRow }) {
  const { t } = useLingui();

  async function save() {
    const file = await currentStore().db.files.get(upload.id);
    if (file) await thisDevice().save(new File([file.bytes], upload.name, { type: upload.type }));
  }
  const [message] = useServerMessages([upload.message]);
  async function leaveOut() {
    const yes = await confirm({
      title: t`Remove ${upload.name}?`,
      text: t`It is removed from its record and from this device.`,
      confirmLabel: t`Remove`,
      tone: "danger",
    });
    if (yes) await skipUpload(currentStore(), upload.id);
  }

  return (
    <ProblemCard title={t`${upload.name} could not be sent`} safe={<Trans>Kept on this device</Trans>}>
      <p className="text-15 text-muted">
        {upload.code === "file_missing"
          ? t`The browser removed it from this device.`
          : message || t`The server refused this file.`}
      </p>
      <Choices>
        <Button variant="primary" onClick={() => void retryUpload(currentStore(), upload.id)}>
          <Trans>Send again</Trans>
        </Button>
        <Button onClick={() => void save()}>
          <Trans>Save the file</Trans>
        </Button>
        <Button variant="danger-ghost" onClick={() => void leaveOut()}>
          <Trans>Remove</Trans>
        </Button>
      </Choices>
    </ProblemCard>
  );
}
