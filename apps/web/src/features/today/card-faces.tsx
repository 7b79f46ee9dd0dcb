import type { LocalDate } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import { permalink } from "@ankara/domain/text";
import type { TodayCard } from "@ankara/domain/today/cards";
import { differenceOf } from "@ankara/domain/counter/day-close";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatMoney } from "../../i18n/numbers.ts";
import { useWhen } from "../../document-parts/labels.ts";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { useDifferenceReason } from "../../document-parts/difference-reason.ts";
import { useReviewText } from "../../document-parts/review-labels.ts";
import { useClientName } from "../../i18n/use-client-name.ts";
import { useAuthorText } from "../../document-parts/use-author-text.ts";
import { useStockText } from "../../stock/stock-labels.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import {
  AlertIcon,
  BellIcon,
  BirthdayIcon,
  CatalogIcon,
  DraftIcon,
  ExpensesIcon,
  type Icon,
  InvoiceIcon,
  PaymentIcon,
  ShareIcon,
} from "../../ui/icons.ts";
import { dot } from "../../ui/parts.ts";
import { useBadgeText } from "../../ui/status.tsx";
import { rowById } from "./row-by-id.ts";

/** A card as it is drawn: one sentence where there is room, a name and an amount on a phone. */
export type CardFace = {
  readonly icon: Icon;
  readonly tone: "warn" | "overdue" | "primary";
  readonly title: ReactNode;
  readonly meta: ReactNode;
  readonly short: { readonly title: ReactNode; readonly meta: ReactNode };
  /** The record it is about. */
  readonly to: string;
};

const dotted = (parts: readonly ReactNode[]) =>
  parts.filter(Boolean).map((part, index) => (
    <span key={index}>
      {index > 0 && dot}
      {part}
    </span>
  ));

const Sum = ({ children }: { children: string }) => <span className="money">{children}</span>;

/** Returns how to put a card into words. */
export function useCardFace(
  rows: readonly InvoiceRow[],
  { today, timeZone, pageOf }: { today: LocalDate; timeZone: string; pageOf: (row: InvoiceRow) => string },
): (card: TodayCard) => CardFace {
  const { t } = useLingui();
  const nameOf = useClientName();
  const method = usePaymentMethodText();
  const when = useWhen(today, timeZone);
  const badgeText = useBadgeText();
  const stockText = useStockText();
  const author = useAuthorText();
  const reviewText = useReviewText();
  const reasonText = useDifferenceReason();
  const text = (amount: MinorUnits, currency: string) => formatMoney(amount, currency, { decimals: "auto" });
  const rowOf = (id: string | null) => (id === null ? undefined : rowById(rows, id));
  return (card) => {
    switch (card.kind) {
      case "confirm_claim": {
        const { claim: payment } = card;
        const row = rowOf(card.invoiceId);
        const name = row ? nameOf(row) : "";
        const amount = text(payment.amount, payment.currency);
        return {
          icon: PaymentIcon,
          tone: "warn",
          title: t`${name} says ${amount} is paid`,
          meta: dotted([
            row?.number,
            t`${method(payment.method)}, ${when.moment(payment.createdAt)}. Check your bank before you confirm.`,
          ]),
          short: { title: t`Paid ${amount}?`, meta: dotted([name, when.shortMoment(payment.createdAt)]) },
          to: row ? pageOf(row) : "/tabs/invoice",
        };
      }
      case "answer_dispute": {
        const row = rowOf(card.invoiceId);
        const { dispute } = card;
        const amount = text(dispute.amount, card.currency);
        const day = when.day(dispute.answerBy ?? today);
        return {
          icon: AlertIcon,
          tone: "overdue",
          title: t`The client’s bank asks ${amount} back`,
          meta: dotted([row?.number, t`Answer by ${day}`]),
          short: { title: t`Disputed: ${amount}`, meta: t`Answer by ${day}` },
          to: row ? pageOf(row) : "/tabs/invoice",
        };
      }
      case "review": {
        const { number, createdBy, review } = card.document;
        const name = author({ by: createdBy });
        return {
          icon: AlertIcon,
          tone: "warn",
          title: name ? t`${name} issued ${number}` : t`Check ${number}`,
          meta: reviewText(review),
          short: { title: t`Check ${number}`, meta: name || reviewText(review) },
          to: `/invoice/${card.id}`,
        };
      }
      case "voided": {
        const row = rowOf(card.id);
        const number = row?.number ?? "";
        const name = author({ by: card.voidedBy }) || t`Someone`;
        const amount = row && <Sum key="amount">{text(row.total, row.currency)}</Sum>;
        const moment = when.moment(card.voidedAt);
        return {
          icon: AlertIcon,
          tone: "warn",
          title: t`${name} voided ${number}`,
          meta: dotted([amount, row && nameOf(row), moment]),
          short: { title: t`${name} voided ${number}`, meta: dotted([amount, when.shortMoment(card.voidedAt)]) },
          to: row ? pageOf(row) : `/invoice/${card.id}`,
        };
      }
      case "till_closed": {
        const { close } = card;
        const difference = differenceOf(close);
        const name = author({ by: close.createdBy }) || t`Someone`;
        const amount = text(Math.abs(difference), close.currency);
        const reason = close.reason === null ? "" : reasonText(close.reason);
        const said = [reason, close.note].filter(Boolean).join(": ");
        const { sales } = close;
        const sold = t`${plural(sales, { one: "# sale", other: "# sales" })}`;
        const short = difference < 0 ? t`${amount} short` : t`${amount} over`;
        return {
          icon: ExpensesIcon,
          tone: difference === 0 ? "primary" : "warn",
          title: difference === 0 ? t`${name} closed the day` : t`${name} closed the day: ${short}`,
          meta: dotted([when.moment(close.closedAt), sold, said]),
          short: { title: name, meta: dotted([difference === 0 ? t`Closed the day` : short, said || sold]) },
          to: `/counter/close?close=${close.id}`,
        };
      }
      case "remind": {
        const row = rowOf(card.invoiceId);
        const name = row ? nameOf(row) : "";
        const { days } = card;
        const amount = <Sum key="amount">{text(card.amount, card.currency)}</Sum>;
        const seen = row && row.viewCount > 0 && badgeText({ kind: "viewed", count: row.viewCount });
        return {
          icon: BellIcon,
          tone: "overdue",
          title: <Plural value={days} one={`${name} is # day late`} other={`${name} is # days late`} />,
          meta: dotted([amount, row?.number, seen]),
          short: {
            title: name,
            meta: dotted([amount, <Plural key="late" value={days} one="# day late" other="# days late" />]),
          },
          to: row ? pageOf(row) : "/tabs/invoice",
        };
      }
      case "send_receipt": {
        const { payment } = card;
        const row = rowOf(card.invoiceId) ?? rows.find(({ contactId }) => contactId === payment.contactId);
        const name = row ? nameOf(row) : "";
        const amount = text(payment.amount, payment.currency);
        const day = when.day(payment.date);
        return {
          icon: InvoiceIcon,
          tone: "primary",
          title: t`${name} paid ${amount}`,
          meta: dotted([day, method(payment.method), row?.number]),
          short: { title: name || amount, meta: dotted([<Sum key="amount">{amount}</Sum>, t`Paid`]) },
          to: row ? pageOf(row) : "/tabs/invoice",
        };
      }
      case "wish_birthday": {
        const { id, name, inDays } = card;
        const title = <Trans>{name}’s birthday</Trans>;
        const meta =
          inDays === 0 ? (
            <Trans>Today</Trans>
          ) : inDays === 1 ? (
            <Trans>Tomorrow</Trans>
          ) : (
            <Plural value={inDays} one="In # day" other="In # days" />
          );
        return {
          icon: BirthdayIcon,
          tone: "primary",
          title,
          meta,
          short: { title, meta },
          to: `/contacts/${permalink(name, id)}`,
        };
      }
      case "post_today": {
        const { title, caption: meta } = card;
        return { icon: ShareIcon, tone: "primary", title, meta, short: { title, meta }, to: `/notes/${card.id}` };
      }
      case "finish_draft": {
        const row = rowOf(card.id);
        const title = row ? nameOf(row) : "";
        const meta = dotted([t`Draft`, <Sum key="amount">{text(card.amount, card.currency)}</Sum>]);
        return { icon: DraftIcon, tone: "primary", title, meta, short: { title, meta }, to: draftPage(card.id) };
      }
      case "restock": {
        const meta = stockText({ onHand: card.onHand, state: Number(card.onHand) > 0 ? "low" : "out", since: "" }).text;
        const title = card.name;
        return { icon: CatalogIcon, tone: "warn", title, meta, short: { title, meta }, to: itemPage(card.id) };
      }
    }
  };
}

export const draftPage = (id: string): string => `/new-invoice?draft=${id}`;
export const itemPage = (id: string): string => `/tabs/catalog?item=${id}`;
