import { useState, type FormEvent } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearchParams } from "react-router";
import { contentTypes, type PageType } from "@ankara/domain/ai/content-types";
import { writingLanguages } from "@ankara/domain/ai/inputs";
import { countryOf } from "@ankara/domain/countries/countries";
import { clearDraft, readDraft, writeDraft } from "../../forms/draft-store.ts";
import { localText } from "../../platform/browser-storage.ts";
import { useBusiness } from "../../store/hooks.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { keyScroll } from "../../ui/key-scroll.ts";
import { InfoStrip } from "../../ui/card.tsx";
import { AiWriterIcon, EyeIcon, NoNetworkIcon, PlayIcon } from "../../ui/icons.ts";
import { Screen } from "../../ui/screen.tsx";
import { Swatch } from "../../ui/swatch.tsx";
import { toast } from "../../ui/toast.tsx";
import { useHasRail, useIsDesk } from "../../ui/use-media.ts";
import { GenerationStatus } from "./generation-status.tsx";
import { useCredit } from "./credit.ts";
import { useEngine } from "./engine.ts";
import { bodyOf, missingField, startForm, type WriterForm } from "./form-rules.ts";
import { Cost, CreditChip } from "./gem.tsx";
import { PersonalizeFields, usePreferences, usePrefillFromContact } from "./personalize-fields.tsx";
import { MarkedText } from "../../rich-text/marked-text.tsx";
import { writerPages } from "./pages.ts";
import { forgetRequestKey, requestKeyFor } from "./request-key.ts";
import { sampleOf } from "./samples.ts";
import { GroundingCard, useGrounding } from "./grounding.tsx";
import { useOnline } from "./use-online.ts";
import { FullscreenVideo } from "./video/fullscreen-video.tsx";
import { useWriter, type WriterDesk } from "./viewer/use-writer.tsx";
import { WriterFields } from "./writer-fields.tsx";
import { pageOf } from "./writers.ts";
import { fallbackCurrency } from "../../store/amounts.ts";

/** Forms of the writer wait in local storage: they survive a closed app and go at log-out. */
const drafts = { getItem: localText.get, setItem: localText.set, removeItem: localText.remove };

/** One page of the AI writer: say what is wanted, see a sample, generate. */
export function WriterScreen({ type }: { type: PageType }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const desk = useIsDesk();
  const rail = useHasRail();
  const [query] = useSearchParams();
  const balance = useCredit(query.get("credit"));
  const [watching, setWatching] = useState(false);
  const { name, lead } = pageOf(type);
  const user = useSession()?.user;
  const draftKey = `ai-draft:${type}:${user?.id ?? ""}`;
  const keyName = `ai-key:${type}:${user?.id ?? ""}`;
  const form = useWriterForm(type, draftKey);
  const [wishes, setWishes] = usePreferences();
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const writer = useWriter({ onSettled: () => forgetRequestKey(drafts, keyName), pane: desk ? pane : null });
  const online = useOnline();
  // Without the owner's leave, or without a model, a page tells the writer its form alone.
  const isModel = useEngine()?.engine === "model";
  const allowed = useBusiness()?.writerUsesRecords === true;
  const usesRecords = isModel && allowed && online;
  const language = writingLanguages.find((code) => code === wishes.language);
  const grounding = useGrounding({ generate: type, language }, usesRecords);
  const cost = contentTypes[type].costCredits;
  const body = bodyOf(type, form.values, wishes, (code) => countryOf(code).name);
  const title = t(name);

  async function generate(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!body || writer.writing) return;
    if (!navigator.onLine) {
      toast(t`Writing needs a connection. What you typed is kept; tap Generate once you’re online.`, {
        durationMs: 4_000,
      });
      return;
    }
    const answer = await writer.write({ ...body, request_key: requestKeyFor(drafts, keyName, body) });
    if (!answer.ok && answer.error.code.startsWith("link_")) form.set({ pasting: true });
  }

  const generateButton = (
    <Button
      type="submit"
      form="ai-form"
      variant="primary"
      size="large"
      full
      icon={AiWriterIcon}
      disabled={!body || !online}
      busy={writer.writing}
    >
      <Trans>Generate</Trans>
      <Cost credits={cost} plain className="font-medium" />
    </Button>
  );
  const afterwards = (
    <AfterLine
      credit={balance?.credit}
      cost={cost}
      missing={body ? null : missingField(type, form.values)}
      online={online}
    />
  );

  const page = (
    <Screen
      title={title}
      back="/tabs/ai"
      {...(desk ? {} : { column: 560 })}
      onBack={() => void navigate("/tabs/ai")}
      actions={
        <span className="pr-2 min-[600px]:pr-0 desk:pr-4">
          <CreditChip balance={balance} />
        </span>
      }
      {...(rail
        ? {}
        : {
            footer: (
              <div className="px-4 pt-3 pb-4">
                {generateButton}
                {afterwards}
              </div>
            ),
          })}
    >
      <div className="px-4 pt-1 pb-8 desk:pr-8 desk:pl-13">
        <p className="text-muted">{t(lead)}</p>
        {!online && (
          <InfoStrip className="mt-4" icon={NoNetworkIcon} title={<Trans>No network</Trans>} live>
            <Trans>Writing needs a connection. What you type is kept; the sample and your texts still open.</Trans>
          </InfoStrip>
        )}
        <GenerationStatus writer={writer} className="mt-4" />
        <form id="ai-form" noValidate onSubmit={(event) => void generate(event)} className="mt-5 flex flex-col gap-5">
          <WriterFields type={type} values={form.values} set={form.set} />
          <PersonalizeFields wishes={wishes} onChange={setWishes} />
          {usesRecords && <GroundingCard {...grounding} />}
          {rail && (
            <div>
              {generateButton}
              {afterwards}
            </div>
          )}
        </form>
        <div className="mt-4 flex flex-wrap gap-2 *:grow min-[600px]:*:basis-0 max-desk:*:px-3">
          <Button icon={EyeIcon} onClick={() => writer.openSample(sampleOf(type))}>
            <Trans>See Sample</Trans>
          </Button>
          <Button icon={PlayIcon} onClick={() => setWatching(true)}>
            <Trans>Watch Tutorial</Trans>
          </Button>
        </div>
        {form.dirty && (
          <Button variant="ghost" size="small" className="mt-3" onClick={form.reset}>
            <Trans>Clear form</Trans>
          </Button>
        )}
        <EngineLine />
      </div>
      {watching && (
        <FullscreenVideo name={writerPages[type]} title={t`Tutorial: ${title}`} onClose={() => setWatching(false)} />
      )}
      {writer.view}
    </Screen>
  );
  if (!desk) return page;
  return (
    <div className="flex h-full min-w-0">
      <section className="h-full w-[480px] shrink-0 border-r border-line max-[1180px]:w-[440px]">{page}</section>
      <section aria-label={t`Your text`} className="relative h-full min-w-0 flex-1 bg-paper">
        <div ref={keyScroll} className="h-full overflow-y-auto">
          {!writer.viewing && <Result writer={writer} />}
        </div>
        <div ref={setPane} />
      </section>
    </div>
  );
}

/** Beside the form on wide screens: the last text, or where it will be. */
function Result({ writer }: { writer: WriterDesk }) {
  const { last } = writer;
  if (!last) {
    return (
      <div className="flex min-h-full flex-col items-center justify-center p-8 text-center">
        <Swatch className="mb-7" />
        <h2 className="text-22">
          <Trans>Your text will appear here</Trans>
        </h2>
        <p className="mt-1 text-muted">
          <Trans>You can change it before you send it.</Trans>
        </p>
      </div>
    );
  }
  return (
    <article className="mx-auto max-w-[640px] px-8 py-8">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-18">{last.title}</h2>
        <Button size="small" onClick={() => writer.openText(last)}>
          <Trans>Open</Trans>
        </Button>
      </div>
      <MarkedText markdown={last.content} check={last.check} />
    </article>
  );
}

/** Under Generate: what is left afterwards, or why it cannot be pressed. */
function AfterLine({
  credit,
  cost,
  missing,
  online,
}: {
  credit: number | undefined;
  cost: number;
  missing: keyof WriterForm | null;
  online: boolean;
}) {
  const { t } = useLingui();
  const labels: Readonly<Partial<Record<keyof WriterForm, string>>> = {
    name: t`Choose a customer first`,
    company_name: t`The company name needs at least 3 letters`,
    sender: t`Your name needs at least 3 letters`,
    holiday: t`Choose a holiday`,
    description: t`Describe it in more than 5 letters`,
    message: t`Paste the e-mail you received`,
    url: t`Enter the address of a page`,
    text: t`Paste at least 250 letters of the page`,
  };
  const line = !online ? (
    <Trans>Writing needs a connection</Trans>
  ) : missing ? (
    labels[missing]
  ) : credit === undefined ? null : credit >= cost ? (
    <Plural value={credit - cost} one="You will have # credit left" other="You will have # credits left" />
  ) : (
    <Plural value={credit} one="You have # credit" other="You have # credits" />
  );
  return <p className="mt-2 min-h-[18px] text-center text-13 text-muted">{line}</p>;
}

/** Names the writer when it is not a language model. */
function EngineLine() {
  const engine = useEngine();
  if (engine?.engine !== "built-in") return null;
  return (
    <p className="mt-5 text-13 text-muted">
      <Trans>Built-in writer (no AI model)</Trans>
    </p>
  );
}

type WriterFormState = {
  values: WriterForm;
  set: (patch: Partial<WriterForm>) => void;
  dirty: boolean;
  reset: () => void;
};

/** Returns the saved draft of the form over the defaults of the account. */
function useWriterForm(type: PageType, draftKey: string): WriterFormState {
  const user = useSession()?.user;
  const business = useBusiness();
  const initial = startForm({
    companyName: user?.company_name || business?.companyName || "",
    userName: user?.name ?? "",
    currency: business?.currency ?? fallbackCurrency,
    country: user?.country ?? "NG",
  });
  const [typed, setTyped] = useState<Partial<WriterForm>>(() => {
    const draft = readDraft(drafts, draftKey, initial);
    return draft ? differing(draft, initial) : {};
  });
  const set = (patch: Partial<WriterForm>) =>
    setTyped((before) => {
      const next = { ...before, ...patch };
      writeDraft(drafts, draftKey, { ...initial, ...next }, initial);
      return next;
    });
  usePrefillFromContact(type, set);
  return {
    values: { ...initial, ...typed },
    set,
    dirty: Object.keys(differing({ ...initial, ...typed }, initial)).length > 0,
    reset: () => {
      clearDraft(drafts, draftKey);
      setTyped({});
    },
  };
}

const differing = (values: WriterForm, initial: WriterForm): Partial<WriterForm> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== initial[field as keyof WriterForm]),
  ) as Partial<WriterForm>;
