import { daysBetween, type LocalDate } from "./dates.ts";

/** A day of the Ethiopian calendar: year of mercy (Amete Mihret), month 1 to 13, day 1 to 30. */
export type EthiopianDate = { readonly year: number; readonly month: number; readonly day: number };

/** 1 Meskerem 1 in the proleptic Gregorian calendar lies before year 9: counted from 1 Meskerem 2000 instead. */
const newYear2000: LocalDate = "2007-09-12";
const daysInFourYears = 1461;

/**
 * The same day in the Ethiopian calendar: twelve months of thirty days and a thirteenth of five, six before a leap
 * year's end. 2026-12-04 is 25 Hidar 2019.
 * @throws RangeError for a day that does not exist
 */
export function ethiopianDate(date: LocalDate): EthiopianDate {
  const days = daysBetween(newYear2000, date);
  // 2000 begins a cycle: 2000, 2001, 2002 have 365 days, 2003 has 366.
  const cycle = Math.floor(days / daysInFourYears);
  const inCycle = days - cycle * daysInFourYears;
  const yearInCycle = Math.min(3, Math.floor(inCycle / 365));
  const inYear = inCycle - yearInCycle * 365;
  return { year: 2000 + cycle * 4 + yearInCycle, month: Math.floor(inYear / 30) + 1, day: (inYear % 30) + 1 };
}
