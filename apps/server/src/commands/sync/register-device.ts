import { randomUUID } from "node:crypto";
import type { LostTimes } from "@ankara/contract/sync";
import type { Series } from "@ankara/domain/records/series";
import type { BusinessId, DeviceId } from "@ankara/domain/records/fields";
import {
  type Contact,
  type KnownDevice,
  sortSeries,
  isClone,
  isProvisioned,
  assignLetter,
  ownSeries,
  provenLeases,
  provisionSeries,
} from "@ankara/sync/server/devices";
import { overPlan } from "@ankara/sync/server/device-limit";
import { historyOf, type LostTime } from "@ankara/sync/lost-times";
import type { Lease } from "@ankara/sync/series";
import { announceNames } from "../people/names.ts";
import { detectLossIn } from "./detect-loss.ts";
import { assignDeviceSlots } from "./assign-device-slots.ts";
import type { Tx } from "../../db/database.ts";
import { listRecords, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";

export type Registration = {
  readonly businessId: BusinessId;
  /** The session that asks. One that was ended with the device does not make it known again. */
  readonly sessionId?: string | undefined;
  readonly id: string;
  readonly name: string;
  readonly leases: readonly Lease[];
  readonly contact?: Contact | undefined;
  readonly pending?: number | undefined;
  /** The last lost time the device has heard of; older apps know of none. */
  readonly history?: number | undefined;
  /** The highest revision the device was ever given. */
  readonly seen?: number | undefined;
  /** The device still sends again what was lost. */
  readonly restoring?: { readonly letter: string } | undefined;
};
export type Registered = {
  device: KnownDevice;
  series: Series[];
  plan?: typeof overPlan;
  history?: LostTimes;
  head?: number;
};
type FoundDevice = KnownDevice & { contact: string | null; revoked_at: Date | null };

/**
 * Make a device known. The first one numbers the main series; each further one gets a letter and series of its own, so
 * that every device gives final numbers with no network. A repeat answers alike. A copy of a device is sent back.
 */
export async function registerDevice(deps: Deps, registration: Registration): Promise<Outcome<Registered>> {
  const { businessId, id, leases, restoring } = registration;
  const settled = await deps.db.tenantTransactionHome(businessId, async (tx): Promise<Outcome<Registered> | null> => {
    await detectLossIn(tx, businessId, registration.seen);
    const { lost, head } = await readHistory(tx, businessId);
    if (registration.history !== undefined && registration.history !== historyOf(lost)) {
      const history = { id: historyOf(lost), lost };
      return { ok: true, value: { device: present({ id, letter: "", name: "" }, registration), series: [], history } };
    }
    const device = await findDevice(tx, businessId, id, "for update");
    if (!device || device.revoked_at) return null;
    if (registration.contact && isClone(device.contact, registration.contact)) {
      await noteAudit(tx, deps, { businessId, what: "device_copied", deviceId: id, detail: {} });
      return refuse("device_copied");
    }
    await noteContact(tx, deps, registration);
    const beyond = await assignDeviceSlots(deps, tx, businessId, id);
    const series = ownSeries(await listRecords(tx, businessId, "series"), id);
    if (!restoring && !isProvisioned(series, provenLeases(leases, beyond))) return null;
    return {
      ok: true,
      value: {
        device: present(device, registration),
        series: sortSeries(series.map(({ data }) => data)),
        head,
        ...(beyond && { plan: overPlan }),
      },
    };
  });
  if (settled) return settled;

  return deps.db.write(businessId, async (tx, rev) => {
    const found = await findDevice(tx, businessId, id);
    if (found?.revoked_at && registration.sessionId !== undefined && !(await isOpen(tx, registration.sessionId)))
      return refuse("unauthenticated");
    const device = found ?? (await addDevice(tx, registration));
    await noteContact(tx, deps, registration);
    if (found?.name !== registration.name) await announceNames(tx, businessId);
    const beyond = await assignDeviceSlots(deps, tx, businessId, id);
    const answer = { device: present(device, registration), head: rev, ...(beyond && { plan: overPlan }) };
    if (restoring) return { ok: true as const, value: { ...answer, series: [] } };
    const proven = provenLeases(leases, beyond);
    const { writes, series } = provisionSeries(await listRecords(tx, businessId, "series"), device, proven, {
      rev,
      now: deps.now(),
      random: deps.random,
    });
    await putRecords(tx, businessId, rev, writes);
    return { ok: true as const, value: { ...answer, series } };
  });
}

/** Looked up in the transaction: it was there when the request came in. */
const isOpen = async (tx: Tx, sessionId: string): Promise<boolean> =>
  (await tx.selectFrom("sessions").select("id").where("id", "=", sessionId).executeTakeFirst()) !== undefined;

const present = ({ id, letter }: KnownDevice, { name }: Registration): KnownDevice => ({ id, letter, name });

export async function findDevice(
  tx: Tx,
  businessId: BusinessId,
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

async function readHistory(tx: Tx, businessId: BusinessId): Promise<{ lost: LostTime[]; head: number }> {
  const business = await tx
    .selectFrom("businesses")
    .select(["lost", "rev"])
    .where("id", "=", businessId)
    .executeTakeFirst();
  return { lost: business?.lost ?? [], head: Number(business?.rev ?? 0) };
}

async function addDevice(tx: Tx, { businessId, id, name, restoring }: Registration): Promise<KnownDevice> {
  const others = await tx.selectFrom("devices").select("letter").where("business_id", "=", businessId).execute();
  const letters = others.map(({ letter }) => letter);
  const letter = assignLetter(restoring?.letter, letters, (await readHistory(tx, businessId)).lost);
  const device = { id, letter, name };
  await tx
    .insertInto("devices")
    .values({ business_id: businessId, ...device })
    .execute();
  return device;
}

/** Writes an event that no record shows, for the audit of numbers. */
export async function noteAudit(
  tx: Tx,
  deps: Pick<Deps, "now">,
  entry: { businessId: BusinessId; what: string; deviceId: DeviceId | null; detail: Record<string, unknown> },
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
