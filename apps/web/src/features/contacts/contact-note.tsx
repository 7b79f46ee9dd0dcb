import { Trans, useLingui } from "@lingui/react/macro";
import type { Contact } from "@ankara/domain/records/contact";
import { useCallback, useEffect, useRef, useState } from "react";
import { currentStore } from "../../store/store.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";

/** A pause this long in typing saves. */
const saveAfterMs = 600;
const longest = 5000;

/** The note on this client. It saves itself as it is typed. */
export function ContactNote({ contact }: { contact: Contact }) {
  const { t } = useLingui();
  const { note, setNote, state } = useSavedNote(contact);
  const left = longest - note.length;
  return (
    <div className="px-4 pt-4 pb-8 desk:max-w-130 desk:px-7">
      <Field
        label={t`Note`}
        hideLabel
        hint={state === "saved" ? t`Saved. Only you see this.` : t`Only you see this.`}
        error={
          state === "failed"
            ? t`Not saved: this device is full. Free some space and keep typing.`
            : left < 200
              ? t`${left} letters left`
              : undefined
        }
      >
        <TextArea
          rows={6}
          maxLength={longest}
          value={note}
          placeholder={t`What to remember about this client`}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <output className="sr-only">{state === "saved" && <Trans>Note saved</Trans>}</output>
    </div>
  );
}

function useSavedNote(contact: Contact) {
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<"still" | "saved" | "failed">("still");
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; note: string } | null>(null);
  useUnsaved(typed !== null && typed !== contact.note);

  const save = useCallback(async () => {
    if (waiting.current === null) return;
    const { timer, note } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    try {
      await currentStore().update("contacts", contact.id, { note });
      setState("saved");
    } catch (cause) {
      console.error("The note could not be saved on this device", cause);
      setState("failed");
    }
  }, [contact.id]);

  // Leaving the tab or the page saves what the pause has not.
  useEffect(() => () => void save(), [save]);

  return {
    // Until something is typed the note follows other devices.
    note: typed ?? contact.note,
    state,
    setNote(note: string) {
      setTyped(note);
      setState("still");
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { note, timer: setTimeout(() => void save(), saveAfterMs) };
    },
  };
}
