import { useLingui } from "@lingui/react/macro";
import { chooseSaveData, useSaveData } from "../../platform/save-data.ts";
import { Switch } from "../../ui/switch.tsx";

/** "Save data": photos and videos come only when they are asked for, on this device. */
export function SaveDataSwitch() {
  const { t } = useLingui();
  const { saves, network } = useSaveData();
  const hints = {
    mobile: t`On mobile networks photos and videos come only when you tap them. You are on one now.`,
    fixed: t`On mobile networks photos and videos come only when you tap them. You are on Wi-Fi now.`,
    unknown: t`Photos and videos come only when you tap them. This browser does not say which network you are on.`,
  };
  return <Switch label={t`Save data`} hint={hints[network]} checked={saves} onChange={chooseSaveData} />;
}
