/**
 * The day in Lagos so many days ago: `2026-11-20`. The books of a demo end today, so on the first days of a month its screens of the
 * month have little on them; tests ask for days.
 */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString("sv", { timeZone: "Africa/Lagos" });
