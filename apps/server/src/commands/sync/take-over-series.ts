import { newId } from "@ankara/domain/ids";
import type { Series } from "@ankara/domain/records/series";
import { closeAllOf, takeOver } from "@ankara/sync/server/devices";
import { listRecords, putRecords } from "../../db/records.ts";
import { placeDevices } from "./over-plan.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../refused.ts";
import { noteEvent } from "../users/account-events.ts";
import { findDevice, noteAudit } from "./register-device.ts";

/**
 * Take a numbering series from a device that is lost or broken. It closes at the last number that arrived; the taker
 * gets a new one whose numbers nobody has. The audit keeps who, what and why.
 */
export async function takeOverSeries(
  deps: Deps,
  {
    businessId,
    seriesId,
    deviceId,
    reason,
  }: { businessId: string; seriesId: string; deviceId: string; reason: string },
): Promise<Outcome<{ closed: Series; opened: Series }>> {
  return deps.db.write(businessId, async (tx, rev) => {
    const taker = await findDevice(tx, businessId, deviceId);
    if (!taker || taker.revoked_at) return refuse("not_found", "This device is not known.");
    const turn = { rev, now: deps.now(), random: deps.random };
    const taken = takeOver(await listRecords(tx, businessId, "series"), seriesId, taker, turn);
    if (!taken.ok)
      return taken.error === "series_unknown" ? refuse("not_found") : refuse("conflict", problems[taken.error]);
    const { closed, opened, writes } = taken.value;
    await putRecords(tx, businessId, rev, writes);
    await noteAudit(tx, deps, {
      businessId,
      what: "series_taken_over",
      deviceId,
      detail: { seriesId, from: closed.ownerDeviceId, last: closed.next - 1, openedId: opened.id, reason },
    });
    return { ok: true as const, value: { closed, opened } };
  });
}

const problems = {
  series_closed: "This numbering series is closed already.",
  series_yours: "This numbering series is this device's own.",
} as const;

/** Send a device away: nobody is signed in on it any more, and its series close where the server last saw them. */
export async function revokeDevice(
  deps: Deps,
  { businessId, deviceId, by }: { businessId: string; deviceId: string; by: { userId: string; device: string } },
): Promise<Outcome<{ closed: string[] }>> {
  const outcome = await deps.db.write(businessId, async (tx, rev) => {
    const device = await findDevice(tx, businessId, deviceId);
    if (!device) return refuse("not_found");
    if (device.revoked_at) return { ok: true as const, value: { closed: [] } };
    const turn = { rev, now: deps.now(), random: deps.random };
    const writes = closeAllOf(await listRecords(tx, businessId, "series"), deviceId, turn);
    await putRecords(tx, businessId, rev, writes);
    await tx
      .updateTable("devices")
      // Another mark: should it come back, it is told that it is not the device it was.
      .set({ revoked_at: deps.now(), contact: newId(deps.now().getTime(), deps.random) })
      .where("business_id", "=", businessId)
      .where("id", "=", deviceId)
      .execute();
    const closed = writes.map(({ id }) => id);
    await placeDevices(deps, tx, businessId, deviceId);
    await noteAudit(tx, deps, { businessId, what: "device_revoked", deviceId, detail: { closed } });
    const person = { id: by.userId, business_id: businessId };
    await noteEvent(deps, tx, person, { what: "device_signed_out", device: by.device, about: device.name });
    return { ok: true as const, value: { closed } };
  });
  // The same phone may serve a second business: only this one's sessions end.
  if (outcome.ok)
    await deps.db.global
      .deleteFrom("sessions")
      .where("device_id", "=", deviceId)
      .where("user_id", "in", (of) => of.selectFrom("users").select("id").where("business_id", "=", businessId))
      .execute();
  return outcome;
}
