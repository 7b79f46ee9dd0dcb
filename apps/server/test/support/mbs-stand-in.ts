import * as z from "zod";
import { irnPattern } from "../../src/providers/fiscal/nigeria/irn.ts";

/*
 * Accepts what Nigeria's authority does, by the invoice schema it publishes to integrators (einvoice.firs.gov.ng, "Invoice
 * schema", as eTranzact and the ERPNext app zinye_ng print it; read on 23 November 2026). Closed, so that a field it does
 * not know is refused as well as one it misses.
 */

const Amount = z.number().min(0);
const Day = z.iso.date();
const Rate = z.number().min(0).max(100);

const Party = z.strictObject({
  party_name: z.string().min(1),
  tin: z.string().min(1),
  email: z.email(),
  telephone: z
    .string()
    .regex(/^\+\d+$/)
    .optional(),
  postal_address: z.strictObject({
    street_name: z.string().min(1),
    city_name: z.string().min(1),
    postal_zone: z.string().regex(/^\d{6}$/),
    lga: z.string().regex(/^NG-[A-Z]{2}-[A-Z]{3}$/),
    state: z.string().regex(/^NG-[A-Z]{2}$/),
    country: z.literal("NG"),
  }),
});

const lineParts = {
  discount_rate: Rate,
  discount_amount: Amount,
  fee_rate: Rate,
  fee_amount: Amount,
  invoiced_quantity: Amount,
  line_extension_amount: Amount,
  item: z.strictObject({ name: z.string().min(1), description: z.string().min(1) }),
  price: z.strictObject({ price_amount: Amount, base_quantity: z.literal(1), price_unit: z.string() }),
};
const Line = z.union([
  z.strictObject({ hsn_code: z.string().min(6), product_category: z.string().min(1), ...lineParts }),
  z.strictObject({ isic_code: z.string().regex(/^\d{4}$/), service_category: z.string().min(1), ...lineParts }),
]);

const Document = z
  .strictObject({
    business_id: z.string().min(1),
    irn: z.string().regex(irnPattern),
    issue_date: Day,
    issue_time: z.iso.time().optional(),
    due_date: Day.optional(),
    // `/invoice/resources/invoice-types`: 380 credit note, 381 commercial invoice.
    invoice_type_code: z.enum(["380", "381"]),
    payment_status: z.enum(["PENDING", "PAID", "REJECTED"]),
    note: z.string().optional(),
    document_currency_code: z.string().length(3),
    tax_currency_code: z.string().length(3),
    billing_reference: z.array(z.strictObject({ irn: z.string().regex(irnPattern), issue_date: Day })).optional(),
    accounting_supplier_party: Party,
    accounting_customer_party: Party,
    actual_delivery_date: Day.optional(),
    payment_terms_note: z.string().optional(),
    allowance_charge: z.array(z.strictObject({ charge_indicator: z.boolean(), amount: Amount })),
    tax_total: z.array(
      z.strictObject({
        tax_amount: Amount,
        tax_subtotal: z.array(
          z.strictObject({
            taxable_amount: Amount,
            tax_amount: Amount,
            tax_category: z.strictObject({ id: z.enum(["STANDARD_VAT", "ZERO_VAT", "EXEMPTED"]), percent: Rate }),
          }),
        ),
      }),
    ),
    legal_monetary_total: z.strictObject({
      line_extension_amount: Amount,
      tax_exclusive_amount: Amount,
      tax_inclusive_amount: Amount,
      payable_amount: Amount,
    }),
    invoice_line: z.array(Line).min(1),
  })
  // A credit note takes back from an invoice, and a sale from none.
  .refine((document) => (document.invoice_type_code === "380") === (document.billing_reference !== undefined), {
    path: ["billing_reference"],
  });

/** Returns the paths of a document the authority would refuse, none where it takes it. */
export function refusedPaths(document: unknown): string[] {
  const read = Document.safeParse(document);
  return read.success ? [] : read.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
}
