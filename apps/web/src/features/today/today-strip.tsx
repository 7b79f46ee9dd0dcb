import { keyOfCard } from "@ankara/domain/today/cards";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { cx } from "../../ui/cx.ts";
import { CardActions } from "./card-button.tsx";
import { useCardFace } from "./card-faces.tsx";
import type { TodayProps } from "./today-head.tsx";

const dots = { warn: "bg-accent", overdue: "bg-overdue", primary: "bg-primary" };

/** The cards on a phone, side by side; the next one looks in at the edge. */
export default function TodayStrip({ view, rows, business, today }: TodayProps) {
  const { t } = useLingui();
  const { cards, payments, dismiss } = view;
  const faceOf = useCardFace(rows, { today, timeZone: business.timeZone, pageOf: ({ id }) => `/invoice/${id}` });
  // The place was kept for cards that did not come; before the device has answered it says nothing.
  if (cards.length === 0)
    return payments === null ? null : (
      <p className="mx-4 mt-2.5 flex h-18 items-center rounded-card border border-line px-4 text-15 text-muted desk:mx-6">{t`Nothing to do right now`}</p>
    );
  return (
    <ul
      aria-label={t`Do now`}
      className="scroll-x relative flex snap-x snap-mandatory scroll-px-4 gap-2 px-4 pt-2.5 desk:scroll-px-6 desk:px-6"
    >
      {cards.map((card, index) => {
        const { tone, short, to } = faceOf(card);
        // A name stands in the second line, below a short first one.
        const named = card.kind === "confirm_claim" || card.kind === "review";
        return (
          <li
            key={keyOfCard(card)}
            className={cx(
              "flex min-h-18 snap-start items-center gap-2 rounded-card border border-line bg-surface pr-2.5",
              cards.length === 1 ? "w-full max-w-[480px]" : "w-[min(304px,calc(100vw-56px))] shrink-0",
            )}
          >
            <Link to={to} className="flex min-w-0 flex-1 items-center gap-2.5 self-stretch rounded-card py-1 pl-2.5">
              <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", dots[tone])} />
              <span className="min-w-0">
                <span className="line-clamp-2 text-15 leading-5 font-medium">{short.title}</span>
                <span className={cx("text-13 text-muted", named ? "line-clamp-2 leading-4" : "block truncate")}>
                  {short.meta}
                </span>
              </span>
            </Link>
            <CardActions
              // A phone has no room beside a reminder, and a post says more than its first word.
              onDismiss={card.kind === "remind" || card.kind === "post_today" ? undefined : () => dismiss(card)}
              // At the edge, as high as the card: beside the longest word of a button a name keeps its room.
              dismissClass="order-last -mr-2.5 -ml-2 h-auto! w-9! self-stretch max-[339px]:hidden"
              card={card}
              rows={rows}
              business={business}
              today={today}
              variant={index === 0 ? "primary" : "soft"}
              className="max-w-29! min-w-min px-2.5! text-15"
            />
          </li>
        );
      })}
    </ul>
  );
}
