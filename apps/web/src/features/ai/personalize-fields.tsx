import { useState, useEffect, useEffectEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { builtInLanguages, type Length, type Tone, type WritingLanguage } from "@ankara/domain/ai/inputs";
import type { Business } from "@ankara/domain/records/business";
import { useSearchParams } from "react-router";
import type { PageType } from "@ankara/domain/ai/content-types";
import { readDraft, writeDraft } from "../../forms/draft-store.ts";
import { useBusinessAutosave } from "../../forms/use-business-autosave.ts";
import { localText } from "../../platform/browser-storage.ts";
import { useBusiness } from "../../store/hooks.ts";
import { useSession } from "../../session/use-session.ts";
import { Field, Select, TextArea } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ChevronDownIcon } from "../../ui/icons.ts";
import { languageName, useEngine } from "./engine.ts";
import { VoiceExamples } from "./grounding.tsx";
import { defaultPreferences, type WriterPreferences, type WriterForm } from "./form-rules.ts";
import { currentStore } from "../../store/store.ts";
import { joinParts } from "../../ui/parts.ts";

const storage = { getItem: localText.get, setItem: localText.set, removeItem: localText.remove };

/** Returns the writer preferences of this person, the same for every page and stored on the device. */
export function usePreferences(): [WriterPreferences, (patch: Partial<WriterPreferences>) => void] {
  const key = `ai-wishes:${useSession()?.user.id ?? ""}`;
  const [wishes, setWishes] = useState<WriterPreferences>(
    () => readDraft(storage, key, defaultPreferences) ?? defaultPreferences,
  );
  return [
    wishes,
    (patch) => {
      const next = { ...wishes, ...patch };
      setWishes(next);
      writeDraft(storage, key, next, defaultPreferences);
    },
  ];
}

/** Edits the tone of the business. It is stored with the business, so that every device and every text has it. */
function Voice({ business }: { business: Business }) {
  const { t } = useLingui();
  const { value, type, saveNow: save } = useBusinessAutosave(business);
  return (
    <Field
      label={t`Voice of your business`}
      optional
      hint={t`For example: friendly, short sentences, a word of Yoruba here and there. Used for every text.`}
    >
      <TextArea
        rows={2}
        value={value("voice")}
        maxLength={500}
        onChange={(event) => type("voice", event.target.value)}
        onBlur={save}
      />
    </Field>
  );
}

/** Lets the owner give the writer the records of the business, and says which; off until then. */
function UseRecords({ business }: { business: Business }) {
  const { t } = useLingui();
  const isModel = useEngine()?.engine === "model";
  const allowed = business.writerUsesRecords === true;
  return (
    <>
      <Switch
        label={t`Let the writer use my records`}
        hint={
          isModel
            ? t`With each text, the language model gets your catalog with prices, this client’s history and texts you edited. You see them first.`
            : t`For a language model. The built-in writer doesn’t read them.`
        }
        checked={allowed}
        onChange={(writerUsesRecords) => void currentStore().update("business", business.id, { writerUsesRecords })}
      />
      {isModel && allowed && <VoiceExamples />}
    </>
  );
}

/** Tone, length and language of the text, folded away until they are wanted. */
export function PersonalizeFields({
  wishes,
  onChange,
}: {
  wishes: WriterPreferences;
  onChange: (patch: Partial<WriterPreferences>) => void;
}) {
  const { t } = useLingui();
  const engine = useEngine();
  const business = useBusiness();
  const languages: readonly WritingLanguage[] = engine?.languages ?? builtInLanguages;
  const toneNames: Readonly<Record<Tone, string>> = {
    warm: t`Warm`,
    formal: t`Formal`,
    playful: t`Playful`,
    plain: t`Plain`,
  };
  const lengthNames: Readonly<Record<Length, string>> = { short: t`Short`, medium: t`Medium`, long: t`Long` };
  const chosen = [
    toneNames[wishes.tone as Tone],
    lengthNames[wishes.length as Length],
    wishes.language && languageName(wishes.language as WritingLanguage),
  ].filter(Boolean);
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            <Trans>Make it yours</Trans>
          </span>
          <span className="block truncate text-13 text-muted">
            {chosen.length > 0 ? joinParts(chosen) : <Trans>Tone, length, language and voice</Trans>}
          </span>
        </span>
        <ChevronDownIcon size={18} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
        <Field label={t`Tone`}>
          <Select value={wishes.tone} onChange={(event) => onChange({ tone: event.target.value })}>
            <option value="">{t`As it fits`}</option>
            {Object.entries(toneNames).map(([tone, label]) => (
              <option key={tone} value={tone}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Length`}>
          <Select value={wishes.length} onChange={(event) => onChange({ length: event.target.value })}>
            <option value="">{t`As it fits`}</option>
            {Object.entries(lengthNames).map(([length, label]) => (
              <option key={length} value={length}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Language of the text`}>
          <Select value={wishes.language} onChange={(event) => onChange({ language: event.target.value })}>
            <option value="">{t`The language of your business`}</option>
            {languages.map((language) => (
              <option key={language} value={language}>
                {languageName(language)}
              </option>
            ))}
          </Select>
        </Field>
        {business && <Voice business={business} />}
        {business && <UseRecords business={business} />}
      </div>
    </details>
  );
}

/** The birthday page opened for a customer (`?contact=<id>`): their name is filled in. */
export function usePrefillFromContact(type: PageType, set: (patch: Partial<WriterForm>) => void): void {
  const [query] = useSearchParams();
  const contactId = type === "birthday_wishes" ? query.get("contact") : null;
  const fill = useEffectEvent(set);
  useEffect(() => {
    if (!contactId) return;
    void currentStore()
      .db.contacts.get(contactId)
      .then((row) => {
        const name = row?.data?.["name"];
        if (typeof name === "string") fill({ contact_id: contactId, name });
      });
  }, [contactId]);
}
