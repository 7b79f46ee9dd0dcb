import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { Field, TextInput } from "../ui/field.tsx";
import { Sheet } from "../ui/sheet.tsx";
import type { CodeKind } from "./decoder.ts";
import { type Looking, useCameraCodes } from "./use-camera-codes.ts";

export type ScanSheetProps = {
  /** Takes a code. What it answers is shown and read out, and the next one can be scanned; without an answer the sheet closes. */
  onCode: (code: string) => string | undefined;
  onClose: () => void;
  /** Bar codes where it is left out. */
  kind?: CodeKind;
};

/** Reads codes with the camera, or by hand where it cannot. */
export default function ScanSheet({ onCode, onClose, kind = "bars" }: ScanSheetProps) {
  const { t } = useLingui();
  const [message, setMessage] = useState("");
  const handleCode = (code: string) => {
    const answer = onCode(code);
    if (answer === undefined) return onClose();
    setMessage(answer);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Scan a code`}
      footer={
        message === "" ? undefined : (
          <Button variant="primary" size="large" full onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        )
      }
    >
      <div className="sheet-form gap-3 pt-1 pb-4">
        <Camera onCode={handleCode} kind={kind} />
        <p aria-live="polite" className={cx("text-15 font-medium text-paid-ink", message === "" && "sr-only")}>
          {message}
        </p>
        {kind === "bars" && <ByHand onCode={handleCode} />}
      </div>
    </Sheet>
  );
}

function Camera({ onCode, kind }: { onCode: (code: string) => void; kind: CodeKind }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const looking = useCameraCodes(video, kind, (code) => {
    // A short buzz, where phones have one: eyes are on the goods.
    (navigator as { vibrate?: (ms: number) => boolean }).vibrate?.(60);
    onCode(code);
  });
  const problem = useProblem(looking);
  if (problem !== null) {
    return (
      <p role="alert" className="rounded-card bg-neutral px-3.5 py-3 text-15">
        {problem}
      </p>
    );
  }
  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-card bg-ink desk:aspect-video">
      <video ref={video} muted playsInline aria-label={t`Picture of the camera`} className="size-full object-cover" />
      <span
        aria-hidden="true"
        className={cx(
          "absolute rounded-card ring-2 ring-white/90",
          kind === "qr" ? "inset-x-[22%] inset-y-[8%]" : "inset-x-[8%] inset-y-[24%]",
        )}
      />
      <p className="absolute inset-x-0 bottom-2 text-center text-13 font-medium text-white">
        <span className="rounded-full bg-toast px-2.5 py-1">
          {looking === "opening" ? (
            <Trans>Opening the camera…</Trans>
          ) : kind === "qr" ? (
            <Trans>Hold the code inside the frame</Trans>
          ) : (
            <Trans>Hold the bars inside the frame</Trans>
          )}
        </span>
      </p>
    </div>
  );
}

function useProblem(looking: Looking): string | null {
  const { t } = useLingui();
  switch (looking) {
    case "refused":
      return t`Camera access is blocked. Allow it in your browser settings, or type the code below.`;
    case "none":
      return t`No camera available. Type the code below.`;
    case "busy":
      return t`Another app is using the camera. Close it and try again, or type the code below.`;
    case "no_reader":
      return t`The scanner loads once you’re online. Until then, type the code below.`;
    default:
      return null;
  }
}

function ByHand({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const submit = () => {
    if (typed.trim() === "") return;
    setTyped("");
    onCode(typed.trim());
  };
  return (
    <div className="flex items-end gap-2">
      <Field label={t`Or type the code`} className="flex-1">
        <TextInput
          value={typed}
          maxLength={64}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            submit();
          }}
        />
      </Field>
      <Button className="min-h-12! desk:min-h-10!" disabled={typed.trim() === ""} onClick={submit}>
        <Trans>Use it</Trans>
      </Button>
    </div>
  );
}
