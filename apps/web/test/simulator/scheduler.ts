import type { Rng } from "@ankara/sync-simulator/rng";

/*
 * The event loop of a history: every task, timer and message of every tab waits here, and a seed says which is next.
 * Between two turns all promises have settled, so that at every `await` of the app anything else may come in.
 */

/** Owner of a task: a tab, or a part of the device that outlives its tabs. */
export class Actor {
  readonly name: string;
  /** The clock of its device, milliseconds since 1970. */
  readonly now: () => number;
  /** Object that shares channels and locks: one for each device. */
  readonly device: object;
  alive = true;

  constructor(name: string, device: object, now: () => number) {
    this.name = name;
    this.device = device;
    this.now = now;
  }
}

type Lane = { readonly actor: Actor; readonly kind: string; readonly tasks: (() => unknown)[] };
type Timer = {
  readonly id: number;
  readonly actor: Actor;
  at: number;
  readonly every: number;
  readonly run: () => void;
};

const nextTurnOfNode = globalThis.setImmediate;

export class Scheduler {
  readonly #chance: Rng;
  /** The true time, milliseconds since 1970. */
  now: number;
  /** Tasks run so far. */
  count = 0;
  /** Actor whose task is running. */
  current: Actor | null = null;
  readonly #lanes: Lane[] = [];
  #timers: Timer[] = [];
  #timerId = 0;
  #leaving: { readonly actor: Actor; readonly tasks: (() => unknown)[] } | null = null;

  constructor(chance: Rng, now: number) {
    this.#chance = chance;
    this.now = now;
  }

  /** Puts a task behind those of the same actor and kind; other lanes may overtake it. */
  add(actor: Actor, kind: string, task: () => unknown): void {
    if (!actor.alive) {
      if (kind === "database" && actor === this.#leaving?.actor) this.#leaving.tasks.push(task);
      return;
    }
    const lane = this.#lanes.find((one) => one.actor === actor && one.kind === kind);
    if (lane) lane.tasks.push(task);
    else this.#lanes.push({ actor, kind, tasks: [task] });
  }

  get hasTasks(): boolean {
    return this.#lanes.length > 0;
  }

  /** Runs one task of a lane that chance picks, and lets everything settle that follows from it at once. */
  async next(): Promise<void> {
    const place = this.#chance.below(this.#lanes.length);
    const lane = this.#lanes[place];
    const task = lane?.tasks.shift();
    if (!lane || !task) return;
    if (lane.tasks.length === 0) this.#lanes.splice(place, 1);
    await this.as(lane.actor, task);
  }

  /** Runs something in an actor's name until nothing of it is left that needs no task of its own. */
  async as(actor: Actor, task: () => unknown): Promise<void> {
    this.count += 1;
    this.current = actor;
    try {
      task();
      await new Promise((done) => nextTurnOfNode(done));
    } finally {
      this.current = null;
    }
  }

  startTimer(actor: Actor, run: () => void, ms: number, every = 0): number {
    const id = (this.#timerId += 1);
    if (actor.alive) this.#timers.push({ id, actor, at: this.now + Math.max(1, ms), every, run });
    return id;
  }

  stopTimer(id: unknown): void {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  }

  /** Time passes until the next timer is due, whose task is then among the others. @param once - leave out those that come round for ever */
  pass(once: boolean): boolean {
    let first: Timer | undefined;
    for (const timer of this.#timers)
      if (timer.actor.alive && (!once || timer.every === 0) && (!first || timer.at < first.at)) first = timer;
    if (!first) return false;
    this.now = Math.max(this.now, first.at);
    if (first.every > 0) first.at = this.now + first.every;
    else this.stopTimer(first.id);
    this.add(first.actor, `timer ${first.id}`, first.run);
    return true;
  }

  /**
   * The tab is gone: nothing it was about to do happens. `last` aborts what it had not committed; that is heard to the end
   * by code nobody else hears any more, because Dexie counts what is under way for all tabs of this process together.
   */
  async dismiss(actor: Actor, last: () => void): Promise<void> {
    actor.alive = false;
    this.#timers = this.#timers.filter((timer) => timer.actor !== actor);
    for (let place = this.#lanes.length - 1; place >= 0; place -= 1)
      if (this.#lanes[place]?.actor === actor) this.#lanes.splice(place, 1);
    const tasks: (() => unknown)[] = [last];
    this.#leaving = { actor, tasks };
    for (let task = tasks.shift(), left = 1_000; task && left > 0; task = tasks.shift(), left -= 1)
      await this.as(actor, task);
    this.#leaving = null;
  }
}
