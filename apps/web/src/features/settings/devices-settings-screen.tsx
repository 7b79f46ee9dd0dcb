import { useState } from "react";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AnswerOf } from "@ankara/contract/call";
import { revokeDevice } from "@ankara/contract/devices";
import { listDevices } from "@ankara/contract/sync";
import { formatInstant } from "@ankara/domain/dates/dates";
import type { Series } from "@ankara/domain/records/series";
import { formatNumber } from "@ankara/domain/numbering/number";
import { api } from "../../api/api.ts";
import { useCall } from "../../api/use-call.ts";
import { useRecords } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { useToday } from "../../platform/use-today.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { useProvenCall } from "../../session/use-proven-call.ts";
import { sheetButtons } from "../../forms/sheet-buttons.ts";
import { Button } from "../../ui/button.tsx";
import { Group } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { DeviceRow } from "./device-row.tsx";
import { ReplaceDeviceButton } from "./replace-device.tsx";
import { MainNumbering } from "./main-numbering.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Checkbox } from "../../ui/switch.tsx";
import { Screen } from "../../ui/screen.tsx";
import { settingsColumn } from "../../ui/settings-row.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { NextPaper } from "../../document-parts/next-paper.tsx";
import { WithPaper } from "../../document-parts/with-paper.tsx";
import { Unparted } from "../../document-parts/unparted.tsx";
import { joinParts } from "../../ui/parts.ts";

/**
 * The devices of the business, what each numbers, and where the main numbering stands; beside them the next invoice with the next
 * number of this device, where both have room.
 */
export function DevicesSettingsScreen() {
  const { t } = useLingui();
  const wide = useMedia("(min-width: 1500px)");
  const width = settingsColumn + 48;
  return (
    <Screen
      title={t`Devices`}
      subtitle={t`Settings`}
      back="/"
      {...(wide ? { headWidth: width } : { column: settingsColumn })}
    >
      <WithPaper label={t`Your next invoice`} paper={wide && <NextPaper />}>
        <div
          className={cx("px-4 pt-2 pb-6", wide && "w-full desk:px-6")}
          style={wide ? { maxWidth: width } : undefined}
        >
          <p className="pb-3 text-15 text-muted">{t`Each device has its own number series.`}</p>
          <DevicesRow />
        </div>
      </WithPaper>
    </Screen>
  );
}

type Device = AnswerOf<typeof listDevices>["data"][number];

/** The devices of the business: last contact, what waits on them, their series. Only the server knows them, so they need the network. */
export function DevicesRow() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { devices, error, again } = useDevices();
  const series = useRecords("series");
  if (error) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">{messageOf(error, t`We couldn’t load your devices. Try again.`)}</p>
        <Button onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (!devices || !series) return <Skeleton className="h-13 w-full" />;
  return (
    <div className="flex flex-col gap-3">
      <Group className="-mx-4 desk:mx-0">
        {devices.map((device) => (
          <BusinessDevice key={device.id} device={device} all={devices} known={series} onChanged={again} />
        ))}
      </Group>
      <MainNumbering devices={devices} onChanged={again} />
    </div>
  );
}

type BusinessDeviceProps = { device: Device; all: readonly Device[]; known: readonly Series[]; onChanged: () => void };

function BusinessDevice({ device, all, known, onChanged }: BusinessDeviceProps) {
  const { t, i18n } = useLingui();
  const messageOf = useApiMessage();
  const proven = useProvenCall();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const { name, pending, current } = device;
  const gone = device.revoked_at !== null;
  const today = useToday(zone);
  // The kinds a shop owner thinks of; receipts and credit notes are numbered beside them.
  const own = device.series.filter(({ kind }) => kind === "invoice" || kind === "quote");
  const numbers = own.flatMap(({ id, next }) => {
    const series = known.find((one) => one.id === id);
    // This device counts on before the server has heard of it.
    return series ? formatNumber({ ...series, next: Math.max(next, current ? series.next : 0) }, { today }) : [];
  });
  const seen = formatInstant(device.seen_at, zone, "datetime", i18n.locale);

  async function revoke(erase: boolean) {
    setAsks(false);
    setBusy(true);
    const result = await proven(() =>
      api.call(revokeDevice, { params: { id: device.id }, query: erase ? { erase: "true" } : {} }),
    );
    setBusy(false);
    if (!result.ok) {
      if (result.wasProofRequested) return;
      toast(messageOf(result.error, t`We couldn’t log the device out. Try again.`), { tone: "danger" });
      return;
    }
    toast(t`${name} is logged out`, { tone: "good" });
    onChanged();
  }

  return (
    <>
      {asks && <RevokeSheet device={device} onClose={() => setAsks(false)} onRevoke={(erase) => void revoke(erase)} />}
      <DeviceRow name={name} current={current} busy={busy} onLogOut={gone ? undefined : () => setAsks(true)}>
        {gone ? t({ message: "Logged out", context: "device" }) : t`Last online ${seen}`}
        {!gone && device.over_plan && (
          <span className="block text-accent-ink">{t`Works, but needs a plan to sync`}</span>
        )}
        {!gone && pending !== null && (
          <span className={cx("block", pending > 0 && "text-accent-ink")}>
            {pending > 0
              ? t`${plural(pending, { one: "# change was unsent", other: "# changes were unsent" })}`
              : t`Everything is sent`}
          </span>
        )}
        {numbers.length > 0 && (
          <span className="block">
            <Unparted text={t`Next: ${joinParts(numbers)}`} />
          </span>
        )}
      </DeviceRow>
      {current && device.over_plan && (
        <div className="flex px-4 pb-3">
          <ReplaceDeviceButton devices={all} onReplaced={onChanged} />
        </div>
      )}
    </>
  );
}

function useDevices() {
  const { answer, error, again } = useCall(listDevices);
  const { deviceId } = currentStore();
  // The server recognises this device only after its first contact.
  const devices = answer?.data.map((device) => ({ ...device, current: device.id === deviceId }));
  return { devices, error, again };
}

/** Sends a device away: what that does to it, and whether what is on it is erased as well. */
function RevokeSheet({
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
  const unsent = pending ?? 0;
  return (
    <Sheet
      open
      onClose={onClose}
      width="narrow"
      title={t`Log ${name} out?`}
      footer={
        <div className={sheetButtons}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" onClick={() => onRevoke(erase)}>
            <Trans>Log it out</Trans>
          </Button>
        </div>
      }
    >
      <div className="sheet-form pt-1 pb-4">
        <p className="text-muted">
          {unsent > 0
            ? `${t`${plural(unsent, { one: "It last reported # unsent change.", other: "It last reported # unsent changes." })}`} ${t`They stay on that device. Documents it issued but never sent keep their numbers, but won’t be in your books. Its numbering ends for good.`}`
            : t`It is logged out at once, and its numbering ends at the last number that arrived. Do this for a lost or sold device.`}
        </p>
        <p className="text-muted">
          <Trans>It locks once it’s online, and opens again when you log in on it.</Trans>
        </p>
        <Checkbox
          checked={erase}
          onChange={setErase}
          label={t`Also erase its data`}
          hint={t`Unsent work stays locked on it until you log in there.`}
        />
      </div>
    </Sheet>
  );
}
