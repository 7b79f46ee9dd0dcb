import type { LocalDate } from "../dates/dates.ts";
import type { Denomination } from "../records/day-close.ts";
import { decimalToMinor } from "./parse-money.ts";

/** Notes and coins that circulate, the largest first. */
export type CashSeries = {
  /** The bank that issues them, by its own name. */
  readonly issuer: string;
  readonly checkedOn: LocalDate;
  readonly denominations: readonly Denomination[];
};

/** All were read on this day, in stored copies of the pages named below. */
const checkedOn: LocalDate = "2026-11-28";

/**
 * Code, issuer, notes and coins in the unit of the currency. One value that is both a note and a coin stands in both.
 * The page of the issuer itself was at hand for UGX; of the others it was what the issuer announced as others printed it,
 * so a row is held against the issuer's own page before it is changed.
 */
const issued: readonly (readonly [code: string, issuer: string, notes: string, coins: string])[] = [
  // Coins of 28 February 2007, notes as listed by nigeriancurrentaffairz.blogspot.com, lexpressbooking.com.
  ["NGN", "Central Bank of Nigeria", "1000 500 200 100 50 20 10 5", "2 1 0.5"],
  // usa.gov/currency (archived 2022-08-16).
  ["USD", "Federal Reserve", "100 50 20 10 5 2 1", "1 0.5 0.25 0.1 0.05 0.01"],
  // craigmarlatt.com/canada; the cent is withdrawn, 50 cents are struck and not seen.
  ["CAD", "Bank of Canada", "100 50 20 10 5", "2 1 0.25 0.1 0.05"],
  // Fifth series, edition of 2019; notes of 1 and 5 jiao count as their coins.
  ["CNY", "中国人民银行", "100 50 20 10 5 1", "1 0.5 0.1"],
  // Notes of series G and F; coins of the Royal Mint.
  ["GBP", "Bank of England", "50 20 10 5", "2 1 0.5 0.2 0.1 0.05 0.02 0.01"],
  // nbb.be/en/notes-and-coins/banknotes; 500 is no longer issued and stays legal tender.
  ["EUR", "European Central Bank", "500 200 100 50 20 10 5", "2 1 0.5 0.2 0.1 0.05 0.02 0.01"],
  ["AUD", "Reserve Bank of Australia", "100 50 20 10 5", "2 1 0.5 0.2 0.1 0.05"],
  // Coins of 11 December 2018, notes of 2019 and 2024: allafrica.com/stories/201812110377, nairobiwire.com.
  ["KES", "Central Bank of Kenya", "1000 500 200 100 50", "20 10 5 1"],
  // Fourth decimal coin series, 4 May 2023: independentpress.cc, thesouthafrican.com.
  ["ZAR", "South African Reserve Bank", "200 100 50 20 10", "5 2 1 0.5 0.2 0.1"],
  // 29 November 2019; notes of 1 and 2 go out slowly: banknotenews.com/?p=314, vibeweek.com.
  ["GHS", "Bank of Ghana", "200 100 50 20 10 5 2 1", "2 1 0.5 0.2 0.1 0.05"],
  // bou.or.ug/bou/bouwebsite/BankingandCurrency/currency.html
  ["UGX", "Bank of Uganda", "50000 20000 10000 5000 2000 1000", "1000 500 200 100 50 10 5 2 1"],
  // Series of 31 March 2025: diggers.news/business/2025/02/11, lusakatimes.com.
  ["ZMW", "Bank of Zambia", "500 200 100 50 20 10", "5 2 1 0.5 0.1 0.05"],
  // umuseke.rw/2024/08 (notes of 30 August 2024), newtimes.co.rw/article/38194 (coins).
  ["RWF", "National Bank of Rwanda", "5000 2000 1000 500", "100 50 20 10 5 1"],
  // journalducameroun.com/en (notes of 14 September 2020; 5 stays), reelfinancial.com (coins).
  ["ETB", "National Bank of Ethiopia", "200 100 50 10 5", "1 0.5 0.25 0.1 0.05"],
  // banknoty24.pl after bot-tz.org: 500 became a coin in 2014.
  ["TZS", "Bank of Tanzania", "10000 5000 2000 1000", "500 200 100 50"],
  // Notes of 15 December 2022, coins of 2 April 2025: journaldebangui.com, agenceafrique.com/59514.
  ["XAF", "BEAC", "10000 5000 2000 1000 500", "500 200 100 50 25 10 5 2 1"],
  // Statutory Instrument 75 of 2024 for coins; notes of the same series: newsdzezimbabwe.co.uk, newsnest.co.za.
  ["ZWG", "Reserve Bank of Zimbabwe", "200 100 50 20 10", "5 2 1"],
];

/** Notes and coins of a currency, or null where we have no table: its cash is counted as one sum. */
export function cashSeriesOf(currency: string): CashSeries | null {
  const row = issued.find(([code]) => code === currency);
  if (!row) return null;
  const [, issuer, notes, coins] = row;
  const of = (kind: Denomination["kind"], values: string): Denomination[] =>
    values.split(" ").map((value) => ({ kind, value: decimalToMinor(value, currency) }));
  return { issuer, checkedOn, denominations: [...of("note", notes), ...of("coin", coins)] };
}
