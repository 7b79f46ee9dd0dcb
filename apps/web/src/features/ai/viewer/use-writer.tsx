import { Suspense, useEffect, useRef, useState, type ReactElement } from "react";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  listHistory,
  runningGeneration,
  stopGenerating,
  type GenerateAnswer,
  type GenerateBody,
  type refine,
} from "@ankara/contract/ai";
import type { BodyOf } from "@ankara/contract/call";
import type { AiItem } from "@ankara/domain/ai/item";
import { generateTimeoutMs } from "@ankara/domain/constants";
import { newId, systemRandom } from "@ankara/domain/ids";
import { contentTypes, type ContentType } from "@ankara/domain/ai/content-types";
import type { Result } from "@ankara/domain/result";
import { api, type ApiError } from "../../../api/api.ts";
import { confirm } from "../../../ui/dialog.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { toast } from "../../../ui/toast.tsx";
import { noteBalance } from "../credit.ts";
import { useBuyPrompt } from "../low-credit.tsx";
import type { Sample } from "../samples.ts";
import { saveText } from "../texts.ts";
import { useWritingProblem } from "../writing-problem.ts";
import { writeText, type WritingRequest } from "../write-text.ts";
import type { ViewerState } from "./viewer-state.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

/** Shown while a text is being written, by the overlay and by the viewer. */
export const generatingText = msg`Generating content... This may take a while`;

const TextViewer = lazyPart(() => import("./text-viewer.tsx"));

export type Rewrite = Omit<BodyOf<typeof refine>, "request_key">;

export type WriterDesk = {
  /** Asks for a new text and shows it. The answer is for the form: its words are shown already. */
  write: (body: GenerateBody & { request_key: string }) => Promise<Result<GenerateAnswer, ApiError>>;
  openText: (item: AiItem) => void;
  openSample: (sample: Sample) => void;
  /** Shows a text that is being written and was begun elsewhere, or before a reload. */
  follow: (running: { id: string; requestKey: string; type: ContentType }) => Promise<void>;
  /** Stops the text of this key: free of charge early on, else what is there is kept and shown. */
  stop: (requestKey: string) => Promise<void>;
  /** Between the press and the first word. */
  readonly busy: boolean;
  /** A text is asked for or appears in the viewer. */
  readonly writing: boolean;
  /** The viewer is open. */
  readonly viewing: boolean;
  /** The last text that was in view here. */
  readonly last: AiItem | null;
  /** Stands in the page: the viewer, the waiting and the packs. */
  readonly view: ReactElement;
};

/**
 * Writing and reading texts: what the pages of the writer, the hub and the shelves share.
 * @param onSettled - a request came to its end, so its key is used up
 * @param onClosed - the viewer was put away
 * @param pane - holds the viewer beside the form; without it the viewer stands over the page
 */
export function useWriter({
  onSettled,
  onClosed,
  pane = null,
}: { onSettled?: () => void; onClosed?: () => void; pane?: HTMLElement | null } = {}): WriterDesk {
  const { t } = useLingui();
  const [viewed, setViewed] = useState<ViewerState | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [last, setLast] = useState<AiItem | null>(null);
  const problemText = useWritingProblem();
  const { offerPacks } = useBuyPrompt();
  const leave = useRef<AbortController>(null);
  useEffect(() => () => leave.current?.abort(), []);

  /** Runs one request; `before` is what the viewer goes back to when it fails. */
  async function run(
    request: WritingRequest,
    type: ContentType,
    before: ViewerState | null,
  ): Promise<Result<GenerateAnswer, ApiError>> {
    leave.current?.abort();
    const here = new AbortController();
    leave.current = here;
    const requestKey = request.body.request_key;
    setWaiting(true);
    const answer = await writeText(
      request,
      {
        onStart: () => {
          setWaiting(false);
          setViewed({ kind: "writing", type, text: "", requestKey });
        },
        onText: (text) =>
          setViewed((now) => (now?.kind === "writing" && now.requestKey === requestKey ? { ...now, text } : now)),
      },
      here.signal,
    );
    if (here.signal.aborted) return answer;
    setWaiting(false);
    if (answer.ok || !["offline", "timeout", "generation_running"].includes(answer.error.code)) onSettled?.();
    if (answer.ok) {
      show(answer.value.item, before);
      return answer;
    }
    setViewed(before);
    if (answer.error.code === "low_credit") await offerPacks(contentTypes[type].costCredits);
    else if (answer.error.code === "generation_running") await offerRunning();
    else if (answer.error.code !== "generation_stopped")
      toast(problemText(answer.error), { tone: "danger", durationMs: 6_000 });
    return answer;
  }

  function show(item: AiItem, before: ViewerState | null): void {
    saveText(item);
    setLast(item);
    const earlier = before?.kind === "texts" ? before.items.filter(({ id }) => id !== item.id) : [];
    const items = earlier.some(({ version_of }) => version_of === item.version_of) ? [...earlier, item] : [item];
    setViewed({ kind: "texts", items, at: items.length - 1 });
  }

  /** One text is written at a time: another press is offered the one that runs. */
  async function offerRunning(): Promise<void> {
    const running = await api.call(runningGeneration);
    if (!running.ok || !running.value.data) {
      toast(t`Another text has just finished. Tap Generate again.`, { durationMs: 4_000 });
      return;
    }
    const { id, generate: type, request_key: requestKey } = running.value.data;
    const join = await confirm({
      title: <Trans>Another text is being written</Trans>,
      text: <Trans>One text at a time. Generate yours when this one is finished.</Trans>,
      confirmLabel: <Trans>Show it</Trans>,
    });
    if (join) await follow({ id, requestKey, type });
  }

  const follow: WriterDesk["follow"] = async ({ id, requestKey, type }) => {
    await run({ kind: "follow", id, body: { request_key: requestKey } }, type, null);
  };

  async function stop(requestKey: string): Promise<void> {
    const answer = await api.call(stopGenerating, { body: { request_key: requestKey } });
    if (!answer.ok) {
      toast(problemText(answer.error), { tone: "danger", durationMs: 4_000 });
      return;
    }
    noteBalance(answer.value);
    onSettled?.();
    leave.current?.abort();
    if (answer.value.item) {
      show(answer.value.item, viewed);
      toast(t`Stopped. The text so far is kept.`, { durationMs: 4_000 });
      return;
    }
    setViewed(null);
    toast(t`Stopped. Nothing was charged.`, { durationMs: 4_000 });
  }

  function openText(item: AiItem): void {
    setViewed({ kind: "texts", items: [item], at: 0 });
    setLast(item);
    void withVersions(item).then((items) =>
      setViewed((now) => {
        if (now?.kind !== "texts" || now.items.length !== 1 || now.items[0]?.id !== item.id || items.length < 2)
          return now;
        return {
          ...now,
          items,
          at: Math.max(
            0,
            items.findIndex(({ id }) => id === item.id),
          ),
        };
      }),
    );
  }

  function close(): void {
    if (viewed?.kind === "writing") {
      leave.current?.abort();
      toast(t`Still writing. Find it in History.`, { durationMs: 4_000 });
    }
    setViewed(null);
    onClosed?.();
  }

  const freshKey = () => newId(Date.now(), systemRandom);
  return {
    write: (body) => run({ kind: "generate", body }, body.generate, null),
    openText,
    openSample: (sample) => setViewed({ kind: "sample", sample }),
    follow,
    stop,
    busy: waiting,
    writing: waiting || viewed?.kind === "writing",
    viewing: viewed !== null,
    last,
    view: (
      <>
        <LoadingOverlay open={waiting} text={t(generatingText)} timeoutMs={generateTimeoutMs} />
        {viewed && (
          <Suspense fallback={null}>
            <TextViewer
              viewed={viewed}
              pane={pane}
              onClose={close}
              onStop={stop}
              onVersion={(at) => viewed.kind === "texts" && setViewed({ ...viewed, at })}
              onItem={(item) => {
                saveText(item);
                setLast((now) => (now?.id === item.id ? item : now));
                setViewed((now) =>
                  now?.kind === "texts"
                    ? { ...now, items: now.items.map((one) => (one.id === item.id ? item : one)) }
                    : now,
                );
              }}
              onAgain={(item) =>
                void run(
                  {
                    kind: "generate",
                    body: {
                      ...item.inputs,
                      generate: item.generate,
                      version_of: item.version_of,
                      request_key: freshKey(),
                    } as GenerateBody & { request_key: string },
                  },
                  item.generate,
                  viewed,
                )
              }
              onRefine={(item, how) =>
                void run(
                  { kind: "refine", id: item.id, body: { ...how, request_key: freshKey() } },
                  item.generate,
                  viewed,
                )
              }
            />
          </Suspense>
        )}
      </>
    ),
  };
}

/** Every version of a text, oldest first; the one alone without network. */
async function withVersions(item: AiItem): Promise<readonly AiItem[]> {
  const answer = await api.call(listHistory, { query: { version_of: item.version_of, limit: "50" } });
  return answer.ok ? answer.value.data.toReversed() : [item];
}
