import { todayIn } from "@ankara/domain/dates/dates";
import { useEffect, useState } from "react";
import { deviceZone } from "../i18n/device-country.ts";

/** The calendar day in a zone, the device's until another is known; turns over at midnight and when the app comes back to the front. */
export function useToday(timeZone = deviceZone()): string {
  const day = () => todayIn(timeZone, Date.now());
  const [, setDrawn] = useState(day);
  useEffect(() => {
    const look = () => setDrawn(todayIn(timeZone, Date.now()));
    look();
    const timer = setInterval(look, 60_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [timeZone]);
  // Not what was drawn last: in a zone that was just named it may be another day.
  return day();
}
