import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { checkDayClose } from "@ankara/domain/counter/day-close";
import { isCurrency } from "@ankara/domain/money/currencies";
import { validatePattern } from "@ankara/domain/numbering/number";
import type { Business } from "@ankara/domain/records/business";
import type { DayClose } from "@ankara/domain/records/day-close";
import type { Expense } from "@ankara/domain/records/expense";
import { fieldsThat, mayWrite } from "@ankara/domain/records/field-rules";
import { seriesRules } from "@ankara/domain/records/rules/series";
import type { Series } from "@ankara/domain/records/series";
import { validateImportedSeries } from "./validate-imported.ts";
import { bookkeepingFields } from "../change.ts";
import { sameValue } from "../same-value.ts";
import { recordOf } from "../typed-records.ts";
import type { StoredRecord } from "./stored-record.ts";
import { type Decision, apply, reject, omitFields } from "./decision.ts";
import type { WorkingSet } from "./working-set.ts";
import { forbiddenFields } from "./field-permissions.ts";

/** Fields of a series its owner may not set, because arriving documents count it. */
const notByHand = forbiddenFields("series", "device", "edit");
/** Fields that books which continue from another program may set on a series that was never used. */
const counters = new Set<string>(
  fieldsThat(seriesRules, (rule) => mayWrite(rule, "device", "import") && !mayWrite(rule, "device", "restore")),
);

export function validateSeriesChange(
  set: WorkingSet,
  stored: StoredRecord | undefined,
  op: ChangeOp,
  next: Series,
): Decision {
  const before = stored && recordOf("series", stored.data);
  if (!before && next.imported) return validateImportedSeries(next);
  if (!before) return reject("series_unknown", "The server makes the numbering series.");
  const heir = op.patch["ownerDeviceId"];
  if (typeof heir === "string" && heir !== before.ownerDeviceId) return validateHandOver(set, before, op, heir);
  const patch = { ...omitFields(op.patch, notByHand), ...startOf(set, before, op, next) };
  const changesNumbers = (["pattern", "reset"] as const).some(
    (field) => field in patch && patch[field] !== before[field],
  );
  if (!changesNumbers) return apply(patch);
  if (before.ownerDeviceId !== set.deviceId)
    return reject("series_not_yours", "Another device owns this numbering series.");
  const valid = validatePattern(next.pattern, next.reset);
  if (!valid.ok) return reject("series_pattern", "This number pattern cannot be used.", { pattern: valid.error.code });
  const twin = set
    .all("series")
    .find(
      ({ id, data }) =>
        id !== op.id &&
        data.kind === before.kind &&
        numberShapesOf(data).includes(numberShape({ ...before, pattern: next.pattern })),
    );
  if (twin) return reject("series_pattern", "Another series gives the same numbers.", { pattern: "pattern_in_use" });
  const { pattern, reset, formerPatterns: former = [] } = before;
  const isFormer = former.some((each) => each.pattern === pattern && each.reset === reset);
  return apply(isFormer ? patch : { ...patch, formerPatterns: [...former, { pattern, reset }] });
}

/**
 * Books that go on from paper, from another program or from another account: a series that has given no number yet may
 * begin higher, by the word of the device that numbers by it. Without `imported` the counter is not listened to: it is ours.
 */
function startOf(set: WorkingSet, before: Series, { patch }: ChangeOp, next: Series): Fields {
  const begins =
    Boolean(patch["imported"]) &&
    typeof patch["next"] === "number" &&
    next.next > before.next &&
    before.ownerDeviceId === set.deviceId &&
    !before.closed &&
    !set.hasGiven(before.id);
  if (!begins) return {};
  return Object.fromEntries(Object.entries(patch).filter(([field]) => counters.has(field)));
}

/**
 * A device gives one of its series to another, of its own free will, after the last number it gave has arrived. It
 * gives none after: on the device the same transaction takes the series out of its hands.
 */
function validateHandOver(set: WorkingSet, series: Series, op: ChangeOp, heir: string): Decision {
  if (series.closed) return reject("series_closed", "This numbering series is closed.");
  if (series.ownerDeviceId !== set.deviceId)
    return reject("series_not_yours", "Another device owns this numbering series.");
  // The device that asked was revoked since: its request is dropped, or the owner would offer the series for ever.
  if (!set.devices.has(heir))
    return series.requestedBy === heir
      ? apply({ requestedBy: null })
      : reject("device_unknown", "We don’t know the device it should go to.");
  const counted = op.patch["next"] ?? op.was["next"];
  if (typeof counted === "number" && counted > series.next)
    return reject("series_behind", "Documents of this series have not arrived yet.");
  return apply({ ownerDeviceId: heir, requestedBy: null });
}

/** Returns the shapes of all numbers a series gives and ever gave. */
export const numberShapesOf = ({
  pattern,
  deviceLetter,
  formerPatterns = [],
}: Pick<Series, "pattern" | "deviceLetter" | "formerPatterns">): string[] =>
  [pattern, ...formerPatterns.map((former) => former.pattern)].map((each) =>
    numberShape({ pattern: each, deviceLetter }),
  );

/** Two patterns that differ only in how they pad their sequence would meet sooner or later. */
export const numberShape = ({ pattern, deviceLetter }: Pick<Series, "pattern" | "deviceLetter">): string =>
  pattern
    .replaceAll(deviceLetter === "" ? /\{DEV\}[-/._ #]?/g : /\{DEV\}/g, deviceLetter)
    .replace(/\{SEQ(:\d+)?\}/, "#");

/** An expense is what went out, whoever writes it down; what came back is money received. */
export const validateExpenseChange = ({ patch }: ChangeOp, { amount }: Expense): Decision =>
  "amount" in patch && amount < 0
    ? reject("invalid", "Some of this record cannot be stored.", { amount: "This must be at least 0" })
    : apply();

/** Settings may be changed by any device; what the server vouches for is the server's. */
export function validateBusinessChange(set: WorkingSet, op: ChangeOp, next: Business): Decision {
  if (op.id !== set.businessId)
    return reject("not_found", "There is one settings record, under the id of the business.");
  if (!isCurrency(next.currency)) return reject("invalid", "We don’t know this currency.", { currency: "unknown" });
  if (!isTimeZone(next.timeZone)) return reject("invalid", "This time zone is not known.", { timeZone: "unknown" });
  // A device may take the logo off; a picture comes only through the upload.
  return op.patch["logoUrl"] === "" ? apply() : apply(omitFields(op.patch, new Set(["logoUrl"])));
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone }).format();
    return true;
  } catch {
    return false;
  }
}

/** Validates the close of a till: written once, with a reason where the drawer did not agree. */
export function validateDayClose(stored: StoredRecord | undefined, op: ChangeOp, next: DayClose): Decision {
  const changed = Object.keys(op.patch).find(
    (field) =>
      !bookkeepingFields.has(field) && stored && !sameValue(stored.data[field] ?? null, op.patch[field] ?? null),
  );
  if (changed !== undefined)
    return reject("close_frozen", "A closed day can’t change. Put the correction into the next close.", {
      [changed]: "frozen",
    });
  if (!isCurrency(next.currency)) return reject("invalid", "We don’t know this currency.", { currency: "unknown" });
  const checked = checkDayClose(next);
  if (checked.ok) return apply();
  switch (checked.error.code) {
    case "reason_missing":
      return reject("close_wrong", "Say why the drawer holds more or less than it should.", { reason: "missing" });
    case "kept_too_much":
      return reject("close_wrong", "More can’t stay in the drawer than you counted.", { kept: "too_much" });
    case "denominations_differ":
      return reject("close_wrong", "The notes and coins don’t add up to the cash you counted.", {
        denominations: "wrong_sum",
      });
  }
}
