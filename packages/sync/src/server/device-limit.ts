import { overPlanCode } from "../series-progress.ts";

/** The answer to a device beyond the plan, at registration and with each change that waits. */
export const overPlan = {
  code: overPlanCode,
  message:
    "Your free plan syncs one device. This one reads everything and works on its own; what you write here is kept and sent once you choose a plan or remove the other device.",
} as const;

/** A device as the plan looks at it. Times are instants in milliseconds. */
export type LimitedDevice = {
  readonly id: string;
  readonly revoked: boolean;
  readonly overPlan: boolean;
  readonly seenAt: number;
  readonly createdAt: number;
};

/** A device that has not been seen for so long gives up its place in the free plan. */
const idleDeviceMs = 30 * 24 * 3600 * 1000;

/**
 * Devices the plan has no place for. The place goes to the device that was there first and is still in use, so that a
 * second phone never takes it from the first, and who has it keeps it.
 *
 * @param places - devices the plan syncs, null for any number
 */
export function devicesOverLimit(devices: readonly LimitedDevice[], places: number | null, now: number): Set<string> {
  if (places === null) return new Set();
  const isRested = ({ seenAt }: LimitedDevice): number => Number(seenAt < now - idleDeviceMs);
  const sortSeries = devices
    .filter(({ revoked }) => !revoked)
    .toSorted(
      (a, b) =>
        isRested(a) - isRested(b) ||
        Number(a.overPlan) - Number(b.overPlan) ||
        a.createdAt - b.createdAt ||
        (a.id < b.id ? -1 : 1),
    );
  return new Set(sortSeries.slice(places).map(({ id }) => id));
}
