import { useEffect, useState } from "react";

/** The moment it is, milliseconds since 1970, looked at anew every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The zone of this device's clock: reminders go by it. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
