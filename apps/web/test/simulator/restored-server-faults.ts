/** Mistakes in what app and server do for a data folder that was put back: the server's have the fast simulator's names. */
export const restoredServerFaults = {
  no_gap_at_start: "after a data folder was put back revisions are given again",
  put_back_not_noticed: "a device that has seen a forgotten revision proves nothing",
  put_back_not_proved: "a device does not say up to which revision it was told of",
  lost_not_sent_again: "a device that is told of a lost time sends nothing again",
  lost_noted_before_sent: "a lost time counts as made up for before what goes again is in the outbox",
} as const;

type CallInput = {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
};
type Answer = { readonly ok: boolean; readonly value: Readonly<Record<string, unknown>> };
type Call = (which: { path: string }, input: CallInput) => Promise<Answer>;

/** The client of the server of an app that has one of these mistakes. */
export function withoutHistory(fault: string | undefined, call: Call): Call {
  if (fault === "put_back_not_proved") return (which, input) => call(which, unproved(input));
  if (fault !== "lost_not_sent_again") return call;
  return async (which, input) => {
    const answer = await call(which, input);
    const history = answer.ok ? answer.value["history"] : undefined;
    if (typeof history !== "object") return answer;
    return { ...answer, value: { ...answer.value, history: { ...history, lost: [] } } };
  };
}

/** Says nothing of what it has seen. */
function unproved({ body, query }: CallInput): CallInput {
  const device = body?.["device"];
  if (device) return { body: { ...body, device: { ...device, seen: undefined } } };
  return {
    ...(body && { body: { ...body, seen: undefined } }),
    ...(query && { query: { ...query, seen: undefined } }),
  };
}
