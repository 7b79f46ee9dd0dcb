import type { FeeSnapshot } from "../fee.ts";
import type { InvoiceLine, LateCharge, PartySnapshot, ReceiptOf } from "../invoice.ts";
import type { PartRule } from "../field-rules.ts";

/** Fields of a part as its schema names them; older or later apps may have written others. */
type RulesOf<S extends { readonly shape: object }> = Readonly<Record<keyof S["shape"], PartRule>>;

/** Of a line of a document. What is printed of it is what an offer's fingerprint is made of. */
export const lineRules = {
  id: { names: "self" },
  itemId: { names: "catalogs" },
  name: { printed: true },
  description: { printed: true },
  quantity: { printed: true },
  unit: { printed: true },
  unitPrice: { printed: true },
  discount: { printed: true },
  // Ids into the document's own taxes.
  taxIds: { printed: true, names: "self" },
  itemCode: { printed: true },
  privateCost: { private: true, reads: "books" },
} as const satisfies RulesOf<typeof InvoiceLine>;

/** Of whom a document is from or to. */
export const partyRules = {
  name: { printed: true },
  company: { printed: true },
  address: { printed: true },
  phone: { printed: true },
  email: { printed: true },
  taxId: { printed: true },
  registrationNumber: { printed: true },
  vatRegistered: { printed: true },
  logoUrl: { printed: true },
  vatNumber: { printed: true },
  buyerKind: {},
} as const satisfies RulesOf<typeof PartySnapshot>;

/** Of a tax, levy, fee or withholding as a document copied it. */
export const feeSnapshotRules = {
  id: { names: "fees" },
  name: { printed: true },
  kind: { printed: true },
  basis: { printed: true },
  ratePpm: { printed: true },
  amount: { printed: true },
  compoundOn: { printed: true, names: "fees" },
  category: { printed: true },
  taxable: { printed: true },
  beforeDiscount: { printed: true },
} as const satisfies RulesOf<typeof FeeSnapshot>;

/** Of a fee for paying late. */
export const chargeRules = {
  id: { names: "self" },
  date: { printed: true },
  amount: { printed: true },
  waivedAt: {},
  waivedReason: { private: true },
} as const satisfies RulesOf<typeof LateCharge>;

/** Of what a receipt is for. */
export const receiptRules = {
  paymentId: { names: "payments" },
  method: { printed: true },
  reference: { printed: true },
  receivedOn: { printed: true },
  withheld: { printed: true },
  left: { printed: true },
} as const satisfies RulesOf<typeof ReceiptOf>;

/** Of the mark of an import: the import is no record. */
export const importedRules = { importId: { names: "self" }, source: {} } as const satisfies Readonly<
  Record<"importId" | "source", PartRule>
>;
