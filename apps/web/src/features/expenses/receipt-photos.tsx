import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { attachmentLimits, type AttachmentRef } from "@ankara/domain/records/attachment";
import { useState } from "react";
import { thisDevice } from "../../platform/device.ts";
import { saveFile, type SaveFileProblem } from "../../store/save-file.ts";
import { currentStore } from "../../store/store.ts";
import { useAttachment, useThumbnail } from "../../store/use-attachment.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { CameraIcon, CloseIcon, ImageIcon } from "../../ui/icons.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.tsx";

const problems: Record<SaveFileProblem, MessageDescriptor> = {
  empty: msg`This file is empty. Choose another one.`,
  type: msg`Choose a picture: JPEG, PNG or WebP.`,
  too_large: msg`This picture is too large. Choose a smaller one.`,
  unreadable: msg`We can’t read this picture. Take it again, or choose another.`,
  full: msg`This device is full. Free some space and try again.`,
  device: msg`This device couldn’t save the picture. Try again.`,
};

/** Lets the person take or choose a picture and keeps it on the device, made small. Null when nothing came of it. */
async function captureReceipt(): Promise<{ photo: AttachmentRef } | { problem: SaveFileProblem } | null> {
  const file = await thisDevice().pickFile("image/*");
  if (!file) return null;
  const saved = await saveFile(currentStore(), file, { pdf: false });
  return saved.ok ? { photo: saved.value } : { problem: saved.error };
}

/** The same for a button outside of a form, with a notice when it failed. */
export function useCaptureReceipt(): () => Promise<AttachmentRef | null> {
  const { i18n } = useLingui();
  return async () => {
    const taken = await captureReceipt();
    if (taken && "problem" in taken) toast(i18n._(problems[taken.problem]), { tone: "danger", durationMs: 5000 });
    return taken && "photo" in taken ? taken.photo : null;
  };
}

type FieldProps = { photos: readonly AttachmentRef[]; onChange: (photos: AttachmentRef[]) => void };

/** Up to three pictures of the receipt. They are on this device at once and go up after everything else. */
export function ReceiptField({ photos, onChange }: FieldProps) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveFileProblem | null>(null);
  const add = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const taken = await captureReceipt();
      if (taken && "photo" in taken) onChange([...photos, taken.photo]);
      if (taken && "problem" in taken) setProblem(taken.problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13 font-medium text-muted">
        <Trans>Receipt</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {photos.map((photo, index) => (
          <div key={photo.id} className="relative">
            <Thumbnail photo={photo} label={t`Receipt ${index + 1}`} />
            <button
              type="button"
              aria-label={t`Remove receipt ${index + 1}`}
              onClick={() => onChange(photos.filter(({ id }) => id !== photo.id))}
              className="absolute -top-3 -right-3 grid size-8 place-items-center rounded-full bg-toast text-on-toast before:absolute before:-inset-1.5"
            >
              <CloseIcon size={16} strokeWidth={2} aria-hidden="true" />
            </button>
          </div>
        ))}
        {photos.length < attachmentLimits.expensePhotos && (
          <Button icon={CameraIcon} busy={busy} onClick={() => void add()}>
            {photos.length === 0 ? <Trans>Add a photo</Trans> : <Trans>One more</Trans>}
          </Button>
        )}
      </div>
      {problem && <FieldError>{i18n._(problems[problem])}</FieldError>}
    </div>
  );
}

/** The receipts of an expense; a tap shows one large. */
export function Receipts({ photos }: { photos: readonly AttachmentRef[] }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<AttachmentRef | null>(null);
  if (photos.length === 0) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          aria-label={t`Show receipt ${index + 1}`}
          onClick={() => setShown(photo)}
          className="rounded-input"
        >
          <Thumbnail photo={photo} label="" />
        </button>
      ))}
      <Sheet open={shown !== null} onClose={() => setShown(null)} title={t`Receipt`} width="wide" tall>
        {shown && <Large photo={shown} />}
      </Sheet>
    </div>
  );
}

function Thumbnail({ photo, label }: { photo: AttachmentRef; label: string }) {
  const { view, seen } = useThumbnail(photo);
  if (view.state === "ready")
    return (
      <img
        src={view.url}
        alt={label}
        width={80}
        height={80}
        loading="lazy"
        decoding="async"
        className="size-20 rounded-input bg-sunken object-cover"
      />
    );
  return (
    <span ref={seen} className="grid size-20 place-items-center rounded-input bg-sunken text-muted">
      <ImageIcon size={24} strokeWidth={1.5} aria-hidden="true" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

function Large({ photo }: { photo: AttachmentRef }) {
  const { t } = useLingui();
  const view = useAttachment(photo);
  if (view.state === "ready")
    return <img src={view.url} alt={t`The receipt`} decoding="async" className="mx-auto max-w-full px-4 pb-5" />;
  return (
    <p className="px-4 pb-6 text-muted" aria-live="polite">
      {view.state === "loading" && <Trans>Loading the picture…</Trans>}
      {view.state === "waiting" && <Trans>The picture is not on this device yet. It loads when you’re online.</Trans>}
      {view.state === "missing" && (
        <Trans>The picture is still on the device that took it. It loads once that device has sent it.</Trans>
      )}
    </p>
  );
}
