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

/** The country a device's clock suggests, among those the product is offered in; Nigeria otherwise. */
export const countryOfZone = (zone: string): string => zones[zone] ?? "NG";
