import { useLingui } from "@lingui/react/macro";
import type { IssueProblem } from "@ankara/domain/invoice/issue";
import { useMemo } from "react";

/** The sentence of a problem: what is missing and what to do. */
export function useIssueText(): (code: IssueProblem["code"]) => string {
  const { t } = useLingui();
  return useMemo(
    () => (code) => {
      switch (code) {
        case "no_client":
          return t`Choose a client, or “Walk-in customer”.`;
        case "no_currency":
          return t`Choose a currency.`;
        case "no_due_date":
          return t`Choose when it should be paid.`;
        case "due_before_issue":
          return t`The due date is before the issue date.`;
        case "no_lines":
          return t`Add at least one item.`;
        case "line_without_name":
          return t`Give this item a name.`;
        case "line_without_quantity":
          return t`The quantity must be more than zero.`;
        case "vat_not_registered":
          return t`This document charges VAT, but you’re not registered for VAT.`;
        case "discount_exceeds_base":
          return t`The discount is more than the items add up to.`;
        case "amount_too_big":
          return t`That amount is too large. Enter a smaller one.`;
        case "negative_total":
          return t`The taxes included are more than the price.`;
        case "schedule_wrong":
          return t`The parts don’t add up to the total, or one is due before the issue date.`;
        case "not_a_draft":
          return t`This document is already issued.`;
        case "series_unusable":
          return t`The number series of this device is closed.`;
      }
    },
    [t],
  );
}
