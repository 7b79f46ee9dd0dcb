/** The zone most people live in, of each country with several zones. */
const maxPeople: Readonly<Record<string, string>> = {
  US: "America/New_York",
  CA: "America/Toronto",
  BR: "America/Sao_Paulo",
  MX: "America/Mexico_City",
  AU: "Australia/Sydney",
  ID: "Asia/Jakarta",
  RU: "Europe/Moscow",
  CD: "Africa/Kinshasa",
  ES: "Europe/Madrid",
  PT: "Europe/Lisbon",
  CN: "Asia/Shanghai",
  DE: "Europe/Berlin",
  NZ: "Pacific/Auckland",
  AR: "America/Argentina/Buenos_Aires",
  CL: "America/Santiago",
  UA: "Europe/Kyiv",
};

/** The IANA zone a new business of a country starts in; the owner may change it. */
export function defaultTimeZone(country: string): string {
  const zones = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  return maxPeople[country] ?? zones.getTimeZones?.()?.[0] ?? "UTC";
}
