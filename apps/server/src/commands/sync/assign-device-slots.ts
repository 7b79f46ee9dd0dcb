import type { BusinessId, DeviceId } from "@ankara/domain/records/fields";
import type { Tx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { allowedBy, readPlan } from "../subscriptions/plan-state.ts";
import { settleDevices } from "../subscriptions/settle-plan.ts";

/** Assigns the places of the plan anew after a device came or went. @returns whether this device has none */
export async function assignDeviceSlots(
  deps: Pick<Deps, "payments" | "now">,
  tx: Tx,
  businessId: BusinessId,
  deviceId: DeviceId,
): Promise<boolean> {
  const { state } = await readPlan(tx, businessId, deps.payments.now());
  await settleDevices(tx, businessId, allowedBy(state).syncedDevices, deps.now());
  const device = await tx
    .selectFrom("devices")
    .select("over_plan")
    .where("business_id", "=", businessId)
    .where("id", "=", deviceId)
    .executeTakeFirst();
  return device?.over_plan ?? false;
}
