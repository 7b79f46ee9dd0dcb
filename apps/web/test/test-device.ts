import type { ChangeRow, PeopleNames } from "@ankara/contract/sync";
import type { Authority } from "@ankara/domain/people/role";
import { buildBusiness, buildSeries, fixtureOwner } from "@ankara/fixtures/builders";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { DexieOptions } from "dexie";
import { userDatabase, type UserDatabase } from "../src/store/database.ts";
import { deviceDatabase } from "../src/store/device-database.ts";
import { loadStore, Store, type StoreOptions } from "../src/store/store.ts";
import { readCursor, readPage, applyPage } from "../src/sync/apply-server-changes.ts";

export const businessId = "0198b0a0-0000-7000-8000-0000000000aa";
/** Owner of the business, as the server of the tests knows them. */
export const adeId = fixtureOwner.userId;
export const at = "2026-11-20T09:41:00.000Z";

/** The disk of one phone: every store opened on it sees what the others wrote, and it outlives them. */
export type Disk = Required<Pick<DexieOptions, "indexedDB" | "IDBKeyRange">>;
export const newDisk = (): Disk => ({ indexedDB: new IDBFactory(), IDBKeyRange });

const optionsOf = (disk: Disk): StoreOptions => ({ businessId, indexedDb: disk, now: () => Date.parse(at) });

/** A tab of the app on that phone, signed in as that person. */
export const openTab = (disk: Disk, userId = adeId): Promise<Store> => loadStore(userId, optionsOf(disk));

/** A tab of a business that may issue invoices: it has its record and a series of this device. */
export async function openBusiness(disk: Disk, userId = adeId): Promise<Store> {
  const store = await openTab(disk, userId);
  const series = buildSeries({ ownerDeviceId: store.deviceId });
  await store.write(
    async (unit) => {
      unit.store("business", businessId, { data: asJson(buildBusiness({ id: businessId })), rev: 1 });
    },
    { quiet: true },
  );
  await store.db.meta.put({ key: "cursor", value: { cursor: "read", epoch: 0, resync: false } });
  await store.saveSeries([series]);
  return store;
}

/** The server's next page comes in, asked for where the device stands. */
export const pull = async (
  store: Store,
  page: {
    changes: readonly (Omit<ChangeRow, "collection"> & { collection: string })[];
    cursor: string;
    more: boolean;
    authority?: Authority;
    people?: PeopleNames;
  },
): ReturnType<typeof applyPage> => {
  const head = Math.max(0, ...page.changes.map(({ rev }) => rev));
  return applyPage(store, readPage({ ...page, head }), await readCursor(store));
};

/** Write the disk refuses: the `step`-th of an action from now on, or none. */
type Fault = { step: number; error: () => Error };

export type Faults = {
  next: Fault | null;
  /** Refuses every write while it is there: a full disk. */
  always: (() => Error) | null;
  /** Writes since it was last set to 0. */
  writes: number;
};

/** A tab whose disk can be made to fail at any write. */
export async function openFaultyTab(disk: Disk, userId = adeId): Promise<{ store: Store; faults: Faults }> {
  const faults: Faults = { next: null, always: null, writes: 0 };
  const db: UserDatabase = userDatabase(userId, disk);
  db.use({
    stack: "dbcore",
    name: "faults",
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => {
            faults.writes += 1;
            if (faults.always) return Promise.reject(faults.always());
            return faults.next?.step === faults.writes ? Promise.reject(faults.next.error()) : table.mutate(request);
          },
        };
      },
    }),
  });
  const device = deviceDatabase(() => "unused", disk);
  const store = new Store(userId, optionsOf(disk), { db, device, deviceId: await device.id(userId) });
  await store.load();
  return { store, faults };
}

/** Everything in a user's database, to be compared. */
export async function contentsOf({ db }: Pick<Store, "db">): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const));
  return Object.fromEntries(tables);
}

/** As the database and the wire give it back. */
export const asJson = <T extends object>(record: T) =>
  JSON.parse(JSON.stringify(record)) as Record<string, ReturnType<typeof JSON.parse>>;
