import type { MinorUnits } from "@ankara/domain/money/money";
import { useLingui } from "@lingui/react/macro";
import type { Offer, Subscription, Transaction } from "@ankara/contract/billing";
import { daysBetween, formatDate, todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import { formatMoney } from "../../i18n/numbers.ts";
import { thisDevice } from "../../platform/device.ts";
import { useZone } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import type { Tone } from "../../ui/status.tsx";

/** An amount in a sentence: `₦10,000`. Minor units. */
export const amountText = (amount: MinorUnits, currency: string): string =>
  formatMoney(amount, currency, { decimals: "auto" });

/** Translates the title of a plan, which the server sends in English. An unknown one stays as it came. */
export function usePlanTitle(): (title: string) => string {
  const { t } = useLingui();
  const known: Record<string, string> = {
    Monthly: t({ message: "Monthly", context: "plan" }),
    "6 Months": t({ message: "6 Months", context: "plan" }),
    Yearly: t({ message: "Yearly", context: "plan" }),
    Lifetime: t({ message: "Lifetime", context: "plan" }),
    "1 Month": t({ message: "1 Month", context: "plan" }),
    "12 Months": t({ message: "12 Months", context: "plan" }),
  };
  return (title) => known[title] ?? title;
}

/** Days as the business's clock has them. */
export function useDays(): {
  today: LocalDate;
  day: (instant: string) => string;
  daysUntil: (instant: string) => number;
} {
  const zone = useZone();
  const { i18n } = useLingui();
  const today = useToday(zone);
  return {
    today,
    day: (instant) => formatDate(todayIn(zone, instant), "long", i18n.locale).replaceAll(" ", "\u00a0"),
    daysUntil: (instant) => daysBetween(today, todayIn(zone, instant)),
  };
}

/** Returns the state of the plan as a sentence. `nextTitle` is the plan that takes over. */
export function useStatusText(): (subscription: Subscription, nextTitle: string | null) => string {
  const { t } = useLingui();
  const { day, daysUntil } = useDays();
  return ({ status, paidUntil, graceUntil, lifetime, renewal }, nextTitle) => {
    const until = paidUntil === null ? "" : day(paidUntil);
    if (status === "none") return t`You have no plan. Everything on this device is free.`;
    if (lifetime) return t`Yours for life. Nothing more to pay.`;
    if (status === "cancelled") return t`Cancelled. It works until ${until}, and you won’t be charged again.`;
    if (status === "expired") return until ? t`It ended on ${until}.` : t`It has ended.`;
    // Nobody is asked to pay in an app that sells no plans.
    if (status === "past_due" && !thisDevice().sells) {
      const end = day(graceUntil ?? paidUntil ?? "");
      return t`The last payment failed. Everything works until ${end}.`;
    }
    if (status === "past_due") {
      const days = Math.max(0, graceUntil === null ? 0 : daysUntil(graceUntil));
      return days === 1
        ? t`The last payment failed. Everything works for 1 more day. Pay before then.`
        : t`The last payment failed. Everything works for ${days} more days. Pay before then.`;
    }
    if (nextTitle !== null && until) return t`Active until ${until}. Then it becomes ${nextTitle}.`;
    if (!until) return t`Active`;
    return renewal === null ? t`Active until ${until}` : t`Active. Renews on ${until}`;
  };
}

/** The words and colour of where a purchase stands. */
export function useTransactionState(): (transaction: Transaction) => { text: string; tone: Tone } {
  const { t } = useLingui();
  return ({ status, refunded, amount, disputed }) => {
    if (status === "pending") return { text: t`Waiting`, tone: "warn" };
    if (status === "failed") return { text: t`Failed`, tone: "overdue" };
    if (status === "abandoned") return { text: t`Not finished`, tone: "neutral" };
    if (disputed === "open") return { text: t`Disputed`, tone: "overdue" };
    if (refunded >= amount && refunded > 0) return { text: t`Refunded`, tone: "info" };
    return refunded > 0 ? { text: t`Partly refunded`, tone: "info" } : { text: t`Paid`, tone: "paid" };
  };
}

/** Returns how much a year or half a year saves against paying by the month; null when nothing. Minor units. */
export function savingOf(offer: Offer, offers: readonly Offer[]): number | null {
  const monthly = offers.find(({ months, currency }) => months === 1 && currency === offer.currency);
  if (!monthly || offer.months === null || offer.months <= 1) return null;
  const saving = monthly.total * offer.months - offer.total;
  return saving > 0 ? saving : null;
}

/** The plan that is put forward: the longest that renews. */
export const bestOf = (offers: readonly Offer[]): Offer | undefined =>
  offers.reduce<Offer | undefined>(
    (best, offer) => ((offer.months ?? 0) > (best?.months ?? 0) ? offer : best),
    undefined,
  );
