import type { Business } from "@ankara/domain/records/business";
import type { BusinessId, DeviceId } from "@ankara/domain/records/fields";
import type { WorkingSet } from "@ankara/sync/server/working-set";
import type { Deps } from "../../deps.ts";
import { findDevice } from "../sync/register-device.ts";
import { findOwner } from "./lookup.ts";
import { notifyPersonLater } from "./notify-person.ts";

/** Settings are saved while they are typed: one mail for what a device changes within this time. */
const againSeconds = 60 * 60;

/** Returns whether this push changes the bank account clients pay into. A business that had no account before counts, too. */
export function changesBankDetails(set: Pick<WorkingSet, "changes">): boolean {
  return set.changes().some(({ before, after }) => {
    if (after.collection !== "business" || after.deleted || !before || before.deleted) return false;
    const payTo = ({ data }: { readonly data: unknown }) => JSON.stringify((data as Business).payTo ?? []);
    return payTo(before) !== payTo(after);
  });
}

/** Mail the owner that a device changed the bank details; the mail names no account, since it may be read by others. */
export async function notifyBankDetailsChange(
  deps: Deps,
  { businessId, deviceId }: { readonly businessId: BusinessId; readonly deviceId: DeviceId },
): Promise<void> {
  if (!(await deps.throttle.isFirst(`bank details ${businessId} ${deviceId}`, againSeconds))) return;
  const [owner, device] = await deps.db.read(businessId, async (tx) => [
    await findOwner(tx, businessId),
    await findDevice(tx, businessId, deviceId),
  ]);
  if (!owner) return;
  notifyPersonLater(deps, owner, {
    kind: "bankDetailsChanged",
    device: device?.name ?? "",
    path: "/settings/invoice",
  });
}
