import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import type { Result } from "@ankara/domain/result";
import { thisDevice } from "../platform/device.ts";
import { saveFile, type SaveFileProblem } from "../store/save-file.ts";
import { currentStore } from "../store/store.ts";
import { FieldError } from "../ui/field.tsx";
import { CameraIcon, CloseIcon } from "../ui/icons.ts";
import { toast } from "../ui/toast.tsx";
import { AttachmentView } from "./attachment-view.tsx";

const pictures = "image/jpeg,image/png,image/webp,image/*";

/** Lets the person take or choose a file and saves it on the device, made small. Null when nothing came of it. */
async function capture(pdf: boolean): Promise<Result<AttachmentRef, SaveFileProblem> | null> {
  const file = await thisDevice().pickFile(pdf ? `${pictures},application/pdf` : pictures);
  return file && saveFile(currentStore(), file, { pdf });
}

/** The same for a button outside of a form, with a notice when it failed. */
export function usePhotoCapture(): () => Promise<AttachmentRef | null> {
  const problemText = useSaveFileProblem();
  return async () => {
    const saved = await capture(false);
    if (saved?.ok) return saved.value;
    if (saved) toast(problemText(saved.error, false), { tone: "danger", durationMs: 5000 });
    return null;
  };
}

type PhotoFieldProps = {
  label: string;
  hint?: string;
  value: readonly AttachmentRef[];
  /** Maximum number of photos of the record. */
  max: number;
  /** Papers as PDF too. */
  pdf?: boolean;
  onChange: (value: AttachmentRef[]) => void;
};

/**
 * Photos of a record: chosen or taken, seen at once, with or without a network. Each is on the device before it stands
 * in the form; it goes up by itself after the record.
 */
export function PhotoField({ label, hint, value, max, pdf = false, onChange }: PhotoFieldProps) {
  const { t } = useLingui();
  const problemText = useSaveFileProblem();
  const [problem, setProblem] = useState<SaveFileProblem | null>(null);
  const [busy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    setProblem(null);
    const saved = await capture(pdf);
    setBusy(false);
    if (saved?.ok) onChange([...value, saved.value]);
    else setProblem(saved?.error ?? null);
  }

  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1.5 text-13 font-medium text-muted">
        {label} <span className="font-normal">{t`(optional)`}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {value.map((ref) => (
          <span key={ref.id} className="relative">
            <AttachmentView file={ref} />
            <button
              type="button"
              aria-label={t`Remove ${ref.name}`}
              onClick={() => onChange(value.filter(({ id }) => id !== ref.id))}
              className="absolute -top-2 -right-2 grid size-7 place-items-center rounded-full bg-surface text-muted ring-1 ring-field-line before:absolute before:-inset-2 hover:text-ink"
            >
              <CloseIcon size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </span>
        ))}
        {value.length < max && (
          <button
            type="button"
            disabled={busy}
            aria-busy={busy || undefined}
            onClick={() => void add()}
            className="grid h-20 min-w-20 place-content-center justify-items-center gap-1 rounded-input border border-dashed border-field-line px-2 text-13 text-muted hover:bg-hover hover:text-ink"
          >
            {busy ? (
              <span
                aria-hidden="true"
                className="turning size-5 rounded-full border-2 border-current border-r-transparent"
              />
            ) : (
              <CameraIcon size={20} strokeWidth={1.75} aria-hidden="true" />
            )}
            {pdf ? <Trans>Add file</Trans> : <Trans>Add photo</Trans>}
          </button>
        )}
      </div>
      {problem && (
        <div className="mt-1.5">
          <FieldError>{problemText(problem, pdf)}</FieldError>
        </div>
      )}
      {hint && <p className="mt-1.5 text-13 text-muted">{hint}</p>}
    </fieldset>
  );
}

/** Explains why a file was not saved, and what to do. */
function useSaveFileProblem(): (problem: SaveFileProblem, pdf: boolean) => string {
  const { t } = useLingui();
  return (problem, pdf) => {
    switch (problem) {
      case "empty":
        return t`This file is empty. Choose another one.`;
      case "type":
        return pdf ? t`Choose a JPEG, PNG or WebP picture, or a PDF.` : t`Choose a JPEG, PNG or WebP picture.`;
      case "too_large":
        return t`This file is larger than 10 MB. Choose a smaller one.`;
      case "unreadable":
        return t`We can’t read this picture. Choose another one.`;
      case "full":
        return t`This device is full. Free some space and add the photo again; what you typed is safe.`;
      case "device":
        return t`This device couldn’t save the photo. Try again; what you typed is safe.`;
    }
  };
}
