import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { LaptopIcon, PhoneDeviceIcon } from "../../ui/icons.ts";
import { Row, Tile } from "../../ui/row.tsx";

type DeviceRowProps = {
  /** As the device calls itself: "Chrome (Android)"; empty when it said nothing. */
  name: string;
  /** This app runs on it. */
  current: boolean;
  busy?: boolean;
  /** Logs the device out; absent where it is out already. */
  onLogOut: (() => void) | undefined;
  /** Lines about it. */
  children: ReactNode;
};

/** A device of the business, or a login of the account. This one cannot be logged out here. */
export function DeviceRow({ name, current, busy, onLogOut, children }: DeviceRowProps) {
  const { t } = useLingui();
  const Mark = /Android|iPhone|iPad/.test(name) ? PhoneDeviceIcon : LaptopIcon;
  return (
    <Row
      compact
      className="py-2.5"
      start={
        <Tile>
          <Mark size={20} strokeWidth={1.75} />
        </Tile>
      }
      title={name || t`Unknown device`}
      meta={
        <span className="block whitespace-normal">
          {current && (
            <span className="block font-medium text-primary-ink">
              <Trans>This device</Trans>
            </span>
          )}
          {children}
        </span>
      }
      end={
        current || !onLogOut ? undefined : (
          <Button size="small" variant="danger-ghost" busy={busy} onClick={onLogOut}>
            <Trans context="device">Log out</Trans>
            <span className="sr-only"> {name}</span>
          </Button>
        )
      }
    />
  );
}
