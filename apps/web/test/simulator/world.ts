import { adeId } from "../test-device.ts";
import type { Fields } from "@ankara/contract/sync";
import { newId } from "@ankara/domain/ids";
import { Business } from "@ankara/domain/records/business";
import { type Copies, Oracle } from "@ankara/sync-simulator/oracle";
import type { Attention, Key } from "@ankara/sync-simulator/memory-device";
import { MemoryServer, type BusinessTables } from "@ankara/sync-simulator/memory-server";
import { Rng } from "@ankara/sync-simulator/rng";
import * as z from "zod/mini";
import type { AttentionRow } from "../../src/store/database.ts";
import { acts } from "./user-actions.ts";
import { DiskReader } from "./checks.ts";
import { Device, type emptyDatabases, type Person, type Tab } from "./device.ts";
import { Disk } from "./disk.ts";
import { isAboutRestoredServer, type PlantedFault, serverFaultsOf, storeWith } from "./faults.ts";
import { Network } from "./network.ts";
import { settle } from "./settle.ts";
import { Disruptions } from "./disruptions.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Noted, WatchedStore } from "./watched-store.ts";

export type Options = {
  readonly traced?: boolean;
  /** A mistake in the app. */
  readonly fault?: PlantedFault;
};
export type Counts = { turns: number; acts: number; faults: number; documents: number; requests: number };

/** A promise that was broken. */
export class Violation extends Error {}

/** More turns than any round needs: beyond it the sync goes in circles. */
const patience = 20_000;

/** People with their devices, the server, and what lies between: everything a history is made of. */
export class World {
  readonly trace: string[] = [];
  readonly counts: Counts = { turns: 0, acts: 0, faults: 0, documents: 0, requests: 0 };
  readonly chance: Rng;
  readonly turns: Scheduler;
  readonly server: MemoryServer;
  readonly network: Network;
  readonly devices: Device[] = [];
  readonly people: Person[] = [];
  readonly ledgers = new Map<string, Oracle>();
  readonly #troubles: Disruptions;
  readonly #options: Options;
  readonly #empty: Awaited<ReturnType<typeof emptyDatabases>>;
  /** Probability that the next step is a waiting task and not something new: low means much at once. */
  readonly #pace: number;
  #faulty = true;
  #tokens = 0;
  #broken: string | null = null;
  /** Something happened that closes series: numbers of theirs may be refused. */
  mayClose = false;

  constructor(
    seed: number,
    parts: { turns: Scheduler; options: Options; empty: Awaited<ReturnType<typeof emptyDatabases>> },
  ) {
    this.chance = new Rng(seed);
    this.turns = parts.turns;
    this.#options = parts.options;
    this.#empty = parts.empty;
    this.#pace = this.chance.pick([0.6, 0.85, 0.95]) ?? 0.85;
    const now = () => new Date(this.turns.now);
    const { fault } = parts.options;
    this.server = new MemoryServer({ now, random: new Rng(seed ^ 0x5eed).bytes, faults: serverFaultsOf(fault) });
    this.network = new Network(this);
    this.#troubles = new Disruptions(seed, this, isAboutRestoredServer(fault));
  }

  /** Businesses, people and devices. */
  populate(): void {
    this.#open(adeId);
    if (this.chance.happens(0.2)) this.#open("bisi");
    const count = 1 + this.chance.below(3);
    for (let index = 0; index < count; index += 1)
      this.addDevice(this.people[index % 3 === 2 ? this.people.length - 1 : 0] as Person);
    this.#troubles.begin();
  }

  #open(userId: string): void {
    const id = newId(this.turns.now, this.chance.bytes);
    const at = new Date(this.turns.now).toISOString();
    const business = z.parse(Business, { id, createdAt: at, updatedAt: at, companyName: "Ọlátúnjí Textiles" });
    this.server.open(id, [{ collection: "business", id, data: business as unknown as Fields, deleted: false }]);
    this.ledgers.set(id, new Oracle());
    this.people.push({ userId, businessId: id });
  }

  addDevice(person: Person): Device {
    const device = new Device(`phone${this.devices.length}`, person, {
      chance: this.chance,
      templates: this.#empty,
      apiFor: (businessId) => this.network.apiFor(businessId),
      onStore: (tab, store) => this.#follow(tab, store),
      Store: storeWith(this.#options.fault),
      fault: this.#options.fault,
      hasLocks: this.chance.happens(0.85),
    });
    device.skew = this.chance.below(120_000) - 60_000;
    this.devices.push(device);
    Disk.use(this.devices.map(({ disk }) => disk));
    return device;
  }

  log(text: string): void {
    if (this.#options.traced) this.trace.push(`${String(this.turns.count).padStart(5)} ${text}`);
  }

  fault(text: string): void {
    this.counts.faults += 1;
    this.log(`! ${text}`);
  }

  /** A promise is broken: the history ends here. */
  broken(what: string): void {
    this.#broken ??= what;
  }

  ledger({ businessId }: Pick<Person, "businessId">): Oracle {
    return this.ledgers.get(businessId) as Oracle;
  }

  shop({ businessId }: Pick<Person, "businessId">): BusinessTables {
    return this.server.businesses.get(businessId) as BusinessTables;
  }

  /** Takes storage away, the server's or a device's, and tells the ledger what stands in no copy since. */
  async remove<T>(person: Pick<Person, "businessId">, act: () => T | Promise<T>, erased?: Device): Promise<T> {
    const before = this.ledger(person).standing(this.#copies(person, erased));
    const done = await act();
    this.ledger(person).gone(before, this.#copies(person));
    return done;
  }

  /** @param erased - a device that must keep what waits on it: that is not counted as its copy */
  #copies({ businessId }: Pick<Person, "businessId">, erased?: Device): Copies {
    const copies = new Map<string, Fields[]>();
    const add = (key: string, fields: Fields | null | undefined) =>
      fields && copies.set(key, [...(copies.get(key) ?? []), fields]);
    for (const [key, { data, deleted }] of this.shop({ businessId }).records) if (!deleted) add(key, data);
    for (const device of this.devices)
      for (const person of device.persons) {
        if (person.businessId !== businessId) continue;
        const reader = new DiskReader(device.disk, person.userId);
        const waiting = [...reader.outbox, ...reader.attention];
        const stays = new Set(device === erased ? waiting.map(({ collection, id }) => `${collection}/${id}`) : []);
        for (const [key, { data }] of reader.rows()) if (!stays.has(key)) add(key, data);
        for (const { collection, id, op } of device === erased ? [] : waiting) add(`${collection}/${id}`, op.patch);
      }
    return copies;
  }

  /** Records in the ledger what a store has saved. */
  #follow(tab: Tab, store: WatchedStore): void {
    const { name } = tab.device;
    store.onSaved = (noted) => {
      if (tab.actor.alive) this.#note(tab, noted);
    };
    // A page may be killed after the disk has committed and before it hears so.
    store.onTried = (noted) => {
      for (const { key, before } of noted) if (before === null) this.ledger(tab.person).tried(key);
    };
    const { device, person } = tab;
    store.forbids = () => ({
      save: device.lockedFor === person ? "its owner sent it away" : null,
      number: device.knowsClockIsWrong ? `its clock is ${Math.round(device.skew / 86_400_000)} days off` : null,
    });
    store.onForbidden = (what) => {
      if (tab.actor.alive) this.broken(`forbidden: ${name} ${what}, and it had heard so`);
    };
    store.onHidden = (id) => {
      if (tab.actor.alive) this.broken(`hidden: ${name} issued invoices/${id} and its screen says that it did not`);
    };
  }

  #note(tab: Tab, noted: readonly Noted[]): void {
    const ledger = this.ledger(tab.person);
    for (const { key, before, after } of noted)
      if (before !== null || after !== null) ledger.note(tab.device.name, key, before, after);
    this.counts.documents = ledger.documents.length;
    this.#troubles.afterSave(tab.device);
  }

  /** Records in the ledger what needs attention. */
  report({ disk }: Device, person: Person): void {
    for (const row of new DiskReader(disk, person.userId).attention) this.#report(person, row);
  }

  #report(person: Person, row: AttentionRow): void {
    this.ledger(person).report(row as unknown as Attention);
  }

  async live(): Promise<void> {
    const wanted = 12 + this.chance.below(40);
    while (this.counts.acts < wanted && this.turns.count < patience) {
      if (this.#broken !== null) throw new Violation(this.#broken);
      if (this.turns.hasTasks && this.chance.happens(this.#pace)) {
        await this.turns.next();
        continue;
      }
      this.turns.now += this.chance.below(20_000);
      const roll = this.chance.next();
      if (roll < 0.36) await this.#act();
      else if (roll < 0.72) this.network.deliver(true);
      else if (roll < 0.88) this.turns.pass(false);
      else if (roll < 0.95) await this.#openApp();
      else await this.#troubles.next();
    }
  }

  someTab(): Tab | undefined {
    return this.chance.pick(this.devices.flatMap(({ tabs }) => tabs).filter(({ state }) => state === "open"));
  }

  /** Somebody opens the app where it is not open, or once more. */
  async #openApp(): Promise<void> {
    const device = this.chance.pick(this.devices);
    if (!device || device.isOpening || device.isLocked) return;
    await this.closeFailed(device);
    if (device.tabs.length > 1 || (device.tabs.length === 1 && !this.chance.happens(0.3))) return;
    this.log(`${device.name} opens the app`);
    await device.openTab();
  }

  /** Whoever reads that the app could not be opened closes it. */
  async closeFailed(device: Device): Promise<void> {
    for (const tab of device.tabs.filter(({ state }) => state === "failed")) await device.kill(tab);
  }

  async #act(): Promise<void> {
    const tab = this.someTab();
    // One hand: a second thing is begun while the first is being saved now and then.
    if (!tab || (tab.busy > 0 && !this.chance.happens(0.2))) return;
    const total = acts.reduce((sum, [share]) => sum + share, 0);
    let roll = this.chance.next() * total;
    const [, name, act] = acts.find(([share]) => (roll -= share) < 0) ?? acts[0];
    const token = `${tab.device.name}v${(this.#tokens += 1)}`;
    await this.perform(tab, name, () => act({ store: tab.store, chance: this.chance, token }));
  }

  /** A person does something, and sees that it is saved, or that it is not. */
  async perform(tab: Tab, name: string, act: () => Promise<string | null>): Promise<void> {
    tab.busy += 1;
    const finish = (outcome: string | null) => {
      tab.busy -= 1;
      if (outcome === null) return;
      this.counts.acts += 1;
      this.log(`${tab.actor.name}: ${outcome}`);
    };
    await this.turns.as(tab.actor, () =>
      act().then(finish, (error: unknown) => {
        this.log(`${tab.actor.name}: ${name} is not saved: ${String(error)}`);
        finish(null);
      }),
    );
  }

  async signIn(device: Device): Promise<void> {
    await this.#troubles.signIn(device);
  }

  /** Returns how the owner sent a device away, if so. */
  sentAway(device: Device): "revoked" | "erase" | undefined {
    return this.#troubles.sentAway(device);
  }

  /** Nothing goes wrong any more. */
  mend(): void {
    this.#faulty = false;
    this.log("everything works again");
    this.#troubles.end();
  }

  /** Plays on until nothing moves. */
  async untilQuiet(): Promise<void> {
    for (let step = 0; step < patience; step += 1) {
      if (this.#broken !== null) throw new Violation(this.#broken);
      if (this.turns.hasTasks) await this.turns.next();
      else if (this.network.isBusy) this.network.deliver(this.#faulty);
      else if (!this.turns.pass(true)) return;
    }
    throw new Violation("stuck: the sync never comes to rest");
  }

  /** Sees to the first entry that needs attention. @param discards - gives it up, whatever it is */
  async settle(tab: Tab, discards: boolean): Promise<void> {
    this.report(tab.device, tab.person);
    const onSeen = (entry: AttentionRow) => this.#report(tab.person, entry);
    const onBroughtBack = (key: Key) => this.ledger(tab.person).broughtBack(key);
    await this.perform(tab, "settle", () => settle(tab, { chance: this.chance, discards, onSeen, onBroughtBack }));
  }
}
