import { packFor } from "../countries/packs.ts";
import { isVat } from "../invoice/issue.ts";
import type { Business } from "../records/business.ts";
import type { Fee, FeeSnapshot } from "../records/fee.ts";
import type { Invoice } from "../records/invoice.ts";

/** Returns whether only registered businesses of the country charge this fee: its VAT and, in Ghana, two levies. */
const requiresVatRegistration = (country: string, { name, kind }: Pick<FeeSnapshot, "name" | "kind">): boolean =>
  packFor(country).some((row) => row.name === name && row.kind === kind && row.defaultOn);

/** The document without what its seller may not charge: VAT, and the levies of the country that go with it. */
export function withoutTaxesNotAllowed<Document extends Pick<Invoice, "taxes" | "lines">>(
  document: Document,
  country: string,
): Document {
  const gone = new Set(
    document.taxes.filter((tax) => isVat(tax) || requiresVatRegistration(country, tax)).map(({ id }) => id),
  );
  return {
    ...document,
    taxes: document.taxes.filter(({ id }) => !gone.has(id)),
    lines: document.lines.map((line) => ({ ...line, taxIds: line.taxIds.filter((id) => !gone.has(id)) })),
  };
}

/**
 * Rows of Tax & Fees that change when a business says whether it is registered: the country's own VAT and levies go on new
 * documents by themselves, or no VAT does.
 *
 * @returns the changed rows alone
 */
export function feesOfRegistration<Row extends Fee>(
  fees: readonly Row[],
  { country, vatRegistered }: Pick<Business, "country" | "vatRegistered">,
): Row[] {
  return fees.flatMap((fee) => {
    const ofCountry = requiresVatRegistration(country, fee);
    const defaultOn = vatRegistered
      ? fee.defaultOn || (ofCountry && fee.country === country && fee.archivedAt === null)
      : fee.defaultOn && !isVat(fee) && !ofCountry;
    return defaultOn === fee.defaultOn ? [] : [{ ...fee, defaultOn }];
  });
}
