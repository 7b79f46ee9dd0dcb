import type { SeriesId, UserId } from "@ankara/domain/records/fields";
import { Dexie, type DexieOptions, type EntityTable, type Table } from "dexie";

/** `key`: the person; `device` in databases from before each had an id of their own. */
type DeviceRow = { key: string; id: string };
/** Position of this device in one of its series: enough to go on after a new login, and nothing more. */
export type LeaseRow = {
  userId: UserId;
  seriesId: SeriesId;
  next: number;
  /**
   * `parked`: numbers of it are in a backup file that has not come back yet; the server must not close it, and no
   * number below `next` may be given. `lost`: the person said that the file is gone.
   */
  backup?: "parked" | "lost" | undefined;
};

/**
 * Marks by which the server tells this device from a copy of its database: the one of the last contact,
 * and the one that was sent and has no answer yet.
 */
type MarkRow = { userId: UserId; last: string | null; next: string | null };

type Database = Dexie & {
  device: EntityTable<DeviceRow, "key">;
  leases: Table<LeaseRow, [string, string]>;
  marks: EntityTable<MarkRow, "userId">;
};

/**
 * The device's own small database: its random id and the series leased to it. It holds no business
 * data and survives logging out, so the same person on the same phone continues the same numbers.
 */
export type DeviceDatabase = {
  /**
   * The id this device made for itself when that person first used it. Each has one, and so series of their own: two people
   * of one phone count without a network, and what one has not sent yet never holds up the other's numbers.
   */
  id(userId: UserId): Promise<string>;
  /** The server said that this database is a copy of another device's: from now on it is a device of its own for them. */
  renew(userId: UserId): Promise<string>;
  /** The marks for the next registration, kept before they are sent; the same ones until `confirmMark`. */
  nextMark(userId: UserId): Promise<{ last: string | null; next: string }>;
  /** The server has seen this mark. */
  confirmMark(userId: UserId, mark: string): Promise<void>;
  /** The mark of the last contact; undefined before the first. */
  lastMark(userId: UserId): Promise<string | undefined>;
  leases(userId: UserId): Promise<LeaseRow[]>;
  saveLeases(rows: LeaseRow[]): Promise<void>;
  dropLeases(userId: UserId, seriesIds: string[]): Promise<void>;
  /** Numbers of these series are in a backup file. */
  parkLeases(userId: UserId, seriesIds: readonly string[]): Promise<void>;
  /** The file has come back (or, `lost`, never will). */
  unparkLeases(userId: UserId, lost?: "lost"): Promise<void>;
  close(): void;
};

export function deviceDatabase(newDeviceId: () => string, options: DexieOptions = {}): DeviceDatabase {
  const db = new Dexie("ankara-device", { chromeTransactionDurability: "strict", ...options }) as Database;
  db.version(1).stores({ device: "key", leases: "[userId+seriesId], userId" });
  db.version(2).stores({ marks: "userId" });
  return {
    id: (userId) =>
      db.transaction("rw", db.device, db.marks, async () => {
        const known = await db.device.get(userId);
        if (known) return known.id;
        const shared = (await db.marks.get(userId)) && (await db.device.get("device"));
        const id = shared?.id ?? newDeviceId();
        await db.device.add({ key: userId, id });
        return id;
      }),
    renew: (userId) =>
      db.transaction("rw", db.device, db.marks, async () => {
        const id = newDeviceId();
        await db.device.put({ key: userId, id });
        await db.marks.delete(userId);
        return id;
      }),
    nextMark: (userId) =>
      db.transaction("rw", db.marks, async () => {
        const known = await db.marks.get(userId);
        const row = { userId, last: known?.last ?? null, next: known?.next ?? newDeviceId() };
        await db.marks.put(row);
        return { last: row.last, next: row.next };
      }),
    confirmMark: async (userId, mark) => {
      await db.marks.put({ userId, last: mark, next: null });
    },
    lastMark: async (userId) => (await db.marks.get(userId))?.last ?? undefined,
    leases: (userId) => db.leases.where("userId").equals(userId).toArray(),
    saveLeases: (rows) =>
      db.transaction("rw", db.leases, async () => {
        const known = await db.leases.bulkGet(rows.map(({ userId, seriesId }) => [userId, seriesId]));
        const changed = rows.flatMap((row, place) =>
          known[place]?.next === row.next ? [] : [{ ...row, backup: known[place]?.backup }],
        );
        if (changed.length > 0) await db.leases.bulkPut(changed);
      }),
    parkLeases: async (userId, seriesIds) => {
      await db.leases
        .where("[userId+seriesId]")
        .anyOf(seriesIds.map((seriesId) => [userId, seriesId]))
        .modify({ backup: "parked" });
    },
    unparkLeases: async (userId, lost) => {
      await db.leases
        .where("userId")
        .equals(userId)
        .filter(({ backup }) => backup === "parked")
        .modify({ backup: lost });
    },
    dropLeases: (userId, seriesIds) => db.leases.bulkDelete(seriesIds.map((seriesId) => [userId, seriesId])),
    close: () => db.close(),
  };
}
