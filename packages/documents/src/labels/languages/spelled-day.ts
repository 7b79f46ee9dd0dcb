import type { LocalDate } from "@ankara/domain/dates/dates";

/** Spells a day by names of months, `15 Mayu 2026`. */
export const spelledDay =
  (months: readonly string[]) =>
  (date: LocalDate): string => {
    const [year = "", month = "", day = ""] = date.split("-");
    return `${Number(day)} ${months[Number(month) - 1] ?? ""} ${year}`;
  };
