import type { Answer, BusinessTables } from "@ankara/sync-simulator/memory-server";
import { Rng } from "@ankara/sync-simulator/rng";
import { userDatabaseName } from "../../src/store/database.ts";
import { DiskReader } from "./checks.ts";
import type { Device } from "./device.ts";
import { RestoredServer } from "./restored-server.ts";
import type { World } from "./world.ts";

const tenYearsMs = 10 * 365 * 24 * 3600 * 1000;

/**
 * Makes devices fail, and lets a business have other events beside its work: plans, devices revoked or emptied, other
 * people at the same phone, a database that comes back from a backup. Each kind of the latter in a share of the histories.
 */
export class Disruptions {
  readonly #world: World;
  readonly #chance: Rng;
  readonly #plans: boolean;
  readonly #sendsAway: boolean;
  readonly #restores: boolean;
  readonly #putBack: RestoredServer;
  readonly #losesTime: boolean;
  readonly #empties: boolean;
  readonly #backups = new Map<string, BusinessTables>();
  /** `business/device` whose sessions ended with it. */
  readonly #sentAway = new Map<string, "revoked" | "erase">();
  #isOver = false;

  /** @param putsBack - the history is about a data folder that is put back */
  constructor(seed: number, world: World, putsBack: boolean) {
    this.#world = world;
    this.#chance = new Rng(seed ^ 0x7b1e);
    this.#putBack = new RestoredServer(seed, world, putsBack);
    const isApart = this.#putBack.on;
    this.#plans = this.#chance.happens(0.3) && !isApart;
    this.#sendsAway = this.#chance.happens(0.2) && !isApart;
    this.#restores = this.#chance.happens(0.2) && !isApart;
    // A record the server lost and only an emptied phone held is gone; nobody promises otherwise. A log-out empties, too.
    this.#losesTime = this.#restores || isApart;
    this.#empties = this.#chance.happens(0.25) && !this.#losesTime;
  }

  /** Some businesses begin without a plan. */
  begin(): void {
    for (const { businessId } of this.#world.people)
      if (this.#plans && this.#chance.happens(0.7)) this.#world.server.setPlaces(businessId, 1);
  }

  /** In the end there is a place for every device, room on every disk, and everybody may sign in. */
  end(): void {
    for (const { businessId } of this.#world.people) this.#world.server.setPlaces(businessId, null);
    for (const { disk } of this.#world.devices) disk.heal();
    this.#sentAway.clear();
    this.#isOver = true;
  }

  /** Lets the app's writes after an action fail now and then, while the action itself is on the disk. */
  afterSave(device: Device): void {
    if (!this.#isOver && this.#chance.happens(0.03)) this.#abort(device);
  }

  async next(): Promise<void> {
    const device = this.#chance.pick(this.#world.devices) as Device;
    if (device.disk.isFull) {
      device.disk.isFull = false;
      return this.#world.log(`there is room on ${device.name} again`);
    }
    if (device.toErase) return this.#erase(device);
    if (this.#plans && this.#chance.happens(0.15)) return this.#changePlan(device);
    if (this.#sendsAway && this.#chance.happens(0.1)) return this.#sendAway(device);
    if (this.#empties && this.#chance.happens(0.08)) return this.#empty(device);
    if (this.#restores && this.#chance.happens(0.2)) return this.#operate(device);
    if (this.#putBack.on && this.#chance.happens(0.3)) return this.#putBack.next(device.person);
    return this.#ofDevice(device);
  }

  async #ofDevice(device: Device): Promise<void> {
    const { name } = device;
    switch (this.#chance.below(13)) {
      case 0:
      case 1:
      case 2:
        return this.#kill(device);
      case 3:
        this.#world.fault(`${name} goes off`);
        return device.killAll();
      case 4:
      case 5:
        return this.#abort(device);
      case 6:
        if (device.isOpening) return;
        device.disk.isFull = true;
        return this.#world.fault(`the disk of ${name} is full`);
      case 7:
        return this.#setClock(device);
      case 8:
      case 9: {
        const tab = this.#world.someTab();
        if (tab && tab.busy === 0) await this.#world.settle(tab, false);
        return;
      }
      case 10:
        return this.signIn(device);
      case 11:
        return this.#switch(device);
      case 12:
        return this.#chance.happens(0.4) ? this.#clearAway(device) : this.#logOut(device);
    }
  }

  async #kill(device: Device): Promise<void> {
    const tab = this.#chance.pick(device.tabs);
    // A tab that is opening a database holds up another one that opens it, too.
    if (!tab || (device.isOpening && tab.state !== "opening")) return;
    this.#world.fault(`${tab.actor.name} is killed`);
    await device.kill(tab);
  }

  #abort({ disk, name, isOpening }: Device): void {
    if (isOpening) return;
    const why = this.#chance.happens(0.5) ? "AbortError" : "QuotaExceededError";
    disk.abortNext(why);
    this.#world.fault(`${name}: the next transaction ends with ${why}`);
  }

  #setClock(device: Device): void {
    device.skew = this.#chance.happens(0.5)
      ? Math.round((this.#chance.next() * 2 - 1) * tenYearsMs)
      : this.#chance.below(120_000) - 60_000;
    this.#world.fault(`the clock of ${device.name} is set to ${new Date(device.now()).toISOString().slice(0, 10)}`);
  }

  async signIn(device: Device): Promise<void> {
    if (device.signedIn) return;
    await this.#world.remove(device.person, () => device.use(device.person), device);
    this.#sentAway.delete(device.name);
    this.#world.log(`${device.person.userId} signs in on ${device.name}`);
    for (const tab of device.tabs) this.#world.turns.add(tab.actor, "session", () => tab.emitSession());
  }

  /** The session of a device that was sent away is over. */
  sentAway = (device: Device): "revoked" | "erase" | undefined => this.#sentAway.get(device.name);

  /** Another person takes the phone. The one before stays on the disk, out of reach. */
  async #switch(device: Device): Promise<void> {
    const other = this.#world.people.find((person) => person !== device.person);
    if (!other) return;
    this.#world.fault(`${other.userId} signs in on ${device.name}`);
    await device.killAll();
    await this.#world.remove(other, () => device.use(other), device);
  }

  /** Log-out takes the person's database away; while something waits, the app asks and the person stays. */
  async #logOut(device: Device): Promise<void> {
    if (device.isOpening || this.#losesTime) return;
    await device.killAll();
    const { userId } = device.person;
    const { outbox, attention } = new DiskReader(device.disk, userId);
    if (outbox.length > 0 || attention.length > 0) return;
    this.#world.log(`${userId} logs out on ${device.name}`);
    await this.#world.remove(device.person, () => device.disk.drop(userDatabaseName(userId)));
  }

  #clearAway({ person }: Device): void {
    this.#world.fault("much later: deleted records are cleared away");
    this.#world.server.clearAway(person.businessId);
  }

  #changePlan(device: Device): void {
    const { server } = this.#world;
    const shop = this.#world.shop(device.person);
    const holder = [...shop.devices.values()].find(({ overPlan, revoked }) => !overPlan && !revoked);
    const own = [...shop.devices.values()].find(({ name, overPlan }) => overPlan && name === device.name);
    if (own && holder && this.#chance.happens(0.4)) {
      this.#world.fault(`${device.name} takes the place of ${holder.name}`);
      this.#closed(device, server.replace(shop.id, holder.id, own.id));
      this.#sentAway.set(holder.name, "revoked");
      return;
    }
    const places = shop.places === null ? 1 : null;
    server.setPlaces(shop.id, places);
    this.#world.fault(places === null ? "a plan is bought" : "the plan ends: one device syncs");
  }

  #sendAway(device: Device): void {
    const { id = "" } =
      [...this.#world.shop(device.person).devices.values()].find(({ name }) => name === device.name) ?? {};
    const sent = this.#world.server.revoke(device.person.businessId, id);
    if (!sent.ok) return;
    this.#closed(device, sent);
    const how = this.#chance.happens(0.5) ? "erase" : "revoked";
    this.#sentAway.set(device.name, how);
    this.#world.fault(`${device.name} is sent away${how === "erase" ? ", to be erased" : ""}`);
  }

  async #erase(device: Device): Promise<void> {
    const person = device.toErase ?? device.person;
    const erased = await this.#world.remove(person, () => device.erase(), device);
    if (!erased) return this.#world.fault(`${device.name} could not be erased`);
    this.#world.log(`${device.name} erased what was sent`);
    const disk = new DiskReader(device.disk, person.userId);
    const waiting = new Set([...disk.outbox, ...disk.attention].map(({ collection, id }) => `${collection}/${id}`));
    const left = [...disk.rows().keys()].find((key) => !waiting.has(key));
    if (left !== undefined) this.#world.broken(`not erased: ${device.name} still holds ${left}`);
  }

  /** Series ended with the device that was sent away: what it gave and did not send is refused, even what waited for a plan. */
  #closed({ person }: Device, sent: Answer<{ readonly closed: readonly string[] }>): void {
    if (!sent.ok) return;
    this.#world.mayClose = true;
    for (const id of sent.value.closed) this.#world.ledger(person).mayClose.add(id);
  }

  /** The browser takes the storage away: what was not sent is gone, and its person knows. */
  async #empty(device: Device): Promise<void> {
    await device.killAll();
    for (const person of device.persons) {
      const { outbox, attention } = new DiskReader(device.disk, person.userId);
      const ledger = this.#world.ledger(person);
      this.#world.report(device, person);
      for (const { op, seq } of [...outbox, ...attention])
        ledger.report({ kind: "rejected", op, seq: seq ?? 0, code: "emptied", lost: {} });
      // Answers of the server that nobody applied.
      for (const { op, state } of outbox) if (state === "sent") ledger.unheard(op);
    }
    const evict = device.persons.reduce<() => unknown>(
      (act, person) => () => this.#world.remove(person, act),
      () => device.disk.evict(),
    );
    await evict();
    this.#world.mayClose = true;
    this.#world.fault(`the storage of ${device.name} is emptied`);
  }

  /** An operator backs up now and then, and one day has to go back to it. What is on its way then is lost. */
  async #operate({ person }: Device): Promise<void> {
    const shop = this.#world.shop(person);
    const backup = this.#backups.get(shop.id);
    if (!backup || this.#chance.happens(0.5)) {
      this.#backups.set(shop.id, shop.copy());
      return this.#world.log(`a backup is made at @${shop.rev}`);
    }
    this.#world.mayClose = true;
    this.#world.ledger(person).restored(shop, backup);
    this.#world.network.lose(shop.id);
    await this.#world.remove(person, () => this.#world.server.restore(backup));
    this.#world.fault(`the server comes back as it was at @${backup.rev}`);
  }
}
