import { type Random, newId } from "../src/ids.ts";
import { Business } from "../src/records/business.ts";
import { CatalogItem } from "../src/records/catalog-item.ts";
import { Contact } from "../src/records/contact.ts";
import { Fee } from "../src/records/fee.ts";
import { InvoiceLine } from "../src/records/invoice.ts";
import { Payment } from "../src/records/payment.ts";
import { Series } from "../src/records/series.ts";

/** Records with the schemas' own defaults, for tests of the rules. Other packages use the builders of `fixtures`. */

export const testNow = "2026-11-20T09:41:00.000Z";
export const testToday = "2026-11-20";
export const testDevice = "0c4a2f6e-5d0b-4c3e-9b1a-7f2d8e6a1b3c";

let made = 0;
/** Bytes that differ each time and repeat from run to run. */
export const countingRandom: Random = (bytes) =>
  Uint8Array.from({ length: bytes }, () => ((made = (made * 1_103_515_245 + 12_345) & 0x7fffffff) >>> 16) & 255);
export const testId = (): string => newId(Date.parse(testNow), countingRandom);

const stamps = () => ({ id: testId(), createdAt: testNow, updatedAt: testNow, deviceId: testDevice });

export const business = (changes: Partial<Business> = {}): Business =>
  Business.parse({ ...stamps(), companyName: "Ọlátúnjí Textiles", phone: "+2348035550142", ...changes });
export const contact = (changes: Partial<Contact> = {}): Contact =>
  Contact.parse({ ...stamps(), name: "Mama Tolú Provisions", phones: ["+2348125550131"], ...changes });
export const fee = (changes: Partial<Fee> = {}): Fee =>
  Fee.parse({ ...stamps(), name: "VAT", kind: "tax", basis: "percent", ratePpm: 75_000, defaultOn: true, ...changes });
export const series = (changes: Partial<Series> = {}): Series =>
  Series.parse({
    ...stamps(),
    kind: "invoice",
    pattern: "INV-{SEQ:4}",
    next: 1,
    ownerDeviceId: testDevice,
    ...changes,
  });
export const item = (changes: Partial<CatalogItem> = {}): CatalogItem =>
  CatalogItem.parse({ ...stamps(), name: "Hollandais wax", prices: { NGN: "14750" }, ...changes });
export const line = (changes: Partial<InvoiceLine> = {}): InvoiceLine =>
  InvoiceLine.parse({ id: testId(), name: "Hollandais wax", quantity: "2", unitPrice: "14750", ...changes });
export const payment = (changes: Partial<Payment> = {}): Payment =>
  Payment.parse({ ...stamps(), amount: 100, currency: "NGN", date: testToday, method: "transfer", ...changes });
