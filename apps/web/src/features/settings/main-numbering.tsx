import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AnswerOf } from "@ankara/contract/call";
import { takeOverSeries } from "@ankara/contract/devices";
import type { listDevices } from "@ankara/contract/sync";
import { formatNumber } from "@ankara/domain/numbering/number";
import type { Series } from "@ankara/domain/records/series";
import { mainSeries } from "@ankara/sync/series";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { requestSeries, mainSeriesOf } from "../../sync/hand-over.ts";
import { useRecords } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { Unparted } from "../../document-parts/unparted.tsx";
import { joinParts } from "../../ui/parts.ts";

type Device = AnswerOf<typeof listDevices>["data"][number];

/** Shows the device that gives the main numbers, and moves them to this one: handed over by the other, or taken when it is lost. */
export function MainNumbering({ devices, onChanged }: { devices: readonly Device[]; onChanged: () => void }) {
  const { t } = useLingui();
  const { deviceId } = currentStore();
  const all = useRecords("series");
  if (!all) return null;
  const ownerId = mainSeries(all, "invoice")?.ownerDeviceId ?? null;
  if (ownerId === null) return null;
  // A list that was read before a device was made known does not have it.
  const owner = devices.find(({ id }) => id === ownerId) ?? { name: t`Another device`, pending: null };
  const main = mainSeriesOf(all, ownerId);
  return (
    <Card>
      <h2 className="text-body font-semibold tracking-normal">
        <Trans>Main numbering</Trans>
      </h2>
      {ownerId === deviceId ? (
        <p className="mt-1 text-15 text-muted">
          <Trans>This device has the main numbering. To move it, open this page on the other device.</Trans>
        </p>
      ) : (
        <OfAnother owner={owner} main={main} onChanged={onChanged} />
      )}
    </Card>
  );
}

type OfAnotherProps = { owner: Pick<Device, "name" | "pending">; main: readonly Series[]; onChanged: () => void };

function OfAnother({ owner, main, onChanged }: OfAnotherProps) {
  const { t } = useLingui();
  const { deviceId } = currentStore();
  const today = useToday(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { name } = owner;
  // The kinds a shop owner thinks of; the others move with them.
  const shown = (["invoice", "quote"] as const).flatMap((kind) => main.filter((series) => series.kind === kind));
  const next = joinParts(shown.map((series) => formatNumber(series, { today })));
  const isRequested = main.some(({ requestedBy }) => requestedBy === deviceId);
  const ids = main.map(({ id }) => id);

  async function request(isOn: boolean) {
    await requestSeries(currentStore(), ids, isOn);
    syncNow();
    if (isOn) toast(t`Asked ${name} for the numbering`, { tone: "good" });
  }

  return (
    <>
      <p className="mt-1 text-15 text-muted">
        {isRequested ? (
          <Trans>Requested. {name} hands it over once it’s online and has sent everything it issued.</Trans>
        ) : (
          <Unparted
            text={t`${name} has the main numbering; next is ${next}. Move it here and this device continues from there.`}
          />
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {isRequested ? (
          <Button onClick={() => void request(false)}>
            <Trans>Cancel request</Trans>
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void request(true)}>
            <Trans>Move to this device</Trans>
          </Button>
        )}
        <TakeOverButton owner={owner} main={main} onChanged={onChanged} />
      </div>
    </>
  );
}

/** For a device that will not come back: its numbering ends here and now, whatever it may still hold. */
function TakeOverButton({ owner: { name, pending }, main, onChanged }: OfAnotherProps) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [busy, setBusy] = useState(false);
  const word = t`MOVE`;
  const unsent = pending ?? 0;

  async function takeOver() {
    const yes = await confirm({
      title: t`Is ${name} lost or broken?`,
      text: (
        <>
          <Trans>
            Its numbering ends for good at the last number that arrived. This device continues with new ones, such as
            INV2-0001. Documents it issued but never sent keep their numbers, but won’t be in your books.
          </Trans>
          {unsent > 0 && (
            <strong>
              {" "}
              {t`${plural(unsent, { one: "It last reported # unsent change.", other: "It last reported # unsent changes." })}`}
            </strong>
          )}
        </>
      ),
      confirmLabel: t`End its numbering`,
      tone: "danger",
      typed: { expected: word, label: t`Type ${word} to continue` },
    });
    if (!yes) return;
    setBusy(true);
    const { deviceId } = currentStore();
    for (const { id } of main) {
      const result = await api.call(takeOverSeries, { params: { id }, body: { deviceId } });
      if (result.ok) continue;
      setBusy(false);
      // The series taken so far stay taken; the rest can be asked for again.
      toast(messageOf(result.error, t`We couldn’t move the numbering. Try again.`), { tone: "danger" });
      syncNow();
      return;
    }
    setBusy(false);
    toast(t`This device has the main numbering`, { tone: "good" });
    syncNow();
    onChanged();
  }

  return (
    <Button variant="danger-ghost" busy={busy} onClick={() => void takeOver()}>
      <Trans>It is lost or broken</Trans>
    </Button>
  );
}
