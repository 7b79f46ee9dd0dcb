import type { User } from "@ankara/contract/users";
import type { UserId } from "@ankara/domain/records/fields";
import { Dexie, type EntityTable } from "dexie";

/** Text that only the key of its person's app lock opens. */
export type Sealed = { readonly iv: string; readonly data: string };

/**
 * A person who left this device to another one: all that local storage held of them, their sign-in sealed by their PIN.
 * It stands in a database of its own, because a log-out clears local storage for whoever is here.
 */
export type AwayPerson = {
  readonly userId: UserId;
  readonly user: User;
  readonly kept: Readonly<Record<string, string>>;
};

/** A business that is not open now: what local storage held of it, and the token that opens it without a network. */
export type ParkedBusiness = {
  /** The person's user in that business. */
  readonly userId: UserId;
  readonly user: User;
  /** `safe`: in the system's, in the mobile shell. Null: the server lets the person in anew. */
  readonly token: { readonly sealed: Sealed } | { readonly open: string } | "safe" | null;
  /** Changes that waited to be sent when the person left it. */
  readonly unsent: number;
  readonly kept: Readonly<Record<string, string>>;
};

type Database = Dexie & { away: EntityTable<AwayPerson, "userId">; parked: EntityTable<ParkedBusiness, "userId"> };

/** The device's database of who and which businesses take turns on it; no records of a business are in it. */
export async function inPeopleDatabase<T>(act: (db: Database) => Promise<T>): Promise<T> {
  const db = new Dexie("ankara-people") as Database;
  db.version(1).stores({ away: "userId" });
  db.version(2).stores({ parked: "userId" });
  try {
    return await act(db);
  } finally {
    db.close();
  }
}

/** Sign-ins that lie open are forgotten once a lock is to guard them: the next switch asks the server. */
export const dropOpenTokens = (): Promise<void> =>
  inPeopleDatabase(async (db) => {
    await db.parked.toCollection().modify((row: { token: ParkedBusiness["token"] }) => {
      if (row.token !== null && (row.token === "safe" || "open" in row.token)) row.token = null;
    });
  });
