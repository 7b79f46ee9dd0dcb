import { useLingui } from "@lingui/react/macro";
import type { LegalGap } from "@ankara/domain/fiscal/legal-gaps";

/** What is missing on a document, as a sentence. */
export function useGapText(): (gap: Pick<LegalGap, "field" | "problem" | "label" | "example" | "lineIds">) => string {
  const { t } = useLingui();
  return ({ field, problem, label, example, lineIds }) => {
    const odd = problem === "shape";
    switch (field) {
      case "seller_name":
        return t`The name of your business is missing.`;
      case "seller_address":
        return t`The address of your business is missing.`;
      case "seller_tax_id":
      case "seller_vat_number":
      case "seller_registration":
        return odd ? t`Your ${label} usually looks like ${example}.` : t`Your ${label} is missing.`;
      case "buyer_name":
        return t`The client's name is missing.`;
      case "buyer_address":
        return t`The client's address is missing.`;
      case "buyer_tax_id":
      case "buyer_vat_number":
        return odd ? t`The client's ${label} usually looks like ${example}.` : t`The client's ${label} is missing.`;
      case "supply_date":
        return t`The day of supply is missing.`;
      case "exchange_rate":
        return t`The exchange rate is missing. Add the second currency below.`;
      case "source_number":
        return t`The number of the invoice this takes back from is missing.`;
      case "credit_reason":
        return t`The credit note does not say why.`;
      case "french":
        return t`The document has to be in French.`;
      case "vat":
        return t`You are registered for VAT, and there is no VAT on it.`;
      case "no_vat":
        return t`There is VAT on it, and you are not registered for VAT.`;
      case "item_code":
        return odd
          ? lineIds.length === 1
            ? t`The ${label} of one item usually looks like ${example}.`
            : t`The ${label} of ${lineIds.length} items usually looks like ${example}.`
          : lineIds.length === 1
            ? t`One item has no ${label}.`
            : t`${lineIds.length} items have no ${label}.`;
    }
  };
}
