import { todayIn } from "@ankara/domain/dates/dates";
import { useEffect, useState } from "react";

/** The calendar day in a zone; turns over at midnight and when the app comes back to the front. */
export function useToday(timeZone: string): string {
  const [today, setToday] = useState(() => todayIn(timeZone, Date.now()));
  useEffect(() => {
    const look = () => setToday(todayIn(timeZone, Date.now()));
    look();
    const timer = setInterval(look, 60_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [timeZone]);
  return today;
}
