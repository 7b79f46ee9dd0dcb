import type { Review, ReviewReason } from "@ankara/domain/records/invoice";
import { useLingui } from "@lingui/react/macro";

/** Returns why a document is to be looked at, in words. */
export function useReviewText(): (review: Review | null | undefined) => string {
  const { t } = useLingui();
  const reasons: Record<ReviewReason, string> = {
    role: t`Their role doesn’t allow it.`,
    discount: t`They took off more than they may.`,
    payout: t`It showed other bank details. The copy here has yours.`,
  };
  return (review) => (review?.reasons ?? []).map((reason) => reasons[reason]).join(" ");
}
