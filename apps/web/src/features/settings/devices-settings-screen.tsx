import { useLingui } from "@lingui/react/macro";
import { Screen } from "../../ui/screen.tsx";
import { DevicesRow } from "./devices-row.tsx";

/** The devices of the business, what each numbers, and where the main numbering stands. */
export function DevicesSettingsScreen() {
  const { t } = useLingui();
  return (
    <Screen title={t`Devices`} subtitle={t`Settings`} back="/">
      <div className="px-4 pt-2 pb-6 desk:px-6">
        <p className="pb-3 text-15 text-muted">{t`Each device has its own number series.`}</p>
        <DevicesRow />
      </div>
    </Screen>
  );
}
