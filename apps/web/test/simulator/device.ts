import { newId, systemRandom } from "@ankara/domain/ids";
import type { Rng } from "@ankara/sync-simulator/rng";
import type { Api } from "../../src/api/api.ts";
import { userDatabase, userDatabaseName } from "../../src/store/database.ts";
import { deviceDatabase } from "../../src/store/device-database.ts";
import { StatusBoard } from "../../src/sync/sync-status.ts";
import { SyncTab } from "../../src/sync/sync-tab.ts";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { openDeviceLock, writeDeviceLock } from "../../src/session/device-lock.ts";
import { eraseDevice } from "../../src/session/lock/erase-device.ts";
import { apiWith, type PlantedFault } from "./faults.ts";
import { Locks, playing, TextStorage } from "./browser.ts";
import { Disk } from "./disk.ts";
import { Actor } from "./scheduler.ts";
import { WatchedStore } from "./watched-store.ts";

const dayMs = 24 * 3600 * 1000;
/** By less a clock may be right again while a history lasts. */
const farOffMs = 40 * dayMs;

/** Databases as the app's first start makes them: making them anew for every device would be most of the work. */
export async function emptyDatabases(): Promise<ReadonlyMap<string, IDBFactory>> {
  const [small, large] = [new IDBFactory(), new IDBFactory()];
  const device = deviceDatabase(() => "nobody", { indexedDB: small, IDBKeyRange });
  await device.leases("nobody");
  device.close();
  const db = userDatabase("nobody", { indexedDB: large, IDBKeyRange });
  await db.open();
  db.close();
  return new Map([
    ["ankara-device", small],
    ["ankara-", large],
  ]);
}

/** A person of one business; on a shared phone there are two. */
export type Person = { readonly userId: string; readonly businessId: string };

type World = {
  readonly chance: Rng;
  readonly templates: ReadonlyMap<string, IDBFactory>;
  readonly apiFor: (businessId: string) => Api;
  /** A store of the tab was opened: whoever follows it does so from here. */
  readonly onStore: (tab: Tab, store: WatchedStore) => void;
  /** The store to open: a planted fault puts another one in its place. */
  readonly Store: typeof WatchedStore;
  readonly fault: PlantedFault | undefined;
  /** True when the tabs of a device take turns in syncing by a lock. */
  readonly hasLocks: boolean;
};

/** A device: its clock, its disk, and the tabs of the app on it. */
export class Device {
  readonly name: string;
  readonly world: World;
  readonly disk: Disk;
  readonly locks = new Locks();
  readonly text = new TextStorage();
  /** Its clock against the true time, milliseconds. */
  #skew = 0;
  /** It has had an answer of the server, which says the time, since its clock was set. */
  hasServerTime = false;
  /** Person whose session the server ended with this device, and who has not signed in since. */
  lockedFor: Person | null = null;
  /** The owner asked that what they have here be erased, and it is not yet. */
  toErase: Person | null = null;
  /** Counts the sign-ins: an answer to the token of an earlier one says nothing. */
  session = 0;
  person: Person;
  /** Everybody who has signed in here; their databases stay on the disk. */
  readonly persons: Person[];
  signedIn = true;
  tabs: Tab[] = [];
  #opened = 0;

  constructor(name: string, person: Person, world: World) {
    this.name = name;
    this.person = person;
    this.persons = [person];
    this.world = world;
    this.disk = new Disk(world.templates);
  }

  readonly now = (): number => playing().now + this.skew;

  get skew(): number {
    return this.#skew;
  }

  set skew(ms: number) {
    this.#skew = ms;
    this.hasServerTime = false;
  }

  /** True when this device has to know that its clock is wrong, and gives no number. */
  get knowsClockIsWrong(): boolean {
    return this.hasServerTime && Math.abs(this.#skew) > farOffMs;
  }

  get isLocked(): boolean {
    return this.lockedFor === this.person;
  }

  /** Somebody signs in who may be another one. Whoever was locked out opens the app anew. */
  async use(person: Person): Promise<void> {
    if (this.lockedFor === person) {
      // The app shows no form to sign in before it has tried.
      if (this.toErase === person) await this.erase();
      this.toErase = null;
      await this.killAll();
      this.lockedFor = null;
      const login = new Actor(`${this.name} login`, this, this.now);
      await playing().as(login, () => openDeviceLock(person.userId));
    }
    this.person = person;
    this.signedIn = true;
    this.session += 1;
    if (!this.persons.includes(person)) this.persons.push(person);
  }

  /** The server says, to a tab that has its turn, that the owner sent this device away. */
  signOutRemotely(person: Person, erase: boolean): void {
    this.lockedFor = person;
    if (this.world.fault === "sent_away_goes_on") return;
    this.toErase = erase ? person : null;
    writeDeviceLock({ userId: person.userId, username: person.userId, email: "", erase });
  }

  /**
   * The app closes what is open and erases what the server has, as its owner asked; the page may be killed meanwhile.
   *
   * @returns whether it is done: a full disk leaves it to the next start
   */
  async erase(): Promise<boolean> {
    const { userId } = this.toErase ?? this.person;
    await this.killAll();
    const page = new Actor(`${this.name} closed`, this, this.now);
    const run: { ended?: "done" | "failed" } = {};
    await playing().as(page, () =>
      eraseDevice(userId, userDatabase(userId, this.disk)).then(
        () => (run.ended = "done"),
        () => (run.ended = "failed"),
      ),
    );
    let left = this.world.chance.happens(0.3) ? this.world.chance.below(40) : Infinity;
    for (; !run.ended && left > 0 && playing().hasTasks; left -= 1) await playing().next();
    await playing().dismiss(page, () => this.disk.forget(page));
    if (run.ended !== "done") return false;
    this.toErase = null;
    // It went with everything else in local storage.
    this.hasServerTime = false;
    if (this.world.fault === "erased_unsent") this.disk.drop(userDatabaseName(userId));
    return true;
  }

  get isOpening(): boolean {
    return this.tabs.some(({ state }) => state === "opening");
  }

  /** A page of the app is opened. */
  async openTab(): Promise<void> {
    const tab = new Tab(`${this.name}.${(this.#opened += 1)}`, this);
    this.tabs.push(tab);
    await playing().as(tab.actor, () => tab.open());
  }

  /** The browser takes a page away, in the middle of whatever it does. */
  async kill(tab: Tab): Promise<void> {
    tab.state = "gone";
    this.tabs = this.tabs.filter((one) => one !== tab);
    await playing().dismiss(tab.actor, () => {
      this.disk.forget(tab.actor);
      tab.leave();
    });
    this.locks.give();
  }

  async killAll(): Promise<void> {
    for (const tab of this.tabs.slice()) await this.kill(tab);
  }
}

/** One page of the app: its store, and its part in the sync. */
export class Tab {
  readonly actor: Actor;
  readonly device: Device;
  readonly person: Person;
  /** `failed`: the person sees that the database could not be opened. */
  state: "opening" | "open" | "failed" | "gone" = "opening";
  store!: WatchedStore;
  sync!: SyncTab;
  /** Lets go of the databases. */
  leave: () => void = () => undefined;
  /** Acts of the person that are under way here. */
  busy = 0;
  readonly page = new EventTarget();
  #sessionListeners: (() => void)[] = [];
  /** The server's stream tells of a revision. */
  poke: (head: number) => void = () => undefined;

  constructor(name: string, device: Device) {
    this.device = device;
    this.person = device.person;
    this.actor = new Actor(name, device, device.now);
  }

  /** As `loadStore` and `startSync` of the app do it. */
  async open(): Promise<void> {
    const { device, person } = this;
    const { disk, now, world } = device;
    try {
      const small = deviceDatabase(() => newId(now(), systemRandom), disk);
      const db = userDatabase(person.userId, disk);
      this.leave = () => {
        db.close();
        small.close();
      };
      const believesClock = world.fault === "wrong_clock_believed" && { isClockWrong: () => false };
      const options = {
        businessId: person.businessId,
        deviceName: device.name,
        now,
        indexedDb: disk,
        ...believesClock,
      };
      const store = new world.Store(person.userId, options, {
        db,
        device: small,
        deviceId: await small.id(person.userId),
      });
      world.onStore(this, store);
      await store.load();
      this.store = store;
    } catch {
      // The browser could not open the database now: the person sees that, and opens the page again.
      this.state = "failed";
      return;
    }
    this.sync = new SyncTab(this.store, {
      api: apiWith(world.fault, world.apiFor(person.businessId), () => this.store),
      signedIn: () => device.signedIn && device.person === person,
      // Tabs tell each other the state of the sync for the eye alone.
      board: new StatusBoard(null, () => undefined),
      now,
      random: () => world.chance.next(),
      locks: world.hasLocks ? device.locks : undefined,
      page: this.page,
      isVisible: () => true,
      watchSession: (callback) => {
        this.#sessionListeners.push(callback);
        return () => undefined;
      },
      loadAfterRound: () => this.#afterRound(),
      follow: (onHead) => {
        this.poke = onHead;
        return () => false;
      },
    });
    this.sync.start();
    this.state = "open";
  }

  async #afterRound(): Promise<Pick<typeof import("../../src/sync/after-round.ts"), "AfterRound">> {
    const code = await import("../../src/sync/after-round.ts");
    if (this.device.world.fault !== "empty_write_after_round") return code;
    const { store } = this;
    return {
      AfterRound: class extends code.AfterRound {
        override request(why: "rest" | "asked" | "signed_in"): void {
          super.request(why);
          if (why === "rest") void store.write(async () => undefined);
        }
      },
    };
  }

  /** Somebody signed in. */
  emitSession(): void {
    for (const callback of this.#sessionListeners) callback();
  }
}
