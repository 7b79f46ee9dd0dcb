import { type LocalDate, addDays, daysBetween } from "@ankara/domain/dates/dates";
import type { Context } from "./context.ts";

type Named = Record<Context["lang"], string>;
export type Feast = {
  readonly date: LocalDate;
  readonly name: Named;
  /** By the sight of the moon: may move by a day. */ readonly moon: boolean;
};

const named = (en: string, fr: string, sw: string): Named => ({ en, fr, sw });

/** Month and day, name, and the countries that keep it; none named means everywhere we serve. */
const fixed: readonly (readonly [string, Named, string?])[] = [
  ["01-01", named("New Year's Day", "Jour de l'An", "Siku ya Mwaka Mpya")],
  ["02-14", named("Valentine's Day", "Saint-Valentin", "Siku ya Wapendanao")],
  ["03-08", named("International Women's Day", "Journée internationale des femmes", "Siku ya Wanawake Duniani")],
  ["05-01", named("Workers' Day", "Fête du Travail", "Siku ya Wafanyakazi")],
  ["06-16", named("Day of the African Child", "Journée de l'enfant africain", "Siku ya Mtoto wa Afrika")],
  ["09-05", named("International Day of Charity", "Journée internationale de la charité", "Siku ya Hisani Duniani")],
  ["10-05", named("World Teachers' Day", "Journée mondiale des enseignants", "Siku ya Walimu Duniani")],
  ["12-25", named("Christmas Day", "Noël", "Krismasi")],
  ["12-26", named("Boxing Day", "Lendemain de Noël", "Siku ya Kufungua Zawadi"), "NG GH KE ZA UG TZ RW ZW"],
  ["12-31", named("New Year's Eve", "Saint-Sylvestre", "Mkesha wa Mwaka Mpya")],
  ["06-12", named("Democracy Day", "Fête de la démocratie", "Siku ya Demokrasia"), "NG"],
  ["10-01", named("Independence Day", "Fête de l'Indépendance", "Siku ya Uhuru"), "NG"],
  ["03-06", named("Independence Day", "Fête de l'Indépendance", "Siku ya Uhuru"), "GH"],
  ["06-01", named("Madaraka Day", "Jour de Madaraka", "Siku ya Madaraka"), "KE"],
  ["10-20", named("Mashujaa Day", "Jour de Mashujaa", "Siku ya Mashujaa"), "KE"],
  ["12-12", named("Jamhuri Day", "Jour de Jamhuri", "Siku ya Jamhuri"), "KE"],
  ["04-27", named("Freedom Day", "Jour de la Liberté", "Siku ya Uhuru"), "ZA"],
  ["09-24", named("Heritage Day", "Jour du Patrimoine", "Siku ya Urithi"), "ZA"],
  ["10-09", named("Independence Day", "Fête de l'Indépendance", "Siku ya Uhuru"), "UG"],
  ["10-24", named("Independence Day", "Fête de l'Indépendance", "Siku ya Uhuru"), "ZM"],
  ["07-01", named("Independence Day", "Fête de l'Indépendance", "Siku ya Uhuru"), "RW"],
  ["07-04", named("Liberation Day", "Jour de la Libération", "Siku ya Ukombozi"), "RW"],
  ["04-18", named("Independence Day", "Fête de l'Indépendance", "Siku ya Uhuru"), "ZW"],
  ["12-09", named("Independence Day", "Fête de l'Indépendance", "Siku ya Uhuru"), "TZ"],
  ["04-26", named("Union Day", "Fête de l'Union", "Siku ya Muungano"), "TZ"],
  ["07-07", named("Saba Saba Day", "Jour de Saba Saba", "Siku ya Saba Saba"), "TZ"],
  ["08-08", named("Nane Nane Day", "Jour de Nane Nane", "Siku ya Nane Nane"), "TZ"],
  ["05-20", named("National Day", "Fête nationale", "Siku ya Taifa"), "CM"],
  ["02-11", named("Youth Day", "Fête de la Jeunesse", "Siku ya Vijana"), "CM"],
  ["01-07", named("Genna", "Genna", "Genna"), "ET"],
  ["03-02", named("Adwa Victory Day", "Victoire d'Adoua", "Siku ya Ushindi wa Adwa"), "ET"],
];

const islamic = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura", {
  month: "numeric",
  day: "numeric",
  timeZone: "UTC",
});
const moonFeasts: Readonly<Record<string, Named>> = {
  "9/1": named("the start of Ramadan", "le début du Ramadan", "mwanzo wa Ramadhani"),
  "10/1": named("Eid al-Fitr", "Aïd el-Fitr", "Eid al-Fitr"),
  "12/10": named("Eid al-Adha", "Aïd el-Adha", "Eid al-Adha"),
};

/** Easter Sunday of the western churches, by the rule of 1582. */
export function easterOf(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * late + 114;
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, "0")}-${String((sum % 31) + 1).padStart(2, "0")}`;
}

/** Feasts and days worth a post from `today` on, soonest first, as the country keeps them. */
export function feastsAfter(today: LocalDate, days: number, country: string): Feast[] {
  const found: Feast[] = [];
  for (let offset = 0; offset <= days; offset += 1) {
    const date = addDays(today, offset);
    const year = Number(date.slice(0, 4));
    for (const [monthDay, name, kept] of fixed)
      if (date.slice(5) === monthDay && (!kept || kept.split(" ").includes(country)))
        found.push({ date, name, moon: false });
    const fromEaster = daysBetween(easterOf(year), date);
    if (country !== "ET" && fromEaster === -2)
      found.push({ date, name: named("Good Friday", "Vendredi saint", "Ijumaa Kuu"), moon: false });
    if (country !== "ET" && fromEaster === 0)
      found.push({ date, name: named("Easter Sunday", "dimanche de Pâques", "Jumapili ya Pasaka"), moon: false });
    const name =
      moonFeasts[
        islamic
          .formatToParts(new Date(`${date}T12:00:00Z`))
          .filter(({ type }) => type === "month" || type === "day")
          .map(({ value }) => value)
          .join("/")
      ];
    if (name) found.push({ date, name, moon: true });
    // The Ethiopian year begins on 11 September, a day later before a leap year of ours.
    const leapNext = (year + 1) % 4 === 0 && ((year + 1) % 100 !== 0 || (year + 1) % 400 === 0);
    if (country === "ET" && date.slice(5) === (leapNext ? "09-12" : "09-11"))
      found.push({ date, name: named("Enkutatash", "Enkutatash", "Enkutatash"), moon: false });
    // The day after the fourth Thursday of November.
    if (
      date.slice(5, 7) === "11" &&
      new Date(`${date}T12:00:00Z`).getUTCDay() === 5 &&
      Number(date.slice(8)) >= 23 &&
      Number(date.slice(8)) <= 29
    )
      found.push({ date, name: named("Black Friday", "Black Friday", "Black Friday"), moon: false });
  }
  return found;
}
