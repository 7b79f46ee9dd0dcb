import { newId } from "@ankara/domain/ids";
import { sql } from "kysely";
import type { BusinessId, DeviceId, UserId } from "@ankara/domain/records/fields";
import { closeSeriesOf } from "@ankara/sync/server/devices";
import { listRecords, putRecords } from "../../db/records.ts";
import { assignDeviceSlots } from "./assign-device-slots.ts";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
import { deliverMailsSoon } from "../mail-outbox/deliver-mails.ts";
import { recordAccountEvent } from "../users/account-events.ts";
import { findUser } from "../users/lookup.ts";
import { notifyPerson } from "../users/notify-person.ts";
import { findDevice, noteAudit } from "./register-device.ts";

type Revocation = {
  readonly businessId: BusinessId;
  readonly deviceId: DeviceId;
  readonly by: { readonly userId: UserId; readonly device: string };
  /** The device erases its data once it hears of this. */
  readonly erase?: boolean;
};

/**
 * Send a device away: nobody is signed in on it any more, and its series close where the server last saw them.
 *
 * @param heirId - device that takes its place in the plan, whoever waits for one longer
 */
export async function revokeDevice(
  deps: Deps,
  { businessId, deviceId, by, erase = false }: Revocation,
  heirId?: string,
): Promise<Outcome<{ closed: string[] }>> {
  const outcome: Outcome<{ closed: string[] }> = await deps.db.write(businessId, async (tx, rev) => {
    const device = await findDevice(tx, businessId, deviceId);
    if (!device) return refuse("not_found");
    if (heirId !== undefined) {
      const heir = await findDevice(tx, businessId, heirId);
      if (!heir || heir.revoked_at || heirId === deviceId) return refuse("conflict");
      await tx
        .updateTable("devices")
        .set({ over_plan: false })
        .where("business_id", "=", businessId)
        .where("id", "=", heirId)
        .execute();
    }
    // With the revocation or not at all: a session that outlived it would make the device known again.
    await endSessions(tx, { businessId, deviceId, erase });
    await endOtherBusinessesOn(tx, businessId, deviceId);
    // The erasure was asked for after the revocation: the device has heard of neither yet.
    if (erase)
      await tx
        .updateTable("revoked_sessions")
        .set({ erase })
        .where("device_id", "=", deviceId)
        .where("user_id", "in", (of) => of.selectFrom("users").select("id").where("business_id", "=", businessId))
        .execute();
    if (device.revoked_at) {
      await assignDeviceSlots(deps, tx, businessId, heirId ?? deviceId);
      return { ok: true as const, value: { closed: [] } };
    }
    const detail = { ...(heirId !== undefined && { heirId }), ...(erase && { erase }) };
    const closed = await closeDevice(deps, tx, { businessId, deviceId, rev, detail });
    const person = { id: by.userId, business_id: businessId };
    await recordAccountEvent(deps, tx, person, { what: "device_signed_out", device: by.device, about: device.name });
    const owner = await findUser(tx, by.userId);
    const notice = { kind: "signedOutElsewhere", device: by.device, path: "/settings/sign-ins" } as const;
    if (owner) await notifyPerson(deps, tx, owner, notice);
    return { ok: true as const, value: { closed } };
  });
  if (outcome.ok) deliverMailsSoon(deps, businessId);
  return outcome;
}

/** Closes the series of a device where the server last saw them, and marks it as sent away. @returns ids of the series */
export async function closeDevice(
  deps: Deps,
  tx: Tx,
  {
    businessId,
    deviceId,
    rev,
    detail = {},
  }: Pick<Revocation, "businessId" | "deviceId"> & { readonly rev: number; readonly detail?: Record<string, unknown> },
): Promise<string[]> {
  const turn = { rev, now: deps.now(), random: deps.random };
  const writes = closeSeriesOf(await listRecords(tx, businessId, "series"), deviceId, turn);
  await putRecords(tx, businessId, rev, writes);
  await tx
    .updateTable("devices")
    // Another mark: if the device comes back, it counts as a clone.
    .set({ revoked_at: deps.now(), contact: newId(deps.now().getTime(), deps.random) })
    .where("business_id", "=", businessId)
    .where("id", "=", deviceId)
    .execute();
  const closed = writes.map(({ id }) => id);
  await assignDeviceSlots(deps, tx, businessId, deviceId);
  await noteAudit(tx, deps, { businessId, what: "device_revoked", deviceId, detail: { closed, ...detail } });
  return closed;
}

/**
 * Whoever has the device holds it for the other businesses of its people, too: their sessions there end with the sign-in. The
 * copies of these businesses are not sealed, because their owners have not said so.
 */
async function endOtherBusinessesOn(tx: Tx, businessId: BusinessId, deviceId: DeviceId): Promise<void> {
  const people = await tx.selectFrom("users").select("id").where("business_id", "=", businessId).execute();
  const ended = await tx
    .selectFrom("revoked_sessions")
    .select("signed_in_as")
    .where("device_id", "=", deviceId)
    .where("user_id", "=", sql<UserId>`any(${people.map(({ id }) => id)}::uuid[])`)
    .where("signed_in_as", "is not", null)
    .execute();
  const roots = sql<string>`any(${ended.map(({ signed_in_as: root }) => root)}::uuid[])`;
  // One by one, because no index serves "one or the other".
  for (const column of ["id", "opened_by"] as const)
    await tx.deleteFrom("sessions").where(column, "=", roots).execute();
}

type EndedSessions = { readonly businessId: BusinessId; readonly erase?: boolean } & (
  | { readonly deviceId: DeviceId; readonly userId?: undefined }
  | { readonly userId: UserId; readonly deviceId?: undefined }
);

/** Ends the sessions of this business on a device, or of a member, and remembers them so that their refusal says why. */
export async function endSessions(
  tx: Tx,
  { businessId, deviceId, userId, erase = false }: EndedSessions,
): Promise<void> {
  const ended = await tx
    .deleteFrom("sessions")
    .where("user_id", "in", (of) => of.selectFrom("users").select("id").where("business_id", "=", businessId))
    .$if(deviceId !== undefined, (query) => query.where("device_id", "=", deviceId ?? null))
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .returning(["id as session_id", "user_id", "device_id", sql<string>`coalesce(opened_by, id)`.as("signed_in_as")])
    .execute();
  // One that never registered a device holds no copy that could seal itself.
  const endedDevices = ended.flatMap(({ device_id, ...session }) =>
    device_id === null ? [] : [{ ...session, device_id, erase }],
  );
  if (endedDevices.length > 0) await tx.insertInto("revoked_sessions").values(endedDevices).execute();
}

/**
 * A device takes the place of another: the phone whose storage was emptied, or the new one of somebody who has no
 * plan. Nothing it holds was refused meanwhile, and nothing is: it goes as it is.
 */
export const replaceDevice = (
  deps: Deps,
  { heirId, ...revocation }: Revocation & { readonly heirId: string },
): Promise<Outcome<{ closed: string[] }>> => revokeDevice(deps, revocation, heirId);
