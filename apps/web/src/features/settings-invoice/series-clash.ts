import { formatNumber } from "@ankara/domain/numbering/number";
import type { Series } from "@ankara/domain/records/series";

/**
 * Would a series with this pattern print numbers that another open series of its kind prints too? Two devices that
 * both write `INV-0001` would each be right and together be wrong.
 */
export function clashesWith(series: Series, others: readonly Series[], today: string): Series | undefined {
  const numberOf = (one: Series) => formatNumber({ ...one, next: 1, period: "" }, { today });
  return others.find(
    (other) =>
      other.id !== series.id && other.kind === series.kind && !other.closed && numberOf(other) === numberOf(series),
  );
}
