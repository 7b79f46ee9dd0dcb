import type { DeviceId } from "../records/fields.ts";
import type { FeeRow } from "../countries/packs.ts";
import { addDays, type LocalDate } from "../dates/dates.ts";
import type { Fee } from "../records/fee.ts";
import { fold } from "../text.ts";

/** A rate of the country that is not the one the business has: offered, never put in by itself. */
export type FeeUpdate = {
  /** The business's row, taken from the country's pack and not changed since. */
  readonly fee: Fee;
  /** Fee that takes its place; null where the tax ends. */
  readonly row: FeeRow | null;
  /** First day it counts from, which may be still to come. */
  readonly from: LocalDate;
};

const isSame = (fee: Pick<Fee, "name" | "kind">, row: Pick<FeeRow, "name" | "kind">): boolean =>
  fee.kind === row.kind && fold(fee.name) === fold(row.name);

/**
 * The updates a country's pack has for the rows of a business. Rows the person made or changed are their own and are left
 * alone: a changed one no longer names a country (`saveFee`).
 *
 * @param fees - all of the business, archived ones too
 * @param rows - of all countries, past and future ones included
 * @param today - calendar day in the business's zone
 */
export function feeUpdates(fees: readonly Fee[], rows: readonly FeeRow[], today: LocalDate): FeeUpdate[] {
  return fees.flatMap((fee): FeeUpdate[] => {
    if (fee.archivedAt !== null || fee.country === null || fee.basis !== "percent") return [];
    const known = rows.filter((row) => row.country === fee.country && isSame(fee, row));
    const newer = known
      .filter((row) => row.from !== null && row.from > (fee.validFrom ?? "") && row.ratePpm !== fee.ratePpm)
      .filter((row) => row.to === null || row.to >= today)
      .toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1));
    const row = newer[0];
    if (row?.from) return isThere(fees, row) ? [] : [{ fee, row, from: row.from }];
    // Nothing goes on: the tax itself has ended, on a day the row did not know when it was taken over.
    const last = known.map(({ to }) => to ?? "9999").reduce((latest, to) => (to > latest ? to : latest), "");
    const ended = last !== "" && last < today && (fee.validTo === null || fee.validTo > last);
    return ended ? [{ fee, row: null, from: addDays(last, 1) }] : [];
  });
}

/** Was this row taken over already, beside the one it follows? */
const isThere = (fees: readonly Fee[], row: FeeRow): boolean =>
  fees.some(
    (fee) =>
      fee.archivedAt === null &&
      fee.country === row.country &&
      isSame(fee, row) &&
      fee.ratePpm === row.ratePpm &&
      fee.validFrom === row.from,
  );

/**
 * Take an update over: the old row ends the day before, the new one begins on its day. Documents keep the copy they were
 * issued with, and until a day that is still to come new ones take the old rate.
 *
 * @param at - id of the new row; today in the business's zone; now, an instant
 */
export function applyFeeUpdate(
  { fee, row, from }: FeeUpdate,
  fees: readonly Fee[],
  at: { readonly id: string; readonly today: LocalDate; readonly now: string; readonly deviceId: DeviceId },
): { readonly ended: Partial<Fee>; readonly next: Fee | null } {
  const lastDay = addDays(from, -1);
  // A row that began later than that never applied; it must not end before it begins.
  const validTo = fee.validFrom !== null && fee.validFrom > lastDay ? fee.validFrom : lastDay;
  const ended = from > at.today ? { validTo } : { validTo, archivedAt: at.now, defaultOn: false };
  if (row === null) return { ended, next: null };
  const compoundOn = fees.filter(
    (other) => other.archivedAt === null && row.compoundOn.some((name) => fold(name) === fold(other.name)),
  );
  const next: Fee = {
    ...fee,
    id: at.id,
    createdAt: at.now,
    updatedAt: at.now,
    deviceId: at.deviceId,
    archivedAt: null,
    ratePpm: row.ratePpm,
    category: row.category,
    compoundOn: row.compoundOn.length === 0 ? fee.compoundOn : compoundOn.map(({ id }) => id),
    validFrom: from,
    validTo: row.to,
    source: row.source,
    checkedOn: row.checkedOn,
    uncertain: row.uncertain,
  };
  return { ended, next };
}

/**
 * Rows in force today of the business's country, when it has none of them: it moved, or began without. Rows it once had and
 * put away are not offered again.
 */
export function missingPackFees(
  fees: readonly Fee[],
  rows: readonly FeeRow[],
  country: string,
  today: LocalDate,
): FeeRow[] {
  if (fees.some((fee) => fee.country === country)) return [];
  return rows.filter(
    (row) =>
      row.country === country &&
      row.kind !== "withholding" &&
      (row.from === null || row.from <= today) &&
      (row.to === null || today <= row.to) &&
      !fees.some((fee) => fee.archivedAt === null && isSame(fee, row) && fee.ratePpm === row.ratePpm),
  );
}
