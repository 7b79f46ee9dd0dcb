import { useLingui } from "@lingui/react/macro";
import { taxTermOf } from "@ankara/domain/taxes/tax-term";

/** The country's own word for its tax, or the reader's word for VAT where the country has none of its own. */
export function useTaxTerm(country: string): string {
  const { t } = useLingui();
  const term = taxTermOf(country);
  return term === "VAT" ? t`VAT` : term;
}
