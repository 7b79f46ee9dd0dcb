import type { Fields } from "@ankara/contract/sync";
import { countryOf, isCountry } from "@ankara/domain/countries/countries";
import { feesFromPack } from "@ankara/domain/countries/packs";
import { type Random, newId } from "@ankara/domain/ids";
import { Business } from "@ankara/domain/records/business";
import * as z from "zod/mini";
import type { RecordWrite } from "../../db/records.ts";
import { defaultTimeZone } from "./time-zone.ts";

type Start = {
  businessId: string;
  companyName: string;
  country: string;
  phone: string;
  email: string;
  now: Date;
  random: Random;
};

/** Builds the records of a new business: its settings and the taxes of its country. Null when the country is not known. */
export function startingRecords({
  businessId,
  companyName,
  country,
  phone,
  email,
  now,
  random,
}: Start): { business: Business; all: RecordWrite[] } | null {
  if (!isCountry(country)) return null;
  const instant = now.toISOString();
  const business = z.parse(Business, {
    id: businessId,
    createdAt: instant,
    updatedAt: instant,
    companyName,
    country,
    currency: countryOf(country).currency,
    timeZone: defaultTimeZone(country),
    phone,
    email,
  });
  // Not registered until it says so: nothing is charged that a document then denies.
  const fees = feesFromPack(country, now, null, () => newId(now.getTime(), random), business);
  const all: RecordWrite[] = [
    { collection: "business", id: businessId, data: business as Fields, deleted: false },
    ...fees.map((fee): RecordWrite => ({ collection: "fees", id: fee.id, data: fee as Fields, deleted: false })),
  ];
  return { business, all };
}
