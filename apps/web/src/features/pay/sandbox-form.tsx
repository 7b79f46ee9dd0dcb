import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { cardFormAddress, CardFormEvent, type CardFormCommand } from "@ankara/contract/card-form";
import type { CardFormEvents } from "./card-form.ts";

type SandboxFormProps = CardFormEvents & { origin: string; secret: string };

/** The sandbox's card form in a frame of its own. Only that frame is believed, and only from its origin. */
export function SandboxForm({ ref, origin, secret, onReady, onError, onConfirmed }: SandboxFormProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(320);
  useImperativeHandle(ref, () => ({
    pay: () => frame.current?.contentWindow?.postMessage({ type: "pay" } satisfies CardFormCommand, origin),
  }));

  const hear = useEffectEvent(({ source, origin: from, data }: MessageEvent) => {
    if (from !== origin || source === null || source !== frame.current?.contentWindow) return;
    const said = CardFormEvent.safeParse(data);
    if (!said.success) return;
    switch (said.data.type) {
      case "ready":
        return onReady();
      case "resize":
        return setHeight(Math.ceil(said.data.height));
      case "error":
        return onError(said.data.message);
      case "confirmed":
        return onConfirmed();
    }
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  return (
    // Our own program at our own address: it needs scripts and its origin, and with both `sandbox` holds nothing back.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      src={cardFormAddress(origin, secret)}
      title={t`Card form`}
      className="block w-full border-0"
      style={{ height }}
    />
  );
}
