import type { DeviceId } from "../records/fields.ts";
import { addDays, type LocalDate } from "../dates/dates.ts";
import type { Fee } from "../records/fee.ts";

/** The parts of a fee that decide an amount. A document copies them, so changing one needs a new row once it was used. */
const amountFields = ["kind", "basis", "ratePpm", "amount", "compoundOn", "category", "taxable"] as const;

/** The fields a person edits. */
export type FeeChanges = Partial<Fee>;

/** Would this edit change what a document adds up to? A new name or order would not. */
export function changesAmount(fee: Fee, changes: FeeChanges): boolean {
  return amountFields.some(
    (field) => field in changes && JSON.stringify(changes[field]) !== JSON.stringify(fee[field]),
  );
}

/**
 * Edit a fee that issued documents stand on: the row in force ends the day before `today` and is
 * archived, and a new row with the changes begins today. Documents keep the copy they were issued with.
 *
 * @param today - calendar day in the business's zone
 * @param now - instant, ISO 8601 in UTC
 * @param id - id of the new row
 */
export function reviseFee(
  fee: Fee,
  changes: FeeChanges,
  at: { readonly id: string; readonly today: LocalDate; readonly now: string; readonly deviceId: DeviceId },
): { readonly ended: Pick<Fee, "validTo" | "archivedAt" | "defaultOn">; readonly next: Fee } {
  const { id, today, now, deviceId } = at;
  const lastDay = addDays(today, -1);
  return {
    ended: {
      // A row that began today never applied on a whole earlier day; it must not end before it begins.
      validTo: fee.validFrom !== null && fee.validFrom > lastDay ? fee.validFrom : lastDay,
      archivedAt: now,
      defaultOn: false,
    },
    next: {
      ...fee,
      ...changes,
      id,
      validFrom: changes.validFrom && changes.validFrom > today ? changes.validFrom : today,
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
      deviceId,
    },
  };
}

/** `ids` with `from` replaced by `to`, or the same array when it is not in there. */
export function withReplacedId(ids: readonly string[], from: string, to: string): readonly string[] {
  return ids.includes(from) ? ids.map((id) => (id === from ? to : id)) : ids;
}
