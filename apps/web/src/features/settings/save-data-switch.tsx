import { useLingui } from "@lingui/react/macro";
import { chooseSaveData, useSaveData } from "../../platform/save-data.ts";
import { Switch } from "../../ui/switch.tsx";

/** "Use less data": photos and videos come only when they are asked for, on this device. */
export function SaveDataSwitch() {
  const { t } = useLingui();
  const { saves, network } = useSaveData();
  const hints = {
    mobile: t`On mobile data, photos and videos load only when you tap them. You’re on mobile data now.`,
    fixed: t`On mobile data, photos and videos load only when you tap them. You’re on Wi-Fi now.`,
    unknown: t`Photos and videos load only when you tap them. This browser doesn’t say which network you’re on.`,
  };
  return <Switch label={t`Use less data`} hint={hints[network]} checked={saves} onChange={chooseSaveData} />;
}
