import { randomUUID } from "node:crypto";
import type { Series } from "@ankara/domain/records/series";
import {
  type Contact,
  type KnownDevice,
  inOrder,
  isCopy,
  isSettled,
  letterOf,
  ownSeries,
  settleDevice,
} from "@ankara/sync/server/devices";
import type { Lease } from "@ankara/sync/series";
import { overPlan, placeDevices } from "./over-plan.ts";
import type { Tx } from "../../db/database.ts";
import { listRecords, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../refused.ts";

export type Registration = {
  readonly businessId: string;
  readonly id: string;
  readonly name: string;
  readonly leases: readonly Lease[];
  readonly contact?: Contact | undefined;
  readonly pending?: number | undefined;
};
export type Registered = { device: KnownDevice; series: Series[]; plan?: typeof overPlan };
type FoundDevice = KnownDevice & { contact: string | null; revoked_at: Date | null };

/**
 * Make a device known. The first one numbers the main series; each further one gets a letter and series of its own, so
 * that every device gives final numbers with no network. A repeat answers alike. A copy of a device is sent back.
 */
export async function registerDevice(deps: Deps, registration: Registration): Promise<Outcome<Registered>> {
  const { businessId, id, leases } = registration;
  const settled = await deps.db.touch(businessId, async (tx): Promise<Outcome<Registered> | null> => {
    const device = await findDevice(tx, businessId, id, "for update");
    if (!device || device.revoked_at) return null;
    if (registration.contact && isCopy(device.contact, registration.contact)) {
      await noteAudit(tx, deps, { businessId, what: "device_copied", deviceId: id, detail: {} });
      return refuse("device_copied");
    }
    const series = ownSeries(await listRecords(tx, businessId, "series"), id);
    if (!isSettled(series, leases)) return null;
    await noteContact(tx, deps, registration);
    return {
      ok: true,
      value: {
        device: present(device, registration),
        series: inOrder(series.map(({ data }) => data)),
        ...((await placeDevices(deps, tx, businessId, id)) && { plan: overPlan }),
      },
    };
  });
  if (settled) return settled;

  return deps.db.write(businessId, async (tx, rev) => {
    const found = await findDevice(tx, businessId, id);
    const device = found ?? (await addDevice(tx, registration));
    await noteContact(tx, deps, registration);
    const { writes, series } = settleDevice(await listRecords(tx, businessId, "series"), device, leases, {
      rev,
      now: deps.now(),
      random: deps.random,
    });
    await putRecords(tx, businessId, rev, writes);
    const beyond = await placeDevices(deps, tx, businessId, id);
    return {
      ok: true as const,
      value: { device: present(device, registration), series, ...(beyond && { plan: overPlan }) },
    };
  });
}

const present = ({ id, letter }: KnownDevice, { name }: Registration): KnownDevice => ({ id, letter, name });

export async function findDevice(
  tx: Tx,
  businessId: string,
  id: string,
  lock?: "for update",
): Promise<FoundDevice | undefined> {
  const query = tx
    .selectFrom("devices")
    .select(["id", "letter", "name", "contact", "revoked_at"])
    .where("business_id", "=", businessId)
    .where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

async function noteContact(tx: Tx, deps: Deps, { businessId, id, name, contact, pending }: Registration) {
  await tx
    .updateTable("devices")
    .set({
      name,
      seen_at: deps.now(),
      revoked_at: null,
      ...(contact ? { contact: contact.next } : {}),
      ...(pending === undefined ? {} : { pending }),
    })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .execute();
}

async function addDevice(tx: Tx, { businessId, id, name }: Registration): Promise<KnownDevice> {
  const { count } = await tx
    .selectFrom("devices")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  const device = { id, letter: letterOf(Number(count)), name };
  await tx
    .insertInto("devices")
    .values({ business_id: businessId, ...device })
    .execute();
  return device;
}

/** An act no record tells of, for the audit of numbers. */
export async function noteAudit(
  tx: Tx,
  deps: Pick<Deps, "now">,
  entry: { businessId: string; what: string; deviceId: string | null; detail: Record<string, unknown> },
): Promise<void> {
  await tx
    .insertInto("audit_entries")
    .values({
      business_id: entry.businessId,
      id: randomUUID(),
      at: deps.now(),
      what: entry.what,
      device_id: entry.deviceId,
      detail: JSON.stringify(entry.detail),
    })
    .execute();
}
