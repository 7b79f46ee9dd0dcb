import { thisDevice } from "./device.ts";

/** A short touch, where the device has one; never in the way of what it answers to. */
export function touch(kind: "tick" | "done" | "warning"): void {
  void (async () => (await thisDevice().parts()).haptic(kind))().catch(() => undefined);
}
