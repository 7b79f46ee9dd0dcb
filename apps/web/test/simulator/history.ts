import type { Fields } from "@ankara/contract/sync";
import { newId } from "@ankara/domain/ids";
import { Business } from "@ankara/domain/records/business";
import { difference, Ledger } from "@ankara/sync/simulator/ledger";
import type { Attention } from "@ankara/sync/simulator/memory-device";
import { MemoryServer, type Shop } from "@ankara/sync/simulator/memory-server";
import { Chance } from "@ankara/sync/simulator/random";
import * as z from "zod/mini";
import { backToDraft, bringBack, discardRefused, retryRefused, takeLost } from "../../src/local/take-in.ts";
import { acts } from "./acts.ts";
import { begin } from "./browser.ts";
import { countedAhead, Kept, outOfStep } from "./checks.ts";
import { Device, emptyDatabases, type Person, type Tab } from "./device.ts";
import { Disk } from "./disk.ts";
import { Turns } from "./turns.ts";
// What the app loads when it first needs it is loaded before: reading a file takes no turn of the scheduler.
import "@ankara/domain/invoice/issue";
import "../../src/local/after-round.ts";
import "../../src/local/send-again.ts";
import { WatchedStore, type Noted } from "./watched-store.ts";
import { Network } from "./network.ts";

export type Outcome = {
  readonly seed: number;
  /** The promise that was broken, or null. */
  readonly violation: string | null;
  /** What happened, line by line; the same seed gives the same lines. */
  readonly trace: readonly string[];
  readonly counts: Counts;
};

export type Counts = { turns: number; acts: number; faults: number; documents: number; requests: number };

export type Options = { readonly traced?: boolean };

const startMs = Date.parse("2026-11-20T09:00:00.000Z");
const tenYearsMs = 10 * 365 * 24 * 3600 * 1000;
/** More turns than any round needs: beyond it the sync goes in circles. */
const patience = 60_000;
const roundsAtMost = 12;

type Empty = Awaited<ReturnType<typeof emptyDatabases>>;
let prepared: Promise<Empty> | undefined;

class Violation extends Error {}

/**
 * One history: people work in several tabs of several devices, with the app's own store and sync over a disk in memory;
 * tabs are killed, transactions aborted, disks full, answers lost. In the end everything works, everybody syncs, and
 * every promise is checked. The same seed gives the same history.
 */
export async function runHistory(seed: number, options: Options = {}): Promise<Outcome> {
  // What the first history of a process finds is not what the second does: Dexie and the loader of modules remember things.
  prepared ??= emptyDatabases().then(async (empty) => {
    await play(0, {}, empty);
    return empty;
  });
  return play(seed, options, await prepared);
}

async function play(seed: number, options: Options, empty: Empty): Promise<Outcome> {
  const chance = new Chance(seed);
  const turns = new Turns(new Chance(seed ^ 0x7412), startMs);
  const world = new World(seed, { chance, turns, options, empty });
  const browser = begin(turns, new Chance(seed ^ 0x1d5), (...said) => world.say(said.map(String).join(" ")));
  world.populate();
  let violation: string | null = null;
  try {
    await world.live();
    await world.mend();
  } catch (error) {
    violation =
      error instanceof Violation
        ? error.message
        : `crash: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  } finally {
    await world.end();
    browser.end();
  }
  return {
    seed,
    violation,
    trace: world.trace,
    counts: { ...world.counts, turns: turns.count, requests: world.requests },
  };
}

class World {
  readonly trace: string[] = [];
  readonly counts: Counts = { turns: 0, acts: 0, faults: 0, documents: 0, requests: 0 };
  readonly #chance: Chance;
  readonly #turns: Turns;
  readonly #options: Options;
  readonly #empty: Empty;
  readonly #server: MemoryServer;
  readonly #devices: Device[] = [];
  readonly #ledgers = new Map<string, Ledger>();
  readonly #network: Network;
  /** How often the next thing is a task that waits, and not something new: low means much at once. */
  readonly #pace: number;
  #faulty = true;
  #tokens = 0;
  #broken: string | null = null;

  constructor(
    seed: number,
    { chance, turns, options, empty }: { chance: Chance; turns: Turns; options: Options; empty: Empty },
  ) {
    this.#empty = empty;
    this.#chance = chance;
    this.#turns = turns;
    this.#options = options;
    this.#pace = chance.pick([0.6, 0.85, 0.95]) ?? 0.85;
    this.#server = new MemoryServer({ now: () => new Date(turns.now), random: new Chance(seed ^ 0x5eed).bytes });
    this.#network = new Network(this.#server, {
      chance,
      say: (text) => this.say(text),
      fault: (text) => this.#fault(text),
      onServed: ({ businessId }, op, receipt, head) => this.#ledgers.get(businessId)?.answered(op, receipt, head),
      onRefused: (actor) => {
        for (const device of this.#devices) if (device === actor.device) device.signedIn = false;
      },
    });
  }

  get requests(): number {
    return this.#network.requests;
  }

  /** Businesses, people and devices. */
  populate(): void {
    const chance = this.#chance;
    const people = [this.#openBusiness("ade"), ...(chance.happens(0.15) ? [this.#openBusiness("bisi")] : [])];
    const count = 1 + chance.below(3);
    for (let index = 0; index < count; index += 1)
      this.#addDevice(people[index % 3 === 2 ? people.length - 1 : 0] as Person);
    Disk.use(this.#devices.map(({ disk }) => disk));
  }

  #openBusiness(userId: string): Person {
    const id = newId(this.#turns.now, this.#chance.bytes);
    const at = new Date(this.#turns.now).toISOString();
    const business = z.parse(Business, { id, createdAt: at, updatedAt: at, companyName: "Ọlátúnjí Textiles" });
    this.#server.open(id, [{ collection: "business", id, data: business as unknown as Fields, deleted: false }]);
    this.#ledgers.set(id, new Ledger());
    return { userId, businessId: id };
  }

  #addDevice(person: Person): void {
    const device = new Device(`phone${this.#devices.length}`, person, {
      chance: this.#chance,
      templates: this.#empty,
      apiFor: (businessId) => this.#network.apiFor(businessId),
      onStore: (tab, store) => this.#follow(tab, store),
      Store: WatchedStore,
      hasLocks: this.#chance.happens(0.85),
    });
    device.skew = this.#chance.below(120_000) - 60_000;
    this.#devices.push(device);
  }

  say(text: string): void {
    if (this.#options.traced) this.trace.push(`${String(this.#turns.count).padStart(5)} ${text}`);
  }

  #fault(text: string): void {
    this.counts.faults += 1;
    this.say(`! ${text}`);
  }

  #ledger(person: Person): Ledger {
    return this.#ledgers.get(person.businessId) as Ledger;
  }

  /** What a store saved goes into the ledger at that moment. */
  #follow(tab: Tab, store: WatchedStore): void {
    const { name } = tab.device;
    store.onSaved = (noted) => {
      if (tab.actor.alive) this.#note(tab, noted);
    };
    store.onHidden = (id) => {
      if (tab.actor.alive) this.#broken ??= `hidden: ${name} issued invoices/${id} and its screen says that it did not`;
    };
  }

  #note(tab: Tab, noted: readonly Noted[]): void {
    const ledger = this.#ledger(tab.person);
    for (const { key, before, after } of noted)
      if (before !== null || after !== null) ledger.note(tab.device.name, key, before, after);
    this.counts.documents = ledger.papers.length;
  }

  async live(): Promise<void> {
    const wanted = 12 + this.#chance.below(40);
    while (this.counts.acts < wanted && this.#turns.count < patience) {
      if (this.#broken) throw new Violation(this.#broken);
      if (this.#turns.hasTasks && this.#chance.happens(this.#pace)) {
        await this.#turns.next();
        continue;
      }
      this.#turns.now += this.#chance.below(20_000);
      const roll = this.#chance.next();
      if (roll < 0.36) await this.#act();
      else if (roll < 0.72) this.#network.deliver(this.#faulty);
      else if (roll < 0.88) this.#turns.pass(false);
      else if (roll < 0.95) await this.#open();
      else await this.#trouble();
    }
  }

  #someTab(): Tab | undefined {
    return this.#chance.pick(this.#devices.flatMap(({ tabs }) => tabs).filter(({ state }) => state === "open"));
  }

  /** Somebody opens the app where it is not open, or once more. */
  async #open(): Promise<void> {
    const device = this.#chance.pick(this.#devices);
    if (!device || device.isOpening) return;
    await this.#closeFailed(device);
    if (device.tabs.length > 1) return;
    if (device.tabs.length === 1 && !this.#chance.happens(0.3)) return;
    this.say(`${device.name} opens the app`);
    await device.openTab();
  }

  /** Whoever reads that the app could not be opened closes it. */
  async #closeFailed(device: Device): Promise<void> {
    for (const tab of device.tabs.filter(({ state }) => state === "failed")) await device.kill(tab);
  }

  async #act(): Promise<void> {
    const tab = this.#someTab();
    // One hand: a second thing is begun while the first is being saved now and then.
    if (!tab || (tab.busy > 0 && !this.#chance.happens(0.2))) return;
    const total = acts.reduce((sum, [share]) => sum + share, 0);
    let roll = this.#chance.next() * total;
    const [, name, act] = acts.find(([share]) => (roll -= share) < 0) ?? acts[0];
    const token = `${tab.device.name}v${(this.#tokens += 1)}`;
    tab.busy += 1;
    const { store } = tab;
    await this.#turns.as(tab.actor, () =>
      act({ store, chance: this.#chance, token }).then(
        (said) => this.#done(tab, said),
        (error: unknown) => this.#done(tab, null, `${tab.actor.name}: ${name} is not saved: ${String(error)}`),
      ),
    );
  }

  #done(tab: Tab, said: string | null, refused?: string): void {
    tab.busy -= 1;
    if (refused !== undefined) this.say(refused);
    if (said === null) return;
    this.counts.acts += 1;
    this.say(`${tab.actor.name}: ${said}`);
  }

  async #trouble(): Promise<void> {
    const device = this.#chance.pick(this.#devices) as Device;
    const { name } = device;
    if (device.disk.isFull) {
      device.disk.isFull = false;
      return this.say(`there is room on ${name} again`);
    }
    switch (this.#chance.below(11)) {
      case 0:
      case 1:
      case 2: {
        const tab = this.#chance.pick(device.tabs);
        // A database that another tab is opening waits for this one's promise, which would never come.
        if (!tab || (device.isOpening && tab.state !== "opening")) return;
        this.#fault(`${tab.actor.name} is killed`);
        return device.kill(tab);
      }
      case 3:
        this.#fault(`${name} goes off`);
        return device.killAll();
      case 4:
      case 5: {
        const why = this.#chance.happens(0.5) ? "AbortError" : "QuotaExceededError";
        if (!device.isOpening && device.disk.abort(why, (of) => this.#chance.pick(of)))
          this.#fault(`${name}: a transaction ends with ${why}`);
        return;
      }
      case 6:
        if (device.isOpening) return;
        device.disk.isFull = true;
        return this.#fault(`the disk of ${name} is full`);
      case 7:
        device.skew = this.#chance.happens(0.5)
          ? Math.round((this.#chance.next() * 2 - 1) * tenYearsMs)
          : this.#chance.below(120_000) - 60_000;
        return this.#fault(`the clock of ${name} is set to ${new Date(device.now()).toISOString().slice(0, 10)}`);
      case 8:
      case 9:
        return this.#settle(false);
      case 10:
        return this.#signIn(device);
    }
  }

  #signIn(device: Device): void {
    if (device.signedIn) return;
    device.signedIn = true;
    for (const tab of device.tabs) this.#turns.add(tab.actor, "session", () => tab.tellSession());
  }

  /** Somebody looks at what needs attention, and gives it up, tries again or mends it. */
  async #settle(all: boolean): Promise<void> {
    const tab = this.#someTab();
    if (!tab || tab.busy > 0) return;
    tab.busy += 1;
    await this.#turns.as(tab.actor, () =>
      this.#settleOne(tab, all).then(
        (said) => this.#done(tab, said),
        (error: unknown) => this.#done(tab, null, `${tab.actor.name}: not settled: ${String(error)}`),
      ),
    );
  }

  async #settleOne(tab: Tab, discards: boolean): Promise<string | null> {
    const { store } = tab;
    const entry = this.#chance.pick(await store.db.attention.toArray());
    this.#tell(tab);
    if (!entry) return null;
    const { opId, kind, code, collection } = entry;
    if (!discards && kind === "rejected" && this.#chance.happens(0.4)) {
      await retryRefused(store, opId);
      return `tries ${collection} ${opId.slice(-6)} again`;
    }
    if (!discards && kind === "conflict" && this.#chance.happens(0.4)) {
      await takeLost(store, opId);
      return `takes the other value of ${opId.slice(-6)}`;
    }
    if (!discards && kind === "deleted" && this.#chance.happens(0.4)) {
      await bringBack(store, opId);
      return `brings ${opId.slice(-6)} back`;
    }
    if (!discards && kind === "rejected" && code.startsWith("number") && this.#chance.happens(0.5)) {
      await backToDraft(store, opId);
      return `makes ${opId.slice(-6)} a draft again`;
    }
    const { onSaved } = store;
    store.onSaved = () => undefined;
    try {
      await discardRefused(store, opId);
    } finally {
      store.onSaved = onSaved;
    }
    return `gives ${opId.slice(-6)} up`;
  }

  /** What stands in the list that needs attention has been told. */
  #tell({ device, person }: Tab): void {
    for (const row of new Kept(device.disk, person.userId).attention)
      this.#ledger(person).tell(row as unknown as Attention);
  }

  /** Everything works again: everybody syncs until nothing moves, looks at what needs attention, and syncs again. */
  async mend(): Promise<void> {
    this.#faulty = false;
    this.say("everything works again");
    for (const device of this.#devices) device.disk.isFull = false;
    for (let round = 1; ; round += 1) {
      const before = this.#revisions();
      for (const device of this.#devices) await this.#sync(device);
      const settled = await this.#settleAll();
      if (round > 1 && settled === 0 && this.#revisions() === before) break;
      if (round === roundsAtMost) throw new Violation("stuck: after many rounds there is still something new");
    }
    this.#judge();
  }

  #revisions(): string {
    return [...this.#server.shops.values()].map(({ rev }) => rev).join();
  }

  async #sync(device: Device): Promise<void> {
    await this.#untilQuiet();
    await this.#closeFailed(device);
    if (device.tabs.length === 0) await device.openTab();
    this.#signIn(device);
    await this.#untilQuiet();
    for (const tab of device.tabs) await this.#turns.as(tab.actor, () => tab.sync.ask());
    await this.#untilQuiet();
    for (const tab of device.tabs) this.#tell(tab);
  }

  async #untilQuiet(): Promise<void> {
    for (let step = 0; step < patience; step += 1) {
      if (this.#broken) throw new Violation(this.#broken);
      if (this.#turns.hasTasks) await this.#turns.next();
      else if (this.#network.isBusy) this.#network.deliver(this.#faulty);
      else if (!this.#turns.pass(true)) return;
    }
    throw new Violation("stuck: the sync never comes to rest");
  }

  /** Asks a tab for something and plays on until it has answered. */
  async #ask<T>(tab: Tab, what: () => Promise<T>): Promise<T> {
    let answer: { value: T } | { error: unknown } | null = null;
    await this.#turns.as(tab.actor, () =>
      what().then(
        (value) => (answer = { value }),
        (error: unknown) => (answer = { error }),
      ),
    );
    await this.#untilQuiet();
    const given = answer as { value: T } | { error: unknown } | null;
    if (!given) throw new Violation(`stuck: ${tab.actor.name} does not answer`);
    if ("error" in given) throw given.error;
    return given.value;
  }

  /** @returns how many entries somebody had to see to */
  async #settleAll(): Promise<number> {
    let count = 0;
    for (const { tabs, disk } of this.#devices)
      for (const tab of tabs.slice(0, 1))
        for (const kept = new Kept(disk, tab.person.userId); kept.attention.length > 0; count += 1)
          await this.#ask(tab, () => this.#settleOne(tab, true));
    return count;
  }

  #judge(): void {
    for (const [businessId, ledger] of this.#ledgers) {
      const broken = ledger.judge(this.#shop(businessId));
      if (broken) throw new Violation(broken);
    }
    for (const { tabs } of this.#devices)
      for (const tab of tabs) {
        const { store, actor, person, device } = tab;
        const kept = new Kept(device.disk, person.userId);
        const differs = difference(this.#shop(person.businessId), kept.rows());
        if (differs) throw new Violation(`diverged: ${actor.name}: ${differs}`);
        const [waiting] = kept.outbox;
        if (waiting) throw new Violation(`stuck: a change stays on ${actor.name}, ${waiting.state}`);
        const unlike = outOfStep(kept, store.memory);
        if (unlike) throw new Violation(`out of step: ${actor.name}: ${unlike}`);
        const ahead = countedAhead(kept);
        if (ahead) throw new Violation(`counted ahead: ${actor.name}: ${ahead}`);
      }
  }

  #shop(businessId: string): Shop {
    return this.#server.shops.get(businessId) as Shop;
  }

  /** Lets go of everything, so that the next history begins with nothing of this one. */
  async end(): Promise<void> {
    for (const device of this.#devices) await device.killAll();
    Disk.use([]);
  }
}
