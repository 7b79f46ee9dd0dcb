import { takesSingular, unitOf } from "@ankara/domain/invoice/units";
import type { InvoiceLine } from "@ankara/domain/records/invoice";
import type { DocumentLabels } from "../labels/document-label-types.ts";

/** Returns the unit of a quantity in the language of the document, in the singular where there is no quantity yet. */
export function unitText({ quantity, unit }: Pick<InvoiceLine, "quantity" | "unit">, labels: DocumentLabels): string {
  const { singular, plural } = unitOf(unit);
  const [one, several] = labels.units[unit] ?? [singular, plural];
  return quantity === "" || takesSingular(quantity, labels.language) ? one : several;
}
