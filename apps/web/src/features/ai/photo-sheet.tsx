import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { readPhotoAnswer, type PhotoReading } from "@ankara/domain/ai/photo-reading";
import { maxPhotoBytes } from "@ankara/domain/ai/photos";
import { contentTypes } from "@ankara/domain/ai/content-types";
import { useEffect, useRef, useState } from "react";
import type { ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { localText } from "../../platform/browser-storage.ts";
import { useBusiness } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { useAttachment } from "../../store/use-attachment.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { FieldError } from "../../ui/field.tsx";
import { AiWriterIcon, NoNetworkIcon } from "../../ui/icons.ts";
import type { ModalProps, PhotoRequest } from "../../ui/modal-context.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";
import { useCredit } from "./credit.ts";
import { Cost } from "./gem.tsx";
import { useBuyPrompt } from "./low-credit.tsx";
import { forgetRequestKey, requestKeyFor } from "./request-key.ts";
import { useOnline } from "./use-online.ts";
import { writeText } from "./write-text.ts";

const storage = { getItem: localText.get, setItem: localText.set, removeItem: localText.remove };

/** Refusals after which the same request is joined again under its key. */
const stillRunning: readonly string[] = ["offline", "timeout", "generation_running"];

/**
 * Has a photo read for a form, for its cost: answers the values, null when it was closed. The photo stays where it was, whatever
 * comes of it.
 */
export function PhotoSheet({
  type,
  photo,
  onDone,
  onClose,
}: PhotoRequest & ModalProps<PhotoReading | null> & { onClose: () => void }) {
  const { t } = useLingui();
  const business = useBusiness();
  const view = useAttachment(photo);
  const online = useOnline();
  const credit = useCredit()?.credit;
  const { offerPacks } = useBuyPrompt();
  const problemText = usePhotoProblem();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const leave = useRef<AbortController>(null);
  useEffect(() => () => leave.current?.abort(), []);
  const cost = contentTypes[type].costCredits;

  async function read(home: string): Promise<void> {
    setProblem("");
    const bytes = (await currentStore().db.files.get(photo.id))?.bytes;
    if (!bytes || bytes.byteLength > maxPhotoBytes)
      return setProblem(t`We can’t read this picture. Take it again, or choose another.`);
    setBusy(true);
    const here = (leave.current = new AbortController());
    const keyName = `ai-key:photo:${photo.id}`;
    // The photo's id stands for its bytes, which are too many for the browser's storage.
    const request_key = requestKeyFor(storage, keyName, { generate: type, photo: photo.id });
    const body = { generate: type, photo: await base64Of(bytes), request_key };
    const quiet = { onStart: () => undefined, onText: () => undefined };
    const answer = await writeText({ kind: "generate", body }, quiet, here.signal);
    if (here.signal.aborted) return;
    setBusy(false);
    if (answer.ok || !stillRunning.includes(answer.error.code)) forgetRequestKey(storage, keyName);
    if (!answer.ok && answer.error.code === "low_credit") return offerPacks(cost);
    if (!answer.ok) return setProblem(problemText(answer.error));
    onDone(readPhotoAnswer(type, answer.value.data.content, { home, today: currentStore().today() }));
    toast(t`Read from the photo. Check every value.`, { durationMs: 5_000 });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Read the photo`}
      footer={
        <>
          <Button
            variant="primary"
            size="large"
            full
            icon={AiWriterIcon}
            disabled={!online || !business || view.state !== "ready"}
            busy={busy}
            onClick={() => business && void read(business.currency)}
          >
            <Trans>Read the photo</Trans>
            <Cost credits={cost} plain className="font-medium" />
          </Button>
          <p className="mt-2 min-h-[18px] text-center text-13 text-muted">
            {online &&
              credit !== undefined &&
              (credit >= cost ? (
                <Plural value={credit - cost} one="You will have # credit left" other="You will have # credits left" />
              ) : (
                <Plural value={credit} one="You have # credit" other="You have # credits" />
              ))}
          </p>
        </>
      }
    >
      <div className="sheet-form pt-1">
        {!online ? (
          <InfoStrip icon={NoNetworkIcon} title={<Trans>No network</Trans>} live>
            <Trans>The photo is kept. Read it once you’re online, or type the values yourself.</Trans>
          </InfoStrip>
        ) : (
          <p className="text-muted">
            <Trans>
              The photo goes to the AI model of this server. What it reads fills the empty fields; nothing is saved
              before you have checked it.
            </Trans>
          </p>
        )}
        {problem !== "" && <FieldError>{problem}</FieldError>}
        <div className="grid min-h-40 place-items-center rounded-card bg-sunken">
          {view.state === "ready" ? (
            <img
              src={view.url}
              alt={t`Photo`}
              decoding="async"
              className="max-h-80 max-w-full rounded-card object-contain"
            />
          ) : (
            view.state !== "loading" && (
              <p className="p-4 text-muted">
                <Trans>The picture is not on this device yet. It loads when you’re online.</Trans>
              </p>
            )
          )}
        </div>
      </div>
    </Sheet>
  );
}

function usePhotoProblem(): (error: ApiError) => string {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  return (error) => {
    switch (error.code) {
      case "offline":
        return t`The photo is kept. Read it once you’re online, or type the values yourself.`;
      case "invalid":
        return Object.values(error.fields)[0] ?? error.message;
      case "writer_failed":
      case "writer_timeout":
      case "timeout":
        return t`We couldn’t read the photo. Nothing was charged. Try again.`;
      default:
        return messageOf(error, t`Something went wrong. Nothing was charged. Try again.`);
    }
  };
}

function base64Of(bytes: ArrayBuffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(typeof reader.result === "string" ? reader.result.replace(/^[^,]*,/, "") : ""),
    );
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the photo could not be read")));
    reader.readAsDataURL(new Blob([bytes]));
  });
}
