import { useCallback, useEffect, useState } from "react";
import type { AnswerOf, Call } from "@ankara/contract/call";
import { api, type ApiError } from "./api.ts";

type CallState<C extends Call> = {
  readonly answer: AnswerOf<C> | undefined;
  readonly error: ApiError | undefined;
  readonly again: () => void;
};

/** Calls the server without parameters when the screen opens and whenever it is asked again. */
export function useCall<C extends Call>(call: C): CallState<C> {
  const [answer, setAnswer] = useState<AnswerOf<C>>();
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const request = api.call as (
      call: C,
      input: { signal: AbortSignal },
    ) => Promise<{ ok: true; value: AnswerOf<C> } | { ok: false; error: ApiError }>;
    void request(call, { signal: stop.signal }).then((result) => {
      if (stop.signal.aborted) return;
      if (result.ok) setAnswer(result.value);
      setError(result.ok ? undefined : result.error);
    });
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt asks again
  }, [call, attempt]);
  const again = useCallback(() => {
    setError(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { answer, error, again };
}
