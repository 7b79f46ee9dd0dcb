import fc from "fast-check";
import { countries } from "@ankara/domain/countries/countries";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import type { Invoice, PartySnapshot, PaymentDetails } from "@ankara/domain/records/invoice";
import { arbitraryDocument } from "@ankara/fixtures/any-document";
import { sampleInvoice } from "./samples.ts";

/** VAT numbers as their countries write them. */
const vatNumbers: Readonly<Record<string, string>> = {
  DE: "DE136695976",
  FR: "FR83404833048",
  BE: "BE0202239951",
  AT: "ATU13585627",
  ES: "ESA28015865",
  IE: "IE6388047V",
  PL: "PL5252248481",
  NL: "NL009291477B01",
  GR: "EL094019245",
  SE: "SE556036079301",
};
const europeans = Object.keys(vatNumbers);
const anyCountry = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...europeans) },
  { weight: 2, arbitrary: fc.constantFrom("DE", "FR") },
  { weight: 2, arbitrary: fc.constantFrom("NG", "KE", "GH", "RW", "UG", "CI") },
  { weight: 1, arbitrary: fc.constantFrom(...countries.map(({ code }) => code)) },
);
const mostly = <T>(filled: T, unsaid: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(filled) }, { weight: 1, arbitrary: fc.constant(unsaid) });

const anyParty: fc.Arbitrary<PartySnapshot> = anyCountry.chain((country) =>
  fc.record({
    name: fc.constant("Ọlá Bákàrè"),
    company: mostly("Bákàrè & Sons <Ltd>", ""),
    address: fc.record({
      line1: mostly("12 Main Street", ""),
      line2: mostly("", "Unit 3"),
      city: mostly("Town", ""),
      region: mostly("", "Region"),
      postcode: mostly("10119", ""),
      country: fc.constant(country),
    }),
    phone: mostly("+234 803 555 0101", ""),
    email: mostly("orders@example.com", ""),
    taxId: mostly("30/123/45678", ""),
    registrationNumber: mostly("RC 123456", ""),
    vatRegistered: fc.boolean(),
    logoUrl: fc.constant(""),
    vatNumber: mostly(vatNumbers[country] ?? "", ""),
  }),
);

const anyAccount: fc.Arbitrary<PaymentDetails> = fc.record({
  id: fc.constant("account"),
  kind: fc.constantFrom("bank" as const, "mobile_money" as const),
  provider: fc.constantFrom("Zenith Bank", "M-PESA"),
  accountNumber: mostly("2045550101", ""),
  accountName: mostly("Bákàrè & Sons", ""),
  note: fc.constant(""),
});

const base = sampleInvoice({
  currency: "NGN",
  number: "INV-0001",
  from: { name: "Seller" },
  billTo: { name: "Buyer" },
  payTo: [],
  lines: [["Thing", "1", "piece", "1"]],
});

/** Invoices and credit notes as they are issued, between parties of any countries. Those that cannot be said are among them. */
export const anyIssuedDocument: fc.Arbitrary<Invoice> = fc
  .record({
    input: arbitraryDocument.filter(({ lines }) => lines.length > 0),
    from: anyParty,
    billTo: anyParty,
    payTo: fc.array(anyAccount, { maxLength: 3 }),
    kind: fc.constantFrom("invoice" as const, "invoice" as const, "credit_note" as const),
    poNumber: mostly("PO-2026-7", ""),
    sourceNumber: fc.constantFrom("", "INV-0000"),
    publicNote: mostly("", "Thank you.\nSecond line."),
    terms: mostly("", "Terms apply"),
  })
  .map(({ input, ...more }) => {
    const totals = computeTotals(input);
    return { ...base, ...input, ...more, totals: totals.ok ? totals.value : null };
  });

/** The same document between two taxpayers of Nigeria, with a code of goods or of services on each line, as PINT for Nigeria wants it. */
export function betweenNigerians(invoice: Invoice): Invoice {
  const party = (side: PartySnapshot | null, taxId: string): PartySnapshot | null =>
    side && { ...side, taxId, vatNumber: "", address: side.address && { ...side.address, country: "NG" } };
  return {
    ...invoice,
    from: party(invoice.from, "2521400318843"),
    billTo: party(invoice.billTo, "2522410455127"),
    lines: invoice.lines.map((line, index) => ({ ...line, itemCode: index % 2 === 0 ? "5208.52" : "1410" })),
  };
}
