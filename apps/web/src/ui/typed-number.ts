import { i18n } from "@lingui/core";
import { numberStyleOf } from "@ankara/domain/money/format-money";

// Forms hold a number with commas between thousands and a point; a field shows it as the language of the screens writes it.

/** `1,250.5` as it stands in a field: in French `1 250,5`. */
export function shownNumber(text: string): string {
  const { group, point } = numberStyleOf(i18n.locale);
  return text.replaceAll(/[,.]/g, (sign) => (sign === "," ? group : point));
}

/** Text of a field as forms hold it. Where spaces stand between thousands, a comma can only begin the decimals. */
export function plainNumber(text: string): string {
  const { group, point } = numberStyleOf(i18n.locale);
  return group === "," ? text : text.replaceAll(/\s/g, "").replaceAll(point, ".");
}
