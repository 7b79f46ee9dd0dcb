import type { LocalDate } from "@ankara/domain/dates/dates";
import type { Fee, FeeKind } from "@ankara/domain/records/fee";
import { fold } from "@ankara/domain/text";
import { nameOrder } from "../../i18n/name-order.ts";

/** The order in which kinds stand on the screen. */
export const feeKinds = ["tax", "levy", "fee", "withholding"] as const satisfies readonly FeeKind[];

export type FeeGroup<T extends Fee> = { readonly kind: FeeKind; readonly fees: readonly T[] };

/** Rows in use, or the archived ones, by kind, in their own order, then A–Z; kinds without rows are left out. */
export function groupFees<T extends Fee>(fees: readonly T[], archived = false): readonly FeeGroup<T>[] {
  const order = nameOrder();
  const rows = fees
    .filter(({ archivedAt }) => (archivedAt !== null) === archived)
    .toSorted((a, b) => a.order - b.order || order(a.name, b.name));
  return feeKinds
    .map((kind) => ({ kind, fees: rows.filter((fee) => fee.kind === kind) }))
    .filter((group) => group.fees.length > 0);
}

/** Does the row apply on this day? An archived version only explains older documents. */
export function isInForce(fee: Fee, today: LocalDate): boolean {
  return (fee.validFrom === null || fee.validFrom <= today) && (fee.validTo === null || today <= fee.validTo);
}

/** Rows of a country list that apply on a day. */
export function rowsInForce<T extends { readonly from: string | null; readonly to: string | null }>(
  rows: readonly T[],
  today: LocalDate,
): T[] {
  return rows.filter(({ from, to }) => (from === null || from <= today) && (to === null || today <= to));
}

/** Returns whether the business already has a row of a country list, compared by name, kind and rate. */
export function isAlreadyAdded(fees: readonly Fee[], row: Pick<Fee, "name" | "kind" | "ratePpm">): boolean {
  return fees.some(
    (fee) =>
      fee.archivedAt === null &&
      fee.kind === row.kind &&
      fee.ratePpm === row.ratePpm &&
      fold(fee.name) === fold(row.name),
  );
}

/** The chosen rows of a country list; a tax stands only on taxes that come along. */
export function selectRows(offered: readonly Fee[], isChosen: (fee: Fee) => boolean): Fee[] {
  const chosen = offered.filter(isChosen);
  const ids = new Set(chosen.map(({ id }) => id));
  return chosen.map((fee) => ({ ...fee, compoundOn: fee.compoundOn.filter((id) => ids.has(id)) }));
}
