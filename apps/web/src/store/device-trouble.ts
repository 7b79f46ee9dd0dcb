/** `full`: there is no room left. `gone`: the browser closed or removed its database. Else `other`. */
export type DeviceTrouble = "full" | "gone" | "other";

/**
 * Returns why this device refused a write. Browsers say it in several ways, and Dexie wraps what they say: an aborted
 * transaction carries its cause in `inner`.
 */
export function deviceTroubleOf(error: unknown): DeviceTrouble {
  for (let cause: unknown = error, depth = 0; cause instanceof Object && depth < 5; depth += 1) {
    const { name, message = "", inner } = cause as { name?: string; message?: string; inner?: unknown };
    // Firefox calls a full disk an UnknownError or NS_ERROR_FILE_NO_DEVICE_SPACE, Chromium sometimes only says it in words.
    if (
      name === "QuotaExceededError" ||
      /quota|no[ _]device[ _]space|disk is full|encountered full disk/i.test(message)
    )
      return "full";
    if (name === "DatabaseClosedError" || name === "InvalidStateError") return "gone";
    cause = inner;
  }
  return "other";
}
