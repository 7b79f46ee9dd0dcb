import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { localText } from "../../platform/browser-storage.ts";
import { Switch } from "../../ui/switch.tsx";
import { useIsDesk } from "../../ui/use-media.ts";

/** Keys that act on their own can be switched off: a voice that is typed presses them by mistake (WCAG 2.1.4). `app/keys.ts` reads it. */
export function KeysRow() {
  const { t } = useLingui();
  const desk = useIsDesk();
  const [on, setOn] = useState(() => localText.get("keys") !== "off");
  if (!desk) return null;
  return (
    <Switch
      label={t`Shortcuts of one key`}
      hint={t`“/” searches and “n” makes a new one. Switch them off if you write by voice.`}
      checked={on}
      onChange={(next) => {
        setOn(next);
        if (next) localText.remove("keys");
        else localText.set("keys", "off");
      }}
    />
  );
}
