const zones: Readonly<Record<string, string>> = {
  "Africa/Lagos": "NG",
  "Africa/Lusaka": "ZM",
  "Africa/Kampala": "UG",
  "Africa/Nairobi": "KE",
  "Africa/Accra": "GH",
  "Africa/Johannesburg": "ZA",
  "Africa/Kigali": "RW",
  "Africa/Harare": "ZW",
  "Africa/Addis_Ababa": "ET",
  "Africa/Dar_es_Salaam": "TZ",
  "Africa/Douala": "CM",
};

/** The time zone this device is set to, an IANA name. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The country this device's time zone suggests, among those the product is offered in; Nigeria otherwise. */
export const deviceCountry = (): string => zones[deviceZone()] ?? "NG";
