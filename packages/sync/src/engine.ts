import { backoffMs } from "./backoff.ts";

/** Why the engine is called: the person wrote, the server has news, the network or the page came back, or somebody asked. */
type Wake = "write" | "poke" | "poll" | "online" | "visible" | "asked";

export type EngineEvent =
  | { readonly type: "start" }
  | { readonly type: "wake"; readonly why: Wake }
  /** The device is known and has its series. */
  | { readonly type: "registered" }
  /**
   * A batch got its receipts. `more`: something is still there that can go now. `inStep`: the server has nothing that this
   * device did not read or send, so there is nothing to pull.
   */
  | { readonly type: "pushed"; readonly more: boolean; readonly inStep?: boolean }
  | { readonly type: "pulled"; readonly more: boolean }
  | { readonly type: "resync_begun" }
  | { readonly type: "failed"; readonly why: Failure; readonly retryAfterMs?: number }
  | { readonly type: "waited" }
  /** The same user signed in again. */
  | { readonly type: "signed_in" }
  /** The device gave a series away or has a new id: it must be made known again. */
  | { readonly type: "device_changed" };

/**
 * `expired`: the token was refused. `stale_cursor`: the server forgot what was deleted since then. `copied`: another
 * device with this one's database was there first.
 */
export type Failure = "offline" | "server" | "expired" | "stale_cursor" | "copied";

export type EngineState = {
  readonly step:
    | "off"
    | "registering"
    | "pushing"
    | "pulling"
    | "resyncing"
    | "renewing"
    | "idle"
    | "waiting"
    | "paused";
  /** The server knows this device in this run. */
  readonly registered: boolean;
  /** Something called while a round was under way: another round follows at once. */
  readonly again: boolean;
  /** Failures in a row. */
  readonly attempt: number;
  /** The failure the engine waits out, for the screen to show. */
  readonly because: Failure | null;
};

export type Effect =
  /** `renew_device`: make a new device id and keep the outbox; then `device_changed`. What was counted under the old id goes at the next `register`. */
  | { readonly do: "register" | "push" | "pull" | "begin_resync" | "rest" | "ask_to_sign_in" | "renew_device" }
  /** Dispatch `waited` after this time; a new effect replaces the wait. */
  | { readonly do: "wait"; readonly ms: number };

export const engineOff: EngineState = { step: "off", registered: false, again: false, attempt: 0, because: null };

export type Step = { readonly state: EngineState; readonly effect: Effect | null };

/**
 * Decides what the sync of one device does next. A round is: register (once), push until nothing is left that can
 * go, pull until there is no more (unless the receipts say that there is nothing); then rest until something calls. One effect is under way at a time.
 *
 * Pure: the driver carries effects out and reports back with an event, so the same code runs in the app,
 * in tests and in the simulator.
 *
 * @param random - in [0, 1), for the jitter of waits
 */
export function reduce(state: EngineState, event: EngineEvent, random: number): Step {
  switch (event.type) {
    case "start":
      return state.step === "off" ? round(state) : stay(state);
    case "wake":
      return wake(state, event.why);
    case "registered":
      return go({ ...state, registered: true, step: "pushing" }, { do: "push" });
    case "pushed":
      if (event.more) return go({ ...state, attempt: 0 }, { do: "push" });
      return event.inStep === true ? ended(state) : go({ ...state, attempt: 0, step: "pulling" }, { do: "pull" });
    case "pulled":
      return event.more ? go({ ...state, attempt: 0 }, { do: "pull" }) : ended(state);
    case "resync_begun":
      return go({ ...state, step: "pulling" }, { do: "pull" });
    case "waited":
      return state.step === "waiting" ? round(state) : stay(state);
    case "signed_in":
      return state.step === "paused" ? round({ ...state, attempt: 0 }) : stay(state);
    case "device_changed":
      if (state.step === "renewing" || state.step === "idle") return round({ ...state, registered: false });
      return stay({ ...state, registered: false, again: true });
    case "failed":
      return failed(state, event.why, random, event.retryAfterMs);
  }
}

function wake(state: EngineState, why: Wake): Step {
  if (state.step === "idle") return round(state);
  // A write cannot mend the network; whoever asks, or a network that came back, can.
  if (state.step === "waiting") return why === "write" || why === "poll" || why === "poke" ? stay(state) : round(state);
  if (state.step === "off" || state.step === "paused") return stay(state);
  return stay({ ...state, again: true });
}

function round(state: EngineState): Step {
  const next = { ...state, again: false };
  return state.registered
    ? go({ ...next, step: "pushing" }, { do: "push" })
    : go({ ...next, step: "registering" }, { do: "register" });
}

function ended(state: EngineState): Step {
  if (state.again) return round({ ...state, attempt: 0, because: null });
  return go({ ...state, attempt: 0, because: null, step: "idle" }, { do: "rest" });
}

function failed(state: EngineState, why: Failure, random: number, retryAfterMs = 0): Step {
  if (why === "expired") return go({ ...state, step: "paused", again: false, because: why }, { do: "ask_to_sign_in" });
  if (why === "stale_cursor") return go({ ...state, step: "resyncing" }, { do: "begin_resync" });
  if (why === "copied") return go({ ...state, step: "renewing", registered: false }, { do: "renew_device" });
  const attempt = state.attempt + 1;
  return go(
    { ...state, step: "waiting", again: false, attempt, because: why },
    { do: "wait", ms: backoffMs(attempt, random, retryAfterMs) },
  );
}

const go = (state: EngineState, effect: Effect): Step => ({ state, effect });
const stay = (state: EngineState): Step => ({ state, effect: null });
