import { Trans, useLingui } from "@lingui/react/macro";
import { belongsTo } from "@ankara/domain/people/role";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useReviewText } from "../../document-parts/review-labels.ts";
import { useAuthorText } from "../../document-parts/use-author-text.ts";
import { useAuthority } from "../../session/use-session.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { AlertIcon } from "../../ui/icons.ts";

/** Asks whoever may allow it to look at a document that went beyond what its writer may do. */
export function ReviewStrip({ invoice: { id, number, createdBy, review } }: { invoice: Invoice }) {
  const { t } = useLingui();
  const reviewText = useReviewText();
  const name = useAuthorText()({ by: createdBy });
  const mayAllow = belongsTo(useAuthority(), "management");
  if (!mayAllow || !review || review.seenAt !== null) return null;
  const seen = () => {
    const store = currentStore();
    return store.update("invoices", id, { review: { ...review, seenAt: store.instant() } });
  };
  return (
    <InfoStrip
      tone="warn"
      icon={AlertIcon}
      title={name ? t`${name} issued ${number}` : t`Check ${number}`}
      action={
        <Button size="small" onClick={() => void seen()}>
          <Trans>Mark as checked</Trans>
        </Button>
      }
    >
      {reviewText(review)}
    </InfoStrip>
  );
}
