import type { CollectionName } from "@ankara/domain/records/collections";
import { formatInstant } from "@ankara/domain/dates/dates";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAttention, useBusiness, usePending, useSyncStatus } from "../store/hooks.ts";
import { useRefusedUploads } from "../store/use-attachment.ts";
import { syncNow } from "../sync/sync-engine.ts";
import { Button } from "../ui/button.tsx";
import { Card, InfoStrip } from "../ui/card.tsx";
import { NoNetworkIcon, RefreshIcon } from "../ui/icons.ts";
import { Row } from "../ui/row.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { AttentionCard } from "./attention-cards.tsx";
import { SyncTrouble } from "./sync-trouble.tsx";
import { UploadCard } from "./upload-card.tsx";
import { useCollectionName } from "../i18n/use-collection-name.ts";

/** Behind the cloud: what needs the person, what waits for the network, and when the server was last reached. */
export function SyncSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { total, byCollection, files } = usePending();
  const problems = useAttention();
  const refused = useRefusedUploads();
  const { state, lastSyncedAt } = useSyncStatus();
  const zone = useBusiness()?.timeZone ?? "UTC";
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
        lastSyncedAt
          ? t`Last in step with the server: ${formatInstant(lastSyncedAt, zone, "datetime", i18n.locale)}`
          : undefined
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-5 desk:px-5">
        {state === "offline" && (
          <InfoStrip icon={NoNetworkIcon} title={<Trans>No network, carry on</Trans>}>
            <Plural
              value={total}
              _0="Everything is safe on this device."
              one="# thing is safe on this device and will go up by itself."
              other="# things are safe on this device and will go up by themselves."
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
