import { addDays } from "@ankara/domain/dates/dates";
import { lastDueDay } from "@ankara/domain/invoice/recurring";
import { useEffect, useState } from "react";

const nextRunDay = (timeZone: string) => addDays(lastDueDay(timeZone, Date.now()), 1);

/** The first day whose invoice is still to be made: today before the morning, tomorrow after it. */
export function useNextRunDay(timeZone: string): string {
  const [from, setFrom] = useState(() => nextRunDay(timeZone));
  useEffect(() => {
    const look = () => setFrom(nextRunDay(timeZone));
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return from;
}
