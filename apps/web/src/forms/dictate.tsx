import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { thisDevice } from "../platform/device.ts";
import { Button } from "../ui/button.tsx";
import { MicrophoneIcon, StopIcon } from "../ui/icons.ts";
import { toast } from "../ui/toast.tsx";

/** Button that adds what is spoken to a text, where the device has a service for it. */
export function Dictate({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t, i18n } = useLingui();
  const { listen } = thisDevice();
  const [stop, setStop] = useState<(() => void) | null>(null);
  useEffect(() => () => stop?.(), [stop]);
  // Pieces come while the person may go on typing: each follows the text as it is then.
  const latest = useRef({ text, onText });
  useEffect(() => void (latest.current = { text, onText }));
  if (!listen) return null;
  const begin = () => {
    const end = listen({
      language: i18n.locale,
      onText: (said) => {
        const { text: typed, onText: setText } = latest.current;
        const next = typed === "" ? said : `${typed.trimEnd()} ${said}`;
        // Two sentences may come before the screen is drawn again.
        latest.current = { text: next, onText: setText };
        setText(next);
      },
      onEnd: (problem) => {
        setStop(null);
        if (problem === "refused")
          toast(t`The microphone is blocked. Allow it in the browser’s settings.`, {
            tone: "danger",
            durationMs: 4000,
          });
        if (problem === "failed")
          toast(t`We didn’t hear anything. Speech may need network on this device.`, {
            tone: "danger",
            durationMs: 4000,
          });
      },
    });
    setStop(() => end);
  };
  return stop ? (
    <Button icon={StopIcon} variant="soft" onClick={stop}>{t`Stop listening`}</Button>
  ) : (
    <Button icon={MicrophoneIcon} onClick={begin}>{t`Speak`}</Button>
  );
}
