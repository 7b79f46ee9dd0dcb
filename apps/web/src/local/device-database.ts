import { Dexie, type DexieOptions, type EntityTable, type Table } from "dexie";

type DeviceRow = { key: "device"; id: string };
/** How far this device has counted in one of its series: enough to go on after a new login, and nothing more. */
export type LeaseRow = { userId: string; seriesId: string; next: number };

type Database = Dexie & {
  device: EntityTable<DeviceRow, "key">;
  leases: Table<LeaseRow, [string, string]>;
};

/**
 * The device's own small database: its random id and the series leased to it. It holds no business
 * data and survives logging out, so the same person on the same phone continues the same numbers.
 */
export type DeviceDatabase = {
  /** The id this device made for itself at its first start. */
  id(): Promise<string>;
  leases(userId: string): Promise<LeaseRow[]>;
  saveLeases(rows: LeaseRow[]): Promise<void>;
  dropLeases(userId: string, seriesIds: string[]): Promise<void>;
  close(): void;
};

export function deviceDatabase(newDeviceId: () => string, options: DexieOptions = {}): DeviceDatabase {
  const db = new Dexie("ankara-device", { chromeTransactionDurability: "strict", ...options }) as Database;
  db.version(1).stores({ device: "key", leases: "[userId+seriesId], userId" });
  return {
    id: () =>
      db.transaction("rw", db.device, async () => {
        const known = await db.device.get("device");
        if (known) return known.id;
        const id = newDeviceId();
        await db.device.add({ key: "device", id });
        return id;
      }),
    leases: (userId) => db.leases.where("userId").equals(userId).toArray(),
    saveLeases: async (rows) => {
      await db.leases.bulkPut(rows);
    },
    dropLeases: (userId, seriesIds) => db.leases.bulkDelete(seriesIds.map((seriesId) => [userId, seriesId])),
    close: () => db.close(),
  };
}
