import { addDays } from "@ankara/domain/dates/dates";
import { lastDueDay } from "@ankara/domain/invoice/recurring";
import { useEffect, useState } from "react";

const firstToMake = (timeZone: string) => addDays(lastDueDay(timeZone, Date.now()), 1);

/** The first day whose invoice is still to be made: today before the morning, tomorrow after it. */
export function useFrom(timeZone: string): string {
  const [from, setFrom] = useState(() => firstToMake(timeZone));
  useEffect(() => {
    const look = () => setFrom(firstToMake(timeZone));
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return from;
}
