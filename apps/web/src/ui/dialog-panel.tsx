import { useState } from "react";
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Trans } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import type { OpenQuestion } from "./dialog.tsx";
import { Field, TextInput } from "./field.tsx";
import { useBackCloses } from "./use-back-closes.ts";

/** The loaded part of `confirm`. */
export default function DialogPanel({ question }: { question: OpenQuestion }) {
  const { title, text, confirmLabel, cancelLabel, tone = "plain", typed, answer } = question;
  useBackCloses(true, () => answer(false));
  const [words, setWords] = useState("");
  const ready = !typed || words.trim().toLowerCase() === typed.expected.trim().toLowerCase();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="sheet-scrim fixed inset-0 z-60 bg-scrim" />
        <AlertDialog.Popup className="sheet-rise fixed inset-0 z-65 m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-[420px] flex-col overflow-y-auto rounded-[14px] bg-surface p-5 text-ink shadow-soft outline-none">
          <AlertDialog.Title className="text-18 font-semibold">{title}</AlertDialog.Title>
          {text && <AlertDialog.Description className="mt-2 text-muted">{text}</AlertDialog.Description>}
          <form
            className="contents"
            onSubmit={(event) => {
              event.preventDefault();
              if (ready) answer(true);
            }}
          >
            {typed && (
              <Field label={typed.label} className="mt-4">
                <TextInput
                  value={words}
                  onChange={(event) => setWords(event.target.value)}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </Field>
            )}
            <div className="mt-5 flex flex-col-reverse gap-2 desk:flex-row desk:justify-end">
              {cancelLabel !== null && (
                <Button onClick={() => answer(false)} className="desk:min-w-24">
                  {cancelLabel ?? <Trans>Cancel</Trans>}
                </Button>
              )}
              <Button
                type="submit"
                variant={tone === "danger" ? "danger" : "primary"}
                disabled={!ready}
                className="desk:min-w-24"
              >
                {confirmLabel}
              </Button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
