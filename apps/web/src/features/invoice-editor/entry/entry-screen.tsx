import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLingui } from "@lingui/react/macro";
import { indexClients } from "@ankara/domain/entry/client";
import { indexItems } from "@ankara/domain/entry/lines";
import { parseEntry } from "@ankara/domain/entry/parse-entry";
import { parseMoneyMessage } from "@ankara/domain/messages/parse-message";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import { Dictate } from "../../../forms/dictate.tsx";
import { usePhotoCapture } from "../../../forms/photo-field.tsx";
import { draftStorage, readDraft, writeDraft } from "../../../forms/draft-store.ts";
import { useBusiness, useContactRows, useRecords } from "../../../store/hooks.ts";
import { currentStore } from "../../../store/store.ts";
import { useToday } from "../../../platform/use-today.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { AiWriterIcon, CameraIcon } from "../../../ui/icons.ts";
import { useReadsPhoto } from "../../../session/use-reads-photo.ts";
import { useModals } from "../../../ui/modal-context.ts";
import { Screen } from "../../../ui/screen.tsx";
import { EntryPreview } from "./entry-preview.tsx";
import { MessageCard } from "./message-card.tsx";

/**
 * `/new-invoice?text=`: an invoice in words, typed, spoken or pasted, read on this device; or the message of a bank,
 * which becomes a payment. Nothing is made before the person has seen what it will be.
 */
export function EntryScreen({ text: given, onUsed }: { text: string; onUsed?: () => void }) {
  const { t } = useLingui();
  const [{ text, photos }, setTyped] = useTyped(given);
  // A language whose sentences are not read yet shows what is: English.
  const examples = [t`3 bags rice 45k for Mama Tolu`, t`2 hrs design @ 20k, due friday`, t`10% off`];
  const photo = photos[0];
  const setText = (next: string) => setTyped({ text: next, photos });
  const capture = usePhotoCapture();
  const { readPhoto } = useModals();
  const readsPhoto = useReadsPhoto("order_photo");
  const reading = useReading(useDeferredValue(text));
  const box = useRef<HTMLTextAreaElement>(null);
  const empty = text.trim() === "";
  const done = () => {
    setTyped(nothingTyped);
    onUsed?.();
  };
  useEffect(() => box.current?.focus(), []);
  return (
    <Screen title={t`Type or paste`} back="/tabs/invoice" close column={640}>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-8">
        <Field
          label={t`An invoice in your words, or a bank’s message`}
          hint={t`Read on this device. You check it before anything is made.`}
        >
          <TextArea
            ref={box}
            rows={2}
            value={text}
            maxLength={4000}
            enterKeyHint="done"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Dictate text={text} onText={setText} />
          {readsPhoto && (
            <Button
              icon={photo ? AiWriterIcon : CameraIcon}
              onClick={async () => {
                const taken = photo ?? (await capture());
                if (!taken) return;
                setTyped({ text, photos: [taken] });
                const order = await readPhoto({ type: "order_photo", photo: taken });
                if (order) setTyped({ text: [text.trimEnd(), order.phrase].filter(Boolean).join("\n"), photos: [] });
              }}
            >
              {photo ? t`Read the photo` : t`Photo of an order`}
            </Button>
          )}
          {(!empty || photo) && <Button variant="ghost" onClick={() => setTyped(nothingTyped)}>{t`Clear`}</Button>}
        </div>
        {empty && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-2 text-13 text-muted">{t`Examples`}</legend>
            {examples.map((example) => (
              <Chip key={example} onClick={() => setText(example)}>
                {example}
              </Chip>
            ))}
          </fieldset>
        )}
        {!empty && reading?.message && <MessageCard key={text} message={reading.message} onDone={done} />}
        {!empty && reading?.entry && <EntryPreview entry={reading.entry} onMade={done} />}
      </div>
    </Screen>
  );
}

/** Keeps the typed words, and a photo that could not be read yet. */
type EntryDraft = { text: string; photos: AttachmentRef[] };
const nothingTyped: EntryDraft = { text: "", photos: [] };

/** Keeps the draft over a closed screen and a reload. A text that was handed over comes first. */
function useTyped(given: string): [EntryDraft, (draft: EntryDraft) => void] {
  const key = `draft:entry:${currentStore().userId}`;
  const [draft, setDraft] = useState<EntryDraft>(() => {
    const left = readDraft(draftStorage(), key, nothingTyped) ?? nothingTyped;
    return given === "" ? left : { ...left, text: given.slice(0, 4000) };
  });
  return [
    draft,
    (next) => {
      setDraft(next);
      writeDraft(draftStorage(), key, next, nothingTyped);
    },
  ];
}

function useReading(text: string) {
  const business = useBusiness();
  const contacts = useContactRows();
  const items = useRecords("catalogs");
  const today = useToday(business?.timeZone);
  const home = business?.currency;
  const known = useMemo(() => {
    if (!home || !contacts || !items) return null;
    return {
      today,
      home,
      clients: indexClients(contacts.filter(({ archived }) => !archived)),
      items: indexItems(items.filter(({ archivedAt }) => archivedAt === null)),
    };
  }, [contacts, items, home, today]);
  return useMemo(() => {
    if (!known || text.trim() === "") return null;
    const message = parseMoneyMessage(text);
    return message ? { message, entry: null } : { message: null, entry: parseEntry(text, known) };
  }, [known, text]);
}
