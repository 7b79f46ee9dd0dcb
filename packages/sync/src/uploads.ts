import { backoffMs } from "./backoff.ts";

/** A file that waits on this device and may go now: its record is with the server, and nothing else waits before it. */
export type Upload = { readonly id: string; readonly size: number };

/**
 * `lost`: the server is not where we thought, or has forgotten what it had: ask it anew. `refused`: it will never take
 * this file as it is; the person has to see why.
 */
export type UploadFailure =
  | { readonly why: "offline" | "expired" | "lost" }
  | { readonly why: "server"; readonly retryAfterMs?: number }
  | { readonly why: "refused"; readonly code: string; readonly message: string };

export type UploadEvent =
  /** `rest`: the sync has just ended a round. `asked`: the person wants it now. */
  | { readonly type: "wake"; readonly why: "rest" | "asked" }
  /** Which file is next; null when none may go. */
  | { readonly type: "picked"; readonly upload: Upload | null }
  /** The server said how much it has. */
  | { readonly type: "answered"; readonly offset: number; readonly complete: boolean }
  /** The device has written down that a file is sent, or refused. */
  | { readonly type: "noted" }
  | { readonly type: "failed"; readonly failure: UploadFailure }
  | { readonly type: "waited" }
  | { readonly type: "signed_in" };

export type UploadEffect =
  /** Look for the next file: asked before each part, so that whatever the person writes meanwhile goes first. */
  | { readonly do: "pick" }
  /** Announce the file and learn how much of it has arrived. */
  | { readonly do: "begin"; readonly id: string }
  /** Send one part from this offset on; with nothing left, the empty part that has it stored. */
  | { readonly do: "send"; readonly id: string; readonly offset: number }
  | { readonly do: "note_sent"; readonly id: string }
  | { readonly do: "note_refused"; readonly id: string; readonly code: string; readonly message: string }
  /** Dispatch `waited` after this time. `after`: the file it failed over; others go first then. */
  | { readonly do: "wait"; readonly ms: number; readonly after: string | null }
  | { readonly do: "rest" | "ask_to_sign_in" };

export type UploadState = {
  readonly step: "idle" | "picking" | "asking" | "sending" | "noting" | "waiting" | "paused";
  /** The file under way. `offset`: what the server has of it; null until it has said so in this run. */
  readonly current: (Upload & { readonly offset: number | null }) | null;
  /** Called while something was under way. */
  readonly again: boolean;
  /** Failures since something last moved on. */
  readonly attempt: number;
  readonly because: UploadFailure["why"] | null;
};

export const uploadsIdle: UploadState = { step: "idle", current: null, again: false, attempt: 0, because: null };

type Step = { readonly state: UploadState; readonly effect: UploadEffect | null };

/**
 * Decides what the queue of files does next. One effect is under way at a time. Nothing here is kept: after a crash the server
 * is asked how much it has, and the device still has every file that it did not note as sent.
 *
 * Pure, like the engine: the driver carries effects out and reports back with an event.
 *
 * @param random - in [0, 1), for the jitter of waits
 */
export function reduceUploads(state: UploadState, event: UploadEvent, random: number): Step {
  switch (event.type) {
    case "wake":
      if (state.step === "idle") return pick(state);
      // The sync that has just rested had the network; only a server that is in trouble keeps its pause.
      if (state.step === "waiting" && (event.why === "asked" || state.because === "offline")) return pick(state);
      return state.step === "waiting" || state.step === "paused" ? stay(state) : stay({ ...state, again: true });
    case "picked":
      return state.step === "picking" ? picked(state, event.upload) : stay(state);
    case "answered":
      return answered(state, event, random);
    case "noted":
      return state.step === "noting" ? pick({ ...state, current: null }) : stay(state);
    case "waited":
      return state.step === "waiting" ? pick(state) : stay(state);
    case "signed_in":
      return state.step === "paused" ? pick({ ...state, attempt: 0 }) : stay(state);
    case "failed":
      return failed(state, event.failure, random);
  }
}

const pick = (state: UploadState): Step => go({ ...state, step: "picking", again: false }, { do: "pick" });

function picked(state: UploadState, upload: Upload | null): Step {
  if (!upload) {
    if (state.again) return pick(state);
    return go({ ...state, step: "idle", attempt: 0, because: null }, { do: "rest" });
  }
  const { current } = state;
  if (current?.id === upload.id && current.offset !== null)
    return go({ ...state, step: "sending" }, { do: "send", id: upload.id, offset: current.offset });
  return go({ ...state, step: "asking", current: { ...upload, offset: null } }, { do: "begin", id: upload.id });
}

function answered(
  state: UploadState,
  { offset, complete }: { offset: number; complete: boolean },
  random: number,
): Step {
  const { current, step } = state;
  if (!current || (step !== "asking" && step !== "sending")) return stay(state);
  if (complete) return go({ ...state, step: "noting", attempt: 0 }, { do: "note_sent", id: current.id });
  const moved = step === "asking" || (current.offset !== null && offset > current.offset);
  // A server that takes a part and stays where it was would be sent the same part for ever.
  if (!moved || offset > current.size) return failed(state, { why: "lost" }, random);
  const attempt = step === "sending" ? 0 : state.attempt;
  return pick({ ...state, attempt, current: { ...current, offset } });
}

function failed(state: UploadState, failure: UploadFailure, random: number): Step {
  const { current } = state;
  if (state.step === "idle" || state.step === "waiting" || state.step === "paused") return stay(state);
  if (failure.why === "expired")
    return go({ ...state, step: "paused", again: false, because: "expired" }, { do: "ask_to_sign_in" });
  if (failure.why === "refused" && current) {
    const { code, message } = failure;
    return go({ ...state, step: "noting", attempt: 0 }, { do: "note_refused", id: current.id, code, message });
  }
  const attempt = state.attempt + 1;
  const after = failure.why === "server" || failure.why === "lost" ? (current?.id ?? null) : null;
  const minMs = failure.why === "server" ? (failure.retryAfterMs ?? 0) : 0;
  return go(
    {
      ...state,
      step: "waiting",
      again: false,
      attempt,
      because: failure.why,
      // Whatever went wrong, the server is asked anew how much it has: an answer may have been lost.
      current: null,
    },
    { do: "wait", ms: backoffMs(attempt, random, minMs), after },
  );
}

const go = (state: UploadState, effect: UploadEffect): Step => ({ state, effect });
const stay = (state: UploadState): Step => ({ state, effect: null });
