import { useLingui } from "@lingui/react/macro";
import type { messageIn } from "@ankara/domain/ai/messages";
import { addDays, formatDate, formatInstant, todayIn, type LocalDate } from "@ankara/domain/dates/dates";

/** "20 Nov", "today 11:20": short for this year, the clock only for today. */
export function useWhen(
  today: LocalDate,
  timeZone: string,
): {
  day: (day: LocalDate) => string;
  moment: (instant: string) => string;
  /** `moment` where there is little room: today the time alone. */
  shortMoment: (instant: string) => string;
} {
  const { t, i18n } = useLingui();
  const day = (date: LocalDate) =>
    formatDate(date, date.slice(0, 4) === today.slice(0, 4) ? "short" : "medium", i18n.locale);
  const timeOf = (instant: string) => formatInstant(instant, timeZone, "time", i18n.locale);
  const moment = (instant: string) => {
    const on = todayIn(timeZone, instant);
    const time = timeOf(instant);
    if (on === today) return t`today ${time}`;
    return on === addDays(today, -1) ? t`yesterday ${time}` : day(on);
  };
  const shortMoment = (instant: string) => (todayIn(timeZone, instant) === today ? timeOf(instant) : moment(instant));
  return { day, moment, shortMoment };
}

/** The way a document went to the client. */
export function useChannelText(): (via: string) => string {
  const { t } = useLingui();
  return (via) => {
    switch (via.toLowerCase()) {
      case "whatsapp":
        return t`WhatsApp`;
      case "email":
        return t`E-mail`;
      case "link":
        return t`Link`;
      case "pdf":
        return t`PDF`;
      default:
        return t`Shared`;
    }
  };
}

/** Messages that were no document: "Thanks, sent on WhatsApp". */
export function useMessageText(): (message: NonNullable<ReturnType<typeof messageIn>>) => string {
  const { t } = useLingui();
  return ({ type, via }) => {
    const what = {
      payment_reminder: t`Reminder`,
      thank_you: t`Thanks`,
      delay_apology: t`Apology`,
      review_request: t`Request for a review`,
    }[type];
    return via === "whatsapp" ? t`${what}, sent on WhatsApp` : t`${what}, sent by e-mail`;
  };
}
