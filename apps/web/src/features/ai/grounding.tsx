import { Trans, useLingui } from "@lingui/react/macro";
import { listHistory, readGrounding, updateAiItem } from "@ankara/contract/ai";
import type { AnswerOf } from "@ankara/contract/call";
import type { GroundingKey, WritingLanguage } from "@ankara/domain/ai/inputs";
import type { MessageSource } from "@ankara/domain/ai/messages";
import type { ContentType } from "@ankara/domain/ai/content-types";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api, type ApiError } from "../../api/api.ts";
import { useApiMessage } from "../../i18n/use-api-message.ts";
import { plainTextOf } from "../../rich-text/flat.ts";
import { useBusiness } from "../../store/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.tsx";

type GroundingRequest = {
  readonly generate: ContentType;
  readonly about_kind?: MessageSource;
  readonly about?: string;
  readonly language: WritingLanguage | undefined;
};
type GroundingState = {
  /** Facts and examples, as the server composed them; null until it has answered. */
  readonly answer: AnswerOf<typeof readGrounding> | null;
  readonly problem: ApiError | null;
  readonly again: () => void;
};

/** Asks the server what it would tell the writer; nothing is held or paid. */
export function useGrounding(
  { generate, about_kind, about, language }: GroundingRequest,
  ready: boolean,
): GroundingState {
  const business = useBusiness();
  const [round, setRound] = useState(0);
  // The switch counts once the server has it, with the business's next revision.
  const requestKey = [generate, about_kind, about, language, business?.rev, round].join(" ");
  const [known, setKnown] = useState<Omit<GroundingState, "again"> & { readonly requestKey: string }>();
  useEffect(() => {
    if (!ready) return;
    const leave = new AbortController();
    const query = {
      generate,
      ...(about_kind && about ? { about_kind, about } : {}),
      ...(language ? { language } : {}),
    };
    void api.call(readGrounding, { query, signal: leave.signal }).then((result) => {
      if (leave.signal.aborted) return;
      setKnown(
        result.ok
          ? { requestKey, answer: result.value, problem: null }
          : { requestKey, answer: null, problem: result.error },
      );
    });
    return () => leave.abort();
  }, [ready, requestKey, generate, about_kind, about, language]);
  const again = () => setRound((before) => before + 1);
  return known?.requestKey === requestKey ? { ...known, again } : { answer: null, problem: null, again };
}

/** Lists what the writer is told, word for word as the server composed it. */
export function GroundingCard({ answer, problem, again }: GroundingState) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const labels: Readonly<Record<GroundingKey, string>> = {
    client: t`Client`,
    reference: t`Invoice`,
    total: t`Total`,
    open: t({ message: "Open", context: "instalment" }),
    due: t`Due`,
    days_late: t`Days late`,
    paid: t`Paid`,
    paid_on: t`Paid on`,
    items: t`Items`,
    link: t`Client’s link`,
    client_invoices: t`Invoices of this client`,
    client_open: t`Open on all of them`,
    last_purchase: t`Last purchase`,
    catalog: t`Catalog`,
  };
  if (problem) return <p role="alert">{messageOf(problem, t`The server did not answer. Try again.`)}</p>;
  return (
    <section className="min-h-16 rounded-card bg-sunken px-4 py-3" aria-busy={answer === null}>
      <h3 className="text-13 font-medium text-muted">
        <Trans>What the writer is told</Trans>
      </h3>
      {answer && (
        <DefinitionList
          className="mt-1 text-15"
          items={answer.data.map(({ key, value }) => ({
            term: labels[key],
            value: key === "link" ? <ShortLink address={value} /> : value,
          }))}
        />
      )}
      {answer && answer.voice.length > 0 && (
        <>
          <h3 className="mt-2 text-13 font-medium text-muted">
            <Trans>Texts you edited, as examples of your voice</Trans>
          </h3>
          <ul className="text-15">
            {answer.voice.map((example) => (
              <Example key={example.id} {...example} onGone={again} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The address in full is 60 letters nobody reads: the site stands for it, and it opens. */
const ShortLink = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer" className="text-primary-ink underline underline-offset-2">
    {URL.parse(address)?.host ?? address}
  </a>
);

/** Lists every edited text that may show the writer how the business writes: opened to be edited, or taken off. */
export function VoiceExamples() {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [found, setFound] = useState<AnswerOf<typeof listHistory>["data"] | ApiError>();
  useEffect(() => {
    const leave = new AbortController();
    void api.call(listHistory, { query: { voice: "1", limit: "50" }, signal: leave.signal }).then((result) => {
      if (!leave.signal.aborted) setFound(result.ok ? result.value.data : result.error);
    });
    return () => leave.abort();
  }, []);
  const shown = Array.isArray(found) ? found.filter(({ id }) => !gone.includes(id)) : null;
  return (
    <section aria-busy={found === undefined}>
      <h3 className="text-13 font-medium text-muted">
        <Trans>Texts you edited, as examples of your voice</Trans>
      </h3>
      {found && !Array.isArray(found) && (
        <p role="alert">{messageOf(found, t`The server did not answer. Try again.`)}</p>
      )}
      {shown?.length === 0 && (
        <p className="text-15 text-muted">
          <Trans>None yet. Edit a text and keep it: the next ones will sound like you.</Trans>
        </p>
      )}
      {shown && shown.length > 0 && (
        <ul className="text-15">
          {shown.map(({ id, content }) => (
            <Example key={id} id={id} content={content} onGone={() => setGone((before) => [...before, id])} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Example({ id, content, onGone }: { id: string; content: string; onGone: () => void }) {
  const { t } = useLingui();
  const messageOf = useApiMessage();
  const [busy, setBusy] = useState(false);
  async function remove(): Promise<void> {
    setBusy(true);
    const result = await api.call(updateAiItem, { params: { id }, body: { ai_writter: { voice: false } } });
    setBusy(false);
    if (result.ok) onGone();
    else toast(messageOf(result.error, t`The server did not answer. Try again.`), { tone: "danger" });
  }
  return (
    <li className="flex items-center gap-3 py-1">
      <Link
        to={`/tabs/ai?view=history&text=${id}`}
        className="line-clamp-2 min-w-0 flex-1 underline-offset-2 hover:underline"
      >
        {plainTextOf(content).replaceAll("\n", " ")}
      </Link>
      <Button size="small" busy={busy} onClick={() => void remove()}>
        <Trans>Don’t use</Trans>
      </Button>
    </li>
  );
}
