import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { engineOff, reduce, type Effect, type EngineEvent, type EngineState } from "./engine.ts";

const run = (events: readonly EngineEvent[]) => {
  let state: EngineState = engineOff;
  const effects: (Effect | null)[] = [];
  for (const event of events) {
    const step = reduce(state, event, 0.5);
    state = step.state;
    effects.push(step.effect);
  }
  return { state, done: effects.map((effect) => effect?.do ?? null) };
};

const started: EngineEvent[] = [
  { type: "start" },
  { type: "registered" },
  { type: "pushed", more: false },
  { type: "pulled", more: false },
];

describe("a round", () => {
  test("nothing fails › registers once, pushes all, pulls all, rests", () => {
    const { done } = run([
      { type: "start" },
      { type: "registered" },
      { type: "pushed", more: true },
      { type: "pushed", more: false },
      { type: "pulled", more: true },
      { type: "pulled", more: false },
      { type: "wake", why: "write" },
    ]);
    expect(done).toEqual(["register", "push", "push", "pull", "pull", "rest", "push"]);
  });

  test("a write during the round › another round follows", () => {
    const { done } = run([...started.slice(0, 3), { type: "wake", why: "write" }, { type: "pulled", more: false }]);
    expect(done.slice(-2)).toEqual([null, "push"]);
  });
});

describe("trouble", () => {
  test("token is refused › pauses until the same user signs in", () => {
    const { state, done } = run([
      ...started,
      { type: "wake", why: "write" },
      { type: "failed", why: "expired" },
      { type: "wake", why: "online" },
      { type: "signed_in" },
    ]);
    expect(done.slice(-3)).toEqual(["ask_to_sign_in", null, "push"]);
    expect(state.step).toBe("pushing");
  });

  test("server forgot the cursor › full copy", () => {
    const { done } = run([...started.slice(0, 3), { type: "failed", why: "stale_cursor" }, { type: "resync_begun" }]);
    expect(done.slice(-2)).toEqual(["begin_resync", "pull"]);
  });

  test("nobody else wrote › a push is not pulled back", () => {
    const alone = run([...started, { type: "wake", why: "write" }, { type: "pushed", more: false, inStep: true }]);
    expect([alone.done.at(-1), alone.state.step]).toEqual(["rest", "idle"]);
    const called = run([
      ...started,
      { type: "wake", why: "write" },
      { type: "wake", why: "asked" },
      { type: "pushed", more: false, inStep: true },
      { type: "pushed", more: false },
    ]);
    expect(called.done.slice(-2)).toEqual(["push", "pull"]);
  });

  test("device is a clone › takes a new id and registers it", () => {
    const { state, done } = run([
      ...started,
      { type: "wake", why: "write" },
      { type: "failed", why: "copied" },
      { type: "device_changed" },
      { type: "registered" },
    ]);
    expect(done.slice(-3)).toEqual(["renew_device", "register", "push"]);
    expect(state.registered).toBe(true);
  });

  test("series was given away › registers again after the effect under way", () => {
    expect(run([...started, { type: "device_changed" }]).done.at(-1)).toBe("register");
    const { done } = run([...started.slice(0, 3), { type: "device_changed" }, { type: "pulled", more: false }]);
    expect(done.slice(-2)).toEqual([null, "register"]);
  });

  test("no network › a write waits, a network that returns starts a round", () => {
    const { done } = run([
      ...started,
      { type: "wake", why: "write" },
      { type: "failed", why: "offline" },
      { type: "wake", why: "write" },
      { type: "wake", why: "online" },
    ]);
    expect(done.slice(-3)).toEqual(["wait", null, "push"]);
  });

  test("failures in a row › waits grow and never fall below Retry-After", () => {
    let state = run([...started, { type: "wake", why: "asked" }]).state;
    const waits: number[] = [];
    for (let failure = 0; failure < 4; failure++) {
      const step = reduce(state, { type: "failed", why: "server", retryAfterMs: 1_500 }, 0);
      waits.push(step.effect?.do === "wait" ? step.effect.ms : 0);
      state = reduce(step.state, { type: "waited" }, 0).state;
    }
    expect(waits).toEqual([1_500, 1_500, 2_000, 4_000]);
  });
});

test("any order of events › the engine works, waits, rests or asks the person, and is never stuck", () => {
  const event: fc.Arbitrary<EngineEvent> = fc.oneof(
    fc.constantFrom<EngineEvent>(
      { type: "registered" },
      { type: "resync_begun" },
      { type: "device_changed" },
      { type: "waited" },
      { type: "signed_in" },
    ),
    fc.record({
      type: fc.constant("wake" as const),
      why: fc.constantFrom("write", "poke", "poll", "online", "visible", "asked"),
    }),
    fc.record({ type: fc.constant("pushed" as const), more: fc.boolean() }),
    fc.record({ type: fc.constant("pulled" as const), more: fc.boolean() }),
    fc.record({
      type: fc.constant("failed" as const),
      why: fc.constantFrom("offline", "server", "expired", "stale_cursor", "copied"),
    }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { state } = run([{ type: "start" }, ...events]);
      const rescue: EngineEvent =
        state.step === "paused"
          ? { type: "signed_in" }
          : state.step === "waiting"
            ? { type: "waited" }
            : { type: "wake", why: "asked" };
      const { state: after, effect } = reduce(state, rescue, 0.5);
      const working = !["idle", "waiting", "paused", "off"].includes(state.step);
      expect(working ? after.again : effect !== null).toBe(true);
    }),
  );
});
