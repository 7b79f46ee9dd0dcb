import { useState } from "react";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { AnswerOf } from "@ankara/contract/call";
import { replaceDevice } from "@ankara/contract/devices";
import { listDevices } from "@ankara/contract/sync";
import { formatInstant } from "@ankara/domain/dates/dates";
import { api } from "../../api/api.ts";
import { overPlanKey } from "../../store/database.ts";
import { currentStore } from "../../store/store.ts";
import { syncNow } from "../../sync/sync-engine.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/dialog.tsx";
import { List } from "../../ui/list.tsx";
import { Row } from "../../ui/row.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { useCall } from "../../api/use-call.ts";

type Device = AnswerOf<typeof listDevices>["data"][number];

/** The devices that hold the places of the plan: one of them may be what this phone was before. */
const placeHolders = (devices: readonly Device[]): Device[] => {
  const { deviceId } = currentStore();
  return devices.filter(
    ({ id, current, revoked_at, over_plan }) => id !== deviceId && !current && revoked_at === null && !over_plan,
  );
};

/** The same button where the devices are not on the screen: it asks the server which there are. */
export function ReplaceListedDevice() {
  const { answer } = useCall(listDevices);
  return <ReplaceDeviceButton devices={answer?.data} />;
}

/**
 * Gives this device the place of an old one in the plan, for a phone that was set up anew. What waited here goes up after it.
 *
 * @param devices - undefined while the server has not said which there are: then the tap asks it
 */
export function ReplaceDeviceButton({
  devices,
  onReplaced,
}: {
  devices: readonly Device[] | undefined;
  onReplaced?: () => void;
}) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const replace = useReplaceDevice();
  const [busy, setBusy] = useState(false);
  const [choice, setChoice] = useState<readonly Device[]>([]);
  const known = devices && placeHolders(devices);
  if (known?.length === 0) return null;
  const name = known?.length === 1 ? known[0]?.name : "";

  async function replaceWith(device: Device) {
    setChoice([]);
    setBusy(true);
    const replaced = await replace(device);
    setBusy(false);
    if (replaced) onReplaced?.();
  }

  async function begin() {
    setBusy(true);
    const found = known ?? (await readHolders());
    setBusy(false);
    const [first, ...others] = found;
    if (first && others.length === 0) await replaceWith(first);
    else setChoice(found);
  }

  async function readHolders(): Promise<Device[]> {
    const result = await api.call(listDevices);
    if (!result.ok) {
      toast(messageOf(result.error, t`We couldn’t load your devices. Try again.`), { tone: "danger" });
      return [];
    }
    const found = placeHolders(result.value.data);
    // Somebody made room meanwhile.
    if (found.length === 0) syncNow();
    return found;
  }

  return (
    <>
      <Button size="small" busy={busy} onClick={() => void begin()}>
        {name ? t`This replaces ${name}` : t`This replaces my old phone`}
      </Button>
      <DeviceChoice devices={choice} onClose={() => setChoice([])} onChoose={(device) => void replaceWith(device)} />
    </>
  );
}

/** Asks, makes the call and syncs; true when this device has the place. */
function useReplaceDevice(): (device: Device) => Promise<boolean> {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  return async ({ id, name, pending }) => {
    const unsent = pending ?? 0;
    const yes = await confirm({
      title: name ? t`Does this device replace ${name}?` : t`Does this device replace your old phone?`,
      text: (
        <>
          {t`The old device is logged out and its numbering ends. Nothing on this device is lost: what waits here is sent, with its numbers.`}
          {unsent > 0 && (
            <strong className="mt-2 block">{t`${plural(unsent, { one: "It last reported # unsent change.", other: "It last reported # unsent changes." })}`}</strong>
          )}
        </>
      ),
      confirmLabel: t`Replace it`,
    });
    if (!yes) return false;
    const { db, deviceId } = currentStore();
    const result = await proven(() => api.call(replaceDevice, { params: { id }, body: { deviceId } }));
    if (!result.ok) {
      if (!result.wasProofRequested)
        toast(messageOf(result.error, t`We couldn’t replace the old device. Try again.`), { tone: "danger" });
      return false;
    }
    // With nothing to send, no answer of the server would say so before the next start.
    await db.meta.put({ key: overPlanKey, value: false });
    syncNow();
    toast(t`This device syncs now`, { tone: "good" });
    return true;
  };
}

/** Asks for the old device, where the plan has places for several. */
function DeviceChoice({
  devices,
  onClose,
  onChoose,
}: {
  devices: readonly Device[];
  onClose: () => void;
  onChoose: (device: Device) => void;
}) {
  const { t, i18n } = useLingui();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Sheet open={devices.length > 0} onClose={onClose} width="narrow" title={t`Which device does this one replace?`}>
      <List items={devices} keyOf={({ id }) => id} label={t`Devices`} inset="gutter">
        {(device) => {
          const seen = formatInstant(device.seen_at, zone, "datetime", i18n.locale);
          return (
            <Row
              title={device.name || t`Another device`}
              meta={t`Last online ${seen}`}
              onClick={() => onChoose(device)}
            />
          );
        }}
      </List>
    </Sheet>
  );
}
