import type { FieldRule } from "../field-rules.ts";
import type { Series } from "../series.ts";
import { importedRules } from "./parts.ts";
import { byDevice, byEveryone, byManagers, stamps } from "./writers.ts";

const own = { ...byManagers, editable: "always", writers: byDevice } as const;
/** Set when the series is opened; a device brings it along with books from elsewhere, or again after a loss. */
const opened = {
  ...byEveryone,
  editable: "never",
  writers: { device: ["restore", "import"], server: byDevice.server },
} as const;
/** The documents that arrive say how far the series is; only books that go on here may begin higher. */
const counted = { ...byEveryone, editable: "never", writers: { device: ["import"], server: byDevice.server } } as const;

/** Every field of a numbering series. */
export const seriesRules = {
  ...stamps,
  id: { ...stamps.id, reported: true },
  kind: { ...opened, reported: true },
  pattern: { ...own, reported: true },
  deviceLetter: { ...opened, reported: true },
  next: { ...counted, reported: true },
  reset: own,
  offset: counted,
  period: counted,
  reached: counted,
  // Its owner hands it over to another device; nobody takes it by writing here.
  ownerDeviceId: opened,
  closed: { ...opened, reported: true },
  requestedBy: { ...own, ...byEveryone },
  imported: { ...own, of: importedRules },
  formerPatterns: opened,
} as const satisfies Record<keyof (typeof Series)["shape"], FieldRule>;
