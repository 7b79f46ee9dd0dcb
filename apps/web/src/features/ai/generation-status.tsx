import { useEffect, useRef, useState, type RefObject } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { runningGeneration } from "@ankara/contract/ai";
import { stopFreeBelowWords } from "@ankara/domain/constants";
import { contentTypes, type ContentType } from "@ankara/domain/ai/content-types";
import { api } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { StopIcon } from "../../ui/icons.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { toast } from "../../ui/toast.tsx";
import { noteBalance } from "./credit.ts";
import { saveText } from "./texts.ts";
import type { WriterDesk } from "./viewer/use-writer.tsx";
import { writeText } from "./write-text.ts";
import { writerOf } from "./writers.ts";
import { useWritingProblem } from "./writing-problem.ts";

/** A text that is being generated, wherever it was started. */
export type RunningGeneration = {
  readonly id: string;
  readonly requestKey: string;
  readonly type: ContentType;
  /** Person or thing the text is about, in the words of its form. */
  readonly about: string;
  readonly words: number;
};

/**
 * The text that is being written for this person: begun here, before a reload, in another tab or on another phone. Says
 * how far it is, opens it, stops it. Nothing while none is, and while the viewer shows it.
 */
export function GenerationStatus({ writer, className }: { writer: WriterDesk; className?: string }) {
  const { t } = useLingui();
  const [stopping, setStopping] = useState(false);
  const stopped = useRef<string>(null);
  const running = useRunningGeneration(writer, stopped);
  if (!running) return null;
  const { type, about, words, requestKey } = running;
  const { title, costCredits } = contentTypes[type];
  return (
    <InfoStrip
      tone="primary"
      className={className}
      icon={writerOf(type).icon}
      title={<Trans>{title} is being written</Trans>}
      action={
        <span className="flex gap-2">
          <Button size="small" disabled={stopping} onClick={() => void writer.follow(running)}>
            <Trans>Open</Trans>
          </Button>
          <Button
            size="small"
            icon={StopIcon}
            busy={stopping}
            onClick={() => {
              stopped.current = requestKey;
              setStopping(true);
              void writer.stop(requestKey).finally(() => setStopping(false));
            }}
          >
            <Trans>Stop</Trans>
          </Button>
        </span>
      }
    >
      {about && <span className="line-clamp-1">{about}</span>}
      <span className="mt-2 block">
        <ProgressBar label={t`${title} is being written`} done={0} total={null}>
          <Plural value={words} one="# word so far." other="# words so far." />{" "}
          {words < stopFreeBelowWords ? (
            <Trans>Stopping now costs nothing.</Trans>
          ) : (
            <Trans>Stopping now keeps the text so far, for {costCredits} credits.</Trans>
          )}
        </ProgressBar>
      </span>
    </InfoStrip>
  );
}

/**
 * Looks when the page opens or is come back to, and then listens until the text has ended.
 *
 * @param stopped - key of the one that was stopped here: what became of it is said already
 */
function useRunningGeneration(writer: WriterDesk, stopped: RefObject<string | null>): RunningGeneration | null {
  const { t } = useLingui();
  const [running, setRunning] = useState<RunningGeneration | null>(null);
  const problemText = useWritingProblem();
  const ended = (
    result: Awaited<ReturnType<typeof writeText>>,
    { type, requestKey }: Pick<RunningGeneration, "type" | "requestKey">,
  ) => {
    const { title } = contentTypes[type];
    if (result.ok) {
      const { item } = result.value;
      saveText(item);
      if (requestKey === stopped.current) return;
      toast(t`${title} is ready`, {
        tone: "good",
        durationMs: 6_000,
        action: { label: <Trans>Open</Trans>, onClick: () => writer.openText(item) },
      });
    } else if (!["offline", "generation_stopped"].includes(result.error.code))
      toast(problemText(result.error), { tone: "danger", durationMs: 6_000 });
  };
  const onEnd = useRef(ended);
  useEffect(() => {
    onEnd.current = ended;
  });
  const look = !writer.writing;
  useEffect(() => {
    if (!look) return;
    const leave = new AbortController();
    let listening = false;
    const find = async () => {
      if (listening || document.hidden) return;
      listening = true;
      const answer = await api.call(runningGeneration, { signal: leave.signal });
      const found = answer.ok ? answer.value.data : null;
      if (answer.ok && !leave.signal.aborted) noteBalance(answer.value);
      if (found && !leave.signal.aborted) {
        const { id, request_key: requestKey, generate: type, inputs } = found;
        setRunning({ id, requestKey, type, about: aboutOf(inputs), words: 0 });
        const result = await writeText(
          { kind: "follow", id, body: { request_key: requestKey } },
          {
            onStart: () => undefined,
            onText: (text) => setRunning((now) => now && { ...now, words: wordCount(text) }),
          },
          leave.signal,
        );
        if (!leave.signal.aborted) onEnd.current(result, { type, requestKey });
      }
      listening = false;
      setRunning(null);
    };
    void find();
    const again = () => void find();
    document.addEventListener("visibilitychange", again, { signal: leave.signal });
    for (const event of ["focus", "online"]) window.addEventListener(event, again, { signal: leave.signal });
    return () => leave.abort();
  }, [look]);
  return look ? running : null;
}

const wordCount = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

const aboutOf = ({ name, holiday, description, url }: Readonly<Record<string, string>>): string =>
  name ?? holiday ?? description ?? url ?? "";
