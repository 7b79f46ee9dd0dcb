import type { LocalDate } from "@ankara/domain/dates/dates";
import { useEffect, useState } from "react";
import { useHasCopy } from "../../../store/hooks.ts";
import { reportEngine } from "./client.ts";
import type { Answer, Question } from "./messages.ts";

export type LiveAnswer<Q extends Question> = {
  /** The last answer to this question; while a change is worked in, the one before it stays. */
  readonly answer: Answer<Q> | null;
  /** Records read so far; null when there is nothing to wait for. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly failed: string | null;
  readonly cancelled: boolean;
  readonly cancel: () => void;
  readonly again: () => void;
};

/** Changes that come in a row (a sync) are worked in once. */
const settleMs = 400;
/** Work shorter than this shows no bar. */
const barAfterMs = 250;

type State<Q extends Question> = {
  readonly key: string;
  readonly answer: Answer<Q> | null;
  readonly done: number;
  readonly of: number;
  readonly busy: boolean;
  readonly failed: string | null;
  readonly cancelled: boolean;
};

/** A live answer worked out beside the screen, anew whenever a record changes. */
export function useAnswer<Q extends Question>(question: Q | null, today: LocalDate): LiveAnswer<Q> {
  // Reckoned from a part of the records a figure would be false.
  const hasCopy = useHasCopy();
  const key = question === null || !hasCopy ? "" : JSON.stringify([today, question]);
  const [state, setState] = useState<State<Q>>(() => fresh(key));
  const [round, setRound] = useState(0);
  const [stopped, setStopped] = useState("");
  const shown = state.key === key ? state : fresh<Q>(key);

  useEffect(() => {
    if (key === "" || stopped === `${key} ${round}`) return undefined;
    const engine = reportEngine();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patch = (change: Partial<State<Q>>) =>
      setState((now) => ({ ...(now.key === key ? now : fresh<Q>(key)), ...change }));
    const bar = setTimeout(() => patch({ busy: true }), barAfterMs);
    const [today, question] = JSON.parse(key) as [string, Q];
    let stop: () => void = () => undefined;
    const run = () => {
      stop();
      stop = engine.query(question, today, {
        onProgress: (done, of) => patch({ done, of }),
        onAnswer: (answer) => {
          clearTimeout(bar);
          patch({ answer, busy: false, failed: null, cancelled: false });
        },
        onFailed: (failed) => {
          clearTimeout(bar);
          patch({ failed, busy: false });
        },
      });
    };
    run();
    const leave = engine.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(run, settleMs);
    });
    return () => {
      clearTimeout(bar);
      clearTimeout(timer);
      stop();
      leave();
    };
  }, [key, round, stopped]);

  return {
    answer: shown.answer,
    progress: shown.busy && shown.answer === null && !shown.cancelled ? { done: shown.done, of: shown.of } : null,
    failed: shown.failed,
    cancelled: shown.cancelled,
    cancel: () => {
      setStopped(`${key} ${round}`);
      setState({ ...shown, cancelled: true, busy: false });
    },
    again: () => {
      setState({ ...fresh<Q>(key), answer: shown.answer });
      setRound(round + 1);
    },
  };
}

const fresh = <Q extends Question>(key: string): State<Q> => ({
  key,
  answer: null,
  done: 0,
  of: 0,
  busy: false,
  failed: null,
  cancelled: false,
});
