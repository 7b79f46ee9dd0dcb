import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reduceUploads, type UploadEffect, type UploadEvent, type UploadState, uploadsIdle } from "./uploads.ts";

/** A part of the model's files; the real one is 256 KB. */
const partSize = 4;

/** Server that takes parts in order, checks them at the end and stores the file once. */
class Server {
  readonly files = new Map<string, { announced: string; received: string; complete: boolean }>();
  stored: string[] = [];

  begin(id: string, content: string): UploadEvent {
    const known = this.files.get(id) ?? { announced: content, received: "", complete: false };
    if (known.announced !== content) return refusal("attachment_reused");
    if (content.startsWith("!")) return refusal("unsupported_media");
    this.files.set(id, known);
    return answer(known);
  }

  part(id: string, offset: number, bytes: string): UploadEvent {
    const known = this.files.get(id);
    if (!known) return { type: "failed", failure: { why: "lost" } };
    if (known.complete) return answer(known);
    if (known.received.length !== offset) return { type: "failed", failure: { why: "lost" } };
    if (bytes.length > partSize) throw new Error(`a part of ${bytes.length}`);
    known.received += bytes;
    if (known.received.length === known.announced.length) {
      if (known.received !== known.announced) {
        this.files.delete(id);
        return { type: "failed", failure: { why: "lost" } };
      }
      known.complete = true;
      this.stored.push(id);
    }
    return answer(known);
  }

  forgetPartials(): void {
    for (const [id, { complete }] of this.files) if (!complete) this.files.delete(id);
  }
}
const answer = ({ received, complete }: { received: string; complete: boolean }): UploadEvent => ({
  type: "answered",
  offset: received.length,
  complete,
});
const refusal = (code: string): UploadEvent => ({ type: "failed", failure: { why: "refused", code, message: "" } });

type Row = { content: string; state: "waiting" | "refused"; acknowledged: boolean; tries: number };
type Fault = "none" | "lost_request" | "lost_answer" | "twice" | "crash_before" | "crash_after" | "expired" | "busy";
const faults: readonly Fault[] = [
  "none",
  "lost_request",
  "lost_answer",
  "twice",
  "crash_before",
  "crash_after",
  "expired",
  "busy",
];

/** One phone: rows outlive a crash, the reducer's state does not. */
class Phone {
  readonly server = new Server();
  readonly rows = new Map<string, Row>();
  outbox = 0;
  state: UploadState = uploadsIdle;
  #effect: UploadEffect | null = null;
  sends = 0;

  constructor(files: readonly string[]) {
    files.forEach((content, i) => this.rows.set(`f${i}`, { content, state: "waiting", acknowledged: false, tries: 0 }));
  }

  dispatch(event: UploadEvent): void {
    const { state, effect } = reduceUploads(this.state, event, 0.5);
    this.state = state;
    if (effect) this.#effect = effect;
  }

  /** Carries out what is under way, with one thing going wrong. */
  step(fault: Fault = "none"): void {
    const effect = this.#effect;
    if (fault === "crash_before") return this.crash();
    if (!effect) return this.dispatch({ type: "wake", why: "asked" });
    this.#effect = null;
    const event = this.#perform(effect, fault);
    if (fault === "crash_after") return this.crash();
    if (event) this.dispatch(event);
  }

  crash(): void {
    this.state = uploadsIdle;
    this.#effect = null;
    this.dispatch({ type: "wake", why: "rest" });
  }

  #perform(effect: UploadEffect, fault: Fault): UploadEvent | null {
    switch (effect.do) {
      case "pick": {
        const ready = [...this.rows].filter(([, row]) => row.state === "waiting" && row.acknowledged);
        const next = this.outbox > 0 ? undefined : ready.toSorted(([, a], [, b]) => a.tries - b.tries)[0];
        return { type: "picked", upload: next ? { id: next[0], size: next[1].content.length } : null };
      }
      case "begin":
        return this.#call(fault, () => this.server.begin(effect.id, this.#contentOf(effect.id)));
      case "send": {
        this.sends += 1;
        const bytes = this.#contentOf(effect.id).slice(effect.offset, effect.offset + partSize);
        return this.#call(fault, () => this.server.part(effect.id, effect.offset, bytes));
      }
      case "note_sent":
        this.rows.delete(effect.id);
        return { type: "noted" };
      case "note_refused": {
        const row = this.rows.get(effect.id);
        if (row) row.state = "refused";
        return { type: "noted" };
      }
      case "wait": {
        const row = effect.after === null ? undefined : this.rows.get(effect.after);
        if (row) row.tries += 1;
        return { type: "waited" };
      }
      case "ask_to_sign_in":
        return { type: "signed_in" };
      case "rest":
        return null;
    }
  }

  #contentOf(id: string): string {
    const row = this.rows.get(id);
    if (!row) throw new Error(`expected ${id} on the phone`);
    // Neither before its record is with the server nor while anything else waits to be sent.
    if (!row.acknowledged || this.outbox > 0) throw new Error(`${id} was sent too soon`);
    return row.content;
  }

  #call(fault: Fault, call: () => UploadEvent): UploadEvent {
    if (fault === "lost_request") return { type: "failed", failure: { why: "offline" } };
    if (fault === "expired") return { type: "failed", failure: { why: "expired" } };
    if (fault === "busy") return { type: "failed", failure: { why: "server", retryAfterMs: 5_000 } };
    const first = call();
    if (fault === "lost_answer") return { type: "failed", failure: { why: "offline" } };
    return fault === "twice" ? call() : first;
  }

  /** The network is back for good. */
  settle(): void {
    this.outbox = 0;
    for (const row of this.rows.values()) row.acknowledged = true;
    this.dispatch({ type: "wake", why: "asked" });
    for (let steps = 0; steps < 2_000 && this.isBusy(); steps += 1) this.step();
  }

  isBusy(): boolean {
    return [...this.rows.values()].some(({ state }) => state === "waiting") || this.state.step !== "idle";
  }
}

const act = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...faults) },
  { weight: 1, arbitrary: fc.constantFrom("forget" as const, "write" as const, "sync" as const) },
);

describe("files that wait", () => {
  test("no fault › each is stored once, whole, after its record; a refusal keeps its reason", () => {
    const content = fc.string({ minLength: 1, maxLength: 14, unit: fc.constantFrom(..."abcdef!") });
    fc.assert(
      fc.property(fc.array(content, { maxLength: 5 }), fc.array(act, { maxLength: 80 }), (files, userActions) => {
        const phone = new Phone(files);
        phone.dispatch({ type: "wake", why: "rest" });
        for (const each of userActions) {
          if (each === "forget") phone.server.forgetPartials();
          else if (each === "write") phone.outbox += phone.state.step === "picking" ? 1 : 0;
          else if (each === "sync") {
            phone.outbox = 0;
            for (const row of phone.rows.values()) row.acknowledged = true;
            phone.dispatch({ type: "wake", why: "rest" });
          } else phone.step(each);
        }
        phone.settle();
        const expected = files.flatMap((file, i) => (file.startsWith("!") ? [] : [`f${i}`]));
        expect(phone.server.stored.toSorted()).toEqual(expected);
        for (const id of expected) expect(phone.server.files.get(id)?.received).toBe(files[Number(id.slice(1))]);
        expect([...phone.rows.values()].map(({ state }) => state)).toEqual(
          files.filter((file) => file.startsWith("!")).map(() => "refused"),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test("crash at every step › at most the part under way is sent again", () => {
    const file = "abcdefghijklmnopqrst";
    const parts = file.length / partSize;
    for (let at = 0; at < 20; at += 1) {
      for (const fault of ["crash_before", "crash_after", "lost_answer", "lost_request"] as const) {
        const phone = new Phone([file]);
        for (const row of phone.rows.values()) row.acknowledged = true;
        phone.dispatch({ type: "wake", why: "rest" });
        for (let step = 0; step < at; step += 1) phone.step();
        phone.step(fault);
        phone.settle();
        expect(phone.server.stored).toEqual(["f0"]);
        expect(phone.sends).toBeLessThanOrEqual(parts + 1);
      }
    }
  });

  test("a write between two parts › goes first", () => {
    const phone = new Phone(["abcdefghijkl"]);
    for (const row of phone.rows.values()) row.acknowledged = true;
    phone.dispatch({ type: "wake", why: "rest" });
    while (phone.sends < 1) phone.step();
    phone.outbox = 1;
    for (let step = 0; step < 5; step += 1) phone.step();
    expect(phone.sends).toBe(1);
    phone.settle();
    expect(phone.sends).toBe(3);
  });

  test("server fails on one file › the others go on", () => {
    const phone = new Phone(["abcd", "efgh"]);
    for (const row of phone.rows.values()) row.acknowledged = true;
    phone.server.begin = (id, content) =>
      id === "f0"
        ? { type: "failed", failure: { why: "server" } }
        : Server.prototype.begin.call(phone.server, id, content);
    phone.dispatch({ type: "wake", why: "rest" });
    for (let step = 0; step < 20; step += 1) phone.step();
    expect(phone.server.stored).toEqual(["f1"]);
  });
});

describe("one call", () => {
  test("several files wait › one call sends all", () => {
    let state = reduceUploads(uploadsIdle, { type: "wake", why: "rest" }, 0).state;
    const done: (string | undefined)[] = [];
    for (const event of [
      { type: "picked", upload: { id: "a", size: 3 } },
      { type: "answered", offset: 3, complete: true },
      { type: "noted" },
      { type: "picked", upload: { id: "b", size: 3 } },
      { type: "failed", failure: { why: "refused", code: "too_large", message: "" } },
      { type: "noted" },
      { type: "picked", upload: null },
    ] satisfies UploadEvent[]) {
      const step = reduceUploads(state, event, 0);
      state = step.state;
      done.push(step.effect?.do);
    }
    expect(done).toEqual(["begin", "note_sent", "pick", "begin", "note_refused", "pick", "rest"]);
  });

  test("a call while it picks a file › it picks once more", () => {
    const looking = reduceUploads(uploadsIdle, { type: "wake", why: "rest" }, 0).state;
    const called = reduceUploads(looking, { type: "wake", why: "rest" }, 0);
    expect(called.effect).toBeNull();
    const again = reduceUploads(called.state, { type: "picked", upload: null }, 0);
    expect(again.effect).toEqual({ do: "pick" });
    expect(reduceUploads(again.state, { type: "picked", upload: null }, 0).effect).toEqual({ do: "rest" });
  });
});

describe("waits", () => {
  const requesting = (): UploadState => ({
    ...uploadsIdle,
    step: "asking",
    current: { id: "a", size: 10, offset: null },
  });
  const failedBy = (state: UploadState, failure: Extract<UploadEvent, { type: "failed" }>["failure"]) =>
    reduceUploads(state, { type: "failed", failure }, 0);

  test("failures in a row › waits grow, never fall below Retry-After, and reset after progress", () => {
    let state = requesting();
    const waits: number[] = [];
    for (let failure = 0; failure < 4; failure += 1) {
      const { state: next, effect } = failedBy(state, { why: "server", retryAfterMs: 1_500 });
      waits.push(effect?.do === "wait" ? effect.ms : 0);
      state = { ...requesting(), attempt: next.attempt };
    }
    expect(waits).toEqual([1_500, 1_500, 2_000, 4_000]);
    const sending: UploadState = { ...state, step: "sending", current: { id: "a", size: 10, offset: 0 } };
    expect(reduceUploads(sending, { type: "answered", offset: 4, complete: false }, 0).state.attempt).toBe(0);
  });

  test("sync succeeded › ends the wait for the network, not the one for the server", () => {
    const offline = failedBy(requesting(), { why: "offline" }).state;
    const trouble = failedBy(requesting(), { why: "server" }).state;
    expect(reduceUploads(offline, { type: "wake", why: "rest" }, 0).effect).toEqual({ do: "pick" });
    expect(reduceUploads(trouble, { type: "wake", why: "rest" }, 0).effect).toBeNull();
    expect(reduceUploads(trouble, { type: "wake", why: "asked" }, 0).effect).toEqual({ do: "pick" });
  });

  test("token is refused › pauses until the person signs in", () => {
    const { state, effect } = failedBy(requesting(), { why: "expired" });
    expect(effect).toEqual({ do: "ask_to_sign_in" });
    expect(reduceUploads(state, { type: "wake", why: "asked" }, 0).effect).toBeNull();
    expect(reduceUploads(state, { type: "signed_in" }, 0).effect).toEqual({ do: "pick" });
  });

  test("server accepts a part and does not advance › waits instead of repeating for ever", () => {
    const sending: UploadState = { ...requesting(), step: "sending", current: { id: "a", size: 10, offset: 4 } };
    expect(reduceUploads(sending, { type: "answered", offset: 4, complete: false }, 0).effect).toMatchObject({
      do: "wait",
      after: "a",
    });
  });
});
