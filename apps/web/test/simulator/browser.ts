import type { Rng } from "@ankara/sync-simulator/rng";
import { type Actor, Scheduler } from "./scheduler.ts";

/*
 * The parts of a browser the app needs, with every task in the hands of `Turns`: timers, channels between tabs, locks, chance
 * and the clock. Put in place for one history at a time; outside of a tab's turn the real ones answer.
 */

let turns: Scheduler | null = null;

/** The turns of the history that is being played. @throws outside of one */
export function playing(): Scheduler {
  if (!turns) throw new Error("expected a history to be playing");
  return turns;
}

/** The tab whose turn it is. */
export function acting(): Actor {
  const actor = turns?.current;
  if (!actor) throw new Error("expected a tab to have its turn");
  return actor;
}

/** Channels by name and device; a message is a task of each tab that hears it. */
const channels = new Map<object, Set<Channel>>();

class Channel extends EventTarget {
  readonly name: string;
  readonly #actor = acting();
  #closed = false;

  constructor(name: string) {
    super();
    this.name = name;
    const listening = channels.get(this.#actor.device) ?? new Set();
    channels.set(this.#actor.device, listening.add(this));
  }

  postMessage(message: unknown): void {
    if (this.#closed || !this.#actor.alive) return;
    for (const other of channels.get(this.#actor.device) ?? []) {
      if (other === this || other.name !== this.name || !other.#actor.alive) continue;
      const data = clonePlain(message);
      playing().add(other.#actor, `channel ${this.name}`, () => {
        if (!other.#closed) other.dispatchEvent(new MessageEvent("message", { data }));
      });
    }
  }

  close(): void {
    this.#closed = true;
    channels.get(this.#actor.device)?.delete(this);
  }
}

/** As much of a message channel as a tab needs that yields to its page. */
class Ports {
  readonly port1 = Object.assign(new EventTarget(), { start: () => undefined, close: () => undefined });
  readonly port2 = {
    postMessage: () => playing().add(acting(), "yield", () => this.port1.dispatchEvent(new Event("message"))),
  };
}

/** Web Locks of one device: first come, first served; a tab that is killed lets go. */
export class Locks {
  readonly #queues = new Map<string, { actor: Actor; begin: () => void }[]>();
  readonly #holders = new Map<string, Actor>();

  readonly request = (async (name: string, { signal }: { signal?: AbortSignal }, act: () => Promise<unknown>) => {
    const actor = acting();
    await new Promise<void>((begin) => {
      this.#queues.set(name, [...(this.#queues.get(name) ?? []), { actor, begin }]);
      this.give();
    });
    if (!signal?.aborted) await act();
    if (this.#holders.get(name) === actor) this.#holders.delete(name);
    this.give();
  }) as LockManager["request"];

  /** Hands free locks to whoever waits longest. */
  give(): void {
    for (const [name, queue] of this.#queues) {
      const waiting = queue.filter(({ actor }) => actor.alive);
      const isFree = !this.#holders.get(name)?.alive;
      const next = isFree ? waiting.shift() : undefined;
      this.#queues.set(name, waiting);
      if (!next) continue;
      this.#holders.set(name, next.actor);
      playing().add(next.actor, "lock", next.begin);
    }
  }
}

/** Local storage of one device, which all its tabs share. */
export class TextStorage {
  readonly #rows = new Map<string, string>();
  readonly getItem = (key: string): string | null => this.#rows.get(key) ?? null;
  readonly setItem = (key: string, value: string): void => void this.#rows.set(key, value);
  readonly removeItem = (key: string): void => void this.#rows.delete(key);
  readonly clear = (): void => this.#rows.clear();
}

/** As much of a window as the app asks for: the storage of the device whose tab has its turn. */
const page = {
  get localStorage(): TextStorage {
    return (acting().device as { readonly text: TextStorage }).text;
  },
};

/** A copy of plain data, as storing and sending make one; several times faster than `structuredClone`. */
export function clonePlain<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(clonePlain) as T;
  const prototype = Object.getPrototypeOf(value) as unknown;
  if (prototype !== Object.prototype && prototype !== null) return realClone(value);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = clonePlain((value as Record<string, unknown>)[key]);
  return copy as T;
}

const realClone = globalThis.structuredClone;
const real = {
  BroadcastChannel: globalThis.BroadcastChannel,
  MessageChannel: globalThis.MessageChannel,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  structuredClone: globalThis.structuredClone,
};
const realNow = Date.now;
const realRandom = crypto.getRandomValues.bind(crypto);
const methods = { error: console.error, warn: console.warn };

/** Plays in a browser of our own until `end` is called. */
export function begin(now: Scheduler, chance: Rng, log: (...words: unknown[]) => void): { end: () => void } {
  turns = now;
  const at = (): Actor | null => now.current;
  const timer =
    (otherwise: (...args: never[]) => unknown, again: boolean) =>
    (run: () => void, ms = 0, ...rest: unknown[]): unknown => {
      const actor = at();
      return actor
        ? now.startTimer(actor, run, ms, again ? ms : 0)
        : (otherwise as (...args: unknown[]) => unknown)(run, ms, ...rest);
    };
  const stop =
    (otherwise: (timer: never) => void) =>
    (id: unknown): void =>
      typeof id === "number" ? now.stopTimer(id) : otherwise(id as never);
  Object.assign(globalThis, {
    BroadcastChannel: Channel,
    MessageChannel: Ports,
    setTimeout: timer(real.setTimeout as never, false),
    setInterval: timer(real.setInterval as never, true),
    clearTimeout: stop(real.clearTimeout as never),
    clearInterval: stop(real.clearInterval as never),
    setImmediate: (run: () => void) => {
      const actor = at();
      if (actor) now.add(actor, "database", run);
      else real.setImmediate(run);
    },
    structuredClone: clonePlain,
    window: page,
  });
  Date.now = () => at()?.now() ?? realNow();
  crypto.getRandomValues = (into) => {
    if (!at() || !(into instanceof Uint8Array)) return realRandom(into);
    into.set(chance.bytes(into.length));
    return into;
  };
  // The app says on the console what a history makes go wrong on purpose.
  console.error = console.warn = log;
  // Nobody hears what fails in a tab that was killed.
  const listeners = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason) => {
    if (at()?.alive) log("nobody handles", reason);
  });
  return {
    end: () => {
      turns = null;
      channels.clear();
      Object.assign(globalThis, real);
      Reflect.deleteProperty(globalThis, "window");
      Date.now = realNow;
      crypto.getRandomValues = realRandom;
      Object.assign(console, methods);
      process.removeAllListeners("unhandledRejection");
      for (const listener of listeners) process.on("unhandledRejection", listener);
    },
  };
}
