import type { Series } from "@ankara/domain/records/series";
import type { BusinessId, DeviceId, SeriesId } from "@ankara/domain/records/fields";
import { takeOver } from "@ankara/sync/server/devices";
import { listRecords, putRecords } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import { type Outcome, refuse } from "../../http/refused.ts";
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
  }: { businessId: BusinessId; seriesId: SeriesId; deviceId: DeviceId; reason: string },
): Promise<Outcome<{ closed: Series; opened: Series }>> {
  return deps.db.write(businessId, async (tx, rev) => {
    const taker = await findDevice(tx, businessId, deviceId);
    if (!taker || taker.revoked_at) return refuse("not_found", "This device is not known.");
    const turn = { rev, now: deps.now(), random: deps.random };
    const takeover = takeOver(await listRecords(tx, businessId, "series"), seriesId, taker, turn);
    if (!takeover.ok)
      return takeover.error === "series_unknown" ? refuse("not_found") : refuse("conflict", problems[takeover.error]);
    const { closed, opened, writes } = takeover.value;
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
  series_yours: "This numbering series is this device’s own.",
} as const;
