import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AnswerOf } from "@ankara/contract/call";
import { listDevices } from "@ankara/contract/sync";
import { formatInstant } from "@ankara/domain/dates";
import { api, type ApiError } from "../../local/api.ts";
import { useApiMessage } from "../../local/use-api-message.ts";
import { Button } from "../../ui/button.tsx";
import { Group } from "../../ui/card.tsx";
import { LaptopIcon, PhoneDeviceIcon } from "../../ui/icons.ts";
import { Row, Tile } from "../../ui/row.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Pill } from "../../ui/status.tsx";

type Devices = AnswerOf<typeof listDevices>["data"];

/** The devices of the business with their last contact. Only the server knows them, so they need the network. */
export function DevicesRow() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const { devices, error, again } = useDevices();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (error) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">{messageOf(error, t`The list of devices could not be read.`)}</p>
        <Button onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (!devices) return <Skeleton className="h-13 w-full" />;
  return (
    <Group className="-mx-4 desk:mx-0">
      {devices.map((device) => (
        <Row
          key={device.id}
          compact
          start={
            <Tile>
              {/Android|iPhone|iPad/.test(device.name) ? (
                <PhoneDeviceIcon size={20} strokeWidth={1.75} />
              ) : (
                <LaptopIcon size={20} strokeWidth={1.75} />
              )}
            </Tile>
          }
          title={device.name}
          meta={
            device.letter
              ? t`Series ${device.letter} · last here ${formatInstant(device.seen_at, zone)}`
              : t`First series · last here ${formatInstant(device.seen_at, zone)}`
          }
          end={
            device.current && (
              <Pill tone="primary">
                <Trans>This device</Trans>
              </Pill>
            )
          }
        />
      ))}
    </Group>
  );
}

function useDevices(): { devices: Devices | undefined; error: ApiError | undefined; again: () => void } {
  const [devices, setDevices] = useState<Devices>();
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void api.call(listDevices, { signal: stop.signal }).then((result) => {
      if (stop.signal.aborted) return;
      if (result.ok) setDevices(result.value.data);
      else setError(result.error);
    });
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt asks again
  }, [attempt]);
  return {
    devices,
    error,
    again: () => {
      setError(undefined);
      setAttempt(attempt + 1);
    },
  };
}
