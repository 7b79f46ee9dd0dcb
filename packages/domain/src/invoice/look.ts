import type { Business } from "../records/business.ts";
import { DocumentLook } from "../records/invoice.ts";

/** Countries that print on Letter (CLDR 48, `paperSize` US-Letter), and the territories of the United States. */
const letterCountries = "AS BZ CA CL CO CR GT GU MP MX NI PA PH PR SV UM US VE VI".split(" ");

/** Paper of a country's printers. */
const usualSheet = (country: string | null | undefined): "a4" | "letter" =>
  country != null && letterCountries.includes(country) ? "letter" : "a4";

/** Layout of a business's documents: what it chose, on its country's paper until it chooses one; absent where all is as usual. */
export function lookOf({ look, address }: Pick<Business, "look" | "address">): DocumentLook | undefined {
  const usual = usualSheet(address?.country);
  if (look?.sheet !== undefined || usual === "a4") return look;
  return { ...(look ?? DocumentLook.parse({})), sheet: usual };
}
