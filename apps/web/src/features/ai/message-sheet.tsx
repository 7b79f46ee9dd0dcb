import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { inputLimits, lengths, tones, writingLanguages } from "@ankara/domain/ai/inputs";
import type { MessageType } from "@ankara/domain/ai/messages";
import { contentTypes } from "@ankara/domain/ai/content-types";
import { useState } from "react";
import { Dictate } from "../../forms/dictate.tsx";
import { localText } from "../../platform/browser-storage.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { AiWriterIcon, NoNetworkIcon } from "../../ui/icons.ts";
import type { MessageAbout, ModalProps } from "../../ui/modal-context.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { useCredit } from "./credit.ts";
import { Cost } from "./gem.tsx";
import { messagesFor, useMessageRecord } from "./message-about.ts";
import { PersonalizeFields, usePreferences } from "./personalize-fields.tsx";
import { forgetRequestKey, requestKeyFor } from "./request-key.ts";
import { GroundingCard, useGrounding } from "./grounding.tsx";
import { useOnline } from "./use-online.ts";
import { useWriter } from "./viewer/use-writer.tsx";
import { writerOf } from "./writers.ts";
import { joinParts } from "../../ui/parts.ts";

const storage = { getItem: localText.get, setItem: localText.set, removeItem: localText.remove };

/** Writes a message to the client of a record: its fields are filled, and what the writer is told is shown before. */
export function MessageSheet({ about, onDone }: ModalProps<boolean> & { about: MessageAbout }) {
  const { t } = useLingui();
  const record = useMessageRecord(about.kind, about.id);
  const late = useMessageRecord("invoice", about.overdueId ?? "");
  const offered = messagesFor(about.kind, (record?.reminder ?? late?.reminder ?? null) !== null);
  const [chosen, setChosen] = useState<MessageType>();
  const type = chosen ?? offered[0] ?? "thank_you";
  // A reminder to a client is about the invoice that is late the longest.
  const source =
    type === "payment_reminder" && about.overdueId
      ? { about_kind: "invoice" as const, about: about.overdueId }
      : { about_kind: about.kind, about: about.id };
  const target = source.about_kind === about.kind ? record : late;
  const [description, setDescription] = useState("");
  const [preferences, setPreferences] = usePreferences();
  const keyName = `ai-key:message:${useSession()?.user.id ?? ""}`;
  const writer = useWriter({
    onSettled: () => forgetRequestKey(storage, keyName),
    onClosed: () => onDone(true),
  });
  const online = useOnline();
  const credit = useCredit()?.credit;
  const language = writingLanguages.find((code) => code === preferences.language);
  const grounding = useGrounding({ generate: type, ...source, language }, online && target?.uploaded === true);
  const cost = contentTypes[type].costCredits;
  if (!record) return null;

  const write = () => {
    const tone = tones.find((each) => each === preferences.tone);
    const length = lengths.find((each) => each === preferences.length);
    const body = {
      generate: type,
      ...source,
      description,
      ...(tone ? { tone } : {}),
      ...(length ? { length } : {}),
      ...(language ? { language } : {}),
    };
    void writer.write({ ...body, request_key: requestKeyFor(storage, keyName, body) });
  };

  return (
    <>
      <Sheet
        open={!writer.viewing}
        onClose={() => onDone(false)}
        title={t`Write with AI`}
        subtitle={joinParts([record.name, (target ?? record).invoice?.number])}
        stay={description !== ""}
        footer={
          <>
            <Button
              variant="primary"
              size="large"
              full
              icon={AiWriterIcon}
              disabled={!online || !grounding.answer}
              busy={writer.busy}
              onClick={write}
            >
              <Trans>Generate</Trans>
              <Cost credits={cost} plain className="font-medium" />
            </Button>
            <p className="mt-2 min-h-[18px] text-center text-13 text-muted">
              {credit !== undefined &&
                online &&
                (credit >= cost ? (
                  <Plural
                    value={credit - cost}
                    one="You will have # credit left"
                    other="You will have # credits left"
                  />
                ) : (
                  <Plural value={credit} one="You have # credit" other="You have # credits" />
                ))}
            </p>
          </>
        }
      >
        <div className="sheet-form pt-1">
          <ChipGroup<MessageType>
            label={t`What to write`}
            look="soft"
            value={type}
            onChange={setChosen}
            className="flex-wrap"
            options={offered.map((value) => ({ value, label: t(writerOf(value).name) }))}
          />
          {!online ? (
            <InfoStrip icon={NoNetworkIcon} title={<Trans>No network</Trans>} live>
              {type === "payment_reminder" ? (
                <Trans>Writing needs a connection. “Remind” on WhatsApp is free and works without one.</Trans>
              ) : (
                <Trans>Writing needs a connection.</Trans>
              )}
            </InfoStrip>
          ) : target && !target.uploaded ? (
            <InfoStrip icon={NoNetworkIcon} title={<Trans>Not on the server yet</Trans>} live>
              <Trans>The writer uses the records on the server. Try again once this one is sent.</Trans>
            </InfoStrip>
          ) : (
            <GroundingCard {...grounding} />
          )}
          <div className="flex flex-col items-start gap-2">
            <Field label={t`Anything else it should say`} optional className="self-stretch">
              <TextArea
                rows={2}
                value={description}
                maxLength={inputLimits.ownWords}
                onChange={(event) => setDescription(event.target.value)}
              />
            </Field>
            <Dictate text={description} onText={(said) => setDescription(said.slice(0, inputLimits.ownWords))} />
          </div>
          <PersonalizeFields wishes={preferences} onChange={setPreferences} />
        </div>
      </Sheet>
      {writer.view}
    </>
  );
}
