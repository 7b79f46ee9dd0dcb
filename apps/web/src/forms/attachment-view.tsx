import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import { thisDevice } from "../platform/device.ts";
import { useAttachment, useThumbnail, useUpload } from "../store/use-attachment.ts";
import { Button } from "../ui/button.tsx";
import { CloudAlertIcon, CloudOffIcon, CloudUploadIcon, DocumentIcon, DownloadIcon, ImageIcon } from "../ui/icons.ts";
import { Sheet } from "../ui/sheet.tsx";
import { joinList } from "../i18n/numbers.ts";

/** A file of a record as a small picture; a press shows it large. Says so while it is only on this device. */
export function AttachmentView({ file }: { file: AttachmentRef }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { view, seen } = useThumbnail(file);
  const upload = useUpload(file.id);
  const isPicture = file.type !== "application/pdf";
  const where =
    upload?.state === "refused"
      ? t`could not be sent`
      : upload
        ? t`not sent yet`
        : view.state === "waiting"
          ? t`loads when you’re online`
          : view.state === "missing"
            ? t`still on the device that took it`
            : "";
  const Mark = upload?.state === "refused" ? CloudAlertIcon : upload ? CloudUploadIcon : CloudOffIcon;
  return (
    <>
      <button
        ref={seen}
        type="button"
        aria-label={joinList([file.name, where])}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative grid size-20 place-items-center overflow-hidden rounded-input bg-neutral text-muted ring-1 ring-line"
      >
        {isPicture && view.state === "ready" ? (
          <img
            src={view.url}
            alt=""
            width={80}
            height={80}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        ) : isPicture ? (
          <ImageIcon size={24} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <DocumentIcon size={24} strokeWidth={1.5} aria-hidden="true" />
        )}
        {where !== "" && (
          <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-surface text-muted">
            <Mark size={14} strokeWidth={1.75} aria-hidden="true" />
          </span>
        )}
      </button>
      {open && <LargeView file={file} where={where} onClose={() => setOpen(false)} />}
    </>
  );
}

type LargeViewProps = { file: AttachmentRef; where: string; onClose: () => void };

function LargeView({ file, where, onClose }: LargeViewProps) {
  const { t } = useLingui();
  const view = useAttachment(file);
  async function save() {
    if (view.state !== "ready") return;
    const blob = await (await fetch(view.url)).blob();
    await thisDevice().save(new File([blob], file.name, { type: file.type }));
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={file.name || t`Photo`}
      subtitle={where || undefined}
      width="wide"
      footer={
        <Button icon={DownloadIcon} full disabled={view.state !== "ready"} onClick={() => void save()}>
          <Trans>Save to this device</Trans>
        </Button>
      }
    >
      <div className="sheet-form">
        {view.state === "ready" && file.type !== "application/pdf" ? (
          <img
            src={view.url}
            alt={file.name}
            decoding="async"
            className="mx-auto max-h-[65dvh] rounded-card object-contain"
          />
        ) : (
          <p className="text-muted">
            {view.state === "ready" ? (
              <Trans>Save the PDF to open it in another app.</Trans>
            ) : view.state === "missing" ? (
              <Trans>It is still on the device that took it.</Trans>
            ) : view.state === "waiting" ? (
              <Trans>It loads when you’re online.</Trans>
            ) : (
              <Trans>Loading…</Trans>
            )}
          </p>
        )}
      </div>
    </Sheet>
  );
}
